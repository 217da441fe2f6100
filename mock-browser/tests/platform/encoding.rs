//! <https://encoding.spec.whatwg.org/> and base64 of <https://html.spec.whatwg.org/multipage/webappapis.html#atob>

use crate::check;

#[test]
fn encodes_text() {
    check(&[
        (
            r#"const e = new TextEncoder();
               show(e.encoding, [...e.encode("aé€😀")], [...e.encode("\ud800x")], e.encode().length, e.encode(null).length);
               const into = new Uint8Array(5);
               show(e.encodeInto("a€😀", into), [...into], e.encodeInto("é", new Uint8Array(1)));
               show(await name(() => e.encodeInto("a", [])), await name(() => TextEncoder()), await name(() => TextEncoder.prototype.encode.call({})));"#,
            r#"utf-8 [97,195,169,226,130,172,240,159,152,128] [239,191,189,120] 0 4
               {"read":2,"written":4} [97,226,130,172,0] {"read":0,"written":0}
               TypeError TypeError TypeError"#,
        ),
        (
            r#"const all = [];
               for await (const x of ReadableStream.from(["a\ud83d", "", "\ude00", "\ud800"]).pipeThrough(new TextEncoderStream())) all.push([...x]);
               show(all);"#,
            "[[97],[240,159,152,128],[239,191,189]]",
        ),
    ]);
}

#[test]
fn decodes_text() {
    check(&[
        (
            r#"const bytes = (...b) => new Uint8Array(b);
               const d = new TextDecoder();
               show(d.encoding, d.fatal, d.ignoreBOM, d.decode(bytes(0xef, 0xbb, 0xbf, 0x41, 0xff, 0x42)), d.decode(), d.decode(new ArrayBuffer(2)).length, d.decode(new DataView(bytes(65, 66, 67).buffer, 1)));
               show(new TextDecoder("utf8", { ignoreBOM: true }).decode(bytes(0xef, 0xbb, 0xbf, 0x41)).length);
               const f = new TextDecoder("utf-8", { fatal: true });
               show(await name(() => f.decode(bytes(0xff))), f.decode(bytes(65)), await name(() => f.decode(bytes(0xe2, 0x82))));
               show(await name(() => d.decode("text")), await name(() => new TextDecoder("nonsense")));"#,
            "utf-8 false false A\u{fffd}B  2 BC
             2
             TypeError A TypeError
             TypeError RangeError",
        ),
        (
            r#"const bytes = (...b) => new Uint8Array(b);
               const d = new TextDecoder();
               show(d.decode(bytes(0xf0, 0x9f), { stream: true }) + "|" + d.decode(bytes(0x98), { stream: true }) + "|" + d.decode(bytes(0x80), { stream: true }) + "|" + d.decode(bytes(0xe2), { stream: true }) + "|" + d.decode());"#,
            "||😀||\u{fffd}",
        ),
        (
            r#"show(new TextDecoder(" Latin1 ").encoding, new TextDecoder("utf-16").encoding, new TextDecoder("utf-16le").decode(new Uint8Array([65, 0, 0x3d, 0xd8, 0, 0xde])), new TextDecoder("shift_jis").decode(new Uint8Array([0x82, 0xa0])), new TextDecoder("windows-1252").decode(new Uint8Array([0x80])), new TextDecoder("gb2312").encoding);"#,
            "windows-1252 utf-16le A😀 あ € gbk",
        ),
        (
            r#"const s = new ReadableStream({ start(c) { c.enqueue(new Uint8Array([0xe2])); c.enqueue(new Uint8Array([0x82, 0xac, 0xe2])); c.close(); } });
               const all = []; for await (const x of s.pipeThrough(new TextDecoderStream())) all.push(x); show(all);
               const bad = new ReadableStream({ start(c) { c.enqueue(new Uint8Array([0xff])); } }).pipeThrough(new TextDecoderStream("utf-8", { fatal: true }));
               show(await name(() => bad.getReader().read()), await name(() => ReadableStream.from(["text"]).pipeThrough(new TextDecoderStream()).getReader().read()));"#,
            "[\"€\",\"\u{fffd}\"]
             TypeError TypeError",
        ),
    ]);
}

#[test]
fn base64_forgives() {
    check(&[(
        r#"show(btoa(""), btoa("\0\xff"), atob(" aG k = "), atob("aGk").length, atob("YR==") === "a", atob("").length);
           show(await name(() => btoa("€")), await name(() => atob("a")), await name(() => atob("aGk==")), await name(() => atob("=")), await name(() => atob("a-_b")), await name(() => atob("\ud800")), await name(() => btoa()));"#,
        " AP8= hi 2 true 0
         InvalidCharacterError InvalidCharacterError InvalidCharacterError InvalidCharacterError InvalidCharacterError InvalidCharacterError TypeError",
    )]);
}
