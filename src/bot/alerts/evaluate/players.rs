//! Counts, leaders and players, and whether a list of players can be believed.

use std::collections::{HashMap, HashSet};

use super::super::documents::Loaded;
use super::{Evaluation, STALE};
use crate::bot::alert_condition::{Condition, Document};
use crate::bot::state::{Alert, AlertEvent, AlertState, ListedServer, Tracked};
use crate::wire::FractionCount;

impl Evaluation<'_> {
    /// Counts, leaders and players.
    pub(super) fn players(&mut self, server: u32, loaded: &Loaded) {
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
}
