//! `muster keys issue`.

use jiff::Timestamp;
use serde_json::json;

use super::{Common, failed, show};
use crate::cli::{Failure, hand_over, remark};
use crate::keys::{Hand, IssueError, Kind, Label, Limit, Order, Owner};

/// What is asked for, if its parts go together.
pub(super) fn order(
    label: Label,
    owner: Option<Owner>,
    kind: Kind,
    expires: Option<Timestamp>,
    limit: Option<Limit>,
) -> Result<Order, Failure> {
    let order = match (kind, owner) {
        (Kind::Service, None) => Order::service(label),
        (Kind::Service, Some(_)) => {
            return Err(Failure::Wrong("--owner: a service key belongs to nobody".to_owned()));
        }
        (Kind::Standard, Some(owner)) => Order::standard(owner, label),
        (Kind::Enterprise, Some(owner)) => Order::enterprise(owner, label),
        (Kind::Standard, None) => {
            return Err(Failure::Wrong("--owner: a standard key needs one".to_owned()));
        }
        (Kind::Enterprise, None) => {
            return Err(Failure::Wrong("--owner: an enterprise key needs one".to_owned()));
        }
    };
    let order = match limit {
        Some(limit) => order.limited(limit),
        None => order,
    };
    match (expires, kind) {
        (None, _) => Ok(order),
        (Some(end), Kind::Enterprise | Kind::Service) => Ok(order.until(end)),
        (Some(_), Kind::Standard) => Err(Failure::Wrong(
            "--expires: a standard key lives until it is deleted; use --kind enterprise".to_owned(),
        )),
    }
}

/// Makes the key, and shows it this once.
pub(super) async fn issue(common: &Common, order: Order, now: Timestamp) -> Result<(), Failure> {
    let path = common.store.database_url.path();
    let is_new = !path.exists();
    let store = common.open_or_make().await?;
    if is_new {
        remark(format_args!("a new key store is made: {}", path.display()));
    }
    let issued = store.issue(order, Hand::Operator, now).await.map_err(|why| match why {
        IssueError::Past => Failure::Wrong(format!("--expires: {why}")),
        why => failed(why),
    })?;
    let told = if common.json {
        let mut answer = match store.show(&issued.id, now).await {
            Ok(Some(key)) => show::json(&key),
            // The key is made and is told of this once, whatever else cannot be.
            Ok(None) | Err(_) => json!({"id": issued.id.as_str(), "label": issued.label.as_str()}),
        };
        answer["key"] = issued.token.reveal().into();
        hand_over(answer)
    } else {
        remark(format_args!("{} \"{}\"; the key is shown this once:", issued.id, issued.label));
        hand_over(issued.token.reveal())
    };
    told.map_err(|why| {
        let id = issued.id;
        failed(format_args!(
            "the key {id} was made and could not be shown ({why}): delete it with `muster keys delete {id}`"
        ))
    })
}
