//! <https://streams.spec.whatwg.org/>

use crate::check;

#[test]
fn readable_streams() {
    check(&[
        (
            r#"const log = [];
               const s = new ReadableStream({
                 start(c) { log.push("start " + c.desiredSize); },
                 pull(c) { log.push("pull"); c.enqueue(log.length); if (log.length > 3) c.close(); },
                 cancel(reason) { log.push("cancel " + reason); },
               });
               show(s.locked);
               const reader = s.getReader();
               show(s.locked, await reader.read(), await reader.read(), await reader.read(), await reader.read());
               await reader.closed;
               show(log);"#,
            r#"false
               true {"done":false,"value":2} {"done":false,"value":3} {"done":false,"value":4} {"done":true}
               ["start 1","pull","pull","pull"]"#,
        ),
        (
            r#"const s = new ReadableStream({ cancel(reason) { show("cancelled", reason); return "ignored"; } });
               show(await s.cancel("why") ?? "nothing", (await s.getReader().read()).done);"#,
            "cancelled why
             nothing true",
        ),
        (
            r#"let controller;
               const s = new ReadableStream({ start(c) { controller = c; } }, { highWaterMark: 3 });
               show(controller.desiredSize);
               controller.enqueue("a");
               show(controller.desiredSize);
               controller.error(new RangeError("broken"));
               show(controller.desiredSize, await name(() => controller.enqueue(1)), await name(() => controller.close()), await name(() => s.getReader().read()));"#,
            "3
             2
             null TypeError TypeError RangeError",
        ),
        (
            r#"const s = new ReadableStream({ start(c) { c.enqueue(1); c.enqueue(2); c.enqueue(3); c.close(); } });
               for await (const x of s) { if (x === 2) break; }
               show(s.locked, (await s.getReader().read()).done);
               const kept = new ReadableStream({ start(c) { c.enqueue(1); c.enqueue(2); } });
               for await (const x of kept.values({ preventCancel: true })) break;
               show(kept.locked, (await kept.getReader().read()).value);"#,
            "false true
             false 2",
        ),
        (
            r#"const s = new ReadableStream();
               const reader = s.getReader();
               const waiting = reader.read();
               reader.releaseLock();
               show(await name(() => waiting), await name(() => reader.closed), await name(() => reader.read()), s.locked);
               const again = s.getReader();
               show(await name(() => s.getReader()), await name(() => s.cancel()), await name(() => s.tee()));"#,
            "TypeError TypeError TypeError false
             TypeError TypeError TypeError",
        ),
        (
            r#"const [a, b] = ReadableStream.from(["x", "y"]).tee();
               const read = async s => { const all = []; for await (const x of s) all.push(x); return all; };
               show(await read(a), await read(b));
               let reason;
               const [c, d] = new ReadableStream({ cancel(r) { reason = r; } }).tee();
               const first = c.cancel(1); await Promise.resolve(); show(reason ?? "not yet"); d.cancel(2); await first; show(reason);"#,
            r#"["x","y"] ["x","y"]
               not yet
               [1,2]"#,
        ),
        (
            r#"async function* numbers() { try { yield 1; yield 2; } finally { show("returned"); } }
               const reader = ReadableStream.from(numbers()).getReader();
               show((await reader.read()).value);
               await reader.cancel();
               show(await name(() => ReadableStream.from(1)), await name(() => ReadableStream.from({})));"#,
            "1
             returned
             TypeError TypeError",
        ),
        (
            r#"show(await name(() => new ReadableStream(null)), await name(() => new ReadableStream({ type: "x" })), await name(() => new ReadableStream({ pull: 1 })), await name(() => new ReadableStream({}, { highWaterMark: -1 })), await name(() => new ReadableStream({}, { highWaterMark: NaN })), await name(() => ReadableStream()), await name(() => new ReadableStreamDefaultController()), await name(() => new ReadableStreamDefaultReader({})));
               show(await name(() => new ReadableStream({ start() { throw new EvalError(); } })));
               const s = new ReadableStream({ start() { return Promise.reject(new URIError()); } }); show(await name(() => s.getReader().read()));
               const p = new ReadableStream({ pull() { throw new EvalError(); } }); show(await name(() => p.getReader().closed));"#,
            "TypeError TypeError TypeError RangeError RangeError TypeError TypeError TypeError
             EvalError
             URIError
             EvalError",
        ),
        (
            r#"let c; const s = new ReadableStream({ start(k) { c = k; } }, new ByteLengthQueuingStrategy({ highWaterMark: 10 }));
               c.enqueue(new Uint8Array(4)); show(c.desiredSize, new CountQueuingStrategy({ highWaterMark: 2 }).size(), new ByteLengthQueuingStrategy({ highWaterMark: "5" }).highWaterMark);
               const bad = new ReadableStream({ start(k) { c = k; } }, { size() { return -1; } });
               show(await name(() => c.enqueue(1)), await name(() => bad.getReader().closed));"#,
            "6 1 5
             RangeError RangeError",
        ),
    ]);
}

