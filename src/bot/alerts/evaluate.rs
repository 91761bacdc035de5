//! Compares alerts with data: what changes, and what is to be told. Nothing is read or written here.

use std::collections::{HashMap, HashSet};

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use super::documents::{Documents, Loaded};
use crate::bot::alert_condition::{AuctionFilter, Condition, Document};
use crate::bot::queries::{Lot, PropertyFilter, next_start};
use crate::bot::state::{
    Alert, AlertEvent, AlertIndex, AlertState, Batch, Change, ListedServer, LotState, NewEvent,
    PropertyKey, StoredEvent, Tracked,
};
use crate::wire::{FractionCount, PropertyMap, Status};

/// Older data fires nothing.
const STALE: SignedDuration = SignedDuration::from_mins(5);

/// An announcement holds for longer than a count.
const ANNOUNCEMENT: SignedDuration = SignedDuration::from_hours(12);

/// A ping that is later than this, because nothing ran at its time, is left out.
const LATE: SignedDuration = SignedDuration::from_mins(10);

/// What one evaluation finds.
pub(super) struct Evaluation<'a> {
    index: &'a AlertIndex,
    documents: &'a Documents,
    now: Timestamp,
    zone: &'a TimeZone,
    batch: Batch,
}

impl<'a> Evaluation<'a> {
    pub(super) fn new(
        index: &'a AlertIndex,
        documents: &'a Documents,
        now: Timestamp,
        zone: &'a TimeZone,
    ) -> Self {
        Self { index, documents, now, zone, batch: Batch::default() }
    }

    /// What these documents change.
    pub(super) fn of(mut self, read: impl IntoIterator<Item = (u32, Document)>) -> Batch {
        let documents = self.documents;
        let status = documents.status.as_deref();
        let is_up = |server| {
            let mut listed = status.iter().flat_map(|status| &status.game);
            listed.any(|it| it.number == server && it.status == "online")
        };
        for (server, document) in read {
            match (document, documents.server(server)) {
                (Document::Status, _) => status.into_iter().for_each(|it| self.status(it, server)),
                (Document::Clock, _) => self.clock(server),
                // A server that nobody plays on loses nothing.
                (_, Some(loaded)) if is_up(server) => self.data(server, document, loaded),
                (_, Some(_) | None) => {}
            }
        }
        self.batch
    }

    fn data(&mut self, server: u32, document: Document, loaded: &Loaded) {
        match document {
            Document::Players => self.players(server, loaded),
            Document::Interviews => self.interviews(server, loaded),
            Document::Map => self.map(server, loaded),
            Document::Ghetto => self.ghetto(server, loaded),
            Document::Status | Document::Clock => {}
        }
    }

    /// What servers are doing. A server that is no longer listed takes its alerts along.
    fn status(&mut self, status: &Status<'_>, server: u32) {
        let Some(at) = status.timestamp.filter(|at| self.is_fresh(*at, STALE)) else { return };
        let Some(listed) = status.game.iter().find(|listed| listed.number == server) else {
            let read = self.index.documents().filter(|(number, _)| *number == server);
            let read: Vec<_> = read.collect();
            for (_, document) in read {
                for alert in self.index.reading(server, document) {
                    self.gone(alert, at);
                }
            }
            return;
        };
        let value = server_status(&listed.status);
        for alert in self.index.reading(server, Document::Status) {
            self.track(alert, value, at, |change| AlertEvent::ServerStatus {
                status: value,
                before: change.before,
                before_since: change.before_since,
            });
        }
    }

