//! Reading a document: what it is, of which version, and whether it holds together. Nothing is guessed: what does not
//! fit is refused, and the message says what it is instead.

use std::path::{Path, PathBuf};
use std::{fs, io};

use serde::Deserialize;
use serde_json::Value;
use thiserror::Error;

use super::{Format, Inconsistent, OLDEST_VERSION, Results, VERSION};

/// Why a results document could not be read or written.
#[derive(Debug, Error)]
pub enum DocumentError {
    /// The file cannot be read.
    #[error("{}: cannot be read; check the path", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file is no JSON, or not to its end.
    #[error("{}: is not whole JSON; run the suite again", path.display())]
    NotJson {
        /// The file.
        path: PathBuf,
        /// Where and why.
        source: serde_json::Error,
    },
    /// The file is some other document.
    #[error("{}: is not a results document (`format` is {found}, not \"{}\"); name a results.json", path.display(), Format::NAME)]
    Format {
        /// The file.
        path: PathBuf,
        /// What stands there, as JSON.
        found: String,
    },
    /// The document is of a version that this suite does not know.
    #[error("{}: is a results document of version {found}; this suite reads versions {OLDEST_VERSION} to {VERSION}, so use the suite that wrote it or a newer one", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// What stands there, as JSON.
        found: String,
    },
    /// A field is missing, unknown or of the wrong kind.
    #[error("{}: does not fit results.schema.json; run the suite again", path.display())]
    Shape {
        /// The file.
        path: PathBuf,
        /// Where and why.
        source: serde_json::Error,
    },
    /// The document contradicts itself.
    #[error("{}: contradicts itself", path.display())]
    Inconsistent {
        /// The file.
        path: PathBuf,
        /// What does not hold.
        source: Inconsistent,
    },
    /// The file cannot be written; what was there before is untouched.
    #[error("{}: cannot be written ({source}), and what was there is as it was; {remedy}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What helps.
        remedy: &'static str,
        /// Why.
        source: io::Error,
    },
}

/// What every version of every document has.
#[derive(Deserialize)]
struct Heading {
    #[serde(default)]
    format: Value,
    #[serde(default)]
    version: Value,
}

impl Results {
    /// Reads the document at `path`.
    pub fn read(path: &Path) -> Result<Self, DocumentError> {
        let bytes = fs::read(path).map_err(|source| DocumentError::Read {
            path: path.to_owned(),
            source,
        })?;
        Self::from_slice(&bytes, path)
    }

    /// Reads a document that was read already; `path` is what errors call it.
    pub fn from_slice(bytes: &[u8], path: &Path) -> Result<Self, DocumentError> {
        let path = || path.to_owned();
        let results = match serde_json::from_slice::<Self>(bytes) {
            Ok(results) if is_known(results.version) => results,
            Ok(results) => return Err(unknown_version(path(), results.version.into())),
            Err(error) => return Err(refusal(bytes, path(), error)),
        };
        results
            .verified()
            .map_err(|source| DocumentError::Inconsistent {
                path: path(),
                source,
            })
    }

    /// The document, if what it says follows from its case runs.
    fn verified(self) -> Result<Self, Inconsistent> {
        let derived = Self::assemble(self.plan(), self.runs)?;
        let claims = [
            ("totals", derived.totals == self.totals),
            ("requirements", derived.requirements == self.requirements),
            ("whole", derived.whole == self.whole),
            ("conformant", derived.conformant == self.conformant),
        ];
        match claims.into_iter().find(|(_, holds)| !holds) {
            Some((field, _)) => Err(Inconsistent::Derived { field }),
            None => Ok(derived),
        }
    }
}

/// Why these bytes are not a document of this version: the first of its heading's faults, else the shape's.
fn refusal(bytes: &[u8], path: PathBuf, source: serde_json::Error) -> DocumentError {
    let heading: Heading = match serde_json::from_slice(bytes) {
        Ok(heading) => heading,
        // JSON, but a list or a number.
        Err(error) if error.is_data() => Heading {
            format: Value::Null,
            version: Value::Null,
        },
        Err(source) => return DocumentError::NotJson { path, source },
    };
    if heading.format != Format::NAME {
        return DocumentError::Format {
            path,
            found: heading.format.to_string(),
        };
    }
    let version = heading
        .version
        .as_u64()
        .and_then(|it| u32::try_from(it).ok());
    if !version.is_some_and(is_known) {
        return unknown_version(path, heading.version);
    }
    DocumentError::Shape { path, source }
}

