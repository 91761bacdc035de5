//! The players online on one server, indexed by id, name and fraction.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

use super::fractions::{FractionId, FractionName, Fractions};
use super::member_order::member_order;

/// How old a list may be to count as current.
pub const FRESH_FOR: SignedDuration = SignedDuration::from_mins(5);

/// One player who is online.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Player {
    /// The in-game id, valid until the player leaves.
    pub id: u32,
    /// The nickname.
    pub name: Arc<str>,
    /// The level.
    pub level: u32,
    /// The fraction, if any.
    pub fraction: Option<FractionName>,
    /// The number of the rank in the fraction, from the lowest, where the source has one.
    pub rank: Option<u32>,
    /// The title of the rank.
    pub position: Option<Arc<str>>,
    /// Whether the player is on duty.
    pub in_uniform: bool,
    /// Whether the player leads the fraction.
    pub is_leader: bool,
    /// Whether the player is a deputy of the leader.
    pub is_deputy: bool,
}

/// The numbers of players of a group who are online.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Counts {
    /// All players.
    pub online: u32,
    /// Players on duty.
    pub in_uniform: u32,
    /// Leaders.
    pub leaders: u32,
    /// Deputies.
    pub deputies: u32,
}

impl Counts {
    fn of<'a>(players: impl Iterator<Item = &'a Player>) -> Self {
        players.fold(Self::default(), |counts, player| Self {
            online: counts.online + 1,
            in_uniform: counts.in_uniform + u32::from(player.in_uniform),
            leaders: counts.leaders + u32::from(player.is_leader),
            deputies: counts.deputies + u32::from(player.is_deputy),
        })
    }
}

/// All players who are online at one time.
#[derive(Debug, Clone)]
pub struct Online {
    /// When the source made the list.
    pub timestamp: Timestamp,
    /// The reference list of the players' fractions.
    pub fractions: Arc<Fractions>,
    /// All players, by in-game id.
    pub players: Arc<[Player]>,
    by_name: Arc<HashMap<Arc<str>, usize>>,
    /// One group for each fraction of the reference list, in its order.
    groups: Box<[FractionMembers]>,
    /// The counts of the whole server.
    pub total: Counts,
}

#[derive(Debug, Clone)]
struct FractionMembers {
    members: Box<[u32]>,
    counts: Counts,
}

impl Online {
    /// Indexes a list of players whose ids and names are distinct.
    pub fn new(timestamp: Timestamp, mut players: Vec<Player>, fractions: Arc<Fractions>) -> Self {
        players.sort_by_key(|player| player.id);
        let by_name = players.iter().map(|player| Arc::clone(&player.name)).zip(0..).collect();
        let (groups, total) = (groups(&players, &fractions), Counts::of(players.iter()));
        let (players, by_name) = (players.into(), Arc::new(by_name));
        Self { timestamp, fractions, players, by_name, groups, total }
    }

    pub(super) fn set_fractions(&mut self, fractions: &Arc<Fractions>) {
        if !Arc::ptr_eq(&self.fractions, fractions) {
            self.fractions = Arc::clone(fractions);
            self.groups = groups(&self.players, fractions);
        }
    }

    /// Whether the list is current at `now`.
    pub fn is_fresh(&self, now: Timestamp) -> bool {
        now.duration_since(self.timestamp) <= FRESH_FOR
    }

    /// The player with this in-game id.
    pub fn player(&self, id: u32) -> Option<&Player> {
        self.players.binary_search_by_key(&id, |player| player.id).ok().map(|at| &self.players[at])
    }

    /// The player with exactly this name.
    pub fn named(&self, name: &str) -> Option<&Player> {
        self.by_name.get(name).map(|&at| &self.players[at])
    }

    /// The short name of a player's fraction.
    pub fn fraction_of<'a>(&'a self, player: &'a Player) -> Option<&'a str> {
        let fraction = player.fraction.as_ref()?;
        self.fractions.short_name(fraction).map(|name| &**name)
    }

    /// Members of a fraction: leader, then deputies, then by rank, level and name.
    pub fn members(&self, id: FractionId) -> impl ExactSizeIterator<Item = &Player> + Clone {
        let members = self.group(id).map_or(&[][..], |group| &group.members);
        members.iter().map(|&at| &self.players[at as usize])
    }

    /// The counts of a fraction.
    pub fn counts(&self, id: FractionId) -> Counts {
        self.group(id).map_or_else(Counts::default, |group| group.counts)
    }

    /// Leaders of all fractions, in the reference list's order.
    pub fn leaders(&self) -> impl Iterator<Item = &Player> {
        self.all_members().filter(|player| player.is_leader)
    }

    /// Deputies of all fractions, in the reference list's order.
    pub fn deputies(&self) -> impl Iterator<Item = &Player> {
        self.all_members().filter(|player| player.is_deputy)
    }

