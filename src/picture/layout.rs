//! What frames a picture: the heading above, the legend below.

use tiny_skia::Path;

use super::Heading;
use super::canvas::{Align, Canvas, Style, rectangle};
use super::ink::{Ink, PAPER, QUIET, TEXT};

/// Between the frame's texts and the edges of the sheet.
pub(super) const MARGIN: f32 = 32.0;

/// Height of the band with the heading.
pub(super) const HEAD: f32 = 92.0;

/// Height of a line of the legend.
pub(super) const LINE: f32 = 52.0;

const TITLE: Style = Style { size: 42.0, ink: TEXT, rim: None };
const NOTE: Style = Style { size: 30.0, ink: QUIET, rim: None };
const ENTRY: Style = Style { size: 31.0, ink: TEXT, rim: None };

/// Draws something with its middle at a point.
type Sign = Box<dyn Fn(&mut Canvas, f32, f32)>;

/// A line of the legend.
pub(super) struct Entry {
    /// What it explains.
    pub(super) name: String,
    /// How many there are.
    pub(super) count: String,
    /// How it looks in the picture.
    pub(super) sign: Sign,
}

/// The band above the picture.
pub(super) fn head(canvas: &mut Canvas, width: f32, heading: &Heading) {
    canvas.fill(rectangle(0.0, 0.0, width, HEAD), PAPER);
    let room = width - 2.0 * MARGIN;
    let note = canvas.typeface().fit(&heading.note, NOTE.size, room * 0.4);
    let taken = canvas.typeface().width(&note, NOTE.size);
    let title = canvas.typeface().fit(&heading.title, TITLE.size, room - taken - MARGIN);
    canvas.write(&title, TITLE, Align::Left, MARGIN, 61.0);
    canvas.write(&note, NOTE, Align::Right, width - MARGIN, 60.0);
}

/// How high a legend is.
pub(super) fn height(entries: usize, columns: usize) -> f32 {
    LINE * entries.div_ceil(columns) as f32 + 28.0
}

/// The band below the picture: entries in columns, row by row.
pub(super) fn legend(canvas: &mut Canvas, width: f32, top: f32, columns: usize, entries: &[Entry]) {
    let bottom = top + height(entries.len(), columns);
    canvas.fill(rectangle(0.0, top, width, bottom), PAPER);
    let column = (width - 2.0 * MARGIN) / columns as f32;
    for (at, entry) in entries.iter().enumerate() {
        let x = MARGIN + column * (at % columns) as f32;
        let y = top + 14.0 + LINE * (0.5 + (at / columns) as f32);
        (entry.sign)(canvas, x + 14.0, y);
        let count = canvas.typeface().width(&entry.count, ENTRY.size);
        let room = column - 42.0 - count - 30.0;
        let name = canvas.typeface().fit(&entry.name, ENTRY.size, room);
        let end = x + 42.0 + canvas.typeface().width(&name, ENTRY.size);
        canvas.write(&name, Style { ink: QUIET, ..ENTRY }, Align::Left, x + 42.0, y + 11.0);
        let gap = if name.is_empty() { 0.0 } else { 12.0 };
        canvas.write(&entry.count, ENTRY, Align::Left, end + gap, y + 11.0);
    }
}

/// A sign with a dark rim, so that neighbours stay apart.
pub(super) fn rimmed(canvas: &mut Canvas, shape: Option<Path>, rim: f32, ink: Ink) {
    canvas.stroke(shape.clone(), rim * 2.0, PAPER.alpha(0.85));
    canvas.fill(shape, ink);
}
