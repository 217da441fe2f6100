// Which provider answers a request: the first, in the order given, that is ready and has what the request needs.
//
// It refuses to send a request where it cannot be answered: then the error says, for each provider, why not.

import { NoProviderError } from "./errors.js";

/** How long a request waits for a better provider that is still being detected once another could answer. */
const PATIENCE_MS = 25;

/** What a request needs of a provider, in words that the error repeats. */
export function needsOf(settings, message) {
  const needs = [];
  if (settings.tools.size > 0) needs.push("tools");
  if (settings.schema !== undefined) needs.push("structured or tools");
  if (message?.parts.some((part) => part.type === "file")) needs.push("images");
  return needs;
}

/** The provider for the request, now or as soon as detection allows to say. */
export async function route(registry, settings, needs, fallback) {
  registry.ensureStarted();
  let patient = true;
  for (;;) {
    const survey = look(registry, settings, needs, fallback);
    if (survey.chosen !== undefined && !(survey.undecided && patient)) return survey.chosen;
    if (survey.chosen === undefined && !survey.undecided)
      throw new NoProviderError(needs, survey.reasons, survey.actionable);
    if (survey.chosen === undefined) await registry.nextChange();
    else patient = await changesSoon(registry);
  }
}

/** The state of things: who is chosen, and whether somebody better has yet to be detected. */
function look(registry, settings, needs, fallback) {
  const survey = { chosen: undefined, undecided: false, reasons: {}, actionable: false };
  for (const entry of registry.entries) {
    const reason = reasonAgainst(entry, settings, needs);
    if (reason === undefined && entry.status === "ready") return { ...survey, chosen: entry.provider };
    if (reason === undefined) survey.undecided = true;
    survey.reasons[entry.provider.id] = reason ?? "it is still being detected";
    survey.actionable ||= entry.actionable;
    // A provider that the visitor has to choose holds back those after it until the page says otherwise.
    if (entry.provider.visitorChooses === true && entry.status !== "ready" && fallback !== "auto") break;
  }
  return survey;
}

function reasonAgainst({ provider, status, reason }, settings, needs) {
  if (settings.provider !== undefined && provider.id !== settings.provider)
    return `the request asks for "${settings.provider}"`;
  if (settings.localOnly && !provider.local) return "it is not local";
  const missing = needs.find((need) => !canMeet(provider.capabilities, need));
  if (missing !== undefined) return `it does not have the capability ${missing}`;
  return status === "unavailable" ? reason : undefined;
}

function canMeet(capabilities = {}, need) {
  return need.split(" or ").some((name) => Boolean(capabilities[name]));
}

/** Whether detection moves on within the patience. */
async function changesSoon(registry) {
  let timer;
  const tooLong = new Promise((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const soon = await Promise.race([registry.nextChange().then(() => true), tooLong]);
  clearTimeout(timer);
  return soon;
}
