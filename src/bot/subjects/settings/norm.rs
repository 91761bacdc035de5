//! The step of the settings that chooses how many hours a week each member is expected to play.

use super::{Settings, back, button};
use crate::bot::subjects::QueryContext;
use crate::bot::telegram::OutgoingMessage;

/// The norms to choose from, in hours.
const NORMS: [u16; 6] = [5, 7, 10, 14, 20, 30];

pub(super) fn menu(context: &QueryContext) -> OutgoingMessage {
    let lang = context.lang;
    let choices = NORMS
        .map(|hours| button(context, lang.button_hours(hours.into()), Settings::Norm(Some(hours))));
    let (short, long) = choices.split_at(NORMS.len() / 2);
    let none = button(context, lang.button_no_norm(), Settings::Norm(None));
    let rows = vec![short.to_vec(), long.to_vec(), vec![none, back(context)]];
    OutgoingMessage { text: lang.settings_pick_norm(), rows }
}
