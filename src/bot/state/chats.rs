//! How each chat is spoken to.

mod defaults;
mod memory;
mod pending_prompts;

use jiff::Timestamp;
use sqlx::sqlite::SqliteConnection;
use teloxide::types::{ChatId, MessageId};

use crate::db::{Db, Error, Work};
use crate::text::Lang;
pub(in crate::bot) use defaults::{ChatDefault, ChatDefaults};
use memory::Memory;
pub(in crate::bot) use pending_prompts::PendingPrompt;

/// The chats that the bot remembers something about. Nobody else writes these tables, so what was read stays true until it
/// is changed here.
pub(in crate::bot) struct Chats {
    db: Db,
    memory: Memory,
}

/// What is known of one chat.
#[derive(Clone, Default)]
pub(in crate::bot) struct ChatSettings {
    /// The language that was chosen for it.
    pub(in crate::bot) language: Option<Lang>,
    /// The language that its person was last met in.
    app_language: Option<Lang>,
    /// What it usually asks about.
    pub(in crate::bot) defaults: ChatDefaults,
    /// What was asked there last, and when.
    pub(in crate::bot) prompt: Option<(PendingPrompt, Timestamp)>,
}

#[derive(sqlx::FromRow)]
struct Row {
    chosen: Option<String>,
    spoken: Option<String>,
    server: Option<i64>,
    fraction: Option<i64>,
    family: Option<i64>,
    shows_private: Option<bool>,
    key: Option<String>,
    message: Option<i32>,
    asked: Option<i64>,
}

impl Chats {
    pub(in crate::bot) fn new(db: Db) -> Self {
        Self { db, memory: Memory::default() }
    }

    /// The chat as it is now.
    pub(in crate::bot) async fn settings(&self, chat: ChatId) -> Result<ChatSettings, Error> {
        const READ: &str =
            "SELECT chosen, spoken, server, fraction, family, shows_private, key, message, asked
             FROM (SELECT ? AS chat) LEFT JOIN rooms USING (chat) LEFT JOIN questions USING (chat)";
        let moment = match self.memory.find(chat) {
            Ok(room) => return Ok(room),
            Err(moment) => moment,
        };
        let row: Row = sqlx::query_as(READ).bind(chat.0).fetch_one(self.db.read()).await?;
        let room = ChatSettings::from(row);
        self.memory.keep(chat, &room, moment);
        Ok(room)
    }

    /// The language for a message that nobody asked for.
    pub(in crate::bot) async fn language(&self, chat: ChatId) -> Result<Lang, Error> {
        let room = self.settings(chat).await?;
        Ok(room.language.or(room.app_language).unwrap_or(Lang::En))
    }

    /// From now on the chat is spoken to in this language.
    pub(in crate::bot) async fn set_language(&self, chat: ChatId, lang: Lang) -> Result<(), Error> {
        const CHOOSE: &str = "INSERT INTO rooms (chat, chosen) VALUES (?, ?)
             ON CONFLICT (chat) DO UPDATE SET chosen = excluded.chosen";
        self.set(CHOOSE, chat, lang).await
    }

    /// The person of this chat reads this language, for when something has to be told.
    pub(in crate::bot) async fn set_app_language(
        &self,
        chat: ChatId,
        lang: Lang,
    ) -> Result<(), Error> {
        const MEET: &str = "INSERT INTO rooms (chat, spoken) VALUES (?, ?)
             ON CONFLICT (chat) DO UPDATE SET spoken = excluded.spoken";
        // Whoever was never met is spoken to in English already.
        match self.settings(chat).await?.app_language.unwrap_or(Lang::En) == lang {
            true => Ok(()),
            false => self.set(MEET, chat, lang).await,
        }
    }

