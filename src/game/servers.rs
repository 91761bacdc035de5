//! The list of game servers.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;
use strum::{EnumString, IntoStaticStr};

/// Whether a server can be played on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Status {
    /// People can play on it.
    Online,
    /// It is under maintenance.
    Maintenance,
    /// It is down.
    #[default]
    Offline,
}

/// A server as it is listed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Listing {
    /// Its number, which identifies it in the API.
    pub number: u32,
    /// Its name.
    pub name: Arc<str>,
    /// Its address or host name.
    pub ip: Arc<str>,
    /// Its port.
    pub port: u16,
    /// The number of players online.
    pub online: u32,
    /// The maximum number of players.
    pub max_players: u32,
    /// Whether it requires a password.
    pub password: bool,
    /// The multiplier of donations.
    pub donate_multiplier: f64,
    /// The multiplier of experience.
    pub experience_multiplier: f64,
    /// Whether it can be played on.
    pub status: Status,
    /// When the status last changed, if known.
    pub status_since: Option<Timestamp>,
    /// Other names that people use.
    pub aliases: Box<[Arc<str>]>,
    /// Whether the server itself is queried over UDP.
    pub query: bool,
    /// When the server's own answer last changed this; `None` before the first answer.
    pub queried: Option<Timestamp>,
    /// Its name in the list, if it gives itself another one.
    pub listed_as: Option<Arc<str>>,
}

impl Listing {
    /// The same server with the name that it gives itself. The name in the list becomes an alias.
    #[must_use]
    pub fn called(mut self, name: &str) -> Self {
        if name.is_empty() || *self.name == *name {
            return self;
        }
        let own = std::mem::replace(&mut self.name, name.into());
        // Many servers change their own name again and again, so only the name in the list becomes an alias.
        if self.listed_as.is_none() {
            if !self.aliases.contains(&own) {
                self.aliases = self.aliases.iter().chain([&own]).cloned().collect();
            }
            self.listed_as = Some(own);
        }
        self
    }
}

/// All servers at one time.
#[derive(Debug, Clone, Default)]
pub struct Servers {
    /// When the list was last updated; `None` before the first one.
    pub timestamp: Option<Timestamp>,
    /// When the list itself was made, not counting later answers of servers.
    pub listed: Option<Timestamp>,
    list: BTreeMap<u32, Arc<Listing>>,
}

impl Servers {
    /// The servers, by number.
    pub fn new(timestamp: Timestamp, list: Vec<Listing>) -> Self {
        let list = list.into_iter().map(|listing| (listing.number, Arc::new(listing))).collect();
        Self { timestamp: Some(timestamp), listed: Some(timestamp), list }
    }

    /// All servers, by number.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Arc<Listing>> {
        self.list.values()
    }

    /// The server with this number.
    pub fn get(&self, number: u32) -> Option<&Arc<Listing>> {
        self.list.get(&number)
    }

    /// The same list with one server replaced; unchanged if it is not listed.
    pub fn with(&self, timestamp: Timestamp, listing: Listing) -> Self {
        let mut list = self.list.clone();
        if let Some(shown) = list.get_mut(&listing.number) {
            *shown = Arc::new(listing);
        }
        Self { timestamp: self.timestamp.max(Some(timestamp)), listed: self.listed, list }
    }

    /// This list as the successor of `before`: a server's own answers stay, unless the list has it in maintenance.
    #[must_use]
    pub(super) fn after(mut self, before: &Self) -> Self {
        let is_current = |listing: &Listing, known: &Listing| {
            let stayed = (&known.ip, known.port) == (&listing.ip, listing.port);
            known.queried.is_some() && listing.status != Status::Maintenance && stayed
        };
        let unknown = |listing: &&mut Arc<Listing>| listing.query && listing.queried.is_none();
        for listing in self.list.values_mut().filter(unknown) {
            let known = before.get(listing.number).filter(|known| is_current(listing, known));
            let Some(known) = known else { continue };
            let merged = Listing {
                online: known.online,
                max_players: known.max_players,
                password: known.password,
                status: known.status,
                status_since: known.status_since,
                queried: known.queried,
                ..Listing::clone(listing).called(&known.name)
            };
            *listing = Arc::new(merged);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listing(number: u32, query: bool) -> Listing {
        Listing {
            number,
            name: format!("Server {number}").into(),
            ip: "127.0.0.1".into(),
            port: 7777,
            online: 10,
            status: Status::Online,
            query,
            ..Listing::default()
        }
    }

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).expect("in range")
    }

    #[test]
    fn what_a_server_answered_stays_after_a_new_list() {
        let before =
            Servers::new(at(1), vec![listing(1, true), listing(2, true), listing(3, false)]);
        let before =
            before.with(at(5), Listing { online: 77, queried: Some(at(5)), ..listing(1, true) });
        let maintenance = Listing { status: Status::Maintenance, ..listing(1, true) };
        let online = |list: Vec<Listing>| {
            let servers = Servers::new(at(9), list).after(&before);
            servers.iter().map(|listing| listing.online).collect::<Vec<_>>()
        };
        assert_eq!(online(vec![listing(1, true), listing(2, true)]), [77, 10]);
        assert_eq!(online(vec![listing(1, false)]), [10]);
        assert_eq!(online(vec![maintenance]), [10]);
        assert_eq!(online(vec![Listing { port: 1, ..listing(1, true) }]), [10]);
    }

    #[test]
    fn only_the_name_in_the_list_becomes_an_alias() {
        let name = |listing: &Listing| listing.name.to_string();
        let mut shown = Listing { queried: Some(at(1)), ..listing(1, true) };
        for (status, called) in [
            (Status::Online, "One | day"),
            (Status::Offline, "One | night"),
            (Status::Offline, "One | week"),
            (Status::Online, "One | day"),
        ] {
            shown = Listing { status, ..shown }.called(called);
            assert_eq!(name(&shown), called);
            assert_eq!(
                shown.aliases.iter().map(|alias| &**alias).collect::<Vec<_>>(),
                ["Server 1"]
            );
        }
        let before = Servers::new(at(1), vec![listing(1, true)]).with(at(2), shown);
        let after = Servers::new(at(3), vec![listing(1, true)]).after(&before);
        let again = Listing::clone(after.get(1).expect("listed")).called("One | night");
        assert_eq!(again.aliases.iter().map(|alias| &**alias).collect::<Vec<_>>(), ["Server 1"]);
    }

    #[test]
    fn a_server_that_is_not_listed_is_not_added() {
        let servers = Servers::new(at(1), vec![listing(1, true)]).with(at(2), listing(9, true));
        assert_eq!(servers.iter().len(), 1);
        assert_eq!(servers.timestamp, Some(at(2)));
    }
}
