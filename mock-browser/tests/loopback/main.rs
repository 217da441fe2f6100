//! Pages opened from an address of this machine: how their scripts are loaded, what they can reach, their cookies.
#![forbid(unsafe_code)]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]

mod server;

use mock_browser::{Browser, BrowserError, Lane, Page, PageOptions, Session};
use server::{Answer, Server};

fn file(kind: &str, body: &str) -> Answer {
    (
        "200 OK",
        vec![format!("Content-Type: {kind}")],
        body.to_owned(),
    )
}

fn script(body: &str) -> Answer {
    file("text/javascript", body)
}

fn html(body: &str) -> Answer {
    file("text/html; charset=utf-8", body)
}

fn missing() -> Answer {
    ("404 Not Found", Vec::new(), String::new())
}

fn open(session: &Session, url: String) -> Page {
    let options = PageOptions {
        url,
        ..PageOptions::default()
    };
    let mut page = Browser::new().unwrap().open_url(session, options).unwrap();
    page.advance(None, &mut |_| false).unwrap();
    page
}

/// What the page printed, and what went wrong in it.
fn lines(page: &Page) -> Vec<String> {
    let transcript = page.transcript();
    let of_page = transcript
        .entries()
        .iter()
        .filter(|entry| entry.lane == Lane::Page);
    of_page
        .map(|entry| match entry.kind.as_str() {
            "console" => entry.data["text"].as_str().unwrap().to_owned(),
            kind => format!("{kind} {}", entry.data),
        })
        .collect()
}

#[test]
fn scripts_run_in_the_order_of_a_browser() {
    let server = Server::start(|request| match request.path.as_str() {
        "/" => html(
            "<!doctype html><title>t</title>\
             <script>console.log('inline', document.readyState, document.body);\
               setTimeout(() => console.log('timer'));\
               Promise.resolve().then(() => console.log('microtask'));\
               document.addEventListener('DOMContentLoaded', () => console.log('content', document.readyState));\
               addEventListener('load', () => console.log('load', document.readyState));</script>\
             <script src=/deferred.js defer></script>\
             <script type=module>import { x } from './module.js';\
               console.log('inline module', x, new URL(import.meta.url).pathname);\
               console.log((await import('./later.js')).default);</script>\
             <script src=sync.js></script><p>hi</p>\
             <script src=none.js></script>\
             <script>console.log('body', document.querySelector('p').textContent, document.scripts.length)</script>\
             <ul></ul>",
        ),
        "/deferred.js" => script("console.log('deferred', document.querySelector('ul').tagName)"),
        "/module.js" => script("export const x = 5; console.log('module')"),
        "/later.js" => script("export default 'dynamic'"),
        "/sync.js" => script("console.log('sync', document.body)"),
        _ => missing(),
    });
    let page = open(&Session::new(), server.url("/"));
    assert_eq!(
        lines(&page),
        [
            "inline loading null",
            "microtask",
            "sync null",
            "body hi 6",
            "deferred UL",
            "module",
            "inline module 5 /",
            "dynamic",
            "content interactive",
            "timer",
            "load complete",
        ]
    );
}

#[test]
fn only_its_own_origin_is_reached() {
    let other = Server::start(|_| script("console.log('another origin answered')"));
    let address = other.url("/x.js");
    let source = format!(
        "<script src={address}></script><script type=module>\
           await fetch('{address}').catch((error) => console.log(error.message));\
           await import('{address}').catch((error) => console.log(error.name));\
           const answer = await fetch('/data', {{ method: 'POST', body: 'sent' }});\
           console.log(answer.status, await answer.text());</script>"
    );
    let server = Server::start(move |request| match request.path.as_str() {
        "/" => html(&source),
        "/data" => file(
            "text/plain",
            &format!("{} {}", request.method, request.body),
        ),
        _ => missing(),
    });
    let page = open(&Session::new(), server.url("/"));
    assert_eq!(
        lines(&page),
        ["Failed to fetch", "TypeError", "200 POST sent"]
    );
}

#[test]
fn cookies_belong_to_the_session() {
    let server = Server::start(|request| {
        let sent = request
            .headers
            .iter()
            .find(|line| line.starts_with("cookie: "));
        let sent = sent.map_or("none".to_owned(), |line| {
            line["cookie: ".len()..].to_owned()
        });
        let (status, mut headers, body) = html(&format!(
            "<script>console.log('sent {sent}'); document.cookie = 'mine=3; path=/';\
             document.cookie = 'secret=x; path=/'; console.log(document.cookie.split('; ').sort().join())</script>"
        ));
        headers.push("Set-Cookie: secret=1; HttpOnly; Path=/".to_owned());
        headers.push("Set-Cookie: open=2; Path=/".to_owned());
        (status, headers, body)
    });
    let session = Session::new();
    let first = open(&session, server.url("/"));
    assert_eq!(lines(&first), ["sent none", "mine=3,open=2"]);
    let second = lines(&open(&session, server.url("/again")));
    for cookie in ["secret=1", "open=2", "mine=3"] {
        assert!(second[0].contains(cookie), "{second:?}");
    }
    let another = open(&Session::new(), server.url("/"));
    assert_eq!(lines(&another)[0], "sent none");
}

#[test]
fn what_is_no_page_of_this_machine_is_refused() {
    let server = Server::start(|_| file("application/json", "{}"));
    let port = server.address.port();
    for (url, reason) in [
        (server.url("/"), "application/json"),
        (format!("https://127.0.0.1:{port}/"), "only http"),
        ("http://192.0.2.1/".to_owned(), "not on this machine"),
        ("http://page.test/".to_owned(), "not on this machine"),
    ] {
        let options = PageOptions {
            url,
            ..PageOptions::default()
        };
        let browser = Browser::new().unwrap();
        match browser.open_url(&Session::new(), options) {
            Err(error @ BrowserError::Loopback { .. }) => {
                assert!(error.to_string().contains(reason), "{error}");
            }
            other => panic!("{:?}", other.map(|_| "a page")),
        }
    }
}

#[test]
fn a_module_of_another_type_does_not_run() {
    let server = Server::start(|request| match request.path.as_str() {
        "/" => html(
            "<script type=module src=m.js></script><script type=module>console.log('next')</script>",
        ),
        _ => file("text/plain", "console.log('ran')"),
    });
    let page = open(&Session::new(), server.url("/"));
    let seen = lines(&page);
    assert_eq!(seen.len(), 2, "{seen:?}");
    assert!(seen[0].contains("Failed to fetch"), "{seen:?}");
    assert_eq!(seen[1], "next");
}
