//! A page that replaces the language's builtins: the platform keeps to the originals it took first.

use crate::{open, printed};

/// Replaces every method of every builtin prototype and constructor, and every builtin global, by one that tells and
/// throws. What the snippets themselves need is kept aside.
const BREAK: &str = r#"
    globalThis.print = console.log;
    globalThis.iterator = Symbol.iterator;
    globalThis.bytes = Uint8Array;
    const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Object;
    const { ownKeys } = Reflect;
    const Failure = Error;
    const broken = name => function () { print("the page's " + name + " was called"); throw new Failure(name); };
    const builtins = ["Object", "Function", "Array", "String", "Number", "Boolean", "Symbol", "BigInt", "Map", "Set", "WeakMap",
      "WeakSet", "WeakRef", "Promise", "RegExp", "Date", "Error", "TypeError", "RangeError", "ArrayBuffer", "DataView", "Uint8Array",
      "Uint16Array", "Float64Array", "Proxy", "Reflect", "JSON", "Math", "Iterator"];
    const objects = [];
    for (const name of builtins) {
      objects.push([name, globalThis[name]]);
      if (globalThis[name].prototype) objects.push([name + ".prototype", globalThis[name].prototype]);
    }
    objects.push(["%TypedArray%.prototype", getPrototypeOf(Uint8Array.prototype)],
      ["%ArrayIterator%", getPrototypeOf([][Symbol.iterator]())], ["%MapIterator%", getPrototypeOf(new Map().entries())],
      ["%SetIterator%", getPrototypeOf(new Set().values())], ["%StringIterator%", getPrototypeOf(""[Symbol.iterator]())]);
    for (let i = 0; i < objects.length; i++) {
      const name = objects[i][0], object = objects[i][1], keys = ownKeys(object);
      for (let j = 0; j < keys.length; j++) {
        const key = keys[j], descriptor = getOwnPropertyDescriptor(object, key);
        if (key === "constructor" || key === "prototype" || !descriptor.configurable) continue;
        if (typeof descriptor.value !== "function") continue;
        const value = broken(name + "." + (typeof key === "symbol" ? "symbol" : key));
        defineProperty(object, key, { __proto__: null, value, writable: true, configurable: true });
      }
    }
    for (let i = 0, keys = ["type", "value", "status", "size", "bytes", "done", "stream", "next", "signal", "href", "get", "0"]; i < keys.length; i++) {
      defineProperty(objects[1][1], keys[i], { __proto__: null, get: undefined, set: broken("setter of " + keys[i]), configurable: true });
    }
    for (let i = 0; i < builtins.length; i++) globalThis[builtins[i]] = broken(builtins[i]);
"#;

/// A list that can be iterated without anything the page has broken.
const LIST: &str = r"
    globalThis.list = function (...items) {
      return { [iterator]() { let i = 0; return { next: () => (i < items.length ? { value: items[i++], done: false } : { value: undefined, done: true }) }; } };
    };
";

#[track_caller]
fn survives(snippet: &str, expected: &[&str]) {
    let mut page = open();
    page.run_script("list.js", LIST).unwrap();
    page.run_script("break.js", &format!("{{ {BREAK} }}"))
        .unwrap();
    let source = format!(
        "(async () => {{ try {{ {snippet}\n }} catch (e) {{ print('threw ' + e.name + ': ' + e.message + e.stack); }} }})();"
    );
    page.run_script("snippet.js", &source).unwrap();
    page.advance(None, &mut |_| false).unwrap();
    assert_eq!(printed(&page.transcript()), expected);
}

#[test]
fn the_breaking_breaks() {
    let mut page = open();
    page.run_script("break.js", &format!("{{ {BREAK} }}"))
        .unwrap();
    page.run_script(
        "snippet.js",
        "try { [].push(1); } catch { print('broken'); }",
    )
    .unwrap();
    assert_eq!(
        printed(&page.transcript()),
        ["the page's Array.prototype.push was called", "broken"]
    );
}

