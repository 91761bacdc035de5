//! Live boards: messages that show the answer of a query, and that the bot edits when the answer changes. A chat sets
//! them up with `/board` and lists them with `/boards`.
//!
//! ```text
//! /board, buttons ─▶ make ─▶ row ─▶ post ─▶ chat
//!                             │
//!                  API ─▶ refresh ─▶ edit ─▶ outbox ─▶ chat
//! ```
//!
//! A message is only sent after its row says so, and an edit is stored after it was made. So a process that dies leaves
//! an edit that is made twice, but never a second message.

mod button;
mod content;
mod edit;
mod end;
mod follow_up;
mod list;
mod make;
mod post;
mod refresh;

pub(super) use button::BoardButton;
pub(super) use end::chat_left;
pub(super) use follow_up::{follow_up, stop, undo_made};
pub(super) use list::{list, pressed};
pub(super) use make::command;
pub(super) use refresh::Refresh;
