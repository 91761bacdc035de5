//! What the bot remembers only while it runs, about a bounded number of chats and people.

pub(in crate::bot) mod hint_turns;
pub(in crate::bot) mod recent_questions;
pub(in crate::bot) mod seen_names;
