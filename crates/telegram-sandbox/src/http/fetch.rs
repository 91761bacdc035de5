//! `getUpdates`: fetches updates or waits for them.

use std::time::Duration;

use tokio::time::Instant;

use crate::error::ApiError;
use crate::method::webhook;
use crate::params::Params;
use crate::sandbox::Sandbox;
use crate::updates::Update;

const LONGEST: i64 = 50;

/// Fetches updates and confirms those before the offset.
pub(crate) async fn updates(sandbox: &Sandbox, params: &Params) -> Result<Vec<Update>, ApiError> {
    let limit = params.number("limit", 100).clamp(1, 100) as usize;
    let timeout = Duration::from_secs(params.number("timeout", 0).clamp(0, LONGEST) as u64);
    let until = Instant::now() + timeout;
    let mut changes = sandbox.changes();
    let session = sandbox.update(|state| {
        if state.webhook.is_some() {
            return Err(ApiError::conflict(
                "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
            ));
        }
        state.updates.allow(webhook::allowed(params));
        let now = state.now();
        state.updates.confirm(params.number("offset", 0), now);
        Ok(state.poll.begin())
    })?;
    loop {
        let ready = sandbox.update_silently(|state| {
            state.poll.check(session).map(|()| state.updates.batch(limit))
        })?;
        if !ready.is_empty() || Instant::now() >= until {
            return Ok(ready);
        }
        // After a timeout the loop runs once more and returns nothing.
        let _ = tokio::time::timeout_at(until, changes.changed()).await;
    }
}
