//! The frame of a picture: its width and text sizes, the heading above and the legend below.

use super::canvas::{Align, Canvas, Style, rectangle};
use super::color::{BACKGROUND, MUTED, TEXT};
use super::font::Font;
use super::{Heading, HeadingLine};

/// Three pixels for each of the 330 points that a phone gives to a picture in a chat.
pub(super) const WIDTH: f32 = 990.0;

/// Chats crop or shrink pictures that are higher than this.
pub(super) const MAX_HEIGHT: f32 = 1280.0;

/// The height of a heading without a second line, and the height of that line.
pub(super) const HEADING: f32 = 136.0;
const SECOND_LINE: f32 = 54.0;

pub(super) const MARGIN: f32 = 28.0;

/// The smallest text: at least eleven points in a chat.
pub(super) const PLAIN: Style = Style { size: 34.0, color: TEXT, halo: None };
const _: () = assert!(PLAIN.size * 330.0 >= 11.0 * WIDTH);
pub(super) const QUIET: Style = Style { color: MUTED, ..PLAIN };
const TITLE: Style = Style { size: 46.0, ..PLAIN };
const SUBTITLE: Style = Style { size: 40.0, ..PLAIN };

/// The height of a row of the legend, and the margins above the first and below the last row.
const ROW: f32 = 54.0;
const PADDING: f32 = 14.0;

/// The distance from the left end of an entry to its name.
const SYMBOL: f32 = 46.0;

/// The separator between the parts of a line.
pub(super) const SEPARATOR: &str = " · ";

/// The gaps between the name of an entry and its count, and between two entries.
const GAP: f32 = 12.0;
const COLUMN_GAP: f32 = 26.0;

type Symbol = Box<dyn Fn(&mut Canvas, f32, f32)>;

pub(super) struct Entry {
    pub(super) name: String,
    pub(super) count: String,
    pub(super) symbol: Symbol,
}

/// A line of text at its place.
pub(super) struct Line {
    pub(super) text: String,
    pub(super) style: Style,
    pub(super) align: Align,
    pub(super) x: f32,
    pub(super) y: f32,
}

/// Draws the subject of the picture, and below it the time of the data and the name of the bot.
pub(super) fn draw_heading(canvas: &mut Canvas, heading: &Heading) {
    canvas.fill(rectangle(0.0, 0.0, WIDTH, heading.height()), BACKGROUND);
    for line in self::heading(canvas.font(), heading) {
        canvas.write(&line.text, line.style, line.align, line.x, line.y);
    }
}

/// The lines of a heading.
pub(super) fn heading(font: &Font, heading: &Heading) -> Vec<Line> {
    let left = |text, style, y| Line { text, style, align: Align::Left, x: MARGIN, y };
    let title = |line: &HeadingLine, style: Style, y| {
        let (text, size) = line.fit(font, style.size);
        left(text, Style { size, ..style }, y)
    };
    let inner = WIDTH - 2.0 * MARGIN;
    let base = heading.height() - 24.0;
    let note = font.fit(&heading.note, QUIET.size, inner);
    let remaining = inner - font.width(&note, QUIET.size) - COLUMN_GAP;
    let bot = heading.bot.as_ref().map(|bot| Line {
        text: font.fit(bot, QUIET.size, remaining),
        align: Align::Right,
        x: WIDTH - MARGIN,
        ..left(String::new(), QUIET, base)
    });
    let mut lines = vec![title(&heading.title, TITLE, 62.0), left(note, QUIET, base)];
    lines.extend(heading.subtitle.as_ref().map(|line| title(line, SUBTITLE, 116.0)));
    lines.extend(bot);
    lines
}

impl Heading {
    pub(super) fn height(&self) -> f32 {
        if self.subtitle.is_some() { HEADING + SECOND_LINE } else { HEADING }
    }
}

impl HeadingLine {
    /// The line and its size. The size is the largest that fits, down to the smallest size; after that the name is cut.
    fn fit(&self, font: &Font, largest: f32) -> (String, f32) {
        let inner = WIDTH - 2.0 * MARGIN;
        let joined = |name: &str, rest: &str| {
            let parts = [name, rest].into_iter().filter(|part| !part.is_empty());
            parts.collect::<Vec<_>>().join(SEPARATOR)
        };
        let clean = |text: &str| font.fit(text, 0.0, inner);
        let (name, rest) = (clean(&self.name), clean(&self.rest));
        let line = joined(&name, &rest);
        // Whole pixels, so that sizes recur.
        let size = (inner / font.width(&line, 1.0)).floor().clamp(PLAIN.size, largest);
        let remaining = inner - font.width(&joined("", &rest), size) - font.width(SEPARATOR, size);
        let name = match font.width(&line, size) <= inner {
            true => name,
            false => font.fit(&name, size, remaining.max(inner / 3.0)),
        };
        (font.fit(&joined(&name, &rest), size, inner), size)
    }
}

