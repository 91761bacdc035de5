//! `<number>/players.ndjson`: one line, the record of a player, rewritten with the documented fields first.

use std::borrow::Cow;
use std::fmt::{self, Write};

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::ValidationErrors;
use super::cursor::Cursor;
use super::field::{Field, Optional};
use super::number::{Flag, Id, Whole};
use super::object::{ExtraFields, Object};
use super::syntax::line_error;
use super::text::{Name, Phrase, Text};
use super::time::Date;
use crate::game::players::NewRecord;

/// One line of players.ndjson: a player's record. Further fields are passed on unchanged.
#[derive(JsonSchema)]
#[schemars(rename = "players")]
pub(super) struct Record<'a> {
    /// The number of the account.
    id: Field<Id<i64>>,
    /// The nickname.
    nickname: Field<Verbatim<'a, Name>>,
    /// The level.
    level: Field<Whole<i64>>,
    /// The experience points.
    exp: Field<Whole<i64>>,
    /// The money in hand.
    money: Field<Whole<i64>>,
    /// The money in the bank.
    bank: Field<Whole<i64>>,
    /// The membership in a fraction.
    #[schemars(default)]
    fraction: Field<Optional<Fraction<'a>>>,
    /// Ignored: whether the player is online follows from the list of who is online.
    #[schemars(default)]
    online: Field<Optional<Flag>>,
    /// When the player was last seen.
    #[schemars(default)]
    last_seen: Field<Optional<Date>>,
    /// The statistics.
    stats: Field<Stats<'a>>,
    #[schemars(skip)]
    extra: ExtraFields<'a>,
}

/// The membership in a fraction.
#[derive(JsonSchema)]
#[schemars(rename = "player_fraction")]
struct Fraction<'a> {
    /// The number of the fraction.
    id: Field<Id<i64>>,
    /// Its name.
    name: Field<Verbatim<'a, Phrase>>,
    /// The number of the rank.
    rank: Field<Whole<i64>>,
    /// The title of the rank.
    rank_name: Field<Verbatim<'a, Phrase>>,
    #[schemars(skip)]
    extra: ExtraFields<'a>,
}

/// The statistics of a player.
#[derive(Default, JsonSchema)]
#[schemars(rename = "player_stats")]
struct Stats<'a> {
    /// Kills.
    kills: Field<Whole<i64>>,
    /// Deaths.
    deaths: Field<Whole<i64>>,
    /// Hours played.
    playtime_hours: Field<Whole<i64>>,
    #[schemars(skip)]
    extra: ExtraFields<'a>,
}

/// The record of a line and the number of its account; `None` if errors were added.
pub(in crate::feed) fn read(
    line: usize,
    text: &str,
    errors: &ValidationErrors,
) -> Option<(i64, NewRecord)> {
    let before = errors.count();
    let record: Record<'_> = match serde_json::from_str(text) {
        Ok(record) => record,
        Err(error) => {
            let (at, reason) = line_error(line, &error);
            errors.add(at, reason);
            return None;
        }
    };
    let root = Cursor::line(errors, line);
    let mut writer = ObjectWriter(String::with_capacity(text.len() + 64));
    let read = record.write(&root, &mut writer);
    (errors.count() == before).then_some(read)
}

impl Record<'_> {
    fn write(self, at: &Cursor<'_>, out: &mut ObjectWriter) -> (i64, NewRecord) {
        let Self {
            id,
            nickname,
            level,
            exp,
            money,
            bank,
            fraction,
            online,
            last_seen,
            stats,
            extra,
        } = self;
        extra.report_repeated(at);
        out.open();
        let Id(id) = at.required("id", id);
        out.field("id", id);
        let nickname = at.required("nickname", nickname);
        out.field("nickname", nickname.json);
        for (name, number) in [("level", level), ("exp", exp), ("money", money), ("bank", bank)] {
            out.field(name, at.required(name, number).0);
        }
        match at.optional("fraction", fraction).0 {
            Some(fraction) => {
                out.name("fraction");
                fraction.write(&at.field("fraction"), out);
            }
            None => out.field("fraction", "null"),
        }
        at.optional("online", online);
        out.name("online");
        let online_at = out.0.len();
        let last_seen = at.optional("last_seen", last_seen).0.map(|Date(at)| at);
        match last_seen {
            Some(at) => out.field("last_seen", format_args!("\"{at}\"")),
            None => out.field("last_seen", "null"),
        }
        match stats {
            Field::Valid(stats) => {
                out.name("stats");
                stats.write(&at.field("stats"), out);
            }
            Field::Missing | Field::Invalid(_) => drop(at.required("stats", stats)),
        }
        out.extra(at, extra);
        out.close();
        let Text(nickname) = nickname.value;
        let text = std::mem::take(&mut out.0);
        (id, NewRecord { nickname: nickname.as_ref().into(), text, online_at, last_seen })
    }
}

