//! Combines the samples of a chart into steps of half an hour, which are easier to read than a line that jumps with
//! every sample.

use super::Sample;

/// Seconds of a step.
const STEP: i64 = 1_800;

/// A last step that is shorter joins the one before, so that no line jumps at its end.
const SHORTEST: i64 = 600;

/// The counts of half an hour.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct TimeStep {
    /// Unix seconds.
    pub(super) from: i64,
    pub(super) to: i64,
    /// The mean of members online.
    pub(super) online: f64,
    /// The most members online.
    pub(super) most: f64,
    /// The mean of members in uniform.
    pub(super) in_uniform: f64,
}

/// The steps for samples that begin with the oldest. A step without samples is left out.
pub(super) fn time_steps(samples: impl Iterator<Item = Sample>) -> Vec<TimeStep> {
    let samples: Vec<Sample> = samples.collect();
    let step = |samples: &[Sample]| {
        let number = |sample: &Sample| sample.t.div_euclid(STEP);
        let from = number(samples.first()?).saturating_mul(STEP);
        let to = number(samples.last()?).saturating_add(1).saturating_mul(STEP);
        let mean = |count: fn(&Sample) -> u32| {
            samples.iter().map(|sample| f64::from(count(sample))).sum::<f64>()
                / samples.len() as f64
        };
        Some(TimeStep {
            from,
            to,
            online: mean(|sample| sample.online),
            most: samples.iter().map(|sample| f64::from(sample.most)).fold(0.0, f64::max),
            in_uniform: mean(|sample| sample.in_uniform),
        })
    };
    let last = samples.last().map_or(0, |sample| sample.t);
    let has_just_begun = last.rem_euclid(STEP) < SHORTEST;
    let same = |a: &Sample, b: &Sample| {
        let [first, second] = [a, b].map(|sample| sample.t.div_euclid(STEP));
        let joins = has_just_begun && second == last.div_euclid(STEP);
        first == second || joins && first.saturating_add(1) == second
    };
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
    fn a_step_that_has_just_begun_joins_the_one_before() {
        let sample = |t, online| Sample { t, online, most: online, in_uniform: 0, leader: false };
        let steps = |last| {
            let samples = [sample(1_700, 4), sample(1_900, 6), sample(3_500, 6), sample(last, 9)];
            time_steps(samples.into_iter())
                .iter()
                .map(|step| (step.from, step.to, step.online))
                .collect::<Vec<_>>()
        };
        assert_eq!(steps(3_700), [(0, 1_800, 4.0), (1_800, 5_400, 7.0)]);
        assert_eq!(steps(4_200), [(0, 1_800, 4.0), (1_800, 3_600, 6.0), (3_600, 5_400, 9.0)]);
        assert_eq!(steps(5_500).len(), 3, "not after a gap");
    }

    #[test]
    fn half_an_hour_is_a_step_and_one_without_samples_a_gap() {
        let sample = |t, online, most| Sample { t, online, most, in_uniform: 1, leader: false };
        let samples =
            [sample(10, 4, 6), sample(1_799, 5, 5), sample(1_800, 9, 9), sample(6_000, 2, 2)];
        let steps = time_steps(samples.into_iter());
        let counts: Vec<_> = steps.iter().map(|step| (step.from, step.online, step.most)).collect();
        assert_eq!(counts, [(0, 4.5, 6.0), (1_800, 9.0, 9.0), (5_400, 2.0, 2.0)]);
        assert_eq!(runs(&steps).map(<[_]>::len).collect::<Vec<_>>(), [2, 1]);
    }
}
