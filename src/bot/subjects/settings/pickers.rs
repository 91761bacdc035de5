//! The steps of the settings that choose a server, a fraction or a family.

use super::{Settings, back, button};
use crate::bot::subjects::answers::fraction_kind::by_kind;
use crate::bot::subjects::answers::large_families::largest_first;
use crate::bot::subjects::answers::numbers::count;
use crate::bot::subjects::answers::paged_message::Page;
use crate::bot::subjects::answers::query_context::{MAX_BUTTONS, ServerRef, grid};
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::{EarlyReply, Query, QueryContext};
use crate::bot::telegram::{Button, OutgoingMessage, Rows};
use crate::text::{Html, Lang, Plain};

const PAGE: usize = 8;

pub(in crate::bot) async fn servers(context: &QueryContext) -> Result<OutgoingMessage, EarlyReply> {
    let status = context.client.status().await?;
    let buttons = status.game.iter().take(MAX_BUTTONS).map(|server| {
        let ServerRef { number, title } = server.into();
        button(context, Plain::untrusted(&title), Settings::Server(Some(number)))
    });
    let mut rows = grid(buttons, if status.game.len() > 12 { 3 } else { 2 });
    rows.push(vec![none(context, Settings::Server(None)), back(context)]);
    Ok(OutgoingMessage {
        text: context.for_chat(Lang::settings_pick_server, Lang::settings_pick_server_group),
        rows,
    })
}

pub(in crate::bot) async fn fractions(
    context: &QueryContext,
) -> Result<OutgoingMessage, EarlyReply> {
    let answer = context.client.fractions(context.any_server().await?).await?;
    let fractions = by_kind(&answer.fractions);
    let buttons = fractions.into_iter().take(MAX_BUTTONS).map(|fraction| {
        let step = Settings::Fraction(Some(fraction.id));
        button(context, Plain::untrusted(&short_name(&fraction.short)), step)
    });
    let mut rows = grid(buttons, 4);
    rows.push(vec![none(context, Settings::Fraction(None)), back(context)]);
    Ok(OutgoingMessage {
        text: context.for_chat(Lang::settings_pick_fraction, Lang::settings_pick_fraction_group),
        rows,
    })
}

pub(in crate::bot) async fn families(
    context: &QueryContext,
    page: u16,
) -> Result<OutgoingMessage, EarlyReply> {
    let lang = context.lang;
    let Some(server) = context.defaults.server else {
        let pick = button(context, lang.button_server(), Settings::PickServer);
        let rows = vec![vec![pick, back(context)]];
        return Ok(OutgoingMessage { text: lang.settings_server_first(), rows });
    };
    let answer = context.client.families(server).await?;
    let families = largest_first(&answer.families);
    let page = Page::of(families.len(), PAGE, page);
    let mut rows: Rows = families[page.lines.clone()]
        .iter()
        .map(|family| {
            let name = format!("{} · {}", short_name(&family.name), family.members_count);
            let step = Settings::Family(Some(family.id)).on(server);
            vec![context.button(Plain::untrusted(&name), step)]
        })
        .collect();
    rows.extend(page.buttons(|text, page| button(context, text, Settings::PickFamily { page })));
    rows.push(vec![none(context, Settings::Family(None)), back(context)]);
    let text = Html::lines([
        context.for_chat(Lang::settings_pick_family, Lang::settings_pick_family_group),
        lang.settings_pick_family_note(count(families.len())),
    ]);
    Ok(OutgoingMessage { text, rows })
}

fn none(context: &QueryContext, step: Settings) -> Button {
    button(context, context.lang.button_none(), step)
}