    /// Counts, leaders and players.
    fn players(&mut self, server: u32, loaded: &Loaded) {
        let Some((fractions, online)) = loaded.players() else { return };
        let at = online.timestamp;
        if !self.is_fresh(at, STALE) || !self.is_believed(server, at, online.data.len()) {
            return;
        }
        let counts: HashMap<u32, &FractionCount<'_>> =
            fractions.fractions.iter().map(|fraction| (fraction.id, fraction)).collect();
        let names: HashSet<&str> = online.data.values().map(|player| &*player.name).collect();
        let mut families: HashMap<u64, Option<u32>> = HashMap::new();
        for alert in self.index.reading(server, Document::Players) {
            match &alert.condition {
                Condition::FractionOnline { fraction, bound } => match counts.get(fraction) {
                    Some(now) => {
                        let before = || {
                            let before = loaded.fractions_before.as_deref()?.fractions.iter();
                            before.into_iter().find(|it| it.id == *fraction).map(|it| it.online)
                        };
                        self.count(alert, now.online, bound.is_crossed(now.online), at, before);
                    }
                    None => self.gone(alert, at),
                },
                Condition::Leader { fraction } => match counts.get(fraction) {
                    Some(now) => {
                        let is_online = now.leader_online;
                        self.track(alert, is_online.into(), at, |change| AlertEvent::Presence {
                            player: None,
                            is_online,
                            before_since: change.before_since,
                        });
                    }
                    None => self.gone(alert, at),
                },
                Condition::FamilyOnline { family, bound } => {
                    let count = families.entry(*family).or_insert_with(|| {
                        let members = loaded.families.members.get(family)?.as_ref()?;
                        let members = members.family.members.iter();
                        let online = members.filter(|member| names.contains(&*member.nickname));
                        u32::try_from(online.count()).ok()
                    });
                    match (*count, loaded.families.members.get(family)) {
                        (Some(now), _) => {
                            self.count(alert, now, bound.is_crossed(now), at, || None);
                        }
                        (None, Some(None)) => self.gone(alert, at),
                        (None, _) => {}
                    }
                }
                Condition::Players { names: watched } => {
                    self.presences(alert, watched, &names, at);
                }
                _ => {}
            }
        }
    }

    /// Whether a list of players can be believed. No real server loses most of its players between two lists; if the third
    /// list says the same, it is believed.
    fn is_believed(&mut self, server: u32, at: i64, online: usize) -> bool {
        let online = u32::try_from(online).unwrap_or(u32::MAX);
        let believed = ListedServer { listed_at: at, online, doubted: None };
        let Some(last) = self.index.servers.get(&server).copied() else {
            self.batch.servers.push((server, believed));
            return true;
        };
        if last.listed_at == at {
            return last.doubted.is_none();
        }
        let lost = last.online.saturating_sub(online);
        let is_jump = lost > 50 && u64::from(lost) * 100 > u64::from(last.online) * 60;
        let is_next = at - last.listed_at <= STALE.as_secs();
        if !(is_jump && is_next && last.doubted.is_none()) {
            self.batch.servers.push((server, believed));
            return true;
        }
        let doubted = ListedServer { listed_at: at, online: last.online, doubted: Some(online) };
        self.batch.servers.push((server, doubted));
        let mut told = HashSet::new();
        for alert in self.index.reading(server, Document::Players) {
            if alert.state != AlertState::Gone
                && !alert.is_muted(self.now)
                && told.insert(alert.chat)
            {
                let event = AlertEvent::DoubtfulData { server, online, before: last.online };
                self.tell(alert, event, at);
                if let Some(event) = self.batch.events.last_mut() {
                    event.alert = None;
                }
            }
        }
        false
    }

    fn count(
        &mut self,
        alert: &Alert,
        count: u32,
        is_crossed: bool,
        at: i64,
        before: impl FnOnce() -> Option<u32>,
    ) {
        let AlertState::Value(tracked) = &alert.state else {
            return self.set(alert, AlertState::Value(Tracked::new(is_crossed.into(), self.now)));
        };
        if tracked.is_settled(is_crossed.into()) {
            return;
        }
        let mut tracked = tracked.clone();
        let change = match is_crossed {
            true => tracked.observe(1, self.now),
            false => {
                tracked.settle(0, self.now);
                None
            }
        };
        if let Some(change) = change {
            let event = AlertEvent::Count { count, before: before(), since: change.since };
            self.tell(alert, event, at);
        }
        self.set(alert, AlertState::Value(tracked));
    }

    /// A value each change of which is told.
    fn track(
        &mut self,
        alert: &Alert,
        value: u32,
        at: i64,
        event: impl FnOnce(Change) -> AlertEvent,
    ) {
        let AlertState::Value(tracked) = &alert.state else {
            return self.set(alert, AlertState::Value(Tracked::new(value, self.now)));
        };
        if tracked.is_settled(value) {
            return;
        }
        let mut tracked = tracked.clone();
        if let Some(change) = tracked.observe(value, self.now) {
            self.tell(alert, event(change), at);
        }
        self.set(alert, AlertState::Value(tracked));
    }

    fn presences(&mut self, alert: &Alert, watched: &[String], names: &HashSet<&str>, at: i64) {
        let now = self.now;
        let is_online = |name: &String| u32::from(names.contains(&**name));
        let AlertState::Players(known) = &alert.state else {
            let all = watched.iter().map(|name| Tracked::new(is_online(name), now));
            return self.set(alert, AlertState::Players(all.collect()));
        };
        if watched.iter().zip(known).all(|(name, known)| known.is_settled(is_online(name))) {
            return;
        }
        let mut players = known.clone();
        for (name, tracked) in watched.iter().zip(&mut players) {
            let value = is_online(name);
            if let Some(change) = tracked.observe(value, now) {
                let event = AlertEvent::Presence {
                    player: Some(name.clone()),
                    is_online: value == 1,
                    before_since: change.before_since,
                };
                self.tell(alert, event, at);
            }
        }
        self.set(alert, AlertState::Players(players));
    }

