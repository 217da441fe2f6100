//! Whether a certificate holds: what it says was not changed, it says what a certificate must, and who signed it.

use super::{Certificate, FORMAT, PublicKey, VERSION};
use crate::verdict::Verdict;

/// What is known of a certificate that holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Checked {
    /// Nobody vouches for it: whoever has it could have made it.
    Unsigned,
    /// Whoever has this key signed it.
    SignedBy(String),
    /// The key that was asked for signed it.
    Trusted,
}

/// Why a certificate does not hold.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Doubt {
    /// Another format.
    #[error(
        "it is of the format `{format}`, version {version}; this suite knows {FORMAT}, version {VERSION}: use a newer suite"
    )]
    Format {
        /// The format.
        format: String,
        /// The version.
        version: u32,
    },
    /// Changed.
    #[error(
        "its digest is not that of what it says: it was changed after it was made, so ask for the original"
    )]
    Digest,
    /// Not signed, where a key was asked for.
    #[error("it is not signed, so the key says nothing about it: ask for a signed one")]
    Unsigned,
    /// Another key.
    #[error("it was signed with another key ({key}): check whose certificate this is")]
    OtherKey {
        /// The key that it names.
        key: String,
    },
    /// A broken signature.
    #[error(
        "its signature is not of what it says: it was changed after it was signed, so ask for the original"
    )]
    Signature,
    /// It does not say what a certificate must.
    #[error("it certifies nothing: {0}; ask for a certificate of a run that met the set")]
    Claims(String),
    /// The build is another one.
    #[error("{what} of the build is not what was certified: certified {certified}, now {now}")]
    Build {
        /// What differs.
        what: String,
        /// What was certified.
        certified: String,
        /// What is.
        now: String,
    },
}

impl Certificate {
    /// Whether it holds; with a key, whether that key signed it.
    ///
    /// # Errors
    /// Every reason why it does not.
    pub fn check(&self, trusted: Option<&PublicKey>) -> Result<Checked, Vec<Doubt>> {
        if self.format != FORMAT || self.version != VERSION {
            return Err(vec![Doubt::Format {
                format: self.format.clone(),
                version: self.version,
            }]);
        }
        let mut doubts = Vec::new();
        if self.digest() != self.sha256 {
            doubts.push(Doubt::Digest);
        }
        let checked = self.check_signature(trusted).unwrap_or_else(|doubt| {
            doubts.push(doubt);
            Checked::Unsigned
        });
        doubts.extend(self.claims().map(Doubt::Claims));
        if doubts.is_empty() {
            Ok(checked)
        } else {
            Err(doubts)
        }
    }

    fn check_signature(&self, trusted: Option<&PublicKey>) -> Result<Checked, Doubt> {
        let Some(signature) = &self.signature else {
            return match trusted {
                None => Ok(Checked::Unsigned),
                Some(_) => Err(Doubt::Unsigned),
            };
        };
        let key = PublicKey::from_hexadecimal(&signature.public_key).ok_or(Doubt::Signature)?;
        if !key.has_signed(&self.signed(), &signature.signature) {
            return Err(Doubt::Signature);
        }
        match trusted {
            None => Ok(Checked::SignedBy(signature.public_key.clone())),
            Some(trusted) if *trusted == key => Ok(Checked::Trusted),
            Some(_) => Err(Doubt::OtherKey {
                key: signature.public_key.clone(),
            }),
        }
    }

    /// What a certificate must say and this one does not: a digest alone can be made anew by anybody.
    fn claims(&self) -> Option<String> {
        let counts = &self.counts;
        let not_met = |verdict: Verdict| counts.must.of(verdict);
        if let Some(must) = self.musts.iter().find(|must| must.verdict != Verdict::Pass) {
            return Some(format!("{} is not met", must.requirement));
        }
        if not_met(Verdict::Fail) + not_met(Verdict::NotApplicable) > 0 {
            return Some("a case run of level must did not pass".into());
        }
        if counts.must.could_not_run + counts.should.could_not_run > 0 {
            return Some("a case run could not run".into());
        }
        if self.musts.is_empty() || counts.must.pass == 0 {
            return Some("no must was checked".into());
        }
        (counts.must.all() + counts.should.all() != self.set.case_runs)
            .then(|| "its counts are not those of the whole set".into())
    }
}

/// In what a certificate and one made anew of a build differ, as far as the build goes.
pub fn compare(certified: &Certificate, now: &Certificate) -> Vec<Doubt> {
    let digests = |certificate: &Certificate| {
        let files = certificate.target.files.iter();
        let digests: Vec<&str> = files.map(|file| file.sha256.as_str()).collect();
        digests.join(", ")
    };
    let adapter = |certificate: &Certificate| {
        let adapter = certificate.target.adapter.as_ref();
        adapter.map_or("the built-in one".to_owned(), |file| file.sha256.clone())
    };
    let set = |certificate: &Certificate| {
        format!("{} ({})", certificate.set.edition, certificate.set.sha256)
    };
    let counts = |certificate: &Certificate| {
        let counts = &certificate.counts;
        let words = |level: &str, counts: &crate::verdict::Counts| {
            format!("{} of {} {level} passed", counts.pass, counts.all())
        };
        format!(
            "{}, {}",
            words("must", &counts.must),
            words("should", &counts.should)
        )
    };
    let musts = |certificate: &Certificate| {
        let musts = certificate.musts.iter();
        let musts: Vec<String> = musts
            .map(|must| format!("{} {}", must.requirement, must.verdict))
            .collect();
        musts.join(", ")
    };
    let each: [(&str, String, String); 5] = [
        ("the files", digests(certified), digests(now)),
        ("the adapter", adapter(certified), adapter(now)),
        ("the set", set(certified), set(now)),
        ("the verdicts", counts(certified), counts(now)),
        ("the requirements", musts(certified), musts(now)),
    ];
    let differs = |(_, certified, now): &(&str, String, String)| certified != now;
    each.into_iter()
        .filter(differs)
        .map(|(what, certified, now)| Doubt::Build {
            what: what.into(),
            certified,
            now,
        })
        .collect()
}
