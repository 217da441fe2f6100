// Immutable copies of a caller's data, for snapshots. It refuses to freeze an object that it did not make itself, and
// copies plain objects and arrays only: an instance of a class keeps its identity.

/** A deep copy that cannot be changed. */
export function frozenCopy(value) {
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy));
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).map(([key, member]) => [key, frozenCopy(member)]);
  return Object.freeze(Object.fromEntries(entries));
}

/** Whether the value is an object literal's kind of object, of whatever realm. */
export function isPlainObject(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
