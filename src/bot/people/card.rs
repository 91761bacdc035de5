//! The card of a person: the player, the hours, the property and the alerts, in one message.

use super::button::PeopleButton;
use super::nickname::{code, title};
use super::speaker::Speaker;
use crate::bot::error::HandlerError;
use crate::bot::subjects::alert_kind::title_names::Titles;
use crate::bot::subjects::answers::query_context::ServerRef;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::player::{self, find_player};
use crate::bot::subjects::{
    EarlyReply, Player, Property, Query, age_line, api_error, count, grid, week,
};
use crate::bot::telegram::{Button, OutgoingMessage, Rows};
use crate::db::Error;
use crate::people::Claim;
use crate::text::{Html, Plain};

/// How many alerts the card names.
const ALERTS: usize = 3;

/// How many houses and businesses the card names.
const LOTS: usize = 5;

/// The card of the nickname on a server.
pub(super) async fn show(
    speaker: &Speaker<'_>,
    server: Option<u32>,
) -> Result<OutgoingMessage, HandlerError> {
    match speaker.claim(server) {
        Some(claim) => of(speaker, claim).await,
        None => Ok(speaker.has_none(server).await),
    }
}

/// The card of a claim.
pub(super) async fn of(
    speaker: &Speaker<'_>,
    claim: &Claim,
) -> Result<OutgoingMessage, HandlerError> {
    let (chat, query) = (speaker.chat, &speaker.query);
    let is_hidden = chat.context.people.is_hidden(&claim.nickname).await?;
    let head = head(speaker, claim, is_hidden).await;
    let about = match about(speaker, claim).await {
        Ok(about) => about,
        Err(EarlyReply::Api(error)) => vec![api_error(query, &error)],
        Err(EarlyReply::Reply(_)) => vec![chat.lang.me_unknown()],
    };
    let alerts = match chat.is_private() {
        true => Some(alerts(speaker).await?),
        false => None,
    };
    let mut parts = about;
    // The age of the data is the last line.
    let at = parts.len().saturating_sub(1);
    if let Some(alerts) = alerts {
        parts.insert(at, alerts);
    }
    let text = Html::paragraphs([head].into_iter().chain(parts));
    Ok(OutgoingMessage { text, rows: rows(speaker, claim, is_hidden) })
}

/// How many alerts the chat has, and the first of them.
async fn alerts(speaker: &Speaker<'_>) -> Result<Html, Error> {
    let (chat, query) = (speaker.chat, &speaker.query);
    let alerts = chat.context.alerts.of_chat(chat.id()).await?;
    if alerts.is_empty() {
        return Ok(chat.lang.me_no_alerts());
    }
    let mut lines = vec![chat.lang.me_alerts(count(alerts.len()))];
    for alert in alerts.iter().take(ALERTS) {
        let titles = Titles::of(query, alert.server, &alert.condition).await;
        lines.push(chat.lang.me_alert(alert.condition.title(chat.lang, &titles)));
    }
    Ok(Html::lines(lines))
}

async fn head(speaker: &Speaker<'_>, claim: &Claim, is_hidden: bool) -> Html {
    let lang = speaker.chat.lang;
    let server = title(&speaker.query, claim.nickname.server).await;
    let state = match claim.is_confirmed() {
        true => lang.me_is_confirmed(),
        false => lang.me_is_claimed(),
    };
    let hidden = is_hidden.then(|| lang.me_is_hidden());
    let quiet = claim.is_quiet.then(|| lang.me_is_quiet());
    let state = Html::dot_separated([state].into_iter().chain(hidden).chain(quiet));
    Html::lines([lang.me_head(code(&claim.nickname), &server), state])
}

/// What is known of the player, and last the age of the data.
async fn about(speaker: &Speaker<'_>, claim: &Claim) -> Result<Vec<Html>, EarlyReply> {
    let (query, lang) = (&speaker.query, speaker.chat.lang);
    let (number, name) = (claim.nickname.server, &*claim.nickname.name);
    let server = ServerRef { number, title: title(query, number).await };
    let to = |name| Player { name };
    let found = find_player::find(query, &server, &Name::typed(name), &[], to).await?;
    // Anybody can claim a nickname, but the hours are for the person who plays it.
    let hours = async {
        match claim.is_confirmed() {
            true => week::hours_of(query, number, &found).await.map(|hours| lang.me_hours(&hours)),
            false => Some(lang.me_hours_unconfirmed()),
        }
    };
    let (profile, hours, lots) = tokio::join!(
        player::profile(query, number, &found),
        hours,
        player::property::first_rows(query, number, name, LOTS)
    );
    let (mut parts, timestamp) = profile.unwrap_or_else(|| {
        let timestamp = found.live.as_ref().map_or(0, |live| live.timestamp);
        (vec![lang.me_unknown()], timestamp)
    });
    parts.extend(hours);
    if let Some((all, rows)) = lots.filter(|(all, _)| *all > 0) {
        parts.push(Html::lines([lang.me_property(count(all))].into_iter().chain(rows)));
    }
    parts.push(age_line(query, timestamp));
    Ok(parts)
}

fn rows(speaker: &Speaker<'_>, claim: &Claim, is_hidden: bool) -> Rows {
    let (chat, lang, server) = (speaker.chat, speaker.chat.lang, claim.nickname.server);
    let mut rows = match claim.is_confirmed() {
        true => Rows::new(),
        false => speaker.ways_to_confirm(claim),
    };
    let name = Name::typed(&claim.nickname.name);
    let property = Property { owner: name, page: 0 }.on(server);
    rows.push(vec![speaker.query.button(lang.button_property(), property)]);
    if !chat.is_private() {
        return rows;
    }
    let others = speaker.claims.iter().filter(|other| other.nickname.server != server);
    rows.extend(grid(others.map(button), 2));
    let forget = Button::press(lang.button_me_forget(), PeopleButton::Forget(server));
    let hide = claim.is_confirmed().then(|| match is_hidden {
        true => Button::press(lang.button_me_show(), PeopleButton::Show(server)),
        false => Button::press(lang.button_me_hide(), PeopleButton::Hide(server)),
    });
    rows.extend(hide.map(|hide| vec![hide]));
    rows.push(vec![forget]);
    rows
}

/// The button for the card of a claimed nickname, where it can be hidden.
pub(super) fn button(claim: &Claim) -> Button {
    let nickname = &claim.nickname;
    let text = Plain::untrusted(&format!("{} · {:02}", nickname.name, nickname.server));
    Button::press(text, PeopleButton::Card(nickname.server))
}
