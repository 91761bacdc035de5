//! The other shape of a player's record, as an existing service answers it: without a wrapper and a nickname, with the
//! level, the money and the presence as objects, and the fraction as an organization.

use serde_json::{Map, Value, json};

use crate::game::Fractions;

/// The documented shape of such a record. Everything that has no place in it stays as a further field. `None` if the
/// text is not of that shape.
pub(in crate::feed) fn documented(
    text: &str,
    nickname: &str,
    fractions: &Fractions,
) -> Option<String> {
    let Value::Object(mut flat) = serde_json::from_str(text).ok()? else { return None };
    let is_flat = ["level", "money", "status", "organization"]
        .iter()
        .any(|name| flat.get(*name).is_some_and(Value::is_object));
    if !is_flat || flat.contains_key("data") {
        return None;
    }
    let mut record = Map::new();
    record.insert("nickname".into(), nickname.into());
    if let Some(mut level) = taken(&mut flat, "level") {
        move_field(&mut level, "level", &mut record, "level");
        move_field(&mut level, "current_exp", &mut record, "exp");
        record.extend(level);
    }
    if let Some(mut money) = taken(&mut flat, "money") {
        move_field(&mut money, "hand", &mut record, "money");
        move_field(&mut money, "bank", &mut record, "bank");
        record.extend(money);
    }
    if let Some(organization) = taken(&mut flat, "organization") {
        record.insert("fraction".into(), fraction(organization, fractions));
    }
    if let Some(mut status) = taken(&mut flat, "status") {
        move_field(&mut status, "online", &mut record, "online");
        move_field(&mut status, "last_seen", &mut record, "last_seen");
        record.extend(status);
    }
    if let Some(hours) = flat.remove("hours_played").filter(Value::is_number) {
        record.insert("stats".into(), json!({"playtime_hours": hours}));
    }
    if let Some(Value::Object(family)) = flat.get_mut("family")
        && let Some(rank) = family.get("member_info").and_then(|member| member.get("rank")).cloned()
    {
        family.entry("rank").or_insert(rank);
    }
    // These say how the answer was made, not what the player is.
    flat.remove("timestamp");
    flat.remove("server");
    for (name, value) in flat {
        record.entry(name).or_insert(value);
    }
    Some(Value::Object(record).to_string())
}

/// The object in a field. Anything else stays.
fn taken(flat: &mut Map<String, Value>, name: &str) -> Option<Map<String, Value>> {
    match flat.remove(name)? {
        Value::Object(object) => Some(object),
        Value::Null => None,
        other => {
            flat.insert(name.to_owned(), other);
            None
        }
    }
}

fn move_field(
    from: &mut Map<String, Value>,
    name: &str,
    to: &mut Map<String, Value>,
    new_name: &str,
) {
    if let Some(value) = from.remove(name) {
        to.insert(new_name.to_owned(), value);
    }
}

/// The fraction of an organization, whose rank is a title.
fn fraction(mut organization: Map<String, Value>, fractions: &Fractions) -> Value {
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
    fraction.extend(organization);
    Value::Object(fraction)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feed::document::shipped_fractions;

    const FLAT: &str = r#"{
        "id": 77, "level": {"level": 9, "current_exp": 4, "next_exp": 40},
        "money": {"hand": 5, "bank": 6, "deposit": 7}, "organization": {"name": "LSPD", "rank": "Captain", "uniform": true},
        "status": {"online": true, "player_id": 12, "last_seen": 1767225600}, "hours_played": 31, "warnings": 2,
        "vip_info": {"level": "Titan"},
        "family": {"id": 3, "name": "Grove", "member_info": {"rank": 8, "warns": 1}}, "server": {"id": 5, "name": "Five"}, "timestamp": 1767225600
    }"#;

    #[test]
    fn every_field_has_its_documented_place_or_stays() {
        let text = documented(FLAT, "Carl_Johnson", &shipped_fractions()).unwrap();
        let mut record: Value = serde_json::from_str(&text).unwrap();
        assert!(record["fraction"]["id"].take().as_u64().unwrap() > 0);
        let expected = json!({
            "id": 77, "nickname": "Carl_Johnson", "level": 9, "exp": 4, "next_exp": 40, "money": 5, "bank": 6, "deposit": 7,
            "fraction": {"id": null, "name": "LSPD", "rank_name": "Captain", "uniform": true}, "online": true, "player_id": 12,
            "last_seen": 1767225600, "stats": {"playtime_hours": 31}, "warnings": 2, "vip_info": {"level": "Titan"},
            "family": {"id": 3, "name": "Grove", "rank": 8, "member_info": {"rank": 8, "warns": 1}}
        });
        assert_eq!(record, expected);
    }

    #[test]
    fn records_of_the_documented_shape_are_left_alone() {
        for text in [
            r#"{"nickname": "A", "level": 3, "money": 5}"#,
            r#"{"status": "ok", "data": {"nickname": "A", "level": {"level": 3}}}"#,
            "[]",
        ] {
            assert_eq!(documented(text, "A", &shipped_fractions()), None, "{text}");
        }
        let nobody = r#"{"level": {"level": 1}, "organization": {"name": null, "rank": null}}"#;
        let text = documented(nobody, "A", &shipped_fractions()).unwrap();
        assert!(text.contains(r#""fraction":null"#), "{text}");
    }
}
