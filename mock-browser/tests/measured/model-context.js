// Snippets for `document.modelContext`. Each starts with a line `//: name`; it is the body of an async function that
// returns what is to be compared. `helpers.js` is in scope. Each runs in a fresh document.

//: interface/globals
return [typeof ModelContext, typeof ToolActivatedEvent, typeof ToolCancelEvent, attributes(window, 'ModelContext'), attributes(window, 'ToolActivatedEvent'), attributes(window, 'ToolCancelEvent')];
//: interface/static-members
return [allAttributes(ModelContext), allAttributes(ToolActivatedEvent), allAttributes(ToolCancelEvent)].map((all) => { delete all.prototype; return all; });
//: interface/prototype-members
return allAttributes(ModelContext.prototype);
//: interface/prototype-member-order
return Reflect.ownKeys(ModelContext.prototype).map(String);
//: interface/prototype-attribute
return attributes(ModelContext, 'prototype');
//: interface/event-prototype-members
return [allAttributes(ToolActivatedEvent.prototype), allAttributes(ToolCancelEvent.prototype)];
//: interface/inheritance
return [Object.getPrototypeOf(ModelContext) === EventTarget, Object.getPrototypeOf(ModelContext.prototype) === EventTarget.prototype, Object.getPrototypeOf(ToolActivatedEvent) === Event, Object.getPrototypeOf(ToolCancelEvent.prototype) === Event.prototype, document.modelContext instanceof EventTarget];
//: interface/instance
return [String(document.modelContext), Object.prototype.toString.call(document.modelContext), Reflect.ownKeys(document.modelContext).length, document.modelContext.constructor === ModelContext, Object.getPrototypeOf(document.modelContext) === ModelContext.prototype];
//: interface/same-object
return document.modelContext === document.modelContext;
//: interface/document-attribute
return [attributes(Document.prototype, 'modelContext'), Object.hasOwn(document, 'modelContext'), 'modelContext' in document];
//: interface/document-attribute-read-only
const before = document.modelContext; document.modelContext = 5; const sloppy = document.modelContext === before;
let strict; try { (function () { 'use strict'; document.modelContext = 5; })(); } catch (error) { strict = kind(error); }
return [sloppy, strict];
//: interface/document-attribute-wrong-this
return outcome(() => Object.getOwnPropertyDescriptor(Document.prototype, 'modelContext').get.call({}));
//: interface/navigator
return ['modelContext' in navigator, 'modelContextTesting' in navigator, 'modelContextTesting' in document];
//: interface/construct
return [await outcome(() => new ModelContext()), await outcome(() => ModelContext())];
//: interface/subclass
return outcome(() => new (class Own extends ModelContext {})());
//: interface/structured-clone
return outcomeKind(() => structuredClone(document.modelContext));
//: interface/wrong-this
return [await outcome(() => ModelContext.prototype.registerTool.call({}, tool())), await outcome(() => ModelContext.prototype.getTools.call(undefined)), await outcome(() => ModelContext.prototype.executeTool.call(document, {}, {})), await outcome(() => Object.getOwnPropertyDescriptor(ModelContext.prototype, 'ontoolchange').get.call({})), await outcome(() => Object.getOwnPropertyDescriptor(ModelContext.prototype, 'ontoolchange').set.call({}, null))];
//: interface/wrong-this-no-arguments
return [await outcome(() => ModelContext.prototype.registerTool.call({})), await outcome(() => ModelContext.prototype.executeTool.call(null)), await outcome(() => ModelContext.prototype.executeTool.call(Object.create(ModelContext.prototype)))];
//: interface/methods-have-no-prototype
return ['registerTool', 'getTools', 'executeTool'].map((name) => 'prototype' in ModelContext.prototype[name]);
//: interface/methods-not-constructors
return outcomeKind(() => new document.modelContext.registerTool(tool()));
//: interface/detached-method
const { registerTool } = document.modelContext; return outcome(() => registerTool(tool()));

//: event/construct-activated
const event = new ToolActivatedEvent('toolactivated', { toolName: 'x' });
return [event.type, event.toolName, event.bubbles, event.cancelable, event.composed, event.isTrusted, String(event)];
//: event/construct-cancel
const event = new ToolCancelEvent('toolcancel', { toolName: 'x', bubbles: true, cancelable: true });
return [event.type, event.toolName, event.bubbles, event.cancelable, event.composed, event.isTrusted, String(event)];
//: event/construct-no-init
return [await outcome(() => new ToolActivatedEvent('a').toolName), await outcome(() => new ToolCancelEvent('a', {}).toolName), await outcome(() => new ToolCancelEvent('a', { toolName: undefined }).toolName)];
//: event/construct-no-arguments
return [await outcome(() => new ToolActivatedEvent()), await outcome(() => new ToolCancelEvent()), await outcome(() => ToolActivatedEvent('a'))];
//: event/construct-init-kinds
return [await outcome(() => new ToolActivatedEvent('a', null).toolName), await outcome(() => new ToolActivatedEvent('a', 5).toolName), await outcome(() => new ToolActivatedEvent('a', { toolName: null }).toolName), await outcome(() => new ToolActivatedEvent('a', { toolName: 12 }).toolName), await outcome(() => new ToolActivatedEvent('a', { toolName: Symbol('s') }).toolName)];
//: event/construct-init-order
const read = []; const init = new Proxy({}, { get: (_, key) => { read.push(String(key)); return undefined; } });
new ToolActivatedEvent('a', init); return read;
//: event/tool-name-wrong-this
return outcome(() => Object.getOwnPropertyDescriptor(ToolActivatedEvent.prototype, 'toolName').get.call(new Event('x')));
//: event/ontoolchange-default
return [show(context().ontoolchange), show(context().ontoolactivated), show(context().ontoolcancel)];
//: event/ontoolchange-assign-kinds
const seen = []; for (const value of [5, 'x', null, undefined, {}, () => 1]) { context().ontoolchange = value; seen.push(show(context().ontoolchange)); } return seen;
//: event/ontoolchange-called
const seen = []; context().ontoolchange = function (event) { seen.push([this === context(), event.type, event.target === context(), event.currentTarget === context(), arguments.length]); };
await context().registerTool(tool()); await wait(); return seen;
//: event/ontoolchange-object-handler
const seen = []; context().ontoolchange = { handleEvent() { seen.push('called'); } }; await context().registerTool(tool()); await wait(); return seen;
//: event/handler-order
const seen = []; context().addEventListener('toolchange', () => seen.push('first')); context().ontoolchange = () => seen.push('attribute'); context().addEventListener('toolchange', () => seen.push('second'));
await context().registerTool(tool()); await wait(); return seen;
//: event/toolchange-shape
const seen = []; context().addEventListener('toolchange', (event) => seen.push({ kind: event.constructor.name, type: event.type, bubbles: event.bubbles, cancelable: event.cancelable, composed: event.composed, trusted: event.isTrusted, phase: event.eventPhase, path: event.composedPath().length, prevented: event.defaultPrevented }));
await context().registerTool(tool()); await wait(); return seen;
//: event/toolchange-not-at-document-or-window
const seen = []; document.addEventListener('toolchange', () => seen.push('document'), true); window.addEventListener('toolchange', () => seen.push('window'), true);
await context().registerTool(tool()); await wait(); return seen;
//: event/toolchange-one-per-registration
const seen = []; context().addEventListener('toolchange', () => seen.push('toolchange'));
await Promise.all(['a', 'b', 'c'].map((name) => context().registerTool(tool({ name })))); await wait(); return seen.length;
//: event/toolchange-per-removal
const controller = new AbortController(); const seen = [];
await Promise.all(['a', 'b', 'c'].map((name) => context().registerTool(tool({ name }), { signal: controller.signal }))); await wait();
context().addEventListener('toolchange', () => seen.push('toolchange')); controller.abort(); await wait(); return seen.length;
//: event/toolchange-none-when-refused
const seen = []; context().addEventListener('toolchange', () => seen.push('toolchange'));
await context().registerTool(tool({ name: '' })).catch(() => {}); await context().registerTool({}).catch(() => {}); await wait(); return seen.length;
//: event/toolchange-listener-throws
const seen = []; window.addEventListener('error', (event) => { seen.push(event.message); event.preventDefault(); });
context().addEventListener('toolchange', () => { throw new Error('listener'); }); seen.push(await outcome(() => context().registerTool(tool()))); await wait(); return seen.map((entry) => (typeof entry === 'string' ? 'error event' : entry));
//: event/dispatch-own
const seen = []; context().addEventListener('toolchange', (event) => seen.push([event.isTrusted, event.type])); return [context().dispatchEvent(new Event('toolchange')), seen];

