//! The menu of `/watch`: the kinds of alerts, and alerts with buttons that change them.

use super::current_data::{CurrentState, read_current_state};
use super::list;
use super::server_buttons::server_buttons;
use crate::bot::callback::{ButtonData, MAX_BYTES};
use crate::bot::state::Alert;
use crate::bot::subjects::alert_kind::menu_item::{MenuItem, Missing};
use crate::bot::subjects::alert_kind::menu_steps::Step;
use crate::bot::subjects::alert_kind::title_names::{TitleOf, Titles};
use crate::bot::subjects::answers::alert_button::{
    AlertButton, FractionChoice, MenuPlace, MuteUntil,
};
use crate::bot::subjects::answers::fraction_kind::by_kind;
use crate::bot::subjects::{self, Condition, MAX_BUTTONS, QueryContext, grid, short_name};
use crate::bot::telegram::{Button, OutgoingMessage, Rows};
use crate::client::Error;
use crate::text::{Html, Lang, Plain};

/// The kinds of alerts to choose from.
pub(super) fn kinds(lang: Lang) -> OutgoingMessage {
    let button = |(kind, item): (MenuPlace, MenuItem)| {
        let (server, fraction) = (None, FractionChoice::Default);
        Button::press((item.button)(lang), AlertButton::Choose { kind, server, fraction })
    };
    let mut rows = grid(Condition::menu().map(button), 2);
    rows.push(vec![Button::press(lang.button_alerts(), AlertButton::List { page: 0 })]);
    OutgoingMessage { text: lang.alert_kinds(), rows }
}

/// The condition that was chosen, or a question for the part of it that is missing.
pub(super) async fn choose(
    query: &QueryContext,
    kind: MenuPlace,
    item: &MenuItem,
    server: Option<u32>,
    fraction: FractionChoice,
) -> OutgoingMessage {
    match try_choose(query, kind, item, server, fraction).await {
        Ok(message) => message,
        Err(error) => subjects::api_error(query, &error).into(),
    }
}

async fn try_choose(
    query: &QueryContext,
    kind: MenuPlace,
    item: &MenuItem,
    server: Option<u32>,
    fraction: FractionChoice,
) -> Result<OutgoingMessage, Error> {
    let (lang, defaults) = (query.lang, &query.defaults);
    let status = query.client.status().await?;
    let only = || match status.game.as_slice() {
        [only] => Some(only.number),
        _ => None,
    };
    // Either the fractions to choose from, or a condition that lacks only its server.
    let choices = match (&item.missing, defaults.family) {
        (Missing::Words { usage, .. }, _) | (Missing::Family { usage, .. }, None) => {
            let rows = vec![vec![back(lang)]];
            return Ok(OutgoingMessage { text: usage(lang), rows });
        }
        (Missing::Nothing(condition), _) => Err(condition()),
        (Missing::Family { condition, .. }, Some(family)) => Err(condition(family)),
        (Missing::Fraction(choices), _) => Ok(choices),
    };
    let Some(server) = server.or(defaults.server).or_else(only) else {
        let all: Vec<u32> = status.game.iter().map(|server| server.number).collect();
        let to = |server| AlertButton::Choose { kind, server: Some(server), fraction };
        let mut rows = server_buttons(&status, &all, to);
        rows.push(vec![back(lang)]);
        return Ok(OutgoingMessage { text: lang.alert_which_server(), rows });
    };
    let choices = match choices {
        Ok(choices) => choices,
        Err(condition) => return Ok(draft(query, server, &condition).await),
    };
    let default = defaults.fraction.filter(|_| fraction == FractionChoice::Default);
    if let (Some(id), None) = (default, choices.is_offered) {
        return Ok(draft(query, server, &(choices.condition)(id)).await);
    }
    let known = query.client.fractions(server).await?;
    let offered = || known.fractions.iter().filter(|known| choices.offers(known));
    if let Some(id) = default
        && offered().any(|known| known.id == id)
    {
        return Ok(draft(query, server, &(choices.condition)(id)).await);
    }
    let buttons = by_kind(offered()).into_iter().take(MAX_BUTTONS - 1).map(|known| {
        let draft = AlertButton::Draft { server, condition: (choices.condition)(known.id) };
        Button::press(Plain::untrusted(&short_name(&known.short)), draft)
    });
    let mut rows = grid(buttons, 4);
    rows.push(vec![back(lang)]);
    Ok(OutgoingMessage { text: lang.alert_which_fraction(), rows })
}

