//! `<number>/admins.json`: administrators.

use super::ValidationContext;
use super::object::Seen;
use super::object_kind::{ObjectKind, Presence};
use super::root::Root;
use super::text::{Name, Words};
use super::time::made_at;
use crate::game;

const DOCUMENT: ObjectKind = ObjectKind::new(
    "admins",
    "an object with `timestamp` and `admins`",
    "The administrators of one server.",
);

const ADMIN: ObjectKind = ObjectKind::new("admin", "an administrator", "One administrator.");

pub(super) fn read(root: &Root<'_>, context: &ValidationContext) -> game::Admins {
    root.object(&DOCUMENT, |document| {
        let made = document.optional("timestamp", "When the list was made; now when absent.");
        let timestamp = made_at(document, made.unwrap_or(context.now), context.now);
        let (mut seen, mut words) = (Seen::default(), Words::default());
        let about = "The administrators.";
        let list =
            document.rows("admins", about, Presence::Required, &ADMIN, |admin| game::Admin {
                nickname: admin.unique::<Name>("nickname", "The nickname.", &mut seen).0,
                short_name: admin
                    .optional_name("short_name", "The short form of the name or position."),
                position: words.one(admin.optional_phrase("position", "The position.")),
                level: admin.or_default("level", "The admin level."),
                status: words.one(admin.optional_phrase("status", "The current status.")),
                forum_url: admin.optional_phrase("forum_url", "Their page on the forum."),
                vk_url: admin.optional_phrase("vk_url", "Their page on VK."),
            });
        game::Admins { timestamp, list }
    })
}
