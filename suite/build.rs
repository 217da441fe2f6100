//! Puts the cases, the reference build and the mutants into the program, so that it works wherever it is copied.
//!
//! A directory is watched as a whole: a file that is added is embedded by the next build, which a macro that lists
//! the files when it is expanded would not notice.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let mut code = String::new();
    for (name, directory, ending) in [
        ("CASES", "../cases", "yaml"),
        ("SETS", "../cases/sets", "yaml"),
        ("REFERENCE_PAGE_TOOLS", "reference/page-tools", "js"),
        ("MUTANTS", "mutants", "yaml"),
    ] {
        let directory = here.join(directory);
        println!("cargo::rerun-if-changed={}", directory.display());
        let mut files = Vec::new();
        if directory.is_dir() {
            list(&directory, "", ending, &mut files)?;
        }
        if name == "CASES" {
            files.retain(|(place, _)| !place.starts_with("sets/"));
        }
        files.sort();
        table(&mut code, name, &files)?;
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join("embedded.rs"), code)?;
    Ok(())
}

/// The files of a directory by their places in it; hidden ones are left out.
fn list(
    directory: &Path,
    below: &str,
    ending: &str,
    files: &mut Vec<(String, PathBuf)>,
) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if name.starts_with('.') {
            continue;
        }
        let place = format!("{below}{name}");
        if path.is_dir() {
            list(&path, &format!("{place}/"), ending, files)?;
        } else if path
            .extension()
            .is_some_and(|found| found == ending || (ending == "yaml" && found == "yml"))
        {
            files.push((place, path));
        }
    }
    Ok(())
}

fn table(
    code: &mut String,
    name: &str,
    files: &[(String, PathBuf)],
) -> Result<(), std::fmt::Error> {
    writeln!(code, "pub(crate) const {name}: &[(&str, &str)] = &[")?;
    for (place, path) in files {
        writeln!(
            code,
            "    ({place:?}, include_str!({:?})),",
            path.display().to_string()
        )?;
    }
    writeln!(code, "];")
}
