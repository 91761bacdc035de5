//! How full servers are by the hour of the day.

/// Moscow's offset from UTC in seconds.
pub(crate) const MOSCOW: i64 = 3 * 3600;
pub(crate) const DAY: i64 = 24 * 3600;

/// How full a server is by the hour of the day in Moscow, `0.0..=1.0`: lowest in the early morning, highest in the
/// evening.
pub(crate) fn daily_load(now: i64) -> f64 {
    let hour = (now + MOSCOW).rem_euclid(DAY) as f64 / 3600.0;
    let day = (hour - 19.5) / 24.0 * std::f64::consts::TAU;
    0.62 + 0.30 * day.cos() + 0.07 * (2.0 * day).cos()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evenings_are_fuller_than_mornings() {
        let midnight = 1_800_000_000 - 1_800_000_000 % DAY - MOSCOW;
        assert!(daily_load(midnight + 20 * 3600) > 0.9);
        assert!(daily_load(midnight + 7 * 3600) < 0.45);
        assert!((0..24).all(|h| (0.2..=1.0).contains(&daily_load(midnight + h * 3600))));
    }
}
