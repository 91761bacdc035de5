//! Settings of each chat: its language, its defaults, its quiet hours and its pending prompt.

mod defaults;
mod pending_prompts;
mod quiet_hours;

use jiff::Timestamp;
use quick_cache::sync::Cache;
use teloxide::types::{ChatId, MessageId};

pub(crate) use defaults::{ChatDefault, ChatDefaults, chosen_servers};
pub(crate) use pending_prompts::{PendingPrompt, PromptPurpose};
pub(crate) use quiet_hours::QuietHours;

use crate::db::{self, Db, Error, FromRow, Statement};
use crate::text::Lang;

const CACHED: usize = 4096;

/// The settings of all chats. Nothing else writes their tables, so a cached entry is valid until it is changed here.
pub(crate) struct Chats {
    db: Db,
    cache: Cache<ChatId, ChatSettings>,
}

#[derive(Clone, Default)]
pub(crate) struct ChatSettings {
    /// The language chosen with `/lang` or `/settings`.
    pub(crate) language: Option<Lang>,
    /// The language of the person's app. In a group, the first language of a member that is not English.
    pub(crate) app_language: Option<Lang>,
    /// The server, fraction and family of queries that name none of their own.
    pub(crate) defaults: ChatDefaults,
    pub(crate) quiet_hours: Option<QuietHours>,
    prompt: Option<PendingPrompt>,
}

struct ChatRow {
    language: Option<String>,
    app_language: Option<String>,
    defaults: ChatDefaults,
    quiet_from: Option<u16>,
    quiet_to: Option<u16>,
    key: Option<String>,
    message: Option<i32>,
    asked_at: Option<i64>,
    purpose: Option<String>,
}

impl FromRow for ChatRow {
    fn from_row(row: &db::Row) -> Result<Self, sqlx::Error> {
        Ok(Self {
            language: row.get("language")?,
            app_language: row.get("app_language")?,
            defaults: ChatDefaults {
                server: row.get("server")?,
                fraction: row.get("fraction")?,
                family: row.get("family")?,
                show_private: row.get("show_private")?,
                norm: row.get("norm")?,
            },
            quiet_from: row.get("quiet_from")?,
            quiet_to: row.get("quiet_to")?,
            key: row.get("key")?,
            message: row.get("message")?,
            asked_at: row.get("asked_at")?,
            purpose: row.get("purpose")?,
        })
    }
}

impl Chats {
    pub(crate) fn new(db: Db) -> Self {
        Self { db, cache: Cache::new(CACHED) }
    }

    pub(crate) async fn settings(&self, chat: ChatId) -> Result<ChatSettings, Error> {
        self.cache.get_or_insert_async(&chat, self.read(chat)).await
    }

    async fn read(&self, chat: ChatId) -> Result<ChatSettings, Error> {
        const READ: &str =
            "SELECT language, app_language, server, fraction, family, coalesce(show_private, 0) AS show_private,
                 norm, quiet_from, quiet_to, key, message, asked_at, purpose
             FROM (SELECT $1 AS chat) AS asked LEFT JOIN chats USING (chat) LEFT JOIN pending_prompts USING (chat)";
        let row: ChatRow = db::query_as(READ).bind(chat.0).fetch_one(&self.db).await?;
        Ok(row.into())
    }

    /// The language of messages that the bot sends by itself.
    pub(crate) async fn language(&self, chat: ChatId) -> Result<Lang, Error> {
        let settings = self.settings(chat).await?;
        Ok(settings.language.or(settings.app_language).unwrap_or(Lang::En))
    }

    /// Sets the language of a chat; `None` if none is chosen any more.
    pub(crate) async fn set_language(&self, chat: ChatId, lang: Option<Lang>) -> Result<(), Error> {
        const SET: &str = "INSERT INTO chats (chat, language) VALUES ($1, $2)
             ON CONFLICT (chat) DO UPDATE SET language = excluded.language";
        self.execute(chat, db::query(SET).bind(chat.0).bind(lang.map(Lang::code))).await
    }

    /// Stores the language of the person's app. English is the default, so it is stored only to replace another
    /// language.
    pub(crate) async fn set_app_language(&self, chat: ChatId, lang: Lang) -> Result<(), Error> {
        const SET: &str = "INSERT INTO chats (chat, app_language) VALUES ($1, $2)
             ON CONFLICT (chat) DO UPDATE SET app_language = excluded.app_language";
        if self.settings(chat).await?.app_language.unwrap_or(Lang::En) == lang {
            return Ok(());
        }
        self.execute(chat, db::query(SET).bind(chat.0).bind(lang.code())).await
    }

    /// Moves the settings of a group that became a supergroup to its new id.
    pub(crate) async fn migrate(&self, from: ChatId, to: ChatId) -> Result<(), Error> {
        const REPLACE: &str =
            "DELETE FROM chats WHERE chat = $1 AND $2 IN (SELECT chat FROM chats)";
        const MOVE: &str = "UPDATE chats SET chat = $1 WHERE chat = $2";
        let moved = self.db.write(move |tx| {
            Box::pin(async move {
                for statement in [REPLACE, MOVE] {
                    db::query(statement).bind(to.0).bind(from.0).execute(&mut *tx).await?;
                }
                Ok(())
            })
        });
        let moved = moved.await;
        self.cache.remove(&from);
        self.cache.remove(&to);
        moved
    }