//: timing/register-synchronous-part
const seen = []; context().addEventListener('toolchange', () => seen.push('toolchange'));
const promise = context().registerTool(tool()).then(() => seen.push('resolved')); seen.push('returned'); await Promise.resolve(); seen.push('microtask'); await promise; await wait(); return seen;
//: timing/register-listed-at-once
const promise = context().registerTool(tool()); const during = names(); await promise; return [await during, await names()];
//: timing/register-toolchange-before-timeout
const seen = []; context().addEventListener('toolchange', () => { seen.push('toolchange'); Promise.resolve().then(() => seen.push('microtask after toolchange')); });
context().registerTool(tool()).then(() => seen.push('resolved')); await wait(); return seen;
// Where several are registered at once, an event may come before or after another's promise: seen to differ by run.
//: timing/register-three
const resolved = []; let events = 0; context().addEventListener('toolchange', () => { events++; });
await Promise.all(['a', 'b', 'c'].map((name) => context().registerTool(tool({ name })).then(() => resolved.push(name)))); await wait(); return [resolved, events];
//: timing/register-refused-and-good
const seen = []; context().addEventListener('toolchange', () => seen.push('toolchange'));
context().registerTool(tool({ name: 'good' })).then(() => seen.push('good')); context().registerTool(tool({ name: '' })).catch(() => seen.push('bad')); context().registerTool({}).catch(() => seen.push('worse')); Promise.resolve().then(() => seen.push('microtask')); await wait(); return seen;
//: timing/register-in-listener
const seen = []; let once = false; context().addEventListener('toolchange', async () => { seen.push('toolchange'); if (once) return; once = true; seen.push(await outcome(() => context().registerTool(tool({ name: 'inner' })))); });
await context().registerTool(tool()); seen.push('outer resolved'); await wait(); return [seen, await names()];
//: timing/abort-synchronous-part
const controller = new AbortController(); await context().registerTool(tool(), { signal: controller.signal }); await wait(); const seen = [];
context().addEventListener('toolchange', () => seen.push('toolchange')); controller.signal.addEventListener('abort', () => seen.push('abort event'));
controller.abort(); seen.push('returned'); await Promise.resolve(); seen.push('microtask'); await wait(); return seen;
//: timing/abort-unlisted-at-once
const controller = new AbortController(); await context().registerTool(tool(), { signal: controller.signal }); const before = names(); controller.abort(); return [await before, await names()];
//: timing/abort-before-registration-settled
const controller = new AbortController(); const seen = []; context().addEventListener('toolchange', () => seen.push('toolchange'));
const promise = outcome(() => context().registerTool(tool(), { signal: controller.signal })); controller.abort(new Error('why')); seen.push(await promise); await wait(); return [seen, await names()];
//: timing/abort-then-register-again-at-once
const controller = new AbortController(); await context().registerTool(tool(), { signal: controller.signal }); controller.abort(); return [await outcome(() => context().registerTool(tool({ description: 'Second' }))), (await listed()).description];
//: timing/get-tools-order-with-register
const seen = []; context().addEventListener('toolchange', () => seen.push('toolchange')); context().registerTool(tool()).then(() => seen.push('registered')); context().getTools().then((tools) => seen.push(`listed ${tools.length}`)); await wait(); return seen;
//: timing/get-tools-is-asynchronous
const seen = []; await context().registerTool(tool()); await wait(); context().getTools().then(() => seen.push('listed')); for (let n = 0; n < 5; n++) { await Promise.resolve(); seen.push('microtask'); } await wait(); return seen;
//: timing/execute-is-called-when
const seen = []; await context().registerTool(tool({ execute() { seen.push('execute'); return 'done'; } })); const entry = await listed(); const promise = context().executeTool(entry, {}).then(() => seen.push('resolved')); seen.push('returned'); await Promise.resolve(); seen.push('microtask'); await promise; return seen;
//: timing/execute-microtasks
const seen = []; await context().registerTool(tool({ async execute() { seen.push('execute'); await null; seen.push('execute after await'); return 'done'; } })); const entry = await listed(); await context().executeTool(entry, {}).then(() => seen.push('resolved')); return seen;
//: timing/two-executes
const seen = []; await context().registerTool(tool({ async execute(input) { seen.push(`start ${input.n}`); await wait(input.n === 1 ? 40 : 10); seen.push(`end ${input.n}`); return String(input.n); } })); const entry = await listed();
const answers = await Promise.all([1, 2].map((n) => context().executeTool(entry, { n }).then((answer) => { seen.push(`resolved ${answer}`); return answer; }))); return [seen, answers];

