// What a field of a table, or an argument of a tool, holds. A field is plain data and is never changed: `.optional()` and
// `.default()` give a new one.

class Field {
  constructor(type, rest = {}) {
    Object.assign(this, { type, isOptional: false, ...rest });
    Object.freeze(this);
  }

  /** One that can be left out. */
  optional() {
    return new Field(this.type, { ...this, isOptional: true });
  }

  /** One that has this value where it is left out. */
  default(value) {
    return new Field(this.type, { ...this, isOptional: true, initial: value });
  }
}

export const string = () => new Field("string");
export const number = () => new Field("number");
export const boolean = () => new Field("boolean");
/** The id of a row of a table. */
export const id = (table) => new Field("id", { table });
/** The id of a user. */
export const userId = () => new Field("userId");

export const isField = (value) => value instanceof Field;
export const hasDefault = (field) => Object.hasOwn(field, "initial");

const JSON_TYPES = { string: "string", number: "number", boolean: "boolean", id: "string", userId: "string" };

/** The JSON type of a field's values. */
export const jsonType = (field) => JSON_TYPES[field.type];
