//! Reads one YAML document into a JSON value, and remembers where each part stands.
//!
//! It takes the plain part of [YAML 1.2](https://yaml.org/spec/1.2.2/) with its core
//! schema. What makes a file mean something else than it seems to is refused:
//! keys given twice, keys that are not text, anchors, aliases, tags, and a
//! second document.

mod scalar;

use std::collections::BTreeMap;

use saphyr_parser::{Event, Marker, Parser, ScanError, Span};
use serde_json::{Map, Value};

use scalar::scalar;

/// How deep lists and mappings may stand in each other.
const DEPTH: usize = 64;

/// A document and where its parts stand.
#[derive(Clone, Debug)]
pub struct Document {
    /// What the document says.
    pub value: Value,
    places: BTreeMap<String, Position>,
}

/// A place in a text, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

/// Why a text is not a document of ours.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum YamlProblem {
    /// Not YAML.
    #[error("this is not YAML ({0}): correct the text around here")]
    Syntax(String),
    /// Nothing in it.
    #[error("the file is empty: write its contents, or delete it")]
    Empty,
    /// A key that the mapping has already.
    #[error("the key `{key}` stands in line {first} already: keep one of the two")]
    DuplicateKey {
        /// The key.
        key: String,
        /// The line of the first.
        first: usize,
    },
    /// A key that is a number, null, or a structure.
    #[error("a key must be text, and this one is {0}: put it in quotes, or give it a name")]
    KeyNotText(String),
    /// `&name` or `*name`.
    #[error(
        "anchors and aliases are not part of the format: write the value out (or quote a text that begins with `&` or `*`)"
    )]
    Anchor,
    /// `!tag`.
    #[error(
        "tags are not part of the format: leave the tag out (or quote a text that begins with `!`)"
    )]
    Tag,
    /// A second document.
    #[error("a second document begins here: put it in a file of its own")]
    SecondDocument,
    /// A number that JSON cannot hold.
    #[error(
        "the number `{0}` does not fit into JSON exactly: put it in quotes if it is meant as text"
    )]
    Number(String),
    /// Nested too deep.
    #[error("this stands more than {DEPTH} levels deep: make it flatter")]
    Depth,
}

/// A problem and where it is.
pub type Located = (Position, YamlProblem);

impl Document {
    /// Reads a text.
    ///
    /// # Errors
    /// The first thing in the text that is not part of the format.
    pub fn read(text: &str) -> Result<Self, Located> {
        let mut reader = Reader {
            parser: Parser::new_from_str(text),
            places: BTreeMap::new(),
            depth: 0,
        };
        let value = reader.document()?;
        Ok(Self {
            value,
            places: reader.places,
        })
    }

    /// Where the part at this JSON pointer stands (a mapping's member: its key). The nearest
    /// part around it, where there is none of that name.
    #[must_use]
    pub fn position(&self, pointer: &str) -> Position {
        let mut pointer = pointer;
        loop {
            if let Some(position) = self.places.get(pointer) {
                return *position;
            }
            let Some(end) = pointer.rfind('/') else {
                return Position { line: 1, column: 1 };
            };
            pointer = &pointer[..end];
        }
    }
}

/// A key or index as a part of a JSON pointer.
#[must_use]
pub fn pointer_part(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

struct Reader<'input> {
    parser: Parser<'input, saphyr_parser::StrInput<'input>>,
    places: BTreeMap<String, Position>,
    depth: usize,
}

impl<'input> Reader<'input> {
    fn next(&mut self) -> Result<(Event<'input>, Span), Located> {
        match self.parser.next_event() {
            Some(Ok(next)) => Ok(next),
            Some(Err(error)) => Err(syntax(&error)),
            None => Ok((Event::StreamEnd, Span::default())),
        }
    }

