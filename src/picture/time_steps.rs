//! Combines the samples of a chart into steps of half an hour, which are easier to read than a line that jumps with
//! every sample.

use super::Sample;

/// Seconds of a step.
const STEP: i64 = 1_800;

/// The mean counts of half an hour.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct TimeStep {
    /// Unix seconds.
    pub(super) from: i64,
    pub(super) to: i64,
    pub(super) online: f64,
    pub(super) in_uniform: f64,
}

/// The steps for samples that begin with the oldest. A step without samples is left out.
pub(super) fn time_steps(samples: impl Iterator<Item = Sample>) -> Vec<TimeStep> {
    let samples: Vec<Sample> = samples.collect();
    let step = |samples: &[Sample]| {
        let from = samples.first()?.t.div_euclid(STEP).saturating_mul(STEP);
        let mean = |count: fn(&Sample) -> u32| {
            samples.iter().map(|sample| f64::from(count(sample))).sum::<f64>()
                / samples.len() as f64
        };
        Some(TimeStep {
            from,
            to: from.saturating_add(STEP),
            online: mean(|sample| sample.online),
            in_uniform: mean(|sample| sample.in_uniform),
        })
    };
    let same = |a: &Sample, b: &Sample| a.t.div_euclid(STEP) == b.t.div_euclid(STEP);
    samples.chunk_by(same).filter_map(step).collect()
}

/// Runs of steps without a gap between them.
pub(super) fn runs(steps: &[TimeStep]) -> impl Iterator<Item = &[TimeStep]> {
    steps.chunk_by(|a, b| a.to == b.from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_an_hour_is_a_step_and_one_without_samples_a_gap() {
        let sample = |t, online| Sample { t, online, in_uniform: 1, leader: false };
        let samples = [sample(10, 4), sample(1_799, 5), sample(1_800, 9), sample(6_000, 2)];
        let steps = time_steps(samples.into_iter());
        let means: Vec<_> = steps.iter().map(|step| (step.from, step.online)).collect();
        assert_eq!(means, [(0, 4.5), (1_800, 9.0), (5_400, 2.0)]);
        assert_eq!(runs(&steps).map(<[_]>::len).collect::<Vec<_>>(), [2, 1]);
    }
}
