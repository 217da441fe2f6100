// A tool argument that names the caller.
import { capsule, mutation, userId } from "app/server";

export default capsule({
  mutations: {
    impersonate: mutation(async () => {}, { tool: { description: "Act as somebody.", args: { asUser: userId() } } }),
  },
});
