//! Alerts: what a chat wants to be told, made with `/watch` and listed by `/watches`.
//!
//! ```text
//! API ─▶ documents ─▶ evaluate ─▶ state and events in one transaction ─▶ deliver ─▶ outbox ─▶ chat
//!                        ▲
//! /watch, buttons ─▶ alerts in memory and in the store
//! ```

mod create;
mod deliver;
mod describe;
mod documents;
mod engine;
mod evaluate;
mod list;
mod menu;
mod now;
mod parse;
mod pressed;
mod steps;
mod titles;
mod watch;

pub(super) use engine::Engine;
pub(super) use list::list;
pub(super) use pressed::pressed;
#[cfg(any(test, fuzzing))]
pub(super) use steps::step_rows;
pub(super) use watch::watch;
