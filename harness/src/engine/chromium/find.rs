//! Where the browser is.

use std::env;
use std::path::{Path, PathBuf};

use crate::engine::browser::RemoteError;

/// The environment variable that says where the browser is.
pub const VARIABLE: &str = "WEBMCP_CHROMIUM";

/// Names on the search path.
const NAMES: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
];
/// Usual places besides.
const PLACES: [&str; 4] = [
    "/usr/bin/chromium",
    "/usr/lib/chromium/chromium",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// The browser: the one given, else the one that the environment names, else the first in the usual places.
///
/// # Errors
/// When there is none.
pub fn find(given: Option<&Path>) -> Result<PathBuf, RemoteError> {
    let named = given.map(Path::to_path_buf).or_else(|| {
        env::var_os(VARIABLE)
            .filter(|path| !path.is_empty())
            .map(PathBuf::from)
    });
    let tried = match named {
        Some(named) => vec![named],
        None => usual(),
    };
    match tried.iter().find(|path| path.is_file()) {
        Some(found) => Ok(found.clone()),
        None => Err(RemoteError::Missing {
            tried: tried
                .iter()
                .map(|path| path.display().to_string())
                .collect(),
        }),
    }
}

fn usual() -> Vec<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let on_path = NAMES
        .iter()
        .flat_map(|name| env::split_paths(&path).map(move |directory| directory.join(name)));
    let mut all: Vec<PathBuf> = on_path.collect();
    all.extend(PLACES.iter().map(PathBuf::from));
    let found = all.iter().find(|path| path.is_file()).cloned();
    match found {
        Some(found) => vec![found],
        None => NAMES.iter().chain(&PLACES).map(PathBuf::from).collect(),
    }
}
