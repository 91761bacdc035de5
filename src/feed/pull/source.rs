//! One request to the other service, and what its response says about the next one.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use jiff::Timestamp;
use reqwest::header::{ETAG, HeaderMap, HeaderValue, IF_NONE_MATCH, RETRY_AFTER};
use reqwest::{Client, Response, StatusCode, Url};

use super::error_body::ErrorBody;
use super::gate::{Gate, Pauses};
use super::uses::Uses;
use crate::feed::document::MAX_BYTES;
use crate::feed::pull_status::{Failure, Reason};
use crate::traces;

/// The longest wait that a response can ask for.
const MAX_WAIT: Duration = Duration::from_secs(3_600);
/// The wait after a 429 that names none.
const DEFAULT_WAIT: Duration = Duration::from_secs(60);
/// The shortest wait before the next list after a failure of the source, however many are due.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(1);
/// The end of a window that is at least this is a Unix time; otherwise it is a number of seconds.
const UNIX_TIMES: i64 = 1_000_000_000;

/// A service with the same interface, and a key for it. Clones share the key and what it allows.
#[derive(Debug, Clone)]
pub struct Source {
    client: Client,
    url: Url,
    key: Arc<ArcSwap<HeaderValue>>,
    /// The only servers whose documents are asked for; empty for all.
    servers: Arc<[u32]>,
    pub(super) gate: Arc<Gate>,
    pub(super) uses: Arc<Uses>,
}

/// The address or the key can't be used.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct SourceError(String);

/// A request for a resource of one server, or of none.
pub(super) struct Request<'a> {
    pub(super) resource: &'a str,
    pub(super) server: Option<u32>,
    /// A further parameter and its value.
    pub(super) parameter: Option<(&'a str, &'a str)>,
    /// The entity tag of the known version.
    pub(super) etag: Option<&'a HeaderValue>,
    /// The most bytes of an answer.
    pub(super) longest: usize,
}

/// A response, and when the same may be requested again.
pub(super) struct Reply {
    pub(super) answer: Answer,
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
    /// The service answered that what was asked about does not exist, or can't.
    Unknown(Failure),
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
        let (servers, gate, uses) = (Arc::default(), Arc::default(), Arc::default());
        Ok(Self { client, url, key, servers, gate, uses })
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

    /// Marks the servers that chats have chosen: their documents come before those that nobody reads.
    pub fn choose(&self, servers: BTreeSet<u32>) {
        self.uses.choose(servers);
    }

    /// Requests the list of servers once.
    pub async fn servers(&self) -> Answer {
        self.get(Request::of("status", None)).await.answer
    }

    /// Sends a request, for which the gate has given a turn.
    #[tracing::instrument(
        level = "debug",
        skip_all,
        fields(otel.name = %format_args!("GET {}", request.resource), otel.kind = "client", server = request.server)
    )]
    pub(super) async fn get(&self, request: Request<'_>) -> Reply {
        let (target, key) = (self.target(&request), self.key.load_full());
        let address = address(&target);
        let failure = |(reason, why)| Failure { reason, address: address.clone(), why };
        let mut sent = self.client.get(target).header("X-API-Key", &*key);
        sent = traces::propagate(sent);
        if let Some(etag) = request.etag {
            sent = sent.header(IF_NONE_MATCH, etag);
        }
        let response = match sent.send().await {
            Ok(response) => response,
            Err(error) => {
                let answer = Answer::Failed(failure(self.unreachable(&error)));
                self.gate.answered(Pauses { any: Duration::ZERO, lists: PAUSE_AFTER_FAILURE });
                return Reply { answer, retry: Duration::ZERO, max_age: None };
            }
        };
        let (mut pauses, max_age) = (pauses(response.headers()), max_age(response.headers()));
        let retry = pauses.lists;
        let answer = match self.read(response, request.longest, &key).await {
            Ok(answer) => answer,
            Err(NoDocument { why, is_unknown: true }) => Answer::Unknown(failure(why)),
            Err(NoDocument { why, is_unknown: false }) => Answer::Failed(failure(why)),
        };
        if let Answer::Failed(failure) = &answer {
            match failure.reason {
                // Only this document is missing at the source, so others need not wait.
                Reason::Unavailable if request.server.is_some() => pauses = Pauses::default(),
                reason if reason.is_of_document() => {}
                _ => pauses.lists = pauses.lists.max(PAUSE_AFTER_FAILURE),
            }
        }
        self.gate.answered(pauses);
        Reply { answer, retry, max_age }
    }

    fn target(&self, request: &Request<'_>) -> Url {
        let mut target = self.url.clone();
        let base = self.url.path().trim_end_matches('/');
        target.set_path(&format!("{base}/v2/{}", request.resource));
        if let Some(number) = request.server {
            target.query_pairs_mut().append_pair("serverId", &number.to_string());
        }
        target.query_pairs_mut().extend_pairs(request.parameter);
        if target.query() == Some("") {
            target.set_query(None);
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
        longest: usize,
        key: &HeaderValue,
    ) -> Result<Answer, NoDocument> {
        match response.status() {
            StatusCode::OK => {}
            StatusCode::NOT_MODIFIED => return Ok(Answer::Unchanged),
            status => {
                let body = ErrorBody::of(&mut response).await;
                if status == StatusCode::NOT_FOUND && body.error_code == "NOT_PROVIDED" {
                    return Ok(Answer::Absent);
                }
                let why = (body.reason(status), body.explain(status, key));
                return Err(NoDocument { why, is_unknown: body.says_unknown(status) });
            }
        }
        let failed = |why: &str| NoDocument::from((Reason::Failed, why.to_owned()));
        let etag = response.headers().get(ETAG).cloned();
        let mut bytes = Vec::new();
        loop {
            match response.chunk().await {
                Ok(Some(chunk)) if bytes.len() + chunk.len() <= longest => bytes.extend(chunk),
                Ok(Some(_)) => return Err(failed("the answer is too large")),
                Ok(None) => return Ok(Answer::Document { bytes, etag }),
                Err(error) if error.is_timeout() => return Err(self.unreachable(&error).into()),
                Err(_) => return Err(failed("the answer broke off")),
            }
        }
    }
}

