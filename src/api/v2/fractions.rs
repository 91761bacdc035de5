//! `/v2/fractions`: the fractions of a server, and how many of each are online.

use axum::response::Response;

use super::respond_online;
use crate::api::{Error, Page, Query, RequestContext, ServerId, View};
use crate::game::{Fraction, Online};
use crate::wire;

/// The factions of a server, and how many of each are online
///
/// `data` has only the short names; `fractions` has numbers, names and counts, all in one call. A fraction is what
/// players call a faction.
#[utoipa::path(
    get, path = "/v2/fractions", tag = "Fractions", operation_id = "getFractions", params(ServerId),
    responses((status = 200, description = "The factions", body = wire::Fractions, example = json!({
        "data": ["LSPD"],
        "fractions": [{"id": 1, "short": "LSPD", "name": "Los Santos Police", "online": 14, "inUniform": 9, "leaderOnline": true, "deputiesOnline": 2,
                       "kind": "police", "color": "#005EFF", "aliases": ["ЛСПД", "Полиция Лос-Сантоса"]}],
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn list(
    context: RequestContext,
    Query(server): Query<ServerId>,
) -> Result<Response, Error> {
    respond_online(context, server, View::Fractions, render).await
}

pub(super) fn render(online: &Online) -> Result<Page, Error> {
    let fractions = &online.fractions;
    let answer = wire::Fractions {
        data: fractions.iter().map(|fraction| (&*fraction.short).into()).collect(),
        fractions: fractions.iter().map(|fraction| count(online, fraction)).collect(),
        timestamp: online.timestamp.as_second(),
    };
    Page::json(&answer, Some(online.timestamp))
}

fn count<'a>(online: &Online, fraction: &'a Fraction) -> wire::FractionCount<'a> {
    let counts = online.counts(fraction.id);
    wire::FractionCount {
        id: fraction.id.0,
        short: (&*fraction.short).into(),
        name: (&**fraction.name("en")).into(),
        online: counts.online,
        in_uniform: counts.in_uniform,
        leader_online: counts.leaders > 0,
        deputies_online: counts.deputies,
        kind: (&*fraction.kind).into(),
        color: (&*fraction.color).into(),
        aliases: other_names(fraction).map(Into::into).collect(),
    }
}

/// The aliases, then the full names in all languages, without the names that the response contains already.
fn other_names(fraction: &Fraction) -> impl Iterator<Item = &str> {
    let is_new = |name: &&str| *name != &**fraction.name("en") && *name != &*fraction.short;
    let aliases = fraction.aliases.iter().map(|alias| &**alias);
    let names = fraction.names.values().map(|name| &**name);
    let names = names.filter(|name| fraction.aliases.iter().all(|alias| **alias != **name));
    aliases.chain(names).filter(is_new)
}
