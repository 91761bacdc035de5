//! One call to the Bot API.
//!
//! The methods and types are teloxide's, its client is not: after a 5xx it sleeps for ten seconds inside the call, and its
//! errors do not tell "certainly not done" from "unknown", on which every decision to repeat a call rests. Its `Debug`
//! shows the token.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use reqwest::Url;
use reqwest::header::CONTENT_TYPE;
use reqwest::multipart::Form;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use teloxide::requests::Payload;

use super::failure::ApiFailure;
use crate::bot::lease::Lease;
use crate::bot::metrics::Metrics;

/// The address of Telegram's own Bot API server.
pub const TELEGRAM_API: &str = "https://api.telegram.org";

/// A bot's token. Its `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct BotToken(String);

/// The text does not have the form of a bot's token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a bot's token looks like 123456:ABC-DEF; BotFather issues it")]
pub struct InvalidToken;

impl FromStr for BotToken {
    type Err = InvalidToken;

    fn from_str(text: &str) -> Result<Self, InvalidToken> {
        let text = text.trim();
        let (id, secret) = text.split_once(':').ok_or(InvalidToken)?;
        let formed = !id.is_empty()
            && id.bytes().all(|c| c.is_ascii_digit())
            && !secret.is_empty()
            && secret.bytes().all(|c| c.is_ascii_alphanumeric() || matches!(c, b'_' | b'-'));
        if formed { Ok(Self(text.to_owned())) } else { Err(InvalidToken) }
    }
}

impl BotToken {
    /// The token itself, for teloxide's bot.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for BotToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BotToken")
    }
}

/// A Bot API server and the token of this bot.
pub(crate) struct TelegramClient {
    http: reqwest::Client,
    /// The address that a method's name is appended to; `None` if it can't be parsed.
    root: Option<Url>,
    /// How long a call may take, beyond the time that it asks Telegram to wait.
    timeout: Duration,
    metrics: Metrics,
    /// After it no call is made: another process may have begun.
    lease: Option<Lease>,
}

pub(crate) struct Call {
    method: &'static str,
    body: Body,
    /// How long it asks Telegram to wait.
    waits: Duration,
}

enum Body {
    Json(Vec<u8>),
    Form(Form),
}

impl Call {
    pub(crate) fn of<P: Payload + Serialize>(call: &P) -> Self {
        Self::json(P::NAME, call)
    }

    /// A call of a method that teloxide has in another form.
    pub(crate) fn json(method: &'static str, body: &impl Serialize) -> Self {
        let mut json = Vec::with_capacity(1024);
        // The bodies always serialise.
        let _ = serde_json::to_writer(&mut json, body);
        Self { method, body: Body::Json(json), waits: Duration::ZERO }
    }

    /// The same call, which asks Telegram to wait that long.
    pub(crate) fn waiting(self, waits: Duration) -> Self {
        Self { waits, ..self }
    }

    pub(crate) fn upload(method: &'static str, form: Form) -> Self {
        Self { method, body: Body::Form(form), waits: Duration::ZERO }
    }
}

/// The HTTP client for calls to a Bot API server.
pub(crate) fn http_client() -> Result<reqwest::Client, reqwest::Error> {
    reqwest::Client::builder()
        .connect_timeout(Duration::from_secs(5))
        .tcp_nodelay(true)
        .redirect(reqwest::redirect::Policy::none())
        .build()
}

#[derive(Deserialize)]
struct Success<T> {
    result: T,
}

impl TelegramClient {
    pub(crate) fn new(
        base: &str,
        token: &BotToken,
        timeout: Duration,
        metrics: Metrics,
        lease: Option<Lease>,
    ) -> Result<Self, reqwest::Error> {
        let http = http_client()?;
        let root = format!("{}/bot{}", base.trim_end_matches('/'), token.0).parse().ok();
        Ok(Self { http, root, timeout, metrics, lease })
    }

    /// Makes a call once. `T` is what the caller needs of the result.
    pub(crate) async fn make<T: DeserializeOwned>(&self, call: Call) -> Result<T, ApiFailure> {
        if self.lease.as_ref().is_some_and(Lease::is_over) {
            // The bot is about to be dropped, and with it the caller.
            std::future::pending::<()>().await;
        }
        let Call { method, body, waits } = call;
        let mut url = self.root.clone().ok_or(ApiFailure::NotSent)?;
        if let Ok(mut path) = url.path_segments_mut() {
            path.push(method);
        }
        let request = self.http.post(url).timeout(self.timeout + waits);
        let request = match body {
            Body::Json(json) => request.header(CONTENT_TYPE, "application/json").body(json),
            Body::Form(form) => request.multipart(form),
        };
        let outcome = match request.send().await {
            Err(e) if e.is_connect() || e.is_builder() => Err(ApiFailure::NotSent),
            Err(_) => Err(ApiFailure::Unknown),
            Ok(answer) => {
                let status = answer.status().as_u16();
                match answer.bytes().await {
                    Err(_) => Err(ApiFailure::Unknown),
                    Ok(body) if status != 200 => Err(ApiFailure::read(status, &body)),
                    Ok(body) => serde_json::from_slice::<Success<T>>(&body)
                        .map(|success| success.result)
                        .map_err(|_| ApiFailure::Unknown),
                }
            }
        };
        self.metrics.call(method, outcome.as_ref().err().map_or("ok", ApiFailure::name));
        if let Err(failure) = &outcome {
            tracing::debug!(method, ?failure, "a call to Telegram failed");
        }
        outcome
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_parsed_and_never_printed() {
        let token: BotToken = "123456:ABC-DEF_ghi".parse().unwrap();
        assert_eq!(format!("{token:?}"), "BotToken");
        for other in ["", "123456", ":x", "1:", "1:a b", "x:y", "1:a/b"] {
            assert!(other.parse::<BotToken>().is_err(), "{other}");
        }
    }
}
