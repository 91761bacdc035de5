//! The JSON of `/v2/admins`.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The administrators of a server: `/v2/admins`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Admins<'a> {
    /// The server
    pub server: ServerName<'a>,
    /// Its administrators
    pub admins: Vec<Admin<'a>>,
    /// Unix time of the last update
    #[schema(example = 1767225600)]
    pub timestamp: i64,
}

/// A server by number and name.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ServerName<'a> {
    /// Number
    #[schema(example = 5)]
    pub id: u32,
    /// Name
    #[schema(example = "Vinewood")]
    pub name: Cow<'a, str>,
}

/// An administrator.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Admin<'a> {
    /// Nickname
    #[schema(example = "Frank_Tenpenny")]
    pub nickname: Cow<'a, str>,
    /// Short name of the position
    #[schema(required, example = "CA")]
    pub short_name: Option<Cow<'a, str>>,
    /// Position
    #[schema(required, example = "Chief administrator")]
    pub position: Option<Cow<'a, str>>,
    /// Level
    #[schema(example = 6)]
    pub level: u32,
    /// Current status, in the game's words
    #[schema(required, example = "active")]
    pub status: Option<Cow<'a, str>>,
    /// Page on the forum
    #[schema(required, example = "https://forum.example/members/7")]
    pub forum_url: Option<Cow<'a, str>>,
    /// Page on VK
    #[schema(required, example = "https://vk.com/id7")]
    pub vk_url: Option<Cow<'a, str>>,
}
