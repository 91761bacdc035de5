//! A local Bot API server with a chat page, to develop and test Telegram bots against.
//!
//! [`Sandbox`] is the model: people, chats, messages and menus behind one lock, and a stream of [`Event`]s.
//! People act through [`Person`], the bot through the Bot API of a [`Server`]; [`page`] shows the chats in a browser.
//! Limits and errors are those of the real server: a call that succeeds here succeeds on Telegram.
//! Tests in Rust start with [`testing::TestTelegram`].

mod chat;
mod commands;
mod document;
mod draft;
mod entities;
mod error;
mod event;
mod fault;
mod files;
mod flood;
mod html;
mod http;
mod id;
mod keyboard;
mod launch;
mod member;
mod menu_button;
mod message;
mod method;
mod mini_app;
pub mod page;
mod params;
mod person;
mod photo;
mod poll;
mod query;
mod sandbox;
mod setup;
mod state;
pub mod testing;
mod updates;
mod user;
mod webhook;

pub use chat::{Chat, ChatKind};
pub use commands::Command;
pub use document::Document;
pub use draft::Draft;
pub use entities::{Entity, EntityKind, FormattedText};
pub use error::ApiError;
pub use event::{CallbackAnswer, Event, RejectedCall};
pub use fault::{Fault, Frequency};
pub use http::Server;
pub use id::{ChatId, MessageId, UserId};
pub use keyboard::{Action, Button, Markup, ReplyButton};
pub use launch::Launch;
pub use member::{Member, Permissions, Rights};
pub use menu_button::MenuButton;
pub use message::{Content, Message, Origin, Service};
pub use person::{ActionError, Person};
pub use photo::Photo;
pub use sandbox::Sandbox;
pub use user::{Reachability, User};