/// Why a response has no document.
struct NoDocument {
    why: (Reason, String),
    /// Whether it says that what was asked about does not exist.
    is_unknown: bool,
}

impl From<(Reason, String)> for NoDocument {
    fn from(why: (Reason, String)) -> Self {
        Self { why, is_unknown: false }
    }
}

impl<'a> Request<'a> {
    /// A request for a whole resource.
    pub(super) fn of(resource: &'a str, server: Option<u32>) -> Self {
        Self { resource, server, parameter: None, etag: None, longest: MAX_BYTES }
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

/// The waits that the response asks for: `Retry-After`, or else the rest of the window, which is divided among the
/// requests left. While there are any, only lists wait.
fn pauses(headers: &HeaderMap) -> Pauses {
    let (any, lists) = match headers.get(RETRY_AFTER) {
        Some(wait) => {
            let wait = retry_after(wait).unwrap_or(DEFAULT_WAIT);
            (wait, wait)
        }
        None => {
            let number = |name: &str| headers.get(name)?.to_str().ok()?.trim().parse::<i64>().ok();
            match (number("x-ratelimit-remaining"), number("x-ratelimit-reset")) {
                (Some(left), Some(reset)) => {
                    let now = if reset < UNIX_TIMES { 0 } else { Timestamp::now().as_second() };
                    let window = Duration::from_secs((reset - now).try_into().unwrap_or_default());
                    let any = if left <= 0 { window } else { Duration::ZERO };
                    (any, window / u32::try_from(left.max(1)).unwrap_or(u32::MAX))
                }
                _ => (Duration::ZERO, Duration::ZERO),
            }
        }
    };
    Pauses { any: any.min(MAX_WAIT), lists: lists.min(MAX_WAIT) }
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
        for (given, any, lists) in [
            (&[][..], 0, 0),
            (&[("x-ratelimit-remaining", "30"), ("x-ratelimit-reset", "60")], 0, 2),
            (&[("x-ratelimit-remaining", "0"), ("x-ratelimit-reset", "7")], 7, 7),
            (&[("x-ratelimit-remaining", "2"), ("x-ratelimit-reset", "1700000000")], 0, 0),
            (&[("x-ratelimit-remaining", "2"), ("x-ratelimit-reset", "99999999999")], 0, 3600),
            (&[("x-ratelimit-remaining", "-1"), ("x-ratelimit-reset", "-9")], 0, 0),
            (&[("retry-after", "12"), ("x-ratelimit-remaining", "0")], 12, 12),
            (&[("retry-after", "soon")], 60, 60),
            (&[("retry-after", "99999")], 3600, 3600),
            (&[("retry-after", "Thu, 01 Jan 1970 00:00:00 GMT")], 0, 0),
        ] {
            let [any, lists] = [any, lists].map(Duration::from_secs);
            assert_eq!(pauses(&headers(given)), Pauses { any, lists }, "{given:?}");
        }
    }

    #[test]
    fn an_address_may_end_in_v2() {
        for address in ["http://x/api", "http://x/api/", "http://x/api/v2", "http://x/api/v2/"] {
            let source = Source::new(&address.parse().unwrap(), "k", MAX_WAIT).unwrap();
            let target = |request| source.target(&request).to_string();
            assert_eq!(target(Request::of("online", Some(5))), "http://x/api/v2/online?serverId=5");
            assert_eq!(target(Request::of("status", None)), "http://x/api/v2/status");
        }
    }
}
