//! The chart of how the requests of a key were answered, by day.

use super::axis::{CountAxis, PEAK};
use super::canvas::{Align, Canvas, rectangle};
use super::color::{AUCTION, BACKGROUND, Color, ENDS_SOON, ONLINE, WEEK};
use super::font::Font;
use super::frame::{self, Entry, HEADING, Legend, MARGIN, QUIET, WIDTH};
use super::{Heading, RenderError};

/// How many ways of answering there are.
const KINDS: usize = 5;

/// The answers to the requests of a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsageChart {
    /// The heading.
    pub heading: Heading,
    /// The days, the earliest first.
    pub days: Vec<UsageDay>,
    /// The names of the counts, in their order, each with its sum as a text.
    pub legend: [(String, String); KINDS],
    /// The text at the highest sum of a day.
    pub max: String,
}

/// The answers of a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsageDay {
    /// The name of the day.
    pub name: String,
    /// Answered, not modified, errors of the client, refused by a limit, errors of the service.
    pub counts: [u64; KINDS],
}

const COLORS: [Color; KINDS] = [ONLINE, ONLINE.alpha(0.45), WEEK, AUCTION, ENDS_SOON];

const LEFT: f32 = 112.0;
const RIGHT: f32 = WIDTH - MARGIN;
const TOP: f32 = HEADING + 60.0;
const BOTTOM: f32 = TOP + 400.0;
const NAMES: f32 = BOTTOM + 50.0;
const END: f32 = NAMES + 20.0;

/// Days from one name on the axis to the next.
const TICK: usize = 10;

/// A day with few of a kind still shows it.
const MIN_HEIGHT: f32 = 5.0;

impl UsageChart {
    /// Renders the chart as a PNG.
    pub fn png(&self) -> Result<Vec<u8>, RenderError> {
        let entries = self.legend();
        let legend = Legend::new(&Font::embedded()?, 2, &entries);
        let mut canvas = Canvas::new(WIDTH, END + legend.height(), BACKGROUND)?;
        frame::draw_heading(&mut canvas, &self.heading);
        let totals: Vec<u64> = self.days.iter().map(|day| day.counts.iter().sum()).collect();
        let highest = totals.iter().copied().enumerate().rev().max_by_key(|(_, total)| *total);
        let top = highest.map_or(0, |(_, total)| u32::try_from(total).unwrap_or(u32::MAX));
        let axis = CountAxis::new([LEFT, TOP, RIGHT, BOTTOM], top);
        axis.draw(&mut canvas);
        let width = (RIGHT - LEFT) / self.days.len().max(1) as f32;
        let left = |at: usize| LEFT + width * at as f32;
        for (at, day) in self.days.iter().enumerate() {
            draw_day(&mut canvas, &axis, [left(at) + width * 0.12, left(at) + width * 0.88], day);
        }
        self.draw_names(&mut canvas, |at| left(at) + width / 2.0);
        if let Some((at, total @ 1..)) = highest {
            let line = canvas.font().fit(&self.max, PEAK.size, RIGHT - LEFT);
            let y = axis.y(total as f64) - 14.0;
            axis.write_peak(&mut canvas, &line, left(at) + width / 2.0, y);
        }
        legend.draw(&mut canvas, END);
        canvas.png()
    }

    /// Writes the names of some days. Today is the last day, and always has its name.
    fn draw_names(&self, canvas: &mut Canvas, center: impl Fn(usize) -> f32) {
        for (at, day) in self.days.iter().enumerate().rev().step_by(TICK) {
            let name = canvas.font().fit(&day.name, QUIET.size, RIGHT - LEFT);
            let half = canvas.font().width(&name, QUIET.size) / 2.0;
            let x = center(at).min(RIGHT - half);
            canvas.write(&name, QUIET, Align::Middle, x, NAMES);
        }
    }

    /// The kinds that there are.
    fn legend(&self) -> Vec<Entry> {
        let has = |kind: usize| self.days.iter().any(|day| day.counts[kind] > 0);
        let entry = |kind: usize| {
            let ((name, count), color) = (self.legend[kind].clone(), COLORS[kind]);
            let symbol = move |canvas: &mut Canvas, x: f32, y: f32| {
                canvas.fill(rectangle(x - 14.0, y - 14.0, x + 14.0, y + 14.0), color);
            };
            Entry { name, count, symbol: Box::new(symbol) }
        };
        (0..KINDS).filter(|kind| has(*kind)).map(entry).collect()
    }
}

/// Draws the kinds one on the other.
fn draw_day(canvas: &mut Canvas, axis: &CountAxis, [left, right]: [f32; 2], day: &UsageDay) {
    let (mut below, mut base) = (0, BOTTOM);
    for (count, color) in day.counts.into_iter().zip(COLORS).filter(|(count, _)| *count > 0) {
        below += count;
        let top = axis.y(below as f64).min(base - MIN_HEIGHT);
        canvas.fill(rectangle(left, top, right, base), color);
        base = top;
    }
}
