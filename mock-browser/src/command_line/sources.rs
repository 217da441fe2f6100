//! Reading a module and what it imports from disk, before anything runs. It refuses to read for the page later.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use mock_browser::{Browser, ModuleSource};
use url::Url;

use super::Failure;

/// The text of a file.
pub(crate) fn read(file: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(file).map_err(|error| {
        Failure::bad_usage(format!(
            "cannot read {}: {error}; name a script file",
            file.display()
        ))
    })
}

/// The module in `file` and all it imports, by their `file:` URLs; the entry's comes with it.
pub(crate) fn collect(
    browser: &Browser,
    file: &Path,
) -> Result<(String, Vec<ModuleSource>), Failure> {
    let path = file.canonicalize().map_err(|error| {
        Failure::bad_usage(format!(
            "cannot read {}: {error}; name a script file",
            file.display()
        ))
    })?;
    let entry = Url::from_file_path(&path)
        .map_err(|()| Failure::bad_usage(format!("{} has no absolute path", path.display())))?;
    let mut found = BTreeMap::new();
    let mut open = vec![(entry.clone(), true)];
    while let Some((url, needed)) = open.pop() {
        if found.contains_key(&url) {
            continue;
        }
        let Some(source) = source_of(&url, needed)? else {
            continue;
        };
        let module = ModuleSource {
            name: url.to_string(),
            source,
        };
        let imports = browser.imports(&module).map_err(Failure::went_wrong)?;
        open.extend(
            imports
                .iter()
                .filter_map(|name| Some((file_url(&url, name)?, true))),
        );
        open.extend(
            dynamic_imports(&module.source).filter_map(|name| Some((file_url(&url, name)?, false))),
        );
        found.insert(url, module);
    }
    Ok((entry.into(), found.into_values().collect()))
}

/// The source behind a URL; a file that only a dynamic import may name need not be there.
fn source_of(url: &Url, needed: bool) -> Result<Option<String>, Failure> {
    let path: PathBuf = url
        .to_file_path()
        .map_err(|()| Failure::bad_usage(format!("{url} is not a file of this machine")))?;
    match (read(&path), needed) {
        (Ok(source), _) => Ok(Some(source)),
        (Err(failure), true) => Err(failure),
        (Err(_), false) => Ok(None),
    }
}

/// The file a specifier means; none for those that are no relative path (the page says so when it gets there).
fn file_url(base: &Url, specifier: &str) -> Option<Url> {
    let relative = ["./", "../", "/"]
        .iter()
        .any(|start| specifier.starts_with(start));
    let url = if relative {
        base.join(specifier).ok()?
    } else {
        Url::parse(specifier).ok()?
    };
    (url.scheme() == "file").then_some(url)
}

/// What `import("…")` with a plain string names, found by looking: one too many does no harm.
fn dynamic_imports(source: &str) -> impl Iterator<Item = &str> {
    source.split("import(").skip(1).filter_map(|rest| {
        let rest = rest.trim_start();
        let quote = rest
            .chars()
            .next()
            .filter(|quote| matches!(quote, '"' | '\'' | '`'))?;
        rest[1..].split(quote).next()
    })
}

#[cfg(test)]
mod tests {
    use super::dynamic_imports;

    #[test]
    fn dynamic_imports_are_found_by_their_text() {
        let source =
            "await import('./a.js'); import( \"./b.js\" ); import(name); // import(`./c.js`)";
        assert_eq!(
            dynamic_imports(source).collect::<Vec<_>>(),
            ["./a.js", "./b.js", "./c.js"]
        );
    }
}
