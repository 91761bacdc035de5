//! One request to the other service, and what its response says about the next one.

use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use jiff::Timestamp;
use reqwest::header::{ETAG, HeaderMap, HeaderValue, IF_NONE_MATCH, RETRY_AFTER};
use reqwest::{Client, Response, StatusCode, Url};

use super::error_body::{self, ErrorBody};
use crate::feed::document::MAX_BYTES;
use crate::feed::pull_status::{Failure, Reason};

/// The longest wait that a response can ask for.
const MAX_WAIT: Duration = Duration::from_secs(3_600);
/// The wait after a 429 that names none.
const DEFAULT_WAIT: Duration = Duration::from_secs(60);
/// The end of a window that is at least this is a Unix time; otherwise it is a number of seconds.
const UNIX_TIMES: i64 = 1_000_000_000;

/// A service with the same interface, and a key for it, which clones share.
#[derive(Debug, Clone)]
pub struct Source {
    client: Client,
    url: Url,
    key: Arc<ArcSwap<HeaderValue>>,
    /// The only servers whose documents are asked for; empty for all.
    servers: Arc<[u32]>,
}

/// The address or the key can't be used.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct SourceError(String);

/// A response, and when the next request may be sent.
pub(super) struct Reply {
    pub(super) answer: Answer,
    /// How long to wait before the next request for any document.
    pub(super) pause: Duration,
    /// How long to wait at least before the next request for the same document.
    pub(super) retry: Duration,
    /// How long this answer stays fresh, if it says so.
    pub(super) max_age: Option<Duration>,
}

/// An answer of the other service.
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
    /// The service answered that nobody provides this document.
    Absent,
    /// There is no document, and why.
    Failed(Failure),
}

impl Source {
    /// The service at `url`, with or without `/v2` at its end. A request that takes longer than `timeout` has failed.
    pub fn new(url: &Url, key: &str, timeout: Duration) -> Result<Self, SourceError> {
        let key = Arc::new(ArcSwap::from_pointee(header(key)?));
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
        Ok(Self { client, url, key, servers: Arc::default() })
    }

    /// Limits the source to the documents of some servers. Without any, there is no limit.
    #[must_use]
    pub fn of_servers(self, servers: &[u32]) -> Self {
        Self { servers: servers.into(), ..self }
    }

    /// Those servers of the limit that are not in this list.
    pub(super) fn unlisted(&self, listed: &[u32]) -> Vec<u32> {
        self.servers.iter().copied().filter(|number| !listed.contains(number)).collect()
    }

    /// Whether the documents of a server are asked for.
    pub(super) fn includes(&self, server: u32) -> bool {
        self.servers.is_empty() || self.servers.contains(&server)
    }

    /// Uses another key from the next request on.
    pub fn replace_key(&self, key: &str) -> Result<(), SourceError> {
        self.key.store(Arc::new(header(key)?));
        Ok(())
    }

    /// Requests the list of servers once.
    pub async fn servers(&self) -> Answer {
        self.get(("status", None), None).await.answer
    }

