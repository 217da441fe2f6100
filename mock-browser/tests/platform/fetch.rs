//! <https://fetch.spec.whatwg.org/>

use mock_browser::Lane;

use crate::{check, open, run};

#[test]
fn streams_an_answer() {
    check(&[
        (
            r#"const response = await fetch("/sse", { method: "post", body: JSON.stringify({ q: 1 }), headers: { "Content-Type": "application/json" } });
               show(response.status, response.ok, response.type, response.url, response.headers.get("content-TYPE"), performance.now());
               const reader = response.body.getReader();
               const decoder = new TextDecoder();
               for (;;) {
                 const { done, value } = await reader.read();
                 if (done) break;
                 show(decoder.decode(value, { stream: true }), performance.now());
               }
               show(response.bodyUsed, response.body.locked);"#,
            r#"200 true basic https://page.test/sse text/event-stream 10
               data: {"a":1}\n\n 15
               data: hé 20
               \n\n 25
               true true"#,
        ),
        (
            r#"const response = await fetch("/cut");
               const parts = [];
               for await (const part of response.body.pipeThrough(new TextDecoderStream())) parts.push(part);
               show(parts);"#,
            r#"["€!"]"#,
        ),
        (
            r#"const parts = [];
               for await (const part of (await fetch("/sse")).body) parts.push(part.constructor === Uint8Array && part.length);
               show(parts);"#,
            "[15,9,2]",
        ),
        (
            r#"show(await (await fetch("/sse")).text());"#,
            r#"data: {"a":1}\n\ndata: hé\n\n"#,
        ),
        (
            r#"const { method, body } = await (await fetch("/echo", { method: "PUT", body: "x" })).json(); show(method, body);"#,
            "PUT x",
        ),
    ]);
}

#[test]
fn records_what_leaves_and_what_comes() {
    let mut page = open();
    run(
        &mut page,
        r#"await (await fetch("/cut?q=1#part", { method: "POST", body: "é", headers: { b: "2", a: "1" } })).text();"#,
    );
    let transcript = page.transcript();
    let seen: Vec<_> = transcript
        .entries()
        .iter()
        .filter(|entry| entry.lane == Lane::Network)
        .map(|entry| format!("{} {} {}", entry.at, entry.kind, entry.data))
        .collect();
    let headers = r#"{"b":"2","a":"1","content-type":"text/plain;charset=UTF-8","accept":"*/*"}"#;
    let request = format!(
        r#"0 request {{"request":1,"method":"POST","url":"https://page.test/cut?q=1","headers":{headers},"body":"é"}}"#
    );
    assert_eq!(
        seen,
        [
            request.as_str(),
            r#"10 response {"request":1,"status":200}"#,
            r#"15 chunk {"request":1,"text":""}"#,
            r#"20 chunk {"request":1,"text":"€!"}"#,
            r#"20 end {"request":1,"how":"closed"}"#,
        ]
    );
}

#[test]
fn stops_at_the_signal() {
    check(&[
        (
            r#"const controller = new AbortController();
               const reader = (await fetch("/never", { signal: controller.signal })).body.getReader();
               show((await reader.read()).value.length);
               setTimeout(() => controller.abort(), 100);
               try { await reader.read(); } catch (error) { show(error.name, error === controller.signal.reason, performance.now()); }"#,
            "4
             AbortError true 115",
        ),
        (
            r#"const controller = new AbortController();
               const asked = fetch("/sse", { signal: controller.signal });
               controller.abort("enough");
               try { await asked; } catch (error) { show(error, performance.now()); }"#,
            "enough 0",
        ),
        (
            r#"try { await fetch("/sse", { signal: AbortSignal.abort(1) }); } catch (error) { show(error); }"#,
            "1",
        ),
        (
            r#"const response = await fetch("/never", { signal: AbortSignal.timeout(50) });
               show(await name(() => response.text()), performance.now());"#,
            "TimeoutError 50",
        ),
        (
            r#"const response = await fetch("/sse");
               await response.body.cancel();
               show(response.bodyUsed, await name(() => response.text()));"#,
            "true TypeError",
        ),
        (
            r#"show(await name(() => fetch("/sse", { signal: {} })));"#,
            "TypeError",
        ),
    ]);
}

