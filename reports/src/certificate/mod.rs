//! A certificate: that a build met every `must` of a frozen set, checked whole, with what it was checked.
//!
//! Refuses to be made of anything less, and to be taken for valid when a byte of what it says was changed.

mod badge;
mod check;
mod issue;
mod key;

#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::digest::{canonical, sha256};
use crate::document::TargetFile;
use crate::verdict::{Counts, Verdict};

pub use badge::{badge_json, badge_svg};
pub use check::{Checked, Doubt, compare};
pub use issue::{Given, Refusal};
pub use key::{KeyError, PrivateKey, PublicKey};

/// The JSON Schema of a certificate.
pub const CERTIFICATE_SCHEMA: &str = include_str!("../../certificate.schema.json");

/// The name of the format.
const FORMAT: &str = "webmcp-conformance/certificate";

/// The version of the format.
const VERSION: u32 = 1;

/// A certificate.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Certificate {
    /// Says that this is a certificate.
    pub format: String,
    /// The version of the format.
    pub version: u32,
    /// The suite that checked.
    pub suite: CertifiedBy,
    /// The frozen set that was checked.
    pub set: CertifiedSet,
    /// The build.
    pub target: CertifiedTarget,
    /// In what it was checked.
    pub engines: Vec<CertifiedIn>,
    /// The case runs of the set, counted.
    pub counts: CertifiedCounts,
    /// Every requirement of level `must`.
    pub musts: Vec<CertifiedMust>,
    /// The day, in UTC.
    pub date: String,
    /// SHA-256 of all that stands above.
    pub sha256: String,
    /// Who vouches for it; null where nobody does.
    pub signature: Option<Signature>,
}

/// The suite that checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CertifiedBy {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// SHA-256 of its cases.
    pub sha256: String,
}

/// The set that was checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CertifiedSet {
    /// Its edition.
    pub edition: String,
    /// SHA-256 of what it says.
    pub sha256: String,
    /// How many case runs it has.
    pub case_runs: usize,
}

/// The build.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CertifiedTarget {
    /// Its name.
    pub name: String,
    /// Its version; null where none was given or found.
    pub version: Option<String>,
    /// Its files.
    pub files: Vec<TargetFile>,
    /// Its adapter; null where the built-in one was used.
    pub adapter: Option<TargetFile>,
}

/// In what the build was checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CertifiedIn {
    /// The engine's name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The generations of WebMCP that its pages had.
    pub generations: Vec<String>,
}

/// The case runs of the set, counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CertifiedCounts {
    /// Those of level `must`.
    pub must: Counts,
    /// Those of level `should`.
    pub should: Counts,
}

/// A requirement of level `must`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CertifiedMust {
    /// The requirement.
    pub requirement: String,
    /// What it says.
    pub summary: String,
    /// The verdict on it.
    pub verdict: Verdict,
}

/// Who vouches for a certificate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Signature {
    /// How it was signed.
    pub algorithm: Algorithm,
    /// The public key, in hexadecimal.
    pub public_key: String,
    /// The signature, in hexadecimal.
    pub signature: String,
}

/// How a certificate is signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Algorithm {
    /// Ed25519.
    Ed25519,
}

/// Why a certificate cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum CertificateError {
    /// The file cannot be read.
    #[error("cannot read {}: {source}; check the path", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// It is no certificate.
    #[error("{} is no certificate ({source}); name a certificate.json", path.display())]
    Shape {
        /// The file.
        path: PathBuf,
        /// Why.
        source: serde_json::Error,
    },
}

impl Certificate {
    /// Reads a certificate, whatever it claims.
    ///
    /// # Errors
    /// When the file cannot be read or is no certificate.
    pub fn read(path: &Path) -> Result<Self, CertificateError> {
        let bytes = std::fs::read(path).map_err(|source| CertificateError::Read {
            path: path.to_owned(),
            source,
        })?;
        serde_json::from_slice(&bytes).map_err(|source| CertificateError::Shape {
            path: path.to_owned(),
            source,
        })
    }

    /// All that it says but its digest and its signature, as one text.
    fn said(&self) -> String {
        let mut value = serde_json::to_value(self).unwrap_or(Value::Null);
        if let Value::Object(members) = &mut value {
            members.shift_remove("sha256");
            members.shift_remove("signature");
        }
        canonical(&value)
    }

    fn digest(&self) -> String {
        sha256(self.said().as_bytes())
    }

    /// What is signed: its digest, and what it is the digest of, so that a signature serves nothing else.
    fn signed(&self) -> Vec<u8> {
        format!("{FORMAT} {VERSION} {}", self.digest()).into_bytes()
    }

    /// Signs it.
    #[must_use]
    pub fn signed_by(mut self, key: &PrivateKey) -> Self {
        self.signature = Some(key.sign(&self.signed()));
        self
    }
}
