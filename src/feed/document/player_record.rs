//! `<number>/players.ndjson`: one line, the record of a player, rewritten with the documented fields first. A line may be
//! of the flat shape.

use jiff::Timestamp;

use super::ValidationErrors;
use super::cursor::{Cursor, RowState};
use super::json::Fields;
use super::object::Object;
use super::object_kind::{ObjectKind, Presence};
use super::root::Root;
use super::syntax::line_error;
use super::text::Name;
use super::wrapper;
use crate::flat_record;
use crate::game::Fractions;
use crate::game::players::NewRecord;

const RECORD: ObjectKind = ObjectKind::new(
    "players",
    "an object",
    "One line of players.ndjson: a player's record. Further fields are passed on unchanged.",
);

const FRACTION: ObjectKind =
    ObjectKind::new("player_fraction", "an object", "The membership in a fraction.");

const STATS: ObjectKind =
    ObjectKind::new("player_stats", "an object", "The statistics of a player.");

const NO_STATS: &str = r#"{"kills":0,"deaths":0,"playtime_hours":0}"#;

/// The record of a line; `None` if errors were added.
pub(in crate::feed) fn read(
    line: usize,
    text: &str,
    fractions: &Fractions,
    errors: &ValidationErrors,
) -> Option<NewRecord> {
    let text = wrapper::wrapped(text, &["nickname"]).map_or(text, |(record, _)| record);
    let documented;
    let mut parsed = serde_json::from_str(text);
    if let Ok(Fields(fields)) = &parsed
        && flat_record::is_flat(
            fields.iter().map(|(name, value)| (&**name, value.starts_with('{'))),
        )
        && let Some(text) = flat_record::documented(text, None, fractions)
    {
        documented = text;
        parsed = serde_json::from_str(&documented);
    }
    let Fields(fields) = match parsed {
        Ok(fields) => fields,
        Err(error) => {
            let (at, reason) = line_error(line, &error);
            errors.add_unusable_row(at, reason, true);
            return None;
        }
    };
    let row = RowState::default();
    let object = Object::new(Cursor::line(errors, line, &row), &RECORD, fields);
    let mut writer = ObjectWriter(String::with_capacity(text.len() + 64));
    let record = writer.object(&object, ObjectWriter::record);
    errors.add_rows(row.count());
    row.is_usable().then_some(NewRecord { line: line as i64, text: writer.0, ..record })
}

/// Reads a line as the root of a document, to record its schema.
pub(super) fn read_root(root: &Root<'_>) {
    root.object(&RECORD, |record| ObjectWriter(String::new()).record(record));
}

/// Writes JSON objects field by field, the documented fields first.
struct ObjectWriter(String);

