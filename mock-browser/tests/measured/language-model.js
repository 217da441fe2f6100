// Snippets for the browser's built-in model on a machine that has none. The form is that of `model-context.js`.

//: interface/prototype-members
return allAttributes(LanguageModel.prototype);
//: interface/prototype-member-order
return Reflect.ownKeys(LanguageModel.prototype).map(String);
//: interface/static-members
const all = allAttributes(LanguageModel); delete all.prototype; return all;
//: interface/prototype-attribute
return attributes(LanguageModel, 'prototype');
//: interface/global
// A mock may put a global there when it is first touched.
return [typeof LanguageModel, typeof CreateMonitor, attributes(window, 'LanguageModel'), attributes(window, 'CreateMonitor')];
//: interface/inheritance
return [Object.getPrototypeOf(LanguageModel) === EventTarget, Object.getPrototypeOf(LanguageModel.prototype) === EventTarget.prototype, Object.getPrototypeOf(CreateMonitor.prototype) === EventTarget.prototype];
//: interface/construct
return [await outcome(() => new LanguageModel()), await outcome(() => LanguageModel()), await outcome(() => new CreateMonitor()), await outcome(() => CreateMonitor())];
//: interface/create-monitor-members
return [allAttributes(CreateMonitor.prototype), Reflect.ownKeys(CreateMonitor.prototype).map(String)];
//: interface/tool-classes
return [typeof LanguageModelToolCall, typeof LanguageModelToolSuccess, typeof LanguageModelToolError, typeof LanguageModelParams];
//: interface/wrong-this
const seen = {}; for (const name of ['prompt', 'promptStreaming', 'append', 'clone', 'destroy', 'measureContextUsage']) seen[name] = await outcome(() => LanguageModel.prototype[name].call({}));
for (const name of ['contextUsage', 'contextWindow', 'oncontextoverflow']) seen[name] = await outcome(() => Object.getOwnPropertyDescriptor(LanguageModel.prototype, name).get.call({})); return seen;

//: availability/none
return outcome(() => LanguageModel.availability());
//: availability/detached
const { availability } = LanguageModel; return outcome(() => availability());
//: availability/options-kinds
const seen = {}; for (const value of [undefined, null, 5, 'x', {}, [], () => {}]) seen[JSON.stringify(show(value))] = await outcome(() => LanguageModel.availability(value)); return seen;
//: availability/read-order
const read = []; await LanguageModel.availability(new Proxy({}, { get: (_, key) => { read.push(String(key)); return undefined; } })); return read;
//: availability/expected-inputs
const seen = []; for (const value of [null, 5, {}, [], [{}], ['text'], [null], [{ type: 'text' }], [{ type: 'bad' }], [{ type: 'image' }], [{ type: 'audio' }], [{ type: 'tool-call' }], [{ type: 'tool-response' }], [{ type: 'text', languages: ['en', 'ja'] }], [{ type: 'text', languages: ['nonsense!'] }], [{ type: 'text', languages: 5 }], [{ type: 'text', languages: [''] }]]) seen.push(await outcome(() => LanguageModel.availability({ expectedInputs: value }))); return seen;
//: availability/expected-outputs
const seen = []; for (const value of [null, [{}], [{ type: 'text' }], [{ type: 'tool-call' }], [{ type: 'text', languages: ['nonsense!'] }]]) seen.push(await outcome(() => LanguageModel.availability({ expectedOutputs: value }))); return seen;
//: availability/tools-not-read
return [await outcome(() => LanguageModel.availability({ tools: 5 })), await outcome(() => LanguageModel.create({ tools: [{}] }))];
//: availability/sampling
return [await outcome(() => LanguageModel.availability({ temperature: 5, topK: -1 })), await outcome(() => LanguageModel.availability({ samplingMode: 'x' })), await outcome(() => LanguageModel.availability({ topK: 'x' }))];
//: availability/getter-throws
return outcome(() => LanguageModel.availability({ get expectedInputs() { throw new RangeError('mine'); } }));

//: create/unavailable
return outcome(() => LanguageModel.create());
//: create/options-kinds
const seen = {}; for (const value of [undefined, null, 5, 'x', {}, [], () => {}]) seen[JSON.stringify(show(value))] = await outcome(() => LanguageModel.create(value)); return seen;
//: create/read-order
const read = []; await LanguageModel.create(new Proxy({}, { get: (_, key) => { read.push(String(key)); return undefined; } })).catch(() => {}); return read;
//: create/read-order-of-messages
const read = []; const watched = (label, value) => new Proxy(value, { get: (target, key) => { read.push(label + String(key)); return target[key]; } });
await LanguageModel.create({ initialPrompts: [watched('message.', { role: 'user', content: [watched('content.', { type: 'text', value: 'x' })] })] }).catch(() => {}); return read;
//: create/initial-prompts
const seen = []; for (const value of [null, 5, 'x', [], ['x'], [{}], [{ role: 'user' }], [{ content: 'x' }], [{ role: 'user', content: 'x' }], [{ role: 'bad', content: 'x' }], [{ role: 'system', content: 'x' }], [{ role: 'user', content: 'x' }, { role: 'system', content: 'x' }], [{ role: 'user', content: 5 }], [{ role: 'user', content: null }], [{ role: 'user', content: [] }], [{ role: 'user', content: [{}] }], [{ role: 'user', content: [{ type: 'text' }] }], [{ role: 'user', content: [{ type: 'bad', value: 'x' }] }], [{ role: 'user', content: [{ type: 'text', value: 'x' }] }], [{ role: 'user', content: {} }], [{ role: 'user', content: Symbol('s') }], [{ role: 'user', content: 'x', prefix: 5 }]]) seen.push(await outcome(() => LanguageModel.create({ initialPrompts: value }))); return seen;
//: create/signal
return [await outcome(() => LanguageModel.create({ signal: AbortSignal.abort('why') })), await outcome(() => LanguageModel.create({ signal: AbortSignal.abort() })), await outcome(() => LanguageModel.create({ signal: 5 })), await outcome(() => LanguageModel.create({ signal: null })), await outcome(() => LanguageModel.create({ signal: AbortSignal.abort('why'), initialPrompts: [{}] })), await outcome(() => LanguageModel.create({ signal: AbortSignal.abort('why'), expectedInputs: [{ type: 'text', languages: ['nonsense!'] }] }))];
//: create/monitor
const seen = []; const answer = await outcome(() => LanguageModel.create({ monitor(...given) { seen.push([given.length, String(given[0]), given[0] instanceof EventTarget, given[0].ondownloadprogress]); } })); return [seen, answer];
//: create/monitor-kinds
return [await outcome(() => LanguageModel.create({ monitor: 5 })), await outcome(() => LanguageModel.create({ monitor: null })), await outcome(() => LanguageModel.create({ monitor() { throw new RangeError('mine'); } })), await outcome(() => LanguageModel.create({ monitor() { throw 'text'; }, signal: AbortSignal.abort('why') }))];
//: create/monitor-called-when
const seen = []; const promise = LanguageModel.create({ monitor() { seen.push('monitor'); } }).catch(() => seen.push('rejected')); seen.push('returned'); await promise; return seen;
