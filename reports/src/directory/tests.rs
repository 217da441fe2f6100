//! Files are the old ones or the whole new ones.

use std::fs;

use super::*;
use crate::document::samples::{one_of_each, plan};

fn results() -> Results {
    Results::assemble(plan(5), one_of_each()).unwrap()
}

fn options() -> FileOptions {
    FileOptions::new(|run| run.case.clone())
}

fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn every_file_is_there_and_nothing_else() {
    let directory = tempfile::tempdir().unwrap();
    let mut reporter = Directory::new(directory.path(), options());
    reporter.event(&RunEvent::Note("not yet")).unwrap();
    assert_eq!(names(directory.path()), Vec::<String>::new());
    reporter.event(&RunEvent::Finished(&results())).unwrap();
    let mut expected: Vec<&str> = Directory::names().collect();
    expected.sort_unstable();
    assert_eq!(names(directory.path()), expected);
    let read = Results::read(&directory.path().join("results.json")).unwrap();
    assert_eq!(read, results());
}

#[test]
fn where_one_cannot_be_written_all_stay_as_they_were() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    fs::write(path.join("junit.xml"), "old").unwrap();
    fs::write(path.join("results.json"), "old").unwrap();
    let broken = Directory::new(path.join("nowhere"), options());
    let error = broken.write(&results()).unwrap_err().to_string();
    assert!(error.contains("create its directory first"), "{error}");
    fs::create_dir(path.join("summary.md")).unwrap();
    let error = Directory::new(path, options())
        .write(&results())
        .unwrap_err();
    assert!(error.to_string().contains("summary.md"), "{error}");
    assert_eq!(names(path), ["junit.xml", "results.json", "summary.md"]);
    assert_eq!(
        fs::read_to_string(path.join("results.json")).unwrap(),
        "old"
    );
}