//: register/fulfils-with
return outcome(() => context().registerTool(tool()));
//: register/no-arguments
return outcome(() => context().registerTool());
//: register/tool-kinds
const seen = {}; for (const value of [undefined, null, 5, 'text', true, Symbol('s'), 5n, [], () => {}, {}]) seen[JSON.stringify(show(value))] = await outcome(() => context().registerTool(value)); return seen;
//: register/missing-members
const seen = {}; for (const key of ['name', 'description', 'execute']) { const bad = tool(); delete bad[key]; seen[key] = await outcome(() => context().registerTool(bad)); } return seen;
//: register/undefined-members
const seen = {}; for (const key of ['name', 'description', 'execute', 'title', 'inputSchema', 'annotations']) { seen[key] = await outcome(() => context().registerTool(tool({ name: `n-${key}`, ...{ [key]: undefined } }))); } return seen;
//: register/null-members
const seen = {}; for (const key of ['name', 'description', 'execute', 'title', 'inputSchema', 'annotations']) { seen[key] = await outcome(() => context().registerTool(tool({ name: `n-${key}`, [key]: null }))); } return [seen, await names()];
//: register/name-kinds
const seen = {}; let n = 0; for (const value of [5, true, {}, [], ['a'], 5n, Symbol('s'), { toString: () => 'from-object' }]) seen[n++] = await outcome(() => context().registerTool(tool({ name: value }))); return [seen, await names()];
//: register/name-conversion-throws
return outcome(() => context().registerTool(tool({ name: { toString() { throw new RangeError('mine'); } } })));
//: register/description-kinds
const seen = {}; let n = 0; for (const value of [5, true, {}, [], ['a'], 5n, Symbol('s'), '', ' ']) seen[JSON.stringify(show(value)) + n] = await outcome(() => context().registerTool(tool({ name: `n${n++}`, description: value }))); return [seen, (await context().getTools()).map((entry) => [entry.name, entry.description])];
//: register/title-kinds
const seen = {}; let n = 0; for (const value of [5, true, {}, [], Symbol('s'), '', 'A title']) seen[JSON.stringify(show(value)) + n] = await outcome(() => context().registerTool(tool({ name: `n${n++}`, title: value }))); return [seen, (await context().getTools()).map((entry) => [entry.name, show(entry.title)])];
//: register/lone-surrogates
await context().registerTool(tool({ description: 'a\ud800b', title: '\udc00' })); const entry = await listed(); return [entry.description.charCodeAt(1), entry.title.charCodeAt(0)];
//: register/name-lone-surrogate
return outcome(() => context().registerTool(tool({ name: 'a\ud800b' })));
//: register/execute-kinds
const seen = {}; let n = 0; for (const value of [5, true, 'text', {}, [], null, Symbol('s'), class A {}, async () => {}, function* () {}]) seen[JSON.stringify(show(value)) + n] = await outcome(() => context().registerTool(tool({ name: `n${n++}`, execute: value }))); return seen;
//: register/name-empty
return outcome(() => context().registerTool(tool({ name: '' })));
//: register/name-illegal
const seen = {}; for (const name of [' ', 'a b', 'a/b', 'a:b', 'é', 'a\u0000', 'a\n', '日本', 'a,b', 'a@b', 'a+b', '$', '(', '"', '\\']) seen[name] = await outcome(() => context().registerTool(tool({ name }))); return seen;
//: register/name-legal
const seen = {}; for (const name of ['a', 'A', '0', '_', '-', '.', '...', 'a.b-c_d', '__proto__', 'constructor', 'toString']) seen[`name ${name}`] = await outcome(() => context().registerTool(tool({ name }))); return [seen, await names()];
//: register/name-length
const seen = {}; for (const length of [1, 64, 127, 128, 129, 1000]) seen[length] = await outcome(() => context().registerTool(tool({ name: 'a'.repeat(length) }))); return seen;
//: register/description-empty
return outcome(() => context().registerTool(tool({ description: '' })));
//: register/name-and-description-empty
return [await outcome(() => context().registerTool(tool({ name: '', description: '' }))), await outcome(() => context().registerTool(tool({ name: 'a b', description: '' })))];
//: register/duplicate
await context().registerTool(tool()); return [await outcome(() => context().registerTool(tool({ description: 'Second' }))), (await listed()).description];
//: register/duplicate-at-once
return Promise.all([outcome(() => context().registerTool(tool())), outcome(() => context().registerTool(tool()))]);
//: register/duplicate-and-empty-description
await context().registerTool(tool()); return outcome(() => context().registerTool(tool({ description: '' })));
//: register/duplicate-and-bad-schema
await context().registerTool(tool()); const cyclic = {}; cyclic.self = cyclic; return outcomeKind(() => context().registerTool(tool({ inputSchema: cyclic })));
//: register/empty-name-and-bad-schema
const cyclic = {}; cyclic.self = cyclic; return outcomeKind(() => context().registerTool(tool({ name: '', inputSchema: cyclic })));
//: register/case-matters
await context().registerTool(tool({ name: 'a' })); return [await outcome(() => context().registerTool(tool({ name: 'A' }))), await names()];
//: register/same-object-twice-after-removal
const same = tool(); const controller = new AbortController(); await context().registerTool(same, { signal: controller.signal }); controller.abort(); await wait(); return [await outcome(() => context().registerTool(same)), await names()];
//: register/read-order
const read = []; const watched = (label, values) => new Proxy(values, { get: (target, key) => { read.push(`${label}${String(key)}`); return target[key]; }, has: (target, key) => { read.push(`has ${label}${String(key)}`); return key in target; } });
await context().registerTool(watched('tool.', { ...tool(), title: 't', inputSchema: {}, annotations: watched('annotations.', { readOnlyHint: true }) }), watched('options.', {})); return read;
//: register/read-order-of-strings
const read = []; const text = (label, value) => ({ toString() { read.push(label); return value; } });
await context().registerTool({ name: text('name', 'n'), description: text('description', 'd'), title: text('title', 't'), get execute() { read.push('execute'); return () => 1; } }); return read;
//: register/getter-throws
const seen = {}; for (const key of ['name', 'description', 'execute', 'title', 'inputSchema', 'annotations']) seen[key] = await outcome(() => context().registerTool(Object.defineProperty(tool({ name: `n-${key}` }), key, { get() { throw new RangeError(`mine ${key}`); } }))); return seen;
//: register/getter-throws-string
return outcome(() => context().registerTool({ get name() { throw 'just text'; } }));
//: register/members-on-prototype
return [await outcome(() => context().registerTool(Object.create(tool({ inputSchema: { type: 'object' } })))), show((await listed()).inputSchema)];
//: register/frozen-tool
return outcome(() => context().registerTool(Object.freeze(tool())));
//: register/later-changes-not-seen
const mine = tool({ inputSchema: { type: 'object', properties: {} }, annotations: { readOnlyHint: true } }); await context().registerTool(mine);
mine.name = 'other'; mine.description = 'Other'; mine.execute = () => 'other'; mine.inputSchema.properties.x = {}; mine.annotations.readOnlyHint = false;
const entry = await listed(); return [show(entry.inputSchema), show(entry.annotations), entry.description, await context().executeTool(entry, {})];
//: register/schema-kinds
const seen = {}; let n = 0; for (const value of [undefined, null, 5, 'text', '{}', true, Symbol('s'), 5n, [], [1], {}, () => {}, new Date(0), /x/, new Map([[1, 2]]), new String('x'), new Number(5), new Boolean(true)]) seen[`${n} ${String(value && value.constructor && value.constructor.name)}`] = await outcome(() => context().registerTool(tool({ name: `n${n++}`, inputSchema: value })));
return [seen, Object.fromEntries((await context().getTools()).map((entry) => [entry.name, show(entry.inputSchema)]))];
//: register/schema-undefined-result
return [await outcome(() => context().registerTool(tool({ inputSchema: { toJSON: () => undefined } }))), await outcome(() => context().registerTool(tool({ name: 'b', inputSchema: { toJSON: () => () => {} } }))), await names()];
//: register/schema-to-json
const seen = {}; let n = 0; for (const value of [5, 'text', null, true, [1], { a: 1 }]) seen[n] = await outcome(() => context().registerTool(tool({ name: `n${n++}`, inputSchema: { toJSON: () => value } })));
return [seen, Object.fromEntries((await context().getTools()).map((entry) => [entry.name, show(entry.inputSchema)]))];
//: register/schema-to-json-throws
return outcome(() => context().registerTool(tool({ inputSchema: { toJSON() { throw new RangeError('mine'); } } })));
//: register/schema-to-json-key
const keys = []; await context().registerTool(tool({ inputSchema: { toJSON(key) { keys.push(show(key)); return {}; } } })); return keys;
//: register/schema-throwing-getter
return [await outcome(() => context().registerTool(tool({ inputSchema: { get type() { throw new RangeError('mine'); } } }))), await outcome(() => context().registerTool(tool({ inputSchema: { get type() { throw 'text'; } } })))];
//: register/schema-bigint
return outcomeKind(() => context().registerTool(tool({ inputSchema: { maximum: 5n } })));
//: register/schema-cyclic
const cyclic = {}; cyclic.self = cyclic; return outcomeKind(() => context().registerTool(tool({ inputSchema: cyclic })));
//: register/schema-contents
const seen = { a: undefined, b: () => {}, c: Symbol('s'), d: NaN, e: -0, f: new Date(0), g: [undefined, () => {}], h: new Map([[1, 2]]), i: 'é\ud800', j: { __proto__: null, k: 1 }, 2: 'two', 1: 'one' };
await context().registerTool(tool({ inputSchema: seen })); return show((await listed()).inputSchema);
//: register/schema-proto-key
await context().registerTool(tool({ inputSchema: JSON.parse('{"__proto__": {"x": 1}, "a": 1}') })); const { inputSchema } = await listed(); return [Object.keys(inputSchema), Object.getPrototypeOf(inputSchema) === Object.prototype];
//: register/schema-not-validated
const seen = {}; let n = 0; for (const value of [{ type: 'nonsense' }, { type: 5 }, { properties: 'x' }, { required: 'x' }, { type: 'string' }, { $ref: '#/nowhere' }, { enum: [] }]) seen[n] = await outcome(() => context().registerTool(tool({ name: `n${n++}`, inputSchema: value }))); return seen;
//: register/schema-large
return [await outcome(() => context().registerTool(tool({ inputSchema: { description: 'x'.repeat(1000000) } }))), (await listed()).inputSchema.description.length];
//: register/schema-deep
let deep = {}; for (let n = 0; n < 150; n++) deep = { properties: { a: deep } }; const first = await outcome(() => context().registerTool(tool({ inputSchema: deep }))); let depth = 0; let at = (await listed())?.inputSchema; while (at?.properties) { at = at.properties.a; depth++; } return [first, depth];
//: register/description-large
return [await outcome(() => context().registerTool(tool({ description: 'x'.repeat(1000000) }))), (await listed()).description.length];
//: register/many
await Promise.all(Array.from({ length: 300 }, (_, n) => context().registerTool(tool({ name: `n${n}` })))); return (await names()).length;
//: register/unknown-members-ignored
const read = []; return [await outcome(() => context().registerTool(Object.defineProperty(tool(), 'outputSchema', { get() { read.push('outputSchema'); return {}; } }))), read, Object.keys(await listed())];

//: annotations/known
await context().registerTool(tool({ annotations: { readOnlyHint: true, consequentialHint: true, untrustedContentHint: true } })); return show((await listed()).annotations);
//: annotations/false
await context().registerTool(tool({ annotations: { readOnlyHint: false, consequentialHint: false, untrustedContentHint: false } })); return show((await listed()).annotations);
//: annotations/empty
await context().registerTool(tool({ annotations: {} })); return [show((await listed()).annotations), 'annotations' in (await listed())];
//: annotations/unknown
await context().registerTool(tool({ annotations: { readOnlyHint: true, destructiveHint: true, idempotentHint: true, openWorldHint: true, title: 'x', mine: 1 } })); return show((await listed()).annotations);
//: annotations/only-unknown
await context().registerTool(tool({ annotations: { mine: 1 } })); return [show((await listed()).annotations), 'annotations' in (await listed())];
//: annotations/value-kinds
const seen = {}; let n = 0; for (const value of [undefined, null, 0, 1, '', 'false', {}, [], NaN, Symbol('s'), 0n]) { const name = `n${n++}`; seen[name] = [show(value), await outcome(() => context().registerTool(tool({ name, annotations: { readOnlyHint: value } }))), show((await listed(name))?.annotations)]; } return seen;
//: annotations/kinds
const seen = {}; let n = 0; for (const value of [null, undefined, 5, 'text', true, [], () => {}, Symbol('s')]) { const name = `n${n++}`; seen[name] = [show(value), await outcome(() => context().registerTool(tool({ name, annotations: value }))), show((await listed(name))?.annotations)]; } return seen;
//: annotations/read-order
const read = []; await context().registerTool(tool({ annotations: new Proxy({}, { get: (_, key) => { read.push(String(key)); return undefined; } }) })); return read;
//: annotations/debugging
const seen = {}; let n = 0; for (const value of [undefined, null, true, 5, 'text', {}, [], { a: 1 }, { source: 'x' }, () => {}]) { const name = `n${n++}`; seen[name] = [show(value), await outcome(() => context().registerTool(tool({ name, annotations: { debugging: value } }))), show((await listed(name))?.annotations)]; } return seen;
//: annotations/debugging-read-order
const read = []; await context().registerTool(tool({ annotations: { debugging: new Proxy({}, { get: (_, key) => { read.push(String(key)); return undefined; } }) } })); return read;
//: annotations/getter-throws
return outcome(() => context().registerTool(tool({ annotations: { get readOnlyHint() { throw new RangeError('mine'); } } })));
//: annotations/listed-order
await context().registerTool(tool({ annotations: { untrustedContentHint: true, debugging: {}, consequentialHint: false, readOnlyHint: true } })); return Object.keys((await listed()).annotations);

