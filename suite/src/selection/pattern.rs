//! Patterns over the names of case runs.

use std::str::FromStr;

use globset::{Glob, GlobMatcher};
use harness::plan::Job;

/// A pattern over the names of case runs: `page-tools/budget/*`, or `page-tools/budget/* [prompt-api]`.
#[derive(Clone, Debug)]
pub struct CasePattern {
    pub(super) text: String,
    case: GlobMatcher,
    with: Option<GlobMatcher>,
}

impl FromStr for CasePattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (case, with) = match text
            .strip_suffix(']')
            .and_then(|text| text.rsplit_once(" ["))
        {
            Some((case, with)) => (case, Some(with)),
            None => (text, None),
        };
        Ok(Self {
            text: text.to_owned(),
            case: glob(case)?,
            with: with.map(glob).transpose()?,
        })
    }
}

fn glob(text: &str) -> Result<GlobMatcher, String> {
    let glob = Glob::new(text).map_err(|error| format!("it is not a pattern: {error}"))?;
    Ok(glob.compile_matcher())
}

impl CasePattern {
    /// The suite that it names, as far as it does.
    pub(crate) fn suite(&self) -> &str {
        self.text.split('/').next().unwrap_or_default()
    }

    /// Whether the case run fits.
    #[must_use]
    pub fn fits(&self, job: &Job) -> bool {
        let with = |with: &GlobMatcher| {
            let name = job.name();
            let found = name.strip_prefix(&job.id).unwrap_or_default();
            with.is_match(found.trim_start_matches(" [").trim_end_matches(']'))
        };
        self.case.is_match(&job.id) && self.with.as_ref().is_none_or(with)
    }
}
