//! `<number>/players.ndjson`: one line, the record of a player, rewritten with the documented fields first.

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
    errors: &ValidationErrors,
) -> Option<NewRecord> {
    let text = wrapper::wrapped(text, &["nickname"]).map_or(text, |(record, _)| record);
    let Fields(fields) = match serde_json::from_str(text) {
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