#[test]
fn fetching_and_streaming() {
    survives(
        r#"const controller = new AbortController();
           const response = await fetch("/sse", { method: "POST", body: "x", headers: { a: "1" }, signal: controller.signal });
           print(response.headers.get("content-type") + " " + response.status);
           const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
           for (let step; !(step = await reader.read()).done; ) print(step.value.length);
           const echoed = await (await fetch(new Request("/echo", { method: "PUT", body: new URLSearchParams("a=b") }))).json();
           print(echoed.method + " " + echoed.body);
           let total = 0; for await (const chunk of (await fetch("/sse")).body) total += chunk.length; print(total);
           const copy = (await fetch("/sse")).clone(); print((await copy.text()).length + " " + copy.bodyUsed);
           try { await fetch("/fail"); } catch (error) { print(error.message); }
           const never = await fetch("/never", { signal: controller.signal }); controller.abort(); try { await never.text(); } catch (error) { print(error.name); }
           print(await Response.json({ a: "b" }).text());"#,
        &[
            "text/event-stream 200",
            "15",
            "8",
            "2",
            "PUT a=b",
            "26",
            "25 true",
            "Failed to fetch",
            "AbortError",
            r#"{"a":"b"}"#,
        ],
    );
}

#[test]
fn streams() {
    survives(
        r#"const t = new TransformStream({ transform(chunk, c) { c.enqueue(chunk + "!"); }, flush(c) { c.enqueue("end"); } }, new CountQueuingStrategy({ highWaterMark: 2 }));
           for await (const x of ReadableStream.from(list("a", "b")).pipeThrough(t)) print(x);
           const branches = new ReadableStream({ start(c) { c.enqueue("t"); c.close(); } }).tee();
           print((await branches["1"].getReader().read()).value);
           await ReadableStream.from(list("w")).pipeTo(new WritableStream({ write(x) { print("wrote " + x); }, close() { print("closed"); } }));
           const writer = new WritableStream({ abort(reason) { print("abort " + reason); } }).getWriter();
           await writer.ready; writer.closed.constructor; try { await writer.abort("r"); await writer.closed; } catch (reason) { print(reason); }
           for await (const x of ReadableStream.from(list("é")).pipeThrough(new TextEncoderStream())) print(x.length);"#,
        &[
            "a!", "b!", "end", "t", "wrote w", "closed", "abort r", "r", "2",
        ],
    );
}

#[test]
fn the_rest() {
    survives(
        r#"const u = new URL("/a?b=1", "https://x"); u.searchParams.append("c", "2"); u.searchParams.sort(); print(u.href + " " + u.searchParams.get("b"));
           const h = new Headers({ b: "1", a: "2" }); h.append("b", "3"); h.delete("a"); h.forEach((value, key) => print(key + "=" + value));
           print(new TextDecoder().decode(new TextEncoder().encode("é")) + atob(btoa("x")));
           const blob = new Blob(list("he", "y"), { type: "a/b" }); print(await blob.slice(1).text() + blob.type + blob.size);
           const form = new FormData(); form.append("f", new File(list(blob), "n")); form.set("g", "1");
           const back = await new Response(form).formData(); print(back.get("f").name + back.get("g"));
           const reader = new FileReader(); reader.onload = () => print(reader.result); reader.readAsDataURL(blob);
           localStorage.setItem("k", "v"); localStorage.l = "w"; print(localStorage.k + localStorage.getItem("l") + localStorage.length);
           print(crypto.randomUUID().length + " " + crypto.getRandomValues(new bytes(4)).length + " " + (await crypto.subtle.digest("SHA-256", new bytes(1))).byteLength);
           const copy = structuredClone({ a: { b: "c" } }); print(copy.a.b);
           try { structuredClone(() => 1); } catch (error) { print(error.name); }
           const channel = new MessageChannel(); channel.port2.onmessage = event => print("port " + event.data.n); channel.port1.postMessage({ n: 1 });
           const from = new BroadcastChannel("x"), to = new BroadcastChannel("x"); to.onmessage = event => print("broadcast " + event.data); from.postMessage("hi");"#,
        &[
            "https://x/a?b=1&c=2 1",
            "b=1, 3",
            "éx",
            "eya/b3",
            "n1",
            "vw2",
            "36 4 32",
            "c",
            "DataCloneError",
            "data:a/b;base64,aGV5",
            "port 1",
            "broadcast hi",
        ],
    );
}
