//! getUpdates: updates fetched, or waited for.

use std::time::Duration;

use serde_json::Value;
use tokio::time::Instant;

use crate::error::ApiError;
use crate::method::webhook;
use crate::params::Params;
use crate::sandbox::Sandbox;
use crate::updates::Update;

const LONGEST: i64 = 50;

/// Fetches updates, confirming those before the offset.
pub(crate) async fn updates(sandbox: &Sandbox, params: &Params) -> Result<Value, ApiError> {
    let limit = params.number("limit", 100).clamp(1, 100) as usize;
    let patience = Duration::from_secs(params.number("timeout", 0).clamp(0, LONGEST) as u64);
    let until = Instant::now() + patience;
    let mut changes = sandbox.changes();
    let turn = sandbox.update(|state| {
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
        let ready = sandbox
            .update_silently(|state| state.poll.check(turn).map(|()| state.updates.batch(limit)))?;
        if !ready.is_empty() || Instant::now() >= until {
            return Ok(ready.into_iter().map(Update::into_json).collect());
        }
        // A wait that ends in vain comes round once more and answers with nothing.
        let _ = tokio::time::timeout_at(until, changes.changed()).await;
    }
}
