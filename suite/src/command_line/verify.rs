//! `verify`: whether a certificate holds, and whether a build is the one that it certifies.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use reports::certificate::{Certificate, Checked, Doubt, PublicKey, compare};

use super::arguments::{Kind, LimitArguments, TargetArguments};
use super::output::{Output, complain};
use super::{Failure, certify, rerun};
use crate::sets;

/// The exit code of a certificate that does not hold.
const DOES_NOT_HOLD: u8 = 1;

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct VerifyArguments {
    /// The certificate.
    #[arg(value_name = "CERTIFICATE")]
    certificate: PathBuf,
    /// Run the set on this build, and compare.
    #[arg(long, value_name = "FILE")]
    build: Option<PathBuf>,
    /// How the build is run; seen from its text when left out.
    #[arg(long, value_name = "KIND", requires = "build")]
    build_kind: Option<Kind>,
    /// The adapter that the build was certified with.
    #[arg(long, value_name = "FILE", requires = "build")]
    adapter: Option<PathBuf>,
    /// The key that must have signed it.
    #[arg(long, value_name = "FILE")]
    public_key: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitArguments,
}

const EXAMPLES: &str = "\
Exit codes: 0 it holds, 1 it does not, 2 bad usage, 3 something could not run.

Examples:
  webmcp-conformance verify certificate.json --public-key release.key.pub
  webmcp-conformance verify certificate.json --build dist/sdk.js";

pub(super) fn verify(arguments: &VerifyArguments, output: &mut Output) -> Result<u8, Failure> {
    let certificate = Certificate::read(&arguments.certificate).map_err(Failure::bad_usage)?;
    let key = arguments.public_key.as_deref().map(|path| {
        let named = |why: String| Failure::bad_usage(format!("{}: {why}", path.display()));
        let text = std::fs::read_to_string(path)
            .map_err(|error| named(format!("cannot be read: {error}; check the path")))?;
        PublicKey::from_pem(&text).map_err(|error| named(error.to_string()))
    });
    let key = key.transpose()?;
    let checked = match certificate.check(key.as_ref()) {
        Ok(checked) => checked,
        Err(doubts) => return Ok(doubted(&doubts)),
    };
    if arguments.build.is_some() {
        let doubts = run_again(arguments, &certificate)?;
        if !doubts.is_empty() {
            return Ok(doubted(&doubts));
        }
    }
    writeln!(output, "{}", told(&certificate, &checked, arguments))?;
    output.flush()?;
    Ok(0)
}

fn told(certificate: &Certificate, checked: &Checked, arguments: &VerifyArguments) -> String {
    let name = reports::text::line(&certificate.target.name, 200);
    let version = certificate.target.version.as_deref().unwrap_or_default();
    let who = match checked {
        Checked::Unsigned => {
            "it is not signed: anybody could have made it (--build checks what it says)".to_owned()
        }
        Checked::SignedBy(key) => {
            format!("signed by the key {key}: --public-key says whether it is the one you trust")
        }
        Checked::Trusted => "signed by the key that you gave".to_owned(),
    };
    let build = match &arguments.build {
        None => "nothing was run: --build compares a build with it",
        Some(_) => "the build is the certified one, and meets the set again",
    };
    format!(
        "HOLDS: {name} {} met {} on {}\n{who}\n{build}",
        reports::text::line(version, 100),
        reports::text::line(&certificate.set.edition, 100),
        reports::text::line(&certificate.date, 100)
    )
}

fn run_again(
    arguments: &VerifyArguments,
    certificate: &Certificate,
) -> Result<Vec<Doubt>, Failure> {
    let edition = &certificate.set.edition;
    if !sets::editions().any(|known| known == edition) {
        return Err(Failure::bad_usage(format!(
            "this suite has no set `{edition}`, so the build cannot be run again: use the suite {} {}",
            certificate.suite.name, certificate.suite.version
        )));
    }
    let target = TargetArguments {
        polyfill: None,
        build: arguments.build.clone(),
        build_kind: arguments.build_kind,
        adapter: arguments.adapter.clone(),
    };
    let mut doubts = Vec::new();
    for engine in &certificate.engines {
        let mut options = rerun::target_words(&target);
        options.extend(arguments.limits.words());
        options.extend(["--set".into(), edition.clone()]);
        options.extend(["--engine".into(), engine.name.to_lowercase()]);
        let (name, version) = (
            certificate.target.name.clone(),
            certificate.target.version.clone(),
        );
        match certify::made(&options, name, version)? {
            Ok(now) => doubts.extend(compare(certificate, &now)),
            Err(refusals) => doubts.extend(refusals.iter().map(|why| Doubt::Build {
                what: "the verdict".into(),
                certified: "every must met".into(),
                now: why.to_string(),
            })),
        }
    }
    Ok(doubts)
}

fn doubted(doubts: &[Doubt]) -> u8 {
    let lines: Vec<String> = doubts.iter().map(|why| format!("\n  {why}")).collect();
    complain(&format!("the certificate does not hold:{}", lines.concat()));
    DOES_NOT_HOLD
}