    pub(crate) async fn forget(&self, chat: ChatId) -> Result<(), Error> {
        let deleted = self.db.write(move |tx| {
            Box::pin(async move {
                for delete in [
                    "DELETE FROM chats WHERE chat = $1",
                    "DELETE FROM pending_prompts WHERE chat = $1",
                ] {
                    db::query(delete).bind(chat.0).execute(&mut *tx).await?;
                }
                Ok(())
            })
        });
        let deleted = deleted.await;
        self.cache.remove(&chat);
        deleted
    }

    /// Runs a statement that changes one chat.
    async fn execute(&self, chat: ChatId, query: Statement) -> Result<(), Error> {
        let done = self.db.execute(query).await;
        // Removed after the commit, even if that failed. A read that began before the removal finds its placeholder
        // gone and caches nothing.
        self.cache.remove(&chat);
        done.map(drop)
    }
}

impl From<ChatRow> for ChatSettings {
    fn from(row: ChatRow) -> Self {
        let lang = |code: Option<String>| code.and_then(|code| Lang::from_name(&code));
        Self {
            language: lang(row.language),
            app_language: lang(row.app_language),
            defaults: row.defaults,
            quiet_hours: row
                .quiet_from
                .zip(row.quiet_to)
                .and_then(|(from, to)| QuietHours::new(from, to)),
            prompt: row.key.zip(row.asked_at).and_then(|(key, asked_at)| {
                Some(PendingPrompt {
                    purpose: row.purpose.as_deref()?.parse().ok()?,
                    key: key.parse().ok()?,
                    message: row.message.map(MessageId),
                    asked_at: Timestamp::from_millisecond(asked_at).ok()?,
                })
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::db::STORE;

    async fn chats() -> (tempfile::TempDir, Chats) {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::open(&folder.path().join("muster.db"), &STORE).await.unwrap();
        (folder, Chats::new(db))
    }

    #[tokio::test]
    async fn another_server_clears_the_family() {
        let (_folder, chats) = chats().await;
        let (chat, other) = (ChatId(-1), ChatId(-2));
        let family = |family| ChatDefault::Family { family: Some(family), server: Some(5) };
        chats.set_default(other, ChatDefault::Server(Some(5))).await.unwrap();
        chats.set_default(other, family(7)).await.unwrap();
        for (server, kept) in [(5, Some(7)), (5, Some(7)), (8, None)] {
            chats.set_default(chat, ChatDefault::Server(Some(server))).await.unwrap();
            chats.set_default(chat, family(7)).await.unwrap();
            assert_eq!(chats.settings(chat).await.unwrap().defaults.family, kept);
        }
        assert_eq!(chats.settings(other).await.unwrap().defaults.family, Some(7));
    }

    /// A read that began before a write must not put the old settings into the cache after it.
    #[tokio::test]
    async fn concurrent_reads_never_cache_outdated_settings() {
        let (_folder, chats) = chats().await;
        let (chats, chat) = (Arc::new(chats), ChatId(1));
        for server in 1..=200 {
            let readers = (0..4).map(|_| {
                let chats = Arc::clone(&chats);
                tokio::spawn(async move { chats.settings(chat).await.map(drop) })
            });
            let readers: Vec<_> = readers.collect();
            chats.set_default(chat, ChatDefault::Server(Some(server))).await.unwrap();
            assert_eq!(chats.settings(chat).await.unwrap().defaults.server, Some(server));
            for reader in readers {
                reader.await.unwrap().unwrap();
            }
            assert_eq!(chats.settings(chat).await.unwrap().defaults.server, Some(server));
        }
    }

    #[tokio::test]
    async fn the_cache_is_bounded_and_evicted_settings_are_read_again() {
        let (_folder, chats) = chats().await;
        let now = Timestamp::from_second(1_000_000).unwrap();
        chats.set_language(ChatId(1), Some(Lang::Ru)).await.unwrap();
        let key = "k_abcdefgh".parse().unwrap();
        let purpose = PromptPurpose::Label;
        let prompt = PendingPrompt { purpose, key, message: Some(MessageId(9)), asked_at: now };
        chats.set_prompt(ChatId(1), prompt).await.unwrap();
        for chat in 1..=2 * CACHED {
            let settings = chats.settings(ChatId(chat as i64)).await.unwrap();
            assert_eq!(settings.language.is_some(), chat == 1);
        }
        assert!(chats.cache.len() <= CACHED);
        chats.cache.remove(&ChatId(1));
        assert_eq!(chats.settings(ChatId(1)).await.unwrap().language, Some(Lang::Ru));
        assert!(chats.pending_prompt(ChatId(1), now).await.unwrap().is_some());
    }
}
