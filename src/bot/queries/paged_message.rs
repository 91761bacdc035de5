//! An answer with data, and the pages of a list: whole lines, each on exactly one page.

use super::context::ServerRef;
use super::freshness;
use super::{Query, QueryContext, View};
use crate::bot::telegram::{Button, OutgoingMessage, Rows, pages};
use crate::text::{Html, Plain};

/// How long the lines of a page may be together, in UTF-16 units, as Telegram counts; the rest is for what is around them.
const MAX_UNITS: usize = 3_000;

/// The last page that there can be: its number takes two bytes in a button.
pub(super) const MAX_PAGE: u16 = 0x3fff;

/// An answer with data: its parts, and the buttons under it.
pub(super) struct PagedMessage<'a> {
    context: &'a QueryContext,
    parts: Vec<Html>,
    timestamp: i64,
    rows: Rows,
}

/// One page of a list.
pub(super) struct Page {
    /// Its number, from 0.
    pub(super) number: u16,
    /// The number of the last page.
    last: u16,
    /// Where its lines are in the list.
    pub(super) lines: std::ops::Range<usize>,
}

impl Page {
    /// The page, or the last one when there are fewer.
    pub(super) fn of(length: usize, across: usize, page: u16) -> Self {
        let last = capped(length.saturating_sub(1) / across);
        let number = page.min(last);
        let start = usize::from(number) * across;
        Self { number, last, lines: start..length.min(start + across) }
    }

    /// The page when lines may be too long for that many: a page then ends where a message would be too long.
    pub(super) fn fitting(rows: &[Html], across: usize, page: u16) -> Self {
        let mut starts = vec![0];
        let (mut lines, mut length) = (0, 0);
        for (at, row) in rows.iter().enumerate() {
            let more = row.as_str().encode_utf16().count() + 1;
            if lines == across || (lines > 0 && length + more > MAX_UNITS) {
                starts.push(at);
                (lines, length) = (0, 0);
            }
            (lines, length) = (lines + 1, length + more);
        }
        let last = capped(starts.len() - 1);
        let number = page.min(last);
        let at = usize::from(number);
        let end = starts.get(at + 1).copied().unwrap_or(rows.len());
        Self { number, last, lines: starts[at]..end }
    }

    /// The buttons to the other pages, if there are any.
    pub(super) fn buttons(&self, to: impl Fn(Plain, u16) -> Button) -> Option<Vec<Button>> {
        pages(self.number, self.last, to)
    }

    /// The items on the page with their places in the list.
    pub(super) fn items<'l, T>(&self, list: &'l [T]) -> impl Iterator<Item = (usize, &'l T)> {
        list.iter().enumerate().skip(self.lines.start).take(self.lines.len())
    }
}

fn capped(page: usize) -> u16 {
    u16::try_from(page).map_or(MAX_PAGE, |page| page.min(MAX_PAGE))
}

impl<'a> PagedMessage<'a> {
    /// An answer with data of this time.
    pub(super) fn new(context: &'a QueryContext, timestamp: i64) -> Self {
        let parts = freshness::warning(context, timestamp).into_iter().collect();
        Self { context, parts, timestamp, rows: Rows::new() }
    }

    /// Adds a part, with a blank line before it.
    pub(super) fn part(mut self, part: Html) -> Self {
        self.parts.push(part);
        self
    }

    /// Adds buttons to the other pages.
    pub(super) fn pages<Q: Query>(
        mut self,
        page: &Page,
        server: &ServerRef,
        to: impl Fn(u16) -> Q,
    ) -> Self {
        let row = page.buttons(|text, page| self.context.button(text, to(page).on(server.number)));
        self.rows.extend(row);
        self
    }

    /// Adds a row of buttons.
    pub(super) fn buttons(mut self, row: Vec<Button>) -> Self {
        if !row.is_empty() {
            self.rows.push(row);
        }
        self
    }

    /// A button that makes the answer again.
    pub(super) fn refresh(&self, view: View) -> Button {
        self.context.button(self.context.lang.button_refresh(), view)
    }

    /// The answer, with its age below.
    pub(super) fn message(mut self) -> OutgoingMessage {
        self.parts.push(freshness::line(self.context, self.timestamp));
        OutgoingMessage { text: Html::paragraphs(self.parts), rows: self.rows }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Html, MAX_PAGE, MAX_UNITS, Page};

    proptest! {
        #[test]
        fn long_lines_are_on_exactly_one_page(lengths in proptest::collection::vec(0_usize..400, 0..200), across in 1_usize..50) {
            let rows: Vec<Html> = lengths.iter().map(|length| Html::code(&"я".repeat(*length))).collect();
            let last = Page::fitting(&rows, across, MAX_PAGE).last;
            let mut shown = Vec::new();
            for page in (0..=last).map(|page| Page::fitting(&rows, across, page)) {
                let length: usize = rows[page.lines.clone()].iter().map(|row| row.as_str().chars().count() + 1).sum();
                prop_assert!(page.lines.len() <= across && length <= MAX_UNITS);
                shown.extend(page.lines);
            }
            prop_assert_eq!(shown, (0..rows.len()).collect::<Vec<_>>());
        }

        #[test]
        fn every_line_is_on_exactly_one_page(length in 0_usize..2_000, across in 1_usize..50) {
            let last = Page::of(length, across, MAX_PAGE).last;
            let pages = (0..=last).map(|page| Page::of(length, across, page));
            let shown: Vec<usize> = pages.flat_map(|page| page.lines).collect();
            prop_assert_eq!(shown, (0..length).collect::<Vec<_>>());
        }
    }
}
