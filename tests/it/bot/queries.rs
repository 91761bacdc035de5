//! Conversations about the game, in both languages and both kinds of chat.

mod burst;
mod captures;
mod counts;
mod deals;
mod extreme_data;
mod family;
mod forged_buttons;
mod fraction;
pub(super) mod free_text;
mod freshness;
mod hint;
mod history;
mod inline;
mod keyboard;
mod past;
mod pictures;
mod player;
mod property;
mod settings;
mod staff;
mod suggested;
mod typed_commands;
mod typed_inputs;
mod typed_questions;
mod week;
mod week_report;

pub(super) use free_text::choose_brainburg;
