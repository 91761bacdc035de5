//! A list by pages: whole lines, each on exactly one page.

use super::age;
use super::look::{Look, What};
use super::window::{Place, Window};
use crate::bot::callback::{Button, Rows, pages};
use crate::bot::telegram::OutgoingMessage;
use crate::text::Html;

/// How long the lines of a page may be together, in the units that Telegram counts; the rest is for what is around them.
const ROOM: usize = 3_000;

/// An answer with data: what it says, and how one goes on from it.
pub(super) struct Sheet<'a> {
    window: &'a Window,
    parts: Vec<Html>,
    made: i64,
    rows: Rows,
}

/// One page of a list.
pub(super) struct Page {
    /// Which, from 0.
    pub(super) number: usize,
    /// The last.
    pub(super) last: usize,
    /// The numbers of its lines in the list.
    pub(super) lines: std::ops::Range<usize>,
}

fn units(html: &Html) -> usize {
    html.as_str().encode_utf16().count()
}

impl Page {
    /// The page, or the last one when there are fewer.
    pub(super) fn of(length: usize, across: usize, page: u16) -> Self {
        let last = length.saturating_sub(1) / across;
        let number = usize::from(page).min(last);
        Self { number, last, lines: number * across..length.min((number + 1) * across) }
    }

    /// The page when lines may be too long for that many: a page then ends where a message would be too long.
    pub(super) fn fitting(rows: &[Html], across: usize, page: u16) -> Self {
        let mut starts = vec![0];
        let (mut lines, mut length) = (0, 0);
        for (at, row) in rows.iter().enumerate() {
            let more = units(row) + 1;
            if lines == across || (lines > 0 && length + more > ROOM) {
                starts.push(at);
                (lines, length) = (0, 0);
            }
            (lines, length) = (lines + 1, length + more);
        }
        let last = starts.len() - 1;
        let number = usize::from(page).min(last);
        let end = starts.get(number + 1).copied().unwrap_or(rows.len());
        Self { number, last, lines: starts[number]..end }
    }

    /// How it stands in a button.
    pub(super) fn number(&self) -> u16 {
        u16::try_from(self.number).unwrap_or(u16::MAX)
    }
}

impl<'a> Sheet<'a> {
    /// An answer with data of this time.
    pub(super) fn new(window: &'a Window, made: i64) -> Self {
        let parts = age::warning(window, made).into_iter().collect();
        Self { window, parts, made, rows: Rows::new() }
    }

    /// A part with a blank line before it.
    pub(super) fn part(mut self, part: Html) -> Self {
        self.parts.push(part);
        self
    }

    /// Buttons to the other pages.
    pub(super) fn pages(mut self, page: &Page, at: &Place, to: impl Fn(u16) -> What) -> Self {
        let row = pages(page.number, page.last, |words, page| {
            self.window.leads(words, to(page).on(at.number))
        });
        self.rows.extend(row);
        self
    }

    /// A row of buttons.
    pub(super) fn buttons(mut self, row: Vec<Button>) -> Self {
        if !row.is_empty() {
            self.rows.push(row);
        }
        self
    }

    /// A button that makes the answer anew.
    pub(super) fn refresh(&self, look: Look) -> Button {
        self.window.leads(self.window.lang.button_refresh(), look)
    }

    /// The answer, with its age below.
    pub(super) fn letter(mut self) -> OutgoingMessage {
        self.parts.push(age::line(self.window, self.made));
        OutgoingMessage { text: Html::paragraphs(self.parts), rows: self.rows }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Html, Page, ROOM};

    proptest! {
        #[test]
        fn long_lines_too(lengths in proptest::collection::vec(0_usize..400, 0..200), across in 1_usize..50) {
            let rows: Vec<Html> = lengths.iter().map(|length| Html::code(&"я".repeat(*length))).collect();
            let last = Page::fitting(&rows, across, u16::MAX).last;
            let mut shown = Vec::new();
            for page in (0..=last).map(|page| Page::fitting(&rows, across, page as u16)) {
                let length: usize = rows[page.lines.clone()].iter().map(|row| row.as_str().chars().count() + 1).sum();
                prop_assert!(page.lines.len() <= across && length <= ROOM);
                shown.extend(page.lines);
            }
            prop_assert_eq!(shown, (0..rows.len()).collect::<Vec<_>>());
        }

        #[test]
        fn every_line_stands_on_exactly_one_page(length in 0_usize..2_000, across in 1_usize..50) {
            let last = Page::of(length, across, u16::MAX).last;
            let pages = (0..=last).map(|page| Page::of(length, across, page as u16));
            let shown: Vec<usize> = pages.flat_map(|page| page.lines).collect();
            prop_assert_eq!(shown, (0..length).collect::<Vec<_>>());
        }
    }
}
