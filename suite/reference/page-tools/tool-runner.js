// The one place where a model's tool call becomes a run of a tool: budget, unknown names, arguments, middleware, the
// visitor's answers, `endTurn`.
//
// Whatever the provider, a call comes through `run`, which never throws. It refuses to run anything over the budget, under
// a name that was not offered, with arguments that are not JSON, or after the turn has ended.

import { readArguments } from "./arguments.js";
import { messageOf } from "./errors.js";
import { frozenCopy } from "./immutable.js";
import { runLayers } from "./middleware.js";
import { ENDED_THE_TURN, failed, outcomeForModel, succeeded, TURN_ENDED } from "./outcome.js";
import { isAnsweredByVisitor, SUBMIT_RESULT } from "./tools.js";

/** A model that goes on calling after this many refusals will not stop by itself. */
const MAX_REFUSALS = 50;

export class ToolRunner {
  #turn;
  #settings;
  #callIds;
  #structured;
  #calls = 0;
  #refusals = 0;
  #runsByTool = new Map();
  #giveUp;

  /** Resolves when the model cannot be brought to stop calling tools. */
  whenGivenUp = new Promise((resolve) => {
    this.#giveUp = resolve;
  });

  constructor({ turn, settings, callIds, structured }) {
    this.#turn = turn;
    this.#settings = settings;
    this.#callIds = callIds;
    this.#structured = structured;
  }

  /** Whether a call was refused because the budget is spent. */
  budgetSpent = () => this.#refusals > 0;

  /** Runs one call of the model: `{ name, args, callId? }`, where `args` may be the model's JSON text. */
  run = async (request) => {
    try {
      return await this.#run(request.name, request.args, request.callId);
    } catch (error) {
      return failed(messageOf(error));
    }
  };

  async #run(name, given, wantedId) {
    if (this.#turn.ended) return failed(TURN_ENDED);
    if (name === SUBMIT_RESULT && this.#structured.viaTool) return this.#structured.submit(given);
    this.#calls += 1;
    const { args = given, problem } = readArguments(given, name);
    const call = this.#open(name, args, wantedId);
    const refusal = this.#refusalOf(name, problem);
    const outcome = refusal === undefined ? await this.#runUntilEnd(call) : failed(refusal);
    return this.#close(call, outcome);
  }

  /** The page sees every call, also one that is refused. */
  #open(name, args, wantedId) {
    const callId = this.#callIds.claim(wantedId);
    const shown = { callId, name, args: frozenCopy(args) };
    this.#turn.answer.addCall(callId, name, shown.args);
    this.#turn.changed();
    this.#turn.emit("tool-call", shown);
    return { callId, name, args, shown, endedTurn: false };
  }

  #refusalOf(name, problem) {
    if (this.#calls > this.#settings.maxSteps) return this.#budgetRefusal();
    if (!this.#settings.tools.has(name)) return this.#unknownTool(name);
    return problem;
  }

  #budgetRefusal() {
    this.#refusals += 1;
    if (this.#refusals > MAX_REFUSALS) this.#giveUp();
    const { maxSteps } = this.#settings;
    return `The budget of ${maxSteps} tool calls for this turn is spent. Call no more tools; answer now with what you have.`;
  }

  #unknownTool(name) {
    const names = [...this.#settings.tools.keys()].join(", ");
    return `There is no tool named ${JSON.stringify(name)}. ${names === "" ? "There are no tools" : `The tools are: ${names}`}.`;
  }

  #runUntilEnd(call) {
    const { callId, name, args } = call;
    const { id: turnId, context } = this.#turn;
    const forLayers = Object.freeze({ callId, turnId, name, args, context });
    const outcome = runLayers(this.#settings.middleware, forLayers, () => this.#execute(call));
    return Promise.race([outcome, this.#turn.whenEnded]);
  }

  async #execute(call) {
    // A layer may have held the call back until the turn was over.
    if (this.#turn.ended) return failed(TURN_ENDED);
    const tool = this.#settings.tools.get(call.name);
    if (isAnsweredByVisitor(tool)) return this.#askVisitor(call);
    try {
      return succeeded(await tool.execute(call.args, this.#toolContext(call)));
    } catch (error) {
      return failed(messageOf(error, `The tool "${call.name}" failed without a message.`));
    }
  }

  #toolContext(call) {
    return {
      context: this.#turn.context,
      callCount: this.#countRun(call.name),
      callId: call.callId,
      turnId: this.#turn.id,
      signal: this.#turn.signal,
      endTurn: (outcome) => this.#endTurn(call, outcome),
    };
  }

  #countRun(name) {
    const count = (this.#runsByTool.get(name) ?? 0) + 1;
    this.#runsByTool.set(name, count);
    return count;
  }

  #endTurn(call, outcome) {
    if (this.#turn.ended) return;
    call.endedTurn = true;
    this.#turn.endByTool(call.callId, outcome);
  }

  #askVisitor({ callId, name, shown }) {
    const turnId = this.#turn.id;
    const answered = this.#turn.inputs.wait({ callId, turnId, name, args: shown.args });
    this.#turn.answer.setCallState(callId, "awaiting-input");
    this.#turn.changed();
    this.#turn.emit("tool-input", shown);
    return answered;
  }

  #close({ callId, name, endedTurn }, outcome) {
    if (endedTurn) return ENDED_THE_TURN;
    if (this.#turn.ended) return failed(TURN_ENDED);
    const forModel = outcomeForModel(outcome, name);
    this.#turn.settleCall(callId, name, forModel);
    return forModel;
  }
}
