//! The other shape of a player's record, as an existing service answers it: without a wrapper, with the level, the money
//! and the presence as objects, and the fraction as an organization. It is read from sources, and answered to programs
//! that were written for that service.

use jiff::Timestamp;
use serde_json::{Map, Value, json};

use crate::game::players::Record;
use crate::game::{Fractions, Listing, Player};

type Object = Map<String, Value>;

/// The objects of the flat shape: the name of each field there, and in the documented record.
const OBJECTS: [(&str, &[(&str, &str)]); 3] = [
    ("level", &[("level", "level"), ("current_exp", "exp"), ("next_exp", "next_exp")]),
    (
        "money",
        &[
            ("hand", "money"),
            ("bank", "bank"),
            ("deposit", "deposit"),
            ("phone_balance", "phone_balance"),
            ("donate_currency", "donate_currency"),
            ("charity", "charity"),
            ("total", "total"),
            ("personal_accounts", "personal_accounts"),
        ],
    ),
    ("status", &[("online", "online"), ("player_id", "player_id"), ("last_seen", "last_seen")]),
];
const ORGANIZATION: &str = "organization";
const HOURS: &str = "hours_played";
/// The number of the rank, of which the service itself has only the title.
const RANK_NUMBER: &str = "rank_number";
/// These say how an answer was made, not what the player is.
const OF_ANSWER: [&str; 2] = ["timestamp", "server"];

/// Whether a record is of the flat shape, by its fields: the name of each, and whether it is an object. The level and the
/// money of the documented shape are numbers.
pub fn is_flat<'a>(mut fields: impl Iterator<Item = (&'a str, bool)>) -> bool {
    fields.any(|(name, is_object)| is_object && matches!(name, "level" | "money"))
}

/// The documented shape of a flat record. Everything that has no place in it stays as a further field. `None` if the text
/// is not of the flat shape. A `nickname` is that of a record without one.
pub fn documented(text: &str, nickname: Option<&str>, fractions: &Fractions) -> Option<String> {
    let Value::Object(mut flat) = serde_json::from_str(text).ok()? else { return None };
    if !is_flat(flat.iter().map(|(name, value)| (&**name, value.is_object()))) {
        return None;
    }
    let mut record = Map::new();
    if let Some(nickname) = nickname {
        record.insert("nickname".into(), nickname.into());
    }
    for (object, fields) in OBJECTS {
        let Some(mut inner) = taken(&mut flat, object) else { continue };
        for (there, here) in fields {
            move_field(&mut inner, there, &mut record, here);
        }
        record.extend(inner);
    }
    if let Some(organization) = taken(&mut flat, ORGANIZATION) {
        record.insert("fraction".into(), fraction(organization, fractions));
    }
    if let Some(hours) = flat.remove(HOURS).filter(Value::is_number) {
        let mut stats = taken(&mut flat, "stats").unwrap_or_default();
        stats.entry("playtime_hours").or_insert(hours);
        record.insert("stats".into(), stats.into());
    }
    if let Some(Value::Object(family)) = flat.get_mut("family")
        && let Some(rank) = family.get("member_info").and_then(|member| member.get("rank")).cloned()
    {
        family.entry("rank").or_insert(rank);
    }
    for name in OF_ANSWER {
        flat.remove(name);
    }
    for (name, value) in flat {
        record.entry(name).or_insert(value);
    }
    Some(Value::Object(record).to_string())
}

/// The object in a field. Anything else stays.
fn taken(flat: &mut Object, name: &str) -> Option<Object> {
    match flat.remove(name)? {
        Value::Object(object) => Some(object),
        Value::Null => None,
        other => {
            flat.insert(name.to_owned(), other);
            None
        }
    }
}

fn move_field(from: &mut Object, name: &str, to: &mut Object, new_name: &str) {
    if let Some(value) = from.remove(name) {
        to.insert(new_name.to_owned(), value);
    }
}

