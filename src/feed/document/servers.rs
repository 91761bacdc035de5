//! `servers.json`: the list of servers.

use derive_more::Display;
use schemars::{JsonSchema, Schema, json_schema};
use serde::Deserialize;

use super::ValidationContext;
use super::cursor::{Cursor, Seen};
use super::field::{Field, Optional};
use super::list::List;
use super::number::{Finite, Flag, Id, Integer, Whole};
use super::scalar::{FromScalar, Scalar, scalar};
use super::text::{Name, Phrase, Text};
use super::time::{Time, made_at};
use crate::game::{self, Listing};

/// The game servers.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "an object with `timestamp` and `servers`")]
#[schemars(!default, rename = "servers")]
pub(super) struct Document {
    /// When the list was made.
    timestamp: Field<Time>,
    /// The servers.
    servers: Field<List<Server>>,
    /// The same as the API answers it, which may repeat it under any name.
    #[schemars(skip)]
    game: Field<List<Server>>,
}

/// One server. Only its number and name are always needed, and its address to query it.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, expecting = "a server")]
#[schemars(!default, rename = "server")]
struct Server {
    /// Its number, which identifies it in the API.
    number: Field<Id<Number>>,
    /// Its name.
    name: Field<Name>,
    /// Its address or host name.
    #[serde(default)]
    ip: Field<Optional<Phrase>>,
    /// Its port.
    #[serde(default)]
    port: Field<Optional<Whole<u16>>>,
    /// The number of players online.
    #[serde(default)]
    online: Field<Optional<Whole<u32>>>,
    /// The maximum number of players.
    #[serde(default)]
    maxplayers: Field<Optional<Whole<u32>>>,
    /// Whether it requires a password.
    #[serde(default)]
    password: Field<Optional<Flag>>,
    /// The multiplier of donations.
    #[serde(default, rename = "donateMultiplier")]
    donate_multiplier: Field<Optional<Finite>>,
    /// The multiplier of experience.
    #[serde(default, rename = "experienceMultiplier")]
    experience_multiplier: Field<Optional<Finite>>,
    /// Whether it can be played on; `online` when absent.
    #[serde(default)]
    status: Field<Optional<Status>>,
    /// When the status last changed.
    #[serde(default)]
    status_since: Field<Optional<Time>>,
    /// Other names that people use.
    #[serde(default)]
    aliases: Field<List<Name>>,
    /// Whether to query the server itself over UDP.
    #[serde(default)]
    query: Field<Optional<Flag>>,
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
    let servers = match document.servers {
        Field::Missing => document.game,
        servers => servers,
    };
    root.field("servers").not_empty(&servers);
    let servers = root.required("servers", servers);
    let servers = root.field("servers").each(servers, |at, server| listing(at, server, &mut seen));
    game::Servers::new(timestamp, servers)
}

fn listing(at: &Cursor<'_>, server: Server, seen: &mut Seen<Id<Number>>) -> Listing {
    let Flag(query) = at.or_default("query", server.query);
    let aliases = at.optional("aliases", server.aliases);
    let (ip, Whole(port)) = (at.optional("ip", server.ip), at.or_default("port", server.port));
    if query && ip.0.is_none() {
        at.field("ip").error("is missing, so the server can't be queried");
    }
    if query && port == 0 {
        at.field("port").error("must be a port from 1 to 65535, so that the server can be queried");
    }
    let status = at.optional("status", server.status).0;
    Listing {
        number: at.unique("number", server.number, seen).0.0,
        name: at.required("name", server.name).0,
        ip: ip.text().unwrap_or_default(),
        port,
        online: at.or_default("online", server.online).0,
        max_players: at.or_default("maxplayers", server.maxplayers).0,
        password: at.or_default("password", server.password).0,
        donate_multiplier: multiplier(at, "donateMultiplier", server.donate_multiplier),
        experience_multiplier: multiplier(at, "experienceMultiplier", server.experience_multiplier),
        status: status.map_or(unknown_status(query), |Status(status)| status),
        status_since: at.optional("status_since", server.status_since).0.map(|Time(since)| since),
        aliases: at.field("aliases").all(aliases, |_, Text(alias)| alias).into(),
        query,
        queried: None,
        listed_as: None,
    }
}

/// The status of a server whose list says none. One that is queried has not answered yet.
fn unknown_status(query: bool) -> game::Status {
    if query { game::Status::Offline } else { game::Status::Online }
}

/// A multiplier, 1 by default.
fn multiplier(at: &Cursor<'_>, name: &str, field: Field<Optional<Finite>>) -> f64 {
    at.optional(name, field).0.map_or(1.0, |Finite(multiplier)| multiplier)
}

impl FromScalar for Status {
    fn from_scalar(value: Scalar<'_>) -> Result<Self, String> {
        let status = match &value {
            Scalar::Text(word) => word.trim().to_lowercase().parse().ok(),
            _ => None,
        };
        status.map(Self).ok_or_else(|| value.is_not("`online`, `maintenance` or `offline`"))
    }

    fn schema() -> Schema {
        json_schema!({ "enum": ["online", "maintenance", "offline"] })
    }
}
