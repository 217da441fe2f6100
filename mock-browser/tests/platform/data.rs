//! Addresses, blobs, forms, storage and crypto.

use crate::{check, lines, open, printed, run};

#[test]
fn urls() {
    check(&[
        (
            r#"const u = new URL("../b?x=1#h", "https://u:p@EX.com:8080/a/c/d");
               show(u.href, u.origin, u.protocol, u.username, u.password, u.host, u.hostname, u.port, u.pathname, u.search, u.hash);
               u.port = "443"; u.hash = ""; u.pathname = "é"; u.protocol = "nonsense!"; u.hostname = "x.y"; u.username = ""; u.password = "";
               show(u.href, String(u), JSON.stringify(u));
               u.search = "q=1"; u.href = "http://z/?k=v"; show(u.searchParams.get("k"), await name(() => { u.href = "nope"; }), u.href);"#,
            r#"https://u:p@ex.com:8080/a/b?x=1#h https://ex.com:8080 https: u p ex.com:8080 ex.com 8080 /a/b ?x=1 #h
               https://x.y/%C3%A9?x=1 https://x.y/%C3%A9?x=1 "https://x.y/%C3%A9?x=1"
               v TypeError http://z/?k=v"#,
        ),
        (
            r#"const u = new URL("https://x/?a=1&b=2");
               const p = u.searchParams;
               p.append("c", "d e"); show(u.search, p === u.searchParams);
               u.search = "?z=9"; show([...p]);
               p.delete("z"); show(u.href, p.size);"#,
            r#"?a=1&b=2&c=d+e true
               [["z","9"]]
               https://x/ 0"#,
        ),
        (
            r#"show(URL.canParse("x"), URL.canParse("x", "https://y"), URL.parse("x"), URL.parse("x", "https://y").href, await name(() => new URL("x")), await name(() => new URL()), await name(() => URL("https://x")));
               show(new URL("data:text/plain,x").origin, new URL("blob:https://x/1").origin, new URL("https://x").pathname, new URL("HTTPS://ü.com").hostname, new URL("https://1.2.3").hostname);"#,
            "false true null https://y/x TypeError TypeError TypeError
             null https://x / xn--tda.com 1.2.0.3",
        ),
    ]);
}

#[test]
fn url_search_params() {
    check(&[(
        r#"const p = new URLSearchParams("?b=2&a=1&b=3&c=%20+%C3%A9&d");
           show([...p], p.getAll("b"), p.get("d"), p.has("b", "3"), p.has("b", "9"));
           p.set("b", "x"); p.append("a", "&="); p.sort(); show(p.toString());
           p.delete("a", "1"); show(String(p), [...p.keys()], p.size);
           show(String(new URLSearchParams({ q: 1, r: "ü" })), String(new URLSearchParams([["a", "b"]])), String(new URLSearchParams(new URLSearchParams("x=1"))), String(new URLSearchParams(undefined)), String(new URLSearchParams(null)));
           show(await name(() => new URLSearchParams([["a"]])), await name(() => new URLSearchParams([1])), await name(() => p.get()), Object.prototype.toString.call(p.entries()));
           const live = new URLSearchParams("a=1&b=2&c=3"), seen = []; for (const [k] of live) { seen.push(k); live.delete("b"); } show(seen);"#,
        r#"[["b","2"],["a","1"],["b","3"],["c","  é"],["d",""]] ["2","3"]  true false
           a=1&a=%26%3D&b=x&c=++%C3%A9&d=
           a=%26%3D&b=x&c=++%C3%A9&d= ["a","b","c","d"] 4
           q=1&r=%C3%BC a=b x=1  null=
           TypeError TypeError TypeError [object URLSearchParams Iterator]
           ["a","c"]"#,
    )]);
}

#[test]
fn blobs_and_files() {
    check(&[
        (
            r#"const b = new Blob(["hé", new Uint8Array([65]), new Blob(["!"])], { type: "Text/Plain" });
               show(b.size, b.type, await b.text(), (await b.arrayBuffer()).byteLength, [...(await b.bytes())].length);
               show(await b.slice(0, 1).text(), await b.slice(-2).text(), await b.slice(3, 1).text(), b.slice(0, 1, "A/b").type, b.slice().type);
               show(await new Blob(["a\r\nb\rc"], { endings: "native" }).text(), new Blob([], { type: "é" }).type, new Blob().size);
               let text = ""; for await (const x of b.stream()) text += x.length; show(text);
               show(await name(() => new Blob("x")), await name(() => new Blob([], { endings: "x" })), await name(() => Blob.prototype.text.call({})));"#,
            r#"5 text/plain héA! 5 5
               h A!  a/b
               a\nb\nc  0
               5
               TypeError TypeError TypeError"#,
        ),
        (
            r#"const f = new File(["x"], "n.txt", { type: "a/b", lastModified: 5 });
               show(f.name, f.type, f.size, f.lastModified, f instanceof Blob, f.slice() instanceof File, new File([], "y").lastModified === Date.now(), Object.prototype.toString.call(f));
               show(await name(() => new File(["x"])), await name(() => new File("x", "y")));"#,
            "n.txt a/b 1 5 true false true [object File]
             TypeError TypeError",
        ),
        (
            r#"const events = [];
               const read = (method, blob) => new Promise(done => { const r = new FileReader(); for (const t of ["loadstart", "progress", "load", "loadend"]) r["on" + t] = () => events.push(t); r.addEventListener("loadend", () => done(r.result)); r[method](blob); events.push(r.readyState); });
               show(await read("readAsText", new Blob(["é"])), events);
               show(await read("readAsDataURL", new Blob(["hi"], { type: "text/plain" })), (await read("readAsArrayBuffer", new Blob(["abc"]))).byteLength, await read("readAsBinaryString", new Blob([new Uint8Array([255])])) === "\xff");
               const r = new FileReader(); show(await name(() => r.readAsText("x")), r.readyState, FileReader.DONE, r.result);"#,
            r#"é [1,"loadstart","progress","load","loadend"]
               data:text/plain;base64,aGk= 3 true
               TypeError 0 2 null"#,
        ),
    ]);
}

