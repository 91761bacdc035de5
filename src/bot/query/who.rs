//! Finding a player by a nickname as it was typed.

use std::sync::Arc;

use super::figure::count;
use super::lead::What;
use super::name::Name;
use super::trouble::Halt;
use super::window::{Place, Window, grid, word};
use crate::bot::post::Letter;
use crate::bot::resolve::{self, Meant};
use crate::client::{Error, Missing};
use crate::text::Plain;
use crate::wire::{Online, OnlineMember, PlayerAnswer};

/// A player that was found.
pub(super) struct Who {
    /// The nickname in its own spelling.
    pub(super) name: String,
    /// The record, if the game has one.
    pub(super) record: Option<Arc<PlayerAnswer<'static>>>,
    /// Who is on the server, as far as is known.
    pub(super) live: Option<Arc<Online<'static>>>,
}

impl Who {
    /// The in-game id and what the live list says, for who is on the server.
    pub(super) fn seat(&self) -> Option<(u32, &OnlineMember<'static>)> {
        let mut live = self.live.iter().flat_map(|live| live.data.iter());
        live.find(|(_, member)| *member.name == self.name).map(|(id, member)| (*id, member))
    }
}

/// Finds the player among those who are there, then among those on record; `near` are further nicknames to offer.
pub(super) async fn find(
    window: &Window,
    at: &Place,
    name: &Name,
    near: &[&str],
    to: impl Fn(Name) -> What,
) -> Result<Who, Halt> {
    let live = match window.client.online(at.number).await {
        Ok(live) => Some(live),
        Err(Error::Unavailable { retry_after: Some(_) }) => None,
        Err(error) => return Err(error.into()),
    };
    let names = || live.iter().flat_map(|live| live.data.values().map(|member| &*member.name));
    let others = near.iter().copied().filter(|near| names().all(|name| name != *near));
    let known: Vec<&str> = names().chain(others).collect();
    let lang = window.lang;
    let (text, near) = match resolve::player(name.as_str(), known.iter().copied()) {
        Meant::One(name) => {
            let record = match record(window, at, &name).await {
                // Who is known to be there is shown without a record, too.
                Err(Error::Unavailable { retry_after: Some(_) }) => None,
                record => record?,
            };
            return Ok(Who { name, record, live });
        }
        Meant::Several(names) => (lang.which_of_these(), names),
        Meant::Near(names) => {
            (lang.no_such_player_near(name.as_str(), &at.title, count(names.len())), names)
        }
        Meant::Nothing => (lang.no_such_player(name.as_str(), &at.title), Vec::new()),
    };
    for spelling in resolve::nicknames(name.as_str()) {
        if let Some(record) = record(window, at, &spelling).await? {
            return Ok(Who { name: record.data.nickname.to_string(), record: Some(record), live });
        }
    }
    let button =
        |name: &String| window.leads(Plain::said(&word(name)), to(Name::typed(name)).on(at.number));
    Err(Letter { text, rows: grid(near.iter().map(button), 2) }.into())
}

/// The record under exactly this nickname.
async fn record(
    window: &Window,
    at: &Place,
    name: &str,
) -> Result<Option<Arc<PlayerAnswer<'static>>>, Error> {
    match window.client.player(at.number, name).await {
        Ok(record) => Ok(Some(record)),
        Err(Error::NotFound(Missing::Player) | Error::Invalid { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}
