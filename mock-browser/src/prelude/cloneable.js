// Which of the page's platform objects can be cloned and transferred. Interfaces say so when their module is evaluated,
// so that none needs to be loaded to find out that a value is not of it.
// https://html.spec.whatwg.org/multipage/structured-data.html#serializable-objects
import { ArrayPrototypePush } from "mock:primordials";

const cloners = [];
const transferrers = [];

// `clone(object)` answers a copy, or null for an object of another interface.
export function addCloneable(clone) {
  ArrayPrototypePush(cloners, clone);
}

// `transfer(object)` answers a function that moves the object to a new one, or null for an object of another interface.
export function addTransferable(transfer) {
  ArrayPrototypePush(transferrers, transfer);
}

export function cloneKnown(object) {
  return first(cloners, object);
}

export function transferKnown(object) {
  return first(transferrers, object);
}

function first(functions, object) {
  for (let i = 0; i < functions.length; i++) {
    const answer = functions[i](object);
    if (answer !== null) {
      return answer;
    }
  }
  return null;
}
