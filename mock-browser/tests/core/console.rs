//! What the console makes of values.

use crate::check;

#[test]
fn values_are_readable() {
    check(&[
        (
            "console.log('text', 1, -0, null, undefined, true, 10n, Symbol('s'))",
            &["text 1 -0 null undefined true 10n Symbol(s)"],
        ),
        (
            "console.log({ a: [1, 'two', [3, { b: null }]], 'c-d': () => {}, f: function named() {} })",
            &["{a: [1, 'two', [3, {b: null}]], 'c-d': ƒ c-d(), f: ƒ named()}"],
        ),
        (
            "console.log(new Map([['k', { v: 1 }]]), new Set([1, 'x']), new Uint8Array([1, 2]))",
            &["Map(1) {'k' => {v: 1}} Set(2) {1, 'x'} Uint8Array(2) [1, 2]"],
        ),
        (
            "class Point { x = 1; #y = 2; get z() { throw 1; } } console.log(new Point(), Object.create(null))",
            &["Point {x: 1} [null prototype] {}"],
        ),
        (
            "const ring = { self: null }; ring.self = ring; console.log(ring)",
            &["{self: [Circular]}"],
        ),
        (
            "console.log({ get trap() { throw new Error('read'); } })",
            &["{trap: (...)}"],
        ),
        (
            "console.log(new Proxy({}, { ownKeys() { throw new Error('no'); } }))",
            &["[not inspectable]"],
        ),
        ("console.log([ , 1, , ,2])", &["[empty, 1, empty × 2, 2]"]),
        (
            "console.log(Promise.resolve(1), new Date(0), /a/g)",
            &["Promise {<fulfilled>} 1970-01-01T00:00:00.000Z /a/g"],
        ),
        (
            "console.log([{ a: { b: { c: { d: { e: 1 } } } } }])",
            &["[{a: {b: {c: {…}}}}]"],
        ),
        (
            "console.log('it\\u2019s', [\"it's\"])",
            &["it\u{2019}s [\"it's\"]"],
        ),
        ("console.log('\\ud800')", &["\u{fffd}"]),
    ]);
}

#[test]
fn errors_show_where_they_come_from() {
    check(&[(
        "function thrower() { return new TypeError('bad', { cause: 'why' }); }\nconsole.log(thrower());",
        &[
            "TypeError: bad\n    at thrower (https://page.test/app.js:1:33)\n    at <eval> (https://page.test/app.js:2:13) {[cause]: 'why'}",
        ],
    )]);
}

#[test]
fn format_specifiers() {
    check(&[
        (
            "console.log('%s is %d years and %i, %f', 'Ann', 42.9, '7px', '1.5', 'more')",
            &["Ann is 42 years and 7, 1.5 more"],
        ),
        ("console.log('100% %o %%', { a: 1 })", &["100% {a: 1} %"]),
        ("console.log('%cstyled%c', 'color: red', '')", &["styled"]),
        ("console.log('%s')", &["%s"]),
    ]);
}

#[test]
fn methods_beside_log() {
    check(&[
        (
            "console.group('g'); console.log('in\\nside'); console.groupEnd(); console.log('out')",
            &["g", "  in\n  side", "out"],
        ),
        (
            "console.count(); console.count('a'); console.count(); console.countReset(); console.count()",
            &["default: 1", "a: 1", "default: 2", "default: 1"],
        ),
        (
            "console.assert(true, 'no'); console.assert(false, 'yes %d', 1); console.assert(false)",
            &["Assertion failed: yes 1", "Assertion failed"],
        ),
        (
            "console.time(); setTimeout(() => console.timeEnd(), 250)",
            &["default: 250 ms"],
        ),
        ("const { log } = console; log('unbound')", &["unbound"]),
    ]);
}
