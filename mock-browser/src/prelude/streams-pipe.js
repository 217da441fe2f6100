// Piping a readable stream into a writable one.
// https://streams.spec.whatwg.org/#readable-stream-pipe-to
import { host } from "mock:host";
import { TypeError } from "mock:primordials";
import { chain, newPromise, nothing, resolvedWith, setHandled, upon } from "mock:promises";
import { isReadableStream } from "mock:readable-stream";
import { requireDictionary } from "mock:streams-callbacks";
import { acquireReader, cancelStream, readFrom, releaseReader } from "mock:streams-readable";
import { abortStream, closeQueuedOrInFlight } from "mock:streams-writable";
import { acquireWriter, closeForPipe, desiredSizeOf, releaseWriter, writeTo } from "mock:streams-writer";
import { isWritableStream, recordOf as writableOf } from "mock:writable-stream";

export function pipeThrough(source, transform, options) {
  requireDictionary(transform, "transform");
  const { readable, writable } = transform ?? {};
  if (!isReadableStream(readable)) {
    throw new TypeError("pipeThrough: member 'readable' is not of type 'ReadableStream'");
  }
  if (!isWritableStream(writable)) {
    throw new TypeError("pipeThrough: member 'writable' is not of type 'WritableStream'");
  }
  const choices = toPipeOptions(options);
  setHandled(pipe(source, writableOf(writable), choices));
  return readable;
}

export function pipeTo(source, destination, options) {
  if (!isWritableStream(destination)) {
    throw new TypeError("pipeTo: parameter 1 is not of type 'WritableStream'");
  }
  return pipe(source, writableOf(destination), toPipeOptions(options));
}

function toPipeOptions(options) {
  requireDictionary(options, "options");
  const { preventAbort, preventCancel, preventClose, signal } = options ?? {};
  if (signal !== undefined && !host.load("mock:abort").isAbortSignal(signal)) {
    throw new TypeError("options: member 'signal' is not of type 'AbortSignal'");
  }
  return { preventAbort: !!preventAbort, preventCancel: !!preventCancel, preventClose: !!preventClose, signal };
}

function pipe(source, destination, options) {
  if (source.reader !== null) {
    throw new TypeError("cannot pipe: the source is locked to a reader");
  }
  if (destination.writer !== null) {
    throw new TypeError("cannot pipe: the destination is locked to a writer");
  }
  const run = {
    source, destination, options, reader: acquireReader(source), writer: acquireWriter(destination),
    finished: newPromise(), shuttingDown: false, lastWrite: resolvedWith(undefined), removeAbort: nothing,
  };
  source.disturbed = true;
  if (options.signal !== undefined && !followSignal(run)) {
    return run.finished.promise;
  }
  followEnds(run);
  pump(run);
  return run.finished.promise;
}

// ---- Moving chunks ----

function pump(run) {
  if (run.shuttingDown) {
    return;
  }
  const room = desiredSizeOf(run.destination);
  if (room === null) {
    return;
  }
  if (room <= 0) {
    upon(run.writer.ready.promise, () => pump(run));
    return;
  }
  readFrom(run.reader, {
    chunk(value) {
      run.lastWrite = setHandled(writeTo(run.writer, value));
      upon(resolvedWith(undefined), () => pump(run));
    },
    close: nothing,
    error: nothing,
  });
}

// ---- Ends of either side ----

function followEnds(run) {
  const { source, destination, options } = run;
  whenFailed(source, run.reader.closed.promise, (error) => {
    shutDown(run, options.preventAbort ? null : () => abortStream(destination, error), { error });
  });
  whenFailed(destination, run.writer.closed.promise, (error) => {
    shutDown(run, options.preventCancel ? null : () => cancelStream(source, error), { error });
  });
  const close = () => shutDown(run, options.preventClose ? null : () => closeForPipe(run.writer), null);
  if (source.state === "closed") {
    close();
  } else {
    upon(run.reader.closed.promise, close);
  }
  if (closeQueuedOrInFlight(destination) || destination.state === "closed") {
    const error = new TypeError("cannot pipe: the destination is closed");
    shutDown(run, options.preventCancel ? null : () => cancelStream(source, error), { error });
  }
}

function whenFailed(stream, closed, react) {
  if (stream.state === "errored") {
    react(stream.storedError);
  } else {
    upon(closed, undefined, react);
  }
}

// False where the signal was aborted beforehand.
function followSignal(run) {
  const { signal, preventAbort, preventCancel } = run.options;
  const signals = host.load("mock:abort");
  const abort = (error) => {
    shutDown(run, () => {
      const { source, destination } = run;
      const aborted = preventAbort || destination.state !== "writable" ? resolvedWith(undefined) : abortStream(destination, error);
      const cancelled = preventCancel || source.state !== "readable" ? resolvedWith(undefined) : cancelStream(source, error);
      return chain(aborted, () => cancelled, (failure) => {
        setHandled(cancelled);
        throw failure;
      });
    }, { error });
  };
  if (signals.signalAborted(signal)) {
    abort(signals.signalReason(signal));
    return false;
  }
  signals.addAbortAlgorithm(signal, abort);
  run.removeAbort = () => signals.removeAbortAlgorithm(signal, abort);
  return true;
}

// `failure` is { error } where the pipe's promise is to reject, null where it is to fulfil.
function shutDown(run, action, failure) {
  if (run.shuttingDown) {
    return;
  }
  run.shuttingDown = true;
  const act = () => {
    if (action === null) {
      finalize(run, failure);
    } else {
      upon(action(), () => finalize(run, failure), (error) => finalize(run, { error }));
    }
  };
  if (run.destination.state === "writable" && !closeQueuedOrInFlight(run.destination)) {
    afterWrites(run, act);
  } else {
    act();
  }
}

// Every chunk that was read is written before the pipe ends.
function afterWrites(run, then) {
  const last = run.lastWrite;
  const settled = () => (last === run.lastWrite ? then() : afterWrites(run, then));
  upon(last, settled, settled);
}

function finalize(run, failure) {
  releaseWriter(run.writer);
  releaseReader(run.reader);
  run.removeAbort();
  if (failure === null) {
    run.finished.resolve(undefined);
  } else {
    run.finished.reject(failure.error);
  }
}
