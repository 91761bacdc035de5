//! `servers.json`: the list of servers.

use std::borrow::Cow;
use std::fmt;

use jiff::Timestamp;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{Deserializer, Error, Unexpected, Visitor};

use super::ValidationContext;
use super::cursor::{Cursor, Seen};
use super::field::Field;
use super::list::List;
use super::number::{Bounded, Finite, Flag, Id, Whole};
use super::text::{Name, Phrase, Text};
use super::time::{Date, Seconds, made_at};
use crate::game::{self, Listing};

/// The game servers.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "an object with `timestamp` and `servers`")]
#[schemars(!default, rename = "servers")]
pub(super) struct Document {
    /// When the list was made.
    timestamp: Field<Seconds>,
    /// The servers.
    servers: Field<List<Server>>,
}

/// One server. With `query` on, what the server itself answers may be left out.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "a server")]
#[schemars(!default, rename = "server")]
struct Server {
    /// Its number, by which everything else is asked.
    number: Field<Id<Number>>,
    /// Its name.
    name: Field<Name>,
    /// Where it is reached: an address or a host name.
    ip: Field<Phrase>,
    /// The port beside it.
    port: Field<Whole<u16>>,
    /// Players on it now.
    #[serde(default)]
    online: Field<Whole<u32>>,
    /// Players it has room for.
    #[serde(default)]
    maxplayers: Field<Whole<u32>>,
    /// Whether a password is asked.
    #[serde(default)]
    password: Field<Flag>,
    /// What donations are multiplied by.
    #[serde(default, rename = "donateMultiplier")]
    donate_multiplier: Field<Multiplier>,
    /// What experience is multiplied by.
    #[serde(default, rename = "experienceMultiplier")]
    experience_multiplier: Field<Multiplier>,
    /// Whether it can be played on.
    #[serde(default)]
    status: Field<Status>,
    /// Since when the status holds.
    #[serde(default)]
    status_since: Field<Date>,
    /// What else people call it.
    #[serde(default)]
    aliases: Field<List<Name>>,
    /// Whether to ask the server itself, over UDP.
    #[serde(default)]
    query: Field<Flag>,
}

/// A server's number. The API's `serverId` is a 32-bit integer, so nobody could ask for a greater one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
struct Number(u32);

impl Bounded for Number {
    const LEAST: i128 = 0;
    const MOST: i128 = i32::MAX as i128;

    fn of(number: i128) -> Option<Self> {
        let number = number.try_into().ok().filter(|_| number <= Self::MOST)?;
        Some(Self(number))
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What something is multiplied by: 1 unless said otherwise.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
struct Multiplier(Finite);

impl Default for Multiplier {
    fn default() -> Self {
        Self(Finite(1.0))
    }
}

#[derive(Debug, Clone, Copy)]
struct Status(game::Status);

impl Default for Status {
    fn default() -> Self {
        Self(game::Status::Offline)
    }
}

pub(super) fn read(root: &Cursor<'_>, text: &str, context: &ValidationContext) -> game::Servers {
    let document: Document = root.object(text);
    let timestamp = made_at(root, document.timestamp, context.now);
    let mut seen = Seen::default();
    root.field("servers").fill(&document.servers);
    let servers = root.required("servers", document.servers);
    let servers =
        root.field("servers").each(servers, |at, server| listing(at, server, timestamp, &mut seen));
    game::Servers::new(timestamp, servers)
}

fn listing(
    at: &Cursor<'_>,
    server: Server,
    timestamp: Timestamp,
    seen: &mut Seen<Id<Number>>,
) -> Listing {
    let Server {
        number,
        name,
        ip,
        port,
        online,
        maxplayers,
        password,
        donate_multiplier,
        experience_multiplier,
        status,
        status_since,
        aliases,
        query,
    } = server;
    let Flag(query) = at.optional("query", query);
    let asked = Asked { at, query };
    Listing {
        number: at.unique("number", number, seen).0.0,
        name: at.required("name", name).0,
        ip: at.required("ip", ip).0,
        port: port_of(at, port),
        online: asked.field("online", online).0,
        max_players: asked.field("maxplayers", maxplayers).0,
        password: at.optional("password", password).0,
        donate_multiplier: at.optional("donateMultiplier", donate_multiplier).0.0,
        experience_multiplier: at.optional("experienceMultiplier", experience_multiplier).0.0,
        status: asked.field("status", status).0,
        status_since: match status_since {
            Field::Missing if query => timestamp,
            Field::Missing | Field::Invalid(_) | Field::Valid(_) => {
                at.required("status_since", status_since).0
            }
        },
        aliases: at
            .field("aliases")
            .each(at.optional("aliases", aliases), |_, Text(alias)| alias)
            .into(),
        query,
        queried: None,
        listed_as: None,
    }
}

/// Fields that a server which is asked over UDP tells itself.
struct Asked<'a> {
    at: &'a Cursor<'a>,
    query: bool,
}

impl Asked<'_> {
    fn field<T: Default>(&self, name: &'static str, field: Field<T>) -> T {
        if self.query { self.at.optional(name, field) } else { self.at.required(name, field) }
    }
}

fn port_of(at: &Cursor<'_>, port: Field<Whole<u16>>) -> u16 {
    if matches!(port, Field::Valid(Whole(0))) {
        at.field("port").fault("must be a port from 1 to 65535, not 0");
    }
    at.required("port", port).0
}

impl<'de> Deserialize<'de> for Status {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Word;

        impl Visitor<'_> for Word {
            type Value = Status;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("`online`, `maintenance` or `offline`")
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Status, E> {
                match word {
                    "online" => Ok(Status(game::Status::Online)),
                    "maintenance" => Ok(Status(game::Status::Maintenance)),
                    "offline" => Ok(Status(game::Status::Offline)),
                    _ => Err(E::invalid_value(Unexpected::Str(word), &self)),
                }
            }
        }

        deserializer.deserialize_any(Word)
    }
}

impl JsonSchema for Status {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Status".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "enum": ["online", "maintenance", "offline"] })
    }
}
