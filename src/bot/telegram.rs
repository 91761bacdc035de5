//! Calls to the Bot API: the client, its failures, and messages to chats.

mod app_entry;
mod callback_answer;
mod chat_migrations;
mod chat_name;
mod chat_names;
mod client;
pub(super) mod command_menus;
mod connection;
mod document;
mod failure;
mod group_member;
mod group_members;
mod inline_answer;
mod is_reachable;
mod keyboard;
mod messages;
mod outbox;
mod photo;
mod pins;
mod rate_limits;

pub use client::{BotToken, InvalidToken, TELEGRAM_API};
pub use connection::why_unreachable;
pub use outbox::RetryPolicy;

pub(super) use app_entry::AppEntry;
pub(super) use callback_answer::CallbackAnswer;
pub(super) use client::{Call, TelegramClient, http_client};
pub(super) use document::OutgoingFile;
pub(super) use failure::{ApiFailure, FailedCall};
pub(super) use inline_answer::{InlineAnswer, InlineResult};
pub(super) use keyboard::{Button, ReplyKeyboard, Rows, pages};
pub(super) use messages::{Destination, EditOutcome, OutgoingMessage, SendOutcome};
pub(super) use outbox::Outbox;
pub(super) use photo::PhotoSource;
