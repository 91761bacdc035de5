//! What the bot needs to know.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;
use jiff::tz::TimeZone;

use super::{Secret, parsers, secret};
use crate::bot::{self, Clock, FloodLimits, RetryPolicy, TELEGRAM_API, Webhook};
use crate::keys::Limit;

const MOSCOW: &str = "Europe/Moscow";

/// The bot's token, and how it talks to Telegram.
#[derive(Args, Debug, Clone)]
#[group(skip)]
pub struct Bot {
    /// The bot's token, from @BotFather
    #[arg(long, env = "TELOXIDE_TOKEN", hide_env_values = true, value_name = "TOKEN")]
    bot_token: Option<Secret>,
    /// A file with that token
    #[arg(long, env = "TELOXIDE_TOKEN_FILE", value_name = "FILE", conflicts_with = "bot_token")]
    bot_token_file: Option<PathBuf>,
    /// Another Bot API server: a local one, a test one
    #[arg(long, env = "MUSTER_TELEGRAM_API_URL", default_value = TELEGRAM_API, value_parser = parsers::web, value_name = "URL")]
    telegram_api_url: reqwest::Url,
    /// The address Telegram brings updates to, instead of being asked for them
    #[arg(long, env = "MUSTER_WEBHOOK_URL", value_parser = parsers::web, value_name = "URL", requires = "webhook_addr")]
    webhook_url: Option<reqwest::Url>,
    /// Where the bot listens for them
    #[arg(long, env = "MUSTER_WEBHOOK_ADDR", value_parser = parsers::listener, value_name = "ADDRESS", requires = "webhook_url")]
    webhook_addr: Option<SocketAddr>,
    /// What Telegram has to show there: 1 to 256 of A-Z a-z 0-9 _ -
    #[arg(long, env = "MUSTER_WEBHOOK_SECRET", hide_env_values = true, value_name = "SECRET")]
    webhook_secret: Option<Secret>,
    /// A file with that secret
    #[arg(
        long,
        env = "MUSTER_WEBHOOK_SECRET_FILE",
        value_name = "FILE",
        conflicts_with = "webhook_secret"
    )]
    webhook_secret_file: Option<PathBuf>,
    #[command(flatten)]
    zone: Zone,
}

/// The zone of times in chat.
#[derive(Args, Debug, Clone)]
#[group(skip)]
pub struct Zone {
    /// The zone of times in chat [default: Europe/Moscow; in a demo this machine's]
    #[arg(long, env = "MUSTER_TIMEZONE", value_parser = zone, value_name = "ZONE")]
    pub timezone: Option<TimeZone>,
}

impl Bot {
    /// What the bot is told at the start; nothing when it has no token, a sentence when something is wrong.
    pub fn settings(
        &self,
        public_url: String,
        standard: Limit,
    ) -> Result<Option<bot::Settings>, String> {
        let token = secret::either(
            self.bot_token.as_ref(),
            "TELOXIDE_TOKEN_FILE",
            self.bot_token_file.as_deref(),
        )?;
        let Some(token) = token else { return Ok(None) };
        Ok(Some(bot::Settings {
            token: token.reveal().parse().map_err(|why| format!("TELOXIDE_TOKEN: {why}"))?,
            server: self.telegram_api_url.to_string(),
            webhook: self.webhook()?,
            zone: self.zone.timezone.clone().map_or_else(|| zone(MOSCOW), Ok)?,
            public_url,
            default_limit: standard,
            flood_limits: FloodLimits::default(),
            retry: RetryPolicy::default(),
            clock: Clock::default(),
            metrics: bot::Metrics::default(),
        }))
    }

    fn webhook(&self) -> Result<Option<Webhook>, String> {
        let secret = secret::either(
            self.webhook_secret.as_ref(),
            "MUSTER_WEBHOOK_SECRET_FILE",
            self.webhook_secret_file.as_deref(),
        )?;
        let (Some(url), Some(addr)) = (&self.webhook_url, self.webhook_addr) else {
            return match secret {
                None => Ok(None),
                Some(_) => Err("MUSTER_WEBHOOK_SECRET: it is of use with MUSTER_WEBHOOK_URL and \
                                MUSTER_WEBHOOK_ADDR only; give these too, or leave it out"
                    .to_owned()),
            };
        };
        let is_telegrams = self.telegram_api_url.as_str().trim_end_matches('/') == TELEGRAM_API;
        if is_telegrams && url.scheme() != "https" {
            return Err("MUSTER_WEBHOOK_URL: Telegram brings updates to https:// only".to_owned());
        }
        let secret = secret.ok_or("MUSTER_WEBHOOK_SECRET: a webhook needs one")?;
        let secret =
            secret.reveal().parse().map_err(|why| format!("MUSTER_WEBHOOK_SECRET: {why}"))?;
        Ok(Some(Webhook { url: url.to_string(), addr, secret }))
    }
}

/// A time zone by its name.
fn zone(name: &str) -> Result<TimeZone, String> {
    TimeZone::get(name).map_err(|_| "it is written like Europe/Moscow".to_owned())
}