/// A new alert, with buttons that change it before it is created.
pub(super) async fn draft(
    query: &QueryContext,
    server: u32,
    condition: &Condition,
) -> OutgoingMessage {
    let lang = query.lang;
    let titles = Titles::of(query, server, condition).await;
    let what = condition.kind().text(lang, &titles);
    let head = match condition.is_ping() {
        true => lang.alert_draft_ping(what),
        false => lang.alert_draft(what),
    };
    let CurrentState { line, steps, .. } = read_current_state(query, server, condition).await;
    let mut rows = step_rows(steps, |condition| AlertButton::Draft { server, condition });
    if let Some((kind, item)) = condition.menu_item()
        && item.fractions().is_some()
        && matches!(condition.kind().title_of(), TitleOf::Fraction(_))
    {
        let (server, fraction) = (Some(server), FractionChoice::Ask);
        let other = AlertButton::Choose { kind, server, fraction };
        rows.push(vec![Button::press(lang.button_other_fraction(), other)]);
    }
    let create = AlertButton::Create { server, condition: condition.clone() };
    rows.push(vec![Button::press(lang.button_done(), create), back(lang)]);
    OutgoingMessage { text: Html::lines([head].into_iter().chain(line)), rows }
}

/// An alert as it is now, with buttons that change, mute and delete it.
pub(super) async fn card(query: &QueryContext, alert: &Alert) -> OutgoingMessage {
    let now = read_current_state(query, alert.server, &alert.condition).await;
    card_with(query, alert, now).await
}

/// The same with data that was read before.
pub(super) async fn card_with(
    query: &QueryContext,
    alert: &Alert,
    CurrentState { line, steps, .. }: CurrentState,
) -> OutgoingMessage {
    let (lang, id) = (query.lang, alert.id.0);
    let titles = Titles::of(query, alert.server, &alert.condition).await;
    let what = alert.condition.title(lang, &titles);
    let row = list::with_state(query, alert, what);
    let mut rows = step_rows(steps, |condition| AlertButton::Change { alert: id, condition });
    rows.push(match alert.is_muted(query.now) {
        true => vec![Button::press(lang.button_unmute(), AlertButton::Unmute(id))],
        false => mute_buttons(lang, &[id]),
    });
    rows.push(vec![
        Button::press(lang.button_alert_delete(), AlertButton::Delete(id)),
        Button::press(lang.button_back(), AlertButton::List { page: 0 }),
    ]);
    OutgoingMessage { text: Html::lines([lang.alert_card(row)].into_iter().chain(line)), rows }
}

/// The buttons that mute alerts for some time.
pub(super) fn mute_buttons(lang: Lang, alerts: &[i64]) -> Vec<Button> {
    let mute =
        |text, until| Button::press(text, AlertButton::Mute { alerts: alerts.to_vec(), until });
    vec![
        mute(lang.button_mute_hour(), MuteUntil::AnHourLater),
        mute(lang.button_mute_tomorrow(), MuteUntil::Tomorrow),
    ]
}

fn back(lang: Lang) -> Button {
    Button::press(lang.button_back(), AlertButton::Kinds)
}

/// The buttons that change a condition, without buttons whose data a long name of a place makes too long.
pub(in crate::bot) fn step_rows(
    steps: Vec<Vec<Step>>,
    to: impl Fn(Condition) -> AlertButton,
) -> Rows {
    let row = |row: Vec<Step>| -> Vec<Button> {
        let buttons = row.into_iter().map(|(text, changed)| (text, to(changed)));
        let fitting = buttons.filter(|(_, button)| button.encode().len() <= MAX_BYTES);
        fitting.map(|(text, button)| Button::press(text, button)).collect()
    };
    steps.into_iter().map(row).filter(|row| !row.is_empty()).collect()
}
