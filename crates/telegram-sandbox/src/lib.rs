//! A local stand-in for Telegram, and the chat page that shows it.
//!
//! [`Sandbox`] is the model: people, chats, messages and menus behind one lock, and a stream of [`Event`]s of
//! what changes. People act through [`Person`]; the bot through the Bot API, served by [`Server`].
//! It is strict where the real server is: what it lets pass, Telegram lets pass.

mod chat;
mod commands;
mod entities;
mod event;
mod fault;
mod flood;
mod html;
mod http;
mod id;
mod keyboard;
mod member;
mod message;
mod method;
pub mod page;
mod params;
mod person;
mod photo;
mod poll;
mod query;
mod refusal;
mod state;
mod town;
mod updates;
mod user;
mod webhook;
mod words;

pub use chat::{Chat, Kind};
pub use commands::Command;
pub use entities::{Entity, Mark, Styled};
pub use event::{Event, RejectedCall, CallbackAnswer};
pub use fault::{Fault, Frequency};
pub use http::Server;
pub use id::{ChatId, MessageId, UserId};
pub use keyboard::{Action, Button, Markup};
pub use member::{Member, Permissions, Rights};
pub use message::{Body, Message, Origin, Service};
pub use person::{Cannot, Person};
pub use photo::Photo;
pub use refusal::ApiError;
pub use town::Sandbox;
pub use user::{Contact, User};
pub use words::Draft;
