//! Keys as an operator reads them: a table, a card, JSON.

use jiff::Timestamp;
use serde_json::{Value, json};

use crate::cli::time;
use crate::keys::{DeliveryState, Key, Limit, State};

const NOTHING: &str = "–";

/// One line a key, under a heading.
pub(super) fn table(keys: &[Key]) -> String {
    let heading = ["ID", "HINT", "LABEL", "OWNER", "KIND", "STATE", "LIMIT", "USES", "LAST USED"];
    let mut rows = vec![heading.map(str::to_owned)];
    rows.extend(keys.iter().map(|key| {
        [
            key.id.to_string(),
            key.hint.to_string(),
            key.label.to_string(),
            or_nothing(key.owner),
            key.kind.to_string(),
            state(key).to_owned(),
            or_nothing(key.limit),
            key.usage.uses.to_string(),
            or_nothing(key.usage.last_used_at.map(time::shown)),
        ]
    }));
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..heading.len()).map(|column| width(column).unwrap_or(0)).collect();
    let line = |row: &[String; 9]| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// One line a fact.
pub(super) fn card(key: &Key) -> String {
    let mut facts = vec![
        ("id", key.id.to_string()),
        ("hint", key.hint.to_string()),
        ("label", key.label.to_string()),
        ("owner", or_nothing(key.owner)),
        ("kind", key.kind.to_string()),
        ("state", state(key).to_owned()),
        ("created", time::shown(key.created_at)),
        ("expires", key.expires_at.map_or("never".to_owned(), time::shown)),
        ("limit", key.limit.map_or("standard".to_owned(), |limit| limit.to_string())),
        ("last used", key.usage.last_used_at.map_or("never".to_owned(), time::shown)),
        ("uses", key.usage.uses.to_string()),
    ];
    if let State::Blocked(block) = &key.state {
        facts.push(("blocked", time::shown(block.at)));
        facts.push(("reason", block.reason.clone()));
    }
    if key.delivery == DeliveryState::Unknown {
        facts.push(("arrival", "its message may never have reached its owner".to_owned()));
    }
    facts.iter().map(|(name, fact)| format!("{name:<10} {fact}")).collect::<Vec<_>>().join("\n")
}

/// Every fact, under names that stay.
pub(super) fn json(key: &Key) -> Value {
    let moment = |moment: Option<Timestamp>| moment.map(time::shown);
    let (blocked_at, reason) = match &key.state {
        State::Blocked(block) => (Some(time::shown(block.at)), Some(block.reason.as_str())),
        State::Active | State::Expired => (None, None),
    };
    json!({
        "id": key.id.as_str(),
        "hint": key.hint.as_str(),
        "label": key.label.as_str(),
        "owner": key.owner.map(|owner| owner.0),
        "kind": key.kind.as_str(),
        "state": state(key),
        "created_at": time::shown(key.created_at),
        "expires_at": moment(key.expires_at),
        "blocked_at": blocked_at,
        "blocked_reason": reason,
        "limit": key.limit.map(|limit: Limit| limit.to_string()),
        "last_used_at": moment(key.usage.last_used_at),
        "uses": key.usage.uses,
        "arrival_unsure": key.delivery == DeliveryState::Unknown,
    })
}

fn state(key: &Key) -> &'static str {
    match key.state {
        State::Active => "active",
        State::Blocked(_) => "blocked",
        State::Expired => "expired",
    }
}

fn or_nothing(value: Option<impl ToString>) -> String {
    value.map_or(NOTHING.to_owned(), |value| value.to_string())
}
