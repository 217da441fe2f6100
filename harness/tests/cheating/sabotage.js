// Replaces the page's builtins with ones that throw, once the build has loaded.
const { ownKeys } = Reflect
const { getOwnPropertyDescriptor, defineProperty } = Object
const sabotaged = () => {
  throw new Error("sabotaged")
}
const sabotage = (object) => {
  const names = ownKeys(object)
  for (let index = 0; index < names.length; index += 1) {
    const found = getOwnPropertyDescriptor(object, names[index])
    if (names[index] === "constructor" || !found.configurable || typeof found.value !== "function") continue
    defineProperty(object, names[index], { ...found, value: sabotaged })
  }
}
const prototypes = [Array, Promise, String, Number, Date, Map, Set, WeakMap, WeakSet, RegExp, Error, Symbol]
for (let index = 0; index < prototypes.length; index += 1) sabotage(prototypes[index].prototype)
const statics = [JSON, Reflect, console, Promise, Array, Date, Math, String, Number, Function.prototype, Object]
for (let index = 0; index < statics.length; index += 1) sabotage(statics[index])
globalThis.Promise = sabotaged
globalThis.Date = sabotaged
globalThis.JSON = sabotaged
globalThis.setTimeout = sabotaged