impl ObjectWriter {
    /// Writes an object; `write` writes its documented fields.
    fn object<U>(
        &mut self,
        object: &Object<'_>,
        write: impl FnOnce(&mut Self, &Object<'_>) -> U,
    ) -> U {
        self.0.push('{');
        let written = write(self, object);
        object.further_fields().for_each(|(name, value)| self.field(name, value));
        self.0.push('}');
        written
    }

    /// Returns the record without its line and its text.
    fn record(&mut self, record: &Object<'_>) -> NewRecord {
        let optional = Presence::Optional;
        let id: Option<i64> = record.optional("id", "The number of the account.");
        self.field("id", itoa::Buffer::new().format(id.unwrap_or_default()));
        let nickname = record.required::<Name>("nickname", "The nickname.").0;
        self.text("nickname", &nickname);
        self.number(record, "level", "The level.");
        self.number(record, "exp", "The experience points.");
        self.number(record, "money", "The money in hand.");
        self.number(record, "bank", "The money in the bank.");
        self.name("fraction");
        let about = "The membership in a fraction.";
        let write = |fraction: &Object<'_>| self.object(fraction, Self::fraction);
        if record.object("fraction", about, optional, &FRACTION, write).is_none() {
            self.0.push_str("null");
        }
        let about = "Ignored: whether the player is online follows from the list of who is online.";
        record.optional::<bool>("online", about);
        self.name("online");
        let online_at = self.0.len();
        let last_seen: Option<Timestamp> =
            record.optional("last_seen", "When the player was last seen.");
        match last_seen {
            Some(at) => self.text("last_seen", &at.to_string()),
            None => self.field("last_seen", "null"),
        }
        self.name("stats");
        let write = |stats: &Object<'_>| self.object(stats, Self::stats);
        if record.object("stats", "The statistics.", optional, &STATS, write).is_none() {
            self.0.push_str(NO_STATS);
        }
        let nickname = nickname.as_ref().into();
        NewRecord { id, nickname, online_at, last_seen, ..NewRecord::default() }
    }

    fn fraction(&mut self, fraction: &Object<'_>) {
        self.number(fraction, "id", "The number of the fraction.");
        let name = fraction.optional_phrase("name", "Its name.");
        self.text("name", &name.unwrap_or_default());
        self.number(fraction, "rank", "The number of the rank.");
        let rank_name = fraction.optional_phrase("rank_name", "The title of the rank.");
        self.text("rank_name", &rank_name.unwrap_or_default());
    }

    fn stats(&mut self, stats: &Object<'_>) {
        self.number(stats, "kills", "Kills.");
        self.number(stats, "deaths", "Deaths.");
        self.number(stats, "playtime_hours", "Hours played.");
    }

    /// Writes a number of an object, 0 by default.
    fn number(&mut self, object: &Object<'_>, name: &'static str, about: &str) {
        let number = object.or_default::<i64>(name, about);
        self.field(name, itoa::Buffer::new().format(number));
    }

    /// Writes the name of a field. Its value follows.
    fn name(&mut self, name: &str) {
        if self.0.as_bytes().last() != Some(&b'{') {
            self.0.push(',');
        }
        self.string(name);
        self.0.push(':');
    }

    fn field(&mut self, name: &str, json: &str) {
        self.name(name);
        self.0.push_str(json);
    }

    fn text(&mut self, name: &str, text: &str) {
        self.name(name);
        self.string(text);
    }

    /// Writes a JSON string. Most need no escapes.
    fn string(&mut self, text: &str) {
        let is_plain = |byte: u8| byte >= b' ' && !matches!(byte, b'"' | b'\\');
        match text.bytes().all(is_plain) {
            true => self.0.extend(["\"", text, "\""]),
            false => self.0.push_str(&serde_json::Value::from(text).to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::feed::document::shipped_fractions;
    use crate::flat_record::{Facts, documented, flat};
    use crate::game::players::Record;

    const FLAT: &str = r#"{
        "id": 77, "level": {"level": 9, "current_exp": 4, "next_exp": 40},
        "money": {"hand": 5, "bank": 6, "deposit": 7}, "organization": {"name": "LSPD", "rank": "Captain", "uniform": true},
        "status": {"online": true, "player_id": 12, "last_seen": 1767225600}, "hours_played": 31, "warnings": 2,
        "vip_info": {"level": "Titan"},
        "family": {"id": 3, "name": "Grove", "member_info": {"rank": 8, "warns": 1}}, "server": {"id": 5, "name": "Five"}, "timestamp": 1767225600
    }"#;

    #[test]
    fn every_field_has_its_documented_place_or_stays() {
        let text = documented(FLAT, Some("Carl_Johnson"), &shipped_fractions()).unwrap();
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
            assert_eq!(documented(text, Some("A"), &shipped_fractions()), None, "{text}");
        }
        let nobody = r#"{"level": {"level": 1}, "organization": {"name": null, "rank": null}}"#;
        let text = documented(nobody, Some("A"), &shipped_fractions()).unwrap();
        assert!(text.contains(r#""fraction":null"#), "{text}");
    }

    /// The record of a line of `players.ndjson`.
    fn record_of(line: &str) -> Record {
        let errors = ValidationErrors::in_file("a line");
        let record = read(1, line, &shipped_fractions(), &errors);
        Record::new(record.unwrap_or_else(|| panic!("{errors}")), Timestamp::UNIX_EPOCH)
    }

    #[test]
    fn a_record_that_is_answered_flat_and_read_again_is_the_same() {
        let (timestamp, is_online) = (Timestamp::UNIX_EPOCH, true);
        let facts = Facts { is_online, player: None, server: None, timestamp };
        for line in [
            r#"{"nickname": "Sweet_Johnson"}"#,
            r#"{"id": 7, "nickname": "Carl_Johnson", "level": 2, "exp": 3, "money": 4, "bank": 5,
                "fraction": {"id": 1, "name": "LSPD", "rank": 8, "rank_name": "Captain", "vacation": true},
                "last_seen": "2026-01-01T00:00:00Z", "stats": {"kills": 6, "deaths": 7, "playtime_hours": 8},
                "next_exp": 9, "deposit": 10, "player_id": 11, "phone": 12, "vip_info": {"level": "Titan"}}"#,
        ] {
            let record = record_of(line);
            let answer = flat(&record, &facts);
            assert!(answer["level"].is_object() && answer["organization"].is_object(), "{answer}");
            let (text, again) = (text_of(&record), text_of(&record_of(&answer.to_string())));
            assert_eq!(again, text);
        }
    }

    fn text_of(record: &Record) -> Value {
        let text = [record.before_online(), "true", record.after_online()].concat();
        serde_json::from_str(&text).unwrap()
    }
}
