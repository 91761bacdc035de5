//! The JSON of `/v2/sobes`.

use std::borrow::Cow;

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Announced interviews: `/v2/sobes`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Sobes<'a> {
    /// By short name of the faction
    #[schema(value_type = std::collections::HashMap<String, Interview>)]
    pub data: IndexMap<Cow<'a, str>, Interview<'a>>,
    /// Unix time of the last update
    #[schema(example = 1767225600)]
    pub timestamp: i64,
}

/// An announced interview.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Interview<'a> {
    /// Time of day in Moscow (UTC+3), or null if not announced
    #[schema(required, example = "18:30")]
    pub time: Option<Cow<'a, str>>,
    /// Place, or null if not announced
    #[schema(required, example = "Lobby of the police station")]
    pub place: Option<Cow<'a, str>>,
}
