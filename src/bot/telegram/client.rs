//! Makes single calls to the Bot API.
//!
//! The methods and types are teloxide's; the client is not. After a 5xx, teloxide's client sleeps for ten seconds
//! inside the call. Its errors do not distinguish "certainly not done" from "unknown", which every decision to repeat a
//! call needs. And its `Debug` shows the token.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use jiff::Timestamp;
use reqwest::Url;
use reqwest::header::CONTENT_TYPE;
use reqwest::multipart::Form;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use teloxide::requests::Payload;
use teloxide::types::UserId;
use tracing::Instrument;
use tracing::field::Empty;

use super::connection::{Connection, why_unreachable};
use super::failure::{ApiFailure, FailedCall};
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
    /// The bot's user id.
    pub(crate) fn user_id(&self) -> Option<UserId> {
        self.0.split_once(':')?.0.parse().ok().map(UserId)
    }

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
    /// The address of the server, as the log names it.
    server: String,
    /// The address to which the name of a method is appended; `None` if it can't be parsed.
    root: Option<Url>,
    /// The time that a call may take, in addition to the time that it asks Telegram to wait.
    timeout: Duration,
    metrics: Metrics,
    connection: Connection,
    /// The lease of this process. After its end no call is made, because another process may have begun.
    lease: Option<Lease>,
}

pub(crate) struct Call {
    method: &'static str,
    body: Body,
    /// The time that the call asks Telegram to wait.
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
        let server = base.trim_end_matches('/').to_owned();
        let root = format!("{server}/bot{}", token.0).parse().ok();
        let connection = Connection::new(metrics.clone());
        Ok(Self { http, server, root, timeout, metrics, connection, lease })
    }

    /// Whether Telegram answers this bot.
    pub(crate) fn connection(&self) -> &Connection {
        &self.connection
    }

    /// Makes a call once. `T` is the part of the result that the caller needs.
    pub(crate) async fn make<T: DeserializeOwned>(&self, call: Call) -> Result<T, ApiFailure> {
        let span = tracing::debug_span!(
            "call",
            otel.name = call.method,
            otel.kind = "client",
            otel.status_code = Empty
        );
        let made = self.make_explained(call).instrument(span.clone()).await;
        if made.is_err() {
            span.record("otel.status_code", "ERROR");
        }
        made.map_err(|failed| failed.failure)
    }

    /// Makes a call that is repeated all the time, and so shows whether Telegram answers.
    pub(crate) async fn make_observed<T: DeserializeOwned>(
        &self,
        call: Call,
    ) -> Result<T, ApiFailure> {
        let outcome = self.make_explained(call).await;
        self.connection.observe(&outcome, Timestamp::now());
        outcome.map_err(|failed| failed.failure)
    }

    /// The same, with the cause of a failure.
    pub(crate) async fn make_explained<T: DeserializeOwned>(
        &self,
        call: Call,
    ) -> Result<T, FailedCall> {
        if self.lease.as_ref().is_some_and(Lease::is_over) {
            // The bot is about to be dropped, and with it the caller.
            std::future::pending::<()>().await;
        }
        let Call { method, body, waits } = call;
        let server = &self.server;
        let failed = |failure, cause| FailedCall { failure, cause };
        let no_address = || {
            failed(ApiFailure::NotSent, format!("{server} is no address (MUSTER_TELEGRAM_API_URL)"))
        };
        let mut url = self.root.clone().ok_or_else(no_address)?;
        if let Ok(mut path) = url.path_segments_mut() {
            path.push(method);
        }
        let request = self.http.post(url).timeout(self.timeout + waits);
        let request = match body {
            Body::Json(json) => request.header(CONTENT_TYPE, "application/json").body(json),
            Body::Form(form) => request.multipart(form),
        };
        let unreadable = |_| {
            failed(
                ApiFailure::Unknown,
                format!("Telegram ({server}) sends answers that can't be read"),
            )
        };
        let outcome = match request.send().await {
            Err(error) => {
                let is_sent = !error.is_connect() && !error.is_builder();
                let failure = if is_sent { ApiFailure::Unknown } else { ApiFailure::NotSent };
                Err(failed(failure, why_unreachable(server, &error)))
            }
            Ok(answer) => {
                let status = answer.status().as_u16();
                match answer.bytes().await {
                    Err(error) => Err(failed(ApiFailure::Unknown, why_unreachable(server, &error))),
                    Ok(body) if status != 200 => {
                        let failure = ApiFailure::read(status, &body);
                        let cause = failure.sentence(server, status);
                        Err(failed(failure, cause))
                    }
                    Ok(body) => serde_json::from_slice::<Success<T>>(&body)
                        .map(|success| success.result)
                        .map_err(unreadable),
                }
            }
        };
        let failure = outcome.as_ref().err().map(|failed| &failed.failure);
        self.metrics.call(method, failure.map_or("ok", ApiFailure::name));
        if let Some(failure) = failure {
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
