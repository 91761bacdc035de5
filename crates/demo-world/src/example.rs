//! What the bot's help asks about by name, so that its examples can be tried: a player, his house, a family.

use crate::{
    estate::Estate,
    names::Names,
    server::{Person, Server},
};

/// The server that the examples name.
const SERVER: u32 = 5;

/// Neither a leader nor an administrator, and keen enough to look in every day.
const PLAYER: Person = 150;

const HOUSE: u32 = 731;

/// The names of the server where somebody is Nicolas_Reed.
pub(crate) fn names(server: u32) -> Option<Names> {
    if server == SERVER { Names::calling(PLAYER, "Nicolas", "Reed") } else { None }
}

/// What the largest family of the server is called.
pub(crate) fn family(server: u32) -> Option<&'static str> {
    (server == SERVER).then_some("Grove Street")
}

/// Who always has this property.
pub(crate) fn owner(estate: Estate, server: &Server, id: u32) -> Option<Person> {
    let is_his = (estate, server.number, id) == (Estate::House, SERVER, HOUSE);
    (is_his && PLAYER < server.people()).then_some(PLAYER)
}
