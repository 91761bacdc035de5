use std::sync::Arc;
use std::time::Duration;

use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::de::DeserializeOwned;
use tokio::time::Instant;

use super::response_cache::Kept;
use super::{Connection, Error, Missing, Parsed, Timeouts};
use crate::wire::ErrorBody;

/// The largest body that is read.
const BODY: usize = 64 * 1024 * 1024;
/// Attempts at one answer.
const ATTEMPTS: u32 = 3;
/// The pause after the first attempt that failed; each later one is twice as long.
const PAUSE: Duration = Duration::from_millis(100);
/// How long what is away is waited for; a person would rather be told.
const AWHILE: Duration = Duration::from_secs(1);

/// The answer to a request line, from as many attempts as timeouts allow.
pub(super) async fn answer<T: DeserializeOwned + Send + Sync + 'static>(
    connection: &Connection,
    timeouts: &Timeouts,
    target: &str,
) -> Result<Parsed, Error> {
    let deadline = Instant::now() + timeouts.deadline;
    let mut pause = PAUSE;
    for last in (1..=ATTEMPTS).map(|attempt| attempt == ATTEMPTS) {
        let attempt = tokio::time::timeout_at(deadline, once::<T>(connection, target));
        let failure = match attempt.await {
            Ok(Ok(parsed)) => return Ok(parsed),
            Ok(Err(failure)) => failure,
            Err(_) => return Err(Error::Unavailable { retry_after: None }),
        };
        let wait = match &failure {
            Failure::Passing => pause,
            Failure::Told(Error::Unavailable { retry_after: Some(wait) }) if *wait <= AWHILE => {
                *wait
            }
            Failure::Told(Error::Limited { retry_after }) if timeouts.limits => *retry_after,
            Failure::Told(_) => return Err(failure.into()),
        };
        if last || Instant::now() + wait >= deadline {
            return Err(failure.into());
        }
        tokio::time::sleep(wait).await;
        pause *= 2;
    }
    Err(Error::Unavailable { retry_after: None })
}

/// Why an attempt failed.
enum Failure {
    /// By what passes: no connection, no answer in time, one cut short, a gateway without a peer.
    Passing,
    /// By what the API said.
    Told(Error),
}

impl From<Failure> for Error {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Passing => Self::Unavailable { retry_after: None },
            Failure::Told(error) => error,
        }
    }
}

async fn once<T: DeserializeOwned + Send + Sync + 'static>(
    connection: &Connection,
    target: &str,
) -> Result<Parsed, Failure> {
    let kept = connection.cache.find(target);
    let mut request = connection
        .http
        .get(format!("{}{target}", connection.base))
        .header("x-api-key", &connection.key);
    if let Some(kept) = &kept {
        request = request.header(header::IF_NONE_MATCH, &kept.etag);
    }
    let answer = request.send().await.map_err(|_| Failure::Passing)?;
    let (status, headers) = (answer.status(), answer.headers().clone());
    let fresh_until = Instant::now() + max_age(&headers);
    match (status, kept) {
        (StatusCode::NOT_MODIFIED, Some(kept)) => {
            connection.cache.refresh(target, fresh_until);
            return Ok(kept.parsed);
        }
        (StatusCode::OK, _) => {}
        _ => return Err(refusal(status, &headers, &read(answer).await?)),
    }
    let body = read(answer).await?;
    let parsed: T = serde_json::from_slice(&body).map_err(|_| broken(&headers))?;
    let parsed: Parsed = Arc::new(parsed);
    if let Some(etag) = headers.get(header::ETAG) {
        let kept = Kept { etag: etag.clone(), parsed: Parsed::clone(&parsed), fresh_until };
        connection.cache.keep(target, kept, body.len());
    }
    Ok(parsed)
}

/// The whole body; the bound is on what it unpacks to.
async fn read(mut answer: reqwest::Response) -> Result<Vec<u8>, Failure> {
    if answer.content_length().is_some_and(|length| length > BODY as u64) {
        return Err(broken(answer.headers()));
    }
    let mut body = Vec::new();
    while let Some(chunk) = answer.chunk().await.map_err(|_| Failure::Passing)? {
        if body.len() + chunk.len() > BODY {
            return Err(broken(answer.headers()));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// What an answer other than a success means.
fn refusal(status: StatusCode, headers: &HeaderMap, body: &[u8]) -> Failure {
    let told = serde_json::from_slice::<ErrorBody<'static>>(body).ok();
    Failure::Told(match (status, told) {
        (StatusCode::BAD_GATEWAY | StatusCode::GATEWAY_TIMEOUT, _) => return Failure::Passing,
        (StatusCode::SERVICE_UNAVAILABLE, _) => {
            let Some(wait) = retry_after(headers) else { return Failure::Passing };
            Error::Unavailable { retry_after: Some(wait) }
        }
        (StatusCode::TOO_MANY_REQUESTS, _) => {
            Error::Limited { retry_after: retry_after(headers).unwrap_or(Duration::from_secs(1)) }
        }
        (StatusCode::UNAUTHORIZED, told) => Error::Unauthorized {
            message: told.map(|told| told.error_message.into_owned()).unwrap_or_default(),
        },
        (StatusCode::NOT_FOUND, Some(told)) => Error::NotFound(Missing::of(&told.error_code)),
        (StatusCode::UNPROCESSABLE_ENTITY, Some(told)) => {
            Error::Invalid { detail: told.detail.unwrap_or_default() }
        }
        _ => return broken(headers),
    })
}

fn broken(headers: &HeaderMap) -> Failure {
    let id = headers.get("x-error-id").and_then(|id| HeaderValue::to_str(id).ok());
    Failure::Told(Error::BadResponse { error_id: id.map(str::to_owned) })
}

/// How long the API has nothing newer.
fn max_age(headers: &HeaderMap) -> Duration {
    let control = headers.get(header::CACHE_CONTROL).and_then(|control| control.to_str().ok());
    let mut directives = control.unwrap_or_default().split(',');
    let age = directives.find_map(|directive| directive.trim().strip_prefix("max-age="));
    Duration::from_secs(age.and_then(|age| age.parse::<u32>().ok()).unwrap_or(0).into())
}

fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds = headers.get(header::RETRY_AFTER)?.to_str().ok()?.parse().ok()?;
    Some(Duration::from_secs(seconds))
}
