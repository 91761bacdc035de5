use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The one body of everything that is not a success.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ErrorBody<'a> {
    /// For programs: one of a few fixed words
    #[schema(example = "PLAYER_NOT_FOUND")]
    pub error_code: Cow<'a, str>,
    /// For people: what happened and what to do
    #[schema(
        example = "No player of this name is known on this server. Mind capital and small letters."
    )]
    pub error_message: Cow<'a, str>,
    /// This one occurrence, also in `X-Error-Id` and in the operator's log
    #[schema(format = "uuid", example = "7c9e6679-7425-40de-944b-e07fc1f90ae7")]
    pub error_id: Cow<'a, str>,
    /// With `VALIDATION_ERROR` only: every parameter that was wrong
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub detail: Option<Vec<Detail<'a>>>,
}

/// One wrong parameter.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Detail<'a> {
    /// Where it stands: the part of the request, then the parameter's name
    #[schema(value_type = Vec<String>, example = json!(["query", "serverId"]))]
    pub loc: Vec<Cow<'a, str>>,
    /// For people
    #[schema(example = "serverId must be the whole number of a server, like 5.")]
    pub msg: Cow<'a, str>,
    /// For programs
    #[serde(rename = "type")]
    #[schema(example = "int_parsing")]
    pub kind: Cow<'a, str>,
}
