//! `/docs/page.json`: data of the running server that the reference shows. No key is needed, so it contains only data
//! that is public in the game: the name of one player online, the name of a fraction, and the numbers of a server and a
//! family.

use std::cmp::Reverse;
use std::iter;
use std::sync::Arc;

use axum::extract::State;
use axum::routing::{MethodRouter, get};
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;

use crate::api::pages::{CachePolicy, Negotiation, Page, Version};
use crate::api::{Api, Error, View};
use crate::game::{Online, Player};
use crate::keys::Limit;

/// How many seconds the page is cached. Examples are not looked up more often, however many requests come.
const LIFETIME: i64 = 10;
/// The most players online that are looked up to find one with a record.
const MAX_LOOKUPS: usize = 20;

#[derive(Serialize)]
struct PageData<'a> {
    bot: Option<Bot<'a>>,
    limits: Limits,
    errors: Vec<ErrorCode>,
    examples: Examples,
}

#[derive(Serialize)]
struct Bot<'a> {
    url: &'a str,
    name: Option<String>,
}

/// The limits of a standard key and of its owner.
#[derive(Serialize)]
struct Limits {
    key: Amount,
    /// Null if keys share no limit.
    owner: Option<Amount>,
}

#[derive(Serialize)]
struct Amount {
    requests: u32,
    window: u32,
}

#[derive(Serialize, PartialEq)]
struct ErrorCode {
    status: u16,
    code: &'static str,
}

/// Values of parameters, by name, for which the API answers 200. Null where there is no data.
#[derive(Serialize, Default)]
#[serde(rename_all = "camelCase")]
struct Examples {
    server_id: Option<u32>,
    nickname: Option<Arc<str>>,
    fraction_id: Option<Arc<str>>,
    fam_id: Option<u64>,
}

pub(super) fn route() -> MethodRouter<Arc<Api>> {
    get(async move |State(api): State<Arc<Api>>, negotiation: Negotiation| {
        let now = Timestamp::now();
        let version = Version::number(now.as_second().div_euclid(LIFETIME).cast_unsigned());
        let render = async || Page::json(&page_data(&api).await, None);
        let page = api.page_caches.pages.page(View::Reference, version, render).await?;
        let fresh_until = Some(now + SignedDuration::from_secs(LIFETIME));
        negotiation.respond(&page, CachePolicy::Private { now, fresh_until }).await
    })
}

async fn page_data(api: &Api) -> PageData<'_> {
    let limits = api.authenticator.limits();
    let mut errors: Vec<_> = Error::samples().iter().map(error_code).collect();
    errors.dedup();
    PageData {
        bot: api.bot.url().map(|url| Bot { url, name: api.bot.name() }),
        limits: Limits {
            key: amount(limits.standard),
            owner: limits.of_owner(iter::once(None)).map(amount),
        },
        errors,
        examples: examples(api).await,
    }
}

fn amount(limit: Limit) -> Amount {
    Amount { requests: limit.requests(), window: limit.seconds() }
}

fn error_code(error: &Error) -> ErrorCode {
    let (status, code) = error.code();
    ErrorCode { status: status.as_u16(), code }
}

/// Examples from the server with the most data. Of several, the first.
async fn examples(api: &Api) -> Examples {
    let snapshot = api.current.snapshot();
    let numbers = snapshot.servers.iter().map(|listing| listing.number);
    let servers = numbers.filter_map(|number| Some((number, snapshot.server(number)?)));
    let best =
        servers.max_by_key(|(number, server)| (server.timestamps().count(), Reverse(*number)));
    let Some((number, server)) = best else { return Examples::default() };
    let family = server.families.as_ref().and_then(|families| families.list.first());
    let mut examples = Examples {
        server_id: Some(number),
        fam_id: family.map(|family| family.id),
        ..Examples::default()
    };
    if let Some(online) = &server.online {
        let mut fractions = online.fractions.iter();
        let fraction = fractions.find(|fraction| online.counts(fraction.id).online > 0);
        let fraction = fraction.or_else(|| online.fractions.iter().next());
        examples.fraction_id = fraction.map(|fraction| Arc::clone(&fraction.short));
        examples.nickname = nickname(api, number, online).await;
    }
    examples
}

/// A player who is online, if possible one with a record.
async fn nickname(api: &Api, server: u32, online: &Online) -> Option<Arc<str>> {
    // `nickname` does not accept other names.
    let is_plain = |player: &&Player| player.name.bytes().all(|byte| byte.is_ascii_graphic());
    let mut players = online.players.iter().filter(is_plain);
    for player in players.clone().take(MAX_LOOKUPS) {
        if let Ok(Some(_)) = api.players.find(server, &player.name).await {
            return Some(Arc::clone(&player.name));
        }
    }
    players.next().map(|player| Arc::clone(&player.name))
}
