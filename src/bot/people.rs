//! `/me`: who of the chats is who in the game. People claim a nickname, confirm it, see their card, and hide the nickname
//! from histories; `/away`: they say that they are absent.
//!
//! ```text
//! /me Nicolas_Reed 5 ─▶ claim ─▶ presence: lists of players ──▶ confirmed
//!                         └────▶ vouch: a leader presses ─────▶ confirmed
//! ```

mod asked_nickname;
pub(super) mod away;
mod button;
mod card;
mod claim;
mod command;
mod groups;
mod hide;
mod nickname;
mod own_defaults;
mod presence;
pub(super) mod privacy;
mod quiet;
mod speaker;
mod vouch;

pub(super) use asked_nickname::asked_nickname;
pub(super) use button::PeopleButton;
pub(super) use command::{answer, command, pressed};
pub(super) use presence::tick;
