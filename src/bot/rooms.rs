//! How each chat is spoken to.

use teloxide::types::ChatId;

use super::habits::Habits;
use crate::db::{Db, Error};
use crate::text::Lang;

/// The chats that the bot remembers something about.
pub(super) struct Rooms {
    pub(super) db: Db,
}

/// What is known of one chat.
#[derive(Default)]
pub(super) struct Room {
    /// The language that was chosen for it.
    pub(super) chosen: Option<Lang>,
    /// What it usually asks about.
    pub(super) habits: Habits,
}

type Row = (Option<String>, Option<i64>, Option<i64>, Option<i64>, bool);

impl Rooms {
    pub(super) fn new(db: Db) -> Self {
        Self { db }
    }

    /// The chat as it is now.
    pub(super) async fn room(&self, chat: ChatId) -> Result<Room, Error> {
        let row: Option<Row> = sqlx::query_as(
            "SELECT chosen, server, fraction, family, shows_private FROM rooms WHERE chat = ?",
        )
        .bind(chat.0)
        .fetch_optional(self.db.read())
        .await?;
        let Some((chosen, server, fraction, family, shows_private)) = row else {
            return Ok(Room::default());
        };
        let habits = Habits {
            server: server.and_then(|number| number.try_into().ok()),
            fraction: fraction.and_then(|number| number.try_into().ok()),
            family: family.and_then(|number| number.try_into().ok()),
            shows_private,
        };
        Ok(Room { chosen: chosen.and_then(|code| Lang::named(&code)), habits })
    }

    /// The language for a message that nobody asked for.
    pub(super) async fn spoken(&self, chat: ChatId) -> Result<Lang, Error> {
        let code: Option<Option<String>> =
            sqlx::query_scalar("SELECT coalesce(chosen, spoken) FROM rooms WHERE chat = ?")
                .bind(chat.0)
                .fetch_optional(self.db.read())
                .await?;
        Ok(code.flatten().and_then(|code| Lang::named(&code)).unwrap_or(Lang::En))
    }

    /// From now on the chat is spoken to in this language.
    pub(super) async fn choose(&self, chat: ChatId, lang: Lang) -> Result<(), Error> {
        const CHOOSE: &str = "INSERT INTO rooms (chat, chosen) VALUES (?, ?)
             ON CONFLICT (chat) DO UPDATE SET chosen = excluded.chosen";
        self.set(CHOOSE, chat, lang).await
    }

    /// The person of this chat reads this language, for when something has to be told.
    pub(super) async fn met(&self, chat: ChatId, lang: Lang) -> Result<(), Error> {
        const MEET: &str = "INSERT INTO rooms (chat, spoken) VALUES (?, ?)
             ON CONFLICT (chat) DO UPDATE SET spoken = excluded.spoken";
        let spoken: Option<Option<String>> =
            sqlx::query_scalar("SELECT spoken FROM rooms WHERE chat = ?")
                .bind(chat.0)
                .fetch_optional(self.db.read())
                .await?;
        match spoken.flatten() {
            Some(spoken) if spoken == lang.code() => Ok(()),
            Some(_) | None => self.set(MEET, chat, lang).await,
        }
    }

    /// The group lives under another number; its settings move along.
    pub(super) async fn moved(&self, from: ChatId, to: ChatId) -> Result<(), Error> {
        self.db
            .write(move |tx| {
                Box::pin(async move {
                    sqlx::query("UPDATE OR REPLACE rooms SET chat = ? WHERE chat = ?")
                        .bind(to.0)
                        .bind(from.0)
                        .execute(tx)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// Nothing is remembered about the chat any more.
    pub(super) async fn forget(&self, chat: ChatId) -> Result<(), Error> {
        self.db
            .write(move |tx| {
                Box::pin(async move {
                    for erase in
                        ["DELETE FROM rooms WHERE chat = ?", "DELETE FROM questions WHERE chat = ?"]
                    {
                        sqlx::query(erase).bind(chat.0).execute(&mut *tx).await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    async fn set(&self, how: &'static str, chat: ChatId, lang: Lang) -> Result<(), Error> {
        self.db
            .write(move |tx| {
                Box::pin(async move {
                    sqlx::query(how).bind(chat.0).bind(lang.code()).execute(tx).await?;
                    Ok(())
                })
            })
            .await
    }
}
