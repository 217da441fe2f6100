//! The place in the script: which of the visitor's turns it is, and which message comes next.
//!
//! It refuses to make the model disobey: a message whose calls the request does not allow is passed over, unless the
//! script has it defiant.

use crate::case::{Message, Script};

use super::ModelInput;

/// Which calls a request allows.
#[derive(Clone, Copy, Debug)]
pub(super) enum Allowance<'a> {
    /// Any.
    Any,
    /// None.
    None,
    /// Calls of this one tool.
    Only(&'a str),
}

impl<'a> Allowance<'a> {
    pub(super) fn of(input: &'a ModelInput) -> Self {
        match &input.forced {
            _ if !input.allows_calls => Self::None,
            Some(name) => Self::Only(name),
            None => Self::Any,
        }
    }

    fn permits(self, message: &Message) -> bool {
        let mut names = tools_called(message).peekable();
        if names.peek().is_none() || message.defiant.is_some() {
            return true;
        }
        match self {
            Self::Any => true,
            Self::None => false,
            Self::Only(forced) => names.all(|name| name == forced),
        }
    }
}

fn tools_called(message: &Message) -> impl Iterator<Item = &str> {
    let several = message.calls.iter().map(|call| call.call.as_str());
    message.call.as_deref().into_iter().chain(several)
}

/// A script, and how far it has been read.
#[derive(Clone, Debug, Default)]
pub(super) struct Reading {
    turns: Vec<Turn>,
    current: Option<usize>,
}

#[derive(Clone, Debug)]
struct Turn {
    /// The visitor's words that it answers; none where one list answers all.
    words: Option<String>,
    messages: Vec<Message>,
    next: usize,
}

impl Turn {
    fn new(words: Option<String>, messages: &[Message]) -> Self {
        let expanded = messages.iter().flat_map(|message| {
            let times = message.repeat.map_or(1, |times| times as usize);
            std::iter::repeat_n(message.clone(), times)
        });
        Self {
            words,
            messages: expanded.collect(),
            next: 0,
        }
    }
}

impl Reading {
    pub(super) fn new(script: Option<&Script>) -> Self {
        match script {
            None => Self::default(),
            Some(Script::Whole(messages)) => Self {
                turns: vec![Turn::new(None, messages)],
                current: Some(0),
            },
            Some(Script::ByWords(turns)) => Self {
                turns: turns
                    .iter()
                    .map(|(words, messages)| Turn::new(Some(words.clone()), messages))
                    .collect(),
                current: None,
            },
        }
    }

    /// Turns to what the visitor said last, and gives the words that it went by. Words that no turn answers leave the
    /// turn as it was: they are then the page's own additions.
    pub(super) fn turn_to(&mut self, visitor: &[String]) -> Option<&str> {
        let found = visitor.iter().rev().find_map(|said| self.answering(said));
        self.current = found.or(self.current);
        self.turns.get(self.current?)?.words.as_deref()
    }

    /// The turn with the longest words within these.
    fn answering(&self, said: &str) -> Option<usize> {
        let words_of = |turn: &Turn| turn.words.clone().filter(|words| said.contains(words));
        let among = self.turns.iter().enumerate();
        among
            .filter_map(|(index, turn)| Some((words_of(turn)?.len(), index)))
            .max_by_key(|(length, index)| (*length, std::cmp::Reverse(*index)))
            .map(|(_, index)| index)
    }

    /// The next message that the request allows; nothing beyond the script.
    pub(super) fn next(&mut self, allowance: Allowance<'_>) -> Option<Message> {
        let turn = self.turns.get_mut(self.current?)?;
        let rest = turn.messages.get(turn.next..)?;
        let skipped = rest.iter().position(|message| allowance.permits(message));
        let message = skipped.and_then(|skipped| rest.get(skipped)).cloned();
        turn.next += skipped.map_or(rest.len(), |skipped| skipped + 1);
        message
    }
}
