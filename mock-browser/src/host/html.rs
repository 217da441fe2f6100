//! Area `html`: reads HTML with html5ever (<https://html.spec.whatwg.org/multipage/parsing.html>) and gives it as a flat
//! list in document order, from which `mock:dom-html` builds the tree. It refuses to run or load anything.

use std::rc::Rc;

use html5ever::tendril::TendrilSink;
use html5ever::{LocalName, Namespace, ParseOpts, QualName, ns};
use rquickjs::{Ctx, Function, Object, Result, String as JsString, Value};
use scraper::{Html, HtmlTreeSink, Node};
use serde_json::{Value as Json, json};

use crate::page::state::PageState;
use crate::value::{self, text};

pub(crate) fn area<'js>(ctx: &Ctx<'js>, _page: &Rc<PageState>) -> Result<Object<'js>> {
    let area = Object::new_proto(ctx.clone(), None)?;
    let document = |ctx: Ctx<'js>, source: JsString<'js>| -> Result<Value<'js>> {
        let sink = HtmlTreeSink::new(Html::new_document());
        let html = html5ever::parse_document(sink, ParseOpts::default()).one(text(&source));
        value::from_json(&ctx, &flat(&html, false))
    };
    area.set("document", Function::new(ctx.clone(), document)?)?;
    let fragment = |ctx: Ctx<'js>,
                    source: JsString<'js>,
                    context: JsString<'js>,
                    namespace: JsString<'js>|
     -> Result<Value<'js>> {
        let name = QualName::new(
            None,
            Namespace::from(text(&namespace)),
            LocalName::from(text(&context)),
        );
        let sink = HtmlTreeSink::new(Html::new_fragment());
        let parser = html5ever::parse_fragment(sink, ParseOpts::default(), name, Vec::new(), true);
        value::from_json(&ctx, &flat(&parser.one(text(&source)), true))
    };
    area.set("fragment", Function::new(ctx.clone(), fragment)?)?;
    Ok(area)
}

/// Every node as it starts, and every element as it ends: `[1, name, namespace, prefix, [attribute, value, …]]`, `[0]`,
/// `[3, text]`, `[8, comment]`, `[10, name, public id, system id]`. Of a fragment, without the root around it.
fn flat(html: &Html, fragment: bool) -> Json {
    use ego_tree::iter::Edge;
    let mut list = Vec::new();
    let around = fragment.then(|| html.root_element().id());
    for edge in html.tree.root().traverse() {
        let (node, opens) = match edge {
            Edge::Open(node) => (node, true),
            Edge::Close(node) => (node, false),
        };
        if Some(node.id()) == around {
            continue;
        }
        match (node.value(), opens) {
            (Node::Element(element), true) => list.push(open(element)),
            (Node::Element(_), false) => list.push(json!([0])),
            (Node::Text(text), true) => list.push(json!([3, &**text])),
            (Node::Comment(comment), true) => list.push(json!([8, &**comment])),
            (Node::Doctype(doctype), true) => list.push(json!([
                10,
                doctype.name(),
                doctype.public_id(),
                doctype.system_id()
            ])),
            _ => {}
        }
    }
    Json::Array(list)
}

fn open(element: &scraper::node::Element) -> Json {
    let mut attributes = Vec::new();
    for (name, value) in &element.attrs {
        attributes.push(json!(qualified(name)));
        attributes.push(json!(&**value));
    }
    let name = &element.name;
    let namespace = if name.ns == ns!(html) { "" } else { &*name.ns };
    json!([1, &*name.local, namespace, attributes])
}

fn qualified(name: &QualName) -> String {
    match &name.prefix {
        Some(prefix) => format!("{prefix}:{}", name.local),
        None => name.local.to_string(),
    }
}
