//! The step of the settings that chooses quiet hours.

use super::{Settings, back, button};
use crate::bot::state::QuietHours;
use crate::bot::subjects::QueryContext;
use crate::bot::subjects::alert_kind::{Silenced, Titles, time_of_day};
use crate::bot::telegram::OutgoingMessage;
use crate::text::{Html, Lang, Plain};

const MINUTES_OF_DAY: u16 = 24 * 60;

/// The quiet hours and the alerts that they silence, with buttons that move their start and their end.
pub(in crate::bot) async fn menu(context: &QueryContext) -> OutgoingMessage {
    let lang = context.lang;
    let Some(quiet @ QuietHours { from, to }) = context.quiet_hours else {
        let QuietHours { from, to } = QuietHours::NIGHT;
        let on = button(
            context,
            lang.button_quiet_on(&time_of_day(from), &time_of_day(to)),
            quiet_step(from, to),
        );
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
            by(format!("− {}", time_of_day(from)), moved(from, -30), to),
            by(format!("{} +", time_of_day(from)), moved(from, 30), to),
        ],
        vec![
            by(format!("− {}", time_of_day(to)), from, moved(to, -30)),
            by(format!("{} +", time_of_day(to)), from, moved(to, 30)),
        ],
        vec![button(context, lang.button_quiet_off(), quiet_step(from, from)), back(context)],
    ];
    let head = lang.settings_quiet(&time_of_day(from), &time_of_day(to));
    let text = Html::lines([head, lang.settings_quiet_note()]);
    let silenced = Html::lines(silenced(context, quiet).await);
    OutgoingMessage { text: Html::paragraphs([text, silenced]), rows }
}

/// The alerts that the quiet hours silence always or sometimes, a line each.
async fn silenced(context: &QueryContext, quiet: QuietHours) -> Vec<Html> {
    let (lang, mut lines) = (context.lang, Vec::new());
    for (server, condition) in &context.pings {
        let Some(times) = condition.kind().schedule() else { continue };
        let line = match times.silenced_by(quiet) {
            Silenced::Never => continue,
            Silenced::Sometimes => Lang::settings_quiet_covers_part,
            Silenced::Always => Lang::settings_quiet_covers,
        };
        let titles = Titles::of(context, *server, condition).await;
        lines.push(line(lang, condition.kind().text(lang, &titles)));
    }
    lines
}

fn quiet_step(from: u16, to: u16) -> Settings {
    Settings::Quiet { from: (from / 30) as u8, to: (to / 30) as u8 }
}
