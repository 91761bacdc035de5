//! The stores, clients and settings that the whole bot shares.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use jiff::Timestamp;
use parking_lot::Mutex;
use teloxide::types::ChatId;

use crate::bot::chat_locks::ChatLocks;
use crate::bot::clock;
use crate::bot::picture_cache::PictureCache;
use crate::bot::recent::Recent;
use crate::bot::state::{
    Alerts, Boards, Chats, KeyMessages, OperatorRecords, ProcessedUpdates, Schedule,
    SentNotifications, VisibleSecrets,
};
use crate::bot::telegram::command_menus::{self, CommandList};
use crate::bot::telegram::{ApiFailure, AppEntry, Outbox, TelegramClient};
use crate::bot::{Dependencies, OnLogin, RemainingRequests, Settings, StatusSource};
use crate::client::Client;
use crate::keys::{self, Digest, KeyId};
use crate::people::People;
use crate::text::Lang;

pub(super) struct Context {
    pub(super) outbox: Arc<Outbox>,
    pub(super) keys: keys::Store,
    pub(super) api: Client,
    pub(super) processed_updates: Arc<ProcessedUpdates>,
    pub(super) alerts: Alerts,
    pub(super) boards: Boards,
    pub(super) people: People,
    pub(super) chats: Chats,
    pub(super) key_messages: KeyMessages,
    pub(super) sent_notifications: SentNotifications,
    pub(super) operator_records: OperatorRecords,
    /// Keys that were posted in public and can't be blocked yet, with their ids if these are known.
    pub(super) unblocked_leaks: Mutex<HashMap<Digest, Option<KeyId>>>,
    pub(super) remaining: Option<RemainingRequests>,
    pub(super) status: Option<StatusSource>,
    on_login: Option<OnLogin>,
    pub(super) settings: Settings,
    pub(super) visible_secrets: VisibleSecrets,
    pub(super) locks: ChatLocks,
    pub(super) schedule: Schedule,
    pub(super) pictures: PictureCache,
    pub(super) recent: Recent,
    pub(super) command_list: CommandList,
    me: OnceLock<String>,
    /// Whether links to the bot can open the Mini App.
    is_app_linked: AtomicBool,
    /// Whether Telegram delivers every message of a group, also what is meant for other bots.
    reads_whole_groups: AtomicBool,
    /// The groups in which it does so because the bot is an admin there, as far as they are known since the start.
    read_as_admin: Mutex<HashSet<ChatId>>,
}

impl Context {
    pub(super) fn new(
        mut settings: Settings,
        dependencies: Dependencies,
        command_list: CommandList,
    ) -> Result<Self, reqwest::Error> {
        let Dependencies { keys, api, remaining, on_login, status, lease, .. } = dependencies;
        settings.public_url.truncate(settings.public_url.trim_end_matches('/').len());
        let Settings { server, token, retry, metrics, .. } = &settings;
        let telegram = TelegramClient::new(server, token, retry.call, metrics.clone(), lease)?;
        let (db, pictures) = (keys.db(), PictureCache::new(metrics.clone()));
        Ok(Self {
            outbox: Arc::new(Outbox::new(telegram, *retry)),
            processed_updates: Arc::new(ProcessedUpdates::new(db.clone(), keys.redis().cloned())),
            alerts: Alerts::new(db.clone()),
            boards: Boards::new(db.clone()),
            people: People::new(db.clone()),
            chats: Chats::new(db.clone()),
            key_messages: KeyMessages::new(db.clone()),
            sent_notifications: SentNotifications::new(db.clone()),
            operator_records: OperatorRecords::new(db.clone()),
            unblocked_leaks: Mutex::default(),
            keys,
            api,
            remaining,
            status,
            on_login,
            settings,
            visible_secrets: VisibleSecrets::default(),
            locks: ChatLocks::default(),
            schedule: Schedule::default(),
            pictures,
            recent: Recent::default(),
            command_list,
            me: OnceLock::new(),
            is_app_linked: AtomicBool::new(false),
            reads_whole_groups: AtomicBool::new(false),
            read_as_admin: Mutex::default(),
        })
    }

    /// The bot's user name; empty until `getMe` has succeeded.
    pub(super) fn me(&self) -> &str {
        self.me.get().map_or("", String::as_str)
    }

