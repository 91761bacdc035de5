//! `/v2/playtime/fraction` and `/v2/playtime/family`: the daily playtime of their members.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::response::Response;
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};

use super::{find_fraction, find_online, find_part, recorded};
use crate::api::pages::hash_of;
use crate::api::{
    Error, FamilyId, FractionName, Query, RequestContext, SeenWithin, ServerId, View,
};
use crate::game::Families;
use crate::game::history::playtime::{GroupDays, PlayerDays, PlayerGroup};
use crate::wire;

/// The number of days in a response.
const DAYS: i64 = 7;

/// Daily playtime of a faction
///
/// Of everybody who was in the faction when they were last online, within `seenWithin` days. Needs the
/// right `history`, which the operator grants to a key.
#[utoipa::path(
    get, path = "/v2/playtime/fraction", tag = "Fractions", operation_id = "getFractionPlaytime", params(ServerId, FractionName, SeenWithin),
    responses((status = 200, description = "The members and their days", body = wire::Playtime, example = json!({
        "data": {"Carl_Johnson": {"minutes": [0, 125, 0, 48, 0, 210, 95], "lastDay": "2026-01-01"}},
        "days": ["2025-12-26", "2025-12-27", "2025-12-28", "2025-12-29", "2025-12-30", "2025-12-31", "2026-01-01"],
        "since": "2025-12-20",
        "timestamp": 1767225600
    })), (status = 403, description = "The key may not read when named players were online, `HISTORY_NOT_ALLOWED`, or it is limited, `FORBIDDEN_SCOPE` or `FORBIDDEN_ADDRESS`.", body = wire::ErrorBody))
)]
pub(in crate::api) async fn of_fraction(
    context: RequestContext,
    Query((server, fraction, within)): Query<(ServerId, FractionName, SeenWithin)>,
) -> Result<Response, Error> {
    let online = find_online(&context, server)?;
    let fraction = find_fraction(&online, &fraction)?.id;
    let view = View::FractionPlaytime(server, fraction, within);
    respond(context, view, (server, within), PlayerGroup::Fraction(fraction), online.timestamp)
        .await
}

/// Daily playtime of a family
///
/// Of every member, those who were not online included. Needs the right `history`, which the operator grants to a key.
#[utoipa::path(
    get, path = "/v2/playtime/family", tag = "Families", operation_id = "getFamilyPlaytime", params(ServerId, FamilyId, SeenWithin),
    responses((status = 200, description = "The members and their days", body = wire::Playtime, example = json!({
        "data": {"Carl_Johnson": {"minutes": [0, 125, 0, 48, 0, 210, 95], "lastDay": "2026-01-01"}},
        "days": ["2025-12-26", "2025-12-27", "2025-12-28", "2025-12-29", "2025-12-30", "2025-12-31", "2026-01-01"],
        "since": "2025-12-20",
        "timestamp": 1767225600
    })), (status = 403, description = "The key may not read when named players were online, `HISTORY_NOT_ALLOWED`, or it is limited, `FORBIDDEN_SCOPE` or `FORBIDDEN_ADDRESS`.", body = wire::ErrorBody))
)]
pub(in crate::api) async fn of_family(
    context: RequestContext,
    Query((server, family, within)): Query<(ServerId, FamilyId, SeenWithin)>,
) -> Result<Response, Error> {
    let view = View::FamilyPlaytime(server, family, within);
    let families = find_part::<Families>(&context, server)?;
    let family = families.get(family.0).ok_or(Error::FamilyNotFound)?;
    let members = family.members.iter().map(|member| Arc::clone(&member.nickname)).collect();
    let timestamp = find_online(&context, server)?.timestamp;
    respond(context, view, (server, within), PlayerGroup::Nicknames(members), timestamp).await
}

async fn respond(
    context: RequestContext,
    view: View,
    (server, within): (ServerId, SeenWithin),
    group: PlayerGroup,
    timestamp: Timestamp,
) -> Result<Response, Error> {
    let now = context.caller.now;
    if !context.caller.key.record.may_read_history {
        return Err(Error::HistoryNotAllowed);
    }
    let members = match &group {
        PlayerGroup::Fraction(_) => None,
        PlayerGroup::Nicknames(nicknames) => Some(hash_of(nicknames)),
    };
    let state = context.api.history.playtime.state(server.0, now).await;
    let hidden = context.api.people.hidden().await.map_err(Error::internal)?;
    let state = (state.map_err(Error::internal)?, members, hidden.clone());
    recorded::respond(context, view, timestamp, state, async move |api| {
        let recorded = api.history.playtime.days(server.0, &group, within.0.into(), now).await;
        let is_shown = |nickname: &str| !hidden.has(server.0, nickname);
        Ok(answer(&group, &recorded.map_err(Error::internal)?, timestamp, is_shown))
    })
    .await
}

fn answer(
    group: &PlayerGroup,
    recorded: &GroupDays,
    timestamp: Timestamp,
    is_shown: impl Fn(&str) -> bool,
) -> wire::Playtime<'static> {
    let days: Vec<Date> =
        (0..DAYS).rev().map(|ago| recorded.today.saturating_sub(ago.days())).collect();
    // As many days as are shown, and as many before.
    let first = recorded.today.saturating_sub((2 * DAYS - 1).days());
    let has_before = recorded.since.is_some_and(|since| since <= first);
    let times = |player: &PlayerDays| times(&days, has_before.then_some(first), player);
    let mut data: BTreeMap<&str, wire::PlayerTimes> = BTreeMap::new();
    if let PlayerGroup::Nicknames(nicknames) = group {
        data.extend(nicknames.iter().map(|nickname| (&**nickname, times(&PlayerDays::default()))));
    }
    let players = recorded.players.iter();
    data.extend(players.map(|(nickname, player)| (nickname.as_str(), times(player))));
    wire::Playtime {
        data: data
            .into_iter()
            .filter(|(nickname, _)| is_shown(nickname))
            .map(|(nickname, times)| (nickname.to_owned().into(), times))
            .collect(),
        days: days.iter().map(Date::to_string).collect(),
        since: recorded.since.as_ref().map(Date::to_string),
        timestamp: timestamp.as_second(),
    }
}

fn times(
    days: &[Date],
    first_before: Option<Date>,
    PlayerDays { seconds, rank }: &PlayerDays,
) -> wire::PlayerTimes {
    let before = |first: Date| seconds.range(first..days.first().copied().unwrap_or(first));
    wire::PlayerTimes {
        minutes: days
            .iter()
            .map(|day| seconds.get(day).map_or(0, |seconds| seconds / 60))
            .collect(),
        minutes_before: first_before
            .map(|first| before(first).map(|(_, seconds)| seconds / 60).sum()),
        last_day: seconds.keys().next_back().map(Date::to_string),
        rank: *rank,
    }
}
