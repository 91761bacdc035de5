//! The frame of a picture: the heading above and the legend below.

use super::Heading;
use super::canvas::{Align, Canvas, Style, rectangle};
use super::color::{BACKGROUND, MUTED, TEXT};

/// Telegram scales larger pictures down.
pub(super) const MAX_SIDE: f32 = 1280.0;

pub(super) const HEADING: f32 = 92.0;

const MARGIN: f32 = 32.0;

/// The height of a row of the legend.
const ROW: f32 = 52.0;

/// From the left end of an entry to its name.
const SYMBOL: f32 = 42.0;

/// Between the name of an entry and its count.
const GAP: f32 = 12.0;

/// What an entry needs beside its texts, including the distance to the next one.
const PADDING: f32 = SYMBOL + GAP + 20.0;

/// Text sizes of the legend; the largest that shows every name in full is used.
const SIZES: [f32; 3] = [31.0, 28.0, 25.0];

const TITLE: Style = Style { size: 42.0, color: TEXT, halo: None };
const NOTE: Style = Style { size: 30.0, color: MUTED, halo: None };

type Symbol = Box<dyn Fn(&mut Canvas, f32, f32)>;

pub(super) struct Entry {
    pub(super) name: String,
    pub(super) count: String,
    pub(super) symbol: Symbol,
}

pub(super) fn draw_heading(canvas: &mut Canvas, width: f32, heading: &Heading) {
    canvas.fill(rectangle(0.0, 0.0, width, HEADING), BACKGROUND);
    let inner = width - 2.0 * MARGIN;
    let note = canvas.font().fit(&heading.note, NOTE.size, inner * 0.4);
    let note_width = canvas.font().width(&note, NOTE.size);
    let title = canvas.font().fit(&heading.title, TITLE.size, inner - note_width - MARGIN);
    canvas.write(&title, TITLE, Align::Left, MARGIN, 61.0);
    canvas.write(&note, NOTE, Align::Right, width - MARGIN, 60.0);
}

pub(super) fn legend_height(entries: usize, columns: usize) -> f32 {
    ROW * entries.div_ceil(columns) as f32 + 28.0
}

pub(super) fn draw_legend(
    canvas: &mut Canvas,
    width: f32,
    top: f32,
    columns: usize,
    entries: &[Entry],
) {
    let bottom = top + legend_height(entries.len(), columns);
    canvas.fill(rectangle(0.0, top, width, bottom), BACKGROUND);
    let (size, widths) = column_widths(canvas, width - 2.0 * MARGIN, columns, entries);
    let style = |color| Style { size, color, halo: None };
    for (at, entry) in entries.iter().enumerate() {
        let (row, column) = (at / columns, at % columns);
        let x = MARGIN + widths[..column].iter().sum::<f32>();
        let y = top + 14.0 + ROW * (0.5 + row as f32);
        (entry.symbol)(canvas, x + 14.0, y);
        let count = canvas.font().width(&entry.count, size);
        let name = canvas.font().fit(&entry.name, size, widths[column] - count - PADDING);
        let gap = if name.is_empty() { 0.0 } else { GAP };
        let end = x + SYMBOL + canvas.font().width(&name, size) + gap;
        canvas.write(&name, style(MUTED), Align::Left, x + SYMBOL, y + 11.0);
        canvas.write(&entry.count, style(TEXT), Align::Left, end, y + 11.0);
    }
}

/// The text size, and the width of each column: its widest entry and a share of the remaining width. If even the
/// smallest text is too wide, the widest columns are reduced.
fn column_widths(
    canvas: &Canvas,
    total: f32,
    columns: usize,
    entries: &[Entry],
) -> (f32, Vec<f32>) {
    let mut widths = Vec::new();
    for size in SIZES {
        widths = vec![0.0_f32; columns];
        for (at, entry) in entries.iter().enumerate() {
            let name = canvas.font().fit(&entry.name, size, total);
            let texts = [name.as_str(), entry.count.as_str()];
            let text: f32 = texts.iter().map(|text| canvas.font().width(text, size)).sum();
            let width = &mut widths[at % columns];
            *width = width.max(text + PADDING);
        }
        let remaining = total - widths.iter().sum::<f32>();
        if remaining >= 0.0 {
            let share = remaining / columns as f32;
            return (size, widths.iter().map(|width| width + share).collect());
        }
    }
    let max = max_width(total, &widths);
    (SIZES[SIZES.len() - 1], widths.iter().map(|width| width.min(max)).collect())
}

/// The maximum for each width that makes the sum fit into the total.
fn max_width(total: f32, widths: &[f32]) -> f32 {
    let mut sorted = widths.to_vec();
    sorted.sort_by(f32::total_cmp);
    let (mut remaining, mut count) = (total, sorted.len() as f32);
    for width in sorted {
        if width > remaining / count {
            break;
        }
        (remaining, count) = (remaining - width, count - 1.0);
    }
    remaining / count.max(1.0)
}

#[cfg(test)]
mod tests {
    use super::max_width;

    #[test]
    fn only_the_widest_columns_are_reduced() {
        assert_eq!(max_width(100.0, &[10.0, 500.0]), 90.0);
        assert_eq!(max_width(100.0, &[500.0, 500.0]), 50.0);
        assert_eq!(max_width(90.0, &[20.0, 80.0, 35.0]), 35.0);
    }
}
