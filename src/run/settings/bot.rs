//! Settings of the bot.

use std::net::SocketAddr;

use clap::Args;
use jiff::tz::TimeZone;

use super::parsers;
use super::parsers::UserIds;
use super::secret::secret_setting;
use super::{TrustedProxies, webhook_url};
use crate::bot::{self, Clock, FloodLimits, RetryPolicy, TELEGRAM_API, Webhook};
use crate::keys::Limits;

const DEFAULT_ZONE: &str = "Europe/Moscow";

/// The bot's token, and its connection to Telegram.
#[derive(Args, Debug, Clone)]
#[group(skip)]
#[command(next_help_heading = "Bot")]
pub struct Bot {
    #[command(flatten)]
    bot_token: BotToken,
    /// Another Bot API server, such as a local or a test one; HTTPS_PROXY names a proxy on the way to it
    #[arg(long, env = "MUSTER_TELEGRAM_API_URL", default_value = TELEGRAM_API, value_parser = parsers::base, value_name = "URL")]
    telegram_api_url: reqwest::Url,
    /// Public address of the webhook, used instead of long polling
    #[arg(long, env = "MUSTER_WEBHOOK_URL", value_parser = parsers::web, value_name = "URL", requires = "webhook_addr")]
    webhook_url: Option<reqwest::Url>,
    /// Address of the webhook's listener
    #[arg(long, env = "MUSTER_WEBHOOK_ADDR", value_parser = parsers::listener, value_name = "ADDRESS", requires = "webhook_url")]
    pub webhook_addr: Option<SocketAddr>,
    #[command(flatten)]
    webhook_secret: WebhookSecret,
    /// Where people get help: a @name or a URL, which messages about failures, expiry and blocks contain
    #[arg(long, env = "MUSTER_SUPPORT", value_name = "CONTACT")]
    support: Option<String>,
    #[command(flatten)]
    operators: Operators,
    #[command(flatten)]
    zone: Zone,
}

secret_setting! {
    /// The bot's token, from @BotFather
    BotToken: "bot-token", "TELOXIDE_TOKEN", "token", "TOKEN", "Bot"
}

secret_setting! {
    /// Secret that Telegram sends with every webhook request: 1 to 256 of A-Z a-z 0-9 _ -
    WebhookSecret: "webhook-secret", "MUSTER_WEBHOOK_SECRET", "secret", "SECRET", "Bot"
}

/// The operators.
#[derive(Args, Debug, Clone, Default)]
#[group(skip)]
#[command(next_help_heading = "Bot")]
pub struct Operators {
    /// Telegram user ids of operators, separated by commas: they may use /op in a private chat and are told of problems
    #[arg(long, env = "MUSTER_OPERATORS", value_parser = parsers::user_ids, value_name = "IDS")]
    operators: Option<UserIds>,
}

impl Operators {
    /// Their ids.
    pub fn list(&self) -> Vec<i64> {
        self.operators.clone().unwrap_or_default().0
    }
}

/// The time zone of chat messages.
#[derive(Args, Debug, Clone)]
#[group(skip)]
#[command(next_help_heading = "Bot")]
pub struct Zone {
    /// Time zone of chat messages [default: Europe/Moscow; in a demo the machine's]
    #[arg(long, env = "MUSTER_TIMEZONE", value_parser = parsers::time_zone, value_name = "ZONE")]
    pub timezone: Option<TimeZone>,
}

impl Bot {
    /// The settings of the bot, `None` without a token. An error is one sentence that names the setting.
    pub fn settings(
        &self,
        public_url: String,
        limits: Limits,
        proxies: &TrustedProxies,
    ) -> Result<Option<bot::Settings>, String> {
        let Some(token) = self.bot_token.read()? else { return Ok(None) };
        let zone = self.zone.timezone.clone();
        Ok(Some(bot::Settings {
            token: token.reveal().parse().map_err(|why| format!("TELOXIDE_TOKEN: {why}"))?,
            server: self.telegram_api_url.to_string(),
            webhook: self.webhook()?,
            zone: zone.map_or_else(|| parsers::time_zone(DEFAULT_ZONE), Ok)?,
            public_url,
            mini_app: None,
            operators: self.operators.list(),
            support: self.support.clone().filter(|contact| !contact.trim().is_empty()),
            limits,
            knows_addresses: proxies.trusted_proxies.is_some(),
            flood_limits: FloodLimits::default(),
            retry: RetryPolicy::default(),
            clock: Clock::default(),
            metrics: bot::Metrics::default(),
        }))
    }

    /// Reads the webhook's secret again, and lets `secret` be it from now on.
    pub fn renew_webhook_secret(&self, secret: &bot::WebhookSecret) -> Result<(), String> {
        let text =
            self.webhook_secret.read()?.ok_or("MUSTER_WEBHOOK_SECRET_FILE: the file is empty")?;
        secret.replace(text.reveal()).map_err(|why| format!("MUSTER_WEBHOOK_SECRET: {why}"))
    }

    fn webhook(&self) -> Result<Option<Webhook>, String> {
        let secret = self.webhook_secret.read()?;
        let (Some(url), Some(addr)) = (&self.webhook_url, self.webhook_addr) else {
            return match secret {
                None => Ok(None),
                Some(_) => Err("MUSTER_WEBHOOK_SECRET: set MUSTER_WEBHOOK_URL and \
                                MUSTER_WEBHOOK_ADDR as well, or leave it out"
                    .to_owned()),
            };
        };
        let is_telegrams = self.telegram_api_url.as_str().trim_end_matches('/') == TELEGRAM_API;
        if is_telegrams {
            webhook_url::check(url).map_err(|why| format!("MUSTER_WEBHOOK_URL: {why}"))?;
        }
        let secret = secret.ok_or("MUSTER_WEBHOOK_SECRET: a webhook needs one")?;
        let secret =
            secret.reveal().parse().map_err(|why| format!("MUSTER_WEBHOOK_SECRET: {why}"))?;
        Ok(Some(Webhook { url: url.to_string(), addr, secret }))
    }
}
