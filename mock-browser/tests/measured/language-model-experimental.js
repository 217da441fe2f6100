// Snippets for the built-in model with experimental web platform features, where tools are declared and the page runs
// the loop. The form is that of `model-context.js`.

//: tools/globals
// A mock may put a global there when it is first touched.
typeof LanguageModelToolCall;
return ['LanguageModelToolCall', 'LanguageModelToolSuccess', 'LanguageModelToolError'].map((name) => attributes(window, name));
//: tools/prototype-members
return [LanguageModelToolCall, LanguageModelToolSuccess, LanguageModelToolError].map((item) => [allAttributes(item.prototype), Reflect.ownKeys(item.prototype).map(String)]);
//: tools/read-order
const read = []; const watched = (label, value) => new Proxy(value, { get: (target, key) => { read.push(label + String(key)); return target[key]; } });
await LanguageModel.availability({ tools: [watched('', { name: 'a', description: 'b', inputSchema: {}, execute() {} })] }); return read;
//: tools/options-read-order
const read = []; await LanguageModel.availability(new Proxy({}, { get: (_, key) => { read.push(String(key)); return undefined; } })); return read;
//: tools/missing-members
const seen = {}; for (const key of ['name', 'description', 'inputSchema']) { const bad = { name: 'a', description: 'b', inputSchema: {} }; delete bad[key]; seen[key] = await outcome(() => LanguageModel.availability({ tools: [bad] })); } return seen;
//: tools/kinds
const seen = []; for (const value of [null, 5, {}, [], [5], [null], [{}], [{ name: 1, description: 2, inputSchema: [] }], [{ name: '', description: '', inputSchema: {} }], [{ name: 'a', description: 'b', inputSchema: 5 }], [{ name: 'a', description: 'b', inputSchema: null }], [{ name: 'a b', description: 'b', inputSchema: {} }], [{ name: 'a', description: 'b', inputSchema: {} }, { name: 'a', description: 'b', inputSchema: {} }]]) seen.push(await outcome(() => LanguageModel.availability({ tools: value }))); return seen;
//: tools/cyclic-schema
const cyclic = {}; cyclic.self = cyclic; return outcomeKind(() => LanguageModel.create({ tools: [{ name: 'a', description: 'b', inputSchema: cyclic }] }));
//: tools/call
const call = await outcome(() => new LanguageModelToolCall({ callID: 'x', name: 'a', arguments: {} })); return [call, await outcome(() => new LanguageModelToolCall()), await outcome(() => new LanguageModelToolCall({})), await outcome(() => LanguageModelToolCall())];
//: tools/call-members
const call = new LanguageModelToolCall({ callID: 'x', name: 'a', arguments: { b: [1] } }); return [call.callID, call.name, show(call.arguments), String(call), LanguageModelToolCall.length];
//: tools/success
return [await outcome(() => new LanguageModelToolSuccess({ callID: 'x', name: 'a', result: [{ type: 'text', value: 'y' }] })), await outcome(() => new LanguageModelToolSuccess({ callID: 'x', name: 'a', result: 'y' })), await outcome(() => new LanguageModelToolSuccess({ callID: 'x', name: 'a' })), await outcome(() => new LanguageModelToolSuccess({ name: 'a', result: [] })), await outcome(() => new LanguageModelToolSuccess()), await outcome(() => LanguageModelToolSuccess())];
//: tools/success-members
const success = new LanguageModelToolSuccess({ callID: 'x', name: 'a', result: [{ type: 'text', value: 'y' }, { type: 'object', value: { z: 1 } }] }); return [success.callID, success.name, show(success.result), Object.isFrozen(success.result), success.result === success.result, String(success)];
//: tools/success-result-kinds
const seen = []; for (const result of [[{}], [{ type: 'text' }], [{ type: 'bad', value: 'x' }], [{ type: 'text', value: 5 }], [{ type: 'object', value: 'x' }], [{ type: 'text', value: {} }], [5], [], null]) seen.push(await outcome(() => new LanguageModelToolSuccess({ callID: 'x', name: 'a', result }).result)); return seen;
//: tools/error
return [await outcome(() => new LanguageModelToolError({ callID: 'x', name: 'a', errorMessage: 'y' })), await outcome(() => new LanguageModelToolError({ callID: 'x', name: 'a' })), await outcome(() => new LanguageModelToolError({ name: 'a', errorMessage: 'y' })), await outcome(() => new LanguageModelToolError({}))];
//: tools/error-members
const error = new LanguageModelToolError({ callID: 'x', name: 'a', errorMessage: 'y' }); return [error.callID, error.name, error.errorMessage, error instanceof Error, String(error)];
//: tools/read-order-of-constructors
const read = []; const watched = (value) => new Proxy(value, { get: (target, key) => { read.push(String(key)); return target[key]; } });
new LanguageModelToolError(watched({ callID: 'x', name: 'a', errorMessage: 'y' })); read.push('|'); new LanguageModelToolSuccess(watched({ callID: 'x', name: 'a', result: [] })); read.push('|'); new LanguageModelToolCall(watched({ callID: 'x', name: 'a', arguments: {} })); return read;
//: sampling-mode/kinds
const seen = []; for (const value of ['default', 'most-predictable', 'predictable', 'balanced', 'creative', 'most-creative', 'x', null]) seen.push(await outcome(() => LanguageModel.availability({ samplingMode: value }))); return seen;
//: interface/prototype-member-order
return Reflect.ownKeys(LanguageModel.prototype).map(String);