/// The entries, in columns that are wide enough for them.
pub(super) struct Legend<'e> {
    entries: &'e [Entry],
    /// The width of each column.
    widths: Vec<f32>,
}

impl<'e> Legend<'e> {
    /// The legend in as many columns as fit.
    pub(super) fn new(font: &Font, max_columns: usize, entries: &'e [Entry]) -> Self {
        let total = WIDTH - 2.0 * MARGIN + COLUMN_GAP;
        // No more columns than the rows need, so that no row has a single entry if it need not.
        let rows = entries.len().div_ceil(max_columns).max(1);
        let widths = (2..=entries.len().div_ceil(rows)).rev().map(|columns| {
            let mut widths = vec![0.0_f32; columns];
            for (at, entry) in entries.iter().enumerate() {
                let name = font.fit(&entry.name, PLAIN.size, total);
                let texts = font.width(&name, PLAIN.size) + font.width(&entry.count, PLAIN.size);
                let width = &mut widths[at % columns];
                *width = width.max(SYMBOL + texts + GAP + COLUMN_GAP);
            }
            let share = (total - widths.iter().sum::<f32>()) / columns as f32;
            (share, widths)
        });
        let fitting = widths.into_iter().find(|(share, _)| *share >= 0.0);
        let widths = fitting.map_or(vec![total], |(share, widths)| {
            widths.into_iter().map(|width| width + share).collect()
        });
        Self { entries, widths }
    }

    pub(super) fn height(&self) -> f32 {
        ROW * self.entries.len().div_ceil(self.widths.len()) as f32 + 2.0 * PADDING
    }

    pub(super) fn draw(&self, canvas: &mut Canvas, top: f32) {
        canvas.fill(rectangle(0.0, top, WIDTH, top + self.height()), BACKGROUND);
        for (at, entry) in self.entries.iter().enumerate() {
            let (row, column) = (at / self.widths.len(), at % self.widths.len());
            let x = MARGIN + self.widths[..column].iter().sum::<f32>();
            let y = top + PADDING + ROW * (0.5 + row as f32);
            (entry.symbol)(canvas, x + 16.0, y);
            let count = canvas.font().width(&entry.count, PLAIN.size);
            let width = self.widths[column] - SYMBOL - GAP - COLUMN_GAP - count;
            let name = canvas.font().fit(&entry.name, QUIET.size, width + 1.0);
            let gap = if name.is_empty() { 0.0 } else { GAP };
            let end = x + SYMBOL + canvas.font().width(&name, QUIET.size) + gap;
            canvas.write(&name, QUIET, Align::Left, x + SYMBOL, y + 12.0);
            canvas.write(&entry.count, PLAIN, Align::Left, end, y + 12.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_heading_shrinks_before_its_name_is_cut() {
        let font = Font::embedded().unwrap();
        let fit = |name: &str, rest: &str| {
            HeadingLine { name: name.into(), rest: rest.into() }.fit(&font, TITLE.size)
        };
        assert_eq!(fit("Houses", "05 Brainburg"), ("Houses · 05 Brainburg".into(), TITLE.size));
        assert_eq!(fit("", "up to $500,000").0, "up to $500,000");
        let (line, size) = fit("Las Venturas Airport", "до 2 000 000 $ · меньше часа");
        assert_eq!(line, "Las Venturas Airport · до 2 000 000 $ · меньше часа");
        assert!((PLAIN.size..TITLE.size).contains(&size), "{size}");
        let (line, size) = fit(&"Palomino ".repeat(30), "05 Brainburg");
        assert!(line.ends_with("… · 05 Brainburg"), "{line}");
        assert_eq!(size, PLAIN.size);
        for (name, rest) in [("Los-Santos", &*"и".repeat(300)), (&*"и".repeat(300), "")] {
            let (line, size) = fit(name, rest);
            assert!(font.width(&line, size) <= WIDTH - 2.0 * MARGIN, "{line}");
        }
    }

    #[test]
    fn a_legend_has_as_many_columns_as_fit() {
        let font = Font::embedded().unwrap();
        let columns = |name: &str| {
            let entry = || Entry {
                name: name.into(),
                count: "1200".into(),
                symbol: Box::new(|_, _, _| {}),
            };
            Legend::new(&font, 3, &[entry(), entry(), entry()]).widths.len()
        };
        assert_eq!(columns("free"), 3);
        assert_eq!(columns("on the marketplace"), 2);
        assert_eq!(columns(&"a very long name ".repeat(9)), 1);
    }
}
