//! The utility realm.

use std::cell::RefCell;
use std::rc::Rc;

use mock_browser::{
    Browser, CompiledModules, ModuleSource, Native, Page, PageOptions, Utility, UtilityError,
};

use crate::lines;

fn compiled(browser: &Browser, name: &str, source: &str) -> CompiledModules {
    browser
        .compile(vec![ModuleSource {
            name: name.to_owned(),
            source: source.to_owned(),
        }])
        .unwrap()
}

fn open(utility: &str, page_module: &str, natives: Vec<Native>) -> (Page, Utility) {
    let browser = Browser::new().unwrap();
    let modules = vec![compiled(&browser, "https://page.test/sdk.js", page_module)];
    let mut page = browser
        .open(PageOptions {
            modules,
            ..PageOptions::default()
        })
        .unwrap();
    let utility = compiled(&browser, "utility:entry", utility);
    let opened = page
        .open_utility(&utility, "utility:entry", natives)
        .unwrap();
    (page, opened)
}

#[test]
fn it_has_builtins_of_its_own() {
    let source = "let window; export function start(page) { window = page; }
        export function look() { return [window.Array === Array, window.console.log === undefined, window.JSON.stringify([1]), JSON.stringify([1])].join(); }";
    let (mut page, utility) = open(source, "", Vec::new());
    page.run_script("cheat.js", "JSON.stringify = () => 'cheated'; Array.prototype.join = () => 'cheated'; Promise.prototype.then = null;").unwrap();
    assert_eq!(
        page.call_utility(&utility, "look", "").unwrap(),
        "false,false,cheated,[1]"
    );
}

#[test]
fn strings_go_in_and_out() {
    let source = "export const start = () => {}; export const echo = (text) => text + '!'; export const nothing = () => {};
        export const wrong = () => 5; export const throws = () => { throw new RangeError('no'); };";
    let (mut page, utility) = open(source, "", Vec::new());
    assert_eq!(
        page.call_utility(&utility, "echo", "a\u{0}\u{1f600}")
            .unwrap(),
        "a\u{0}\u{1f600}!"
    );
    assert_eq!(page.call_utility(&utility, "nothing", "").unwrap(), "");
    for (function, message) in [
        (
            "wrong",
            "TypeError: a utility function returns a string or undefined",
        ),
        ("throws", "RangeError: no"),
    ] {
        let Err(UtilityError::Threw { message: seen, .. }) =
            page.call_utility(&utility, function, "")
        else {
            panic!("{function} returned")
        };
        assert_eq!(seen, message);
    }
    assert!(page.call_utility(&utility, "absent", "").is_err());
}

#[test]
fn it_can_be_extended() {
    let browser = Browser::new().unwrap();
    let mut page = browser.open(PageOptions::default()).unwrap();
    let module = |name: &str, source: &str| ModuleSource {
        name: name.to_owned(),
        source: source.to_owned(),
    };
    let modules = browser
        .compile(vec![
            module(
                "utility:entry",
                "import { parts } from 'utility:parts'; export const start = () => {}; export const list = () => parts.join();",
            ),
            module("utility:parts", "export const parts = [];"),
            module(
                "utility:more",
                "import { parts } from 'utility:parts'; parts.push('more');",
            ),
            module("utility:wrong", "throw new Error('wrong');"),
        ])
        .unwrap();
    let utility = page
        .open_utility(&modules, "utility:entry", Vec::new())
        .unwrap();
    assert_eq!(page.call_utility(&utility, "list", "").unwrap(), "");
    page.extend_utility(&utility, "utility:more").unwrap();
    assert_eq!(page.call_utility(&utility, "list", "").unwrap(), "more");
    for (name, expected) in [
        ("utility:wrong", "Error: wrong"),
        ("utility:none", "TypeError: "),
    ] {
        let Err(UtilityError::Threw { message, .. }) = page.extend_utility(&utility, name) else {
            panic!("{name} was imported")
        };
        assert!(message.starts_with(expected), "{message}");
    }
}

#[test]
fn natives_answer_and_record() {
    let heard = Rc::new(RefCell::new(Vec::new()));
    let ears = Rc::clone(&heard);
    let natives = vec![
        Native {
            name: "hear".to_owned(),
            call: Box::new(move |text| {
                ears.borrow_mut().push(text.to_owned());
                Ok(text.to_uppercase())
            }),
        },
        Native {
            name: "refuse".to_owned(),
            call: Box::new(|_| Err("refused".to_owned())),
        },
    ];
    let source = "export function start(page, natives) {
        natives.record('visitor', 'saw', JSON.stringify({ said: natives.hear('hello') }));
        try { natives.refuse(''); } catch (error) { natives.record('tool', 'error', JSON.stringify(error.message)); } }";
    let (page, _) = open(source, "", natives);
    assert_eq!(*heard.borrow(), ["hello"]);
    assert_eq!(
        lines(&page),
        ["Visitor saw {\"said\":\"HELLO\"}", "Tool error \"refused\""]
    );
}

#[test]
fn it_loads_modules_of_the_page_s_realm_whatever_the_page_did_to_promises() {
    let source = "let natives; export function start(page, given) { natives = given; natives.page = page; }
        const say = (text) => natives.record('page', 'console', JSON.stringify({ text }));
        export async function load() {
          const sdk = await natives.load('https://page.test/sdk.js');
          say(`${sdk.list instanceof natives.page.Array} ${sdk.list instanceof Array}`);
          try { await natives.load('https://page.test/none.js'); } catch (error) { say(error.name); }
        }
        export const begin = () => void load();";
    let (mut page, utility) = open(source, "export const list = [];", Vec::new());
    let cheat = "Promise.prototype.then = Promise.prototype.constructor = () => { throw new Error('cheat'); };
        Object.defineProperty(Promise, Symbol.species, { get() { throw new Error('cheat'); } });";
    page.run_script("cheat.js", cheat).unwrap();
    page.call_utility(&utility, "begin", "").unwrap();
    page.advance(None, &mut |_| false).unwrap();
    assert_eq!(lines(&page), ["true false", "TypeError"]);
}

#[test]
fn the_page_cannot_reach_it() {
    let (mut page, _) = open(
        "globalThis.secret = 1; export const start = () => {};",
        "",
        Vec::new(),
    );
    page.run_script("a.js", "console.log(typeof secret); import('utility:entry').then(() => console.log('reached'), (e) => console.log(e.name))").unwrap();
    assert_eq!(lines(&page), ["undefined", "TypeError"]);
}

#[test]
fn a_utility_that_does_not_start_says_why() {
    let browser = Browser::new().unwrap();
    let mut page = browser.open(PageOptions::default()).unwrap();
    for (source, expected) in [
        ("throw new Error('top');", "Error: top"),
        (
            "export const start = () => { throw new Error('start'); };",
            "Error: start",
        ),
    ] {
        let utility = compiled(&browser, "utility:entry", source);
        let Err(UtilityError::Threw { message, .. }) =
            page.open_utility(&utility, "utility:entry", Vec::new())
        else {
            panic!("{source} started")
        };
        assert_eq!(message, expected);
    }
}
