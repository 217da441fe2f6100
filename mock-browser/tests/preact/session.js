// What a user does with the app, and what is then seen: the same in every browser. `seen` settles with one entry a step.
globalThis.seen = (async () => {
  const settle = () => new Promise((resolve) => setTimeout(resolve, 50));
  const entries = [];
  const look = async (what) => {
    await settle();
    const boxes = [...document.querySelectorAll('input[type=checkbox]')].map((box) => box.checked);
    const [field, area] = [document.querySelector('form input'), document.querySelector('textarea')];
    entries.push([what, document.body.innerHTML, document.title, field.value, area.value, boxes,
      document.querySelector('select').value, document.activeElement === field]);
  };
  const type = async (text) => {
    const field = document.querySelector('form input');
    field.value = text;
    field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }));
    await settle();
  };
  const click = (selector) => document.querySelector(selector).click();
  await look('empty');
  for (const text of ['one', '<two>', 'three & "more"']) {
    await type(text);
    await look('typed ' + text);
    click('form button');
    await look('added ' + text);
  }
  await type('requested');
  document.querySelector('form').requestSubmit();
  await look('requested');
  click('li:nth-child(2) input');
  await look('ticked');
  click('li:first-child label');
  await look('label');
  click('#reverse');
  await look('reversed');
  const select = document.querySelector('select');
  for (const value of ['done', 'open', 'all']) {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await look(value);
  }
  click('.remove');
  await look('removed');
  return JSON.stringify(entries);
})();
globalThis.seen.then((text) => console.log('seen ' + text));
