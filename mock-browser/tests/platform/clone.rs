//! <https://html.spec.whatwg.org/multipage/structured-data.html>

use crate::check;

#[test]
fn clones_values() {
    check(&[
        (
            r#"const original = { date: new Date(5), map: new Map([[{ k: 1 }, "v"]]), set: new Set([1, "a"]), re: /a+/giy, big: 10n, holes: [1, , 3], nothing: null, undef: undefined, wrapped: Object("s"), nested: { deep: [NaN, -0] } };
               original.self = original; original.again = original.nested;
               const copy = structuredClone(original);
               show(copy !== original, copy.self === copy, copy.again === copy.nested, copy.date instanceof Date && copy.date.getTime(), [...copy.map.keys()][0].k, [...copy.set], String(copy.re), typeof copy.big, 1 in copy.holes, copy.holes.length, "undef" in copy, copy.wrapped instanceof String, Object.is(copy.nested.deep[1], -0));"#,
            "true true true 5 1 [1,\"a\"] /a+/giy bigint false 3 true true true",
        ),
        (
            r#"class Point { constructor() { this.x = 1; } get y() { return 2; } }
               const copy = structuredClone(new Point());
               show(copy, copy instanceof Point, Object.getPrototypeOf(copy) === Object.prototype);
               show(structuredClone({ get a() { return 1; }, [Symbol("s")]: 2 }), structuredClone(Object.create({ inherited: 1 })), Object.hasOwn(structuredClone(JSON.parse('{"__proto__": 1}')), "__proto__"));
               const array = [1]; array.extra = 2; show(structuredClone(array).extra);"#,
            r#"{"x":1} false true
               {"a":1} {} true
               2"#,
        ),
        (
            r#"const e = structuredClone(Object.assign(new RangeError("m"), { extra: 1 }));
               class Own extends Error { name = "Own"; }
               const own = structuredClone(new Own("x")), dom = structuredClone(new DOMException("d", "AbortError"));
               show(e instanceof RangeError, e.message, e.extra ?? "none", own.name, own.message, own instanceof Own, dom instanceof DOMException, dom.name, dom.message, dom.code);"#,
            "true m none Error x false true AbortError d 20",
        ),
        (
            r#"const buffer = new Uint8Array([1, 2, 3, 4]).buffer;
               const copy = structuredClone({ a: new Uint8Array(buffer, 1, 2), b: new DataView(buffer, 2), c: new Uint16Array(buffer), buffer });
               show([...copy.a], copy.a.buffer === copy.buffer, copy.b.getUint8(0), copy.c.length, copy.buffer !== buffer, buffer.byteLength);"#,
            "[2,3] true 3 2 true 4",
        ),
        (
            r#"const file = structuredClone(new File(["x"], "n", { type: "a/b", lastModified: 3 }));
               show(file instanceof File, file.name, file.type, file.lastModified, await file.text());"#,
            "true n a/b 3 x",
        ),
    ]);
}

#[test]
fn refuses_what_cannot_be_cloned() {
    check(&[(
        r#"const values = [() => 1, Symbol(), { deep: [function () {}] }, new WeakMap(), new WeakSet(), Promise.resolve(), new Headers(), new Response(), new AbortController(), new ReadableStream(), new MessageChannel().port1, new Proxy({}, {}), globalThis];
           show(await Promise.all(values.map(value => name(() => structuredClone(value)))));
           try { structuredClone(() => 1); } catch (e) { show(e instanceof DOMException, e.code); }
           show(await name(() => structuredClone()), await name(() => structuredClone({ get a() { throw new EvalError(); } })));"#,
        r#"["DataCloneError","DataCloneError","DataCloneError","DataCloneError","DataCloneError","DataCloneError","DataCloneError","DataCloneError","DataCloneError","DataCloneError","DataCloneError","DataCloneError","DataCloneError"]
           true 25
           TypeError EvalError"#,
    )]);
}

#[test]
fn transfers() {
    check(&[(
        r#"const buffer = new ArrayBuffer(8);
           const copy = structuredClone({ buffer, view: new Uint8Array(buffer, 2, 3) }, { transfer: [buffer] });
           show(buffer.byteLength, copy.buffer.byteLength, copy.view.byteOffset, copy.view.length, copy.view.buffer === copy.buffer);
           show(await name(() => structuredClone(1, { transfer: [buffer] })), await name(() => structuredClone(1, { transfer: [{}] })), await name(() => structuredClone(1, { transfer: 5 })));
           const other = new ArrayBuffer(1);
           show(await name(() => structuredClone(1, { transfer: [other, other] })), await name(() => structuredClone({ f() {} }, { transfer: [other] })), other.byteLength);
           const { port1, port2 } = new MessageChannel();
           const moved = structuredClone(port1, { transfer: [port1] });
           moved.onmessage = event => show(event.data);
           port2.postMessage("arrived");"#,
        "0 8 2 3 true
         DataCloneError DataCloneError TypeError
         DataCloneError DataCloneError 1
         arrived",
    )]);
}
