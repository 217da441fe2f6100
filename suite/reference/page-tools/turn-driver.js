// Taking one turn through: choose a provider, open the session, send, read the structured output, complete.
//
// It refuses to go on after any step in which the turn ended, so that a stopped turn starts nothing new; and it ends the
// turn with the error of whatever failed.

import { describeTool } from "./tools.js";
import { needsOf, route } from "./routing.js";
import { StructuredOutput, submitTool } from "./structured-output.js";
import { ToolRunner } from "./tool-runner.js";

/** Never rejects: what goes wrong is the turn's error. `history` holds the messages before the visitor's new one. */
export async function drive(turn, { client, settings, keeper, history, render }) {
  try {
    const needs = needsOf(settings, turn.message);
    const provider = await Promise.race([route(client.registry, settings, needs, client.fallback), turn.whenEnded]);
    if (turn.ended) return;
    turn.setProvider(provider.id);
    await openAndSend(turn, provider, { client, settings, keeper, history, render });
  } catch (error) {
    turn.fail(error);
  }
}

async function openAndSend(turn, provider, { client, settings, keeper, history, render }) {
  const rendered = Object.freeze(history.map(render));
  const message = render(turn.message);
  await Promise.race([keeper.open(provider, sessionSetup(provider, settings, rendered)), turn.whenEnded]);
  if (turn.ended) return;
  const structured = new StructuredOutput(turn, settings, isNative(provider));
  const runner = new ToolRunner({ turn, settings, callIds: client.callIds, structured });
  try {
    const sending = keeper.send(message, sendContext(turn, settings, runner, structured, rendered));
    await Promise.race([sending, turn.whenEnded, runner.whenGivenUp]);
  } catch (error) {
    // A session that failed may have lost its place in the conversation; a stopped one has not.
    if (!turn.ended) keeper.close();
    throw error;
  }
  if (turn.ended) return;
  turn.complete(await structured.fromText(turn.answer.text));
}

/** What a session starts with. The tools are descriptions: they run only through `context.runTool`. */
export function sessionSetup(provider, settings, history) {
  const tools = [...settings.tools.values()].map(describeTool);
  if (settings.schema !== undefined && !isNative(provider)) tools.push(submitTool(settings.schema));
  return { system: settings.system, tools, history, maxSteps: settings.maxSteps };
}

function sendContext(turn, settings, runner, structured, history) {
  return {
    turnId: turn.id,
    signal: turn.signal,
    text: (delta) => turn.text(delta),
    reasoning: (delta) => turn.reasoning(delta),
    runTool: runner.run,
    /** For providers that start from the page's history each time, such as a server. */
    history,
    /** The schema, where the provider holds the model to it itself. */
    schema: structured.viaTool ? undefined : settings.schema,
    /** Whether the model must now answer by `submit_result`, should it call anything at all. */
    submitsResult: structured.viaTool,
    budgetSpent: runner.budgetSpent,
  };
}

function isNative(provider) {
  return Boolean(provider.capabilities?.structured);
}
