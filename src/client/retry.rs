//! One response from as many attempts as the timeouts allow.

use std::time::Duration;

use serde::de::DeserializeOwned;
use tokio::time::Instant;

use super::conditional_request::{Failure, send};
use super::{Connection, Error, Parsed, Timeouts};

const MAX_ATTEMPTS: u32 = 3;
/// The pause after the first failed attempt; each later one is twice as long.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
/// The longest `Retry-After` of an unavailable API that is waited out: nobody wants to wait longer in a chat.
const MAX_UNAVAILABLE_WAIT: Duration = Duration::from_secs(1);

/// Requests `target` until there is a response, an error that a retry cannot help, or no time left.
pub(super) async fn response<T: DeserializeOwned + Send + Sync + 'static>(
    connection: &Connection,
    timeouts: &Timeouts,
    target: &str,
) -> Result<Parsed, Error> {
    let deadline = Instant::now() + timeouts.deadline;
    let mut pause = FIRST_PAUSE;
    for is_last in (1..=MAX_ATTEMPTS).map(|attempt| attempt == MAX_ATTEMPTS) {
        let attempt = tokio::time::timeout_at(deadline, send::<T>(connection, target));
        let failure = match attempt.await {
            Ok(Ok(parsed)) => return Ok(parsed),
            Ok(Err(failure)) => failure,
            Err(_) => return Err(Error::Unavailable { retry_after: None }),
        };
        let wait = match &failure {
            Failure::Transient => pause,
            Failure::Final(Error::Unavailable { retry_after: Some(wait) })
                if *wait <= MAX_UNAVAILABLE_WAIT =>
            {
                *wait
            }
            Failure::Final(Error::Limited { retry_after }) if timeouts.limits => *retry_after,
            Failure::Final(_) => return Err(failure.into()),
        };
        if is_last || Instant::now() + wait >= deadline {
            return Err(failure.into());
        }
        tokio::time::sleep(wait).await;
        pause *= 2;
    }
    Err(Error::Unavailable { retry_after: None })
}
