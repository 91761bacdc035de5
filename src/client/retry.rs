//! Makes as many attempts at a response as the timeouts allow.

use std::time::Duration;

use serde::de::DeserializeOwned;
use tokio::time::Instant;

use super::conditional_request::{TRANSIENT, send};
use super::{Connection, Error, Parsed, Timeouts};

const MAX_ATTEMPTS: u32 = 3;
/// The pause after the first failed attempt; each later one is twice as long.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
/// The longest `Retry-After` of an unavailable API that is waited for. Nobody wants to wait longer in a chat.
const MAX_UNAVAILABLE_WAIT: Duration = Duration::from_secs(1);

/// Requests `target` until there is a response, an error for which a retry is useless, or no time left.
pub(super) async fn response<T: DeserializeOwned + Send + Sync + 'static>(
    connection: &Connection,
    timeouts: &Timeouts,
    target: &str,
) -> Result<Parsed, Error> {
    let deadline = Instant::now() + timeouts.deadline;
    let (mut pause, mut attempts) = (FIRST_PAUSE, 1);
    loop {
        let attempt = tokio::time::timeout_at(deadline, send::<T>(connection, target));
        let error = match attempt.await {
            Ok(Ok(parsed)) => return Ok(parsed),
            Ok(Err(error)) => error,
            Err(_) => return Err(TRANSIENT),
        };
        let wait = match &error {
            Error::Unavailable { retry_after: None } => pause,
            Error::Unavailable { retry_after: Some(wait) } if *wait <= MAX_UNAVAILABLE_WAIT => {
                *wait
            }
            Error::Limited { retry_after } if timeouts.limits => *retry_after,
            _ => return Err(error),
        };
        if attempts == MAX_ATTEMPTS || Instant::now() + wait >= deadline {
            return Err(error);
        }
        tokio::time::sleep(wait).await;
        (pause, attempts) = (pause * 2, attempts + 1);
    }
}
