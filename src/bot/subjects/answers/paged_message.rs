//! An answer with data, and the pages of a list: whole lines, each on exactly one page.

use super::alert_button::AlertButton;
use super::freshness;
use super::query_context::grid;
use super::show_answer::LiveAnswer;
use super::view_button::ButtonPlace;
use crate::bot::callback::{ButtonData, MAX_BYTES};
use crate::bot::picture_cache::{Drawing, Picture};
use crate::bot::subjects::{Answer, AnswerMessage, Condition, QueryContext, View};
use crate::bot::telegram::{Button, OutgoingMessage, Rows, pages};
use crate::text::{Html, Plain};

/// The maximum length of the lines of a page together, in UTF-16 units, as Telegram counts. The rest of a message is
/// for the text around the lines.
const MAX_UNITS: usize = 3_000;

/// The highest possible page: its number takes two bytes in a button.
pub(in crate::bot) const MAX_PAGE: u16 = 0x3fff;

/// An answer with data: its parts, and the buttons under it.
pub(in crate::bot) struct PagedMessage<'a> {
    context: &'a QueryContext,
    parts: Vec<Html>,
    /// How many parts come before the first one of the answer itself.
    before_head: usize,
    timestamp: i64,
    rows: Rows,
    alert: Option<AlertButton>,
    picture: Option<Picture>,
}

pub(in crate::bot) struct Page {
    pub(in crate::bot) number: u16,
    last: u16,
    pub(in crate::bot) lines: std::ops::Range<usize>,
}

impl Page {
    /// The page, or the last one when there are fewer.
    pub(in crate::bot) fn of(length: usize, across: usize, page: u16) -> Self {
        let last = capped(length.saturating_sub(1) / across);
        let number = page.min(last);
        let start = usize::from(number) * across;
        Self { number, last, lines: start..length.min(start + across) }
    }

    /// The page of rows, with at most `across` rows on each page. If rows are long, a page ends where the message would
    /// become too long.
    pub(in crate::bot) fn fitting(rows: &[Html], across: usize, page: u16) -> Self {
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

    pub(in crate::bot) fn buttons(&self, to: impl Fn(Plain, u16) -> Button) -> Option<Vec<Button>> {
        pages(self.number, self.last, to)
    }

    /// The items on the page with their places in the list.
    pub(in crate::bot) fn items<'l, T>(
        &self,
        list: &'l [T],
    ) -> impl Iterator<Item = (usize, &'l T)> {
        list.iter().enumerate().skip(self.lines.start).take(self.lines.len())
    }
}

fn capped(page: usize) -> u16 {
    u16::try_from(page).map_or(MAX_PAGE, |page| page.min(MAX_PAGE))
}

impl<'a> PagedMessage<'a> {
    pub(in crate::bot) fn new(context: &'a QueryContext, timestamp: i64) -> Self {
        let parts: Vec<Html> = freshness::warning(context, timestamp).into_iter().collect();
        let (before_head, rows) = (parts.len(), Rows::new());
        Self { context, parts, before_head, timestamp, rows, alert: None, picture: None }
    }

    pub(in crate::bot) fn picture(self, name: String, drawing: Drawing) -> Self {
        Self { picture: Some(Picture::new(name, drawing)), ..self }
    }

    /// Adds a button that makes an alert of this.
    pub(in crate::bot) fn alert(self, server: u32, condition: impl Into<Condition>) -> Self {
        let condition = condition.into();
        Self { alert: Some(AlertButton::Open { server, condition }), ..self }
    }

    /// Adds a row with a button that makes an alert, unless the condition does not fit into a button.
    pub(in crate::bot) fn alert_row(
        mut self,
        text: Plain,
        server: u32,
        condition: impl Into<Condition>,
    ) -> Self {
        let button = AlertButton::Open { server, condition: condition.into() };
        if button.encode().len() <= MAX_BYTES {
            self.rows.push(vec![Button::press(text, button)]);
        }
        self
    }

    /// Adds a row with a button that opens the Mini App at what the start parameter names, if the chat can open it.
    pub(in crate::bot) fn app_row(mut self, text: Plain, start: &str) -> Self {
        let button = self.context.app_button(text, start);
        self.rows.extend(button.map(|button| vec![button]));
        self
    }