    /// Interviews that begin soon.
    fn interviews(&mut self, server: u32, loaded: &Loaded) {
        let (Some(fractions), Some(interviews)) = (&loaded.fractions, &loaded.interviews) else {
            return;
        };
        let at = interviews.timestamp;
        if !self.is_fresh(at, ANNOUNCEMENT) {
            return;
        }
        for alert in self.index.reading(server, Document::Interviews) {
            let Condition::Interview { fraction, minutes_before } = alert.condition else {
                continue;
            };
            let known = fractions.fractions.iter().find(|known| known.id == fraction);
            let Some(interview) = known.and_then(|known| interviews.data.get(&known.short)) else {
                continue;
            };
            let starts_at = next_start(interview, self.now, self.zone);
            let Some(starts_at) = starts_at.map(Timestamp::as_second) else { continue };
            let left = starts_at - self.now.as_second();
            let is_told = alert.state == AlertState::Told(starts_at);
            if (1..=i64::from(minutes_before) * 60).contains(&left) && !is_told {
                let place = interview.place.as_deref().map(str::to_owned);
                self.tell(alert, AlertEvent::Interview { starts_at, place }, at);
                self.set(alert, AlertState::Told(starts_at));
            }
        }
    }

    /// Auctions and single properties.
    fn map(&mut self, server: u32, loaded: &Loaded) {
        let Some(map) = loaded.map.as_deref() else { return };
        let at = map.timestamp;
        let now = self.now.as_second();
        let lots = PropertyFilter::All.lots(map);
        let auctions: Vec<Lot<'_>> =
            lots.filter(|lot| lot.property.has_auction && lot.property.au_time_end > now).collect();
        let mut properties = None;
        for alert in self.index.reading(server, Document::Map) {
            match &alert.condition {
                Condition::Auction(filter) if self.is_fresh(at, age(filter)) => {
                    self.auction(alert, filter, &auctions, at);
                }
                Condition::Property { kind, number } if self.is_fresh(at, STALE) => {
                    let all = properties.get_or_insert_with(|| by_key(map));
                    match all.get(&PropertyKey { kind: *kind, number: *number }) {
                        Some(lot) => self.property(alert, lot, at),
                        None if all.is_empty() => {}
                        None => self.gone(alert, at),
                    }
                }
                _ => {}
            }
        }
    }

