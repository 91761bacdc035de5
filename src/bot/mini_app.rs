//! What a person sees and changes in the Mini App: nicknames, rosters, settings, alerts, keys, and whose hours. The rules and the texts are those of the
//! private chat with the bot.

mod alerts;
mod group_alerts;
mod history_rights;
mod key_usage;
mod keys;
mod people;
mod settings;

use std::sync::{Arc, Weak};

use parking_lot::RwLock;

use super::chat::{Person, PrivateChat};
use super::clock::zone_name;
use super::context::Context;
use super::error::HandlerError;
use crate::text::Lang;

pub use alerts::{AlertPreview, AppAlerts, ListedAlert};
pub use group_alerts::{AlertList, GroupAlerts};
pub use history_rights::{AppGroup, HistoryRights};
pub use key_usage::KeyUsage;
pub use keys::{IssuedKey, KeyList, ListedKey};
pub use people::{AppNickname, AppRoster, ChangedNicknames};
pub use settings::{AppSettings, SettingsChange};

/// A person as Telegram describes them to the Mini App.
#[derive(Clone, Debug)]
pub struct AppUser {
    /// The user id.
    pub id: u64,
    /// The first name.
    pub name: String,
    /// The @name.
    pub username: Option<String>,
    /// The language of the person's app.
    pub language: Option<String>,
}

/// Where the Mini App is.
#[derive(Clone, Debug)]
pub struct MiniAppAddress {
    /// The address of the page.
    pub page: reqwest::Url,
    /// The origins that may show it in a frame, besides those of Telegram.
    pub hosts: Vec<String>,
}

/// The way from the Mini App to the bot of this process. Clones lead to the same bot.
#[derive(Clone, Default)]
pub struct MiniApp {
    context: Arc<RwLock<Weak<Context>>>,
}

/// The private chat of a person, as the Mini App shows it.
pub struct AppChat {
    chat: PrivateChat,
}

/// Why the Mini App gets no answer.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// This process does not run the bot now.
    #[error("the bot does not run in this process")]
    Away,
    /// What was named does not exist, or belongs to somebody else.
    #[error("no such thing")]
    NotFound,
    /// The person can't have that. The sentence says why, in their language.
    #[error("{0}")]
    Refused(String),
    /// The store failed.
    #[error("{0}")]
    Failed(String),
}

impl From<HandlerError> for AppError {
    fn from(error: HandlerError) -> Self {
        Self::Failed(error.to_string())
    }
}

impl From<crate::db::Error> for AppError {
    fn from(error: crate::db::Error) -> Self {
        HandlerError::from(error).into()
    }
}

impl MiniApp {
    /// From now on leads to this bot, as long as it runs.
    pub(super) fn connect(&self, context: &Arc<Context>) {
        *self.context.write() = Arc::downgrade(context);
    }

    /// The bot's @name, without the sign; `None` before Telegram has sent it.
    pub fn bot_name(&self) -> Option<String> {
        let context = self.context.read().upgrade()?;
        Some(context.me().to_owned()).filter(|name| !name.is_empty())
    }

    /// The name of the time zone in which the bot writes.
    pub fn time_zone(&self) -> Option<String> {
        Some(zone_name(&self.context.read().upgrade()?.settings.zone))
    }

    /// The private chat of a person.
    pub async fn chat(&self, user: AppUser) -> Result<AppChat, AppError> {
        let context = self.context.read().upgrade().ok_or(AppError::Away)?;
        let AppUser { id, name, username, language } = user;
        let person = Person::of_app(id, name, username, language);
        let chat = PrivateChat::of_app(context, person).await?;
        Ok(AppChat { chat })
    }
}

impl AppChat {
    /// The language in which the bot writes to the person.
    pub fn lang(&self) -> Lang {
        self.chat.lang
    }
}
