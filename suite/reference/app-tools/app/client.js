// The fixture app's page: shows the user's todos as they are, and hands the suite the client's calls.

import { connect } from "/framework/client.js";

const client = connect(window.shipped);
const list = document.querySelector("[data-todos]");

function show(todos) {
  const items = todos.map(({ id, text, done }) => {
    const item = document.createElement("li");
    item.dataset.todo = id;
    item.dataset.done = String(done);
    item.textContent = text;
    return item;
  });
  list.replaceChildren(...items);
}

client.subscribe("todos", [], (todos) => {
  show(todos);
  document.documentElement.dataset.ready = "true";
});
client.subscribe("whoAmI", [], ({ userId, isSignedIn }) => {
  const user = document.querySelector("[data-user]");
  user.textContent = userId;
  user.dataset.signedIn = String(isSignedIn);
});

const changed = (change) => ({ name, result }, args) =>
  name === "todos" ? result.map((todo) => (todo.id === args.todoId ? { ...todo, ...change(args) } : todo)) : result;

const mutations = {
  setTodoDone: client.useMutation("setTodoDone", changed(({ done }) => ({ done }))),
  renameTodo: client.useMutation("renameTodo", changed(({ text }) => ({ text }))),
};

window.fixture = {
  query: (name, ...args) => client.query(name, ...args),
  mutate: (name, ...args) => (mutations[name] ?? client.useMutation(name))(...args),
  act: (name, ...args) => client.useAction(name)(...args),
  signIn: (name) => client.signIn(name),
};
