// What a provider is: a model that answers turns. A page's own provider extends this class.
//
// A provider refuses to run tools itself: it hands each call to `context.runTool`, which never throws, and stops when
// `context.signal` aborts.

export class BaseProvider {
  /**
   * `id` is unique in a client. `capabilities` are `tools` (it can call tools), `structured` (it can be held to a schema)
   * and `images`; `local` says that nothing leaves the visitor's device.
   */
  constructor({ id, capabilities, local = false } = {}) {
    this.id = id;
    this.capabilities = { tools: false, structured: false, images: false, ...capabilities };
    this.local = local;
  }

  /** `{ status: "ready" }`, or `{ status: "unavailable", reason, actionable? }`. */
  async detect() {
    return { status: "ready" };
  }

  /**
   * Starts a session with `{ system, tools, history, maxSteps }`: `{ send(message, context), close() }`. `send` resolves
   * when the model has ended. A session that lost its memory says so with a `stale` property, and is made anew.
   */
  async createSession() {
    throw new Error(`The provider "${this.id}" does not implement createSession().`);
  }
}
