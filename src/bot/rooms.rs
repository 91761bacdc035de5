//! How each chat is spoken to.

mod memory;

use jiff::Timestamp;
use sqlx::sqlite::SqliteConnection;
use teloxide::types::{ChatId, MessageId};

use super::habits::Habits;
use super::questions::Question;
use crate::db::{Db, Error, Work};
use crate::text::Lang;
use memory::Memory;

/// The chats that the bot remembers something about. Nobody else writes these tables, so what was read stays true until it
/// is changed here.
pub(super) struct Rooms {
    db: Db,
    memory: Memory,
}

/// What is known of one chat.
#[derive(Clone, Default)]
pub(super) struct Room {
    /// The language that was chosen for it.
    pub(super) chosen: Option<Lang>,
    /// The language that its person was last met in.
    spoken: Option<Lang>,
    /// What it usually asks about.
    pub(super) habits: Habits,
    /// What was asked there last, and when.
    pub(super) asked: Option<(Question, Timestamp)>,
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

impl Rooms {
    pub(super) fn new(db: Db) -> Self {
        Self { db, memory: Memory::default() }
    }

    /// The chat as it is now.
    pub(super) async fn room(&self, chat: ChatId) -> Result<Room, Error> {
        const READ: &str =
            "SELECT chosen, spoken, server, fraction, family, shows_private, key, message, asked
             FROM (SELECT ? AS chat) LEFT JOIN rooms USING (chat) LEFT JOIN questions USING (chat)";
        let moment = match self.memory.find(chat) {
            Ok(room) => return Ok(room),
            Err(moment) => moment,
        };
        let row: Row = sqlx::query_as(READ).bind(chat.0).fetch_one(self.db.read()).await?;
        let room = Room::from(row);
        self.memory.keep(chat, &room, moment);
        Ok(room)
    }

    /// The language for a message that nobody asked for.
    pub(super) async fn spoken(&self, chat: ChatId) -> Result<Lang, Error> {
        let room = self.room(chat).await?;
        Ok(room.chosen.or(room.spoken).unwrap_or(Lang::En))
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
        // Whoever was never met is spoken to in English already.
        match self.room(chat).await?.spoken.unwrap_or(Lang::En) == lang {
            true => Ok(()),
            false => self.set(MEET, chat, lang).await,
        }
    }

    /// The group lives under another number; its settings move along.
    pub(super) async fn moved(&self, from: ChatId, to: ChatId) -> Result<(), Error> {
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
    pub(super) async fn forget(&self, chat: ChatId) -> Result<(), Error> {
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
    pub(super) async fn change<W>(&self, chats: &[ChatId], work: W) -> Result<(), Error>
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

impl From<Row> for Room {
    fn from(row: Row) -> Self {
        let lang = |code: Option<String>| code.and_then(|code| Lang::from_name(&code));
        let question = |key: String, asked| {
            let question = Question { key: key.parse().ok()?, message: row.message.map(MessageId) };
            Some((question, Timestamp::from_millisecond(asked).ok()?))
        };
        Self {
            chosen: lang(row.chosen),
            spoken: lang(row.spoken),
            habits: Habits {
                server: row.server.and_then(|number| number.try_into().ok()),
                fraction: row.fraction.and_then(|number| number.try_into().ok()),
                family: row.family.and_then(|number| number.try_into().ok()),
                shows_private: row.shows_private.unwrap_or(false),
            },
            asked: row.key.zip(row.asked).and_then(|(key, asked)| question(key, asked)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::habits::Habit;
    use crate::db::STORE;

    #[tokio::test]
    async fn what_is_written_is_read_back_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::open(&folder.path().join("muster.db"), &STORE).await.unwrap();
        let rooms = Rooms::new(db.clone());
        let (old, new, now) = (ChatId(-1), ChatId(-2), Timestamp::from_second(1_000_000).unwrap());
        assert_eq!(rooms.spoken(old).await.unwrap(), Lang::En);
        rooms.met(old, Lang::Ru).await.unwrap();
        assert_eq!(rooms.spoken(old).await.unwrap(), Lang::Ru);
        rooms.choose(old, Lang::En).await.unwrap();
        assert_eq!(rooms.spoken(old).await.unwrap(), Lang::En);
        rooms.adopt(old, Habit::Server(Some(5))).await.unwrap();
        let family = |family| Habit::Family { family: Some(family), server: Some(5) };
        rooms.adopt(old, family(7)).await.unwrap();
        let habits = Habits { server: Some(5), family: Some(7), ..Habits::default() };
        assert_eq!(rooms.room(old).await.unwrap().habits, habits);
        assert_eq!(rooms.room(new).await.unwrap().habits, Habits::default());
        rooms.adopt(old, Habit::Server(Some(8))).await.unwrap();
        rooms.adopt(old, family(9)).await.unwrap();
        assert_eq!(rooms.room(old).await.unwrap().habits.family, None, "it is of another server");
        rooms.adopt(old, Habit::Server(Some(5))).await.unwrap();
        rooms.adopt(old, family(7)).await.unwrap();
        rooms.moved(old, new).await.unwrap();
        assert_eq!(rooms.room(old).await.unwrap().habits, Habits::default());
        assert_eq!(rooms.room(new).await.unwrap().habits, habits);
        let question = Question { key: "k_abcdefgh".parse().unwrap(), message: Some(MessageId(9)) };
        rooms.ask(new, question, now).await.unwrap();
        let asked = rooms.question(new, now).await.unwrap().unwrap();
        assert_eq!((asked.key, asked.message), (question.key, question.message));
        let late = now + jiff::SignedDuration::from_mins(11);
        assert!(rooms.question(new, late).await.unwrap().is_none());
        assert!(rooms.question(old, now).await.unwrap().is_none());
        rooms.close_if_open(new, now).await.unwrap();
        assert!(rooms.question(new, now).await.unwrap().is_none());
        rooms.ask(new, question, now).await.unwrap();
        assert!(Rooms::new(db).question(new, now).await.unwrap().is_some());
        rooms.forget(new).await.unwrap();
        let room = rooms.room(new).await.unwrap();
        assert!(room.asked.is_none() && room.chosen.is_none() && room.habits == Habits::default());
    }
    #[tokio::test]
    async fn nobody_is_spoken_to_otherwise_because_a_crowd_came_by() {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::open(&folder.path().join("muster.db"), &STORE).await.unwrap();
        let (rooms, now) = (Rooms::new(db), Timestamp::from_second(1_000_000).unwrap());
        let key = "k_abcdefgh".parse().unwrap();
        rooms.choose(ChatId(1), Lang::Ru).await.unwrap();
        rooms.adopt(ChatId(1), Habit::Server(Some(5))).await.unwrap();
        rooms.ask(ChatId(1), Question { key, message: None }, now).await.unwrap();
        for chat in 1..=memory::PLACES + 1 {
            let room = rooms.room(ChatId(chat as i64)).await.unwrap();
            assert_eq!(room.chosen.is_some(), chat == 1);
        }
        assert!(rooms.memory.find(ChatId(1)).is_err(), "it is not remembered");
        let room = rooms.room(ChatId(1)).await.unwrap();
        assert_eq!((room.chosen, room.habits.server), (Some(Lang::Ru), Some(5)));
        assert_eq!(rooms.question(ChatId(1), now).await.unwrap().unwrap().key, key);
    }
}
