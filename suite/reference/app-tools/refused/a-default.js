// A tool argument with a default.
import { boolean, capsule, mutation } from "app/server";

export default capsule({
  mutations: {
    archive: mutation(async () => {}, { tool: { description: "Archive.", args: { quietly: boolean().default(true) } } }),
  },
});
