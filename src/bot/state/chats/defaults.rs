//! What a chat has chosen for its queries: the server, fraction and family of those that name none of their own, and the
//! norm of hours.

use std::collections::BTreeSet;

use teloxide::types::ChatId;

use super::Chats;
use crate::db::{self, Db, Error};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ChatDefaults {
    pub(crate) server: Option<u32>,
    pub(crate) fraction: Option<u32>,
    pub(crate) family: Option<u64>,
    /// Whether a group sees money, bank and phone.
    pub(crate) show_private: bool,
    /// The hours that each member is expected to play in a week.
    pub(crate) norm: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChatDefault {
    Server(Option<u32>),
    Fraction(Option<u32>),
    /// The family, and the server it belongs to.
    Family {
        family: Option<u64>,
        server: Option<u32>,
    },
    /// Whether to show money, bank and phone in a group.
    ShowPrivate(bool),
    /// The hours that each member is expected to play in a week.
    Norm(Option<u16>),
}

/// The servers that chats have chosen.
pub(crate) async fn chosen_servers(db: &Db) -> Result<BTreeSet<u32>, Error> {
    let chosen = "SELECT DISTINCT server FROM chats WHERE server IS NOT NULL";
    let servers: Vec<u32> = db::query_scalar(chosen).fetch_all(db).await?;
    Ok(servers.into_iter().collect())
}

impl Chats {
    /// Sets one default. A family is set only while its server is the chat's default.
    pub(crate) async fn set_default(
        &self,
        chat: ChatId,
        default: ChatDefault,
    ) -> Result<(), Error> {
        // Family numbers are unique per server only, so another server clears the family.
        let query = match default {
            ChatDefault::Server(server) => db::query(
                "INSERT INTO chats (chat, server) VALUES ($1, $2)
                 ON CONFLICT (chat) DO UPDATE SET server = excluded.server,
                     family = CASE WHEN chats.server IS NOT DISTINCT FROM excluded.server THEN chats.family END",
            )
            .bind(chat.0)
            .bind(server),
            ChatDefault::Fraction(fraction) => db::query(
                "INSERT INTO chats (chat, fraction) VALUES ($1, $2)
                 ON CONFLICT (chat) DO UPDATE SET fraction = excluded.fraction",
            )
            .bind(chat.0)
            .bind(fraction),
            ChatDefault::Family { family, server } => db::query(
                "UPDATE chats SET family = $2 WHERE chat = $1 AND ($2 IS NULL OR server = $3)",
            )
            .bind(chat.0)
            .bind(family.and_then(|number| i64::try_from(number).ok()))
            .bind(server),
            ChatDefault::ShowPrivate(show) => db::query(
                "INSERT INTO chats (chat, show_private) VALUES ($1, $2)
                 ON CONFLICT (chat) DO UPDATE SET show_private = excluded.show_private",
            )
            .bind(chat.0)
            .bind(i64::from(show)),
            ChatDefault::Norm(norm) => db::query(
                "INSERT INTO chats (chat, norm) VALUES ($1, $2)
                 ON CONFLICT (chat) DO UPDATE SET norm = excluded.norm",
            )
            .bind(chat.0)
            .bind(norm.map(i64::from)),
        };
        self.execute(chat, query).await
    }
}
