// The fixture app: the document's to-do app, and beside it a handler for each thing that the suite asks about.

import { action, boolean, capsule, id, mutation, number, query, string, table, userId } from "app/server";

const ofUser = (ctx) => {
  const { userId } = ctx.auth.requireIdentity();
  return ctx.db.todos.withIndex("by_owner", (q) => q.eq("ownerId", userId)).collect();
};

const own = async (ctx, todoId) => {
  const { userId } = ctx.auth.requireIdentity();
  const todo = await ctx.db.todos.get(todoId);
  if (!todo || todo.ownerId !== userId) throw new Error("Todo not found.");
  return todo;
};

const shown = ({ _id, text, done }) => ({ id: _id, text, done });

export default capsule({
  schema: {
    todos: table({ text: string(), done: boolean().default(false), ownerId: userId() }).index("by_owner", ["ownerId"]),
    lists: table({ name: string() }),
    received: table({ handler: string(), text: string() }),
  },

  queries: {
    todos: query(async (ctx) => (await ofUser(ctx)).map(shown), { tool: { description: "List the current user's todos." } }),

    findTodos: query(
      async (ctx, args) => {
        const fits = (todo) => todo.text.includes(args.text) && (args.done === undefined || todo.done === args.done);
        return (await ofUser(ctx)).filter(fits).slice(0, args.limit).map(shown);
      },
      {
        tool: {
          description: "Find the current user's todos by a part of their text.",
          args: { text: string(), done: boolean().optional(), limit: number().optional() },
        },
      },
    ),

    lists: query(async (ctx) => (await ctx.db.lists.collect()).map(({ _id, name }) => ({ id: _id, name })), { tool: { description: "List all lists." } }),

    whoAmI: query(async (ctx) => ({ userId: ctx.auth.userId, isSignedIn: ctx.auth.isSignedIn }), {
      tool: { description: "Say who the user of this tab is." },
    }),

    secret: query(async () => "for those who are signed in", {
      auth: { requireSignIn: true },
      tool: { description: "Read what only signed-in users can." },
    }),

    // Tagged here, and not as the mutation of the same name.
    status: query(async (ctx) => ({ todos: (await ofUser(ctx)).length }), { tool: { description: "Say how many todos there are." } }),

    // What handlers were given, for the suite to look at; no tool.
    received: query(async (ctx) => (await ctx.db.received.collect()).map(({ handler, text }) => ({ handler, given: JSON.parse(text) }))),
  },

  mutations: {
    addTodo: mutation(
      async (ctx, args) => {
        const { userId } = ctx.auth.requireIdentity();
        if (args.text === "") throw new Error("A todo needs a text.");
        return { id: await ctx.db.todos.insert({ text: args.text, ownerId: userId }) };
      },
      { tool: { description: "Add a todo for the current user. Returns its id.", args: { text: string() } } },
    ),

    setTodoDone: mutation(
      async (ctx, args) => {
        await own(ctx, args.todoId);
        await ctx.db.todos.update(args.todoId, { done: args.done });
      },
      {
        tool: {
          description: "Mark one of the current user's todos as done or not done. Get todo ids from the todos tool.",
          args: { todoId: id("todos"), done: boolean() },
        },
      },
    ),

    renameTodo: mutation(
      async (ctx, { todoId, text }) => {
        await own(ctx, todoId);
        await ctx.db.todos.update(todoId, { text });
      },
      {
        tool: {
          description: "Rename one of the current user's todos. Get todo ids from the todos tool.",
          args: { todoId: id("todos"), text: string() },
        },
      },
    ),

    note: mutation(
      async (ctx, ...args) => {
        await ctx.db.received.insert({ handler: "note", text: JSON.stringify(args) });
        return { arguments: args.length };
      },
      { tool: { description: "Note that it was called. Takes nothing." } },
    ),

    noteWith: mutation(
      async (ctx, ...args) => {
        await ctx.db.received.insert({ handler: "noteWith", text: JSON.stringify(args) });
        return { arguments: args.length };
      },
      {
        tool: {
          description: "Note what it was given.",
          args: { text: string(), count: number(), urgent: boolean(), todoId: id("todos").optional(), remark: string().optional() },
        },
      },
    ),

    fails: mutation(
      async (ctx) => {
        await ctx.db.lists.insert({ name: "left behind" });
        throw new Error("This one always fails.");
      },
      { tool: { description: "Fail." } },
    ),

    addList: mutation(async (ctx, args) => ({ id: await ctx.db.lists.insert({ name: args.name }) })),
    status: mutation(async () => "not a tool"),
    clearTodos: mutation(async (ctx) => {
      for (const todo of await ofUser(ctx)) await ctx.db.todos.delete(todo._id);
    }),
  },

  actions: {
    summarize: action(
      async (ctx, args) => {
        const todos = await ctx.runQuery("todos");
        const open = todos.filter(({ done }) => !done).length;
        return { open, done: todos.length - open, style: args.style ?? "plain" };
      },
      { tool: { description: "Summarize the current user's todos.", args: { style: string().optional() } } },
    ),

    slow: action(
      async (ctx) => {
        await ctx.sleep(300);
        return "done at last";
      },
      { tool: { description: "Take its time, then answer." } },
    ),
  },
});
