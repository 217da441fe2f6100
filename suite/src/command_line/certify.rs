//! `certify`: runs a frozen set on a build, and writes a certificate and a badge, or says why there is none.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use reports::certificate::{Certificate, Given, PrivateKey, Refusal, badge_json, badge_svg};
use serde_json::Value;

use super::arguments::{EngineArguments, LimitArguments, TargetArguments};
use super::output::{Output, complain};
use super::{Failure, child, rerun};
use crate::known::today;
use crate::sets;

/// The exit code of a build that is not certified.
const NOT_CERTIFIED: u8 = 1;

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct CertifyArguments {
    #[command(flatten)]
    pub(super) target: TargetArguments,
    /// The frozen set; the newest when left out.
    #[arg(long, value_name = "EDITION")]
    set: Option<String>,
    /// Write certificate.json, badge.svg and badge.json into this directory.
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
    /// Sign the certificate with this private key, which `keygen` made.
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
    /// The target's name; that of the nearest package.json when left out, or of the build's file.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// The target's version; that of the nearest package.json when left out.
    #[arg(long, value_name = "VERSION")]
    target_version: Option<String>,
    #[command(flatten)]
    limits: LimitArguments,
    #[command(flatten)]
    engine: EngineArguments,
}

const EXAMPLES: &str = "\
Exit codes: 0 certified, 1 not certified, 2 bad usage, 3 something could not run.

Examples:
  webmcp-conformance certify --build dist/sdk.js --out certificate
  webmcp-conformance keygen release.key
  webmcp-conformance certify --build dist/sdk.js --key release.key --out certificate";

pub(super) fn certify(arguments: &CertifyArguments, output: &mut Output) -> Result<u8, Failure> {
    let key = arguments.key.as_deref().map(read_key).transpose()?;
    std::fs::create_dir_all(&arguments.out).map_err(|error| not_written(&arguments.out, &error))?;
    let (name, version) = identity(arguments);
    let edition = edition(arguments.set.as_deref())?;
    let mut options = rerun::words(&arguments.target, &arguments.limits, &arguments.engine);
    options.extend(["--set".into(), edition]);
    let made = made(&options, name, version)?;
    let certificate = match made {
        Ok(certificate) => certificate,
        Err(refusals) => return Ok(refused(&refusals)),
    };
    let certificate = match &key {
        Some(key) => certificate.signed_by(key),
        None => certificate,
    };
    write(&arguments.out, &certificate)?;
    writeln!(
        output,
        "CERTIFIED: {} meets {} requirements of level must of {}, in {} case runs\n{}",
        reports::text::line(&certificate.target.name, 200),
        certificate.musts.len(),
        certificate.set.edition,
        certificate.set.case_runs,
        reports::text::neutral(&arguments.out.join("certificate.json").display().to_string())
    )?;
    output.flush()?;
    Ok(0)
}

/// Runs the set, and makes a certificate of what comes of it.
pub(super) fn made(
    options: &[String],
    name: String,
    version: Option<String>,
) -> Result<Result<Certificate, Vec<Refusal>>, Failure> {
    let results = child::results(options)?;
    let given = Given {
        suite_sha256: sets::suite_sha256(),
        name,
        version,
        date: today(),
    };
    Ok(Certificate::issue(&results, given))
}

fn refused(refusals: &[Refusal]) -> u8 {
    let lines: Vec<String> = refusals.iter().map(|why| format!("\n  {why}")).collect();
    complain(&format!("not certified:{}", lines.concat()));
    let undecided = |refusal: &Refusal| {
        matches!(
            refusal,
            Refusal::CouldNotRun { .. } | Refusal::CutShort { .. }
        )
    };
    if refusals.iter().all(undecided) {
        reports::Conclusion::CouldNotRun.exit_code()
    } else {
        NOT_CERTIFIED
    }
}

fn edition(given: Option<&str>) -> Result<String, Failure> {
    let newest = || sets::editions().max().map(str::to_owned);
    given
        .map(str::to_owned)
        .or_else(newest)
        .ok_or_else(|| Failure::could_not_run("this program carries no frozen set"))
}

fn read_key(path: &Path) -> Result<PrivateKey, Failure> {
    let named = |why: String| Failure::bad_usage(format!("{}: {why}", path.display()));
    let text = std::fs::read_to_string(path)
        .map_err(|error| named(format!("cannot be read: {error}; check the path")))?;
    PrivateKey::from_pem(&text).map_err(|error| named(error.to_string()))
}

/// The target's name and version: as given, or of the nearest package.json.
fn identity(arguments: &CertifyArguments) -> (String, Option<String>) {
    let build = arguments.target.build.as_deref();
    let package = build.and_then(package);
    let member = |name: &str| {
        let package = package.as_ref()?;
        package.get(name)?.as_str().map(str::to_owned)
    };
    let file = || {
        build.map_or("the reference build".into(), |path| {
            path.display().to_string()
        })
    };
    let name = arguments.name.clone().or_else(|| member("name"));
    let version = arguments
        .target_version
        .clone()
        .or_else(|| member("version"));
    (name.unwrap_or_else(file), version)
}

fn package(build: &Path) -> Option<Value> {
    let build = build.canonicalize().ok()?;
    let mut directories = build.ancestors().skip(1);
    let text = directories.find_map(|it| std::fs::read_to_string(it.join("package.json")).ok())?;
    serde_json::from_str(&text).ok()
}

fn write(directory: &Path, certificate: &Certificate) -> Result<(), Failure> {
    let pretty = |value: &Value| serde_json::to_string_pretty(value).unwrap_or_default() + "\n";
    let document = serde_json::to_value(certificate).map_err(Failure::could_not_run)?;
    for (name, text) in [
        ("certificate.json", pretty(&document)),
        ("badge.svg", badge_svg(certificate)),
        ("badge.json", pretty(&badge_json(certificate))),
    ] {
        let path = directory.join(name);
        reports::replace(&path, |file| file.write_all(text.as_bytes()))
            .map_err(|error| not_written(&path, &error))?;
    }
    Ok(())
}

fn not_written(path: &Path, error: &std::io::Error) -> Failure {
    let path = path.display();
    Failure::bad_usage(format!(
        "cannot write {path}: {error}; give --out another directory"
    ))
}
