//! `/v2/families`: the families of a server.

use axum::response::Response;

use super::find_part;
use crate::api::pages::next_update;
use crate::api::{Error, MemberName, Page, Query, RequestContext, ServerId, View};
use crate::game::{Families, Family};
use crate::wire;

/// The families of a server
///
/// Without their members, which `/v2/family` lists. With `member`, only the family of this player.
#[utoipa::path(
    get, path = "/v2/families", tag = "Families", operation_id = "getFamilies", params(ServerId, MemberName),
    responses((status = 200, description = "The families", body = wire::Families, example = json!({
        "families": [{"id": 12, "name": "Grove Street", "leader": "Carl_Johnson", "level": 5, "flagId": 3, "membersCount": 40}],
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn list(
    context: RequestContext,
    Query((server, member)): Query<(ServerId, Option<MemberName>)>,
) -> Result<Response, Error> {
    let families = find_part::<Families>(&context, server)?;
    let fresh_until = next_update(families.timestamp);
    let view = View::Families(server, member.clone());
    let render = move |families: &Families| render(families, member.as_ref());
    context.respond_rendered(view, families, fresh_until, render).await
}

pub(super) fn render(families: &Families, member: Option<&MemberName>) -> Result<Page, Error> {
    let shown = |family: &&Family| member.is_none_or(|member| family.has(member.as_str()));
    let answer = wire::Families {
        families: families.list.iter().filter(shown).map(base).collect(),
        timestamp: families.timestamp.as_second(),
    };
    Page::json(&answer, Some(families.timestamp))
}

fn base(family: &Family) -> wire::FamilyBase<'_> {
    wire::FamilyBase {
        id: family.id,
        name: (&*family.name).into(),
        leader: family.leader.as_deref().map(Into::into),
        level: family.level,
        flag_id: family.flag_id,
        members_count: family.members_count,
    }
}
