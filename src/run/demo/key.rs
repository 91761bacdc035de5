//! The key a demo prints: it works as long as the demo runs.

use jiff::Timestamp;

use crate::keys::{Hand, KeyId, Kind, Label, Order, Store, Token};
use crate::run::Broken;

const LABEL: &str = "demo";

/// Makes the key; what an earlier demo could not end is ended first.
pub(super) async fn issue(keys: &Store) -> Result<(KeyId, Token), Broken> {
    let broken = |why: &dyn std::fmt::Display| Broken::because("the demo's key", why);
    let now = Timestamp::now();
    for old in keys.all(now).await.map_err(|why| broken(&why))? {
        if old.kind == Kind::Service && old.label.as_str() == LABEL {
            end(keys, &old.id).await;
        }
    }
    let label: Label = LABEL.parse().map_err(|why| broken(&why))?;
    let issued = keys.issue(Order::service(label), Hand::Operator, now).await;
    let issued = issued.map_err(|why| broken(&why))?;
    Ok((issued.id, issued.token))
}

/// Ends the key.
pub(super) async fn end(keys: &Store, id: &KeyId) {
    if let Err(why) = keys.remove(id, Timestamp::now()).await {
        tracing::warn!(%why, "the demo's key could not be ended");
    }
}
