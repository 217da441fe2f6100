//! <https://html.spec.whatwg.org/multipage/web-messaging.html>

use crate::check;

#[test]
fn ports_pass_messages() {
    check(&[
        (
            r#"const { port1, port2 } = new MessageChannel();
               const data = { a: 1 };
               port1.postMessage(data); port1.postMessage("second"); data.a = 2;
               port2.onmessage = event => show(event instanceof MessageEvent, event.data, event.origin, event.source, event.ports.length, event.target === port2, event.isTrusted);
               Promise.resolve().then(() => show("microtask first"));"#,
            r#"microtask first
               true {"a":1}  null 0 true true
               true second  null 0 true true"#,
        ),
        (
            r#"const { port1, port2 } = new MessageChannel();
               port2.addEventListener("message", event => show(event.data));
               port1.postMessage("queued");
               setTimeout(() => { show("not started"); port2.start(); }, 5);"#,
            "not started
             queued",
        ),
        (
            r#"const outer = new MessageChannel(), inner = new MessageChannel();
               inner.port2.onmessage = event => show("back", event.data);
               outer.port2.onmessage = event => { event.ports[0].postMessage("hello"); show(event.data.port === event.ports[0]); };
               outer.port1.postMessage({ port: inner.port1 }, [inner.port1]);
               inner.port1.postMessage("from the old end");"#,
            "true
             back hello",
        ),
        (
            r#"const { port1, port2 } = new MessageChannel();
               port2.onmessage = () => show("never");
               port1.postMessage(1); port2.close(); port1.postMessage(2);
               show(await name(() => port1.postMessage(() => 1)), await name(() => port1.postMessage(1, [port1])), await name(() => port1.postMessage()), await name(() => new MessagePort()));"#,
            "DataCloneError DataCloneError TypeError TypeError",
        ),
    ]);
}

#[test]
fn broadcasts() {
    check(&[(
        r#"const a = new BroadcastChannel("x"), b = new BroadcastChannel("x"), c = new BroadcastChannel("y"), d = new BroadcastChannel("x");
           a.onmessage = c.onmessage = () => show("never");
           b.onmessage = event => show("b", event.data, event.origin);
           d.onmessage = () => show("never"); 
           a.postMessage({ n: 1 }); d.close();
           show(a.name, await name(() => d.postMessage(1)), await name(() => new BroadcastChannel()), await name(() => a.postMessage(Symbol())));"#,
        r#"x InvalidStateError TypeError DataCloneError
           b {"n":1} https://page.test"#,
    )]);
}
