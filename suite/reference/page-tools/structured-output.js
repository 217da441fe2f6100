// Structured output: a value of the schema's kind, read from the model's text or given through `submit_result`.
//
// It refuses to check the schema itself: the model is held to it by its provider, and the page by `validate`. It refuses
// to let a model try for ever.

import { readArguments } from "./arguments.js";
import { messageOf, StructuredOutputError } from "./errors.js";
import { isPlainObject } from "./immutable.js";
import { findJson } from "./json-in-text.js";
import { failed, succeeded, toJson } from "./outcome.js";
import { SUBMIT_RESULT } from "./tools.js";

/** How often a model may submit a value that is rejected. */
const MAX_ATTEMPTS = 5;

/** Whether the schema describes an object, which is what a tool's input has to be. */
export function isObjectSchema(schema) {
  return schema.type === "object" || (schema.type === undefined && schema.properties !== undefined);
}

/** The schema as a tool's input: one that is not an object is wrapped as `{ value }`. */
export function asObjectSchema(schema) {
  if (isObjectSchema(schema)) return schema;
  const { $defs, definitions, ...value } = schema;
  // References such as `#/$defs/x` start at the root, so the definitions move there.
  const shared = { ...($defs && { $defs }), ...(definitions && { definitions }) };
  return { type: "object", properties: { value }, required: ["value"], additionalProperties: false, ...shared };
}

/** The SDK's own tool, for a model that is not held to a schema natively. */
export function submitTool(schema) {
  return {
    name: SUBMIT_RESULT,
    description: "Submit the final result. Call this once you have it, instead of writing it as text.",
    inputSchema: asObjectSchema(schema),
  };
}

/** The structured output of one turn. */
export class StructuredOutput {
  #turn;
  #schema;
  #validate;
  #rejections = 0;

  /** Whether the model answers by `submit_result`. */
  viaTool;

  constructor(turn, { schema, validate }, native) {
    this.#turn = turn;
    this.#schema = schema;
    this.#validate = validate;
    this.viaTool = schema !== undefined && !native;
  }

  /** The model called `submit_result`: the outcome tells it whether the value was taken. */
  async submit(given) {
    const { args, problem } = readArguments(given, SUBMIT_RESULT);
    if (problem !== undefined) return this.#reject(problem, given);
    if (!isObjectSchema(this.#schema) && !("value" in args))
      return this.#reject("The result must be in `value`.", args);
    const checked = await this.#check(isObjectSchema(this.#schema) ? args : args.value);
    if (checked.problem !== undefined) return this.#reject(checked.problem, args);
    this.#turn.complete(checked.value);
    return succeeded({ accepted: true });
  }

  #reject(problem, given) {
    this.#rejections += 1;
    if (this.#rejections >= MAX_ATTEMPTS) {
      const written = this.#turn.answer.text || toJson(given);
      this.#turn.fail(
        new StructuredOutputError(`The model's result was rejected ${MAX_ATTEMPTS} times: ${problem}`, written),
      );
    }
    return failed(problem);
  }

  /** The value in the model's text once it has ended; undefined where no schema asks for one. */
  async fromText(text) {
    if (this.#schema === undefined) return undefined;
    const wantsObject = isObjectSchema(this.#schema);
    const found = findJson(text, (value) => !wantsObject || isPlainObject(value));
    if (found === undefined)
      throw new StructuredOutputError("The model's answer holds no JSON of the schema's kind.", text);
    const checked = await this.#check(wantsObject ? found.value : unwrap(found.value));
    if (checked.problem !== undefined)
      throw new StructuredOutputError(`The model's answer was rejected: ${checked.problem}`, text);
    return checked.value;
  }

  /** `validate` rejects by throwing or by returning false; any other value it returns is the one to use. */
  async #check(value) {
    if (this.#validate === undefined) return { value };
    try {
      const verdict = await this.#validate(value);
      if (verdict === false) return { problem: "The result is not valid." };
      return { value: verdict === undefined || verdict === true ? value : verdict };
    } catch (error) {
      return { problem: messageOf(error, "The result is not valid.") };
    }
  }
}

/** A model that was given the wrapped schema answers wrapped. */
function unwrap(value) {
  const isWrapped = isPlainObject(value) && Object.keys(value).length === 1 && "value" in value;
  return isWrapped ? value.value : value;
}
