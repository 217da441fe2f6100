// ModelContextClient: what `execute` got beside the input at WebMCP's old place.
// https://webmachinelearning.github.io/webmcp/

import { illegal, requireArguments, requireToken } from "mock:webidl";
import { executing, toFunction } from "mock:dictionaries";
import { promising } from "mock:promises";
import { PromiseResolve, ReflectApply, TypeError } from "mock:primordials";

export class ModelContextClient {
  #brand = true;

  constructor(token = undefined) {
    requireToken(token);
  }

  requestUserInteraction(callback) {
    const where = executing("requestUserInteraction", "ModelContextClient");
    return promising(() => {
      if (!(#brand in this)) throw new TypeError(where + ": Illegal invocation");
      requireArguments(1, arguments.length, where);
      return PromiseResolve(ReflectApply(toFunction(callback, where), undefined, []));
    });
  }
}

export const newClient = () => new ModelContextClient(illegal);
