//! Every error of a mutants' file, with its line.

use super::*;

const CASE: &str = "page-tools/budget/default-cap";

fn errors(text: &str) -> Vec<String> {
    let catalogue = Catalogue::unchecked(|id| id == CASE).unwrap();
    let file = MutantFile {
        path: "page-tools/some.yaml".into(),
        text: text.into(),
    };
    match load(&[file], &Originals::new(), &catalogue) {
        Ok(mutants) => panic!("{mutants:?} have no error"),
        Err(errors) => errors.0.iter().map(ToString::to_string).collect(),
    }
}

/// A mutant of which one line is written in another way.
fn with(line: &str, instead: &str) -> String {
    let text = format!(
        "- id: some-fault\n  requirement: page-tools.max-steps\n  says: It does something else.\n  file: index.js\n  \
         replace: createLeuria\n  with: createNothing\n  caught-by:\n    - {{ case: {CASE}, by: [tool step ran] }}\n"
    );
    assert!(text.contains(line), "{line}");
    text.replacen(line, instead, 1)
}

fn only(text: &str) -> String {
    let errors = errors(text);
    assert_eq!(errors.len(), 1, "{errors:#?}");
    errors.into_iter().next().unwrap()
}

#[test]
fn every_error_says_where_and_what_to_do() {
    for (line, instead, place, says) in [
        (
            "file: index.js",
            "file: indx.js",
            "4:3",
            "there is no file `indx.js`: did you mean `index.js`",
        ),
        (
            "replace: createLeuria",
            "replace: nowhere to be found",
            "5:3",
            "stands 0 times",
        ),
        (
            "replace: createLeuria",
            "replace: e",
            "5:3",
            "must stand there once",
        ),
        (
            "with: createNothing",
            "with: createLeuria",
            "6:3",
            "must change something",
        ),
        (
            "page-tools.max-steps",
            "page-tools.max-step",
            "2:3",
            "did you mean `page-tools.max-steps`",
        ),
        (
            CASE,
            "page-tools/budget/defalt-cap",
            "8:9",
            "did you mean `page-tools/budget/default-cap`",
        ),
        (
            "tool step ran",
            "tool step runs",
            "8:",
            "`budget spent after 10 calls`",
        ),
        ("says:", "say:", "3:3", "there is no key `say`"),
        (
            "  requirement: page-tools.max-steps\n",
            "",
            "1:3",
            "`requirement` is missing",
        ),
        ("by: [tool step ran]", "by: []", "8:", "at least 1"),
        ("some-fault", "Some_Fault", "1:3", "write text of the form"),
    ] {
        let error = only(&with(line, instead));
        assert!(
            error.starts_with(&format!("suite/mutants/page-tools/some.yaml:{place}")),
            "{error}"
        );
        assert!(error.contains(says), "{error}");
    }
}

#[test]
fn an_id_is_given_once() {
    let one = with("- id", "- id");
    let error = only(&format!("{one}{one}"));
    assert!(error.contains("some.yaml:9:"), "{error}");
    assert!(
        error.contains("stands in page-tools/some.yaml:1 already"),
        "{error}"
    );
}

#[test]
fn what_is_no_yaml_is_said_with_its_line() {
    let error = only("- id: a\n  - b");
    assert!(error.contains("some.yaml:2:"), "{error}");
}
