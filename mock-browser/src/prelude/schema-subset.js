// The part of JSON Schema that the platform tests hold tentatively: which schemas a browser would refuse, and which input
// does not fit its schema. https://github.com/web-platform-tests/wpt/tree/master/webmcp/imperative
//
// Refused is what those tests refuse, with the rest of its vocabulary. It refuses to judge keywords it does not know.

import { isObject } from "mock:webidl";
import {
  ArrayIsArray, ArrayPrototypeIncludes, NumberIsInteger, ObjectHasOwn, ObjectKeys, RegExp,
  RegExpPrototypeTest, StringPrototypeCodePointAt,
} from "mock:primordials";

const EXCLUDED = [
  "$anchor", "$defs", "$dynamicAnchor", "$dynamicRef", "$ref", "contentEncoding", "contentMediaType", "contentSchema",
  "definitions", "dependencies", "dependentRequired", "dependentSchemas", "format", "unevaluatedItems",
  "unevaluatedProperties",
];

/** Why a schema is outside the subset, or undefined. */
export function outsideSubset(schema) {
  if (!isObject(schema) || ArrayIsArray(schema)) return undefined;
  const keys = ObjectKeys(schema);
  for (let index = 0; index < keys.length; index++) {
    const why = whyNot(keys[index], schema[keys[index]]);
    if (why !== undefined) return why;
  }
  return undefined;
}

function whyNot(keyword, value) {
  if (ArrayPrototypeIncludes(EXCLUDED, keyword)) return "'" + keyword + "' is not allowed";
  if (keyword === "additionalProperties") return value === false ? undefined : "'additionalProperties' can only be false";
  if (keyword === "pattern") return isPattern(value) ? undefined : "'pattern' is no regular expression";
  if (keyword === "properties" || keyword === "patternProperties") return firstOutside(value, ObjectKeys(value));
  if (ArrayPrototypeIncludes(["prefixItems", "anyOf", "allOf", "oneOf"], keyword)) {
    return firstOutside(value, ObjectKeys(value));
  }
  if (keyword === "items" || keyword === "not" || keyword === "contains") return outsideSubset(value);
  return undefined;
}

function firstOutside(schemas, keys) {
  for (let index = 0; index < keys.length; index++) {
    const why = outsideSubset(schemas[keys[index]]);
    if (why !== undefined) return why;
  }
  return undefined;
}

function isPattern(value) {
  try {
    return typeof value === "string" && new RegExp(value, "u") !== undefined;
  } catch {
    return false;
  }
}

/** The first thing about `value` that does not fit: `{ path, reason, schemaPath }`, or undefined. */
export function misfit(schema, value, path = "") {
  if (schema === false) return problem(path, "false");
  if (!isObject(schema)) return undefined;
  for (let index = 0; index < CHECKS.length; index++) {
    const keyword = CHECKS[index][0];
    if (!ObjectHasOwn(schema, keyword)) continue;
    const found = CHECKS[index][1](schema[keyword], value, path, schema);
    if (found === false) return problem(path, keyword);
    if (isObject(found)) return found;
  }
  return undefined;
}

const problem = (path, reason) => ({ __proto__: null, path, reason, schemaPath: "/" + reason });
const isNumber = (value) => typeof value === "number";
const isText = (value) => typeof value === "string";
const isRecord = (value) => isObject(value) && !ArrayIsArray(value);

