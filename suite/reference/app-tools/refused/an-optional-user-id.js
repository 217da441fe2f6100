// A tool argument that names the caller, and can be left out.
import { capsule, query, userId } from "app/server";

export default capsule({
  queries: {
    todosOf: query(async () => [], { tool: { description: "List todos.", args: { ofUser: userId().optional() } } }),
  },
});
