//! The menu of `/watch`: what can be watched, and alerts with buttons that change them.

use super::parse::{DEFAULT_LEAD, DIGEST_MINUTE, may_be_watched, server_buttons};
use super::steps::step_rows;
use super::titles::Titles;
use super::{describe, list, now};
use crate::bot::alert_condition::{AuctionFilter, Condition, Days, Times};
use crate::bot::callback::{AlertButton, AlertKind, FractionChoice, MuteUntil};
use crate::bot::clock;
use crate::bot::questions;
use crate::bot::state::Alert;
use crate::bot::subjects::{self, MAX_BUTTONS, QueryContext, grid, word};
use crate::bot::telegram::{Button, OutgoingMessage};
use crate::client::Error;
use crate::text::{Html, Lang, Plain};

const PING_MINUTE: u16 = 18 * 60;

/// What can be watched.
pub(super) fn kinds(lang: Lang) -> OutgoingMessage {
    let choose = |text, kind| {
        let (server, fraction) = (None, FractionChoice::Default);
        Button::press(text, AlertButton::Choose { kind, server, fraction })
    };
    let buttons = [
        choose(lang.button_alert_count(), AlertKind::FractionOnline),
        choose(lang.button_alert_leader(), AlertKind::Leader),
        choose(lang.button_alert_family(), AlertKind::Family),
        choose(lang.button_alert_players(), AlertKind::Players),
        choose(lang.button_alert_interview(), AlertKind::Interview),
        choose(lang.button_alert_server(), AlertKind::ServerStatus),
        choose(lang.button_alert_auction(), AlertKind::Auction),
        choose(lang.button_alert_property(), AlertKind::Property),
        choose(lang.button_alert_zones(), AlertKind::Zones),
        choose(lang.button_alert_ping(), AlertKind::Ping),
        choose(lang.button_alert_digest(), AlertKind::Digest),
    ];
    let mut rows = grid(buttons.into_iter(), 2);
    rows.push(vec![Button::press(lang.button_alerts(), AlertButton::List { page: 0 })]);
    OutgoingMessage { text: lang.alert_kinds(), rows }
}

/// Finds what is to be watched, with a question for what is missing.
pub(super) async fn choose(
    query: &QueryContext,
    kind: AlertKind,
    server: Option<u32>,
    fraction: FractionChoice,
) -> OutgoingMessage {
    match try_choose(query, kind, server, fraction).await {
        Ok(message) => message,
        Err(error) => subjects::api_error(query, &error).into(),
    }
}

async fn try_choose(
    query: &QueryContext,
    kind: AlertKind,
    server: Option<u32>,
    fraction: FractionChoice,
) -> Result<OutgoingMessage, Error> {
    let (lang, defaults) = (query.lang, &query.defaults);
    let status = query.client.status().await?;
    let only = || match status.game.as_slice() {
        [only] => Some(only.number),
        _ => None,
    };
    let usage = match kind {
        AlertKind::Players => Some(lang.alert_player_usage()),
        AlertKind::Property => Some(lang.alert_property_usage()),
        AlertKind::Family if defaults.family.is_none() => Some(lang.alert_family_usage()),
        _ => None,
    };
    if let Some(text) = usage {
        return Ok(OutgoingMessage { text, rows: vec![vec![back(lang)]] });
    }
    let Some(server) = server.or(defaults.server).or_else(only) else {
        let all: Vec<u32> = status.game.iter().map(|server| server.number).collect();
        let to = |server| AlertButton::Choose { kind, server: Some(server), fraction };
        let mut rows = server_buttons(&status, &all, to);
        rows.push(vec![back(lang)]);
        return Ok(OutgoingMessage { text: lang.alert_which_server(), rows });
    };
    let of_fraction = |id: u32| match kind {
        AlertKind::Leader => Some(Condition::Leader { fraction: id }),
        AlertKind::Interview => {
            Some(Condition::Interview { fraction: id, minutes_before: DEFAULT_LEAD })
        }
        AlertKind::Zones => Some(Condition::Zones { gang: id }),
        AlertKind::Ping => {
            let times = Times::At { minute: PING_MINUTE, days: Days::ALL };
            Some(Condition::FractionPing { fraction: id, times })
        }
        AlertKind::Digest => Some(Condition::Digest { fraction: id, minute: DIGEST_MINUTE }),
        AlertKind::FractionOnline => Some(Condition::fraction(id)),
        _ => None,
    };
    let condition = match kind {
        AlertKind::ServerStatus => Some(Condition::ServerStatus),
        AlertKind::Auction => Some(Condition::Auction(AuctionFilter::default())),
        AlertKind::Family => defaults.family.map(Condition::family),
        _ if fraction == FractionChoice::Default => defaults.fraction.and_then(of_fraction),
        _ => None,
    };
    if kind != AlertKind::Zones
        && let Some(condition) = &condition
    {
        return Ok(draft(query, server, condition).await);
    }
    let known = query.client.fractions(server).await?;
    let offered = known.fractions.iter().filter(|known| may_be_watched(kind, known));
    let offered = offered.filter_map(|known| Some((known, of_fraction(known.id)?)));
    if let Some(condition) = condition
        && offered.clone().any(|(_, offered)| offered == condition)
    {
        return Ok(draft(query, server, &condition).await);
    }
    let buttons = offered.take(MAX_BUTTONS - 1).map(|(known, condition)| {
        let draft = AlertButton::Draft { server, condition };
        Button::press(Plain::untrusted(&word(&known.short)), draft)
    });
    let mut rows = grid(buttons, 4);
    rows.push(vec![back(lang)]);
    Ok(OutgoingMessage { text: lang.alert_which_fraction(), rows })
}