//: options/kinds
const seen = {}; let n = 0; for (const value of [undefined, null, 5, 'text', true, [], () => {}, Symbol('s'), {}]) { const name = `n${n++}`; seen[name] = [show(value), await outcome(() => context().registerTool(tool({ name }), value))]; } return seen;
//: options/signal-kinds
const seen = {}; let n = 0; for (const value of [undefined, null, 5, 'text', true, {}, [], new AbortController(), new EventTarget(), Object.create(AbortSignal.prototype)]) { const name = `n${n++}`; seen[name] = [show(value), await outcome(() => context().registerTool(tool({ name }), { signal: value }))]; } return seen;
//: options/signal-getter-throws
return outcome(() => context().registerTool(tool(), { get signal() { throw new RangeError('mine'); } }));
//: options/read-order
const read = []; await context().registerTool(tool(), new Proxy({}, { get: (_, key) => { read.push(String(key)); return undefined; } })); return read;
//: options/tool-before-options
return [await outcome(() => context().registerTool({}, { signal: 5 })), await outcome(() => context().registerTool(tool({ name: '' }), { signal: 5 })), await outcome(() => context().registerTool(tool(), 5))];
//: options/exposed-to-kinds
const seen = {}; let n = 0; for (const value of [undefined, null, 5, 'text', {}, [], ['https://a.test'], ['https://a.test/'], ['https://a.test/path'], ['http://a.test'], ['nonsense'], [''], ['*'], ["'self'"], [5], ['https://a.test', 'https://a.test'], new Set(['https://b.test']), ['null'], ['data:text/plain,x'], ['http://localhost:80']]) { const name = `n${n++}`; seen[name] = [show(value), await outcome(() => context().registerTool(tool({ name }), { exposedTo: value }))]; } return [seen, await names()];
//: options/exposed-to-listed-to-self
await context().registerTool(tool(), { exposedTo: ['https://elsewhere.test'] }); return (await names());
//: options/exposed-to-before-name
return [await outcome(() => context().registerTool(tool({ name: '' }), { exposedTo: ['nonsense'] })), await outcome(() => context().registerTool(tool(), { exposedTo: ['nonsense'], signal: AbortSignal.abort('why') }))];
//: options/exposed-to-iteration-throws
return outcome(() => context().registerTool(tool(), { exposedTo: { [Symbol.iterator]() { throw new RangeError('mine'); } } }));

//: signal/already-aborted
return [await outcome(() => context().registerTool(tool(), { signal: AbortSignal.abort() })), await names()];
//: signal/already-aborted-reason
return [await outcome(() => context().registerTool(tool(), { signal: AbortSignal.abort(new RangeError('mine')) })), await outcome(() => context().registerTool(tool(), { signal: AbortSignal.abort('text') })), await outcome(() => context().registerTool(tool(), { signal: AbortSignal.abort(null) }))];
//: signal/already-aborted-same-reason
const reason = {}; return context().registerTool(tool(), { signal: AbortSignal.abort(reason) }).catch((error) => error === reason);
//: signal/already-aborted-and-bad
const signal = AbortSignal.abort('why'); await context().registerTool(tool({ name: 'taken' })); const cyclic = {}; cyclic.self = cyclic;
return [await outcome(() => context().registerTool(tool({ name: '' }), { signal })), await outcome(() => context().registerTool(tool({ description: '' }), { signal })), await outcome(() => context().registerTool(tool({ name: 'taken' }), { signal })), await outcomeKind(() => context().registerTool(tool({ inputSchema: cyclic }), { signal })), await outcome(() => context().registerTool({}, { signal }))];
//: signal/removes
const controller = new AbortController(); await context().registerTool(tool(), { signal: controller.signal }); const before = await names(); controller.abort(); await wait(); return [before, await names()];
//: signal/removes-only-its-own
const controller = new AbortController(); await context().registerTool(tool({ name: 'a' }), { signal: controller.signal }); await context().registerTool(tool({ name: 'b' })); controller.abort(); await wait(); return names();
//: signal/name-free-after-removal-and-old-signal-inert
const first = new AbortController(); await context().registerTool(tool(), { signal: first.signal }); first.abort(); await wait(); await context().registerTool(tool({ description: 'Second' })); first.abort(); await wait(); return [(await listed())?.description];
//: signal/any-and-timeout
const controller = new AbortController(); await context().registerTool(tool({ name: 'a' }), { signal: AbortSignal.any([controller.signal]) }); await context().registerTool(tool({ name: 'b' }), { signal: AbortSignal.timeout(5) }); controller.abort(); await wait(100); return names();
//: signal/refused-duplicate-does-not-bind
const controller = new AbortController(); await context().registerTool(tool()); await context().registerTool(tool(), { signal: controller.signal }).catch(() => {}); controller.abort(); await wait(); return names();
//: signal/removed-in-order
const controller = new AbortController(); const seen = []; for (const name of ['b', 'a']) await context().registerTool(tool({ name }), { signal: controller.signal });
context().addEventListener('toolchange', async () => seen.push((await names()).join())); controller.abort(); await wait(); return seen;
//: signal/stop-immediate-propagation
const controller = new AbortController(); controller.signal.addEventListener('abort', (event) => event.stopImmediatePropagation()); await context().registerTool(tool(), { signal: controller.signal }); controller.abort(); await wait(); return names();
//: signal/before-abort-event
const controller = new AbortController(); const seen = []; controller.signal.addEventListener('abort', () => { seen.push('abort event'); context().registerTool(tool({ description: 'Second' })).then(() => seen.push('registered'), (error) => seen.push(error.name)); }); await context().registerTool(tool(), { signal: controller.signal }); controller.abort(); await wait(); return [seen, (await listed())?.description];

//: list/empty
return outcome(() => context().getTools());
//: list/entry
await context().registerTool(tool({ title: 'T', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } })); const [entry] = await context().getTools(); return [show({ ...entry, origin: entry.origin === location.origin }), Reflect.ownKeys(entry), allAttributes({ ...entry, origin: '' }), Object.isFrozen(entry), Object.isExtensible(entry), Object.getPrototypeOf(entry) === Object.prototype];
//: list/entry-minimal
await context().registerTool(tool()); const [entry] = await context().getTools(); return [show({ ...entry, origin: '' }), Reflect.ownKeys(entry)];
//: list/order
for (const name of ['b', 'a', 'C', '10', '9', '_', '-', '.', 'B']) await context().registerTool(tool({ name })); return names();
//: list/array
await context().registerTool(tool()); const tools = await context().getTools(); return [Array.isArray(tools), Object.isFrozen(tools), Object.getPrototypeOf(tools) === Array.prototype];
//: list/fresh
await context().registerTool(tool({ inputSchema: {}, annotations: {} })); const [one] = await context().getTools(); const [two] = await context().getTools(); return [one === two, one.inputSchema === two.inputSchema, one.annotations === two.annotations];
//: list/same-promise
return context().getTools() === context().getTools();
//: list/changing-an-entry-changes-nothing
await context().registerTool(tool({ inputSchema: { type: 'object' } })); const [one] = await context().getTools(); one.description = 'x'; one.inputSchema.type = 'x'; const [two] = await context().getTools(); return [two.description, show(two.inputSchema)];
//: list/schema-object
await context().registerTool(tool({ inputSchema: { type: 'object', properties: { a: { type: ['string', 'null'] } } } })); const { inputSchema } = await listed(); return [show(inputSchema), Object.isFrozen(inputSchema), Object.getPrototypeOf(inputSchema) === Object.prototype];
//: list/options-kinds
await context().registerTool(tool()); const seen = {}; let n = 0; for (const value of [undefined, null, {}, 5, 'text', true, [], () => {}]) seen[n++] = [show(value), await outcome(() => context().getTools(value).then((tools) => tools.length))]; return seen;
//: list/options-read
const read = []; await context().getTools(new Proxy({}, { get: (_, key) => { read.push(String(key)); return undefined; } })); return read;
//: list/options-from-origins
await context().registerTool(tool()); const seen = {}; let n = 0; for (const value of [undefined, null, [], 5, 'text', ['https://a.test'], ['nonsense'], [location.origin], ['*'], ['http://a.test'], [''], ['null']]) seen[n++] = [n === 8 ? 'own origin' : show(value), await outcome(() => context().getTools({ fromOrigins: value }).then((tools) => tools.length))]; return seen;

