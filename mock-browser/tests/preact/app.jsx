// A small to-do app: controlled inputs, keyed lists, conditional parts, classes, styles, effects, refs, a form, SVG.
import { h, render, Fragment } from 'preact';
import { useEffect, useReducer, useRef, useState } from 'preact/hooks';

function reduce(tasks, action) {
  switch (action.kind) {
    case 'add': return [...tasks, { id: tasks.length + 1, text: action.text, done: false }];
    case 'toggle': return tasks.map((task) => (task.id === action.id ? { ...task, done: !task.done } : task));
    case 'remove': return tasks.filter((task) => task.id !== action.id);
    case 'reverse': return [...tasks].reverse();
    default: return tasks;
  }
}

function Task({ task, dispatch }) {
  return (
    <li class={task.done ? 'task done' : 'task'} data-id={task.id} style={{ color: task.done ? 'gray' : 'black' }}>
      <label>
        <input type="checkbox" checked={task.done} onChange={() => dispatch({ kind: 'toggle', id: task.id })} />
        {task.text}
      </label>
      {task.done && <button class="remove" onClick={() => dispatch({ kind: 'remove', id: task.id })}>×</button>}
    </li>
  );
}

function App() {
  const [tasks, dispatch] = useReducer(reduce, []);
  const [text, setText] = useState('');
  const [filter, setFilter] = useState('all');
  const field = useRef(null);
  useEffect(() => {
    document.title = `${tasks.length} tasks`;
    field.current.focus();
  }, [tasks.length]);
  const submit = (event) => {
    event.preventDefault();
    if (text !== '') dispatch({ kind: 'add', text });
    setText('');
  };
  const shown = tasks.filter((task) => filter === 'all' || task.done === (filter === 'done'));
  return (
    <>
      <form onSubmit={submit}>
        <input name="text" ref={field} value={text} onInput={(event) => setText(event.currentTarget.value)} placeholder="What?" required={false} />
        <button disabled={text === ''}>Add</button>
      </form>
      <select value={filter} onChange={(event) => setFilter(event.target.value)}>
        {['all', 'open', 'done'].map((name) => <option key={name} value={name}>{name}</option>)}
      </select>
      <button id="reverse" onClick={() => dispatch({ kind: 'reverse' })}>Reverse</button>
      <svg viewBox="0 0 10 10" width="10"><circle cx="5" cy="5" r={Math.min(5, tasks.length)} /></svg>
      <ul>{shown.map((task) => <Task key={task.id} task={task} dispatch={dispatch} />)}</ul>
      <p dangerouslySetInnerHTML={{ __html: `<b>${tasks.filter((task) => !task.done).length}</b> left &amp; <i>${tasks.length}</i> in all` }} />
      <textarea value={tasks.map((task) => task.text).join('\n')} readOnly aria-label="All" />
    </>
  );
}

render(<App />, document.body);
