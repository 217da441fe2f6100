//! Area `selectors`: reads CSS selectors with the parser of the `selectors` crate, and gives them as lists that
//! `mock:dom-selectors` matches (<https://drafts.csswg.org/selectors-4/>). It refuses to match: the tree is JavaScript's.

use std::fmt::{self, Write};
use std::rc::Rc;

use cssparser::{CowRcStr, ParseError, ToCss};
use precomputed_hash::PrecomputedHash;
use rquickjs::{Ctx, Function, Object, Result, String as JsString, Value};
use selectors::attr::{AttrSelectorOperator, ParsedAttrSelectorOperation, ParsedCaseSensitivity};
use selectors::parser::{
    self, Combinator, Component, NthType, ParseRelative, Selector, SelectorImpl, SelectorList,
    SelectorParseErrorKind,
};
use serde_json::{Value as Json, json};

use crate::page::state::PageState;
use crate::value::{self, text};

pub(crate) fn area<'js>(ctx: &Ctx<'js>, _page: &Rc<PageState>) -> Result<Object<'js>> {
    let area = Object::new_proto(ctx.clone(), None)?;
    let parse = |ctx: Ctx<'js>, selectors: JsString<'js>| -> Result<Option<Value<'js>>> {
        parse(&text(&selectors))
            .map(|list| value::from_json(&ctx, &list))
            .transpose()
    };
    area.set("parse", Function::new(ctx.clone(), parse)?)?;
    Ok(area)
}

/// The selectors as JSON, or nothing when they are not valid.
fn parse(selectors: &str) -> Option<Json> {
    let mut parser = cssparser::Parser::new(selectors);
    let list = SelectorList::parse(&Reader, &mut parser, ParseRelative::No).ok()?;
    all(list.slice())
}

fn all(selectors: &[Selector<Names>]) -> Option<Json> {
    let selectors: Option<Vec<_>> = selectors.iter().map(one).collect();
    selectors.map(Json::Array)
}

/// One selector, its parts in the order in which they are matched: from the right.
fn one(selector: &Selector<Names>) -> Option<Json> {
    let parts: Option<Vec<_>> = selector
        .iter_raw_match_order()
        .filter(|part| !matches!(part, Component::ExplicitAnyNamespace))
        .map(part)
        .collect();
    parts.map(Json::Array)
}

fn part(part: &Component<Names>) -> Option<Json> {
    Some(match part {
        Component::Combinator(Combinator::Child) => json!([">"]),
        Component::Combinator(Combinator::Descendant) => json!([" "]),
        Component::Combinator(Combinator::NextSibling) => json!(["+"]),
        Component::Combinator(Combinator::LaterSibling) => json!(["~"]),
        // What stands for no element of the tree matches none.
        Component::Combinator(Combinator::PseudoElement) | Component::PseudoElement(_) => {
            json!(["never"])
        }
        Component::LocalName(name) => json!(["tag", name.lower_name.0, name.name.0]),
        Component::ExplicitUniversalType => json!(["any"]),
        Component::ID(name) => json!(["id", name.0]),
        Component::Class(name) => json!(["class", name.0]),
        Component::AttributeInNoNamespaceExists {
            local_name,
            local_name_lower,
        } => json!(["attribute", local_name_lower.0, local_name.0]),
        Component::AttributeInNoNamespace {
            local_name,
            operator,
            value,
            case_sensitivity,
        } => json!([
            "attribute",
            local_name.0,
            local_name.0,
            sign(*operator),
            value.0,
            ignores_case(*case_sensitivity)
        ]),
        Component::AttributeOther(other) => match &other.operation {
            ParsedAttrSelectorOperation::Exists => {
                json!(["attribute", other.local_name_lower.0, other.local_name.0])
            }
            ParsedAttrSelectorOperation::WithValue {
                operator,
                case_sensitivity,
                value,
            } => json!([
                "attribute",
                other.local_name_lower.0,
                other.local_name.0,
                sign(*operator),
                value.0,
                ignores_case(*case_sensitivity)
            ]),
        },
        Component::Negation(list) => json!(["not", all(list.slice())?]),
        Component::Is(list) | Component::Where(list) => json!(["is", all(list.slice())?]),
        Component::Has(list) => {
            let inner: Option<Vec<_>> = list.iter().map(|has| one(&has.selector)).collect();
            json!(["has", inner?])
        }
        Component::RelativeSelectorAnchor => json!(["anchor"]),
        Component::Root => json!(["root"]),
        Component::Empty => json!(["empty"]),
        Component::Scope | Component::ImplicitScope => json!(["scope"]),
        Component::Nth(nth) => {
            let of_type = matches!(
                nth.ty,
                NthType::OfType | NthType::LastOfType | NthType::OnlyOfType
            );
            let from = match nth.ty {
                NthType::Child | NthType::OfType => "start",
                NthType::LastChild | NthType::LastOfType => "end",
                NthType::OnlyChild | NthType::OnlyOfType => "only",
            };
            json!(["nth", from, of_type, nth.an_plus_b.0, nth.an_plus_b.1])
        }
        Component::NonTSPseudoClass(state) => json!(["state", state.0]),
        _ => return None,
    })
}

