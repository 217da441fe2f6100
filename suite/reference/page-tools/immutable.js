// Immutable copies of a caller's data, for snapshots. It refuses to freeze an object that it did not make itself, and
// copies plain objects and arrays only: an instance of a class keeps its identity.

/** A deep copy that cannot be changed. `copies` keeps what refers to itself from being followed for ever. */
export function frozenCopy(value, copies = new Map()) {
  if (!Array.isArray(value) && !isPlainObject(value)) return value;
  if (copies.has(value)) return copies.get(value);
  const copy = Array.isArray(value) ? [] : {};
  copies.set(value, copy);
  for (const key of Object.keys(value)) {
    // Defined, not assigned: a member named `__proto__` is a member like any other.
    Object.defineProperty(copy, key, { value: frozenCopy(value[key], copies), enumerable: true });
  }
  return Object.freeze(copy);
}

/** Whether the value is an object literal's kind of object, of whatever realm. */
export function isPlainObject(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
