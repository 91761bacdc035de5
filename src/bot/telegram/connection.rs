//! Observes whether Telegram answers the bot. The log says once that it does not, with the cause, and once when it
//! answers again.

use jiff::Timestamp;
use parking_lot::Mutex;
use reqwest::Url;

use super::failure::{ApiFailure, FailedCall};
use crate::bot::metrics::Metrics;

/// This many failures in a row mean that Telegram is away. A single connection may break at any time, and the next call
/// opens another one.
const FAILURES: u32 = 2;

/// The state of the connection, which polls and logins report.
pub(crate) struct Connection {
    metrics: Metrics,
    state: Mutex<ConnectionState>,
}

#[derive(Default)]
struct ConnectionState {
    failures: u32,
    away: Option<Outage>,
}

struct Outage {
    since: Timestamp,
    is_refusal: bool,
}

impl Connection {
    pub(super) fn new(metrics: Metrics) -> Self {
        Self { metrics, state: Mutex::default() }
    }

    /// Takes the outcome of a poll or a login at this time.
    pub(crate) fn observe<T>(&self, outcome: &Result<T, FailedCall>, now: Timestamp) {
        let mut state = self.state.lock();
        let Err(FailedCall { failure, cause }) = outcome else {
            return self.answers(&mut state, now);
        };
        let is_refusal = match failure {
            ApiFailure::Unauthorized | ApiFailure::Rejected(_) => true,
            ApiFailure::NotSent | ApiFailure::Unknown => false,
            ApiFailure::RetryAfter(_)
            | ApiFailure::Migrated(_)
            | ApiFailure::Unreachable
            | ApiFailure::NotModified
            | ApiFailure::MessageNotFound
            | ApiFailure::NotEditable
            | ApiFailure::Expired
            | ApiFailure::Conflict => return self.answers(&mut state, now),
        };
        state.failures = state.failures.saturating_add(1);
        let is_known = state.away.as_ref().is_some_and(|away| away.is_refusal == is_refusal);
        if is_known || (state.failures < FAILURES && !is_refusal) {
            return;
        }
        let since = state.away.as_ref().map_or(now, |away| away.since);
        state.away = Some(Outage { since, is_refusal });
        self.metrics.set_telegram_away_since(Some(since));
        tracing::error!("{cause}; the bot waits and tries again");
    }

    fn answers(&self, state: &mut ConnectionState, now: Timestamp) {
        state.failures = 0;
        if let Some(Outage { since, .. }) = state.away.take() {
            self.metrics.set_telegram_away_since(None);
            let seconds = now.duration_since(since).as_secs();
            tracing::info!("Telegram answers the bot again, after {seconds} s");
        }
    }
}

/// Why a Bot API server can't be reached, in one sentence without the token.
pub fn why_unreachable(server: &str, error: &reqwest::Error) -> String {
    let cause = match error.is_timeout() {
        true => "it did not answer in time".to_owned(),
        false => last_cause(error),
    };
    let proxy = proxy_variable(server).map(|name| format!(" ({name} names a proxy)"));
    format!("Telegram ({server}) can't be reached: {cause}{}", proxy.unwrap_or_default())
}

/// The innermost cause of an error. The error itself contains the address, and with it the token.
fn last_cause(error: &reqwest::Error) -> String {
    let first = std::error::Error::source(error);
    let causes = std::iter::successors(first, |cause| cause.source());
    causes.last().map_or_else(|| "the request failed".to_owned(), ToString::to_string)
}

/// The variable that names a proxy for this server. Its value may contain a password.
fn proxy_variable(server: &str) -> Option<&'static str> {
    let names = match Url::parse(server).ok()?.scheme() {
        "https" => ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"],
        _ => ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"],
    };
    names.into_iter().find(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failed(failure: ApiFailure) -> Result<(), FailedCall> {
        Err(FailedCall { failure, cause: String::new() })
    }

    #[test]
    fn two_failures_or_one_refusal_count_until_an_answer() {
        let metrics = Metrics::default();
        let connection = Connection::new(metrics.clone());
        let at = |second| Timestamp::from_second(second).unwrap();
        let unknown = || failed(ApiFailure::Unknown);
        for (now, outcome, away_since) in [
            (1, unknown(), 0),
            (2, Ok(()), 0),
            (3, failed(ApiFailure::NotSent), 0),
            (4, unknown(), 4),
            (5, unknown(), 4),
            (6, failed(ApiFailure::Unauthorized), 4),
            (7, failed(ApiFailure::Conflict), 0),
            (8, failed(ApiFailure::Unauthorized), 8),
            (9, Ok(()), 0),
            (10, unknown(), 0),
        ] {
            connection.observe(&outcome, at(now));
            assert_eq!(metrics.telegram_away_since(), away_since, "{now}");
        }
    }
}
