//! `muster keys issue`.

use jiff::Timestamp;
use serde_json::json;

use super::{Common, failed, format};
use crate::cli::{CommandError, note, print_once};
use crate::keys::{IssueError, Issuer, Kind, Label, Limit, NewKey, Owner};

/// What is asked for, if its parts go together.
pub(super) fn order(
    label: Label,
    owner: Option<Owner>,
    kind: Kind,
    expires: Option<Timestamp>,
    limit: Option<Limit>,
) -> Result<NewKey, CommandError> {
    let order = match (kind, owner) {
        (Kind::Service, None) => NewKey::service(label),
        (Kind::Service, Some(_)) => {
            return Err(CommandError::Usage("--owner: a service key belongs to nobody".to_owned()));
        }
        (Kind::Standard, Some(owner)) => NewKey::standard(owner, label),
        (Kind::Enterprise, Some(owner)) => NewKey::enterprise(owner, label),
        (Kind::Standard, None) => {
            return Err(CommandError::Usage("--owner: a standard key needs one".to_owned()));
        }
        (Kind::Enterprise, None) => {
            return Err(CommandError::Usage("--owner: an enterprise key needs one".to_owned()));
        }
    };
    let order = match limit {
        Some(limit) => order.limited(limit),
        None => order,
    };
    match (expires, kind) {
        (None, _) => Ok(order),
        (Some(end), Kind::Enterprise | Kind::Service) => Ok(order.until(end)),
        (Some(_), Kind::Standard) => Err(CommandError::Usage(
            "--expires: a standard key lives until it is deleted; use --kind enterprise".to_owned(),
        )),
    }
}

/// Makes the key, and shows it this once.
pub(super) async fn issue(
    common: &Common,
    order: NewKey,
    now: Timestamp,
) -> Result<(), CommandError> {
    let path = common.store.database_url.path();
    let is_new = !path.exists();
    let store = common.open_or_make().await?;
    if is_new {
        note(format_args!("a new key store is made: {}", path.display()));
    }
    let issued = store.issue(order, Issuer::Operator, now).await.map_err(|why| match why {
        IssueError::Past => CommandError::Usage(format!("--expires: {why}")),
        why => failed(why),
    })?;
    let told = if common.json {
        let mut answer = match store.get(&issued.id, now).await {
            Ok(Some(key)) => format::json(&key),
            // The key is made and is told of this once, whatever else cannot be.
            Ok(None) | Err(_) => json!({"id": issued.id.as_str(), "label": issued.label.as_str()}),
        };
        answer["key"] = issued.token.reveal().into();
        print_once(answer)
    } else {
        note(format_args!("{} \"{}\"; the key is shown this once:", issued.id, issued.label));
        print_once(issued.token.reveal())
    };
    told.map_err(|why| {
        let id = issued.id;
        failed(format_args!(
            "the key {id} was made and could not be shown ({why}): delete it with `muster keys delete {id}`"
        ))
    })
}