//: execute/no-arguments
return outcome(() => context().executeTool());
//: execute/tool-kinds
const seen = {}; for (const value of [undefined, null, 5, 'tool', true, [], {}, () => {}]) seen[JSON.stringify(show(value))] = await outcome(() => context().executeTool(value, {})); return seen;
//: execute/tool-members-required
await context().registerTool(tool()); const entry = await listed(); const seen = {}; for (const key of Object.keys(entry)) { const copy = { ...entry }; delete copy[key]; seen[key] = await outcome(() => context().executeTool(copy, {})); } return seen;
//: execute/tool-read-order
await context().registerTool(tool({ inputSchema: {}, annotations: {} })); const entry = await listed(); const read = []; await context().executeTool(new Proxy(entry, { get: (target, key) => { read.push(String(key)); return target[key]; } }), {}).catch((error) => read.push(kind(error))); return read;
//: execute/copy-of-an-entry
await context().registerTool(tool()); return outcome(async () => context().executeTool({ ...(await listed()) }, {}));
//: execute/entry-again
await context().registerTool(tool()); const entry = await listed(); return [await context().executeTool(entry, {}), await context().executeTool(entry, {})];
//: execute/only-needed-members
await context().registerTool(tool()); const seen = []; seen.push(await outcome(() => context().executeTool({ name: 'tool', origin: location.origin, window }, {}))); seen.push(await outcome(() => context().executeTool({ name: 'tool', description: '', origin: location.origin, window }, {}))); seen.push(await outcome(() => context().executeTool({ name: 'tool' }, {}))); return seen;
//: execute/changed-entry
await context().registerTool(tool()); await context().registerTool(tool({ name: 'other', execute: () => 'other' })); const entry = await listed(); const seen = []; for (const change of [{ name: 'other' }, { name: 'unknown' }, { description: 'x' }, { title: 'x' }, { origin: 'https://elsewhere.test' }, { origin: 'nonsense' }, { origin: '' }, { window: null }, { window: {} }, { window: undefined }, { inputSchema: 5 }, { inputSchema: 'x' }, { annotations: 5 }, { annotations: { readOnlyHint: true } }, { name: '' }]) seen.push([show(change), await outcome(() => context().executeTool({ ...entry, ...change }, {}))]); return seen;
//: execute/unknown-tool
await context().registerTool(tool()); const entry = await listed(); return outcome(() => context().executeTool({ ...entry, name: 'missing' }, {}));
//: execute/removed-tool
const controller = new AbortController(); await context().registerTool(tool(), { signal: controller.signal }); const entry = await listed(); controller.abort(); return [await outcome(() => context().executeTool(entry, {})), (await wait(), await outcome(() => context().executeTool(entry, {})))];
//: execute/replaced-tool
const controller = new AbortController(); await context().registerTool(tool(), { signal: controller.signal }); const entry = await listed(); controller.abort(); await context().registerTool(tool({ execute: () => 'second' })); return outcome(() => context().executeTool(entry, {}));
//: execute/input-kinds
await context().registerTool(tool({ execute: (input) => `${typeof input} ${JSON.stringify(input)}` })); const entry = await listed(); const seen = []; for (const value of [undefined, null, 5, 'text', '{"a":1}', '', true, Symbol('s'), 5n, [], [1], {}, { a: 1 }, () => {}, new Date(0), /x/, new Map([[1, 2]]), new String('x'), new Number(5)]) seen.push([show(value), await outcome(() => context().executeTool(entry, value))]); return seen;
//: execute/input-absent
await context().registerTool(tool({ execute(...all) { return JSON.stringify([all.length, typeof all[0], all[0]]); } })); return outcome(async () => context().executeTool(await listed()));
//: execute/input-contents
await context().registerTool(tool({ execute: (input) => JSON.stringify(Object.entries(input).map(([key, value]) => [key, typeof value, typeof value === 'string' && !value.isWellFormed() ? 'ill-formed' : value])) })); return outcome(async () => context().executeTool(await listed(), { a: undefined, b: () => {}, c: NaN, d: -0, e: new Date(0), f: [undefined], g: 'é\ud800', h: { i: { j: null } }, 2: 'two', 1: 'one', k: new Map([[1, 2]]), l: { toJSON: () => 'json' } }));
//: execute/input-unserialisable
await context().registerTool(tool()); const entry = await listed(); const cyclic = {}; cyclic.self = cyclic; return [await outcomeKind(() => context().executeTool(entry, cyclic)), await outcomeKind(() => context().executeTool(entry, { a: 5n })), await outcome(() => context().executeTool(entry, { get a() { throw new RangeError('mine'); } })), await outcome(() => context().executeTool(entry, { toJSON() { throw 'text'; } }))];
//: execute/input-to-json
await context().registerTool(tool({ execute: (input) => `${typeof input} ${JSON.stringify(input)}` })); const entry = await listed(); const seen = []; for (const value of [undefined, null, 5, 'text', [1], { b: 1 }]) seen.push([show(value), await outcome(() => context().executeTool(entry, { toJSON: () => value }))]); return seen;
//: execute/input-is-a-copy
let given; await context().registerTool(tool({ execute(input) { given = input; input.a.push(2); return input; } })); const mine = { a: [1] }; const answer = await context().executeTool(await listed(), mine); return [given === mine, mine, answer, Object.getPrototypeOf(given) === Object.prototype, Object.isFrozen(given)];
//: execute/input-proto-key
await context().registerTool(tool({ execute: (input) => JSON.stringify([Object.keys(input), Object.getPrototypeOf(input) === Object.prototype]) })); return outcome(async () => context().executeTool(await listed(), JSON.parse('{"__proto__": {"x": 1}, "a": 1}')));
//: execute/input-serialised-at-once
await context().registerTool(tool({ execute: (input) => JSON.stringify(input) })); const entry = await listed(); const mine = { a: 1 }; const promise = context().executeTool(entry, mine); mine.a = 2; return promise;
//: execute/input-not-validated
await context().registerTool(tool({ inputSchema: { type: 'object', required: ['a'], additionalProperties: false, properties: { a: { type: 'number' } } }, execute: (input) => JSON.stringify(input) })); return outcome(async () => context().executeTool(await listed(), { b: 'x' }));
//: execute/this
const seen = []; const mine = tool({ execute() { 'use strict'; seen.push(this === mine, this === undefined, this === window, show(this)); return 'x'; } }); await context().registerTool(mine); await context().executeTool(await listed(), {}); return seen;
//: execute/arguments
let seen; await context().registerTool(tool({ execute(...all) { seen = [all.length, show(all[0]), Reflect.ownKeys(all[1]), Object.prototype.toString.call(all[1]), Object.prototype.toString.call(all[1].signal), all[1].signal.aborted, Object.isFrozen(all[1]), attributes(all[1], 'signal')[0]]; return 'x'; } })); await context().executeTool(await listed(), {}); return seen;
//: execute/fresh-arguments
const seen = []; await context().registerTool(tool({ execute(input, options) { seen.push(input, options, options.signal); return 'x'; } })); const entry = await listed(); await context().executeTool(entry, {}); await context().executeTool(entry, {}); return [seen[0] === seen[3], seen[1] === seen[4], seen[2] === seen[5]];
//: execute/not-cloned-closure
let count = 0; await context().registerTool(tool({ execute: () => String(++count) })); const entry = await listed(); return [await context().executeTool(entry, {}), await context().executeTool(entry, {}), count];

