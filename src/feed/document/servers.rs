//! `servers.json`: the list of servers.

use derive_more::Display;
use jiff::Timestamp;
use schemars::{JsonSchema, Schema, json_schema};
use serde::Deserialize;

use super::ValidationContext;
use super::cursor::{Cursor, Seen};
use super::field::Field;
use super::list::List;
use super::number::{Finite, Flag, Id, Integer, Whole};
use super::scalar::{FromScalar, Scalar, scalar};
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

/// One server. With `query`, the fields that the server itself answers are optional.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "a server")]
#[schemars(!default, rename = "server")]
struct Server {
    /// Its number, which identifies it in the API.
    number: Field<Id<Number>>,
    /// Its name.
    name: Field<Name>,
    /// Its address or host name.
    ip: Field<Phrase>,
    /// Its port.
    port: Field<Whole<u16>>,
    /// The number of players online.
    #[serde(default)]
    online: Field<Whole<u32>>,
    /// The maximum number of players.
    #[serde(default)]
    maxplayers: Field<Whole<u32>>,
    /// Whether it requires a password.
    #[serde(default)]
    password: Field<Flag>,
    /// The multiplier of donations.
    #[serde(default, rename = "donateMultiplier")]
    donate_multiplier: Field<Finite>,
    /// The multiplier of experience.
    #[serde(default, rename = "experienceMultiplier")]
    experience_multiplier: Field<Finite>,
    /// Whether it can be played on.
    #[serde(default)]
    status: Field<Status>,
    /// When the status last changed.
    #[serde(default)]
    status_since: Field<Date>,
    /// Other names that people use.
    #[serde(default)]
    aliases: Field<List<Name>>,
    /// Whether to query the server itself over UDP.
    #[serde(default)]
    query: Field<Flag>,
}

/// A server's number. `serverId` is a signed 32-bit integer in the API, so greater numbers are not addressable.
#[derive(Debug, Display, Clone, Copy, Default, PartialEq, Eq, Hash)]
struct Number(u32);

impl Integer for Number {
    const MIN: i128 = 0;
    const MAX: i128 = i32::MAX as i128;

    fn of(number: i128) -> Option<Self> {
        let number = number.try_into().ok().filter(|_| number <= Self::MAX)?;
        Some(Self(number))
    }
}

/// The status of a server.
#[derive(Debug, Clone, Copy, Default)]
struct Status(game::Status);

scalar!([] Status);

pub(super) fn read(root: &Cursor<'_>, text: &str, context: &ValidationContext) -> game::Servers {
    let document: Document = root.object(text);
    let timestamp = made_at(root, document.timestamp, context.now);
    let mut seen = Seen::default();
    root.field("servers").not_empty(&document.servers);
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
    let Flag(query) = at.optional("query", server.query);
    let aliases = at.optional("aliases", server.aliases);
    Listing {
        number: at.unique("number", server.number, seen).0.0,
        name: at.required("name", server.name).0,
        ip: at.required("ip", server.ip).0,
        port: port(at, server.port),
        online: queried(at, query, "online", server.online).0,
        max_players: queried(at, query, "maxplayers", server.maxplayers).0,
        password: at.optional("password", server.password).0,
        donate_multiplier: multiplier(at, "donateMultiplier", server.donate_multiplier),
        experience_multiplier: multiplier(at, "experienceMultiplier", server.experience_multiplier),
        status: queried(at, query, "status", server.status).0,
        status_since: match server.status_since {
            Field::Missing if query => timestamp,
            since => at.required("status_since", since).0,
        },
        aliases: at.field("aliases").each(aliases, |_, Text(alias)| alias).into(),
        query,
        queried: None,
        listed_as: None,
    }
}

/// A field that is optional for a server that is queried over UDP.
fn queried<T: Default>(at: &Cursor<'_>, query: bool, name: &str, field: Field<T>) -> T {
    if query { at.optional(name, field) } else { at.required(name, field) }
}

/// A multiplier, 1 by default.
fn multiplier(at: &Cursor<'_>, name: &str, field: Field<Finite>) -> f64 {
    if matches!(field, Field::Missing) { 1.0 } else { at.optional(name, field).0 }
}

fn port(at: &Cursor<'_>, port: Field<Whole<u16>>) -> u16 {
    if matches!(port, Field::Valid(Whole(0))) {
        at.field("port").error("must be a port from 1 to 65535, not 0");
    }
    at.required("port", port).0
}

impl FromScalar for Status {
    fn from_scalar(value: Scalar<'_>) -> Result<Self, String> {
        let status = if let Scalar::Text(word) = &value { word.parse().ok() } else { None };
        status.map(Self).ok_or_else(|| value.is_not("`online`, `maintenance` or `offline`"))
    }

    fn schema() -> Schema {
        json_schema!({ "enum": ["online", "maintenance", "offline"] })
    }
}
