use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Entries;

/// Announced interviews: `/v2/sobes`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Sobes<'a> {
    /// By the fraction's short name
    #[schema(value_type = std::collections::HashMap<String, Interview>)]
    pub data: Entries<Cow<'a, str>, Interview<'a>>,
    /// Unix time of the last update
    #[schema(example = 1767225600)]
    pub timestamp: i64,
}

/// An announced interview.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Interview<'a> {
    /// Time of the day on the server, or null when not announced
    #[schema(example = "18:30")]
    pub time: Option<Cow<'a, str>>,
    /// Where, or null when not announced
    #[schema(example = "Lobby of the police station")]
    pub place: Option<Cow<'a, str>>,
}
