//! What a chat usually asks about.

use teloxide::types::ChatId;

use super::Chats;
use crate::db::Error;

/// What is meant where nothing is said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::bot) struct ChatDefaults {
    /// The server.
    pub(in crate::bot) server: Option<u32>,
    /// The fraction, by number.
    pub(in crate::bot) fraction: Option<u32>,
    /// The family, by number.
    pub(in crate::bot) family: Option<u64>,
    /// Whether a group is told of money, bank and phone.
    pub(in crate::bot) shows_private: bool,
}

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum ChatDefault {
    /// The server.
    Server(Option<u32>),
    /// The fraction.
    Fraction(Option<u32>),
    /// The family, and the server that it is of.
    Family {
        /// Its number, or none.
        family: Option<u64>,
        /// The number of the server.
        server: Option<u32>,
    },
    /// Money, bank and phone in a group.
    ShowsPrivate(bool),
}

impl Chats {
    /// From now on the chat asks about this; about a family only while its server is the chat's.
    pub(in crate::bot) async fn set_default(
        &self,
        chat: ChatId,
        default: ChatDefault,
    ) -> Result<(), Error> {
        // A family belongs to a server: on another one its number is another family's.
        let query = match default {
            ChatDefault::Server(server) => sqlx::query(
                "INSERT INTO rooms (chat, server) VALUES (?1, ?2)
                 ON CONFLICT (chat) DO UPDATE SET server = excluded.server,
                     family = CASE WHEN server IS excluded.server THEN family END",
            )
            .bind(chat.0)
            .bind(server),
            ChatDefault::Fraction(fraction) => sqlx::query(
                "INSERT INTO rooms (chat, fraction) VALUES (?1, ?2)
                 ON CONFLICT (chat) DO UPDATE SET fraction = excluded.fraction",
            )
            .bind(chat.0)
            .bind(fraction),
            ChatDefault::Family { family, server } => sqlx::query(
                "UPDATE rooms SET family = ?2 WHERE chat = ?1 AND (?2 IS NULL OR server = ?3)",
            )
            .bind(chat.0)
            .bind(family.and_then(|number| i64::try_from(number).ok()))
            .bind(server),
            ChatDefault::ShowsPrivate(shown) => sqlx::query(
                "INSERT INTO rooms (chat, shows_private) VALUES (?1, ?2)
                 ON CONFLICT (chat) DO UPDATE SET shows_private = excluded.shows_private",
            )
            .bind(chat.0)
            .bind(i64::from(shown)),
        };
        self.change(&[chat], move |tx| {
            Box::pin(async move {
                query.execute(tx).await?;
                Ok(())
            })
        })
        .await
    }
}
