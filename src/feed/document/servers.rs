//! `servers.json`: the list of servers.

use derive_more::Display;
use serde_json::{Value, json};

use super::ValidationContext;
use super::number;
use super::object::{Object, Seen};
use super::object_kind::{ObjectKind, Presence};
use super::root::Root;
use super::scalar::{FromScalar, Scalar};
use super::text::Name;
use super::time::made_at;
use crate::game::{self, Listing, Status};

/// The API answers the list as `game`, even if it repeats the list under another name.
const DOCUMENT: ObjectKind =
    ObjectKind::new("servers", "an object with `timestamp` and `servers`", "The game servers.")
        .alias("servers", "game");

const SERVER: ObjectKind = ObjectKind::new(
    "server",
    "a server",
    "One server. Only its number and name are always needed, and its address to query it.",
)
.never_none();

/// A server's number. `serverId` is a signed 32-bit integer in the API, so greater numbers are not addressable.
#[derive(Debug, Display, Clone, Copy, Default, PartialEq, Eq, Hash)]
struct Number(u32);

impl Number {
    const MAX: i128 = i32::MAX as i128;
}

pub(super) fn read(root: &Root<'_>, context: &ValidationContext) -> game::Servers {
    root.object(&DOCUMENT, |document| {
        let made = document.required("timestamp", "When the list was made.");
        let timestamp = made_at(document, made, context.now);
        let mut seen = Seen::default();
        let listing = |server: &Object<'_>| listing(server, &mut seen);
        let about = "The servers.";
        let servers = document.rows("servers", about, Presence::Required, &SERVER, listing);
        game::Servers::new(timestamp, servers)
    })
}

fn listing(server: &Object<'_>, seen: &mut Seen<Number>) -> Listing {
    let query = server.or_default("query", "Whether to query the server itself over UDP.");
    let aliases = server.names("aliases", "Other names that people use.", |_, _| {});
    let ip = server.optional_phrase("ip", "Its address or host name.");
    let port = server.or_default("port", "Its port.");
    if query && ip.is_none() {
        server.field("ip").error("is missing, so the server can't be queried");
    }
    if query && port == 0 {
        let reason = "must be a port from 1 to 65535, so that the server can be queried";
        server.field("port").error(reason);
    }
    let about = "Whether it can be played on; `online` when absent.";
    let status = server.optional("status", about);
    let about = "Its number, which identifies it in the API.";
    let Number(number) = server.unique("number", about, seen);
    let multiplier = |name, about| server.optional(name, about).unwrap_or(1.0);
    Listing {
        number,
        name: server.required::<Name>("name", "Its name.").0,
        ip: ip.unwrap_or_default(),
        port,
        online: server.or_default("online", "The number of players online."),
        max_players: server.or_default("maxplayers", "The maximum number of players."),
        password: server.or_default("password", "Whether it requires a password."),
        donate_multiplier: multiplier("donateMultiplier", "The multiplier of donations."),
        experience_multiplier: multiplier("experienceMultiplier", "The multiplier of experience."),
        // A server that is queried has not answered yet.
        status: status.unwrap_or(if query { Status::Offline } else { Status::Online }),
        status_since: server.optional("status_since", "When the status last changed."),
        aliases,
        query,
        queried: None,
        listed_as: None,
    }
}

impl FromScalar for Number {
    fn from_scalar(value: Scalar<'_>) -> Result<Self, String> {
        number::integer(&value, 0, Self::MAX).map(Self)
    }

    fn schema() -> Value {
        number::integer_schema(0, Self::MAX)
    }
}

impl FromScalar for Status {
    fn from_scalar(value: Scalar<'_>) -> Result<Self, String> {
        let status = match &value {
            Scalar::Text(word) => word.trim().to_lowercase().parse().ok(),
            _ => None,
        };
        status.ok_or_else(|| value.is_not("`online`, `maintenance` or `offline`"))
    }

    fn schema() -> Value {
        json!({ "enum": ["online", "maintenance", "offline"] })
    }
}
