use serde_json::{Value, json};
use utoipa::Modify;
use utoipa::openapi::path::Operation;
use utoipa::openapi::response::{Response, ResponseBuilder};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{Components, ContentBuilder, OpenApi, Ref, RefOr};

use super::headers;

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
                error(
                    "The key is missing, malformed, unknown, deleted, expired or blocked.",
                    "UNAUTHORIZED",
                    "This key is not valid. Send /list to the bot to see your keys, or /new for another one.",
                ),
                [headers::named("WWW-Authenticate")],
            ),
        ),
        (
            NOT_FOUND,
            with_headers(
                error(
                    "The server, player, fraction or family does not exist: `SERVER_NOT_FOUND`, `PLAYER_NOT_FOUND`, \
                `FRACTION_NOT_FOUND` or `FAMILY_NOT_FOUND`.",
                    "SERVER_NOT_FOUND",
                    "There is no server with this number. /v2/status lists the servers.",
                ),
                headers::limits(),
            ),
        ),
        (INVALID, with_headers(invalid(), headers::limits())),
        (
            LIMITED,
            with_headers(
                error(
                    "The limit is spent. A refused request costs nothing and postpones nothing.",
                    "RATE_LIMIT_EXCEEDED",
                    "The limit is spent. Ask again in 12 s; /v2/key tells the limit at no cost.",
                ),
                headers::limits().chain([headers::named("Retry-After")]),
            ),
        ),
        (
            UNAVAILABLE,
            with_headers(
                error(
                    "A known server whose data has not arrived yet, or keys that cannot be checked at this moment. Costs nothing.",
                    "SERVICE_UNAVAILABLE",
                    "This server's data has not arrived yet. Ask again in a few seconds.",
                ),
                [headers::named("Retry-After")],
            ),
        ),
        (
            OTHER,
            error(
                "Whatever else goes wrong, in the one body of all errors.",
                "INTERNAL_ERROR",
                "Something went wrong on our side. The operator finds it in the log by the error_id.",
            ),
        ),
    ];
    components.responses.extend(answers.map(|(name, answer)| (name.to_owned(), answer.into())));
}

fn invalid() -> Response {
    let mut example =
        body("VALIDATION_ERROR", "serverId must be the whole number of a server, like 5.");
    example["detail"] = json!([{
        "loc": ["query", "serverId"],
        "msg": "serverId must be the whole number of a server, like 5.",
        "type": "int_parsing"
    }]);
    shown("A parameter is missing, repeated or malformed; `detail` names each of them.", example)
}

fn error(words: &str, code: &str, message: &str) -> Response {
    shown(words, body(code, message))
}

fn body(code: &str, message: &str) -> Value {
    json!({
        "error_code": code,
        "error_message": message,
        "error_id": "7c9e6679-7425-40de-944b-e07fc1f90ae7"
    })
}

fn shown(words: &str, example: Value) -> Response {
    let content = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name("ErrorBody")))
        .example(Some(example))
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