#[test]
fn writable_streams() {
    check(&[
        (
            r#"const log = [];
               const s = new WritableStream({
                 start(c) { log.push(c.signal.aborted); },
                 write(chunk) { log.push(chunk); return new Promise(r => setTimeout(r, 10)); },
                 close() { log.push("close"); },
               }, { highWaterMark: 2 });
               const writer = s.getWriter();
               const sizes = [writer.desiredSize];
               writer.write("a"); sizes.push(writer.desiredSize);
               writer.write("b"); sizes.push(writer.desiredSize);
               await writer.ready; sizes.push(writer.desiredSize, performance.now());
               await writer.close();
               show(sizes, log, performance.now(), writer.desiredSize, await writer.closed ?? "closed");"#,
            r#"[2,1,0,1,10] [false,"a","b","close"] 20 0 closed"#,
        ),
        (
            r#"const s = new WritableStream({ write() { throw new EvalError(); } });
               const writer = s.getWriter();
               show(await name(() => writer.write(1)), await name(() => writer.closed), await name(() => writer.ready), writer.desiredSize, await name(() => writer.write(2)));"#,
            "EvalError EvalError EvalError null EvalError",
        ),
        (
            r#"let signal;
               const s = new WritableStream({ start(c) { signal = c.signal; }, write() { return new Promise(() => {}); }, abort(reason) { show("abort", reason); } });
               const writer = s.getWriter();
               const writing = writer.write(1);
               await Promise.resolve();
               const aborted = writer.abort("stop");
               show(signal.aborted, signal.reason, writer.desiredSize);
               writer.releaseLock();
               show(s.locked, await name(() => writer.write(2)));"#,
            "true stop null
             false TypeError",
        ),
        (
            r#"const s = new WritableStream({ abort(reason) { show("abort", reason); } });
               show(await s.abort("x") ?? "aborted");
               const writer = s.getWriter();
               show(await writer.closed.catch(e => e), await s.abort("locked").catch(e => e.name));"#,
            "abort x
             aborted
             x TypeError",
        ),
        (
            r#"const s = new WritableStream(); const w = s.getWriter();
               show(await name(() => s.getWriter()), await name(() => s.close()));
               const closing = w.close();
               show(await name(() => w.close()), await name(() => w.write(1)), await closing ?? "closed", await name(() => w.close()));
               show(await name(() => new WritableStream({ type: "bytes" })), await name(() => new WritableStreamDefaultController()), await name(() => new WritableStreamDefaultWriter({})));"#,
            "TypeError TypeError
             TypeError TypeError closed TypeError
             RangeError TypeError TypeError",
        ),
    ]);
}

#[test]
fn transform_streams() {
    check(&[
        (
            r#"const t = new TransformStream({
                 start(c) { c.enqueue("first"); },
                 transform(chunk, c) { c.enqueue(chunk * 2); },
                 flush(c) { c.enqueue("last"); },
               });
               const all = [];
               for await (const x of ReadableStream.from([1, 2]).pipeThrough(t)) all.push(x);
               show(all);"#,
            r#"["first",2,4,"last"]"#,
        ),
        (
            r#"const t = new TransformStream({ transform(chunk, c) { if (chunk === 2) c.terminate(); else c.enqueue(chunk); } });
               const writer = t.writable.getWriter();
               const reader = t.readable.getReader();
               writer.write(1).catch(() => {}); writer.write(2).catch(() => {}); writer.write(3).catch(() => {});
               show(await reader.read(), await reader.read(), await name(() => writer.closed));"#,
            r#"{"done":false,"value":1} {"done":true} TypeError"#,
        ),
        (
            r#"const t = new TransformStream({ transform() { throw new EvalError(); } });
               const writer = t.writable.getWriter();
               const written = writer.write(1);
               show(await name(() => t.readable.getReader().read()), await name(() => written), await name(() => writer.closed));"#,
            "EvalError EvalError EvalError",
        ),
        (
            r#"const t = new TransformStream({ cancel(reason) { show("cancel", reason); } });
               await t.readable.cancel("done"); show(await t.writable.getWriter().closed.catch(e => e));"#,
            "cancel done
             done",
        ),
        (
            r#"const t = new TransformStream();
               const writer = t.writable.getWriter();
               show(writer.desiredSize);
               writer.write("x");
               show(writer.desiredSize, (await t.readable.getReader().read()).value);
               show(await name(() => new TransformStream({ readableType: "bytes" })), await name(() => new TransformStreamDefaultController()));"#,
            "1
             0 x
             RangeError TypeError",
        ),
    ]);
}

