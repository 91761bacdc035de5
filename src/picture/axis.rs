//! The numbers beside the grid lines of a chart.

/// Maximum number of horizontal grid lines above zero. Smaller counts do not fill the whole height.
pub(super) const LINES: u32 = 5;

/// The members between two grid lines: 1, 2 or 5 times a power of ten.
pub(super) fn round_step(highest: u32) -> u32 {
    let least = highest.div_ceil(LINES);
    let mut steps = (0..9).flat_map(|power| [1, 2, 5].map(|times| times * 10_u32.pow(power)));
    steps.find(|step| *step >= least).unwrap_or(1_000_000_000)
}

/// A number that fits beside the axis.
pub(super) fn short(count: u32) -> String {
    match count {
        0..10_000 => count.to_string(),
        10_000..10_000_000 => format!("{}k", count / 1_000),
        _ => format!("{}M", count / 1_000_000),
    }
}
