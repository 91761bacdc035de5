//! `<number>/admins.json`: administrators.

use schemars::JsonSchema;
use serde::Deserialize;

use super::ValidationContext;
use super::cursor::{Cursor, Seen};
use super::field::{Field, Optional};
use super::list::List;
use super::number::Whole;
use super::text::{Name, Phrase, Text, Words};
use super::time::{Time, made_at};
use crate::game;

/// The administrators of one server.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "an object with `timestamp` and `admins`")]
#[schemars(!default, rename = "admins")]
pub(super) struct Document {
    /// When the list was made; now when absent.
    #[serde(default)]
    timestamp: Field<Time>,
    /// The administrators.
    admins: Field<List<Admin>>,
}

/// One administrator.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "an administrator")]
#[schemars(!default, rename = "admin")]
struct Admin {
    /// The nickname.
    nickname: Field<Name>,
    /// The short form of the name or position.
    #[serde(default)]
    short_name: Field<Optional<Name>>,
    /// The position.
    #[serde(default)]
    position: Field<Optional<Phrase>>,
    /// The admin level.
    #[serde(default)]
    level: Field<Optional<Whole<u32>>>,
    /// The current status.
    #[serde(default)]
    status: Field<Optional<Phrase>>,
    /// Their page on the forum.
    #[serde(default)]
    forum_url: Field<Optional<Phrase>>,
    /// Their page on VK.
    #[serde(default)]
    vk_url: Field<Optional<Phrase>>,
}

pub(super) fn read(root: &Cursor<'_>, text: &str, context: &ValidationContext) -> game::Admins {
    let document: Document = root.object(text);
    let timestamp = match document.timestamp {
        Field::Missing => context.now,
        given => made_at(root, given, context.now),
    };
    let mut seen = Seen::default();
    let mut words = Words::default();
    let admins = root.required("admins", document.admins);
    let list = root.field("admins").each(admins, |at, admin| {
        let Text(nickname) = at.unique("nickname", admin.nickname, &mut seen);
        game::Admin {
            nickname,
            short_name: at.optional("short_name", admin.short_name).text(),
            position: words.one(at.optional("position", admin.position)),
            level: at.or_default("level", admin.level).0,
            status: words.one(at.optional("status", admin.status)),
            forum_url: at.optional("forum_url", admin.forum_url).text(),
            vk_url: at.optional("vk_url", admin.vk_url).text(),
        }
    });
    game::Admins { timestamp, list }
}
