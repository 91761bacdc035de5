//! A softmax regression over sparse features: learns from examples how much each feature speaks for each class.
//!
//! It is a crate of its own, without generics, so that it can be optimised in debug builds, too.

/// The features of something, with their weights.
pub type Features = [(usize, f32)];

/// How often each example is learned from.
const ROUNDS: usize = 8;

/// How much is learned from the first example. The last ones change little.
const RATE: f32 = 1.0;

/// How much each feature speaks for each class.
#[derive(Debug)]
pub struct Model {
    classes: usize,
    /// Those of a feature for all classes follow each other.
    weights: Vec<f32>,
}

impl Model {
    /// Learns the examples, each of which is a class and its features. Classes and features are below these numbers.
    #[must_use]
    pub fn learn(classes: usize, features: usize, examples: &[(usize, Box<Features>)]) -> Self {
        let mut model = Self { classes, weights: vec![0.0; classes * features] };
        let fingerprints: Vec<u64> = examples.iter().map(|(_, it)| fingerprint(it)).collect();
        let mut order: Vec<usize> = (0..examples.len()).collect();
        let steps = (ROUNDS * examples.len()) as f32;
        let mut step = 0.0;
        for round in 0..ROUNDS {
            order.sort_by_cached_key(|&at| mix(fingerprints[at] ^ round as u64));
            for (class, features) in order.iter().map(|&at| &examples[at]) {
                model.learn_one(*class, features, RATE * (1.0 - step / steps));
                step += 1.0;
            }
        }
        model
    }

    fn learn_one(&mut self, class: usize, features: &Features, rate: f32) {
        let mut errors = self.probabilities(features);
        errors[class] -= 1.0;
        for (feature, weight) in features {
            let first = feature * self.classes;
            let own = &mut self.weights[first..first + self.classes];
            for (own, error) in own.iter_mut().zip(&errors) {
                *own -= rate * error * weight;
            }
        }
    }

    /// How probable each class is.
    #[must_use]
    pub fn probabilities(&self, features: &Features) -> Vec<f32> {
        let mut sums = vec![0.0; self.classes];
        for (feature, weight) in features {
            let first = feature * self.classes;
            for (sum, own) in sums.iter_mut().zip(&self.weights[first..first + self.classes]) {
                *sum += own * weight;
            }
        }
        let greatest = sums.iter().copied().fold(f32::MIN, f32::max);
        sums.iter_mut().for_each(|sum| *sum = (*sum - greatest).exp());
        let total: f32 = sums.iter().sum();
        sums.iter_mut().for_each(|sum| *sum /= total);
        sums
    }
}

/// A number for an example that does not depend on the other examples. The order of learning follows from it: another
/// example must not move all others, because what is learned depends on their order, too.
fn fingerprint(features: &Features) -> u64 {
    features.iter().fold(0, |sum, (feature, _)| mix(sum ^ *feature as u64))
}

/// Spreads numbers that are near to each other, as the last step of the generator `SplitMix64` does.
fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_features_that_only_one_class_has_decide() {
        let examples: Vec<(usize, Box<Features>)> =
            (0..3).map(|class| (class, [(class, 1.0), (3, 1.0)].into())).collect();
        let model = Model::learn(3, 4, &examples);
        for (class, features) in &examples {
            assert!(model.probabilities(&features[..1])[*class] > 0.5);
        }
        let sum: f32 = model.probabilities(&[(3, 1.0)]).iter().sum();
        assert!((sum - 1.0).abs() < 1e-5);
    }
}
