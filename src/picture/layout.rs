//! What frames a picture: the heading above, the legend below.

use tiny_skia::Path;

use super::Heading;
use super::canvas::{Align, Canvas, Style, rectangle};
use super::color::{Color, PAPER, QUIET, TEXT};

/// Between the frame's texts and the edges of the sheet.
pub(super) const MARGIN: f32 = 32.0;

/// Height of the band with the heading.
pub(super) const HEAD: f32 = 92.0;

/// Height of a line of the legend.
pub(super) const LINE: f32 = 52.0;

/// From the beginning of an entry to its name.
const SIGN: f32 = 42.0;

/// Between the name of an entry and its count.
const GAP: f32 = 12.0;

/// What an entry takes beside its texts; some of it parts it from the next one.
const AROUND: f32 = SIGN + GAP + 20.0;

/// Of the letters in a legend: the largest that leaves every name whole.
const SIZES: [f32; 3] = [31.0, 28.0, 25.0];

const TITLE: Style = Style { size: 42.0, ink: TEXT, rim: None };
const NOTE: Style = Style { size: 30.0, ink: QUIET, rim: None };
const ENTRY: Style = Style { size: SIZES[0], ink: TEXT, rim: None };

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

/// How wide and high a square picture is that leaves a sheet with such a legend the size that Telegram keeps.
pub(super) fn side(entries: usize, columns: usize) -> u32 {
    const LONGEST: f32 = 1280.0;
    (LONGEST - HEAD - height(entries, columns)) as u32
}

/// How high a legend is.
pub(super) fn height(entries: usize, columns: usize) -> f32 {
    LINE * entries.div_ceil(columns) as f32 + 28.0
}

/// The band below the picture: entries in columns, row by row.
pub(super) fn legend(canvas: &mut Canvas, width: f32, top: f32, columns: usize, entries: &[Entry]) {
    let bottom = top + height(entries.len(), columns);
    canvas.fill(rectangle(0.0, top, width, bottom), PAPER);
    let room = width - 2.0 * MARGIN;
    let (size, widths) = columns_of(canvas, room, columns, entries);
    let style = Style { size, ..ENTRY };
    for (at, entry) in entries.iter().enumerate() {
        let (row, column) = (at / columns, at % columns);
        let x = MARGIN + widths[..column].iter().sum::<f32>();
        let y = top + 14.0 + LINE * (0.5 + row as f32);
        (entry.sign)(canvas, x + 14.0, y);
        let count = canvas.typeface().width(&entry.count, size);
        let name = canvas.typeface().fit(&entry.name, size, widths[column] - count - AROUND);
        let gap = if name.is_empty() { 0.0 } else { GAP };
        let end = x + SIGN + canvas.typeface().width(&name, size) + gap;
        canvas.write(&name, Style { ink: QUIET, ..style }, Align::Left, x + SIGN, y + 11.0);
        canvas.write(&entry.count, style, Align::Left, end, y + 11.0);
    }
}

/// The size of the letters and how wide each column is: as its widest entry, with the rest of the room shared; where even
/// small letters have no room, the widest give up some.
fn columns_of(canvas: &Canvas, room: f32, columns: usize, entries: &[Entry]) -> (f32, Vec<f32>) {
    let mut widths = Vec::new();
    for size in SIZES {
        widths = vec![0.0_f32; columns];
        for (at, entry) in entries.iter().enumerate() {
            let name = canvas.typeface().fit(&entry.name, size, room);
            let texts = [name.as_str(), entry.count.as_str()];
            let text: f32 = texts.iter().map(|text| canvas.typeface().width(text, size)).sum();
            let width = &mut widths[at % columns];
            *width = width.max(text + AROUND);
        }
        let left = room - widths.iter().sum::<f32>();
        if left >= 0.0 {
            return (size, widths.iter().map(|width| width + left / columns as f32).collect());
        }
    }
    let most = share(room, &widths);
    (SIZES[SIZES.len() - 1], widths.iter().map(|width| width.min(most)).collect())
}

/// What the widest may have so that all have room, and nobody gives up more than is needed.
fn share(room: f32, widths: &[f32]) -> f32 {
    let mut sorted = widths.to_vec();
    sorted.sort_by(f32::total_cmp);
    let (mut left, mut others) = (room, sorted.len() as f32);
    for width in sorted {
        if width > left / others {
            break;
        }
        (left, others) = (left - width, others - 1.0);
    }
    left / others.max(1.0)
}

/// A sign with a dark rim, so that neighbours stay apart.
pub(super) fn rimmed(canvas: &mut Canvas, shape: Option<Path>, rim: f32, ink: Color) {
    canvas.stroke(shape.clone(), rim * 2.0, PAPER.alpha(0.85));
    canvas.fill(shape, ink);
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn only_the_widest_give_up_room() {
        assert_eq!(share(100.0, &[10.0, 500.0]), 90.0);
        assert_eq!(share(100.0, &[500.0, 500.0]), 50.0);
        assert_eq!(share(90.0, &[20.0, 80.0, 35.0]), 35.0);
    }
}
