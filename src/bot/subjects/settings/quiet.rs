//! The step of the settings that chooses quiet hours.

use super::{Settings, back, button};
use crate::bot::state::QuietHours;
use crate::bot::subjects::QueryContext;
use crate::bot::telegram::OutgoingMessage;
use crate::text::{Html, Plain};

const MINUTES_OF_DAY: u16 = 24 * 60;

/// The quiet hours, with buttons that move their start and their end.
pub(in crate::bot) fn menu(context: &QueryContext) -> OutgoingMessage {
    let lang = context.lang;
    let Some(QuietHours { from, to }) = context.quiet_hours else {
        let QuietHours { from, to } = QuietHours::NIGHT;
        let on =
            button(context, lang.button_quiet_on(&hour(from), &hour(to)), quiet_step(from, to));
        let text = Html::lines([lang.settings_not_quiet(), lang.settings_quiet_note()]);
        return OutgoingMessage { text, rows: vec![vec![on], vec![back(context)]] };
    };
    let moved = |minute: u16, by: i16| {
        minute.wrapping_add_signed(by).wrapping_add(MINUTES_OF_DAY) % MINUTES_OF_DAY
    };
    let by =
        |text: String, from, to| button(context, Plain::untrusted(&text), quiet_step(from, to));
    let rows = vec![
        vec![
            by(format!("− {}", hour(from)), moved(from, -30), to),
            by(format!("{} +", hour(from)), moved(from, 30), to),
        ],
        vec![
            by(format!("− {}", hour(to)), from, moved(to, -30)),
            by(format!("{} +", hour(to)), from, moved(to, 30)),
        ],
        vec![button(context, lang.button_quiet_off(), quiet_step(from, from)), back(context)],
    ];
    let head = lang.settings_quiet(&hour(from), &hour(to));
    OutgoingMessage { text: Html::lines([head, lang.settings_quiet_note()]), rows }
}

fn quiet_step(from: u16, to: u16) -> Settings {
    Settings::Quiet { from: (from / 30) as u8, to: (to / 30) as u8 }
}

pub(in crate::bot) fn hour(minute: u16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}
