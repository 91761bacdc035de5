//! The OpenAPI document, generated from the routes of `/v2` and their types.

use utoipa::OpenApi;
use utoipa::openapi::{Contact, ExternalDocs, Server};
use utoipa_axum::router::OpenApiRouter;

use super::{Compat, v2};
use crate::wire;

mod headers;
mod integers;
mod responses;

/// The document, with the address that clients should use, and with the shapes that the operator has chosen.
pub fn document(public_url: &str, compat: Option<Compat>) -> utoipa::openapi::OpenApi {
    let router = OpenApiRouter::with_openapi(Document::openapi()).merge(v2::routes(compat));
    let mut document = router.into_openapi();
    responses::add_shared(&mut document);
    integers::remove_widths(document.components.get_or_insert_default());
    let address = public_url.trim_end_matches('/');
    document.servers = Some(vec![Server::new(address)]);
    let mut reference = ExternalDocs::new(format!("{address}/docs"));
    reference.description = Some("The reference with samples, in three languages".to_owned());
    document.external_docs = Some(reference);
    document.info.terms_of_service = Some(format!("{address}/docs#stability"));
    // The page leads to the bot, where people get keys and help.
    let contact = Contact::builder().name(Some("The bot and its support"));
    document.info.contact = Some(contact.url(Some(format!("{address}/"))).build());
    document
}

/// The version is that of the API, not of the program: the first number is that of the paths, and the second is raised
/// with every addition.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "muster API",
        version = "2.0.0",
        description = "Live data of a roleplay game's servers: who is online and on duty, families, property.\n\n\
            **Key.** Send `/new` to the bot in a private chat, and send the key in the header `X-API-Key` of every request. \
            Send keys only over HTTPS, and never put one into a public repository.\n\n\
            **Limits.** Every response shows what is left (`RateLimit`). A 429 says how long to wait (`Retry-After`); a client that waits \
            that long is admitted. All keys of one owner share a second limit; `/v2/key` shows both. A 304 and \
            `/v2/key` cost a tenth of a request, a 429 and a 5xx nothing. Requests without a valid key are limited by their \
            address: 60 in 60 s.\n\n\
            **Caching.** Keep a response as long as `Cache-Control` says. Then send its `ETag` in `If-None-Match`: if nothing has \
            changed, the response is an empty 304.\n\n\
            **Errors** all have the same body. Quote the `error_id` when you ask for help.\n\n\
            **Stability.** Nothing in `/v2` is removed, renamed or given another type. Fields, paths, optional parameters and values of \
            `status` and `kind` may be added: ignore what you don't know. What is `deprecated` stays for at least six months.",
        license(name = "MIT", identifier = "MIT")
    ),
    tags(
        (name = "Servers", description = "The game servers and their players online"),
        (name = "Players", description = "One player"),
        (name = "Fractions", description = "Factions, which the API calls fractions: who is on duty, leaders, interviews"),
        (name = "Families", description = "Groups of players"),
        (name = "Map", description = "Property and territory"),
        (name = "Changes", description = "What happened"),
        (name = "Key", description = "Your key")
    ),
    components(schemas(wire::ErrorBody, wire::Detail))
)]
struct Document;
