//! Asks how long a key is to be valid, and when a replaced key is to end by itself.

use crate::bot::callback::{KeyAction, OldKeyEnd};
use crate::bot::context::Context;
use crate::bot::telegram::{Button, OutgoingMessage, Rows};
use crate::keys::{Key, KeyId};
use crate::text::{Html, Lang, Plain};

use super::{key_menu, message};

/// The days that have a button; 0 stands for no end.
const LIFETIMES: [u16; 4] = [1, 30, 90, 0];

/// When a replaced key can end by itself.
pub(crate) const OLD_KEY_ENDS: [OldKeyEnd; 4] =
    [OldKeyEnd::Hours(1), OldKeyEnd::Hours(24), OldKeyEnd::Hours(7 * 24), OldKeyEnd::Unused];

/// Asks how long the key is to be valid.
pub(super) fn ask(context: &Context, lang: Lang, key: &Key) -> OutgoingMessage {
    let button = |days: u16| {
        let words = match days {
            0 => lang.button_endless(),
            days => lang.button_days(days.into()),
        };
        Button::press(words, KeyAction::SetLifetime { key: key.id, days })
    };
    let now = message::end(context, lang, key).unwrap_or_else(|| lang.lifetime_endless());
    let mut rows: Rows =
        LIFETIMES.chunks(2).map(|row| row.iter().copied().map(button).collect()).collect();
    rows.push(vec![Button::press(lang.button_keep(), KeyAction::Return(key.id))]);
    let text = Html::paragraphs([lang.ask_lifetime(message::title(key)), now]);
    OutgoingMessage { text, rows }
}

/// How the end of a replaced key is called on a button.
pub(crate) fn name_of_end(lang: Lang, end: OldKeyEnd) -> Plain {
    match end {
        OldKeyEnd::Never => lang.button_end_never(),
        OldKeyEnd::Hours(hours) if hours > 24 => lang.button_end_days((hours / 24).into()),
        OldKeyEnd::Hours(hours) => lang.button_end_hours(hours.into()),
        OldKeyEnd::Unused => lang.button_end_unused(),
    }
}

/// Asks when the replaced key is to end by itself.
pub(super) fn ask_end_old(context: &Context, lang: Lang, old: &Key, new: KeyId) -> OutgoingMessage {
    let button = |end: OldKeyEnd| {
        let action = KeyAction::EndOld { key: old.id, return_to: new, end };
        Button::press(name_of_end(lang, end), action)
    };
    let (last, spans) = OLD_KEY_ENDS.split_last().unwrap_or((&OldKeyEnd::Unused, &[]));
    let mut rows: Rows = vec![spans.iter().copied().map(button).collect(), vec![button(*last)]];
    if old.retirement.is_some() {
        rows.push(vec![button(OldKeyEnd::Never)]);
    }
    rows.push(vec![Button::press(lang.button_keep(), KeyAction::Return(new))]);
    let text = Html::paragraphs([
        lang.ask_end_old(message::title(old)),
        key_menu::last_use(context, lang, old),
    ]);
    OutgoingMessage { text, rows }
}