/// A new alert, with buttons that change it before it is made.
pub(super) async fn draft(
    query: &QueryContext,
    server: u32,
    condition: &Condition,
) -> OutgoingMessage {
    let lang = query.lang;
    let titles = Titles::of(query, server, condition).await;
    let what = describe::condition(lang, &titles, condition);
    let head = match describe::is_ping(condition) {
        true => lang.alert_draft_ping(what),
        false => lang.alert_draft(what),
    };
    let now = now::line(query, server, condition).await;
    let mut rows = step_rows(lang, condition, |condition| AlertButton::Draft { server, condition });
    if let Some(kind) = kind_of_fraction(condition) {
        let (server, fraction) = (Some(server), FractionChoice::Ask);
        let other = AlertButton::Choose { kind, server, fraction };
        rows.push(vec![Button::press(lang.button_other_fraction(), other)]);
    }
    let create = AlertButton::Create { server, condition: condition.clone() };
    rows.push(vec![Button::press(lang.button_done(), create), back(lang)]);
    OutgoingMessage { text: Html::lines([head].into_iter().chain(now)), rows }
}

/// An alert as it is now, with buttons that change, mute and delete it.
pub(super) async fn card(query: &QueryContext, alert: &Alert) -> OutgoingMessage {
    let now = now::line(query, alert.server, &alert.condition).await;
    card_with(query, alert, now).await
}

/// The same with a sentence about now.
pub(super) async fn card_with(
    query: &QueryContext,
    alert: &Alert,
    now: Option<Html>,
) -> OutgoingMessage {
    let (lang, id) = (query.lang, alert.id.0);
    let titles = Titles::of(query, alert.server, &alert.condition).await;
    let what = describe::title(lang, &titles, &alert.condition);
    let row = list::with_state(query, alert, what);
    let mut rows =
        step_rows(lang, &alert.condition, |condition| AlertButton::Change { alert: id, condition });
    rows.push(match alert.is_muted(query.now) {
        true => vec![Button::press(lang.button_unmute(), AlertButton::Unmute(id))],
        false => mute_buttons(lang, id),
    });
    rows.push(vec![
        Button::press(lang.button_alert_delete(), AlertButton::Delete(id)),
        Button::press(lang.button_back(), AlertButton::List { page: 0 }),
    ]);
    OutgoingMessage { text: Html::lines([lang.alert_card(row)].into_iter().chain(now)), rows }
}

/// How it is now, in the place of what fired.
pub(super) async fn refreshed(query: &QueryContext, alert: &Alert) -> OutgoingMessage {
    let (lang, id) = (query.lang, alert.id.0);
    let titles = Titles::of(query, alert.server, &alert.condition).await;
    let what = describe::title(lang, &titles, &alert.condition);
    let now = now::line(query, alert.server, &alert.condition).await;
    let at = clock::moment(lang, query.now, query.now, &query.zone);
    let view = questions::view_of(alert.server, &alert.condition, None);
    let rows = vec![
        vec![
            Button::press(lang.button_refresh(), AlertButton::Now(id)),
            questions::view_button(lang.button_alert_card(), view),
        ],
        mute_buttons(lang, id),
        vec![Button::press(lang.button_alert_off(), AlertButton::Delete(id))],
    ];
    let parts =
        [Html::lines([lang.alert_card(what)].into_iter().chain(now)), lang.alert_asked(&at)];
    OutgoingMessage { text: Html::paragraphs(parts), rows }
}

fn mute_buttons(lang: Lang, id: i64) -> Vec<Button> {
    let mute = |text, until| Button::press(text, AlertButton::Mute { alerts: vec![id], until });
    vec![
        mute(lang.button_mute_hour(), MuteUntil::AnHourLater),
        mute(lang.button_mute_tomorrow(), MuteUntil::Tomorrow),
    ]
}

fn back(lang: Lang) -> Button {
    Button::press(lang.button_back(), AlertButton::Kinds)
}

fn kind_of_fraction(condition: &Condition) -> Option<AlertKind> {
    Some(match condition {
        Condition::FractionOnline { .. } => AlertKind::FractionOnline,
        Condition::Leader { .. } => AlertKind::Leader,
        Condition::Interview { .. } => AlertKind::Interview,
        Condition::Zones { .. } => AlertKind::Zones,
        Condition::FractionPing { .. } => AlertKind::Ping,
        Condition::Digest { .. } => AlertKind::Digest,
        _ => return None,
    })
}
