// What every snippet may use. `show` turns any value into JSON that compares value by value, so that `undefined`,
// errors and instances do not all become `{}`.
const show = (value, seen = []) => {
  if (value === undefined) return '«undefined»';
  if (typeof value === 'string' && !value.isWellFormed()) return `«ill-formed ${value.replace(/[\ud800-\udfff]/g, (unit) => `<${unit.charCodeAt(0).toString(16)}>`)}»`;
  if (typeof value === 'bigint') return `«bigint ${value}»`;
  if (typeof value === 'symbol') return `«${String(value)}»`;
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0))) {
    return Object.is(value, -0) ? '«-0»' : `«${value}»`;
  }
  if (typeof value === 'function') return `«function ${value.name}/${value.length}»`;
  if (typeof value !== 'object' || value === null) return value;
  if (value === globalThis) return '«window»';
  if (seen.includes(value)) return '«cycle»';
  const inner = [...seen, value];
  if (Array.isArray(value)) return value.map((item) => show(item, inner));
  if (value instanceof DOMException) return { DOMException: value.name, message: value.message, code: value.code };
  if (value instanceof Error) return { [value.constructor.name]: value.name, message: value.message };
  const fields = {};
  for (const key of Reflect.ownKeys(value)) fields[String(key)] = show(value[key], inner);
  const prototype = Object.getPrototypeOf(value);
  if (prototype === Object.prototype) return fields;
  const kind = prototype === null ? 'null prototype' : String(prototype.constructor && prototype.constructor.name);
  return Object.keys(fields).length === 0 ? `«${kind}»` : { [`«${kind}»`]: fields };
};

// The error's kind without its wording: for errors whose words are the script engine's own.
const kind = (error) => (error instanceof DOMException ? `DOMException ${error.name}` : error instanceof Error ? error.name : show(error));

// Calls, and waits if a promise came back: tells a synchronous throw from a rejection.
const outcome = async (action) => {
  let promise;
  try {
    promise = action();
  } catch (error) {
    return { threw: show(error) };
  }
  if (!(promise instanceof Promise)) return { returned: show(promise) };
  return promise.then((value) => ({ fulfilled: show(value) }), (error) => ({ rejected: show(error) }));
};
const outcomeKind = async (action) => {
  try {
    return { fulfilled: show(await action()) };
  } catch (error) {
    return { rejected: kind(error) };
  }
};

// Property attributes as letters: writable, enumerable, configurable.
const attributes = (object, key) => {
  const found = Object.getOwnPropertyDescriptor(object, key);
  if (!found) return '«absent»';
  const letters = (found.writable ? 'w' : '') + (found.enumerable ? 'e' : '') + (found.configurable ? 'c' : '');
  if ('value' in found) return [letters, typeof found.value === 'function' || typeof found.value !== 'object' ? show(found.value) : '«object»'];
  return [letters, show(found.get), show(found.set)];
};
const allAttributes = (object) => Object.fromEntries(Reflect.ownKeys(object).map((key) => [String(key), attributes(object, key)]));

const wait = (milliseconds = 60) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const context = () => document.modelContext;
// A good tool, with whatever the snippet changes.
const tool = (changes = {}) => ({ name: 'tool', description: 'A tool', execute: () => 'done', ...changes });
const listed = async (name = 'tool') => (await context().getTools()).find((entry) => entry.name === name);
const names = async () => (await context().getTools()).map((entry) => entry.name);