#[test]
fn pipes() {
    check(&[
        (
            r#"const log = [];
               await ReadableStream.from([1, 2]).pipeTo(new WritableStream({ write(x) { log.push(x); }, close() { log.push("close"); } }));
               show(log);"#,
            r#"[1,2,"close"]"#,
        ),
        (
            r#"const log = [];
               const source = new ReadableStream({ start(c) { c.enqueue(1); }, pull(c) { c.error(new EvalError("boom")); } });
               show(await name(() => source.pipeTo(new WritableStream({ write(x) { log.push(x); }, abort(r) { log.push("abort " + r.message); } }))), log);"#,
            r#"EvalError [1,"abort boom"]"#,
        ),
        (
            r#"const log = [];
               const source = new ReadableStream({ pull(c) { c.enqueue(1); }, cancel(r) { log.push("cancel " + r.message); } });
               show(await name(() => source.pipeTo(new WritableStream({ write() { throw new EvalError("full"); } }))), log, source.locked);"#,
            r#"EvalError ["cancel full"] false"#,
        ),
        (
            r#"const log = [];
               const controller = new AbortController();
               const source = new ReadableStream({ start(c) { c.enqueue(1); }, cancel(r) { log.push("cancel " + r); } });
               const sink = new WritableStream({ write(x) { log.push(x); }, abort(r) { log.push("abort " + r); } });
               setTimeout(() => controller.abort("stop"), 5);
               try { await source.pipeTo(sink, { signal: controller.signal }); } catch (reason) { show(reason, log, source.locked, sink.locked); }"#,
            r#"stop [1,"abort stop","cancel stop"] false false"#,
        ),
        (
            r#"const closed = new WritableStream(); await closed.close();
               show(await name(() => new ReadableStream().pipeTo(closed)), await name(() => new ReadableStream().pipeTo({})), await name(() => new ReadableStream().pipeThrough({})));
               const sink = new WritableStream();
               await ReadableStream.from([1]).pipeTo(sink, { preventClose: true });
               show(sink.locked, await sink.getWriter().write(2) ?? "still open");"#,
            "TypeError TypeError TypeError
             false still open",
        ),
    ]);
}

#[test]
fn interfaces_have_their_manners() {
    check(&[(
        r#"const facts = (C, ...names) => show(C.name, C.length, Object.prototype.toString.call(C.prototype), Object.keys(C.prototype), Object.getOwnPropertyDescriptor(globalThis, C.name).enumerable);
           facts(ReadableStream); facts(ReadableStreamDefaultReader); facts(WritableStreamDefaultWriter); facts(TransformStream); facts(TextDecoderStream); facts(Response); facts(URLSearchParams);
           show(ReadableStream.prototype[Symbol.asyncIterator] === ReadableStream.prototype.values, ReadableStream.prototype.pipeTo.length, ReadableStream.prototype.cancel.length);
           const wrong = [await name(() => ReadableStream.prototype.getReader.call({})), await name(() => ReadableStream.prototype.cancel.call({})), await name(() => Response.prototype.text.call({})), await name(() => new ReadableStream().pipeTo())];
           show(wrong);"#,
        r#"ReadableStream 0 [object ReadableStream] ["locked","cancel","getReader","pipeThrough","pipeTo","tee","values"] false
           ReadableStreamDefaultReader 1 [object ReadableStreamDefaultReader] ["closed","cancel","read","releaseLock"] false
           WritableStreamDefaultWriter 1 [object WritableStreamDefaultWriter] ["closed","desiredSize","ready","abort","close","releaseLock","write"] false
           TransformStream 0 [object TransformStream] ["readable","writable"] false
           TextDecoderStream 0 [object TextDecoderStream] ["encoding","fatal","ignoreBOM","readable","writable"] false
           Response 0 [object Response] ["type","url","redirected","status","ok","statusText","headers","body","bodyUsed","arrayBuffer","blob","bytes","clone","formData","json","text"] false
           URLSearchParams 0 [object URLSearchParams] ["size","append","delete","get","getAll","has","set","sort","toString","entries","forEach","keys","values"] false
           true 1 0
           ["TypeError","TypeError","TypeError","TypeError"]"#,
    )]);
}

