//! The OpenAPI document, made from the resources and their types.

use utoipa::OpenApi;
use utoipa::openapi::Server;

use answers::Shared;

use super::v2;
use crate::wire;

mod answers;
mod headers;
mod parameters;

pub(super) use parameters::{AnyFraction, FractionInPath};

/// The document, with the address that clients are to use.
pub fn document(public_url: &str) -> utoipa::openapi::OpenApi {
    let mut document = Document::openapi();
    document.servers = Some(vec![Server::new(public_url.trim_end_matches('/'))]);
    document
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "muster",
        description = "Live data of a roleplay game's servers: who is online and on duty, families, property.\n\n\
            **A key.** Send `/new` to the bot in a private chat, and the key in the header `X-API-Key` with every request. \
            Keys belong over HTTPS and never into a public repository.\n\n\
            **Limits.** Every answer says what is left (`RateLimit`); a refusal says how long to wait (`Retry-After`), and whoever waits \
            that long is admitted. Refused requests and our own failures cost nothing.\n\n\
            **Caching.** Keep an answer as long as `Cache-Control` says; afterwards send its `ETag` in `If-None-Match`, and an unchanged \
            answer comes back as an empty 304.\n\n\
            **Errors** have one body everywhere. Quote its `error_id` when you ask for help.",
        license(name = "MIT", identifier = "MIT")
    ),
    tags(
        (name = "Servers", description = "The game servers, and who is on them"),
        (name = "Players", description = "One player"),
        (name = "Fractions", description = "In-game organisations: who is on duty, who leads, when they take people in"),
        (name = "Families", description = "Groups of players"),
        (name = "Map", description = "Property and territory"),
        (name = "Key", description = "The key that asks")
    ),
    paths(
        v2::status::show,
        v2::online::list,
        v2::admins::list,
        v2::player::find::show,
        v2::player::online::show,
        v2::fractions::list,
        v2::fraction::by_query,
        v2::fraction::by_path,
        v2::leaders::list,
        v2::subleaders::list,
        v2::sobes::list,
        v2::history::show,
        v2::families::list,
        v2::family::show,
        v2::map::show,
        v2::ghetto::show,
        v2::key::show,
    ),
    components(schemas(wire::ErrorBody, wire::Detail)),
    modifiers(&Shared)
)]
struct Document;
