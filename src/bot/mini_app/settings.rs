//! The settings of a person's private chat.

use jiff::civil::Time;
use serde::{Deserialize, Deserializer, Serialize};

use super::{AppChat, AppError};
use crate::bot::state::ChatDefault;
use crate::bot::subjects::alert_kind::time_of_day;
use crate::bot::subjects::settings::Settings;
use crate::bot::subjects::short_name;

/// The settings as the Mini App reads them.
#[derive(Debug, Serialize)]
pub struct AppSettings {
    name: String,
    language: &'static str,
    bot: String,
    server: Option<u32>,
    /// The short name.
    fraction: Option<String>,
    family: Option<u64>,
    norm: Option<u16>,
    quiet: Option<Quiet>,
    #[serde(rename = "timeZone")]
    time_zone: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Quiet {
    from: String,
    to: String,
}

/// A change of settings. A field that is missing stays as it is, and null removes its setting.
#[derive(Debug, Default, Deserialize)]
pub struct SettingsChange {
    #[serde(default, deserialize_with = "named")]
    server: Option<Option<u32>>,
    #[serde(default, deserialize_with = "named")]
    fraction: Option<Option<String>>,
    #[serde(default, deserialize_with = "named")]
    family: Option<Option<u64>>,
    #[serde(default, deserialize_with = "named")]
    norm: Option<Option<u16>>,
    #[serde(default, deserialize_with = "named")]
    quiet: Option<Option<Quiet>>,
}

/// Distinguishes null from a missing field.
fn named<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    value: D,
) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(value).map(Some)
}

impl AppChat {
    /// The settings.
    pub async fn settings(&self) -> Result<AppSettings, AppError> {
        let (chat, context) = (&self.chat, &self.chat.context);
        let stored = context.chats.settings(chat.id()).await?;
        let defaults = stored.defaults;
        let fraction = match defaults.fraction {
            Some(id) => {
                self.fractions(defaults.server).await.into_iter().find(|known| known.0 == id)
            }
            None => None,
        };
        let quiet = stored
            .quiet_hours
            .map(|quiet| Quiet { from: time_of_day(quiet.from), to: time_of_day(quiet.to) });
        Ok(AppSettings {
            name: chat.person.name.clone(),
            language: chat.lang.code(),
            bot: context.me().to_owned(),
            server: defaults.server,
            fraction: fraction.map(|(_, short)| short),
            family: defaults.family,
            norm: defaults.norm,
            quiet,
            time_zone: context.settings.zone.iana_name().map(str::to_owned),
        })
    }

    /// Changes settings, and returns all of them.
    pub async fn change_settings(&self, change: SettingsChange) -> Result<AppSettings, AppError> {
        let chat = &self.chat;
        if let Some(server) = change.server {
            chat.set_default(ChatDefault::Server(server)).await?;
        }
        if let Some(named) = change.fraction {
            let server = chat.context.chats.settings(chat.id()).await?.defaults.server;
            let known = self.fractions(server).await;
            let id =
                |short: String| known.iter().find(|known| known.1 == short).map(|known| known.0);
            let fraction = named.map(|short| id(short).ok_or(AppError::NotFound)).transpose()?;
            chat.set_default(ChatDefault::Fraction(fraction)).await?;
        }
        if let Some(family) = change.family {
            let server = chat.context.chats.settings(chat.id()).await?.defaults.server;
            chat.set_default(ChatDefault::Family { family, server }).await?;
        }
        if let Some(norm) = change.norm {
            Settings::Norm(norm).apply(chat, None).await?;
        }
        if let Some(quiet) = change.quiet {
            let step = match quiet {
                None => Settings::NOT_QUIET,
                Some(Quiet { from, to }) => {
                    let (from, to) = minute(&from).zip(minute(&to)).ok_or(AppError::NotFound)?;
                    Settings::quiet(from, to)
                }
            };
            step.apply(chat, None).await?;
        }
        self.settings().await
    }

    /// The numbers and short names of the fractions of a server, or of the first one.
    async fn fractions(&self, server: Option<u32>) -> Vec<(u32, String)> {
        let api = &self.chat.context.api;
        let server = match server {
            Some(server) => Some(server),
            None => api.status().await.ok().and_then(|status| Some(status.game.first()?.number)),
        };
        let Some(server) = server else { return Vec::new() };
        let known = api.fractions(server).await;
        let known = known.iter().flat_map(|known| &known.fractions);
        known.map(|fraction| (fraction.id, short_name(&fraction.short))).collect()
    }
}

/// The minute of the day of `23:30`.
fn minute(time: &str) -> Option<u16> {
    let time: Time = time.parse().ok()?;
    let minutes = i16::from(time.hour()) * 60 + i16::from(time.minute());
    u16::try_from(minutes).ok()
}
