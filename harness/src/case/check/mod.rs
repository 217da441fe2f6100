//! Whether a case that has the right shape makes sense.
//!
//! It finds what would make a case pass or fail for the wrong reason: a name
//! that nothing has, an expectation that checks nothing, a script that no model
//! could follow. It does not judge whether the case tests its requirement well.

mod api;
mod basics;
mod expectations;
mod names;
mod observed;
mod problem;
mod script;
mod steps;

pub use problem::CaseProblem;

use super::{Case, schema::Pointed};
use crate::requirement::Requirement;

/// Everything that makes no sense in a case; `requirements` is none where they could not be read.
#[must_use]
pub fn check(case: &Case, requirements: Option<&[Requirement]>) -> Vec<Pointed<CaseProblem>> {
    let mut found = Findings::default();
    basics::check(case, requirements, &mut found);
    let names = steps::check(case, &mut found);
    script::check(case, requirements, &names, &mut found);
    expectations::check(case, &names, &mut found);
    found.0
}

/// What was found so far.
#[derive(Default)]
struct Findings(Vec<Pointed<CaseProblem>>);

impl Findings {
    fn add(&mut self, pointer: impl Into<String>, problem: CaseProblem) {
        self.0.push((pointer.into(), problem));
    }

    fn add_if(&mut self, wrong: bool, pointer: impl Into<String>, problem: CaseProblem) {
        if wrong {
            self.add(pointer, problem);
        }
    }
}
