//! The heat map of a week: how many members are usually online at each hour of each weekday.

use super::canvas::Align;
use super::color::{BACKGROUND, Color, ONLINE, WHITE};
use super::flat_canvas::{FlatCanvas, LEVELS};
use super::frame::{self, HEADING, MARGIN, PLAIN, QUIET, WIDTH};
use super::{Heading, RenderError};

/// The usual counts of a fraction, by weekday and hour.
#[derive(Debug, Clone, PartialEq)]
pub struct HeatMap {
    /// The heading.
    pub heading: Heading,
    /// The names of the weekdays, Monday first.
    pub days: [String; 7],
    /// The average count in each hour of each weekday; `None` without data.
    pub counts: [[Option<f32>; 24]; 7],
    /// What the colors show.
    pub scale: String,
    /// The text that is shown if there is no data.
    pub nothing: String,
}

const LEFT: f32 = 124.0;
const RIGHT: f32 = WIDTH - MARGIN;
const TOP: f32 = HEADING + 62.0;
const ROW: f32 = 66.0;
const GAP: f32 = 2.0;
/// The frame around the busiest hour.
const FRAME: f32 = 4.0;
const BOTTOM: f32 = TOP + 7.0 * ROW;

/// The scale of the colors below the hours.
const SCALE: f32 = BOTTOM + 40.0;
const END: f32 = SCALE + 36.0;
const SCALE_STEPS: usize = 8;

/// Cells may all have different colors, and text has two.
const _: () = assert!(2 + 7 * 24 + SCALE_STEPS + 2 * LEVELS as usize <= 256);

/// A lowest count above this share of the highest one has the first color.
const HIGH_LOWEST: f32 = 0.25;

/// Hours from one name above the columns to the next.
const TICK: usize = 3;

impl HeatMap {
    /// Renders the heat map as a PNG.
    pub fn png(&self) -> Result<Vec<u8>, RenderError> {
        let mut canvas = FlatCanvas::new(WIDTH, END, BACKGROUND)?;
        let all = || self.counts.iter().flatten();
        let highest = all().flatten().fold(0.0_f32, |a, b| a.max(*b));
        // An hour without data has the color of nobody.
        let lowest = all().fold(highest, |a, b| a.min(b.unwrap_or_default()));
        // Where many are always there, the colors are for the differences.
        let is_high = lowest > highest * HIGH_LOWEST && lowest < highest;
        let lowest = if is_high { lowest } else { 0.0 };
        let width = (RIGHT - LEFT) / 24.0;
        for (row, counts) in (0_u8..).zip(&self.counts) {
            let top = TOP + ROW * f32::from(row);
            for (hour, count) in (0_u8..).zip(counts) {
                let left = LEFT + width * f32::from(hour);
                let cell = [left + GAP, top + GAP, left + width - GAP, top + ROW - GAP];
                let above = count.map_or(0.0, |count| count - lowest);
                draw_cell(&mut canvas, cell, above, highest - lowest);
            }
        }
        if highest > 0.0 {
            self.draw_scale(&mut canvas, lowest, highest);
        } else {
            let (x, y) = ((LEFT + RIGHT) / 2.0, (TOP + BOTTOM) / 2.0);
            let text = canvas.font().fit(&self.nothing, PLAIN.size, RIGHT - LEFT);
            canvas.write(&text, PLAIN, Align::Middle, x, y);
        }
        for line in frame::heading(canvas.font(), &self.heading) {
            canvas.write(&line.text, line.style, line.align, line.x, line.y);
        }
        for hour in (0..24_u8).step_by(TICK) {
            let x = LEFT + width * (f32::from(hour) + 0.5);
            canvas.write(&format!("{hour:02}"), QUIET, Align::Middle, x, TOP - 14.0);
        }
        for (row, name) in (0_u8..).zip(&self.days) {
            let y = TOP + ROW * (f32::from(row) + 0.5) + 12.0;
            let name = canvas.font().fit(name, QUIET.size, LEFT - MARGIN - 8.0);
            canvas.write(&name, QUIET, Align::Left, MARGIN, y);
        }
        canvas.png()
    }

    /// The colors from the lowest to the highest count, with these counts.
    fn draw_scale(&self, canvas: &mut FlatCanvas, lowest: f32, highest: f32) {
        let most = format!("{highest:.0}");
        let right = RIGHT - canvas.font().width(&most, QUIET.size) - 14.0;
        let left = right - 360.0;
        let width = (right - left) / SCALE_STEPS as f32;
        for step in 0..SCALE_STEPS {
            let x = left + width * step as f32;
            let share = step as f32 / (SCALE_STEPS - 1) as f32;
            let cell = [x + GAP, SCALE - 26.0, x + width - GAP, SCALE + 8.0];
            draw_cell(canvas, cell, share * highest, highest);
        }
        let (zero, y) = (left - 14.0, SCALE + 4.0);
        canvas.write(&format!("{lowest:.0}"), QUIET, Align::Right, zero, y);
        canvas.write(&most, QUIET, Align::Left, right + 14.0, y);
        let space = zero - MARGIN - 80.0;
        let label = canvas.font().fit(&self.scale, QUIET.size, space.max(0.0));
        canvas.write(&label, QUIET, Align::Left, MARGIN, y);
    }
}

/// Draws a cell in the color of its count, with a frame if that is the highest.
fn draw_cell(canvas: &mut FlatCanvas, cell: [f32; 4], count: f32, highest: f32) {
    let mut inner = cell;
    if count >= highest && count > 0.0 {
        canvas.fill_pixels(cell, WHITE);
        let [left, top, right, bottom] = cell;
        inner = [left + FRAME, top + FRAME, right - FRAME, bottom - FRAME];
    }
    canvas.fill_pixels(inner, color(count, highest));
}

/// The color of a count: darker than that of a line below the middle, and brighter above.
fn color(count: f32, highest: f32) -> Color {
    let empty = WHITE.alpha(0.05).over(BACKGROUND);
    let share = if highest > 0.0 { (count / highest).clamp(0.0, 1.0) } else { 0.0 };
    match share {
        0.0 => empty,
        ..=0.5 => ONLINE.alpha(0.1 + 1.5 * share).over(empty),
        _ => WHITE.alpha(1.3 * (share - 0.5)).over(ONLINE.alpha(0.85).over(empty)),
    }
}
