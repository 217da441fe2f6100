//! `keygen`: a key to sign certificates with. Refuses to replace a key: what it signed could no longer be checked.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use reports::certificate::PrivateKey;

use super::Failure;
use super::output::Output;

#[derive(Debug, Args)]
pub(super) struct KeygenArguments {
    /// Where the private key goes; the public one goes beside it, with .pub at its end.
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(super) fn keygen(arguments: &KeygenArguments, output: &mut Output) -> Result<u8, Failure> {
    let mut chance = [0; 32];
    getrandom::fill(&mut chance).map_err(Failure::could_not_run)?;
    let key = PrivateKey::from_chance(&chance);
    let private = key.to_pem().map_err(Failure::could_not_run)?;
    let public = key.public().to_pem().map_err(Failure::could_not_run)?;
    let path = &arguments.file;
    let mut beside = path.clone().into_os_string();
    beside.push(".pub");
    let beside = PathBuf::from(beside);
    for file in [path, &beside] {
        if file.symlink_metadata().is_ok() {
            return Err(not_written(file, &io::ErrorKind::AlreadyExists.into()));
        }
    }
    write(path, &private, 0o600)?;
    write(&beside, &public, 0o644)?;
    let (path, beside) = (path.display().to_string(), beside.display().to_string());
    writeln!(
        output,
        "the private key is in {}: keep it to yourself\nthe public key is in {}: give it to whoever checks certificates",
        reports::text::neutral(&path),
        reports::text::neutral(&beside)
    )?;
    output.flush()?;
    Ok(0)
}

/// Writes a new file that has its permissions from its first moment.
fn write(path: &Path, text: &str, mode: u32) -> Result<(), Failure> {
    let written = new(path, mode).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    written.map_err(|error| not_written(path, &error))
}

fn new(path: &Path, mode: u32) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, mode);
    #[cfg(not(unix))]
    let _ = mode;
    options.open(path)
}

fn not_written(path: &Path, error: &io::Error) -> Failure {
    let path = path.display();
    Failure::bad_usage(match error.kind() {
        io::ErrorKind::AlreadyExists => {
            format!("{path} is there already, and a key is never replaced: name another file")
        }
        _ => format!("cannot write {path}: {error}; name another file"),
    })
}