    /// Requests a resource, of one server or of all. `etag` is the tag of the known version.
    pub(super) async fn get(
        &self,
        (resource, server): (&str, Option<u32>),
        etag: Option<&HeaderValue>,
    ) -> Reply {
        let target = self.target(resource, server);
        let address = address(&target);
        let key = self.key.load_full();
        let mut request = self.client.get(target).header("X-API-Key", &*key);
        if let Some(etag) = etag {
            request = request.header(IF_NONE_MATCH, etag);
        }
        let response = match request.send().await {
            Ok(response) => response,
            Err(error) => {
                let (reason, why) = self.unreachable(&error);
                let answer = Answer::Failed(Failure { reason, address, why });
                return Reply {
                    answer,
                    pause: Duration::ZERO,
                    retry: Duration::ZERO,
                    max_age: None,
                };
            }
        };
        let (retry, max_age) = (pause(response.headers()), max_age(response.headers()));
        // Only this document is missing at the source, so others need not wait.
        let is_missing = server.is_some() && response.status() == StatusCode::SERVICE_UNAVAILABLE;
        let pause = if is_missing { Duration::ZERO } else { retry };
        let answer = match self.read(response, &key).await {
            Ok(answer) => answer,
            Err((reason, why)) => Answer::Failed(Failure { reason, address, why }),
        };
        Reply { answer, pause, retry, max_age }
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

    fn unreachable(&self, error: &reqwest::Error) -> (Reason, String) {
        let host = self.url.host_str().unwrap_or_default();
        match error.is_timeout() {
            true => (Reason::Timeout, format!("{host} did not answer in time")),
            false => (Reason::Unreachable, format!("{host} can't be reached")),
        }
    }

    async fn read(
        &self,
        mut response: Response,
        key: &HeaderValue,
    ) -> Result<Answer, (Reason, String)> {
        match response.status() {
            StatusCode::OK => {}
            StatusCode::NOT_MODIFIED => return Ok(Answer::Unchanged),
            status => {
                let body = ErrorBody::of(&mut response).await;
                if status == StatusCode::NOT_FOUND && body.error_code == "NOT_PROVIDED" {
                    return Ok(Answer::Absent);
                }
                return Err((error_body::reason(status), body.explain(status, key)));
            }
        }
        let etag = response.headers().get(ETAG).cloned();
        let mut bytes = Vec::new();
        loop {
            match response.chunk().await {
                Ok(Some(chunk)) if bytes.len() + chunk.len() <= MAX_BYTES => bytes.extend(chunk),
                Ok(Some(_)) => return Err((Reason::Failed, "the answer is too large".to_owned())),
                Ok(None) => return Ok(Answer::Document { bytes, etag }),
                Err(error) if error.is_timeout() => return Err(self.unreachable(&error)),
                Err(_) => return Err((Reason::Failed, "the answer broke off".to_owned())),
            }
        }
    }
}

/// The header that has the key.
fn header(key: &str) -> Result<HeaderValue, SourceError> {
    let mut header = match HeaderValue::from_str(key) {
        Ok(value) if !key.is_empty() => value,
        _ => return Err(SourceError("a key is one line of visible characters".to_owned())),
    };
    header.set_sensitive(true);
    Ok(header)
}

/// An address without its scheme and without a password.
fn address(target: &Url) -> String {
    let host = target.host_str().unwrap_or_default();
    let port = target.port().map(|port| format!(":{port}")).unwrap_or_default();
    let query = target.query().map(|query| format!("?{query}")).unwrap_or_default();
    format!("{host}{port}{}{query}", target.path())
}

/// The wait that the response asks for: `Retry-After`, or else the rest of the window divided among the requests left.
fn pause(headers: &HeaderMap) -> Duration {
    let seconds = match headers.get(RETRY_AFTER) {
        Some(wait) => retry_after(wait).unwrap_or(DEFAULT_WAIT),
        None => {
            let number = |name: &str| headers.get(name)?.to_str().ok()?.trim().parse::<i64>().ok();
            match (number("x-ratelimit-remaining"), number("x-ratelimit-reset")) {
                (Some(left), Some(reset)) => {
                    let now = if reset < UNIX_TIMES { 0 } else { Timestamp::now().as_second() };
                    let window = Duration::from_secs((reset - now).try_into().unwrap_or_default());
                    window / u32::try_from(left.max(1)).unwrap_or(u32::MAX)
                }
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
            (&[("x-ratelimit-remaining", "2"), ("x-ratelimit-reset", "1700000000")], 0.0),
            (&[("x-ratelimit-remaining", "2"), ("x-ratelimit-reset", "99999999999")], 3600.0),
            (&[("x-ratelimit-remaining", "-1"), ("x-ratelimit-reset", "-9")], 0.0),
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
