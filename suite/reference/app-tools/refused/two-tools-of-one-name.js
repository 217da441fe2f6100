// A query and a mutation of one name that are both tools.
import { capsule, mutation, query } from "app/server";

export default capsule({
  queries: { status: query(async () => "read", { tool: { description: "Read the status." } }) },
  mutations: { status: mutation(async () => "written", { tool: { description: "Write the status." } }) },
});
