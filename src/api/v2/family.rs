//! `/v2/family` and `/v2/family/history`: one family with its members, and how many were online over the last hours.

use axum::response::Response;
use jiff::Timestamp;

use super::{find_online, find_part, recorded};
use crate::api::missing_data::unanswered;
use crate::api::pages::next_update;
use crate::api::{Error, FamilyId, Hours, Page, Query, RequestContext, ServerId, View};
use crate::game::history::family_hours::{FamilyHour, FamilyHours};
use crate::game::{AskedFamily, Families, Family, Member, Unanswered};
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
    let families = find_part::<Families>(&context, server);
    let lacks_members = match &families {
        Ok(families) => families.get(id.0).is_some_and(lacks_members),
        // An answer comes sooner than the whole list.
        Err(error) => !matches!(error, Error::ServerNotFound),
    };
    if lacks_members && let Some(origin) = &context.api.origin {
        let asker = context.caller.key.record.id.as_str();
        match origin.family(server.0, id.0, asker).await {
            Ok(Some(asked)) => {
                let AskedFamily { family, timestamp } = &*asked;
                let page = page(family, *timestamp)?;
                return context.respond(&page, next_update(*timestamp)).await;
            }
            Ok(None) => return Err(Error::FamilyNotFound),
            Err(why @ Unanswered::Later { .. }) => {
                return Err(unanswered(why, Error::NotProvided));
            }
            Err(Unanswered::NotProvided) => {}
        }
    }
    let families = families?;
    let fresh_until = next_update(families.timestamp);
    let render = move |families: &Families| render(families, id);
    context.respond_rendered(View::Family(server, id), families, fresh_until, render).await
}

/// Whether a family has members who are not listed.
fn lacks_members(family: &Family) -> bool {
    family.members.is_empty() && family.members_count > 0
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
    let families = find_part::<Families>(&context, server)?;
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
    page(family, families.timestamp)
}

fn page(family: &Family, timestamp: Timestamp) -> Result<Page, Error> {
    let answer = wire::FamilyAnswer { family: detail(family), timestamp: timestamp.as_second() };
    Page::json(&answer, Some(timestamp))
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