    pub(super) fn reads_whole(&self, group: ChatId) -> bool {
        self.reads_whole_groups.load(Ordering::Relaxed)
            || self.read_as_admin.lock().contains(&group)
    }

    /// Remembers that Telegram delivered a message of the group that is not meant for the bot.
    pub(super) fn record_read_as_admin(&self, group: ChatId) {
        self.read_as_admin.lock().insert(group);
    }

    pub(super) fn set_me(&self, me: String, is_app_linked: bool, reads_whole_groups: bool) {
        self.is_app_linked.store(is_app_linked, Ordering::Relaxed);
        self.reads_whole_groups.store(reads_whole_groups, Ordering::Relaxed);
        if let Some(on_login) = &self.on_login {
            on_login(&me);
        }
        let _ = self.me.set(me);
    }

    pub(super) fn now(&self) -> Timestamp {
        self.settings.clock.now()
    }

    pub(super) fn moment(&self, lang: Lang, at: Timestamp) -> String {
        clock::moment(lang, at, self.now(), &self.settings.zone)
    }

    /// The language chosen in the chat; `None` if none was chosen, or if it can't be read.
    pub(super) async fn chosen_language(&self, chat: ChatId) -> Option<Lang> {
        let chat = self.outbox.migrations.lock().current_id(chat);
        self.chats.settings(chat).await.ok()?.language
    }

    /// Moves everything that is stored about a group to its new id.
    pub(super) async fn migrate(&self, from: ChatId, to: ChatId) -> Result<(), crate::db::Error> {
        self.outbox.migrations.lock().add(from, to);
        self.chats.migrate(from, to).await?;
        self.alerts.migrate(from, to).await?;
        self.boards.migrate(from, to).await?;
        self.outbox.migrations.lock().mark_stored(from);
        Ok(())
    }

    /// Records that the chat refused a message, or removed the bot. Its alerts and settings are kept for a day, then
    /// both are deleted.
    pub(super) async fn set_unreachable(&self, chat: ChatId) -> Result<(), crate::db::Error> {
        if self.alerts.set_unreachable(chat, self.now()).await? {
            return Ok(());
        }
        self.alerts.forget_chat(chat).await?;
        self.chats.forget(chat).await
    }

    /// Sets the command menu of a chat; the menu of an operator has one more command. False if that failed.
    pub(super) async fn set_command_menu(&self, chat: ChatId, lang: Lang) -> bool {
        let mut commands = (self.command_list)(lang, chat.is_user());
        if self.settings.operators.contains(&chat.0) {
            commands.push(("op", lang.command_op()));
        }
        let set = command_menus::set_in_chat(self.outbox.client(), commands, chat).await;
        match &set {
            Ok(()) => {}
            Err(ApiFailure::Unreachable) if self.settings.operators.contains(&chat.0) => {
                tracing::info!(
                    "operator {chat} has not written to the bot yet, or has blocked it, and is told of no problem: send \
                     it /start from that account (MUSTER_OPERATORS)"
                );
            }
            Err(failure) => {
                tracing::warn!(?failure, "the command menu of a chat could not be set");
            }
        }
        set.is_ok()
    }

    /// Opens the Mini App from a chat: by its own address, or in a group by a link to the bot.
    pub(super) fn app_entry(&self, is_private: bool) -> Option<AppEntry> {
        let app = self.settings.mini_app.as_ref()?;
        match is_private {
            true => Some(AppEntry::Page(app.page.clone())),
            false if self.is_app_linked.load(Ordering::Relaxed) => {
                let link = reqwest::Url::parse(&format!("https://t.me/{}", self.me()));
                link.ok().map(AppEntry::Link)
            }
            false => None,
        }
    }

    /// A link that adds the bot to a group.
    pub(super) fn group_link(&self) -> Option<reqwest::Url> {
        reqwest::Url::parse(&format!("https://t.me/{}?startgroup=start", self.me())).ok()
    }

    /// A link that opens the private chat with the bot.
    pub(super) fn link(&self, payload: &str) -> Option<reqwest::Url> {
        reqwest::Url::parse(&format!("https://t.me/{}?start={payload}", self.me())).ok()
    }
}
