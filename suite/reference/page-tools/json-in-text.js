// Finding the JSON value in a model's text: bare, in a code fence, or with prose around it.
//
// It refuses to repair anything: what it returns was valid JSON as written.

/** Where nothing parses, a text full of brackets must not cost the square of its length. */
const MAX_STARTS = 100;

/** `{ value }` of the first JSON value in the text that `accepts` takes, or undefined. */
export function findJson(text, accepts) {
  for (const candidate of candidatesIn(text)) {
    const found = parse(candidate);
    if (found !== undefined && accepts(found.value)) return found;
  }
  return undefined;
}

function* candidatesIn(text) {
  yield text;
  for (const [, inside] of text.matchAll(/```[^\n`]*\n([\s\S]*?)```/g)) yield inside;
  yield* bracketed(text);
}

function* bracketed(text) {
  let starts = 0;
  for (const { index } of text.matchAll(/[{[]/g)) {
    if ((starts += 1) > MAX_STARTS) return;
    const end = endOfBracket(text, index);
    if (end !== undefined) yield text.slice(index, end);
  }
}

/** The index after the bracket that closes the one at `start`; brackets within strings do not count. */
function endOfBracket(text, start) {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === "\\") at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{" || character === "[") depth += 1;
    else if ((character === "}" || character === "]") && (depth -= 1) === 0) return at + 1;
  }
  return undefined;
}

function parse(text) {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