#[test]
fn fails_as_a_browser_does() {
    check(&[
        (
            r#"try { await fetch("/fail"); } catch (error) { show(error.name, error.message); }"#,
            "TypeError Failed to fetch",
        ),
        (
            r#"const response = await fetch("/broken");
               const reader = response.body.getReader();
               await reader.read();
               try { await reader.read(); } catch (error) { show(error.name, error.message); }"#,
            "TypeError network error",
        ),
        (
            r#"show(await name(() => fetch("ftp://x/")), await name(() => fetch("//")), await name(() => fetch("https://u:p@x/")));"#,
            "TypeError TypeError TypeError",
        ),
        (
            r#"show(await name(() => fetch()), await name(() => fetch("/", { method: "GET", body: "x" })), await name(() => fetch("/", { method: "TRACE" })));"#,
            "TypeError TypeError TypeError",
        ),
        (
            r#"const twice = new Response("x"); await twice.text(); show(await name(() => twice.text()), await name(() => twice.clone()));"#,
            "TypeError TypeError",
        ),
    ]);
}

#[test]
fn follows_redirects() {
    check(&[
        (
            r#"const response = await fetch("/to/302/echo", { method: "POST", body: "x" });
               const seen = await response.json();
               show(response.redirected, response.url, seen.method, seen.body, seen.headers["content-type"] ?? "none");"#,
            "true https://page.test/echo GET  none",
        ),
        (
            r#"const { method, body } = await (await fetch("/to/307/echo", { method: "POST", body: "x" })).json(); show(method, body);"#,
            "POST x",
        ),
        (
            r#"show(await name(() => fetch("/to/302/echo", { redirect: "error" })));"#,
            "TypeError",
        ),
        (
            r#"const r = await fetch("/to/302/echo", { redirect: "manual" }); show(r.type, r.status, r.url, r.body);"#,
            "opaqueredirect 0 https://page.test/to/302/echo null",
        ),
        (
            r#"show(await name(() => fetch("/to/302/to/301/echo")), await name(() => fetch("/loop")));"#,
            "nothing TypeError",
        ),
    ]);
}

#[test]
fn answers_have_their_facts() {
    check(&[
        (
            r#"const r = await fetch("/status/404"); show(r.ok, r.status, r.headers.get("x-a"), await name(() => r.headers.set("a", "b")));"#,
            "false 404 1, 2 TypeError",
        ),
        (
            r#"const r = await fetch("/status/204"); show(r.body, await r.text() === "");"#,
            "null true",
        ),
        (
            r#"const r = await fetch("https://other.test/x"); show(r.type, r.url, await r.text());"#,
            "cors https://other.test/x elsewhere",
        ),
        (
            r#"const r = await fetch("data:text/html;charset=utf-8,a%20b"); show(r.status, r.headers.get("content-type"), await r.text());"#,
            "200 text/html;charset=utf-8 a b",
        ),
        (
            r#"const r = await fetch("/sse"), copy = r.clone(); show(await r.text() === await copy.text(), copy.url);"#,
            "true https://page.test/sse",
        ),
        (
            r#"const e = Response.error(), j = Response.json({ a: [1] }, { status: 201 }), m = Response.redirect("/x", 301);
               show(e.type, e.status, j.status, j.headers.get("content-type"), await j.text(), m.status, m.headers.get("location"));
               show(await name(() => Response.redirect("/x", 200)), await name(() => new Response("", { status: 204 })), await name(() => new Response(null, { status: 199 })), await name(() => Response.json(undefined)));"#,
            r#"error 0 201 application/json {"a":[1]} 301 https://page.test/x
               RangeError TypeError RangeError TypeError"#,
        ),
        (
            r#"const r = new Response("é"); show(r.type, r.url, r.statusText, r.body instanceof ReadableStream, r.body === r.body, r.bodyUsed, (await r.bytes()).length, r.bodyUsed);"#,
            "default   true true false 2 true",
        ),
        (
            r#"show((await new Response(new Uint8Array([104, 105])).arrayBuffer()).byteLength, await new Response(new URLSearchParams({ a: "b c" })).text(), new Response(new URLSearchParams()).headers.get("content-type"));"#,
            "2 a=b+c application/x-www-form-urlencoded;charset=UTF-8",
        ),
        (
            r#"const s = new ReadableStream({ start(c) { c.enqueue(new Uint8Array([104])); c.enqueue(new Uint8Array([105])); c.close(); } }); show(await new Response(s).text());"#,
            "hi",
        ),
        (
            r#"show(await name(() => new Response(new ReadableStream({ start(c) { c.enqueue("text"); c.close(); } })).text()));"#,
            "TypeError",
        ),
        (
            r#"show(await name(() => new Response("{").json()), await new Response("[1]").json());"#,
            "SyntaxError [1]",
        ),
        (
            r#"const b = await new Response("x", { headers: { "content-type": "Text/HTML" } }).blob(); show(b.type, b.size);"#,
            "text/html 1",
        ),
    ]);
}

