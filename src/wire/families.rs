//! The JSON of `/v2/families` and `/v2/family`.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::empty;

/// The families of a server: `/v2/families`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Families<'a> {
    /// Every family, without its members
    pub families: Vec<FamilyBase<'a>>,
    /// Unix time of the last update
    #[schema(example = 1767225600)]
    pub timestamp: i64,
}

/// A family in the list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FamilyBase<'a> {
    /// Number of the family
    #[schema(example = 12)]
    pub id: u64,
    /// Name
    #[schema(example = "Grove Street")]
    pub name: Cow<'a, str>,
    /// Nickname of the leader; empty if there is none
    #[serde(with = "empty::text")]
    #[schema(value_type = String, example = "Carl_Johnson")]
    pub leader: Option<Cow<'a, str>>,
    /// Level
    #[schema(example = 5)]
    pub level: u32,
    /// Number of the flag
    #[schema(example = 3)]
    pub flag_id: u32,
    /// Number of members
    #[serde(default)]
    #[schema(required, example = 40)]
    pub members_count: u32,
}

/// One family: `/v2/family`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FamilyAnswer<'a> {
    /// The family
    pub family: FamilyDetail<'a>,
    /// Unix time of the last update
    #[schema(example = 1767225600)]
    pub timestamp: i64,
}

/// A family with its members.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FamilyDetail<'a> {
    /// Number of the family
    #[schema(example = 12)]
    pub id: u64,
    /// Name
    #[schema(example = "Grove Street")]
    pub name: Cow<'a, str>,
    /// Nickname of the leader; empty if there is none
    #[serde(with = "empty::text")]
    #[schema(value_type = String, example = "Carl_Johnson")]
    pub leader: Option<Cow<'a, str>>,
    /// Level
    #[schema(example = 5)]
    pub level: u32,
    /// Number of the flag
    #[schema(example = 3)]
    pub flag_id: u32,
    /// Number of members
    #[serde(default)]
    #[schema(required, example = 40)]
    pub members_count: u32,
    /// The members
    pub members: Vec<FamilyMember<'a>>,
}

/// A member of a family.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FamilyMember<'a> {
    /// Number of the membership
    #[schema(example = 901)]
    pub id: u64,
    /// Nickname
    #[schema(example = "Carl_Johnson")]
    pub nickname: Cow<'a, str>,
    /// Number of the rank
    #[schema(example = 10)]
    pub rank: u32,
    /// Account number of the player, or null if unknown
    #[schema(required, example = 104_221)]
    pub player_id: Option<u64>,
    /// Warnings
    #[schema(example = 0)]
    pub warns: u32,
    /// Leads the family
    #[serde(default)]
    #[schema(required)]
    pub leader: bool,
    /// Deputy of the leader
    #[serde(default)]
    #[schema(required)]
    pub deputy: bool,
    /// Unix time of joining; 0 if unknown
    #[serde(with = "empty::integer")]
    #[schema(value_type = i64, example = 1735689600)]
    pub joined_at: Option<i64>,
}

/// How many members of a family were online over the last hours: `/v2/family/history`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FamilyHistory {
    /// Hours, oldest first; a gap is a time without data
    pub data: Vec<FamilyHour>,
    /// Unix time of the newest list of players
    #[schema(example = 1767225600)]
    pub timestamp: i64,
}

/// The members online in an hour.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FamilyHour {
    /// Unix time at which the hour starts
    #[schema(example = 1767222000)]
    pub t: i64,
    /// Members online at the same time, on average
    #[schema(example = 3.4)]
    pub online: f64,
}