// A symbol as a result is left out: the measured browser's renderer process ends there.
//: result/kinds
const seen = []; let value; await context().registerTool(tool({ execute: () => value })); const entry = await listed(); for (value of ['text', '', '"quoted"', 5, -0, NaN, Infinity, true, false, null, undefined, {}, { a: [1, null] }, [], [undefined], () => {}, 'é\u0000\u2028', new Date(0), new Map([[1, 2]]), /x/, new String('boxed'), new Number(5), new Boolean(false), new Error('e'), { toJSON: () => 'json' }, { toJSON: () => undefined }, { a: undefined, b: () => {} }]) seen.push([JSON.stringify(show(value)), await outcome(() => context().executeTool(entry, {}))]); return seen;
//: result/lone-surrogate
await context().registerTool(tool({ execute: () => 'a\ud800b' })); return show(await context().executeTool(await listed(), {}));
//: result/promise-kinds
const seen = []; let value; await context().registerTool(tool({ execute: async () => value })); const entry = await listed(); for (value of ['text', 5, null, undefined, { a: 1 }, [1], () => {}]) seen.push([JSON.stringify(show(value)), await outcome(() => context().executeTool(entry, {}))]); return seen;
//: result/bigint
const seen = []; let value; await context().registerTool(tool({ execute: () => value })); const entry = await listed(); for (value of [5n, { a: 5n }]) seen.push(await outcome(() => context().executeTool(entry, {}))); return seen;
//: result/cyclic
await context().registerTool(tool({ execute() { const cyclic = {}; cyclic.self = cyclic; return cyclic; } })); return outcome(async () => context().executeTool(await listed(), {}));
//: result/throwing-getter
await context().registerTool(tool({ execute: () => ({ get a() { throw new RangeError('mine'); } }) })); return outcome(async () => context().executeTool(await listed(), {}));
//: result/thenable
await context().registerTool(tool({ execute: () => ({ then(resolve) { resolve({ a: 1 }); } }) })); return outcome(async () => context().executeTool(await listed(), {}));
//: result/thenable-throws
await context().registerTool(tool({ execute: () => ({ get then() { throw new RangeError('mine'); } }) })); return outcome(async () => context().executeTool(await listed(), {}));
//: result/thenable-late
await context().registerTool(tool({ execute: () => ({ then(resolve) { setTimeout(resolve, 20, 'late'); } }) })); return outcome(async () => context().executeTool(await listed(), {}));
//: result/content-object
await context().registerTool(tool({ execute: () => ({ content: [{ type: 'text', text: 'hello' }], isError: true }) })); return outcome(async () => context().executeTool(await listed(), {}));
//: result/large
await context().registerTool(tool({ execute: () => 'x'.repeat(1000000) })); return (await context().executeTool(await listed(), {})).length;
//: result/generator
await context().registerTool(tool({ execute: function* () { yield 1; } })); return outcome(async () => context().executeTool(await listed(), {}));
//: result/class-as-execute
await context().registerTool(tool({ execute: class A {} })); return outcome(async () => context().executeTool(await listed(), {}));

//: error/thrown-kinds
const seen = []; let value; await context().registerTool(tool({ execute() { throw value; } })); const entry = await listed(); for (value of [new Error('secret'), new TypeError('secret'), 'text', 5, null, undefined, {}, { message: 'x', name: 'Y' }, new DOMException('m', 'AbortError')]) seen.push(await outcome(() => context().executeTool(entry, {}))); return seen;
//: error/rejected-kinds
const seen = []; let value; await context().registerTool(tool({ async execute() { await null; throw value; } })); const entry = await listed(); for (value of [new Error('secret'), 'text', undefined, new DOMException('m', 'AbortError')]) seen.push(await outcome(() => context().executeTool(entry, {}))); return seen;
//: error/no-uncaught-error
const seen = []; window.addEventListener('error', () => seen.push('error')); window.addEventListener('unhandledrejection', () => seen.push('unhandledrejection'));
await context().registerTool(tool({ name: 'a', execute() { throw new Error('x'); } })); await context().registerTool(tool({ name: 'b', async execute() { throw new Error('x'); } })); await context().registerTool(tool({ name: 'c', execute: () => 5n }));
for (const name of ['a', 'b', 'c']) await context().executeTool(await listed(name), {}).catch(() => {}); await wait(); return seen;
//: error/unhandled-rejection-of-register
const seen = []; window.addEventListener('unhandledrejection', (event) => { seen.push(kind(event.reason)); event.preventDefault(); }); context().registerTool({}); context().registerTool(tool({ name: '' })); await wait(); return seen;

//: cancel/before
const seen = []; await context().registerTool(tool({ execute() { seen.push('ran'); return 'x'; } })); const entry = await listed(); seen.push(await outcome(() => context().executeTool(entry, {}, { signal: AbortSignal.abort('why') }))); seen.push(await outcome(() => context().executeTool(entry, {}, { signal: AbortSignal.abort() }))); await wait(); return seen;
//: cancel/before-execute-started
const seen = []; await context().registerTool(tool({ execute(input, { signal }) { seen.push(['ran', signal.aborted]); return 'x'; } })); const entry = await listed(); const controller = new AbortController(); const promise = outcome(() => context().executeTool(entry, {}, { signal: controller.signal })); controller.abort('why'); seen.push(await promise); await wait(); return seen;
//: cancel/during
const seen = []; await context().registerTool(tool({ execute(input, { signal }) { return new Promise((resolve) => signal.addEventListener('abort', () => { seen.push(['tool saw', show(signal.reason)]); resolve('late'); })); } })); const entry = await listed(); const controller = new AbortController(); const promise = outcome(() => context().executeTool(entry, {}, { signal: controller.signal })).then((answer) => seen.push(answer)); await wait(); controller.abort(new RangeError('mine')); seen.push('abort returned'); await promise; await wait(); return seen;
//: cancel/during-default-reason
let reason; await context().registerTool(tool({ execute(input, { signal }) { return new Promise(() => signal.addEventListener('abort', () => { reason = show(signal.reason); })); } })); const entry = await listed(); const controller = new AbortController(); const promise = outcome(() => context().executeTool(entry, {}, { signal: controller.signal })); await wait(); controller.abort(); return [await promise, (await wait(), reason)];
//: cancel/during-reason-identity
const reason = {}; await context().registerTool(tool({ execute: () => new Promise(() => {}) })); const entry = await listed(); const controller = new AbortController(); const promise = context().executeTool(entry, {}, { signal: controller.signal }).catch((error) => error === reason); await wait(); controller.abort(reason); return promise;
//: cancel/after
let signal; await context().registerTool(tool({ execute(input, options) { signal = options.signal; return 'x'; } })); const entry = await listed(); const controller = new AbortController(); const answer = await outcome(() => context().executeTool(entry, {}, { signal: controller.signal })); const first = signal.aborted; controller.abort(); await wait(); return [answer, first, signal.aborted];
//: cancel/signal-after-answer
let signal; await context().registerTool(tool({ execute(input, options) { signal = options.signal; return 'x'; } })); await context().executeTool(await listed(), {}); await wait(); return signal.aborted;
//: cancel/signal-is-not-the-callers
const controller = new AbortController(); let same; await context().registerTool(tool({ execute(input, { signal }) { same = signal === controller.signal; return 'x'; } })); await context().executeTool(await listed(), {}, { signal: controller.signal }); return same;
//: cancel/one-of-two
const seen = []; await context().registerTool(tool({ execute({ n }, { signal }) { return new Promise((resolve) => { signal.addEventListener('abort', () => seen.push(`aborted ${n}`)); setTimeout(resolve, 80, String(n)); }); } })); const entry = await listed(); const controller = new AbortController(); const all = [outcome(() => context().executeTool(entry, { n: 1 }, { signal: controller.signal })), outcome(() => context().executeTool(entry, { n: 2 }))]; await wait(20); controller.abort('why'); return [await Promise.all(all), seen];
//: cancel/options-kinds
await context().registerTool(tool()); const entry = await listed(); const seen = []; for (const value of [undefined, null, 5, 'text', [], {}, { signal: undefined }, { signal: null }, { signal: {} }, { signal: new AbortController() }]) seen.push([show(value), await outcome(() => context().executeTool(entry, {}, value))]); return seen;
//: cancel/options-read
await context().registerTool(tool()); const read = []; await context().executeTool(await listed(), {}, new Proxy({}, { get: (_, key) => { read.push(String(key)); return undefined; } })); return read;
//: cancel/argument-order
await context().registerTool(tool()); const entry = await listed(); const cyclic = {}; cyclic.self = cyclic; return [await outcome(() => context().executeTool({ name: 'missing' }, 5, 5)), await outcome(() => context().executeTool(entry, 5, { signal: 5 })), await outcomeKind(() => context().executeTool(entry, cyclic, { signal: AbortSignal.abort('why') })), await outcome(() => context().executeTool({ ...entry, name: 'missing' }, {}, { signal: AbortSignal.abort('why') })), await outcomeKind(() => context().executeTool({ ...entry, name: 'missing' }, cyclic))];
//: cancel/tool-removed-while-running
const registration = new AbortController(); const seen = []; await context().registerTool(tool({ execute(input, { signal }) { signal.addEventListener('abort', () => seen.push('aborted')); return new Promise((resolve) => setTimeout(resolve, 60, 'finished')); } }), { signal: registration.signal }); const entry = await listed(); const promise = outcome(() => context().executeTool(entry, {})); await wait(20); registration.abort('why'); seen.push(await names()); seen.push(await promise); return seen;
//: cancel/removed-and-replaced-while-running
const registration = new AbortController(); await context().registerTool(tool({ execute: () => new Promise((resolve) => setTimeout(resolve, 60, 'first')) }), { signal: registration.signal }); const entry = await listed(); const promise = outcome(() => context().executeTool(entry, {})); await wait(20); registration.abort(); await context().registerTool(tool({ execute: () => 'second' })); return [await outcome(async () => context().executeTool(await listed(), {})), await promise];
//: cancel/removed-before-execute-started
const registration = new AbortController(); const seen = []; await context().registerTool(tool({ execute() { seen.push('ran'); return 'x'; } }), { signal: registration.signal }); const entry = await listed(); const promise = outcome(() => context().executeTool(entry, {})); registration.abort(); seen.push(await promise); return seen;

