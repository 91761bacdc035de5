use std::sync::Arc;

use crate::api::{Answer, Ask, Error, Page, ServerId, pages, v2};
use crate::game::{Admin, Admins, Listing};
use crate::wire;

/// The server's name stands on the page, too.
pub(in crate::api) type Shelf = pages::Shelf<(Arc<Listing>, Arc<Admins>)>;

/// The administrators of a server
#[utoipa::path(
    get, path = "/v2/admins", tag = "Servers", operation_id = "admins", params(ServerId),
    responses((status = 200, description = "The administrators", body = wire::Admins, example = json!({
        "server": {"id": 5, "name": "Vinewood"},
        "admins": [{
            "nickname": "Frank_Tenpenny", "short_name": "CA", "position": "Chief administrator", "level": 6,
            "status": "active", "forum_url": "https://forum.example/members/7", "vk_url": null
        }],
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn list(ask: Ask<'_>) -> Result<Answer, Error> {
    let server: ServerId = ask.query()?;
    let moment = ask.api.current.snapshot();
    let admins = v2::server_at(&moment, server)?.admins.clone().ok_or(Error::NotYet)?;
    let listing = moment.servers().get(server.0).map(Arc::clone).ok_or(Error::ServerNotFound)?;
    let timestamp = admins.timestamp();
    let part = (listing, admins);
    let page =
        ask.api.page_caches.admins.page(server.0, &part, |part| render(&part.0, &part.1)).await?;
    Ok(Answer::new(page, v2::calm(timestamp)))
}

fn render(listing: &Listing, admins: &Admins) -> Result<Page, Error> {
    let answer = wire::Admins {
        server: wire::ServerName { id: listing.number, name: (&*listing.name).into() },
        admins: admins.list().iter().map(admin).collect(),
        timestamp: admins.timestamp().as_second(),
    };
    Page::json(&answer, Some(admins.timestamp()))
}

fn admin(admin: &Admin) -> wire::Admin<'_> {
    wire::Admin {
        nickname: (&*admin.nickname).into(),
        short_name: admin.short_name.as_deref().map(Into::into),
        position: admin.position.as_deref().map(Into::into),
        level: admin.level,
        status: admin.status.as_deref().map(Into::into),
        forum_url: admin.forum_url.as_deref().map(Into::into),
        vk_url: admin.vk_url.as_deref().map(Into::into),
    }
}
