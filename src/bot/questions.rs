//! Answers what people ask. Commands, buttons, inline queries and free text lead to a query in
//! [`subjects`](super::subjects), and the query's answer is shown. A text that is not understood gets a hint.

pub(in crate::bot) mod alert_views;
pub(in crate::bot) mod answer_text;
mod awaited_answer;
mod conversation;
pub(in crate::bot) mod free_text;
pub(in crate::bot) mod help;
pub(in crate::bot) mod inline;
pub(in crate::bot) mod known_words;
pub(in crate::bot) mod last_answer;
pub(in crate::bot) mod run_query;
pub(in crate::bot) mod shortcuts;
pub(in crate::bot) mod small_talk;
mod start_alert;
pub(in crate::bot) mod start_card;
pub(in crate::bot) mod suggested_commands;
pub(in crate::bot) mod written_nicknames;

pub(super) use alert_views::{send_view, view_button};
pub(super) use answer_text::{Addressed, answer_text, hint};
pub(super) use conversation::{
    LeftOut, OwnerSpokenOf, left_out, owner_spoken_of, parse as parse_phrase,
};
pub(super) use help::help;
pub(super) use inline::{InlineMessage, answer_inline_query, pressed as pressed_inline};
pub(super) use run_query::{
    PhraseOutcome, answer_command, answer_link, answer_phrase, change_settings, pressed,
};
pub(super) use shortcuts::group_rows;
pub(super) use small_talk::{agree, answer as answer_courtesy, answer_unreadable};
pub(super) use start_card::start_card;
pub(super) use suggested_commands::suggest_commands;
