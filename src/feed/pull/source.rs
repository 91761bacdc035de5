//! One request to the other service, and what its response says about the next one.

use std::fmt::Display;
use std::time::Duration;

use jiff::Timestamp;
use reqwest::header::{ETAG, HeaderMap, HeaderValue, IF_NONE_MATCH, RETRY_AFTER};
use reqwest::{Client, Response, StatusCode, Url};

use crate::feed::document::MAX_BYTES;

/// The longest wait that a response can ask for.
const MAX_WAIT: Duration = Duration::from_secs(3_600);
/// The wait after a 429 that names none.
const DEFAULT_WAIT: Duration = Duration::from_secs(60);

/// A service with the same interface, and a key for it.
#[derive(Debug, Clone)]
pub struct Source {
    client: Client,
    url: Url,
    key: HeaderValue,
}

/// The address or the key can't be used.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct SourceError(String);

/// A response, and when the next request may be sent.
pub(super) struct Reply {
    pub(super) answer: Answer,
    /// How long to wait before the next request for anything.
    pub(super) pause: Duration,
    /// How long this answer stays fresh, if it says so.
    pub(super) max_age: Option<Duration>,
}

/// What the other service answered.
#[derive(Debug)]
pub enum Answer {
    /// The document.
    Document {
        /// Its JSON.
        bytes: Vec<u8>,
        /// Its version.
        etag: Option<HeaderValue>,
    },
    /// There is no newer version than the known one.
    Unchanged,
    /// The service does not have this.
    Absent,
    /// The limit of the key is used up.
    Limited,
    /// The key is not accepted.
    Unauthorized,
    /// There is no answer, and why.
    Failed(String),
}

impl Source {
    /// The service at `url`, with or without `/v2` at its end. A request that takes longer than `timeout` has failed.
    pub fn new(url: &Url, key: &str, timeout: Duration) -> Result<Self, SourceError> {
        let mut key = match HeaderValue::from_str(key) {
            Ok(value) if !key.is_empty() => value,
            _ => return Err(SourceError("a key is one line of visible characters".to_owned())),
        };
        key.set_sensitive(true);
        let mut url = url.clone();
        let base = url.path().trim_end_matches('/').trim_end_matches("/v2").to_owned();
        url.set_path(&base);
        // The key must reach neither a proxy nor another host.
        let client = Client::builder()
            .no_proxy()
            .redirect(reqwest::redirect::Policy::none())
            .timeout(timeout)
            .build()
            .map_err(|why| SourceError(why.to_string()))?;
        Ok(Self { client, url, key })
    }

    /// Asks once for the list of servers.
    pub async fn servers(&self) -> Answer {
        self.get(("status", None), None).await.answer
    }

    /// Asks for a resource, of a server or of all; `etag` is that of the version that is known.
    pub(super) async fn get(
        &self,
        (resource, server): (&str, Option<u32>),
        etag: Option<&HeaderValue>,
    ) -> Reply {
        let target = self.target(resource, server);
        let mut request = self.client.get(target).header("X-API-Key", &self.key);
        if let Some(etag) = etag {
            request = request.header(IF_NONE_MATCH, etag);
        }
        match request.send().await {
            // Only this document has not arrived there yet: others need not wait.
            Ok(response)
                if server.is_some() && response.status() == StatusCode::SERVICE_UNAVAILABLE =>
            {
                Reply { answer: Answer::Absent, pause: Duration::ZERO, max_age: None }
            }
            Ok(response) => {
                let (pause, max_age) = (pause(response.headers()), max_age(response.headers()));
                Reply { answer: read(response).await, pause, max_age }
            }
            Err(error) => Reply {
                answer: Answer::Failed(self.unreachable(error)),
                pause: Duration::ZERO,
                max_age: None,
            },
        }
    }

    fn target(&self, resource: &str, server: Option<u32>) -> Url {
        let mut target = self.url.clone();
        let base = self.url.path().trim_end_matches('/');
        target.set_path(&format!("{base}/v2/{resource}"));
        if let Some(number) = server {
            target.query_pairs_mut().append_pair("serverId", &number.to_string());
        }
        target
    }