#[test]
fn requests_have_their_facts() {
    check(&[
        (
            r#"const r = new Request("a?b#c", { method: "patch", headers: { A: "1", cookie: "no", "Sec-X": "no" } });
               show(r.method, r.url, [...r.headers], r.mode, r.credentials, r.cache, r.redirect, r.referrer, r.destination === "", r.signal instanceof AbortSignal, r.body);"#,
            r#"patch https://page.test/a?b#c [["a","1"]] cors same-origin default follow about:client true true null"#,
        ),
        (
            r#"const first = new Request("/x", { method: "POST", body: "hi" });
               const copy = first.clone();
               const second = new Request(first, { headers: { a: "b" } });
               show(first.bodyUsed, second.method, await second.text(), await copy.text(), second.headers.get("content-type"), copy.headers.get("content-type"));
               show(await name(() => new Request(first)));"#,
            "true POST hi hi null text/plain;charset=UTF-8
             TypeError",
        ),
        (
            r#"const controller = new AbortController();
               const request = new Request("/never", { signal: controller.signal });
               controller.abort();
               show(request.signal.aborted, request.signal === controller.signal, await name(() => fetch(request)));"#,
            "true false AbortError",
        ),
        (
            r#"const s = new ReadableStream({ start(c) { c.enqueue(new TextEncoder().encode("streamed")); c.close(); } });
               show((await (await fetch("/echo", { method: "POST", body: s, duplex: "half" })).json()).body);"#,
            "streamed",
        ),
        (
            r#"show(await name(() => new Request("/", { mode: "navigate" })), await name(() => new Request("/", { cache: "x" })), await name(() => new Request("/", { method: "a b" })), await name(() => Request("/")));"#,
            "TypeError TypeError TypeError TypeError",
        ),
    ]);
}

#[test]
fn headers_are_a_sorted_list() {
    check(&[
        (
            r#"const h = new Headers([["b", " 2 "], ["A", "1"], ["B", "3"], ["Set-Cookie", "x"], ["set-cookie", "y"]]);
               show([...h], h.get("b"), h.getSetCookie(), h.has("a"), h.get("none"));
               h.set("b", "4"); h.append("c", "5"); h.delete("a");
               show([...h.keys()], [...h.values()]);
               h.forEach((value, key, all) => show(key, value, all === h));"#,
            r#"[["a","1"],["b","2, 3"],["set-cookie","x"],["set-cookie","y"]] 2, 3 ["x","y"] true null
               ["b","c","set-cookie","set-cookie"] ["4","5","x","y"]
               b 4 true
               c 5 true
               set-cookie x true
               set-cookie y true"#,
        ),
        (
            r#"show(await name(() => new Headers({ "a b": "" })), await name(() => new Headers({ a: "x\ny" })), await name(() => new Headers([["a"]])), await name(() => new Headers({ a: "€" })), await name(() => new Headers(1)), await name(() => new Headers(null)));
               show([...new Headers(new Headers({ a: "1" }))], Object.prototype.toString.call(new Headers().entries()));"#,
            r#"TypeError TypeError TypeError TypeError TypeError TypeError
               [["a","1"]] [object Headers Iterator]"#,
        ),
    ]);
}