    fn all_members(&self) -> impl Iterator<Item = &Player> {
        self.groups.iter().flat_map(|group| &group.members).map(|&at| &self.players[at as usize])
    }

    fn group(&self, id: FractionId) -> Option<&FractionMembers> {
        self.fractions.place(id).and_then(|at| self.groups.get(at))
    }
}

/// The members of each fraction of the reference list, in its order.
fn groups(players: &[Player], fractions: &Fractions) -> Box<[FractionMembers]> {
    let mut members = vec![Vec::new(); fractions.iter().len()];
    for (at, player) in (0u32..).zip(players) {
        let fraction = player.fraction.as_ref().and_then(|name| fractions.named(name));
        if let Some(group) = fraction.and_then(|fraction| fractions.place(fraction.id)) {
            members[group].push((member_order(player), at));
        }
    }
    let groups = members.into_iter().map(|mut members| {
        members.sort_unstable();
        let members: Box<[u32]> = members.into_iter().map(|(_, at)| at).collect();
        let counts = Counts::of(members.iter().map(|&at| &players[at as usize]));
        FractionMembers { members, counts }
    });
    groups.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Fraction;

    const POLICE: FractionId = FractionId(1);

    fn reference(ids: &[u32]) -> Arc<Fractions> {
        let fraction = |&id| Fraction {
            id: FractionId(id),
            short: format!("F{id}").into(),
            ..Fraction::default()
        };
        Arc::new(Fractions::new(ids.iter().map(fraction).collect()))
    }

    fn player(id: u32, name: &str, level: u32, fraction: Option<u32>) -> Player {
        Player {
            id,
            name: name.into(),
            level,
            fraction: fraction.map(|id| FractionName::Known(FractionId(id))),
            in_uniform: level > 5,
            is_leader: name.starts_with("Leader"),
            is_deputy: name.starts_with("Deputy"),
            ..Player::default()
        }
    }

    fn online() -> Online {
        let players = vec![
            player(40, "Zed_Low", 3, Some(1)),
            player(7, "Deputy_One", 9, Some(1)),
            player(3, "Abe_High", 30, Some(1)),
            player(9, "Abe_Also", 30, Some(1)),
            player(1, "Leader_Of", 4, Some(1)),
            player(2, "Free_Man", 50, None),
            player(5, "Leader_Gang", 5, Some(2)),
        ];
        Online::new(Timestamp::UNIX_EPOCH, players, reference(&[2, 1]))
    }

    fn names<'a>(players: impl Iterator<Item = &'a Player>) -> Vec<&'a str> {
        players.map(|player| &*player.name).collect()
    }

    #[test]
    fn members_come_leader_first_then_deputies_then_by_level_and_name() {
        let online = online();
        let order = ["Leader_Of", "Deputy_One", "Abe_Also", "Abe_High", "Zed_Low"];
        assert_eq!(names(online.members(POLICE)), order);
        assert_eq!(
            online.counts(POLICE),
            Counts { online: 5, in_uniform: 3, leaders: 1, deputies: 1 }
        );
        assert_eq!(online.total.online, 7);
        assert_eq!(online.members(FractionId(99)).len(), 0);
    }

    #[test]
    fn a_higher_rank_comes_before_a_higher_level() {
        let ranked = |id, name, level, rank| Player { rank, ..player(id, name, level, Some(1)) };
        let players = vec![
            ranked(1, "Cadet", 31, Some(1)),
            ranked(2, "Captain", 18, Some(8)),
            ranked(3, "Unknown", 90, None),
            ranked(4, "Deputy", 2, Some(9)),
            ranked(5, "Other_Captain", 20, Some(8)),
        ];
        let online = Online::new(Timestamp::UNIX_EPOCH, players, reference(&[1]));
        let order = ["Deputy", "Other_Captain", "Captain", "Cadet", "Unknown"];
        assert_eq!(names(online.members(POLICE)), order);
    }

    #[test]
    fn found_by_id_and_by_name_byte_for_byte() {
        let online = online();
        assert_eq!(online.player(40).map(|player| &*player.name), Some("Zed_Low"));
        assert_eq!(online.named("Free_Man").map(|player| player.id), Some(2));
        assert!(online.named("free_man").is_none() && online.player(4).is_none());
    }

    #[test]
    fn leaders_and_deputies_follow_the_reference_list() {
        let mut online = online();
        assert_eq!(names(online.leaders()), ["Leader_Gang", "Leader_Of"]);
        assert_eq!(names(online.deputies()), ["Deputy_One"]);
        online.set_fractions(&reference(&[1]));
        assert_eq!(names(online.leaders()), ["Leader_Of"]);
        assert_eq!(online.players.len(), 7);
    }

    #[test]
    fn a_list_is_current_for_five_minutes() {
        let online = online();
        let after = |seconds| Timestamp::from_second(seconds).expect("in range");
        assert!(online.is_fresh(after(300)));
        assert!(!online.is_fresh(after(301)));
    }
}
