//! The mutants under `cargo test`: one test for each, and two that ask whether every case and every requirement has been
//! shown to bite.

use std::process::ExitCode;
use std::sync::Arc;
use std::thread;

use libtest_mimic::{Arguments, Failed, Trial};
use mock_browser::Browser;
use webmcp_conformance::catalogue::Catalogue;
use webmcp_conformance::mutants::{
    Fate, Mutant, Originals, Trials, embedded, load, load_unchecked, schema, unproven_cases,
    unproven_requirements,
};

/// Names what no killed mutant proves.
type Unproven = fn(&Catalogue, &[(&Mutant, &Fate)]) -> Vec<String>;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let trials = match trials(&arguments) {
        Ok(trials) => Arc::new(trials),
        Err(error) => {
            let broken = Trial::test("the mutants load", move || Err(Failed::from(error)));
            return libtest_mimic::run(&arguments, vec![broken]).exit_code();
        }
    };
    let mut tests = vec![Trial::test(
        "the schema for editors is up to date",
        schema_is_up_to_date,
    )];
    for (place, mutant) in trials.mutants().iter().enumerate() {
        let (trials, name) = (Arc::clone(&trials), format!("mutant::{}", mutant.id));
        tests.push(Trial::test(name, move || killed(&trials, place)));
    }
    let each = [
        ("every case kills a mutant", unproven_cases as Unproven),
        (
            "every requirement has a killed mutant",
            unproven_requirements,
        ),
    ];
    for (name, unproven) in each {
        let trials = Arc::clone(&trials);
        tests.push(Trial::test(name, move || {
            nothing_is_unproven(&trials, unproven)
        }));
    }
    libtest_mimic::run(&arguments, tests).exit_code()
}

/// All mutants, checked; for a process that tries one, only what it needs.
fn trials(arguments: &Arguments) -> Result<Trials, String> {
    let browser = Browser::new().map_err(|error| error.to_string())?;
    let originals = Originals::new();
    let alone = arguments
        .filter
        .as_ref()
        .and_then(|name| name.strip_prefix("mutant::"));
    if let (Some(id), true, false) = (alone, arguments.exact, arguments.list) {
        let mutants: Vec<Mutant> = load_unchecked(&embedded())
            .into_iter()
            .filter(|mutant| mutant.id == id)
            .collect();
        let named = |case: &str| {
            mutants
                .iter()
                .flat_map(|mutant| &mutant.caught_by)
                .any(|caught| caught.case == case)
        };
        let catalogue = Catalogue::unchecked(named).map_err(|error| error.to_string())?;
        return Ok(Trials::new(
            browser,
            originals,
            Arc::new(catalogue),
            mutants,
        ));
    }
    let catalogue = Catalogue::embedded()
        .map_err(|error| error.to_string())?
        .with_mutants();
    let mutants = load(&embedded(), &originals, &catalogue).map_err(|errors| errors.to_string())?;
    Ok(Trials::new(
        browser,
        originals,
        Arc::new(catalogue),
        mutants,
    ))
}

fn killed(trials: &Trials, place: usize) -> Result<(), Failed> {
    match trials.fate(place) {
        Some(Fate::Killed) => Ok(()),
        Some(Fate::NotLoaded(why)) => Err(Failed::from(format!(
            "it does not load, so nothing can catch it: {why}"
        ))),
        Some(Fate::Survived(misses)) => {
            let each = misses.iter().map(|miss| {
                format!(
                    "{} should have failed by {}:\n  {}",
                    miss.case,
                    miss.by.join(" or "),
                    miss.instead.join("\n  ")
                )
            });
            Err(Failed::from(each.collect::<Vec<_>>().join("\n")))
        }
        None => Err(Failed::from("there is no such mutant")),
    }
}

fn nothing_is_unproven(trials: &Trials, unproven: Unproven) -> Result<(), Failed> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let names = unproven(trials.catalogue(), &trials.all(threads));
    if names.is_empty() {
        Ok(())
    } else {
        Err(Failed::from(format!(
            "without a killed mutant:\n{}",
            names.join("\n")
        )))
    }
}

/// `UPDATE=1` writes the file anew.
fn schema_is_up_to_date() -> Result<(), Failed> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/mutants/mutants.schema.json");
    let current = format!("{:#}\n", schema());
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, current)?;
        return Ok(());
    }
    let written = std::fs::read_to_string(path)?;
    if written == current {
        Ok(())
    } else {
        Err(Failed::from(format!(
            "{path} is old: run this test with UPDATE=1"
        )))
    }
}
