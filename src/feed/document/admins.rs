//! `<number>/admins.json`: administrators.

use schemars::JsonSchema;
use serde::Deserialize;

use super::Ground;
use super::judged::Judged;
use super::list::List;
use super::moment::{Seconds, made_at};
use super::number::Whole;
use super::scope::{Scope, Seen};
use super::words::{Name, Optional, Phrase, Text, Words};
use crate::game;

/// The administrators of one server.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "an object with `timestamp` and `admins`")]
#[schemars(!default, rename = "admins")]
pub(super) struct Document {
    /// When the list was made.
    timestamp: Judged<Seconds>,
    /// The administrators.
    admins: Judged<List<Admin>>,
}

/// One administrator.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "an administrator")]
#[schemars(!default, rename = "admin")]
struct Admin {
    /// The nickname.
    nickname: Judged<Name>,
    /// The short form of the name or post.
    #[serde(default)]
    short_name: Judged<Optional<Name>>,
    /// The post.
    #[serde(default)]
    position: Judged<Optional<Phrase>>,
    /// The level of powers.
    level: Judged<Whole<u32>>,
    /// What they are at now.
    #[serde(default)]
    status: Judged<Optional<Phrase>>,
    /// Their page on the forum.
    #[serde(default)]
    forum_url: Judged<Optional<Phrase>>,
    /// Their page on VK.
    #[serde(default)]
    vk_url: Judged<Optional<Phrase>>,
}

pub(super) fn read(root: &Scope<'_>, text: &str, ground: &Ground) -> game::Admins {
    let document: Document = root.object(text);
    let timestamp = made_at(root, document.timestamp, ground.now);
    let mut seen = Seen::default();
    let mut words = Words::default();
    let admins = root.need("admins", document.admins);
    let admins = root.field("admins").each(admins, |at, admin| {
        let Admin { nickname, short_name, position, level, status, forum_url, vk_url } = admin;
        let Text(nickname) = at.unique("nickname", nickname, &mut seen);
        game::Admin {
            nickname,
            short_name: at.may("short_name", short_name).text(),
            position: words.one(at.may("position", position)),
            level: at.need("level", level).0,
            status: words.one(at.may("status", status)),
            forum_url: at.may("forum_url", forum_url).text(),
            vk_url: at.may("vk_url", vk_url).text(),
        }
    });
    game::Admins::new(timestamp, admins)
}