// Each says false where the value does not fit, or what does not fit further in.
const CHECKS = [
  ["type", (types, value) => (ArrayIsArray(types) ? someOf(types, (type) => isOf(type, value)) : isOf(types, value))],
  ["const", (wanted, value) => same(wanted, value)],
  ["enum", (allowed, value) => someOf(allowed, (one) => same(one, value))],
  ["minimum", (least, value) => !isNumber(value) || value >= least],
  ["maximum", (most, value) => !isNumber(value) || value <= most],
  ["exclusiveMinimum", (least, value) => !isNumber(value) || value > least],
  ["exclusiveMaximum", (most, value) => !isNumber(value) || value < most],
  ["multipleOf", (step, value) => !isNumber(value) || NumberIsInteger(value / step)],
  ["minLength", (least, value) => !isText(value) || lengthOf(value) >= least],
  ["maxLength", (most, value) => !isText(value) || lengthOf(value) <= most],
  ["pattern", (pattern, value) => !isText(value) || RegExpPrototypeTest(new RegExp(pattern, "u"), value)],
  ["minItems", (least, value) => !ArrayIsArray(value) || value.length >= least],
  ["maxItems", (most, value) => !ArrayIsArray(value) || value.length <= most],
  ["required", (names, value, path) => (isRecord(value) ? missing(names, value, path) : true)],
  ["additionalProperties", (allowed, value, path, schema) => !isRecord(value) || additional(allowed, value, path, schema)],
  ["properties", (schemas, value, path) => (isRecord(value) ? misfitOfMembers(schemas, value, path) : true)],
  ["prefixItems", (schemas, value, path) => (ArrayIsArray(value) ? misfitOfItems(schemas, value, path, 0) : true)],
  ["items", (schema, value, path, { prefixItems = [] }) =>
    (ArrayIsArray(value) ? misfitOfItems(schema, value, path, prefixItems.length) : true)],
  ["allOf", (schemas, value, path) => {
    for (let index = 0; index < schemas.length; index++) {
      const found = misfit(schemas[index], value, path);
      if (found !== undefined) return found;
    }
    return true;
  }],
  ["anyOf", (schemas, value, path) => someOf(schemas, (schema) => misfit(schema, value, path) === undefined)],
  ["oneOf", (schemas, value, path) => {
    let fitting = 0;
    for (let index = 0; index < schemas.length; index++) {
      if (misfit(schemas[index], value, path) === undefined) fitting += 1;
    }
    return fitting === 1;
  }],
  ["not", (schema, value, path) => misfit(schema, value, path) !== undefined],
];

function someOf(list, holds) {
  for (let index = 0; index < list.length; index++) if (holds(list[index])) return true;
  return false;
}

function isOf(type, value) {
  if (type === "integer") return isNumber(value) && NumberIsInteger(value);
  if (type === "null") return value === null;
  if (type === "array") return ArrayIsArray(value);
  if (type === "object") return isRecord(value);
  return typeof value === type;
}

function missing(names, value, path) {
  for (let index = 0; index < names.length; index++) {
    if (!ObjectHasOwn(value, names[index])) return problem(path + "/" + names[index], "required");
  }
  return true;
}

function additional(allowed, value, path, { properties = {} }) {
  const keys = ObjectKeys(value);
  for (let index = 0; index < keys.length; index++) {
    if (allowed === false && !ObjectHasOwn(properties, keys[index])) {
      return problem(path + "/" + keys[index], "additionalProperties");
    }
  }
  return true;
}

function misfitOfMembers(schemas, value, path) {
  const keys = ObjectKeys(schemas);
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index];
    const found = ObjectHasOwn(value, key) ? misfit(schemas[key], value[key], path + "/" + key) : undefined;
    if (found !== undefined) return found;
  }
  return true;
}

/** Of the items from `from` on: one schema for all, or a list with one for each. */
function misfitOfItems(schemas, items, path, from) {
  for (let index = from; index < items.length; index++) {
    const schema = ArrayIsArray(schemas) ? schemas[index] : schemas;
    const found = schema === undefined ? undefined : misfit(schema, items[index], path + "/" + index);
    if (found !== undefined) return found;
  }
  return true;
}

/** How many characters a text has, as JSON Schema counts them. */
function lengthOf(text) {
  let length = 0;
  for (let index = 0; index < text.length; index++) {
    if (StringPrototypeCodePointAt(text, index) > 0xffff) index += 1;
    length += 1;
  }
  return length;
}

function same(one, other) {
  if (!isObject(one) || !isObject(other)) return one === other;
  if (ArrayIsArray(one) !== ArrayIsArray(other)) return false;
  const keys = ObjectKeys(one);
  if (keys.length !== ObjectKeys(other).length) return false;
  for (let index = 0; index < keys.length; index++) {
    if (!ObjectHasOwn(other, keys[index]) || !same(one[keys[index]], other[keys[index]])) return false;
  }
  return true;
}
