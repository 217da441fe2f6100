// One message of the model, put together from the chunks of a streamed Chat Completions answer.
//
// It refuses to take a stream for whole that just stopped: the end is a `finish_reason` or `[DONE]`.

import { newId } from "../ids.js";

export class Reply {
  text = "";
  calls = [];
  isWhole = false;
  #byIndex = new Map();

  /** Takes one chunk (or a whole answer of a server that does not stream), telling what it says as it comes. */
  add(chunk, { onText, onReasoning }) {
    if (chunk.error)
      throw new Error(`The model's server reported: ${chunk.error.message ?? JSON.stringify(chunk.error)}`);
    const choice = chunk.choices?.[0];
    if (choice === undefined) return;
    const delta = choice.delta ?? choice.message ?? {};
    const words = delta.content ?? delta.refusal ?? "";
    this.text += words;
    onText(words);
    onReasoning(delta.reasoning_content ?? delta.reasoning ?? "");
    for (const piece of delta.tool_calls ?? []) this.#addToCall(piece);
    if (choice.finish_reason) this.isWhole = true;
  }

  #addToCall({ index, id, function: { name, arguments: text } = {} }) {
    const call = this.#callAt(index, id);
    call.name ||= name ?? "";
    call.arguments += text ?? "";
  }

  /** The call that a piece belongs to. Some servers leave the index out, or give each call the index 0 and its own id. */
  #callAt(index, id) {
    const known = index === undefined && !id ? this.calls.at(-1) : this.#byIndex.get(index ?? id);
    if (known !== undefined && (!id || known.id === id)) return known;
    const call = { id: id || `call_${newId()}`, name: "", arguments: "" };
    this.calls.push(call);
    this.#byIndex.set(index ?? id, call);
    return call;
  }
}
