//! One result of inline mode: the message that it becomes, and its buttons. The buttons that show text edit the message
//! in place. Telegram takes no new picture for such a message, and alerts belong to a chat, so all others are links that
//! open the bot.

use futures_util::future::join_all;

use crate::bot::callback::ButtonData;
use crate::bot::context::Context;
use crate::bot::questions::run_query;
use crate::bot::subjects::answers::alert_button::AlertButton;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::query_context::QueryContext;
use crate::bot::subjects::answers::show_answer::AnswerMessage;
use crate::bot::subjects::answers::view_button::{ButtonPlace, ViewButton};
use crate::bot::subjects::{View, ViewKind};
use crate::bot::telegram::{Button, InlineResult, OutgoingMessage, Rows};
use crate::text::Html;

/// The id of a result without a view. There is one at most.
const WITHOUT_VIEW: &str = "message";

pub(super) struct Cards<'a> {
    pub(super) bot: &'a Context,
    pub(super) query: &'a QueryContext,
}

impl Cards<'_> {
    /// The answer of a view, which says which words it does not use.
    pub(super) async fn card(
        &self,
        view: &View,
        missed_words: Option<&str>,
    ) -> Result<InlineResult, EarlyReply> {
        let answer = view.answer(self.query).await?;
        let (title, about) = heading(&answer.head, &answer.message.text);
        let mut answer = run_query::with_server_notice(self.query, view, answer).await;
        if let Some(words) = missed_words {
            answer = answer.after(self.query.lang.left_out(words));
        }
        let pictures = &self.bot.pictures;
        let photo = match (&answer.picture, &view.kind) {
            // A list names the numbers of its map.
            (Some(picture), ViewKind::Map(_)) => pictures.file_id(picture),
            (Some(picture), _) if is_picture(view) => {
                pictures.recent_file_id(picture, self.query.now)
            }
            (Some(_) | None, _) => None,
        };
        let rows = self.rows(view, &answer, photo.is_some());
        let text = answer.message.text;
        Ok(InlineResult { id: id_of(view), title, about, text, rows, photo })
    }

    /// The answers that there are, without those that are missing.
    pub(super) async fn all(&self, views: &[View]) -> Result<Vec<InlineResult>, EarlyReply> {
        let (mut found, mut failed) = (Vec::new(), None);
        for card in join_all(views.iter().map(|view| self.card(view, None))).await {
            match card {
                Ok(card) => super::add(&mut found, vec![card]),
                Err(EarlyReply::Reply(_)) => {}
                Err(error @ EarlyReply::Api(_)) => failed = Some(error),
            }
        }
        match failed {
            Some(error) if found.is_empty() => Err(error),
            Some(_) | None => Ok(found),
        }
    }

    /// A message that no view has.
    pub(super) fn message(&self, message: OutgoingMessage) -> InlineResult {
        let (title, about) = heading(&message.text, &message.text);
        let rows = self.in_place(&message.rows);
        let (id, text) = (WITHOUT_VIEW.to_owned(), message.text);
        InlineResult { id, title, about, text, rows, photo: None }
    }

    /// The buttons under the answer of a view.
    pub(super) fn rows(&self, view: &View, answer: &AnswerMessage, is_photo: bool) -> Rows {
        if !is_picture(view) {
            return self.in_place(&answer.message.rows);
        }
        let lang = self.query.lang;
        let label = if is_photo { lang.inline_new_picture() } else { lang.inline_picture() };
        let open = self.bot.link(&link_to(view)).map(|url| Button::link(label, url));
        let others = answer.message.rows.iter().map(|row| {
            let is_other = |button: &&Button| view_of(button).as_ref() != Some(view);
            row.iter().filter(is_other).filter_map(|button| self.as_link(button)).collect()
        });
        let rows = open.map(|open| vec![open]).into_iter().chain(others);
        rows.filter(|row| !row.is_empty()).collect()
    }

    /// The buttons under a text.
    fn in_place(&self, rows: &Rows) -> Rows {
        let change = |button: &Button| match view_of(button) {
            Some(view) if matches!(view.kind, ViewKind::Settings(_)) => None,
            Some(view) if !is_picture(&view) => Some(button.clone()),
            Some(_) | None => self.as_link(button),
        };
        let rows = rows.iter().map(|row| row.iter().filter_map(change).collect::<Vec<_>>());
        rows.filter(|row| !row.is_empty()).collect()
    }

    /// The button as a link that opens the same in the bot; `None` if there is no such link.
    fn as_link(&self, button: &Button) -> Option<Button> {
        let Some(data) = button.data() else { return Some(button.clone()) };
        let payload = match view_of(button) {
            Some(view) if matches!(view.kind, ViewKind::Settings(_)) => return None,
            Some(view) => link_to(&view),
            None => AlertButton::decode(data).map(|_| data.to_owned())?,
        };
        Some(button.leading_to(self.bot.link(&payload)?))
    }
}

/// Whether the answer of a view is a picture. A picture that only illustrates a text is left out.
pub(super) fn is_picture(view: &View) -> bool {
    matches!(
        view.kind,
        ViewKind::Map(_)
            | ViewKind::Ghetto(_)
            | ViewKind::Chart(_)
            | ViewKind::Digest(_)
            | ViewKind::HeatMap(_)
            | ViewKind::ServerChart(_)
    )
}

fn view_of(button: &Button) -> Option<View> {
    ViewButton::decode(button.data()?).map(|button| button.view)
}

/// The payload of a link that opens a view in the private chat: the data of a button.
fn link_to(view: &View) -> String {
    ViewButton { place: ButtonPlace::Message, owner: None, view: view.clone() }.encode()
}

/// The id of a result only has to differ from other ids.
fn id_of(view: &View) -> String {
    link_to(view)
}

/// The first line of the head of a text, and the line after it, without markup.
fn heading(head: &Html, text: &Html) -> (String, String) {
    let (head, text) = (head.to_plain_text(), text.to_plain_text());
    let first = head.lines().next().unwrap_or_default();
    let after = text.split_once(first).map_or("", |(_, after)| after);
    let about = after.lines().find(|line| !line.is_empty()).unwrap_or_default();
    (first.to_owned(), about.to_owned())
}