    fn unreachable(&self, error: reqwest::Error) -> String {
        let host = self.url.host_str().unwrap_or_default();
        match error.is_timeout() {
            true => format!("{host} did not answer in time"),
            false => format!("{host} can't be reached"),
        }
    }
}

async fn read(mut response: Response) -> Answer {
    match response.status() {
        StatusCode::OK => {}
        StatusCode::NOT_MODIFIED => return Answer::Unchanged,
        StatusCode::NOT_FOUND => return Answer::Absent,
        StatusCode::TOO_MANY_REQUESTS => return Answer::Limited,
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => return Answer::Unauthorized,
        status => return Answer::Failed(format!("the answer was {status}")),
    }
    let etag = response.headers().get(ETAG).cloned();
    let mut bytes = Vec::new();
    loop {
        match response.chunk().await {
            Ok(Some(chunk)) if bytes.len() + chunk.len() <= MAX_BYTES => bytes.extend(chunk),
            Ok(Some(_)) => return Answer::Failed("the answer is too large".to_owned()),
            Ok(None) => return Answer::Document { bytes, etag },
            Err(_) => return Answer::Failed("the answer broke off".to_owned()),
        }
    }
}

/// The wait that the response asks for: `Retry-After`, or else the rest of the window divided among the requests left.
fn pause(headers: &HeaderMap) -> Duration {
    let seconds = match headers.get(RETRY_AFTER) {
        Some(wait) => retry_after(wait).unwrap_or(DEFAULT_WAIT),
        None => {
            let number = |name: &str| headers.get(name)?.to_str().ok()?.trim().parse::<u32>().ok();
            match (number("x-ratelimit-remaining"), number("x-ratelimit-reset")) {
                (Some(left), Some(reset)) => Duration::from_secs(reset.into()) / left.max(1),
                _ => Duration::ZERO,
            }
        }
    };
    seconds.min(MAX_WAIT)
}

/// A number of seconds, or a date.
fn retry_after(value: &HeaderValue) -> Option<Duration> {
    let text = value.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let date = jiff::fmt::rfc2822::parse(text).ok()?.timestamp();
    Some(date.duration_since(Timestamp::now()).try_into().unwrap_or_default())
}

fn max_age(headers: &HeaderMap) -> Option<Duration> {
    let policy = headers.get("cache-control")?.to_str().ok()?;
    let seconds = policy.split(',').find_map(|part| part.trim().strip_prefix("max-age="))?;
    seconds.parse().ok().map(Duration::from_secs)
}

/// A sentence for the log and for people.
impl Display for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Document { .. } | Self::Unchanged => f.write_str("answered"),
            Self::Absent => f.write_str("not provided"),
            Self::Limited => f.write_str("the limit of the key is used up"),
            Self::Unauthorized => f.write_str("the key is not valid"),
            Self::Failed(why) => f.write_str(why),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pairs = pairs
            .iter()
            .map(|(name, value)| (name.parse().unwrap(), HeaderValue::from_static(value)));
        pairs.collect()
    }

    #[test]
    fn requests_are_spread_over_the_window() {
        for (given, seconds) in [
            (&[][..], 0.0),
            (&[("x-ratelimit-remaining", "30"), ("x-ratelimit-reset", "60")], 2.0),
            (&[("x-ratelimit-remaining", "0"), ("x-ratelimit-reset", "7")], 7.0),
            (&[("retry-after", "12"), ("x-ratelimit-remaining", "0")], 12.0),
            (&[("retry-after", "soon")], 60.0),
            (&[("retry-after", "99999")], 3600.0),
            (&[("retry-after", "Thu, 01 Jan 1970 00:00:00 GMT")], 0.0),
        ] {
            assert_eq!(pause(&headers(given)), Duration::from_secs_f64(seconds), "{given:?}");
        }
    }

    #[test]
    fn an_address_may_end_in_v2() {
        for address in ["http://x/api", "http://x/api/", "http://x/api/v2", "http://x/api/v2/"] {
            let source = Source::new(&address.parse().unwrap(), "k", MAX_WAIT).unwrap();
            assert_eq!(
                source.target("online", Some(5)).as_str(),
                "http://x/api/v2/online?serverId=5"
            );
        }
    }
}
