//! The vertical axis of a chart: counts, with grid lines at round numbers.

use super::canvas::{Align, Canvas, Style, polygon};
use super::color::{BACKGROUND, WHITE};
use super::frame::{PLAIN, QUIET};

/// Maximum number of horizontal grid lines above zero. Smaller counts do not fill the whole height.
const LINES: u32 = 5;

/// What is written at the highest count.
pub(super) const PEAK: Style = Style { halo: Some(BACKGROUND), ..PLAIN };

/// The axis of counts.
pub(super) struct CountAxis {
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
    /// Members between two grid lines.
    step: u32,
    /// The count at the top.
    most: u32,
}

impl CountAxis {
    /// The axis of an area, for counts up to `highest`.
    pub(super) fn new([left, top, right, bottom]: [f32; 4], highest: u32) -> Self {
        let highest = highest.max(LINES);
        let step = round_step(highest);
        let most = highest.div_ceil(step).saturating_mul(step);
        Self { left, top, right, bottom, step, most }
    }

    pub(super) fn y(&self, count: f64) -> f32 {
        let part = (count / f64::from(self.most)).clamp(0.0, 1.0) as f32;
        self.bottom - (self.bottom - self.top) * part
    }

    pub(super) fn draw(&self, canvas: &mut Canvas) {
        for line in 0..=self.most / self.step {
            let count = line.saturating_mul(self.step);
            let y = self.y(count.into());
            let color = WHITE.alpha(if line == 0 { 0.35 } else { 0.12 });
            canvas.stroke(polygon(&[(self.left, y), (self.right, y)], false), 2.0, color);
            canvas.write(&short(count), QUIET, Align::Right, self.left - 16.0, y + 12.0);
        }
    }

    /// Writes a line about the highest count as near to `x` as it fits.
    pub(super) fn write_peak(&self, canvas: &mut Canvas, line: &str, x: f32, y: f32) {
        let half = canvas.font().width(line, PEAK.size) / 2.0;
        let x = x.clamp(self.left + half, (self.right - half).max(self.left + half));
        canvas.write(line, PEAK, Align::Middle, x, y);
    }
}

/// The members between two grid lines: 1, 2 or 5 times a power of ten.
fn round_step(highest: u32) -> u32 {
    let least = highest.div_ceil(LINES);
    let mut steps = (0..9).flat_map(|power| [1, 2, 5].map(|times| times * 10_u32.pow(power)));
    steps.find(|step| *step >= least).unwrap_or(1_000_000_000)
}

/// A number that fits beside the axis.
fn short(count: u32) -> String {
    match count {
        0..10_000 => count.to_string(),
        10_000..10_000_000 => format!("{}k", count / 1_000),
        _ => format!("{}M", count / 1_000_000),
    }
}
