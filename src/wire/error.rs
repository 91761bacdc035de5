//! The JSON of errors.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The body of every error.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ErrorBody<'a> {
    /// For programs: one of a fixed set of codes
    #[schema(example = "PLAYER_NOT_FOUND")]
    pub error_code: Cow<'a, str>,
    /// For people: what happened and what to do
    #[schema(
        example = "No player with this name is known on this server. Nicknames are case-sensitive."
    )]
    pub error_message: Cow<'a, str>,
    /// Identifies this occurrence; also in `X-Error-Id` and in the operator's log
    #[schema(format = "uuid", example = "7c9e6679-7425-40de-944b-e07fc1f90ae7")]
    pub error_id: Cow<'a, str>,
    /// With `VALIDATION_ERROR` only: every invalid parameter
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub detail: Option<Vec<Detail<'a>>>,
}

/// An invalid parameter.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = ErrorDetail)]
pub struct Detail<'a> {
    /// Where it is: the part of the request, then the parameter's name
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