//: reentrancy/register-within-execute
await context().registerTool(tool({ async execute() { await context().registerTool(tool({ name: 'inner' })); return names(); } })); return [await outcome(async () => context().executeTool(await listed(), {})), await names()];
//: reentrancy/remove-self-within-execute
const registration = new AbortController(); await context().registerTool(tool({ async execute() { registration.abort(); await wait(10); return 'still answers'; } }), { signal: registration.signal }); return [await outcome(async () => context().executeTool(await listed(), {})), await names()];
//: reentrancy/execute-within-execute
await context().registerTool(tool({ name: 'inner', execute: () => 'inner' })); await context().registerTool(tool({ async execute() { return `outer ${await context().executeTool(await listed('inner'), {})}`; } })); return outcome(async () => context().executeTool(await listed(), {}));
//: reentrancy/execute-itself
await context().registerTool(tool({ async execute({ n }) { return n === 0 ? 'end' : `${n} ${await context().executeTool(await listed(), { n: n - 1 })}`; } })); return outcome(async () => context().executeTool(await listed(), { n: 3 }));
// Registering the same name inside a schema's getter is left out: the measured browser's renderer process ends there.
//: reentrancy/register-in-name-getter
const seen = []; const mine = tool(); Object.defineProperty(mine, 'name', { get() { context().registerTool(tool({ description: 'Inner' })).then(() => seen.push('inner'), (error) => seen.push(kind(error))); return 'tool'; } }); seen.push(await outcome(() => context().registerTool(mine))); await wait(); return [seen, (await listed()).description];
//: reentrancy/abort-in-schema-getter
const controller = new AbortController(); return [await outcome(() => context().registerTool(tool({ inputSchema: { get type() { controller.abort('why'); return 'object'; } } }), { signal: controller.signal })), (await wait(), await names())];
//: reentrancy/abort-in-tool-getter
const controller = new AbortController(); const mine = tool(); Object.defineProperty(mine, 'execute', { get() { controller.abort('why'); return () => 'x'; } }); return [await outcome(() => context().registerTool(mine, { signal: controller.signal })), (await wait(), await names())];

