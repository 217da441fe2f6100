//! What kills a mutant, and what does not.

use super::*;

const CASE: &str = "page-tools/budget/default-cap";

fn fate(replace: &str, with: &str, by: &str) -> Fate {
    let catalogue = Catalogue::unchecked(|id| id == CASE).unwrap();
    let originals = Originals::new();
    let file = originals
        .build
        .files
        .iter()
        .find(|file| file.text.contains(replace))
        .unwrap();
    let mutant = Mutant {
        id: "some-fault".into(),
        requirement: "page-tools.max-steps".into(),
        says: "It does something else.".into(),
        fault: None,
        file: file.place.clone(),
        replace: replace.into(),
        with: with.into(),
        caught_by: vec![CaughtBy {
            case: CASE.into(),
            by: vec![by.into()],
        }],
    };
    let trials = Trials::new(
        Browser::new().unwrap(),
        originals,
        Arc::new(catalogue),
        vec![mutant],
    );
    trials.fate(0).unwrap().clone()
}

/// Where the reference build makes a client.
const MAKES: &str = "export function createLeuria(";

#[test]
fn only_the_named_expectation_kills() {
    // A build that throws whenever it is used fails each case, by `no step throws` and by everything else.
    let throws =
        "export function createLeuria(options) { throw new Error('no') }\nfunction unused(";
    assert_eq!(fate(MAKES, throws, "no step throws"), Fate::Killed);
    assert!(matches!(
        fate(MAKES, throws, "no uncaught error"),
        Fate::Survived(_)
    ));
}

#[test]
fn a_crash_or_a_hang_kills_nothing() {
    let broken = fate(MAKES, "export function (", "no step throws");
    assert!(matches!(broken, Fate::NotLoaded(_)), "{broken:?}");
    let hangs = "export function createLeuria(options) { while (true) {} }\nfunction unused(";
    match fate(MAKES, hangs, "tool step ran") {
        Fate::Survived(misses) => {
            assert!(misses[0].instead[0].contains("could not run"), "{misses:?}")
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_change_that_nobody_notices_survives() {
    match fate(
        MAKES,
        "/* the same */ export function createLeuria(",
        "tool step ran",
    ) {
        Fate::Survived(misses) => assert_eq!(misses[0].instead.len(), 3),
        other => panic!("{other:?}"),
    }
}