    /// The group lives under another number; its settings move along.
    pub(in crate::bot) async fn migrate(&self, from: ChatId, to: ChatId) -> Result<(), Error> {
        self.change(&[from, to], move |tx| {
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
    pub(in crate::bot) async fn forget(&self, chat: ChatId) -> Result<(), Error> {
        self.change(&[chat], move |tx| {
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

    /// Changes what is known of these chats: the one way to write.
    pub(in crate::bot) async fn change<W>(&self, chats: &[ChatId], work: W) -> Result<(), Error>
    where
        W: for<'t> FnOnce(&'t mut SqliteConnection) -> Work<'t, (), Error> + Send + 'static,
    {
        let changed = self.db.write(work).await;
        self.memory.forget(chats);
        changed
    }

    async fn set(&self, how: &'static str, chat: ChatId, lang: Lang) -> Result<(), Error> {
        self.change(&[chat], move |tx| {
            Box::pin(async move {
                sqlx::query(how).bind(chat.0).bind(lang.code()).execute(tx).await?;
                Ok(())
            })
        })
        .await
    }
}

impl From<Row> for ChatSettings {
    fn from(row: Row) -> Self {
        let lang = |code: Option<String>| code.and_then(|code| Lang::from_name(&code));
        let question = |key: String, asked| {
            let question =
                PendingPrompt { key: key.parse().ok()?, message: row.message.map(MessageId) };
            Some((question, Timestamp::from_millisecond(asked).ok()?))
        };
        Self {
            language: lang(row.chosen),
            app_language: lang(row.spoken),
            defaults: ChatDefaults {
                server: row.server.and_then(|number| number.try_into().ok()),
                fraction: row.fraction.and_then(|number| number.try_into().ok()),
                family: row.family.and_then(|number| number.try_into().ok()),
                shows_private: row.shows_private.unwrap_or(false),
            },
            prompt: row.key.zip(row.asked).and_then(|(key, asked)| question(key, asked)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::state::ChatDefault;
    use crate::db::STORE;

    #[tokio::test]
    async fn what_is_written_is_read_back_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::open(&folder.path().join("muster.db"), &STORE).await.unwrap();
        let rooms = Chats::new(db.clone());
        let (old, new, now) = (ChatId(-1), ChatId(-2), Timestamp::from_second(1_000_000).unwrap());
        assert_eq!(rooms.language(old).await.unwrap(), Lang::En);
        rooms.set_app_language(old, Lang::Ru).await.unwrap();
        assert_eq!(rooms.language(old).await.unwrap(), Lang::Ru);
        rooms.set_language(old, Lang::En).await.unwrap();
        assert_eq!(rooms.language(old).await.unwrap(), Lang::En);
        rooms.set_default(old, ChatDefault::Server(Some(5))).await.unwrap();
        let family = |family| ChatDefault::Family { family: Some(family), server: Some(5) };
        rooms.set_default(old, family(7)).await.unwrap();
        let defaults = ChatDefaults { server: Some(5), family: Some(7), ..ChatDefaults::default() };
        assert_eq!(rooms.settings(old).await.unwrap().defaults, defaults);
        assert_eq!(rooms.settings(new).await.unwrap().defaults, ChatDefaults::default());
        rooms.set_default(old, ChatDefault::Server(Some(8))).await.unwrap();
        rooms.set_default(old, family(9)).await.unwrap();
        assert_eq!(
            rooms.settings(old).await.unwrap().defaults.family,
            None,
            "it is of another server"
        );
        rooms.set_default(old, ChatDefault::Server(Some(5))).await.unwrap();
        rooms.set_default(old, family(7)).await.unwrap();
        rooms.migrate(old, new).await.unwrap();
        assert_eq!(rooms.settings(old).await.unwrap().defaults, ChatDefaults::default());
        assert_eq!(rooms.settings(new).await.unwrap().defaults, defaults);
        let question =
            PendingPrompt { key: "k_abcdefgh".parse().unwrap(), message: Some(MessageId(9)) };
        rooms.set_prompt(new, question, now).await.unwrap();
        let asked = rooms.pending_prompt(new, now).await.unwrap().unwrap();
        assert_eq!((asked.key, asked.message), (question.key, question.message));
        let late = now + jiff::SignedDuration::from_mins(11);
        assert!(rooms.pending_prompt(new, late).await.unwrap().is_none());
        assert!(rooms.pending_prompt(old, now).await.unwrap().is_none());
        rooms.clear_prompt_if_pending(new, now).await.unwrap();
        assert!(rooms.pending_prompt(new, now).await.unwrap().is_none());
        rooms.set_prompt(new, question, now).await.unwrap();
        assert!(Chats::new(db).pending_prompt(new, now).await.unwrap().is_some());
        rooms.forget(new).await.unwrap();
        let room = rooms.settings(new).await.unwrap();
        assert!(
            room.prompt.is_none()
                && room.language.is_none()
                && room.defaults == ChatDefaults::default()
        );
    }
    #[tokio::test]
    async fn nobody_is_spoken_to_otherwise_because_a_crowd_came_by() {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::open(&folder.path().join("muster.db"), &STORE).await.unwrap();
        let (rooms, now) = (Chats::new(db), Timestamp::from_second(1_000_000).unwrap());
        let key = "k_abcdefgh".parse().unwrap();
        rooms.set_language(ChatId(1), Lang::Ru).await.unwrap();
        rooms.set_default(ChatId(1), ChatDefault::Server(Some(5))).await.unwrap();
        rooms.set_prompt(ChatId(1), PendingPrompt { key, message: None }, now).await.unwrap();
        for chat in 1..=memory::PLACES + 1 {
            let room = rooms.settings(ChatId(chat as i64)).await.unwrap();
            assert_eq!(room.language.is_some(), chat == 1);
        }
        assert!(rooms.memory.find(ChatId(1)).is_err(), "it is not remembered");
        let room = rooms.settings(ChatId(1)).await.unwrap();
        assert_eq!((room.language, room.defaults.server), (Some(Lang::Ru), Some(5)));
        assert_eq!(rooms.pending_prompt(ChatId(1), now).await.unwrap().unwrap().key, key);
    }
}
