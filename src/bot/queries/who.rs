//! Finding a player by a nickname as it was typed.

use std::collections::HashSet;
use std::sync::Arc;

use super::estate;
use super::figure::count;
use super::look::{Estate, What};
use super::name::Name;
use super::trouble::Halt;
use super::window::{Place, Window, grid, word};
use crate::bot::search::{self, Match};
use crate::bot::telegram::OutgoingMessage;
use crate::client::{Error, Missing};
use crate::text::Plain;
use crate::wire::{Families, Online, OnlineMember, PlayerAnswer, PropertyMap};

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
    let (lang, words) = (window.lang, name.as_str());
    let live = match window.client.online(at.number).await {
        Ok(live) => Some(live),
        Err(Error::Unavailable { retry_after: Some(_) }) => None,
        Err(error) => return Err(error.into()),
    };
    let there = || live.iter().flat_map(|live| live.data.values().map(|member| &*member.name));
    let known: Vec<&str> = each(there().chain(near.iter().copied()));
    let meant = search::player(words, known.iter().copied());
    if let Match::One(name) = meant {
        return known_as(window, at, name, live).await;
    }
    let spellings = search::nicknames(words);
    let mut found: Vec<Arc<PlayerAnswer<'static>>> = Vec::new();
    for spelling in &spellings {
        found.extend(record(window, at, spelling).await?);
        // Words that are a nickname as they stand mean no other one.
        if !found.is_empty() && words.is_ascii() {
            break;
        }
    }
    if let [record] = found.as_slice() {
        let name = record.data.nickname.to_string();
        return Ok(Who { name, record: Some(record.clone()), live });
    }
    let absent = Absent::of(window, at).await;
    let known: Vec<&str> = each(known.into_iter().chain(absent.names()));
    let meant = match (found.is_empty(), meant) {
        (false, _) => {
            Match::Several(found.iter().map(|record| record.data.nickname.to_string()).collect())
        }
        (true, meant @ Match::Several(_)) => meant,
        (true, Match::One(_) | Match::Near(_) | Match::Nothing) => search::player(words, known),
    };
    let (text, near) = match meant {
        Match::One(name) => return known_as(window, at, name, live).await,
        Match::Several(names) => (lang.which_of_these(), names),
        Match::Near(names) => {
            (lang.no_such_player_near(words, &at.title, count(names.len())), names)
        }
        Match::Nothing if !words.is_ascii() && spellings.is_empty() => {
            (lang.no_nickname(words, &at.title), Vec::new())
        }
        Match::Nothing => (lang.no_such_player(words, &at.title), Vec::new()),
    };
    let button = |name: &String| {
        window.leads(Plain::untrusted(&word(name)), to(Name::typed(name)).on(at.number))
    };
    Err(OutgoingMessage { text, rows: grid(near.iter().map(button), 2) }.into())
}

/// Who has this nickname beyond doubt.
async fn known_as(
    window: &Window,
    at: &Place,
    name: String,
    live: Option<Arc<Online<'static>>>,
) -> Result<Who, Halt> {
    let record = match record(window, at, &name).await {
        // Who is known to be there is shown without a record, too.
        Err(Error::Unavailable { retry_after: Some(_) }) => None,
        record => record?,
    };
    Ok(Who { name, record, live })
}

/// Where people are named who need not be there.
struct Absent {
    map: Option<Arc<PropertyMap<'static>>>,
    families: Option<Arc<Families<'static>>>,
}

impl Absent {
    /// What is not known just now names nobody.
    async fn of(window: &Window, at: &Place) -> Self {
        let map = window.client.map(at.number);
        let families = window.client.families(at.number);
        let (map, families) = tokio::join!(map, families);
        Self { map: map.ok(), families: families.ok() }
    }

    /// Who owns something or leads a family.
    fn names(&self) -> impl Iterator<Item = &str> {
        let lots = self.map.iter().flat_map(|map| estate::lots(map, Estate::All));
        let owners = lots.filter_map(|lot| lot.property.owner.as_deref());
        let families = self.families.iter().flat_map(|all| &all.families);
        owners.chain(families.filter_map(|family| family.leader.as_deref()))
    }
}

/// Each of the names once.
fn each<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut seen = HashSet::new();
    names.filter(|name| seen.insert(*name)).collect()
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
