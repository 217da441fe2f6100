//! Events, abort signals and DOMException.

use crate::check;

#[test]
fn listeners_are_called_in_order() {
    check(&[
        (
            "const t = new EventTarget(); t.addEventListener('x', () => console.log(1)); t.addEventListener('x', { handleEvent(e) { console.log(this !== t, e.type, e.target === t, e.eventPhase, e.isTrusted); } }); console.log(t.dispatchEvent(new Event('x')))",
            &["1", "true x true 2 false", "true"],
        ),
        (
            "const t = new EventTarget(); const f = () => console.log('f'); t.addEventListener('x', f, { once: true }); t.addEventListener('x', f, { once: true }); t.dispatchEvent(new Event('x')); t.dispatchEvent(new Event('x'))",
            &["f"],
        ),
        (
            "const t = new EventTarget(); t.addEventListener('x', (e) => { e.preventDefault(); e.stopImmediatePropagation(); }); t.addEventListener('x', () => console.log('no')); console.log(t.dispatchEvent(new Event('x', { cancelable: true })), t.dispatchEvent(new Event('x')))",
            &["false true"],
        ),
        (
            "const c = new AbortController(); const t = new EventTarget(); t.addEventListener('x', () => console.log('no'), { signal: c.signal }); c.abort(); t.dispatchEvent(new Event('x'))",
            &[],
        ),
        (
            "document.addEventListener('x', () => console.log('document')); addEventListener('x', () => console.log('window')); document.dispatchEvent(new Event('x', { bubbles: true })); document.dispatchEvent(new Event('x'))",
            &["document", "window", "document"],
        ),
        (
            "document.body.addEventListener('click', (e) => console.log(e.target.tagName, e.eventPhase)); const b = document.createElement('button'); document.body.appendChild(b); b.click()",
            &["BUTTON 3"],
        ),
        (
            "const t = new EventTarget(); t.addEventListener('x', () => { throw new Error('listener'); }); t.addEventListener('x', () => console.log('next')); t.dispatchEvent(new Event('x'))",
            &["uncaught-error: Error: listener", "next"],
        ),
        (
            "class Own extends EventTarget { fire() { return this.dispatchEvent(new CustomEvent('y', { detail: 5 })); } } const o = new Own(); o.addEventListener('y', (e) => console.log(e.detail)); o.fire()",
            &["5"],
        ),
    ]);
}

#[test]
fn interfaces_have_manners() {
    check(&[
        (
            "for (const f of [() => EventTarget(), () => new Event(), () => new AbortSignal(), () => EventTarget.prototype.addEventListener.call({}, 'x', null), () => new EventTarget().dispatchEvent({}), () => new EventTarget().addEventListener('x', 5), () => Reflect.get(AbortSignal.prototype, 'aborted')]) { try { f(); console.log('no error'); } catch (e) { console.log(e.name); } }",
            &[
                "TypeError",
                "TypeError",
                "TypeError",
                "TypeError",
                "TypeError",
                "TypeError",
                "TypeError",
            ],
        ),
        (
            "void EventTarget; console.log(JSON.stringify(Object.getOwnPropertyDescriptor(globalThis, 'EventTarget')), JSON.stringify(Object.getOwnPropertyDescriptor(EventTarget.prototype, 'addEventListener')))",
            &[
                "{\"writable\":true,\"enumerable\":false,\"configurable\":true} {\"writable\":true,\"enumerable\":true,\"configurable\":true}",
            ],
        ),
        (
            "console.log(Object.prototype.toString.call(new AbortController().signal), EventTarget.prototype.addEventListener.length, AbortSignal.timeout.length, AbortSignal.any.name)",
            &["[object AbortSignal] 2 1 any"],
        ),
        (
            "console.log(Object.prototype.toString.call(window), window === self, window instanceof EventTarget, window instanceof Window, addEventListener === EventTarget.prototype.addEventListener)",
            &["[object Window] true true true true"],
        ),
    ]);
}

#[test]
fn signals() {
    check(&[
        (
            "const c = new AbortController(); c.signal.onabort = (e) => console.log(e.type, e.isTrusted, c.signal.reason.name, c.signal.reason.code); c.abort(); c.abort('again')",
            &["abort true AbortError 20"],
        ),
        (
            "const s = AbortSignal.timeout(1000); s.addEventListener('abort', () => console.log(performance.now(), s.reason.name, s.reason instanceof DOMException)); console.log(s.aborted)",
            &["false", "1000 TimeoutError true"],
        ),
        (
            "const a = new AbortController(), b = new AbortController(); const any = AbortSignal.any([a.signal, AbortSignal.any([b.signal])]); any.addEventListener('abort', () => console.log('any', any.reason)); a.signal.addEventListener('abort', () => console.log('never')); b.abort('b')",
            &["any b"],
        ),
        (
            "console.log(AbortSignal.any([AbortSignal.abort(1), AbortSignal.abort(2)]).reason, AbortSignal.any([]).aborted)",
            &["1 false"],
        ),
        (
            "try { AbortSignal.abort().throwIfAborted(); } catch (e) { console.log(e.name); } AbortSignal.abort(null).reason === null && console.log('null')",
            &["AbortError", "null"],
        ),
        (
            "try { AbortSignal.timeout(-1); } catch (e) { console.log(e.name); } try { AbortSignal.any([{}]); } catch (e) { console.log(e.name); }",
            &["TypeError", "TypeError"],
        ),
    ]);
}

#[test]
fn dom_exceptions() {
    check(&[
        (
            "const e = new DOMException('m', 'AbortError'); console.log(e.message, e.name, e.code, e instanceof Error, DOMException.ABORT_ERR, e.ABORT_ERR, String(e))",
            &["m AbortError 20 true 20 20 AbortError: m"],
        ),
        (
            "const e = new DOMException(); console.log(e.message === '', e.name, e.code, Object.prototype.toString.call(e), e.stack.includes('app.js:1:'))",
            &["true Error 0 [object DOMException] true"],
        ),
        (
            "console.log('message' in DOMException.prototype, Object.hasOwn(new DOMException('x'), 'message'))",
            &["true false"],
        ),
    ]);
}
