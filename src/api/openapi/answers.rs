use utoipa::Modify;
use utoipa::openapi::path::Operation;
use utoipa::openapi::response::{Response, ResponseBuilder};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{Components, ContentBuilder, OpenApi, Ref, RefOr};

use super::headers;
use crate::api::error::{Error, Unauthorized};
use crate::api::query::{ServerId, read};

/// What every resource has in common: the key, and the answers that are not its own.
pub(super) struct Shared;

impl Modify for Shared {
    fn modify(&self, document: &mut OpenApi) {
        document.security = Some(vec![SecurityRequirement::new("key", Vec::<String>::new())]);
        describe(document.components.get_or_insert_default());
        for (path, item) in &mut document.paths.paths {
            if let Some(operation) = &mut item.get {
                complete(path, operation);
            }
        }
    }
}

const UNCHANGED: &str = "Unchanged";
const UNAUTHORIZED: &str = "Unauthorized";
const NOT_FOUND: &str = "NotFound";
const INVALID: &str = "Invalid";
const LIMITED: &str = "Limited";
const UNAVAILABLE: &str = "Unavailable";
const OTHER: &str = "Other";

fn complete(path: &str, operation: &mut Operation) {
    let responses = &mut operation.responses.responses;
    if let Some(RefOr::T(good)) = responses.get_mut("200") {
        good.headers.extend(headers::limits().chain(headers::validators()));
    }
    let takes_parameters = operation.parameters.as_ref().is_some_and(|all| !all.is_empty());
    let shared = [
        ("304", UNCHANGED, true),
        ("401", UNAUTHORIZED, true),
        ("404", NOT_FOUND, takes_parameters),
        ("422", INVALID, takes_parameters),
        ("429", LIMITED, path != crate::api::v2::FREE),
        ("503", UNAVAILABLE, true),
        ("default", OTHER, true),
    ];
    for (status, name, _) in shared.into_iter().filter(|(.., applies)| *applies) {
        responses.insert(status.to_owned(), Ref::from_response_name(name).into());
    }
}

fn describe(components: &mut Components) {
    let words = "A key from the bot. Exactly one such header; a key anywhere else is refused.";
    let scheme = ApiKey::Header(ApiKeyValue::with_description("X-API-Key", words));
    components.add_security_scheme("key", SecurityScheme::ApiKey(scheme));
    components.headers.extend(headers::all());
    let unchanged = ResponseBuilder::new()
        .description("What `If-None-Match` names is still true; there is no body.")
        .build();
    let answers = [
        (UNCHANGED, with_headers(unchanged, headers::limits().chain(headers::validators()))),
        (
            UNAUTHORIZED,
            with_headers(
                shown(
                    "The key is missing, malformed, unknown, deleted, expired or blocked.",
                    &Error::Unauthorized(Unauthorized::Unknown),
                ),
                [headers::named("WWW-Authenticate")],
            ),
        ),
        (
            NOT_FOUND,
            with_headers(
                shown(
                    "The server, player, fraction or family does not exist: `SERVER_NOT_FOUND`, `PLAYER_NOT_FOUND`, \
                `FRACTION_NOT_FOUND` or `FAMILY_NOT_FOUND`.",
                    &Error::ServerNotFound,
                ),
                headers::limits(),
            ),
        ),
        (
            INVALID,
            with_headers(
                shown(
                    "A parameter is missing, repeated or malformed; `detail` names each of them.",
                    &invalid(),
                ),
                headers::limits(),
            ),
        ),
        (
            LIMITED,
            with_headers(
                shown(
                    "The limit is spent. A refused request costs nothing and postpones nothing.",
                    &Error::LimitExceeded { seconds: 12 },
                ),
                headers::limits().chain([headers::named("Retry-After")]),
            ),
        ),
        (
            UNAVAILABLE,
            with_headers(
                shown(
                    "A known server whose data has not arrived yet, or keys that cannot be checked at this moment. Costs nothing.",
                    &Error::NotYet,
                ),
                [headers::named("Retry-After")],
            ),
        ),
        (
            OTHER,
            shown(
                "Whatever else goes wrong, in the one body of all errors.",
                &Error::internal("an example"),
            ),
        ),
    ];
    components.responses.extend(answers.map(|(name, answer)| (name.to_owned(), answer.into())));
}

/// What is said of a server that is no number.
fn invalid() -> Error {
    read::<ServerId>("serverId=five").err().unwrap_or(Error::ServerNotFound)
}

/// An answer with what this error says as its example.
fn shown(words: &str, error: &Error) -> Response {
    let example = serde_json::to_value(error.body("7c9e6679-7425-40de-944b-e07fc1f90ae7"));
    let content = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name("ErrorBody")))
        .example(example.ok())
        .build();
    let response = ResponseBuilder::new().description(words).content("application/json", content);
    with_headers(response.build(), [headers::named("X-Error-Id")])
}

fn with_headers(
    mut response: Response,
    headers: impl IntoIterator<Item = (String, RefOr<utoipa::openapi::header::Header>)>,
) -> Response {
    response.headers.extend(headers);
    response
}
