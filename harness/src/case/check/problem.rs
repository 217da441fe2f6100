//! The ways in which a case can make no sense.

use super::{
    super::error::{advice, quoted},
    names::Kind,
};

/// A case that has the right shape, and still makes no sense.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CaseProblem {
    /// A name that nothing has.
    #[error("there is no {} `{name}`: {}", kind.word(), advice(name, &known.iter().map(String::as_str).collect::<Vec<_>>(), kind.how()))]
    Unknown {
        /// What it should be the name of.
        kind: Kind,
        /// The name.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// A name given twice.
    #[error("the {} `{name}` is defined twice: give this one another name", kind.word())]
    Twice {
        /// What it is the name of.
        kind: Kind,
        /// The name.
        name: String,
    },
    /// A level that is not lower than the requirement's.
    #[error("a case's level can only be lower than its requirement's: leave `level` out")]
    Level,
    /// Models without a script.
    #[error("a case with models needs to say what they say: add `model`")]
    NoScript,
    /// A script without models.
    #[error("nobody says what `model` holds: add `models`, or leave `model` out")]
    NoModels,
    /// Something that only a case with models can have.
    #[error("a case without models has {0}: add `models`, or leave this out")]
    NeedsModels(&'static str),
    /// Something that only a page with WebMCP can do.
    #[error("the page has no WebMCP for this step: add `web-mcp: all`, or leave the step out")]
    NeedsWebMcp,
    /// A setting of the browser's model where there is none.
    #[error(
        "only the prompt-api model reads `built-in-tools`: add it to `models`, or leave the key out"
    )]
    BuiltInTools,
    /// Acts after the one that ends a tool's run.
    #[error("the tool is done before it gets here: move this up, or remove it")]
    Unreachable,
    /// A layer that would have to do several things at once.
    #[error("a layer does one of {}: keep one, or make two layers", quoted(.0))]
    Layer(Vec<&'static str>),
    /// Two keys that exclude each other.
    #[error("`{0}` and `{1}` exclude each other: keep one of the two")]
    Both(&'static str, &'static str),
    /// Neither of two keys.
    #[error("one of `{0}` and `{1}` is needed: add one")]
    Neither(&'static str, &'static str),
    /// A key that means something only beside another.
    #[error("`{key}` means nothing without {needs}: add {needs}, or leave `{key}` out")]
    Without {
        /// The key.
        key: &'static str,
        /// What it needs, in words.
        needs: &'static str,
    },
    /// A tool that is answered by a step, and does not wait for it.
    #[error("the tool `{0}` does not wait for an answer: let it do `awaits: answer`")]
    NotAwaiting(String),
    /// A message that says and does nothing.
    #[error(
        "this message says nothing: add `text` or a call (a model that says nothing has `text: \"\"`)"
    )]
    EmptyMessage,
    /// Something in a message that the status excludes.
    #[error(
        "a model that fails with a status says nothing else: leave out everything but `status`, `after` and `repeat`"
    )]
    StatusAndMore,
    /// Arguments that are not JSON, at a boundary that passes values.
    #[error(
        "only a chat-completions model can send arguments that are not JSON: write `models: [chat-completions]`"
    )]
    WithText,
    /// Pieces of bytes, at a boundary that has none.
    #[error("only a chat-completions answer is bytes: write `models: [chat-completions]`")]
    CutEvery,
    /// An id of a call, at a boundary that has ids of its own.
    #[error(
        "only a custom-provider model can be given the ids of its calls: write `models: [custom-provider]`"
    )]
    CallId,
    /// A stubborn message outside its place.
    #[error(
        "only a custom-provider model can go on after it was stopped: write `models: [custom-provider]`"
    )]
    StubbornModel,
    /// A stubborn message in a case that must pass.
    #[error(
        "a provider that goes on after it was stopped breaks its contract: write `level: should`"
    )]
    StubbornLevel,
    /// A call of a tool that is offered nowhere.
    #[error("no step offers the model a tool `{name}`: {}", advice(name, &offered.iter().map(String::as_str).collect::<Vec<_>>(), "offer it in a `conversation` or `chat` step, or write `made-up: true`"))]
    NotOffered {
        /// The tool's name.
        name: String,
        /// The names that are offered.
        offered: Vec<String>,
    },
    /// Two turns with the same words, where the script tells turns apart by them.
    #[error(
        "another turn begins with the words `{0}` too, and the script tells turns apart by them: give each turn words of its own"
    )]
    WordsTwice(String),
    /// Words in the script that the visitor never says.
    #[error("the visitor never says `{words}`: {}", advice(words, &said.iter().map(String::as_str).collect::<Vec<_>>(), "say it in a `send` or `chat` step, or remove these messages"))]
    NeverSaid {
        /// The words.
        words: String,
        /// What the visitor says.
        said: Vec<String>,
    },
    /// An expectation that every build fulfils.
    #[error("this expectation checks nothing: add one of {}", quoted(.0))]
    ChecksNothing(Vec<&'static str>),
    /// A result of a call that the script never makes.
    #[error("the script makes {0} calls: write a number up to that")]
    NoSuchCall(usize),
    /// Events that every event is like.
    #[error(
        "an event is matched by its members: write them as a mapping, e.g. `{{ type: finish }}`"
    )]
    Event,
    /// A pointer that is none.
    #[error("`{0}` is not a JSON pointer: begin it with `/`")]
    NotAPointer(String),
    /// A pointer to a place that is never observed.
    #[error("nothing is observed at `{pointer}`: {}", advice(part, &known.iter().map(String::as_str).collect::<Vec<_>>(), "point to another place"))]
    NotObserved {
        /// The pointer.
        pointer: String,
        /// Its part that is unknown.
        part: String,
        /// What could stand there.
        known: Vec<String>,
    },
}
