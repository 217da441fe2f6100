//! The generations of WebMCP that a page can meet, by the words they have everywhere. What differs between them is in
//! the built-in module `web-mcp-generations`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A generation of WebMCP.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub enum Generation {
    /// `navigator.modelContext` with `unregisterTool` and `provideContext`; registering is synchronous.
    #[serde(rename = "chrome-146")]
    Chrome146,
    /// `navigator.modelContext`, where a signal takes a tool back.
    #[serde(rename = "chrome-148")]
    Chrome148,
    /// `document.modelContext`, and the old place as an alias; registering is a promise.
    #[serde(rename = "chrome-150")]
    Chrome150,
    /// `document.modelContext` only.
    #[serde(rename = "chrome-152")]
    Chrome152,
    /// `execute` gets a signal, and unregistering cancels no call.
    #[serde(rename = "chrome-153")]
    Chrome153,
    /// Schemas are listed as objects.
    #[serde(rename = "chrome-154")]
    Chrome154,
    /// As Chromium 156 was measured.
    #[default]
    #[serde(rename = "chrome-156")]
    Chrome156,
    /// What the platform tests hold tentatively.
    #[serde(rename = "next")]
    Next,
    /// No WebMCP.
    #[serde(rename = "none")]
    None,
}

impl Generation {
    /// Every generation with an entry point, from the oldest to the newest.
    pub const EACH: [Self; 8] = [
        Self::Chrome146,
        Self::Chrome148,
        Self::Chrome150,
        Self::Chrome152,
        Self::Chrome153,
        Self::Chrome154,
        Self::Chrome156,
        Self::Next,
    ];

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Chrome146 => "chrome-146",
            Self::Chrome148 => "chrome-148",
            Self::Chrome150 => "chrome-150",
            Self::Chrome152 => "chrome-152",
            Self::Chrome153 => "chrome-153",
            Self::Chrome154 => "chrome-154",
            Self::Chrome156 => "chrome-156",
            Self::Next => "next",
            Self::None => "none",
        }
    }
}

impl fmt::Display for Generation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.word())
    }
}

/// A word that names no generation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no generation `{word}`: write one of {}, none; or document (chrome-156), navigator (chrome-148), both (chrome-150)",
    words()
)]
pub struct UnknownGeneration {
    /// The word.
    pub word: String,
}

fn words() -> String {
    Generation::EACH.map(Generation::word).join(", ")
}

impl FromStr for Generation {
    type Err = UnknownGeneration;

    /// A generation by its word, or by the place that it was once named after.
    fn from_str(word: &str) -> Result<Self, Self::Err> {
        let named = |generation: &Self| generation.word() == word;
        match word {
            "none" => Ok(Self::None),
            "document" => Ok(Self::Chrome156),
            "navigator" => Ok(Self::Chrome148),
            "both" => Ok(Self::Chrome150),
            _ => Self::EACH
                .into_iter()
                .find(named)
                .ok_or_else(|| UnknownGeneration {
                    word: word.to_owned(),
                }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Generation;

    #[test]
    fn each_has_one_word_in_every_form() {
        for generation in Generation::EACH.into_iter().chain([Generation::None]) {
            let word = generation.word();
            assert_eq!(word.parse(), Ok(generation));
            assert_eq!(serde_json::to_value(generation).unwrap(), word);
        }
    }

    #[test]
    fn a_word_that_names_none_gets_the_words_that_do() {
        let error = "chrome-147".parse::<Generation>().unwrap_err().to_string();
        assert!(
            error.contains("`chrome-147`") && error.contains("chrome-148, chrome-150"),
            "{error}"
        );
    }
}