fn is_known(version: u32) -> bool {
    (OLDEST_VERSION..=VERSION).contains(&version)
}

fn unknown_version(path: PathBuf, found: Value) -> DocumentError {
    DocumentError::Version {
        path,
        found: found.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::Verdict;
    use super::super::samples::{plan, run};
    use super::*;

    fn document() -> Value {
        let runs = vec![
            run("budget/default-cap", Verdict::Pass),
            run("budget/per-turn", Verdict::Fail),
        ];
        serde_json::to_value(Results::assemble(plan(2), runs).unwrap()).unwrap()
    }

    fn read(document: &Value) -> Result<Results, DocumentError> {
        Results::from_slice(
            document.to_string().as_bytes(),
            Path::new("out/results.json"),
        )
    }

    fn read_with(field: &str, value: Value) -> DocumentError {
        let mut document = document();
        document[field] = value;
        read(&document).unwrap_err()
    }

    #[test]
    fn what_was_written_is_read_back() {
        assert_eq!(
            serde_json::to_value(read(&document()).unwrap()).unwrap(),
            document()
        );
    }

    #[test]
    fn another_format_or_version_is_refused_by_name() {
        let error = read_with("version", json!(3)).to_string();
        assert!(
            error.starts_with("out/results.json: ")
                && error.contains("of version 3; this suite reads versions 1 to 2")
        );
        assert!(matches!(
            read_with("version", json!("1")),
            DocumentError::Version { .. }
        ));
        assert!(
            matches!(read_with("format", json!("sarif")), DocumentError::Format { found, .. } if found == "\"sarif\"")
        );
        assert!(matches!(
            read(&json!([1])).unwrap_err(),
            DocumentError::Format { .. }
        ));
        assert!(
            matches!(read(&json!({})).unwrap_err(), DocumentError::Format { found, .. } if found == "null")
        );
    }

    #[test]
    fn the_first_version_is_still_read() {
        let mut first = document();
        first["version"] = json!(1);
        let totals = first["totals"].as_object().unwrap();
        assert!(totals.keys().all(|key| key == "must" || key == "should"));
        assert_eq!(read(&first).unwrap(), read(&document()).unwrap());
    }

    #[test]
    fn half_a_document_is_none() {
        let text = document().to_string();
        let half = Results::from_slice(
            &text.as_bytes()[..text.len() / 2],
            Path::new("results.json"),
        );
        assert!(matches!(half, Err(DocumentError::NotJson { .. })));
    }

    #[test]
    fn an_unknown_field_is_refused_at_every_depth() {
        assert!(matches!(
            read_with("verdict", json!("pass")),
            DocumentError::Shape { .. }
        ));
        for path in [
            "/suite",
            "/target",
            "/engine",
            "/totals",
            "/totals/must",
            "/requirements/0",
            "/runs/0",
            "/requirements/0/source",
            "/runs/1/findings/0",
            "/runs/0/transcript/0",
        ] {
            let mut document = document();
            document.pointer_mut(path).unwrap()["misspelt"] = json!(1);
            assert!(
                matches!(read(&document), Err(DocumentError::Shape { .. })),
                "{path}"
            );
        }
    }

    #[test]
    fn a_document_cannot_claim_what_its_case_runs_do_not_show() {
        for (field, value) in [
            ("whole", json!(false)),
            ("conformant", json!(true)),
            ("planned", json!(1)),
        ] {
            assert!(
                matches!(read_with(field, value), DocumentError::Inconsistent { .. }),
                "{field}"
            );
        }
        let mut document = document();
        document["runs"].as_array_mut().unwrap().pop();
        assert!(matches!(
            read(&document).unwrap_err(),
            DocumentError::Inconsistent {
                source: Inconsistent::Derived { field: "totals" },
                ..
            }
        ));
    }

    #[test]
    fn what_a_target_nests_too_deep_is_cut_and_can_be_read_again() {
        let mut deep = json!("bottom");
        for _ in 0..126 {
            deep = json!([deep]);
        }
        let mut nested = run("budget/default-cap", Verdict::Pass);
        nested.transcript[0].data = deep;
        let results = Results::assemble(plan(1), vec![nested]).unwrap();
        let text = serde_json::to_vec(&results).unwrap();
        assert!(Results::from_slice(&text, Path::new("results.json")).is_ok());
    }
}
