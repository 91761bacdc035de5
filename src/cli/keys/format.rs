//! Keys as details and as JSON.

use jiff::Timestamp;
use serde_json::{Value, json};

use crate::cli::time;
use crate::keys::{
    DeliveryState, HistoryEntry, KEY_PREFIX, Key, KeyId, KeyRetirement, Limit, State,
};

const NONE: &str = "–";

const DELETED: &str = "deleted";

/// All that is known of a deleted key besides its history.
pub(super) fn deleted(id: &KeyId) -> String {
    format!("id         {id}\nstate      {DELETED}")
}

/// One line per property.
pub(super) fn details(key: &Key, standard: Limit) -> String {
    let mut lines = vec![
        ("id", key.id.to_string()),
        ("hint", hint(key)),
        ("label", key.label.to_string()),
        ("owner", or_dash(key.owner)),
        ("kind", key.kind.as_str().to_owned()),
        ("state", state(key).to_owned()),
        ("created", time::format(key.created_at)),
        ("expires", key.expires_at.map_or("never".to_owned(), time::format)),
        ("limit", key.limit.map_or(format!("{standard}, the default"), |limit| limit.to_string())),
        ("may read", may_read(key)),
        ("last used", key.usage.last_used_at.map_or("never".to_owned(), time::format)),
        ("uses", key.usage.uses.to_string()),
    ];
    if !key.networks.is_empty() {
        lines.push(("from", key.networks.to_string()));
    }
    if let Some(KeyRetirement { by, waits, .. }) = key.retirement {
        let when = if waits { ", once it was idle for an hour" } else { "" };
        lines.push(("retires", format!("in favour of {by}{when}")));
    }
    if let State::Blocked(block) = &key.state {
        lines.push(("blocked", time::format(block.at)));
        lines.push(("reason", block.reason.clone()));
    }
    if key.delivery == DeliveryState::Unknown {
        lines.push((
            "delivery",
            "the message with the key may not have reached its owner".to_owned(),
        ));
    }
    lines.iter().map(|(name, value)| format!("{name:<10} {value}")).collect::<Vec<_>>().join("\n")
}

/// Every property, under stable names.
pub(in crate::cli) fn json(key: &Key) -> Value {
    let time = |time: Option<Timestamp>| time.map(time::format);
    let (blocked_at, reason) = match &key.state {
        State::Blocked(block) => (Some(time::format(block.at)), Some(block.reason.as_str())),
        State::Active | State::Expired => (None, None),
    };
    json!({
        "id": key.id.as_str(),
        "hint": key.hint.as_str(),
        "label": key.label.as_str(),
        "owner": key.owner.map(|owner| owner.0),
        "kind": key.kind.as_str(),
        "state": state(key),
        "created_at": time::format(key.created_at),
        "expires_at": time(key.expires_at),
        "retires_for": key.retirement.map(|retirement| retirement.by.to_string()),
        "blocked_at": blocked_at,
        "blocked_reason": reason,
        "limit": key.limit.map(|limit| limit.to_string()),
        "scope": key.scope.to_string(),
        "networks": key.networks.texts().collect::<Vec<_>>(),
        "history": key.may_read_history,
        "last_used_at": time(key.usage.last_used_at),
        "uses": key.usage.uses,
        "arrival_unsure": key.delivery == DeliveryState::Unknown,
    })
}

/// One line per event, below a heading.
pub(super) fn history(entries: &[HistoryEntry]) -> String {
    let lines = entries.iter().map(history_line);
    ["\nhistory".to_owned()].into_iter().chain(lines).collect::<Vec<_>>().join("\n")
}

/// An event without its key.
pub(super) fn history_line(entry: &HistoryEntry) -> String {
    let detail = entry.detail.as_deref().map(|detail| format!(" {detail}"));
    let actor = entry.actor.map(|actor| format!(" ({actor})"));
    let (detail, actor) = (detail.unwrap_or_default(), actor.unwrap_or_default());
    format!("{}  {}{detail}{actor}", time::format(entry.at), entry.event)
}

/// The properties of a key, and its history; a deleted key has no other properties.
pub(super) fn json_with_history(id: &KeyId, key: Option<&Key>, entries: &[HistoryEntry]) -> Value {
    let mut all = key.map_or(json!({"id": id.as_str(), "state": DELETED}), json);
    all["history"] = entries.iter().map(history_entry).collect();
    all
}

/// An event without its key.
fn history_entry(entry: &HistoryEntry) -> Value {
    json!({
        "at": time::format(entry.at),
        "event": entry.event,
        "detail": entry.detail,
        "by": entry.actor.map(|actor| actor.to_string()),
    })
}

/// An event with its number and its key.
pub(in crate::cli) fn any_history_entry(entry: &HistoryEntry) -> Value {
    let mut all = history_entry(entry);
    all["number"] = entry.number.into();
    all["id"] = entry.id.as_str().into();
    all["owner"] = entry.owner.map(|owner| owner.0).into();
    all
}

/// The hint as people see it elsewhere. JSON has it without the prefix.
pub(super) fn hint(key: &Key) -> String {
    format!("{KEY_PREFIX}{}", key.hint)
}

pub(super) fn state(key: &Key) -> &'static str {
    match key.state {
        State::Active => "active",
        State::Blocked(_) => "blocked",
        State::Expired => "expired",
    }
}

/// What a key may read, in words.
fn may_read(key: &Key) -> String {
    let scope = if key.scope.is_all() { "everything".to_owned() } else { key.scope.to_string() };
    match key.may_read_history {
        true => format!("{scope}, with history"),
        false => format!("{scope}, no history"),
    }
}

/// The same for a cell of a table: `servers,map +history`.
pub(super) fn may_read_short(key: &Key) -> String {
    format!("{}{}", key.scope, if key.may_read_history { " +history" } else { "" })
}

pub(super) fn or_dash(value: Option<impl ToString>) -> String {
    value.map_or(NONE.to_owned(), |value| value.to_string())
}
