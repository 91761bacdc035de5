//! The menu of the settings.

use super::{Settings, button, report, title_of};
use crate::bot::state::{ChatDefault, ChatDefaults};
use crate::bot::subjects::QueryContext;
use crate::bot::subjects::alert_kind::time_of_day;
use crate::bot::telegram::OutgoingMessage;
use crate::text::{Html, Plain};

/// The current choices, with the buttons that change them.
pub(super) async fn menu(context: &QueryContext) -> OutgoingMessage {
    let (lang, defaults) = (context.lang, &context.defaults);
    let title = async |default, number: Option<String>, none: Plain| match number {
        Some(number) => title_of(context, default).await.unwrap_or(number),
        None => none.to_string(),
    };
    let ChatDefaults { server, fraction, family, show_private, norm } = *defaults;
    let reports = report::of_chat(context).await;
    let number = server.map(|number| format!("{number:02}"));
    let server_title = title(ChatDefault::Server(server), number, lang.settings_no_server()).await;
    let id = fraction.map(|id| id.to_string());
    let fraction = title(ChatDefault::Fraction(fraction), id, lang.settings_no_fraction()).await;
    let id = family.map(|id| id.to_string());
    let family = ChatDefault::Family { family, server };
    let family = title(family, id, lang.settings_no_family()).await;
    let mut lines = vec![
        lang.settings_server(&server_title),
        lang.settings_fraction(&fraction),
        lang.settings_family(&family),
        lang.settings_lang(),
        match context.quiet_hours {
            Some(quiet) => lang.settings_quiet(&time_of_day(quiet.from), &time_of_day(quiet.to)),
            None => lang.settings_not_quiet(),
        },
        match norm {
            Some(norm) => lang.settings_norm(norm.into()),
            None => lang.settings_no_norm(),
        },
    ];
    let mut rows = vec![
        vec![
            button(context, lang.button_server(), Settings::PickServer),
            button(context, lang.button_fraction(), Settings::PickFraction),
        ],
        vec![
            button(context, lang.button_family(), Settings::PickFamily { page: 0 }),
            button(context, lang.button_lang(), Settings::PickLang),
        ],
        vec![
            button(context, lang.button_quiet(), Settings::PickQuiet),
            button(context, lang.button_norm(), Settings::PickNorm),
        ],
    ];
    lines.extend(reports.iter().map(|report| report.line(lang)));
    if !reports.is_empty() {
        rows.push(reports.iter().map(|report| report.button(context)).collect());
    }
    if !context.is_private {
        let (line, text) = match show_private {
            true => (lang.settings_private_shown(), lang.button_private_hide()),
            false => (lang.settings_private_hidden(), lang.button_private_show()),
        };
        lines.push(line);
        rows.push(vec![button(context, text, Settings::PrivateFields(!show_private))]);
    }
    rows.push(vec![button(context, lang.button_close(), Settings::Close)]);
    let head = if context.is_private { lang.settings_head() } else { lang.settings_head_group() };
    let text = Html::paragraphs([head, Html::lines(lines), lang.settings_foot()]);
    OutgoingMessage { text, rows }
}
