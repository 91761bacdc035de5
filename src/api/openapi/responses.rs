//! The parts of the document that all resources share: the key, the responses and the headers.

use utoipa::openapi::path::Operation;
use utoipa::openapi::response::{Response, ResponseBuilder};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{Components, ContentBuilder, OpenApi, Ref, RefOr};

use super::headers::{self, NamedHeader};
use crate::api::error::{Error, Unauthorized};
use crate::api::parameters::{ServerId, parse_query};
use crate::api::rate_limiter::SpentLimit;

const UNCHANGED: &str = "Unchanged";
const UNAUTHORIZED: &str = "Unauthorized";
const FORBIDDEN: &str = "Forbidden";
const NOT_FOUND: &str = "NotFound";
const INVALID: &str = "Invalid";
const LIMITED: &str = "Limited";
const UNAVAILABLE: &str = "Unavailable";
const OTHER: &str = "Other";

/// Adds the key, and the responses and headers that all paths share.
pub(super) fn add_shared(document: &mut OpenApi) {
    document.security = Some(vec![SecurityRequirement::new("key", Vec::<String>::new())]);
    add_components(document.components.get_or_insert_default());
    for item in document.paths.paths.values_mut() {
        if let Some(operation) = &mut item.get {
            add_responses(operation);
        }
    }
}

fn add_responses(operation: &mut Operation) {
    let responses = &mut operation.responses.responses;
    if let Some(RefOr::T(success)) = responses.get_mut("200") {
        success.headers.extend(headers::limits().chain(headers::validators()));
    }
    let has_parameters = operation.parameters.as_ref().is_some_and(|all| !all.is_empty());
    let shared = [
        ("304", UNCHANGED, true),
        ("401", UNAUTHORIZED, true),
        ("403", FORBIDDEN, !responses.contains_key("403")),
        ("404", NOT_FOUND, has_parameters),
        ("422", INVALID, has_parameters),
        ("429", LIMITED, true),
        ("503", UNAVAILABLE, true),
        ("default", OTHER, true),
    ];
    for (status, name, _) in shared.into_iter().filter(|(.., applies)| *applies) {
        responses.insert(status.to_owned(), Ref::from_response_name(name).into());
    }
}

fn add_components(components: &mut Components) {
    let description =
        "A key from the bot. Send exactly one such header; a key anywhere else is rejected.";
    let scheme = ApiKey::Header(ApiKeyValue::with_description("X-API-Key", description));
    components.add_security_scheme("key", SecurityScheme::ApiKey(scheme));
    components.headers.extend(headers::all());

    let mut unchanged =
        ResponseBuilder::new().description("Not modified since the given ETag; no body.").build();
    unchanged.headers.extend(headers::limits().chain(headers::validators()));
    // The error for a server that is not a number.
    let invalid = parse_query::<ServerId>("serverId=five").err().unwrap_or(Error::ServerNotFound);
    let named = |name| vec![headers::named(name)];
    let limits = || headers::limits().collect::<Vec<_>>();
    let responses = [
        (UNCHANGED, unchanged),
        (
            UNAUTHORIZED,
            response(
                "The key is missing, malformed, unknown, deleted, expired or blocked.",
                &Error::Unauthorized(Unauthorized::Unknown),
                named("WWW-Authenticate"),
            ),
        ),
        (
            FORBIDDEN,
            response(
                "The key is limited to other resources, `FORBIDDEN_SCOPE`, or to other addresses, `FORBIDDEN_ADDRESS`.",
                &Error::forbidden_scope(),
                limits(),
            ),
        ),
        (
            NOT_FOUND,
            response(
                "The server, player, faction, family or property does not exist: `SERVER_NOT_FOUND`, `PLAYER_NOT_FOUND`, \
                 `FRACTION_NOT_FOUND`, `FAMILY_NOT_FOUND` or `PROPERTY_NOT_FOUND`; or nobody provides this data for this server: `NOT_PROVIDED`.",
                &Error::ServerNotFound,
                limits(),
            ),
        ),
        (
            INVALID,
            response(
                "A parameter is missing, repeated or malformed; `detail` names each of them.",
                &invalid,
                limits(),
            ),
        ),
        (
            LIMITED,
            response(
                "The limit of the key, the one that all keys of its owner share, or that of an address without a valid key, is \
                 exceeded. A rejected request costs nothing and postpones nothing.",
                &Error::LimitExceeded { spent: SpentLimit::Key, seconds: 12 },
                [limits(), named("Retry-After")].concat(),
            ),
        ),
        (
            UNAVAILABLE,
            response(
                "The server is known but its data has not arrived yet, or keys can't be checked at the moment. Costs nothing.",
                &Error::NotYet,
                named("Retry-After"),
            ),
        ),
        (
            OTHER,
            response(
                "Any other error, with the same body.",
                &Error::internal("an example"),
                Vec::new(),
            ),
        ),
    ];
    components
        .responses
        .extend(responses.map(|(name, response)| (name.to_owned(), response.into())));
}

/// A response with the body of `error` as its example.
fn response(description: &str, error: &Error, headers: Vec<NamedHeader>) -> Response {
    let example = serde_json::to_value(error.body("7c9e6679-7425-40de-944b-e07fc1f90ae7"));
    let content = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name("ErrorBody")))
        .example(example.ok())
        .build();
    let response = ResponseBuilder::new().description(description);
    let mut response = response.content("application/json", content).build();
    response.headers.insert("X-Error-Id".to_owned(), headers::named("X-Error-Id").1);
    response.headers.extend(headers);
    response
}
