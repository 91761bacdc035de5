//! The settings of a person's private chat.

use jiff::civil::Time;
use serde::{Deserialize, Deserializer, Serialize};

use super::{AppChat, AppError};
use crate::bot::clock::zone_name;
use crate::bot::state::{ChatDefault, MAX_ALERTS};
use crate::bot::subjects::alert_kind::time_of_day;
use crate::bot::subjects::settings::{Settings, report};
use crate::bot::subjects::week::report_alert::WeekGroup;
use crate::bot::subjects::{QueryContext, count, short_name};

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
    time_zone: String,
    /// The weekly reports of the fraction and the family.
    reports: Vec<AppReport>,
}

#[derive(Debug, Serialize)]
struct AppReport {
    of: ReportOf,
    name: String,
    /// When it is sent; null if it is not.
    times: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ReportOf {
    Fraction,
    Family,
}

impl From<WeekGroup> for ReportOf {
    fn from(group: WeekGroup) -> Self {
        match group {
            WeekGroup::Fraction(_) => Self::Fraction,
            WeekGroup::Family(_) => Self::Family,
        }
    }
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
    report: Option<ReportChange>,
}

#[derive(Debug, Deserialize)]
struct ReportChange {
    of: ReportOf,
    #[serde(rename = "isSent")]
    is_sent: bool,
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
        let reports = report::of_chat(&self.query().await?).await;
        Ok(AppSettings {
            name: chat.person.name.clone(),
            language: chat.lang.code(),
            bot: context.me().to_owned(),
            server: defaults.server,
            fraction: fraction.map(|(_, short)| short),
            family: defaults.family,
            norm: defaults.norm,
            quiet,
            time_zone: zone_name(&context.settings.zone),
            reports: reports
                .into_iter()
                .map(|report| AppReport {
                    of: report.of.into(),
                    name: report.name,
                    times: report.times.map(|times| times.text(chat.lang)),
                })
                .collect(),
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
        if let Some(change) = change.report {
            self.change_report(change).await?;
        }
        self.settings().await
    }

    async fn change_report(
        &self,
        ReportChange { of, is_sent }: ReportChange,
    ) -> Result<(), AppError> {
        let chat = &self.chat;
        let known = report::of_chat(&self.query().await?).await;
        let known = known.into_iter().find(|report| ReportOf::from(report.of) == of);
        let known = known.ok_or(AppError::NotFound)?;
        let (of, server) = (known.of, Some(known.server));
        Settings::Report { of, is_sent }.apply(chat, server).await?;
        if is_sent && !report::is_sent(&self.query().await?, server, of) {
            let most = count(MAX_ALERTS);
            return Err(AppError::Refused(chat.lang.alert_too_many(most).to_plain_text()));
        }
        Ok(())
    }

    /// The context of a question, with the settings as they are stored now.
    async fn query(&self) -> Result<QueryContext, AppError> {
        let chat = &self.chat;
        let mut query = QueryContext::new(chat, None).await?;
        query.defaults = chat.context.chats.settings(chat.id()).await?.defaults;
        Ok(query)
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
