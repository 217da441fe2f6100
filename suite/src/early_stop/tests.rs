//! When a run ends early, and that it does so only for one and the same reason.

use super::*;
use crate::catalogue::Catalogue;

fn jobs() -> Vec<Job> {
    Catalogue::unchecked(|id| id.starts_with("page-tools/budget/"))
        .unwrap()
        .jobs()
}

fn ended(verdict: Verdict, reason: &str) -> CaseRun {
    CaseRun {
        verdict,
        ..not_played(&jobs()[0], reason.into())
    }
}

fn stops_after(runs: &[CaseRun]) -> Option<usize> {
    let mut row = Row::default();
    runs.iter()
        .position(|run| row.takes(run).is_some())
        .map(|place| place + 1)
}

#[test]
fn five_for_the_same_reason_are_enough_and_four_are_not() {
    let hangs = ended(Verdict::CouldNotRun, "it hangs");
    assert_eq!(stops_after(&vec![hangs.clone(); 4]), None);
    assert_eq!(stops_after(&vec![hangs; 9]), Some(5));
}

#[test]
fn a_verdict_or_another_reason_begins_the_row_anew() {
    let hangs = vec![ended(Verdict::CouldNotRun, "it hangs"); 4];
    for between in [
        ended(Verdict::Pass, ""),
        ended(Verdict::Fail, ""),
        ended(Verdict::CouldNotRun, "it fills its memory"),
    ] {
        let runs = [hangs.clone(), vec![between], hangs.clone()].concat();
        assert_eq!(stops_after(&runs), None);
    }
    let skipped = vec![ended(Verdict::NotApplicable, "")];
    let runs = [hangs.clone(), skipped, hangs].concat();
    assert_eq!(stops_after(&runs), Some(6));
}

#[test]
fn what_is_not_played_could_not_run_or_does_not_apply() {
    let job = jobs().remove(0);
    let none = Offered { verbs: Vec::new() };
    assert_eq!(unplayed(&job, &none, "").verdict, Verdict::NotApplicable);
    let all = Offered {
        verbs: job.verbs().into_iter().map(str::to_owned).collect(),
    };
    let run = unplayed(&job, &all, "it hangs");
    assert_eq!(run.verdict, Verdict::CouldNotRun);
    assert!(run.reason.unwrap().contains("it hangs"));
}
