// Splitting a readable stream in two.
// https://streams.spec.whatwg.org/#abstract-opdef-readablestreamdefaulttee
import { newPromise, resolvedWith, upon } from "mock:promises";
import {
  acquireReader, cancelStream, closeController, createStream, enqueueChunk, errorController, readFrom,
} from "mock:streams-readable";

// `copy` makes the second branch's chunk where the branches must not share one.
export function tee(stream, copy = null) {
  const reader = acquireReader(stream);
  const cancelled = newPromise();
  const branches = [newBranch(), newBranch()];
  let reading = false;
  let readAgain = false;

  const request = {
    chunk(value) {
      // Told in a microtask, so that a branch made from the same chunk is not read inside the other's reaction.
      upon(resolvedWith(undefined), () => {
        readAgain = false;
        offer(branches[0], value);
        offer(branches[1], copy === null ? value : copy(value));
        reading = false;
        if (readAgain) {
          pull();
        }
      });
    },
    close() {
      reading = false;
      finish((controller) => closeController(controller));
    },
    error() {
      reading = false;
    },
  };

  function pull() {
    if (reading) {
      readAgain = true;
      return resolvedWith(undefined);
    }
    reading = true;
    readFrom(reader, request);
    return resolvedWith(undefined);
  }

  function finish(end) {
    for (let i = 0; i < 2; i++) {
      if (!branches[i].cancelled) {
        end(branches[i].stream.controller);
      }
    }
    if (!branches[0].cancelled || !branches[1].cancelled) {
      cancelled.resolve(undefined);
    }
  }

  for (let i = 0; i < 2; i++) {
    const branch = branches[i];
    const other = branches[1 - i];
    const cancel = (reason) => {
      branch.cancelled = true;
      branch.reason = reason;
      if (other.cancelled) {
        upon(cancelStream(stream, [branches[0].reason, branches[1].reason]), cancelled.resolve, cancelled.reject);
      }
      return cancelled.promise;
    };
    branch.stream = createStream({ pull, cancel });
  }
  upon(reader.closed.promise, undefined, (error) => {
    errorController(branches[0].stream.controller, error);
    errorController(branches[1].stream.controller, error);
    if (!branches[0].cancelled || !branches[1].cancelled) {
      cancelled.resolve(undefined);
    }
  });
  return [branches[0].stream, branches[1].stream];
}

function newBranch() {
  return { stream: null, cancelled: false, reason: undefined };
}

function offer(branch, value) {
  if (!branch.cancelled) {
    enqueueChunk(branch.stream.controller, value);
  }
}
