//! Every random value a page sees, from one seed (SplitMix64). It refuses to be secret.

use std::cell::Cell;

/// A seeded source of random values.
pub(crate) struct Random(Cell<u64>);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Cell::new(seed))
    }

    /// The next 64 bits.
    pub(crate) fn next(&self) -> u64 {
        let state = self.0.get().wrapping_add(0x9e37_79b9_7f4a_7c15);
        self.0.set(state);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// The next number from 0 to below 1, as `Math.random` gives them.
    pub(crate) fn fraction(&self) -> f64 {
        const STEPS: f64 = 9_007_199_254_740_992.0;
        #[expect(clippy::cast_precision_loss, reason = "53 bits are exact in a double")]
        let fraction = (self.next() >> 11) as f64 / STEPS;
        fraction
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn one_seed_gives_one_sequence() {
        // First value of SplitMix64 for the seed 0, as published with the algorithm.
        assert_eq!(Random::new(0).next(), 0xe220_a839_7b1d_cdaf);
        assert_ne!(Random::new(1).next(), Random::new(2).next());
        assert!((0.0..1.0).contains(&Random::new(7).fraction()));
    }
}