fn sign(operator: AttrSelectorOperator) -> &'static str {
    match operator {
        AttrSelectorOperator::Equal => "=",
        AttrSelectorOperator::Includes => "~=",
        AttrSelectorOperator::DashMatch => "|=",
        AttrSelectorOperator::Prefix => "^=",
        AttrSelectorOperator::Substring => "*=",
        AttrSelectorOperator::Suffix => "$=",
    }
}

fn ignores_case(sensitivity: ParsedCaseSensitivity) -> bool {
    matches!(
        sensitivity,
        ParsedCaseSensitivity::AsciiCaseInsensitive
            | ParsedCaseSensitivity::AsciiCaseInsensitiveIfInHtmlElementInHtmlDocument
    )
}

/// The pseudo-classes that say how an element is, as far as a page without layout and pointer knows.
const STATES: &[&str] = &[
    "checked", "disabled", "enabled", "focus", "link", "any-link", "required", "optional",
];

/// The pseudo-elements that a selector may name; none is an element of the tree.
const PSEUDO_ELEMENTS: &[&str] = &[
    "before",
    "after",
    "first-line",
    "first-letter",
    "placeholder",
    "selection",
    "marker",
    "backdrop",
];

/// What the `selectors` crate is to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Names;

struct Reader;

impl<'i> parser::Parser<'i> for Reader {
    type Impl = Names;
    type Error = SelectorParseErrorKind;

    fn parse_is_and_where(&self) -> bool {
        true
    }

    fn parse_has(&self) -> bool {
        true
    }

    fn parse_non_ts_pseudo_class(
        &self,
        name: CowRcStr<'i>,
    ) -> std::result::Result<State, ParseError<Self::Error>> {
        STATES
            .iter()
            .find(|known| name.eq_ignore_ascii_case(known))
            .map(|known| State(known))
            .ok_or(ParseError::custom(
                SelectorParseErrorKind::UnsupportedPseudoClassOrElement,
            ))
    }

    fn parse_pseudo_element(
        &self,
        name: CowRcStr<'i>,
    ) -> std::result::Result<PseudoElement, ParseError<Self::Error>> {
        PSEUDO_ELEMENTS
            .iter()
            .find(|known| name.eq_ignore_ascii_case(known))
            .map(|known| PseudoElement(known))
            .ok_or(ParseError::custom(
                SelectorParseErrorKind::UnsupportedPseudoClassOrElement,
            ))
    }
}

impl SelectorImpl for Names {
    type ExtraMatchingData<'a> = ();
    type AttrValue = Name;
    type Identifier = Name;
    type LocalName = Name;
    type NamespacePrefix = Name;
    type NamespaceUrl = Name;
    type BorrowedNamespaceUrl = Name;
    type BorrowedLocalName = Name;
    type NonTSPseudoClass = State;
    type PseudoElement = PseudoElement;
}

/// A name or value in a selector.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
struct Name(String);

impl From<&str> for Name {
    fn from(name: &str) -> Self {
        Self(name.to_owned())
    }
}

impl AsRef<str> for Name {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl ToCss for Name {
    fn to_css<W: Write>(&self, dest: &mut W) -> fmt::Result {
        cssparser::serialize_identifier(&self.0, dest)
    }
}

impl PrecomputedHash for Name {
    fn precomputed_hash(&self) -> u32 {
        // Only filters over many selectors ask, and there are none here.
        0
    }
}

/// One of [`STATES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct State(&'static str);

impl parser::NonTSPseudoClass for State {
    fn is_active_or_hover(&self) -> bool {
        false
    }

    fn is_user_action_state(&self) -> bool {
        self.0 == "focus"
    }
}

impl ToCss for State {
    fn to_css<W: Write>(&self, dest: &mut W) -> fmt::Result {
        write!(dest, ":{}", self.0)
    }
}

/// One of [`PSEUDO_ELEMENTS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PseudoElement(&'static str);

impl parser::PseudoElement for PseudoElement {}

impl ToCss for PseudoElement {
    fn to_css<W: Write>(&self, dest: &mut W) -> fmt::Result {
        write!(dest, "::{}", self.0)
    }
}
