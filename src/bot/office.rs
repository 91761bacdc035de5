//! What every handler shares.

use std::collections::HashMap;
use std::sync::OnceLock;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use parking_lot::Mutex;
use teloxide::types::ChatId;

use super::clock::{self, Clock};
use super::flood::{Flood, Manners};
use super::gallery::Gallery;
use super::handed::Handed;
use super::ledger::Ledger;
use super::metrics::Metrics;
use super::notices::Notices;
use super::post::{Patience, Post};
use super::replaced::Replaced;
use super::rooms::Rooms;
use super::rounds::Rhythm;
use super::telegram::Telegram;
use super::{Left, Settings, Tools};
use crate::client::Client;
use crate::keys::{self, KeyId, Limit, Token};
use crate::text::Lang;

/// What every handler shares.
pub(super) struct Office {
    pub(super) post: Post,
    pub(super) keys: keys::Store,
    pub(super) api: Client,
    pub(super) ledger: Ledger,
    pub(super) rooms: Rooms,
    pub(super) handed: Handed,
    pub(super) notices: Notices,
    pub(super) left: Option<Left>,
    pub(super) clock: Clock,
    pub(super) metrics: Metrics,
    pub(super) patience: Patience,
    pub(super) public_url: String,
    pub(super) standard: Limit,
    /// The keys that can be seen in a message now, for as long as they can, and since when. They are nowhere else.
    pub(super) shown: Mutex<HashMap<KeyId, (Token, Timestamp)>>,
    pub(super) messages: Flood,
    pub(super) presses: Flood,
    pub(super) manners: Manners,
    pub(super) rhythm: Rhythm,
    pub(super) gallery: Gallery,
    pub(super) replaced: Replaced,
    pub(super) zone: TimeZone,
    me: OnceLock<String>,
}

impl Office {
    pub(super) fn new(settings: Settings, tools: Tools) -> Result<Self, reqwest::Error> {
        let Tools { keys, api, left } = tools;
        let Settings {
            token,
            server,
            webhook: _,
            zone,
            public_url,
            standard,
            manners,
            patience,
            clock,
            metrics,
        } = settings;
        let telegram = Telegram::new(&server, &token, patience.call, metrics.clone())?;
        let db = keys.db();
        Ok(Self {
            post: Post::new(telegram, patience),
            ledger: Ledger::new(db.clone()),
            rooms: Rooms::new(db.clone()),
            handed: Handed::new(db.clone()),
            notices: Notices::new(db.clone()),
            keys,
            api,
            left,
            clock,
            metrics,
            patience,
            public_url: public_url.trim_end_matches('/').to_owned(),
            standard,
            shown: Mutex::default(),
            messages: Flood::new(manners.messages, manners.within),
            presses: Flood::new(manners.presses, manners.within),
            manners,
            rhythm: Rhythm::default(),
            gallery: Gallery::default(),
            replaced: Replaced::default(),
            zone,
            me: OnceLock::new(),
        })
    }

    /// The bot's own user name, once Telegram has told it.
    pub(super) fn me(&self) -> &str {
        self.me.get().map_or("", String::as_str)
    }

    pub(super) fn introduced(&self, me: String) {
        let _ = self.me.set(me);
    }

    /// A moment in a person's words.
    pub(super) fn moment(&self, lang: Lang, at: Timestamp) -> String {
        clock::moment(lang, at, self.clock.now(), &self.zone)
    }

    /// The group lives under another number now, and all that is kept about it with it.
    pub(super) async fn moved(&self, from: ChatId, to: ChatId) -> Result<(), crate::db::Error> {
        self.post.moved(from, to);
        self.rooms.moved(from, to).await?;
        self.post.noted_move(from);
        Ok(())
    }

    /// A link that opens the private chat with the bot.
    pub(super) fn link(&self, errand: &str) -> Option<reqwest::Url> {
        reqwest::Url::parse(&format!("https://t.me/{}?start={errand}", self.me())).ok()
    }
}