    pub(in crate::bot) fn part(mut self, part: Html) -> Self {
        self.parts.push(part);
        self
    }

    pub(in crate::bot) fn row(mut self, buttons: impl IntoIterator<Item = (Plain, View)>) -> Self {
        // A board has no buttons of its answer, and is made again for each new document.
        if self.context.is_live {
            return self;
        }
        let row: Vec<Button> =
            buttons.into_iter().map(|(text, view)| self.button(text, view)).collect();
        if !row.is_empty() {
            self.rows.push(row);
        }
        self
    }

    /// Adds a button that makes the server of this view the person's own, if there is none yet.
    pub(in crate::bot) fn chosen_server(mut self, view: View) -> Self {
        let context = self.context;
        if context.is_private && !context.is_live && context.defaults.server.is_none() {
            let text = context.lang.button_my_server();
            let button = context.button_at(ButtonPlace::ServerQuestion, text, view);
            self.rows.push(vec![button]);
        }
        self
    }

    /// Adds a button with the number of each line of the page.
    pub(in crate::bot) fn numbers<T>(
        mut self,
        page: &Page,
        list: &[T],
        across: usize,
        to: impl Fn(&T) -> View,
    ) -> Self {
        let buttons = page
            .items(list)
            .map(|(at, item)| self.button(Plain::untrusted(&(at + 1).to_string()), to(item)));
        let rows = grid(buttons, across);
        self.rows.extend(rows);
        self
    }

    pub(in crate::bot) fn pages(mut self, page: &Page, to: impl Fn(u16) -> View) -> Self {
        let row = page.buttons(|text, page| self.button(text, to(page)));
        self.rows.extend(row);
        self
    }

    /// The answer with its age below. The last row of buttons has one that makes the answer again from this view, and
    /// `others`.
    pub(in crate::bot) fn refreshed(
        self,
        view: View,
        others: impl IntoIterator<Item = (Plain, View)>,
    ) -> Answer {
        let head = self.parts.get(self.before_head).cloned().unwrap_or_default();
        let text = Html::paragraphs(self.parts.iter().skip(self.before_head).cloned());
        if self.context.is_live {
            let live = Some(LiveAnswer { view, text, data_at: self.timestamp });
            let message = OutgoingMessage::from(head);
            return Ok(AnswerMessage { live, is_question: false, ..message.into() });
        }
        let live = Some(LiveAnswer { view: view.clone(), text, data_at: self.timestamp });
        let place = match self.picture {
            Some(_) => ButtonPlace::SharedPicture,
            None => ButtonPlace::SharedMessage,
        };
        let refresh = self.context.button_at(place, self.context.lang.button_refresh(), view);
        let others = others.into_iter().map(|(text, view)| self.button(text, view));
        let last = [refresh].into_iter().chain(others).collect();
        let alert = self.alert.clone();
        let mut done = self;
        done.rows.push(last);
        if let (Some(alert), Some(row)) = (alert, done.rows.last_mut()) {
            row.push(Button::press(done.context.lang.button_alert(), alert));
        }
        done.parts.push(freshness::line(done.context, done.timestamp));
        let message = OutgoingMessage { text: Html::paragraphs(done.parts), rows: done.rows };
        let (picture, file) = (done.picture, None);
        Ok(AnswerMessage {
            head,
            picture,
            file,
            message,
            live,
            is_question: false,
            retry_after: None,
        })
    }

    fn button(&self, text: Plain, view: View) -> Button {
        // A message in a group that nobody asked for belongs to everybody.
        let is_shared = self.context.owner.is_none() && !self.context.is_private;
        let place = match (&self.picture, is_shared) {
            (Some(_), false) => ButtonPlace::Picture,
            (None, false) => ButtonPlace::Message,
            (Some(_), true) => ButtonPlace::SharedPicture,
            (None, true) => ButtonPlace::SharedMessage,
        };
        self.context.button_at(place, text, view)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::bot::subjects::answers::paged_message::{Html, MAX_PAGE, MAX_UNITS, Page};

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
    }
}