impl Fraction<'_> {
    fn write(self, at: &Cursor<'_>, out: &mut ObjectWriter) {
        let Self { id, name, rank, rank_name, extra } = self;
        extra.report_repeated(at);
        out.open();
        out.field("id", at.required("id", id));
        out.field("name", at.required("name", name).json);
        out.field("rank", at.required("rank", rank).0);
        out.field("rank_name", at.required("rank_name", rank_name).json);
        out.extra(at, extra);
        out.close();
    }
}

impl Stats<'_> {
    fn write(self, at: &Cursor<'_>, out: &mut ObjectWriter) {
        let Self { kills, deaths, playtime_hours, extra } = self;
        extra.report_repeated(at);
        out.open();
        out.field("kills", at.required("kills", kills).0);
        out.field("deaths", at.required("deaths", deaths).0);
        out.field("playtime_hours", at.required("playtime_hours", playtime_hours).0);
        out.extra(at, extra);
        out.close();
    }
}

/// Writes a JSON object field by field.
struct ObjectWriter(String);

impl ObjectWriter {
    fn open(&mut self) {
        self.0.push('{');
    }

    fn close(&mut self) {
        self.0.push('}');
    }

    /// The name of the next field, whose value is written next.
    fn name(&mut self, name: &str) {
        if !self.0.ends_with('{') {
            self.0.push(',');
        }
        self.0.push_str(&serde_json::Value::from(name).to_string());
        self.0.push(':');
    }

    fn field(&mut self, name: &str, json: impl fmt::Display) {
        self.name(name);
        // Writing to a `String` never fails.
        let _ = write!(self.0, "{json}");
    }

    fn extra(&mut self, at: &Cursor<'_>, extra: ExtraFields<'_>) {
        extra.read(at).for_each(|(name, value)| self.field(&name, value));
    }
}

/// A value together with its JSON text, which is kept as it came.
#[derive(Default)]
struct Verbatim<'a, T> {
    value: T,
    json: &'a str,
}

impl<'de: 'a, 'a, T: Deserialize<'de>> Deserialize<'de> for Verbatim<'a, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = <&'de RawValue>::deserialize(deserializer)?.get();
        match serde_json::from_str(json) {
            Ok(value) => Ok(Self { value, json }),
            Err(error) => Err(serde::de::Error::custom(super::field::plain(&error))),
        }
    }
}

impl<T: JsonSchema> JsonSchema for Verbatim<'_, T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<T>()
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Record<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut object = Object::deserialize(deserializer)?;
        Ok(Self {
            id: object.take("id"),
            nickname: object.take("nickname"),
            level: object.take("level"),
            exp: object.take("exp"),
            money: object.take("money"),
            bank: object.take("bank"),
            fraction: object.take("fraction"),
            online: object.take("online"),
            last_seen: object.take("last_seen"),
            stats: object.take("stats"),
            extra: object.rest(),
        })
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Fraction<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut object = Object::deserialize(deserializer)?;
        Ok(Self {
            id: object.take("id"),
            name: object.take("name"),
            rank: object.take("rank"),
            rank_name: object.take("rank_name"),
            extra: object.rest(),
        })
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Stats<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut object = Object::deserialize(deserializer)?;
        Ok(Self {
            kills: object.take("kills"),
            deaths: object.take("deaths"),
            playtime_hours: object.take("playtime_hours"),
            extra: object.rest(),
        })
    }
}
