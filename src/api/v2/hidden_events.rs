//! Leaves hidden nicknames out of events.

use serde_json::{Map, Value};

use crate::ledger::{EventQuery, SavedEvent};
use crate::people::HiddenNicknames;

/// Events about a property or a family that are shown without the nickname. Any other event that names one is not shown.
const WITHOUT_NICKNAME: [&str; 6] = [
    "property.auction_closed",
    "property.marketplace",
    "property.new",
    "property.gone",
    "family.created",
    "family.gone",
];

/// The events as everybody may read them.
pub(super) fn without_hidden(
    events: Vec<SavedEvent>,
    query: &EventQuery,
    hidden: &HiddenNicknames,
) -> Vec<SavedEvent> {
    let asked = query.server.zip(query.about.as_deref());
    if asked.is_some_and(|(server, about)| hidden.has(server, about)) {
        return Vec::new();
    }
    events.into_iter().filter_map(|event| shown(event, hidden)).collect()
}

fn shown(event: SavedEvent, hidden: &HiddenNicknames) -> Option<SavedEvent> {
    let Some(server) = server(&event.body).filter(|server| !hidden.is_empty_on(*server)) else {
        return Some(event);
    };
    // Nicknames have no sign that JSON escapes.
    if !event.body.split('"').any(|text| hidden.has(server, text)) {
        return Some(event);
    }
    let mut body: Map<String, Value> = serde_json::from_str(&event.body).ok()?;
    let kind = body.get("kind").and_then(Value::as_str)?;
    if !WITHOUT_NICKNAME.contains(&kind) {
        return None;
    }
    let is_hidden = |value: &Value| value.as_str().is_some_and(|text| hidden.has(server, text));
    if let Some(Value::Array(about)) = body.get_mut("about") {
        about.retain(|about| !is_hidden(about));
    }
    for side in ["before", "after"] {
        if let Some(Value::Object(facts)) = body.get_mut(side) {
            facts.retain(|_, fact| !is_hidden(fact));
        }
    }
    let body = serde_json::to_string(&body).ok()?;
    Some(SavedEvent { id: event.id, body: body.into() })
}

/// The server of an event, which its body says first.
fn server(body: &str) -> Option<u32> {
    let (number, _) = body.strip_prefix(r#"{"server":"#)?.split_once(',')?;
    number.parse().ok()
}
