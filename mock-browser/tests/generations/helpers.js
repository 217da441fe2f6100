// What every probe may use, in whichever generation: it calls and lists by what there is.
const context = document.modelContext ?? navigator.modelContext;
const tool = (changes = {}) => ({ name: 'tool', description: 'A tool', execute: () => 'done', ...changes });
const named = (error) => String(error?.name ?? error);
const register = async (...given) => {
  try {
    const returned = context.registerTool(...given);
    if (!(returned instanceof Promise)) return `returns ${returned}`;
    await returned;
    return 'promise';
  } catch (error) {
    return named(error);
  }
};
const list = async () => ('getTools' in context ? context.getTools() : navigator.modelContextTesting.listTools());
const names = async () => (await list()).map(({ name }) => name).join();
const call = async (input = {}) => {
  if (!('executeTool' in context)) return navigator.modelContextTesting.executeTool('tool', JSON.stringify(input));
  const [first] = await context.getTools();
  return context.executeTool(first, context.executeTool.length === 2 ? JSON.stringify(input) : input);
};
const answer = (input) => call(input).catch(named);
const wait = (milliseconds = 60) => new Promise((resolve) => setTimeout(resolve, milliseconds));
// An object that notes which of its members are read.
const noting = (keys, read, value) => Object.defineProperties({}, Object.fromEntries(keys.map((key) => [key, {
  get() {
    read.push(key);
    return value(key);
  },
}])));
const membersOf = (object) => Reflect.ownKeys(object).filter((key) => typeof key === 'string' && key !== 'constructor').sort().join();