    fn document(&mut self) -> Result<Value, Located> {
        let mut value = None;
        loop {
            let (event, span) = self.next()?;
            match event {
                Event::StreamEnd => {
                    let start = Position { line: 1, column: 1 };
                    return value.ok_or((start, YamlProblem::Empty));
                }
                Event::DocumentStart(_) if value.is_some() => {
                    return Err((position(&span.start), YamlProblem::SecondDocument));
                }
                Event::DocumentStart(_) => {
                    let (event, span) = self.next()?;
                    self.places.insert(String::new(), position(&span.start));
                    value = Some(self.value(event, span, "")?);
                }
                _ => {}
            }
        }
    }

    fn value(&mut self, event: Event<'input>, span: Span, at: &str) -> Result<Value, Located> {
        let here = position(&span.start);
        refuse_extras(&event).map_err(|problem| (here, problem))?;
        match event {
            Event::Scalar(text, style, ..) => {
                scalar(&text, style).map_err(|problem| (here, problem))
            }
            Event::SequenceStart(..) => self.nested(here, |reader| reader.list(at)),
            Event::MappingStart(..) => self.nested(here, |reader| reader.mapping(at)),
            _ => Err((here, YamlProblem::Syntax("a value is missing".into()))),
        }
    }

    fn nested(
        &mut self,
        here: Position,
        read: impl FnOnce(&mut Self) -> Result<Value, Located>,
    ) -> Result<Value, Located> {
        self.depth += 1;
        if self.depth > DEPTH {
            return Err((here, YamlProblem::Depth));
        }
        let value = read(self)?;
        self.depth -= 1;
        Ok(value)
    }

    fn list(&mut self, at: &str) -> Result<Value, Located> {
        let mut items = Vec::new();
        loop {
            let (event, span) = self.next()?;
            if event == Event::SequenceEnd {
                return Ok(Value::Array(items));
            }
            let item = format!("{at}/{}", items.len());
            self.places.insert(item.clone(), position(&span.start));
            items.push(self.value(event, span, &item)?);
        }
    }

    fn mapping(&mut self, at: &str) -> Result<Value, Located> {
        let mut members = Map::new();
        loop {
            let (event, span) = self.next()?;
            if event == Event::MappingEnd {
                return Ok(Value::Object(members));
            }
            let here = position(&span.start);
            let key = key(event).map_err(|problem| (here, problem))?;
            let member = format!("{at}/{}", pointer_part(&key));
            if members.contains_key(&key) {
                let first = self.places.get(&member).map_or(1, |place| place.line);
                return Err((here, YamlProblem::DuplicateKey { key, first }));
            }
            self.places.insert(member.clone(), here);
            let (event, span) = self.next()?;
            let value = self.value(event, span, &member)?;
            members.insert(key, value);
        }
    }
}

fn position(marker: &Marker) -> Position {
    Position {
        line: marker.line().max(1),
        column: marker.col() + 1,
    }
}

fn syntax(error: &ScanError) -> Located {
    let problem = if error.info().contains("unknown anchor") {
        YamlProblem::Anchor
    } else {
        YamlProblem::Syntax(error.info().to_owned())
    };
    (position(error.marker()), problem)
}

fn refuse_extras(event: &Event<'_>) -> Result<(), YamlProblem> {
    let (anchor, tag) = match event {
        Event::Alias(_) => return Err(YamlProblem::Anchor),
        Event::Scalar(_, _, anchor, tag) => (anchor, tag),
        Event::SequenceStart(anchor, tag) | Event::MappingStart(anchor, tag) => (anchor, tag),
        _ => return Ok(()),
    };
    if tag.is_some() {
        return Err(YamlProblem::Tag);
    }
    if *anchor != 0 {
        return Err(YamlProblem::Anchor);
    }
    Ok(())
}

fn key(event: Event<'_>) -> Result<String, YamlProblem> {
    refuse_extras(&event)?;
    let Event::Scalar(text, style, ..) = event else {
        return Err(YamlProblem::KeyNotText("a list or a mapping".into()));
    };
    match scalar(&text, style)? {
        Value::String(key) => Ok(key),
        other => Err(YamlProblem::KeyNotText(format!("`{other}`"))),
    }
}
