//! `muster keys issue`.

use jiff::Timestamp;
use serde_json::json;

use super::{Common, format};
use crate::cli::CommandError;
use crate::cli::output::{note, print_once};
use crate::keys::{IssueError, Issuer, Kind, Label, Limit, NewKey, Owner};

/// The key to issue, if its properties fit together.
pub(super) fn new_key(
    label: Label,
    owner: Option<Owner>,
    kind: Kind,
    expires: Option<Timestamp>,
    limit: Option<Limit>,
) -> Result<NewKey, CommandError> {
    let invalid = |message: &str| Err(CommandError::Usage(message.to_owned()));
    let mut key = match (kind, owner) {
        (Kind::Service, None) => NewKey::service(label),
        (Kind::Standard, Some(owner)) => NewKey::standard(owner, label),
        (Kind::Enterprise, Some(owner)) => NewKey::enterprise(owner, label),
        (Kind::Service, Some(_)) => return invalid("--owner: a service key has no owner"),
        (Kind::Standard, None) => return invalid("--owner: a standard key needs one"),
        (Kind::Enterprise, None) => return invalid("--owner: an enterprise key needs one"),
    };
    if let Some(limit) = limit {
        key = key.limited(limit);
    }
    match (expires, kind) {
        (None, _) => Ok(key),
        (Some(end), Kind::Enterprise | Kind::Service) => Ok(key.until(end)),
        (Some(_), Kind::Standard) => {
            invalid("--expires: a standard key cannot expire; use --kind enterprise")
        }
    }
}

/// Issues the key and prints it.
pub(super) async fn issue(
    common: &Common,
    key: NewKey,
    now: Timestamp,
) -> Result<(), CommandError> {
    let path = common.store.database_url.path();
    let is_new = !path.exists();
    let store = common.store.open().await?;
    if is_new {
        note(format_args!("created a new key store: {}", path.display()));
    }
    let issued = store.issue(key, Issuer::Operator, now).await.map_err(|error| match error {
        IssueError::Past => CommandError::Usage(format!("--expires: {error}")),
        error => CommandError::failed(error),
    })?;
    let printed = if common.json {
        let mut answer = match store.get(&issued.id, now).await {
            Ok(Some(key)) => format::json(&key),
            // The key exists and must be printed now, whatever else fails.
            Ok(None) | Err(_) => json!({"id": issued.id.as_str(), "label": issued.label.as_str()}),
        };
        answer["key"] = issued.token.reveal().into();
        print_once(answer)
    } else {
        note(format_args!("{} \"{}\"; the key is shown only once:", issued.id, issued.label));
        print_once(issued.token.reveal())
    };
    printed.map_err(|why| {
        let id = issued.id;
        CommandError::failed(format_args!(
            "the key {id} was created but could not be printed ({why}): delete it with `muster keys delete {id}`"
        ))
    })
}
