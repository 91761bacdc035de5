//! Deterministic random values: the same key gives the same value in every run and on every machine.

/// A source of random values, derived by keys. No value depends on earlier calls, so any moment of a world can be
/// computed directly.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(mix(seed ^ GOLDEN))
    }

    /// The source for a named subject.
    pub(crate) fn of(self, subject: &str) -> Self {
        let fnv = subject.bytes().fold(0xcbf2_9ce4_8422_2325, |h: u64, b| {
            (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3)
        });
        Self(mix(self.0 ^ fnv))
    }

    /// The source for one of many alike.
    pub(crate) fn nth(self, n: impl Into<i64>) -> Self {
        Self(mix(self.0 ^ n.into().cast_unsigned().wrapping_mul(GOLDEN).wrapping_add(GOLDEN)))
    }

    /// Uniform in `0.0..1.0`.
    pub(crate) fn unit(self) -> f64 {
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// True with this probability.
    pub(crate) fn happens(self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// Uniform in `0..n`; `0` if `n` is 0.
    pub(crate) fn below(self, n: u32) -> u32 {
        ((u128::from(self.0) * u128::from(n)) >> 64) as u32
    }

    /// Uniform in `low..=high`.
    pub(crate) fn between(self, low: i64, high: i64) -> i64 {
        low + i64::from(self.below((high - low + 1).clamp(0, i64::from(u32::MAX)) as u32))
    }

    /// One element of a list that must not be empty.
    pub(crate) fn pick<T: Copy>(self, list: &[T]) -> T {
        list[self.below(list.len() as u32) as usize]
    }

    /// The numbers below `n`, shuffled.
    pub(crate) fn shuffled(self, n: u32) -> Vec<u32> {
        let mut order: Vec<u32> = (0..n).collect();
        for last in (1..n).rev() {
            order.swap(last as usize, self.nth(last).below(last + 1) as usize);
        }
        order
    }
}

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The finaliser of SplitMix64.
fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_do_not_depend_on_earlier_calls() {
        let server = Random::new(7).of("town");
        let first = server.nth(3).unit();
        server.nth(4).unit();
        assert_eq!(server.nth(3).unit(), first);
        assert_ne!(server.nth(4).unit(), first);
        assert_ne!(Random::new(8).of("town").nth(3).unit(), first);
    }

    #[test]
    fn values_are_uniform() {
        let sum: f64 = (0..10_000).map(|n| Random::new(1).nth(n).unit()).sum();
        assert!((4_900.0..5_100.0).contains(&sum), "{sum}");
        assert_eq!(Random::new(1).below(0), 0);
    }

    #[test]
    fn a_shuffle_is_a_permutation() {
        let mut order = Random::new(5).shuffled(100);
        assert_ne!(order, (0..100).collect::<Vec<_>>());
        order.sort_unstable();
        assert_eq!(order, (0..100).collect::<Vec<_>>());
    }
}
