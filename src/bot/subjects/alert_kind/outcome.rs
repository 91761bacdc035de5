//! What one evaluation of an alert finds.

use jiff::Timestamp;

use super::debounced_value::{DebouncedValue, ValueChange};
use crate::bot::subjects::{AlertEvent, AlertState};

/// The state that the alert has from now on, `None` if it stays as it is, and what is told.
#[derive(Debug, Default)]
pub(in crate::bot) struct Outcome {
    pub(in crate::bot) state: Option<AlertState>,
    pub(in crate::bot) events: Vec<AlertEvent>,
}

impl Outcome {
    /// The first state, or one that tells nothing.
    pub(in crate::bot) fn state(state: AlertState) -> Self {
        Self { state: Some(state), events: Vec::new() }
    }

    pub(in crate::bot) fn event(event: AlertEvent, state: AlertState) -> Self {
        Self { state: Some(state), events: vec![event] }
    }

    /// What the alert watches is no more: that is told once, and the alert rests until it is back.
    pub(in crate::bot) fn gone(before: &AlertState) -> Self {
        match before {
            AlertState::Gone => Self::default(),
            _ => Self::event(AlertEvent::Gone, AlertState::Gone),
        }
    }

    /// A value each change of which is told.
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
