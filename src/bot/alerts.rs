//! The engine of alerts, which a chat creates with `/watch` and lists with `/watches`. It is the same for all kinds of
//! alerts. Each kind has a file in [`subjects`](super::subjects) that implements
//! [`AlertKind`](super::subjects::alert_kind::AlertKind).
//!
//! ```text
//! API ─▶ documents ─▶ evaluate ─▶ state and events in one transaction ─▶ deliver ─▶ outbox ─▶ chat
//!                        ▲
//! /watch, buttons ─▶ alerts in memory and in the store
//! ```

mod buttons;
mod correct;
mod create;
mod current_data;
mod delete;
mod deliver;
mod documents;
mod engine;
mod evaluate;
mod event_message;
mod follow_up;
mod future;
mod last_shown;
mod list;
mod mentions;
mod menu;
mod mute;
mod parse;
mod past_firings;
mod quiet_hours;
mod request;
mod server_buttons;
mod turn_off;
mod undo;
mod watch;
mod wish_names;

pub(super) use buttons::pressed;
pub(super) use correct::{AlertCorrection, chosen_in_menu, correct, corrected, set_condition};
pub(super) use create::set;
pub(super) use current_data::present;
pub(super) use engine::Engine;
pub(super) use follow_up::{change_or_add, stop};
pub(super) use future::answer_future;
pub(super) use list::list;
#[cfg(any(test, fuzzing))]
pub(super) use menu::step_rows;
pub(super) use mute::{tomorrow, undo_muted};
pub(super) use past_firings::past_firings;
pub(super) use request::{answer_request, answer_two};
pub(super) use turn_off::{speaks_of_another, turn_off_spoken_of};
pub(super) use undo::{undo_created, undo_deleted};
pub(super) use watch::{Preview, preview, watch};
