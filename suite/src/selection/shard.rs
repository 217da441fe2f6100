//! Parts of a run, for several machines.

use std::fmt;
use std::str::FromStr;

/// One of several parts of a run: `2/5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    pub(super) part: usize,
    pub(super) of: usize,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse::<usize>().ok().filter(|number| *number > 0);
        let parts = text
            .split_once('/')
            .and_then(|(part, of)| Some((number(part)?, number(of)?)));
        match parts {
            Some((part, of)) if part <= of => Ok(Self { part, of }),
            Some((part, of)) => Err(format!(
                "there is no part {part} of {of}: write 1/{of} to {of}/{of}"
            )),
            None => Err("write the part and how many parts there are, e.g. 2/5".into()),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}
