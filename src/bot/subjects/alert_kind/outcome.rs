//! The result of one evaluation of an alert.

use jiff::Timestamp;

use super::debounced_value::{DebouncedValue, ValueChange};
use crate::bot::subjects::{AlertEvent, AlertState};

/// The new state of the alert, `None` if it does not change, and its events.
#[derive(Debug, Default)]
pub(in crate::bot) struct Outcome {
    pub(in crate::bot) state: Option<AlertState>,
    pub(in crate::bot) events: Vec<AlertEvent>,
}

impl Outcome {
    /// An outcome without events: the first state, or a change that is not told.
    pub(in crate::bot) fn state(state: AlertState) -> Self {
        Self { state: Some(state), events: Vec::new() }
    }

    pub(in crate::bot) fn event(event: AlertEvent, state: AlertState) -> Self {
        Self { state: Some(state), events: vec![event] }
    }

    /// What the alert watches no longer exists. The chat is told once, and the alert is suspended until it exists
    /// again.
    pub(in crate::bot) fn gone(before: &AlertState) -> Self {
        match before {
            AlertState::Gone => Self::default(),
            _ => Self::event(AlertEvent::Gone, AlertState::Gone),
        }
    }

    /// The outcome for a value of which each change is told.
    pub(in crate::bot) fn value(
        before: &AlertState,
        value: u32,
        now: Timestamp,
        event: impl FnOnce(ValueChange) -> AlertEvent,
    ) -> Self {
        let AlertState::Value(tracked) = before else {
            return Self::state(AlertState::Value(DebouncedValue::new(value, now)));
        };
        if tracked.is_settled(value) {
            return Self::default();
        }
        let mut tracked = tracked.clone();
        let events = tracked.observe(value, now).map(event).into_iter().collect();
        Self { state: Some(AlertState::Value(tracked)), events }
    }
}
