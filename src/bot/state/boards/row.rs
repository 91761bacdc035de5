//! The rows of boards.

use jiff::Timestamp;
use teloxide::types::{ChatId, MessageId, ThreadId};

use super::{Board, BoardContent, BoardId, BoardTypes, Shown};
use crate::db;
use crate::text::Html;

/// Reads all rows.
pub(super) const READ: &str =
    "SELECT id, chat, thread, person, view, message, asked_by, is_posting, replaced, text, data_at, pause, pin, edited_at
     FROM boards ORDER BY id";

pub(super) struct BoardRow {
    pub(super) id: i64,
    chat: i64,
    thread: Option<i32>,
    person: Option<i64>,
    view: String,
    message: Option<i32>,
    asked_by: Option<i64>,
    is_posting: bool,
    replaced: Option<i32>,
    text: String,
    data_at: i64,
    pause: Option<String>,
    pin: String,
    edited_at: i64,
}

db::from_row!(BoardRow {
    id,
    chat,
    thread,
    person,
    view,
    message,
    asked_by,
    is_posting,
    replaced,
    text,
    data_at,
    pause,
    pin,
    edited_at
});

impl BoardRow {
    /// `None` for a view or a state of a newer version.
    pub(super) fn board(self) -> Option<Board> {
        let pause = match self.pause {
            Some(pause) => Some(pause.parse().ok()?),
            None => None,
        };
        Some(Board {
            id: BoardId(self.id),
            chat: ChatId(self.chat),
            thread: self.thread.map(|id| ThreadId(MessageId(id))),
            person: self.person.and_then(|person| u64::try_from(person).ok()),
            view: BoardContent::decode(&self.view)?,
            message: self.message.map(MessageId),
            asked_by: self.asked_by.and_then(|update| u32::try_from(update).ok()),
            is_posting: self.is_posting,
            replaced: self.replaced.map(MessageId),
            shown: Shown { text: Html::stored(self.text), data_at: self.data_at, pause },
            pin: self.pin.parse().ok()?,
            edited_at: Timestamp::from_millisecond(self.edited_at).ok()?,
        })
    }
}
