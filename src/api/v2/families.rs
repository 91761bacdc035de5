use crate::api::{Answer, Ask, Error, Page, ServerId, v2};
use crate::game::{Families, Family};
use crate::wire;

/// The families of a server
///
/// Members are counted here and listed by `/v2/family`.
#[utoipa::path(
    get, path = "/v2/families", tag = "Families", operation_id = "families", params(ServerId),
    responses((status = 200, description = "The families", body = wire::Families, example = json!({
        "families": [{"id": 12, "name": "Grove Street", "leader": "Carl_Johnson", "level": 5, "flagId": 3, "membersCount": 40}],
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn list(ask: Ask<'_>) -> Result<Answer, Error> {
    let server: ServerId = ask.query()?;
    let families = v2::server(ask.api, server)?.families.clone().ok_or(Error::NotYet)?;
    let page = ask.api.page_caches.families.page(server.0, &families, |part| render(part)).await?;
    Ok(Answer::new(page, v2::calm(families.timestamp())))
}

fn render(families: &Families) -> Result<Page, Error> {
    let answer = wire::Families {
        families: families.list().iter().map(base).collect(),
        timestamp: families.timestamp().as_second(),
    };
    Page::json(&answer, Some(families.timestamp()))
}

fn base(family: &Family) -> wire::FamilyBase<'_> {
    wire::FamilyBase {
        id: family.id,
        name: (&*family.name).into(),
        leader: family.leader.as_deref().map(Into::into),
        level: family.level,
        flag_id: family.flag_id,
        members_count: v2::count(family.members.len()),
    }
}