//: activated/by-execute-tool
const seen = []; for (const type of ['toolactivated', 'toolcancel']) for (const [where, target] of [['context', context()], ['window', window], ['document', document]]) target.addEventListener(type, (event) => seen.push([where, event.type, event.toolName, event.bubbles, event.cancelable, event.composed, event.isTrusted, event.constructor.name, event.target === context()]));
await context().registerTool(tool({ execute() { seen.push('execute'); return 'x'; } })); await context().executeTool(await listed(), {}); seen.push('resolved'); await wait(); return seen;
//: activated/when-cancelled
const seen = []; for (const type of ['toolactivated', 'toolcancel']) context().addEventListener(type, (event) => seen.push([event.type, event.toolName, event.bubbles, event.cancelable, event.composed, event.isTrusted, event.constructor.name]));
await context().registerTool(tool({ execute: (input, { signal }) => new Promise(() => { seen.push('execute'); signal.addEventListener('abort', () => seen.push('abort')); }) })); const controller = new AbortController(); const promise = context().executeTool(await listed(), {}, { signal: controller.signal }).catch(() => seen.push('rejected')); await wait(); controller.abort(); seen.push('abort returned'); await promise; await wait(); return seen;
//: activated/cancelled-before-execute
const seen = []; for (const type of ['toolactivated', 'toolcancel']) context().addEventListener(type, (event) => seen.push([event.type, event.toolName])); await context().registerTool(tool({ execute() { seen.push('execute'); return 'x'; } })); const entry = await listed(); const controller = new AbortController(); const promise = context().executeTool(entry, {}, { signal: controller.signal }).catch(() => seen.push('rejected')); controller.abort(); await promise; await wait(); return seen;
//: activated/when-it-throws
const seen = []; for (const type of ['toolactivated', 'toolcancel']) context().addEventListener(type, (event) => seen.push([event.type, event.toolName])); await context().registerTool(tool({ execute() { throw new Error('x'); } })); await context().executeTool(await listed(), {}).catch(() => seen.push('rejected')); await wait(); return seen;
//: activated/unknown-tool
const seen = []; for (const type of ['toolactivated', 'toolcancel']) context().addEventListener(type, (event) => seen.push([event.type, event.toolName])); await context().registerTool(tool()); await context().executeTool({ ...(await listed()), name: 'missing' }, {}).catch(() => seen.push('rejected')); await wait(); return seen;
//: activated/prevent-default
const seen = []; context().addEventListener('toolactivated', (event) => { event.preventDefault(); seen.push(event.defaultPrevented); }); await context().registerTool(tool({ execute() { seen.push('execute'); return 'x'; } })); seen.push(await outcome(async () => context().executeTool(await listed(), {}))); return seen;
//: activated/removed-while-running
const seen = []; for (const type of ['toolactivated', 'toolcancel', 'toolchange']) context().addEventListener(type, (event) => seen.push([event.type, show(event.toolName)])); const registration = new AbortController(); await context().registerTool(tool({ execute: () => new Promise((resolve) => setTimeout(resolve, 40, 'x')) }), { signal: registration.signal }); const promise = context().executeTool(await listed(), {}); await wait(10); registration.abort(); await promise; await wait(); return seen;
//: activated/order-with-microtasks
const seen = []; context().addEventListener('toolactivated', () => seen.push('toolactivated')); await context().registerTool(tool({ async execute() { seen.push('execute'); await null; seen.push('after one microtask'); await null; seen.push('after two'); return 'x'; } })); await context().executeTool(await listed(), {}); return seen;
//: activated/input-not-parsed
const seen = []; context().addEventListener('toolactivated', () => seen.push('toolactivated')); await context().registerTool(tool({ execute() { seen.push('execute'); return 'x'; } })); await context().executeTool(await listed(), new Number(5)).catch((error) => seen.push(error.message)); await wait(); return seen;
//: activated/tool-not-found
const seen = []; context().addEventListener('toolactivated', () => seen.push('toolactivated')); const controller = new AbortController(); await context().registerTool(tool(), { signal: controller.signal }); const promise = context().executeTool(await listed(), {}).catch((error) => seen.push(error.message)); controller.abort(); await promise; await wait(); return seen;
//: activated/listener-throws
const seen = []; window.addEventListener('error', (event) => { seen.push('error event'); event.preventDefault(); }); context().addEventListener('toolactivated', () => { throw new Error('x'); }); await context().registerTool(tool()); seen.push(await outcome(async () => context().executeTool(await listed(), {}))); return seen;
//: activated/two-calls
const seen = []; context().addEventListener('toolactivated', (event) => seen.push(event.toolName)); for (const name of ['a', 'b']) await context().registerTool(tool({ name })); await Promise.all(['b', 'a'].map(async (name) => context().executeTool(await listed(name), {}))); return seen;
//: cancel/before-execute-started-pending
const seen = []; for (const type of ['toolactivated', 'toolcancel']) context().addEventListener(type, () => seen.push(type)); await context().registerTool(tool({ execute(input, { signal }) { seen.push(['ran', signal.aborted]); return new Promise(() => signal.addEventListener('abort', () => seen.push('abort'))); } })); const entry = await listed(); const controller = new AbortController(); const promise = context().executeTool(entry, {}, { signal: controller.signal }).catch(() => seen.push('rejected')); controller.abort('why'); await promise; await wait(); return seen;
//: cancel/twice
const seen = []; context().addEventListener('toolcancel', () => seen.push('toolcancel')); await context().registerTool(tool({ execute: () => new Promise(() => {}) })); const controller = new AbortController(); const promise = outcome(async () => context().executeTool(await listed(), {}, { signal: controller.signal })); await wait(); controller.abort('one'); controller.abort('two'); seen.push(await promise); await wait(); return seen;
//: cancel/late-answer-is-dropped
const seen = []; window.addEventListener('unhandledrejection', () => seen.push('unhandledrejection')); let finish; await context().registerTool(tool({ execute: () => new Promise((resolve, reject) => { finish = reject; }) })); const controller = new AbortController(); const promise = outcome(async () => context().executeTool(await listed(), {}, { signal: controller.signal })); await wait(); controller.abort('why'); seen.push(await promise); await wait(); finish(new Error('late')); await wait(); return seen;
//: cancel/all-by-one-signal
const seen = []; context().addEventListener('toolcancel', (event) => seen.push(event.toolName)); for (const name of ['a', 'b']) await context().registerTool(tool({ name, execute: () => new Promise(() => {}) })); const controller = new AbortController(); const all = []; for (const name of ['a', 'b']) all.push(outcome(await listed(name).then((entry) => () => context().executeTool(entry, {}, { signal: controller.signal })))); await wait(); controller.abort('why'); return [await Promise.all(all), (await wait(), seen)];
//: execute/unlisted-tool
await context().registerTool(tool({ inputSchema: { toJSON: () => 5 } })); return [await names(), await outcome(() => context().executeTool({ name: 'tool', description: '', origin: location.origin, window }, {})), await outcome(() => context().registerTool(tool()))];
//: execute/origin-spellings
await context().registerTool(tool()); const entry = await listed(); const seen = []; for (const origin of [`${location.origin}/`, location.href, location.origin.toUpperCase(), ` ${location.origin}`, 'null', 'about:blank', 'data:,x']) seen.push(await outcome(() => context().executeTool({ ...entry, origin }, {}))); return seen;
//: execute/entry-member-conversions
await context().registerTool(tool()); const entry = await listed(); const seen = []; for (const change of [{ name: 5 }, { name: null }, { description: null }, { title: null }, { title: Symbol('s') }, { origin: 5 }, { annotations: null }, { annotations: undefined }, { inputSchema: null }, { inputSchema: undefined }, { inputSchema: [] }]) seen.push(await outcome(() => context().executeTool({ ...entry, ...change }, {}))); return seen;
//: execute/entry-getter-throws
await context().registerTool(tool()); const entry = await listed(); return [await outcome(() => context().executeTool({ ...entry, get name() { throw new RangeError('mine'); } }, {})), await outcome(() => context().executeTool(entry, {}, { get signal() { throw new RangeError('mine'); } }))];
//: result/string-object-and-json-order
await context().registerTool(tool({ execute: () => ({ b: 1, a: { d: 1, c: [] }, 2: 1, 1: 1 }) })); return outcome(async () => context().executeTool(await listed(), {}));
//: result/lone-surrogate-in-object
await context().registerTool(tool({ execute: () => ({ a: 'x\ud800' }) })); return outcome(async () => context().executeTool(await listed(), {}));
//: result/promise-rejected-later
await context().registerTool(tool({ execute: () => new Promise((_, reject) => setTimeout(reject, 20, 'late')) })); return outcome(async () => context().executeTool(await listed(), {}));
//: result/never-settles
await context().registerTool(tool({ execute: () => new Promise(() => {}) })); return Promise.race([outcome(async () => context().executeTool(await listed(), {})), wait(200).then(() => 'still waiting')]);
//: result/resolved-twice
await context().registerTool(tool({ execute: () => ({ then(resolve, reject) { resolve('first'); resolve('second'); reject('third'); } }) })); return outcome(async () => context().executeTool(await listed(), {}));
//: result/foreign-promise-then-not-used
await context().registerTool(tool({ execute() { const promise = Promise.resolve('real'); promise.then = (resolve) => resolve('patched'); return promise; } })); return outcome(async () => context().executeTool(await listed(), {}));
//: register/schema-aborted-toolchange
const seen = []; context().addEventListener('toolchange', () => seen.push('toolchange')); const controller = new AbortController(); await context().registerTool(tool({ inputSchema: { get type() { controller.abort('why'); return 'object'; } } }), { signal: controller.signal }).catch(() => {}); await wait(); return seen.length;
//: register/patched-json
const seen = []; const { stringify, parse } = JSON; JSON.stringify = () => { seen.push('stringify'); return '{}'; }; JSON.parse = () => { seen.push('parse'); return {}; }; await context().registerTool(tool({ inputSchema: { type: 'object' }, execute: (input) => input })); const entry = await listed(); const answer = await context().executeTool(entry, { a: 1 }); Object.assign(JSON, { stringify, parse }); return [seen, show(entry.inputSchema), answer];
//: register/patched-prototypes
const seen = []; Object.prototype.annotations = { readOnlyHint: true }; Object.prototype.title = 'Inherited'; await context().registerTool(tool()); delete Object.prototype.annotations; delete Object.prototype.title; const entry = await listed(); return [entry.title, show(entry.annotations)];
//: register/options-ignored-members
return outcome(() => context().registerTool(tool(), { signal: undefined, exposedTo: undefined, other: 5 }));
//: register/extra-arguments
return outcome(() => context().registerTool(tool(), {}, 5));
//: register/concurrent-different
return Promise.all(['c', 'a', 'b'].map((name) => outcome(() => context().registerTool(tool({ name }))))).then(async (all) => [all, await names()]);
//: list/not-affected-by-later-registration
const first = context().getTools(); const second = context().registerTool(tool()); const third = context().getTools(); await second; return [(await first).length, (await third).length];
//: list/extra-arguments-and-null-options
return [await outcome(() => context().getTools(null, 5)), context().getTools() instanceof Promise];
//: signal/same-signal-for-two-then-one-refused
const controller = new AbortController(); const { signal } = controller; await context().registerTool(tool({ name: 'a' }), { signal }); const refused = await outcome(() => context().registerTool(tool({ name: 'a' }), { signal })); await context().registerTool(tool({ name: 'b' }), { signal }); controller.abort(); await wait(); return [refused, await names()];
//: signal/abort-twice
const controller = new AbortController(); const seen = []; await context().registerTool(tool(), { signal: controller.signal }); await wait(); context().addEventListener('toolchange', () => seen.push('toolchange')); controller.abort(); controller.abort(); await wait(); return seen.length;
//: signal/aborted-in-toolchange
const controller = new AbortController(); const seen = []; let once = true; context().addEventListener('toolchange', async () => { seen.push('toolchange'); if (once) { once = false; controller.abort('why'); } }); seen.push(await outcome(() => context().registerTool(tool(), { signal: controller.signal }))); await wait(); return [seen, await names()];
//: reentrancy/remove-within-toolactivated
const registration = new AbortController(); context().addEventListener('toolactivated', () => registration.abort()); await context().registerTool(tool({ execute: async () => { await wait(10); return 'x'; } }), { signal: registration.signal }); return [await outcome(async () => context().executeTool(await listed(), {})), await names()];
//: reentrancy/register-in-input-getter
await context().registerTool(tool()); const entry = await listed(); const seen = []; const answer = await outcome(() => context().executeTool(entry, { get a() { context().registerTool(tool({ name: 'b' })).then(() => seen.push('registered')); return 1; } })); await wait(); return [answer, seen, await names()];
//: reentrancy/execute-in-toolchange
const seen = []; let once = true; context().addEventListener('toolchange', async () => { if (!once) return; once = false; seen.push(await outcome(async () => context().executeTool(await listed(), {}))); }); await context().registerTool(tool()); await wait(); return seen;
//: reentrancy/many-concurrent-calls
let running = 0; let most = 0; await context().registerTool(tool({ async execute({ n }) { running++; most = Math.max(most, running); await wait(10); running--; return String(n); } })); const entry = await listed(); const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => context().executeTool(entry, { n }))); return [answers, most];
//: execute/checks-in-order
await context().registerTool(tool()); const entry = await listed(); const cyclic = {}; cyclic.self = cyclic; const signal = AbortSignal.abort('why'); return [await outcomeKind(() => context().executeTool({ ...entry, origin: 'nonsense' }, cyclic)), await outcomeKind(() => context().executeTool({ ...entry, origin: 'nonsense' }, {}, { signal })), await outcomeKind(() => context().executeTool({ ...entry, origin: 'data:,x' }, 5, { signal })), await outcomeKind(() => context().executeTool(entry, cyclic, { signal }))];
