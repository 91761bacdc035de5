//! Asks Telegram about the bot: its token, its webhook, and the time.

use std::time::Duration;

use jiff::Timestamp;
use jiff::fmt::rfc2822;
use reqwest::Url;
use reqwest::header::DATE;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tokio::net::lookup_host;
use tokio::time::timeout;

use super::page::Page;
use crate::bot;

const TIMEOUT: Duration = Duration::from_secs(10);

/// A header has whole seconds, and an answer takes some.
const CLOCK_TOLERANCE: Duration = Duration::from_secs(10);

#[derive(Deserialize)]
struct TelegramResponse<T> {
    result: Option<T>,
    #[serde(default)]
    description: String,
}

#[derive(Deserialize)]
struct Me {
    username: String,
    #[serde(default)]
    supports_inline_queries: bool,
    #[serde(default)]
    has_main_web_app: bool,
}

#[derive(Deserialize)]
struct WebhookInfo {
    url: String,
    pending_update_count: u64,
    last_error_date: Option<i64>,
    last_error_message: Option<String>,
}

/// The reason why a call to Telegram failed.
enum Failure {
    /// Telegram can't be reached, or something else answers.
    Unreachable(String),
    /// Telegram refuses the call.
    Refused(String),
}

/// `app` is where the Mini App is, or why that can't be said.
pub(super) async fn check(
    page: &mut Page,
    settings: &bot::Settings,
    app: &Result<Option<bot::MiniAppAddress>, String>,
) {
    check_webhook_name(page, settings).await;
    match ask::<Me>(settings, "getMe").await {
        // Nobody has looked at the token yet.
        Err(Failure::Unreachable(why)) => {
            let repair = "see to the network, set HTTPS_PROXY, or correct MUSTER_TELEGRAM_API_URL";
            return page.wrong("connection", format_args!("{why}: {repair}"));
        }
        Err(Failure::Refused(why)) => {
            let repair = "set the token that @BotFather shows as TELOXIDE_TOKEN";
            return page.wrong("the bot's token", format_args!("{why}: {repair}"));
        }
        Ok((me, date)) => {
            page.ok("the bot's token", format_args!("is that of @{}", me.username));
            if !me.supports_inline_queries {
                page.note("the bot", "has no inline mode, which /setinline at @BotFather enables");
            }
            check_app(page, &me, app);
            check_clock(page, date);
        }
    }
    match ask::<WebhookInfo>(settings, "getWebhookInfo").await {
        Err(Failure::Unreachable(why) | Failure::Refused(why)) => page.wrong("webhook", why),
        Ok((info, _)) => check_webhook(page, &info, settings),
    }
}

fn check_app(page: &mut Page, me: &Me, app: &Result<Option<bot::MiniAppAddress>, String>) {
    match app {
        Err(why) => page.wrong("the Mini App", why),
        Ok(None) => page.note(
            "the Mini App",
            "is off; an https address in MUSTER_PUBLIC_URL turns it on, if MUSTER_APP does not say off",
        ),
        Ok(Some(app)) if me.has_main_web_app => {
            page.ok("the Mini App", format_args!("is at {}, and groups can open it", app.page));
        }
        Ok(Some(app)) => page.note(
            "the Mini App",
            format_args!(
                "is at {}, and private chats can open it; for groups, enable it at @BotFather: /mybots, Bot Settings, \
                 Configure Mini App",
                app.page
            ),
        ),
    }
}

/// Checks that Telegram can find the host of the webhook. Another Bot API server may know names that this machine does
/// not.
async fn check_webhook_name(page: &mut Page, settings: &bot::Settings) {
    let Some(webhook) = &settings.webhook else { return };
    if settings.server.trim_end_matches('/') != bot::TELEGRAM_API {
        return;
    }
    let Ok(url) = Url::parse(&webhook.url) else { return };
    let (Some(host), Some(port)) = (url.host_str(), url.port_or_known_default()) else { return };
    let found = timeout(TIMEOUT, lookup_host((host, port))).await;
    if !found.is_ok_and(|found| found.is_ok_and(|mut addresses| addresses.next().is_some())) {
        let text = format!(
            "{host} has no address: make a DNS record for it, or correct MUSTER_WEBHOOK_URL"
        );
        page.wrong("webhook", text);
    }
}

fn check_webhook(page: &mut Page, info: &WebhookInfo, settings: &bot::Settings) {
    let wanted = settings.webhook.as_ref().map(|webhook| webhook.url.as_str());
    let waiting = info.pending_update_count;
    match (wanted, info.url.as_str()) {
        (None, "") => page.ok("updates", format_args!("by long polling, {waiting} waiting")),
        (None, _) => page.note("webhook", "Telegram has one; the next start removes it"),
        (Some(_), "") => page.note("webhook", "Telegram has none yet; the next start sets it"),
        (Some(wanted), set) if wanted != set => {
            page.note("webhook", "Telegram has another one; the next start replaces it");
        }
        (Some(_), _) => match &info.last_error_message {
            // Telegram keeps reporting an error after deliveries work again.
            Some(why) if waiting > 0 => {
                let at = info.last_error_date.and_then(|at| Timestamp::from_second(at).ok());
                let at = at.map(|at| format!(" at {at}")).unwrap_or_default();
                page.wrong(
                    "webhook",
                    format_args!("{waiting} updates wait; Telegram failed{at}: {why}"),
                );
            }
            _ => page.ok("webhook", format_args!("is set, {waiting} updates wait")),
        },
    }
}

fn check_clock(page: &mut Page, telegram: Option<Timestamp>) {
    let Some(telegram) = telegram else {
        return page.note("clock", "not compared: the Bot API server did not tell the time");
    };
    let off = Timestamp::now().duration_since(telegram);
    if off.unsigned_abs() > CLOCK_TOLERANCE {
        let direction = if off.is_negative() { "behind" } else { "ahead of" };
        let seconds = off.unsigned_abs().as_secs();
        page.wrong(
            "clock",
            format_args!("is {seconds} s {direction} Telegram's: use a time service"),
        );
    } else {
        page.ok("clock", "agrees with Telegram's");
    }
}

/// The result of a method without arguments, and the time of the answer. The errors never contain the address, because
/// it contains the token.
async fn ask<T: DeserializeOwned>(
    settings: &bot::Settings,
    method: &str,
) -> Result<(T, Option<Timestamp>), Failure> {
    let server = settings.server.trim_end_matches('/');
    let url = format!("{server}/bot{}/{method}", settings.token.reveal());
    let unreachable =
        |error: reqwest::Error| Failure::Unreachable(bot::why_unreachable(server, &error));
    let client = reqwest::Client::builder().timeout(TIMEOUT).build().map_err(unreachable)?;
    let response = client.get(url).send().await.map_err(unreachable)?;
    let status = response.status();
    let date = response.headers().get(DATE).and_then(|date| date.to_str().ok());
    let date = date.and_then(|date| Some(rfc2822::parse(date).ok()?.timestamp()));
    match response.json::<TelegramResponse<T>>().await {
        Ok(TelegramResponse { result: Some(result), .. }) => Ok((result, date)),
        Ok(TelegramResponse { description, .. }) => {
            Err(Failure::Refused(format!("Telegram says: {description} ({status})")))
        }
        Err(_) => {
            let why = format!("{server} does not answer like the Bot API ({status})");
            Err(Failure::Unreachable(why))
        }
    }
}