    fn auction(&mut self, alert: &Alert, filter: &AuctionFilter, auctions: &[Lot<'_>], at: i64) {
        let key = |lot: &Lot<'_>| PropertyKey { kind: lot.kind, number: lot.property.id };
        let now = self.now;
        let fitting = auctions.iter().filter(|lot| fits(filter, lot, now));
        let told = match (&alert.state, filter.minutes_before_end) {
            (AlertState::Auctions(told), _) => told.clone(),
            (_, Some(_)) => Vec::new(),
            // Those that are there already are no news.
            (_, None) => {
                let mut known: Vec<PropertyKey> = fitting.map(key).collect();
                known.sort_unstable();
                return self.set(alert, AlertState::Auctions(known));
            }
        };
        let mut known: Vec<PropertyKey> = auctions.iter().map(key).collect();
        known.retain(|lot| told.binary_search(lot).is_ok());
        for lot in fitting.filter(|lot| told.binary_search(&key(lot)).is_err()) {
            let near = lot.property.nearest_poi.as_ref();
            let event = AlertEvent::Auction {
                property: key(lot),
                name: lot.property.name.to_string(),
                price: lot.property.au_start_price,
                ends_at: lot.property.au_time_end,
                near: near.map(|near| format!("{}, {}", near.name, near.city)),
            };
            self.tell(alert, event, at);
            known.push(key(lot));
        }
        known.sort_unstable();
        self.set(alert, AlertState::Auctions(known));
    }

    fn property(&mut self, alert: &Alert, lot: &Lot<'_>, at: i64) {
        let owner = lot.property.owner.as_deref().map(str::to_owned);
        let now = LotState { owner, status: lot.status() };
        let AlertState::Property(before) = &alert.state else {
            return self.set(alert, AlertState::Property(now));
        };
        if *before != now {
            let name = lot.property.name.to_string();
            let event = AlertEvent::Property { name, now: now.clone(), before: before.clone() };
            self.tell(alert, event, at);
            self.set(alert, AlertState::Property(now));
        }
    }

    /// Zones that gangs won and lost.
    fn ghetto(&mut self, server: u32, loaded: &Loaded) {
        let Some(ghetto) = loaded.ghetto.as_deref() else { return };
        let at = ghetto.timestamp;
        if !self.is_fresh(at, STALE) {
            return;
        }
        for alert in self.index.reading(server, Document::Ghetto) {
            let Condition::Zones { gang } = alert.condition else { continue };
            let held = ghetto.data.iter().filter(|(_, zone)| zone.fraction_id == Some(gang));
            let mut held: Vec<u64> = held.map(|(number, _)| *number).collect();
            held.sort_unstable();
            let AlertState::Zones(before) = &alert.state else {
                self.set(alert, AlertState::Zones(held));
                continue;
            };
            if *before == held {
                continue;
            }
            let only_in = |these: &[u64], others: &[u64]| -> Vec<u64> {
                let gone = these.iter().filter(|zone| others.binary_search(zone).is_err());
                gone.copied().collect()
            };
            let (won, lost) = (only_in(&held, before), only_in(before, &held));
            let count = u32::try_from(held.len()).unwrap_or(u32::MAX);
            self.tell(alert, AlertEvent::Zones { won, lost, count }, at);
            self.set(alert, AlertState::Zones(held));
        }
    }

    /// Pings and digests.
    fn clock(&mut self, server: u32) {
        for alert in self.index.reading(server, Document::Clock) {
            let Some(last) = alert.condition.last_time(self.now, self.zone) else { continue };
            let at = last.as_second();
            match alert.state {
                AlertState::Told(told) if told >= at => continue,
                AlertState::Told(_) if self.now.duration_since(last) <= LATE => {
                    self.tell(alert, AlertEvent::Ping { at }, at);
                }
                _ => {}
            }
            self.set(alert, AlertState::Told(at));
        }
    }

    /// The alert's thing is no more: that is told once, and the alert rests until it is back.
    fn gone(&mut self, alert: &Alert, at: i64) {
        if alert.state != AlertState::Gone {
            self.tell(alert, AlertEvent::Gone, at);
            self.set(alert, AlertState::Gone);
        }
    }

    /// Keeps a state; the first one is what later data is compared with.
    fn set(&mut self, alert: &Alert, state: AlertState) {
        if state != alert.state {
            self.batch.states.push((alert.id, state));
        }
    }

    fn tell(&mut self, alert: &Alert, event: AlertEvent, data_at: i64) {
        if alert.is_muted(self.now) {
            return;
        }
        self.batch.events.push(NewEvent {
            chat: alert.chat,
            thread: alert.thread,
            alert: Some(alert.id),
            quiet_until: None,
            event: StoredEvent { event, data_at },
        });
    }

    fn is_fresh(&self, at: i64, within: SignedDuration) -> bool {
        self.now.as_second() - at <= within.as_secs()
    }
}

/// What a server is doing, as alerts compare it.
pub(super) fn server_status(status: &str) -> u32 {
    match status {
        "online" => 0,
        "maintenance" => 1,
        _ => 2,
    }
}

/// The end of an auction is announced at its beginning.
fn age(filter: &AuctionFilter) -> SignedDuration {
    match filter.minutes_before_end {
        Some(_) => ANNOUNCEMENT,
        None => STALE,
    }
}

/// Whether an auction is one of those that the filter lets through.
pub(super) fn fits(filter: &AuctionFilter, lot: &Lot<'_>, now: Timestamp) -> bool {
    let property = lot.property;
    let is_near = |words: &String| {
        let words = words.to_lowercase();
        property.nearest_poi.as_ref().is_some_and(|near| {
            [&near.city, &near.name].into_iter().any(|name| name.to_lowercase().contains(&words))
        })
    };
    let left = property.au_time_end - now.as_second();
    filter.kind.is_none_or(|kind| kind == lot.kind)
        && filter.price.is_none_or(|price| property.au_start_price < price.into())
        && filter.near.as_ref().is_none_or(is_near)
        && filter.minutes_before_end.is_none_or(|minutes| left <= i64::from(minutes) * 60)
}

fn by_key<'m>(map: &'m PropertyMap<'m>) -> HashMap<PropertyKey, Lot<'m>> {
    let lots = PropertyFilter::All.lots(map);
    let key = |lot: &Lot<'_>| PropertyKey { kind: lot.kind, number: lot.property.id };
    lots.map(|lot| (key(&lot), lot)).collect()
}