/// The fraction of an organization, whose rank is a title.
fn fraction(mut organization: Object, fractions: &Fractions) -> Value {
    let Some(name) = organization.remove("name").and_then(|name| Some(name.as_str()?.to_owned()))
    else {
        return Value::Null;
    };
    let known = fractions.find(&name);
    let mut fraction = Map::new();
    fraction.insert("id".into(), known.map_or(0, |known| known.id.0).into());
    fraction.insert("name".into(), known.map_or(&*name, |known| &known.short).into());
    match organization.remove("rank") {
        Some(Value::Number(rank)) => fraction.insert("rank".into(), rank.into()),
        Some(rank) => fraction.insert("rank_name".into(), rank),
        None => None,
    };
    move_field(&mut organization, RANK_NUMBER, &mut fraction, "rank");
    fraction.extend(organization);
    Value::Object(fraction)
}

/// What an answer says beside the record.
#[derive(Debug, Clone, Copy)]
pub struct Facts<'a> {
    /// Whether the player is online.
    pub is_online: bool,
    /// The player in the list of players online.
    pub player: Option<&'a Player>,
    /// The server of the player.
    pub server: Option<&'a Listing>,
    /// When the record and the list were made.
    pub timestamp: Timestamp,
}

/// The flat shape of a record. Everything that has no place in it stays as a further field.
pub fn flat(record: &Record, facts: &Facts<'_>) -> Value {
    let is_online = if facts.is_online { "true" } else { "false" };
    let text = [record.before_online(), is_online, record.after_online()].concat();
    // The text was written by the reader of records, so this can't fail.
    let mut record: Object = serde_json::from_str(&text).unwrap_or_default();
    let mut flat = Map::new();
    for (object, fields) in OBJECTS {
        let mut inner = Map::new();
        for (there, here) in fields {
            move_field(&mut record, here, &mut inner, there);
        }
        flat.insert(object.into(), inner.into());
    }
    if let Some(Value::Object(status)) = flat.get_mut("status") {
        match facts.player {
            Some(player) => status.insert("player_id".into(), player.id.into()),
            None if facts.is_online => None,
            None => status.insert("player_id".into(), Value::Null),
        };
        if let Some(Value::String(seen)) = status.get("last_seen") {
            let seen = seen.parse::<Timestamp>().map(Timestamp::as_second);
            status.insert("last_seen".into(), seen.ok().into());
        }
    }
    let organization = organization(taken(&mut record, "fraction"), facts.player);
    flat.insert(ORGANIZATION.into(), organization);
    flat.insert(
        HOURS.into(),
        record.get("stats").map_or(Value::Null, |stats| stats["playtime_hours"].clone()),
    );
    let server = facts.server.map(|server| json!({"id": server.number, "name": &*server.name}));
    flat.insert("server".into(), server.into());
    flat.insert("timestamp".into(), facts.timestamp.as_second().into());
    let nickname = record.get("nickname").cloned();
    if let Some(Value::Object(family)) = record.get_mut("family") {
        // Programs read these fields of every family.
        let rank = family.get("rank").cloned();
        family.entry("timestamp").or_insert_with(|| facts.timestamp.as_second().into());
        family.entry("member_info").or_insert_with(|| json!({"nickname": nickname, "rank": rank}));
    }
    for (name, value) in record {
        flat.entry(name).or_insert(value);
    }
    Value::Object(flat)
}

/// The organization of a fraction. Without a fraction, it has no name.
fn organization(fraction: Option<Object>, player: Option<&Player>) -> Value {
    let Some(mut fraction) = fraction else { return json!({"name": null, "rank": null}) };
    let mut organization = Map::new();
    move_field(&mut fraction, "name", &mut organization, "name");
    move_field(&mut fraction, "rank_name", &mut organization, "rank");
    move_field(&mut fraction, "rank", &mut organization, RANK_NUMBER);
    if let Some(player) = player {
        organization.insert("uniform".into(), player.in_uniform.into());
    }
    for (name, value) in fraction {
        organization.entry(name).or_insert(value);
    }
    Value::Object(organization)
}