#[test]
fn forms() {
    check(&[
        (
            r#"const f = new FormData();
               f.append("a", 1); f.append("a", "2"); f.append("b", new Blob(["x"]), "q.txt"); f.append("c", new Blob([]));
               show([...f].map(([k, v]) => [k, v.name ?? v]), f.getAll("a"), f.get("none"), f.has("b"));
               f.set("a", "3"); f.delete("c"); show([...f.keys()], f.get("a"), f.get("b") instanceof File);
               show(await name(() => new FormData({})), await name(() => f.append("a")), await name(() => f.append("a", "b", "c")));"#,
            r#"[["a","1"],["a","2"],["b","q.txt"],["c","blob"]] ["1","2"] null true
               ["a","b"] 3 true
               TypeError TypeError TypeError"#,
        ),
        (
            r#"const f = new FormData(); f.append("quo\"te", "line\nbreak"); f.append("file", new File(["\0bin"], "ü.bin", { type: "x/y" }));
               const response = new Response(f);
               const type = response.headers.get("content-type");
               show(/^multipart\/form-data; boundary=----WebKitFormBoundary[A-Za-z0-9]{16}$/.test(type));
               const back = await response.formData(), file = back.get("file");
               show([...back.keys()], back.get("quo\"te"), file.name, file.type, await file.text() === "\0bin");
               const plain = new Response("a=1&b=+x", { headers: { "content-type": "application/x-www-form-urlencoded" } });
               show([...await plain.formData()], await name(() => new Response("x").formData()));"#,
            r#"true
               ["quo\"te","file"] line\r\nbreak ü.bin x/y true
               [["a","1"],["b"," x"]] TypeError"#,
        ),
    ]);
}

#[test]
fn storage() {
    check(&[(
        r#"const s = localStorage;
           s.setItem("a", 1); s.b = 2; s["getItem"] = "kept";
           show(s.length, s.getItem("a"), s.b, s.missing ?? "undefined", s.getItem("missing"), Object.keys(s), "a" in s, "z" in s, typeof s.getItem, s.getItem("getItem"), s.key(0), s.key(9));
           show(Object.getOwnPropertyDescriptor(s, "b"), JSON.stringify(s), s instanceof Storage, String(s));
           delete s.a; s.removeItem("getItem"); show({ ...s }, sessionStorage.length, localStorage === s);
           show(await name(() => s.setItem("big", "x".repeat(6e6))), await name(() => s.setItem("a")), await name(() => new Storage()), await name(() => Storage.prototype.getItem.call({}, "a")));
           s.clear(); show(s.length);"#,
        r#"3 1 2 undefined null ["a","b"] true false function kept a null
           {"value":"2","writable":true,"enumerable":true,"configurable":true} {"a":"1","b":"2"} true [object Storage]
           {"b":"2"} 0 true
           QuotaExceededError TypeError TypeError TypeError
           0"#,
    )]);
}

#[test]
fn crypto_is_seeded() {
    check(&[(
        r#"const hex = async (name, text) => [...new Uint8Array(await crypto.subtle.digest(name, new TextEncoder().encode(text)))].map(b => b.toString(16).padStart(2, "0")).join("");
           show(await hex("SHA-1", "abc"), await hex({ name: "sha-256" }, ""));
           show((await hex("SHA-384", "")).length, (await hex("SHA-512", "abc")).slice(0, 16), await name(() => crypto.subtle.digest("MD5", new Uint8Array())));
           const array = new Uint16Array(4);
           show(crypto.getRandomValues(array) === array, array.some(x => x > 255), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID()), crypto.randomUUID() === crypto.randomUUID());
           show(await name(() => crypto.getRandomValues(new Float32Array(1))), await name(() => crypto.getRandomValues(new Uint8Array(65537))), await name(() => crypto.getRandomValues([])), await name(() => new Crypto()), typeof crypto.subtle.encrypt);"#,
        "a9993e364706816aba3e25717850c26c9cd0d89d e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
         96 ddaf35a193617aba NotSupportedError
         true true true false
         TypeMismatchError QuotaExceededError TypeError TypeError undefined",
    )]);
    let uuid = "show(crypto.randomUUID());";
    assert_eq!(lines(uuid), lines(uuid), "one seed gives one value");
    let mut page = open();
    run(
        &mut page,
        "show(crypto.randomUUID() === crypto.randomUUID());",
    );
    assert_eq!(printed(&page.transcript()), ["false"]);
}
