//! `/v2/admins`: the administrators of a server.

use std::sync::Arc;

use axum::response::Response;

use super::find_part;
use crate::api::pages::{Version, hash_of, next_update, rendered};
use crate::api::{Error, Page, Query, RequestContext, ServerId, View};
use crate::game::{Admin, Admins, Listing};
use crate::wire;

/// The administrators of a server
///
/// With their level, their status in the game's words, and their pages on the forum and on VK.
#[utoipa::path(
    get, path = "/v2/admins", tag = "Servers", operation_id = "getAdmins", params(ServerId),
    responses((status = 200, description = "The administrators", body = wire::Admins, example = json!({
        "server": {"id": 5, "name": "Vinewood"},
        "admins": [{
            "nickname": "Frank_Tenpenny", "short_name": "CA", "position": "Chief administrator", "level": 6,
            "status": "active", "forum_url": "https://forum.example/members/7", "vk_url": null
        }],
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn list(
    context: RequestContext,
    Query(server): Query<ServerId>,
) -> Result<Response, Error> {
    let admins = find_part::<Admins>(&context, server)?;
    let snapshot = context.api.current.snapshot();
    let listing = snapshot.servers.get(server.0).map(Arc::clone).ok_or(Error::ServerNotFound)?;
    let fresh_until = next_update(admins.timestamp);
    // The page also shows the server's name.
    let version = Version::of(&admins).and(hash_of(&listing.name));
    let page = || rendered(admins, move |admins| render(&listing, admins));
    let page = context.api.page_caches.pages.page(View::Admins(server), version, page).await?;
    context.respond_cached(page, fresh_until).await
}

pub(super) fn render(listing: &Listing, admins: &Admins) -> Result<Page, Error> {
    let answer = wire::Admins {
        server: wire::ServerName { id: listing.number, name: (&*listing.name).into() },
        admins: admins.list.iter().map(admin).collect(),
        timestamp: admins.timestamp.as_second(),
    };
    Page::json(&answer, Some(admins.timestamp))
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
