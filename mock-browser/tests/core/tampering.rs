//! A page that replaces every builtin it can reach still has a working platform.

use crate::{lines, page, run};

/// Replaces every method of every builtin prototype, and the static functions, by one that throws.
const REPLACE_ALL: &str = r"
{
  const own = Reflect.ownKeys, define = Object.defineProperty, describe = Object.getOwnPropertyDescriptor;
  const fail = function () { throw new Error('a replaced builtin was called'); };
  const targets = [];
  for (const name of ['Array', 'String', 'Number', 'Boolean', 'BigInt', 'Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef',
    'Promise', 'RegExp', 'Symbol', 'Error', 'TypeError', 'ArrayBuffer', 'DataView', 'Uint8Array', 'Function', 'Object']) {
    targets.push(globalThis[name].prototype, globalThis[name]);
  }
  targets.push(Object.getPrototypeOf(Uint8Array.prototype), Object.getPrototypeOf([].values()),
    Object.getPrototypeOf(new Map().values()), Object.getPrototypeOf(new Set().values()), Reflect, JSON, Math);
  const work = [];
  for (const target of targets) for (const key of own(target)) work.push([target, key]);
  const count = work.length;
  for (let index = 0; index < count; index++) {
    const target = work[index][0], key = work[index][1];
    if (key === 'constructor' || key === 'prototype' || key === 'name' || key === 'length') continue;
    const descriptor = describe(target, key);
    if (!descriptor.configurable) continue;
    if (typeof descriptor.value === 'function') define(target, key, { __proto__: null, value: fail });
    else if (descriptor.get) define(target, key, { __proto__: null, get: fail });
  }
}
";

#[test]
fn the_core_works_without_any_builtin_of_the_page() {
    let mut page = page();
    // Made before: the constructor itself calls methods a page can replace.
    page.run_script("map.js", "const map = new Map([[1, 2]]);")
        .unwrap();
    page.run_script("replace.js", REPLACE_ALL).unwrap();
    run(
        &mut page,
        "console.log('text', 1, { a: [1, 'x'] }, map, new Set(), undefined);
         console.log('%s %d', 'format', 5);
         const controller = new AbortController();
         controller.signal.addEventListener('abort', (event) => console.log(event.type, controller.signal.reason.name));
         const either = AbortSignal.any((function* () { yield controller.signal; })());
         controller.abort();
         console.log(either.aborted);
         setTimeout((a) => console.log('timer', a), 5, 1);
         queueMicrotask(() => console.log('microtask'));
         console.log(new Date(2026, 0, 2).getDate(), new Date('2026-01-01T01:00:00').getHours(), Date.now(), String(new Date(0)));
         console.log(new DOMException('m', 'AbortError').code, performance.now());
         performance.mark('m'); performance.measure('x', 'm');
         document.title = ' t '; console.log(document.title, location.href, navigator.language);
         const div = document.createElement('div'); div.id = 'a'; document.body.appendChild(div);
         console.log(document.getElementById('a') === div, div.textContent);
         addEventListener('error', (event) => console.log('heard', event.lineno));
         setTimeout(() => { throw new Error('task'); }, 6);",
    )
    .unwrap();
    assert_eq!(
        lines(&page),
        [
            "text 1 {a: [1, 'x']} Map(1) {1 => 2} Set(0) {} undefined",
            "format 5",
            "abort AbortError",
            "true",
            "2 1 1767225600000 Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)",
            "20 0",
            "t https://page.test/ en-US",
            "true ",
            "microtask",
            "timer 1",
            "heard 17",
            "uncaught-error: Error: task",
        ]
    );
}

#[test]
fn replaced_globals_do_not_change_what_is_recorded() {
    let mut page = page();
    run(
        &mut page,
        "Object.prototype.toJSON = String.prototype.toJSON = Array.prototype.toJSON = () => 'cheated';
         JSON.stringify = () => 'cheated'; Promise = null; Array = null; Error = null; Object.keys = null;
         console.log('honest', { a: 1 });
         null.x;",
    )
    .unwrap();
    assert_eq!(
        lines(&page),
        [
            "honest {a: 1}",
            "uncaught-error: TypeError: cannot read property 'x' of null"
        ]
    );
}

/// The tree, selectors, forms and observers, all loaded after page code has broken what it could.
#[test]
fn the_dom_does_not_lean_on_what_a_page_can_replace() {
    let mut page = page();
    page.run_script("replace.js", REPLACE_ALL).unwrap();
    run(
        &mut page,
        "const log = console.log;
         document.body.innerHTML = '<form class=\"a b\"><input name=t value=1 required><input type=checkbox name=c></form><ul><li>x<li id=y>z</ul>';
         const form = document.querySelector('form.a'); const first = form.elements[0]; const second = form.elements[1];
         new MutationObserver((records) => log('observed', records.length)).observe(form, { attributes: true });
         form.classList.add('c'); form.dataset.kind = 'k'; form.style.color = 'red'; first.value = 'typed';
         form.onsubmit = (event) => { event.preventDefault(); log(new FormData(form).get('t'), new FormData(form).get('c')); };
         second.click(); form.requestSubmit();
         log(form.outerHTML); log(document.querySelectorAll('li:nth-child(2), ul > li').length, document.getElementById('y').closest('ul').textContent);",
    )
    .unwrap();
    assert_eq!(
        lines(&page),
        [
            "typed on",
            "<form class=\"a b c\" data-kind=\"k\" style=\"color: red;\"><input name=\"t\" value=\"1\" required=\"\"><input type=\"checkbox\" name=\"c\"></form>",
            "2 xz",
            "observed 3",
        ]
    );
}
