//! `/v2/family` and `/v2/family/history`: one family with its members, and how many were online over the last hours.

use axum::response::Response;

use super::{find_online, find_part, recorded};
use crate::api::pages::next_update;
use crate::api::{Error, FamilyId, Hours, Page, Query, RequestContext, ServerId, View};
use crate::game::history::family_hours::{FamilyHour, FamilyHours};
use crate::game::{Families, Family, Member};
use crate::wire;

/// One family with its members
///
/// Every member with rank, warnings and time of joining, whether online or not.
#[utoipa::path(
    get, path = "/v2/family", tag = "Families", operation_id = "getFamily", params(ServerId, FamilyId),
    responses((status = 200, description = "The family", body = wire::FamilyAnswer, example = json!({
        "family": {
            "id": 12, "name": "Grove Street", "leader": "Carl_Johnson", "level": 5, "flagId": 3, "membersCount": 1,
            "members": [{"id": 901, "nickname": "Carl_Johnson", "rank": 10, "player_id": 104_221, "warns": 0, "leader": true, "deputy": false, "joined_at": 1735689600}]
        },
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn show(
    context: RequestContext,
    Query((server, id)): Query<(ServerId, FamilyId)>,
) -> Result<Response, Error> {
    let families = find_part(&context, server, |server| server.families.as_ref())?;
    let fresh_until = next_update(families.timestamp);
    let render = move |families: &Families| render(families, id);
    context.respond_rendered(View::Family(server, id), families, fresh_until, render).await
}

/// Members online over the last hours
///
/// One entry for each full hour of the last `hours`, with the mean of the hour. Hours before a member was first seen are left out.
#[utoipa::path(
    get, path = "/v2/family/history", tag = "Families", operation_id = "getFamilyHistory", params(ServerId, FamilyId, Hours),
    responses((status = 200, description = "The hours", body = wire::FamilyHistory, example = json!({
        "data": [{"t": 1767218400, "online": 2.5}, {"t": 1767222000, "online": 3.4}],
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn history(
    context: RequestContext,
    Query((server, id, hours)): Query<(ServerId, FamilyId, Hours)>,
) -> Result<Response, Error> {
    let families = find_part(&context, server, |server| server.families.as_ref())?;
    families.get(id.0).ok_or(Error::FamilyNotFound)?;
    let timestamp = find_online(&context, server)?.timestamp;
    let now = context.caller.now;
    let view = View::FamilyHistory(server, id, hours);
    recorded::respond(context, view, timestamp, FamilyHours::until(now), async move |api| {
        let recorded = api.history.families.hours(server.0, id.0, hours.0, now).await;
        let hour = |FamilyHour { at, online }| {
            let online = (online * 10.0).round() / 10.0;
            wire::FamilyHour { t: at.as_second(), online }
        };
        let data = recorded.map_err(Error::internal)?.into_iter().map(hour).collect();
        Ok(wire::FamilyHistory { data, timestamp: timestamp.as_second() })
    })
    .await
}

pub(super) fn render(families: &Families, FamilyId(id): FamilyId) -> Result<Page, Error> {
    let family = families.get(id).ok_or(Error::FamilyNotFound)?;
    let answer =
        wire::FamilyAnswer { family: detail(family), timestamp: families.timestamp.as_second() };
    Page::json(&answer, Some(families.timestamp))
}

fn detail(family: &Family) -> wire::FamilyDetail<'_> {
    wire::FamilyDetail {
        id: family.id,
        name: (&*family.name).into(),
        leader: family.leader.as_deref().map(Into::into),
        level: family.level,
        flag_id: family.flag_id,
        members_count: family.members_count,
        members: family.members.iter().map(member).collect(),
    }
}

fn member(member: &Member) -> wire::FamilyMember<'_> {
    wire::FamilyMember {
        id: member.id,
        nickname: (&*member.nickname).into(),
        rank: member.rank,
        player_id: member.player_id,
        warns: member.warns,
        leader: member.leader,
        deputy: member.deputy,
        joined_at: member.joined_at.map(|since| since.as_second()),
    }
}
