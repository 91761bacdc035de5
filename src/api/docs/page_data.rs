//! `/docs/page.json`: values of parameters for which the running server answers 200. No key is needed, so it contains
//! only data that is public in the game: for each server, its name, the name of one player online and of a faction, and
//! the number of a family.

use std::sync::Arc;

use axum::extract::State;
use axum::routing::{MethodRouter, get};
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;

use crate::api::pages::{CachePolicy, Negotiation, Page, Version};
use crate::api::{Api, View, examples};
use crate::game::{Listing, Online, Player, Server};

/// How many seconds the page is cached. Examples are not looked up more often, however many requests come.
const LIFETIME: i64 = 10;
/// The most players online that are looked up to find those with a record, over all servers.
const MAX_LOOKUPS: usize = 100;
/// The most of them on one server.
const MAX_LOOKUPS_OF_SERVER: usize = 20;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PageData {
    /// The one to begin with. Null if there is none.
    server_id: Option<u32>,
    servers: Vec<ServerExamples>,
}

/// Values of parameters, by name. Null where there is no data.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ServerExamples {
    server_id: u32,
    name: Arc<str>,
    nickname: Option<Arc<str>>,
    fraction_id: Option<Arc<str>>,
    fam_id: Option<u64>,
}

pub(super) fn route() -> MethodRouter<Arc<Api>> {
    get(async move |State(api): State<Arc<Api>>, negotiation: Negotiation| {
        let now = Timestamp::now();
        let version = Version::number(now.as_second().div_euclid(LIFETIME).cast_unsigned());
        let render = async || Page::json(&page_data(&api).await, None);
        let page = api.page_caches.pages.page(View::ReferenceData, version, render).await?;
        let fresh_until = Some(now + SignedDuration::from_secs(LIFETIME));
        negotiation.respond(&page, CachePolicy::Private { now, fresh_until }).await
    })
}

async fn page_data(api: &Api) -> PageData {
    let snapshot = api.current.snapshot();
    let mut data = PageData { server_id: examples::server(&snapshot), servers: Vec::new() };
    let mut lookups = MAX_LOOKUPS;
    for listing in snapshot.servers.iter() {
        let Some(server) = snapshot.server(listing.number) else { continue };
        data.servers.push(server_examples(api, listing, &server, &mut lookups).await);
    }
    data
}

async fn server_examples(
    api: &Api,
    listing: &Listing,
    server: &Server,
    lookups: &mut usize,
) -> ServerExamples {
    let family = server.families.as_ref().and_then(|families| families.list.first());
    let mut values = ServerExamples {
        server_id: listing.number,
        name: Arc::clone(&listing.name),
        nickname: None,
        fraction_id: None,
        fam_id: family.map(|family| family.id),
    };
    if let Some(online) = &server.online {
        values.fraction_id = examples::fraction(online);
        values.nickname = nickname(api, listing.number, online, lookups).await;
    }
    values
}

/// A player who is online, if possible one with a record.
async fn nickname(
    api: &Api,
    server: u32,
    online: &Online,
    lookups: &mut usize,
) -> Option<Arc<str>> {
    // `nickname` does not accept other names.
    let is_plain = |player: &&Player| player.name.bytes().all(|byte| byte.is_ascii_graphic());
    let mut players = online.players.iter().filter(is_plain);
    for player in players.clone().take(MAX_LOOKUPS_OF_SERVER.min(*lookups)) {
        *lookups -= 1;
        if let Ok(Some(_)) = api.players.find(server, &player.name).await {
            return Some(Arc::clone(&player.name));
        }
    }
    players.next().map(|player| Arc::clone(&player.name))
}
