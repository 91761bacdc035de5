//! `<number>/players.ndjson`: one line, the record of a player, rewritten with the documented fields first.

use schemars::JsonSchema;
use serde::Deserialize;

use super::ValidationErrors;
use super::cursor::{Cursor, read_line};
use super::field::{Field, Optional};
use super::number::{Flag, Id, Whole};
use super::object::Extensible;
use super::syntax::line_error;
use super::text::{Name, Phrase, Text};
use super::time::Time;
use super::wrapper;
use crate::game::players::NewRecord;

/// One line of players.ndjson.
pub(super) type Line<'a> = Extensible<'a, Record<'a>>;

/// One line of players.ndjson: a player's record. Further fields are passed on unchanged.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(!default, rename = "players")]
pub(super) struct Record<'a> {
    /// The number of the account.
    #[serde(default)]
    id: Field<Optional<Id<i64>>>,
    /// The nickname.
    nickname: Field<Name>,
    /// The level.
    #[serde(default)]
    level: Field<Optional<Whole<i64>>>,
    /// The experience points.
    #[serde(default)]
    exp: Field<Optional<Whole<i64>>>,
    /// The money in hand.
    #[serde(default)]
    money: Field<Optional<Whole<i64>>>,
    /// The money in the bank.
    #[serde(default)]
    bank: Field<Optional<Whole<i64>>>,
    /// The membership in a fraction.
    #[serde(default, borrow)]
    fraction: Field<Optional<Extensible<'a, Fraction>>>,
    /// Ignored: whether the player is online follows from the list of who is online.
    #[serde(default)]
    online: Field<Optional<Flag>>,
    /// When the player was last seen.
    #[serde(default)]
    last_seen: Field<Optional<Time>>,
    /// The statistics.
    #[serde(default, borrow)]
    stats: Field<Optional<Extensible<'a, Stats>>>,
}

/// The membership in a fraction.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(!default, rename = "player_fraction")]
struct Fraction {
    /// The number of the fraction.
    #[serde(default)]
    id: Field<Optional<Id<i64>>>,
    /// Its name.
    #[serde(default)]
    name: Field<Optional<Phrase>>,
    /// The number of the rank.
    #[serde(default)]
    rank: Field<Optional<Whole<i64>>>,
    /// The title of the rank.
    #[serde(default)]
    rank_name: Field<Optional<Phrase>>,
}

/// The statistics of a player.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(!default, rename = "player_stats")]
struct Stats {
    /// Kills.
    #[serde(default)]
    kills: Field<Optional<Whole<i64>>>,
    /// Deaths.
    #[serde(default)]
    deaths: Field<Optional<Whole<i64>>>,
    /// Hours played.
    #[serde(default)]
    playtime_hours: Field<Optional<Whole<i64>>>,
}

/// The record of a line; `None` if errors were added.
pub(in crate::feed) fn read(
    line: usize,
    text: &str,
    errors: &ValidationErrors,
) -> Option<NewRecord> {
    let text = wrapper::wrapped(text, &["nickname"]).map_or(text, |(record, _)| record);
    let record: Line<'_> = match serde_json::from_str(text) {
        Ok(record) => record,
        Err(error) => {
            let (at, reason) = line_error(line, &error);
            errors.add_unusable_row(at, reason, true);
            return None;
        }
    };
    read_line(errors, line, |root| {
        let mut writer = ObjectWriter(String::with_capacity(text.len() + 64));
        let record = writer.object(root, record, ObjectWriter::record);
        NewRecord { line: line as i64, text: writer.0, ..record }
    })
}

/// Writes JSON objects field by field, the documented fields first.
struct ObjectWriter(String);

impl ObjectWriter {
    /// Writes an object; `write` writes its documented fields.
    fn object<T, U>(
        &mut self,
        at: &Cursor<'_>,
        object: Extensible<'_, T>,
        write: impl FnOnce(&mut Self, &Cursor<'_>, T) -> U,
    ) -> U {
        object.extra.report_repeated(at);
        self.0.push('{');
        let written = write(self, at, object.known);
        object.extra.read(at).for_each(|(name, value)| self.field(&name, value));
        self.0.push('}');
        written
    }

    /// Returns the record without its line and its text.
    fn record(&mut self, at: &Cursor<'_>, record: Record<'_>) -> NewRecord {
        let id = at.optional("id", record.id).0.map(|Id(id)| id);
        self.number("id", id.unwrap_or_default());
        let Text(nickname) = at.required("nickname", record.nickname);
        self.text("nickname", &nickname);
        for (name, number) in [
            ("level", record.level),
            ("exp", record.exp),
            ("money", record.money),
            ("bank", record.bank),
        ] {
            self.number(name, at.or_default(name, number).0);
        }
        match at.optional("fraction", record.fraction).0 {
            Some(fraction) => {
                self.name("fraction");
                self.object(&at.field("fraction"), fraction, Self::fraction);
            }
            None => self.field("fraction", "null"),
        }
        at.optional("online", record.online);
        self.name("online");
        let online_at = self.0.len();
        let last_seen = at.optional("last_seen", record.last_seen).0.map(|Time(at)| at);
        match last_seen {
            Some(at) => self.text("last_seen", &at.to_string()),
            None => self.field("last_seen", "null"),
        }
        self.name("stats");
        let stats = at.or_default("stats", record.stats);
        self.object(&at.field("stats"), stats, Self::stats);
        let nickname = nickname.as_ref().into();
        NewRecord { id, nickname, online_at, last_seen, ..NewRecord::default() }
    }

    fn fraction(&mut self, at: &Cursor<'_>, fraction: Fraction) {
        self.number("id", at.or_default("id", fraction.id).0);
        self.text("name", &at.or_default("name", fraction.name).0);
        self.number("rank", at.or_default("rank", fraction.rank).0);
        self.text("rank_name", &at.or_default("rank_name", fraction.rank_name).0);
    }

    fn stats(&mut self, at: &Cursor<'_>, stats: Stats) {
        self.number("kills", at.or_default("kills", stats.kills).0);
        self.number("deaths", at.or_default("deaths", stats.deaths).0);
        self.number("playtime_hours", at.or_default("playtime_hours", stats.playtime_hours).0);
    }

    /// The name of the next field, whose value is written next.
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

    fn number(&mut self, name: &str, number: i64) {
        self.field(name, itoa::Buffer::new().format(number));
    }

    fn text(&mut self, name: &str, text: &str) {
        self.name(name);
        self.string(text);
    }

    /// A JSON string. Most have nothing to escape.
    fn string(&mut self, text: &str) {
        let is_plain = |byte: u8| byte >= b' ' && !matches!(byte, b'"' | b'\\');
        match text.bytes().all(is_plain) {
            true => self.0.extend(["\"", text, "\""]),
            false => self.0.push_str(&serde_json::Value::from(text).to_string()),
        }
    }
}
