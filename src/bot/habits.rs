//! What a chat usually asks about.

use teloxide::types::ChatId;

use super::rooms::Rooms;
use crate::db::Error;

/// What is meant where nothing is said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Habits {
    /// The server.
    pub(super) server: Option<u32>,
    /// The fraction, by number.
    pub(super) fraction: Option<u32>,
    /// The family, by number.
    pub(super) family: Option<u64>,
    /// Whether a group is told of money, bank and phone.
    pub(super) shows_private: bool,
}

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Habit {
    /// The server.
    Server(Option<u32>),
    /// The fraction.
    Fraction(Option<u32>),
    /// The family.
    Family(Option<u64>),
    /// Money, bank and phone in a group.
    ShowsPrivate(bool),
}

impl Rooms {
    /// From now on the chat asks about this.
    pub(super) async fn adopt(&self, chat: ChatId, habit: Habit) -> Result<(), Error> {
        // A family belongs to a server: on another one its number is another family's.
        let (set, value) = match habit {
            Habit::Server(server) => (
                "INSERT INTO rooms (chat, server) VALUES (?1, ?2)
                 ON CONFLICT (chat) DO UPDATE SET server = excluded.server,
                     family = CASE WHEN server IS excluded.server THEN family END",
                server.map(i64::from),
            ),
            Habit::Fraction(fraction) => (
                "INSERT INTO rooms (chat, fraction) VALUES (?1, ?2)
                 ON CONFLICT (chat) DO UPDATE SET fraction = excluded.fraction",
                fraction.map(i64::from),
            ),
            Habit::Family(family) => (
                "INSERT INTO rooms (chat, family) VALUES (?1, ?2)
                 ON CONFLICT (chat) DO UPDATE SET family = excluded.family",
                family.and_then(|number| number.try_into().ok()),
            ),
            Habit::ShowsPrivate(shown) => (
                "INSERT INTO rooms (chat, shows_private) VALUES (?1, ?2)
                 ON CONFLICT (chat) DO UPDATE SET shows_private = excluded.shows_private",
                Some(i64::from(shown)),
            ),
        };
        self.change(&[chat], move |tx| {
            Box::pin(async move {
                sqlx::query(set).bind(chat.0).bind(value).execute(tx).await?;
                Ok(())
            })
        })
        .await
    }
}