#[test]
fn byte_streams() {
    check(&[
        (
            r#"const s = new ReadableStream({ type: "bytes", start(c) { c.enqueue(new Uint8Array([1, 2, 3])); c.enqueue(new Uint16Array([0x0504])); show(c.desiredSize, c.byobRequest, c instanceof ReadableByteStreamController); } });
               const reader = s.getReader({ mode: "byob" });
               const first = await reader.read(new Uint8Array(2));
               show([...first.value], first.done);
               const given = new Uint8Array(8);
               const second = await reader.read(given);
               show([...second.value], given.byteLength, second.value.buffer.byteLength, second.value instanceof Uint8Array);
               reader.releaseLock();
               const plain = s.getReader(); show(s.locked, plain instanceof ReadableStreamDefaultReader);"#,
            "-5 null true
             [1,2] false
             [3,4,5] 0 8 true
             true true",
        ),
        (
            r#"const s = new ReadableStream({ type: "bytes", pull(c) {
                 const request = c.byobRequest;
                 show("asked for", request.view.byteLength);
                 request.view[0] = 7;
                 request.respond(1);
                 show(request.view);
               } });
               const reader = s.getReader({ mode: "byob" });
               show([...(await reader.read(new Uint8Array(4))).value]);
               show([...new Uint8Array((await reader.read(new DataView(new ArrayBuffer(2)))).value.buffer)]);"#,
            "asked for 4
             null
             [7]
             asked for 2
             null
             [7,0]",
        ),
        (
            r#"const s = new ReadableStream({ type: "bytes", autoAllocateChunkSize: 3, pull(c) { c.byobRequest.view.set([9, 8]); c.byobRequest.respond(2); } });
               const { value } = await s.getReader().read();
               show([...value], value.buffer.byteLength);"#,
            "[9,8] 3",
        ),
        (
            r#"let c;
               const s = new ReadableStream({ type: "bytes", start(k) { c = k; } });
               const reader = s.getReader({ mode: "byob" });
               const read = reader.read(new Uint16Array(2));
               c.enqueue(new Uint8Array([1])); c.enqueue(new Uint8Array([2, 3]));
               show([...(await read).value]);
               const four = reader.read(new Uint8Array(8), { min: 4 });
               c.enqueue(new Uint8Array([4, 5])); c.enqueue(new Uint8Array([6, 7]));
               show([...(await four).value]);
               const last = reader.read(new Uint8Array(2));
               c.close(); c.byobRequest.respond(0);
               const end = await last;
               show(end.done, end.value.byteLength, end.value.buffer.byteLength, await reader.closed ?? "closed");"#,
            "[513]
             [3,4,5,6,7]
             true 0 2 closed",
        ),
        (
            r#"let c;
               const s = new ReadableStream({ type: "bytes", start(k) { c = k; }, cancel(reason) { show("cancel", reason); } });
               const reader = s.getReader({ mode: "byob" });
               const read = reader.read(new Uint8Array(2));
               await reader.cancel("why");
               show(await read);
               show(await name(() => c.enqueue(new Uint8Array(1))), await name(() => reader.read(new Uint8Array(0))), await name(() => reader.read([])), await name(() => reader.read(new Uint8Array(1), { min: 0 })), await name(() => reader.read(new Uint8Array(1), { min: 2 })));"#,
            r#"cancel why
               {"done":true}
               TypeError TypeError TypeError TypeError RangeError"#,
        ),
        (
            r#"let c;
               const s = new ReadableStream({ type: "bytes", start(k) { c = k; } });
               const reader = s.getReader({ mode: "byob" });
               const read = reader.read(new Uint8Array(2));
               const request = c.byobRequest;
               show(await name(() => request.respond(0)), await name(() => request.respond(3)), await name(() => request.respondWithNewView(new Uint8Array(1))), await name(() => c.enqueue(new Uint8Array(0))), await name(() => c.enqueue("x")));
               c.error(new EvalError());
               show(await name(() => read), await name(() => request.respond(1)), await name(() => reader.read(new Uint8Array(1))));
               show(await name(() => new ReadableStream().getReader({ mode: "byob" })), await name(() => new ReadableStream({ type: "bytes" }, { size() {} })), await name(() => new ReadableByteStreamController()), await name(() => new ReadableStream({ type: "bytes", autoAllocateChunkSize: 0 })));"#,
            "TypeError RangeError RangeError TypeError TypeError
             EvalError TypeError EvalError
             TypeError RangeError TypeError TypeError",
        ),
        (
            r#"const s = new ReadableStream({ type: "bytes", start(c) { c.enqueue(new Uint8Array([1, 2])); c.close(); } });
               const all = []; for await (const chunk of s) all.push(...chunk); show(all);
               let c;
               const released = new ReadableStream({ type: "bytes", start(k) { c = k; } });
               const reader = released.getReader({ mode: "byob" });
               const read = reader.read(new Uint8Array(3));
               reader.releaseLock();
               c.byobRequest.view[0] = 5; c.byobRequest.respond(1);
               show(await name(() => read), [...(await released.getReader().read()).value]);"#,
            "[1,2]
             TypeError [5]",
        ),
    ]);
}
