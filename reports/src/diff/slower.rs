//! What takes longer than before, by more than machines differ from minute to minute.
//!
//! It never decides anything: a time is no verdict.

use super::Pair;

/// So many times as long.
const TIMES: f64 = 2.0;

/// And at least so many milliseconds longer.
const LONGER: f64 = 100.0;

/// The case runs that became slower, measured by how the two runs as a whole compare: on a busy machine all case runs
/// take longer, and none of them became slower.
pub(super) fn slower<'run>(pairs: &[Pair<'run>]) -> Vec<Pair<'run>> {
    let factor = common_factor(pairs).max(1.0);
    let is_slower = |pair: &&Pair<'_>| {
        let expected = pair.old.milliseconds * factor;
        pair.new.milliseconds > expected * TIMES && pair.new.milliseconds > expected + LONGER
    };
    pairs.iter().filter(is_slower).copied().collect()
}

/// By how much the middle case run became slower.
fn common_factor(pairs: &[Pair<'_>]) -> f64 {
    let mut factors: Vec<f64> = pairs
        .iter()
        .filter(|pair| pair.old.milliseconds > 0.0)
        .map(|pair| pair.new.milliseconds / pair.old.milliseconds)
        .collect();
    factors.sort_by(f64::total_cmp);
    // Of a few case runs none is the middle of the machine's doing.
    if factors.len() < 10 {
        return 1.0;
    }
    factors.get(factors.len() / 2).copied().unwrap_or(1.0)
}
