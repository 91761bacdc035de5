//! Presence: a person leaves the game and comes back when the bot asks for it, and the lists of players show that.

use jiff::{SignedDuration, Timestamp};

use super::{Nickname, after};

/// How long a person has to leave the game and to come back.
pub const LIMIT: SignedDuration = SignedDuration::from_mins(15);

/// After this time without a list that ends a check, nobody waits for one any more.
const LAST_LIST: SignedDuration = SignedDuration::from_mins(20);

/// A player who is missing in fewer lists in a row has not left: one list may be incomplete.
const MISSING_LISTS: u32 = 2;

/// If so many players and more than half of them are gone at once, the server or its list failed.
const MANY: u32 = 20;

/// A check that is going on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PresenceCheck {
    /// The nickname that the person claims.
    pub nickname: Nickname,
    /// The person's user id in Telegram.
    pub person: i64,
    /// When it began. The player was online then.
    pub started_at: Timestamp,
    /// When the last list was made, in Unix seconds.
    pub(super) list_at: i64,
    /// How many players the last list had.
    pub(super) online: u32,
    /// In how many lists in a row the player was missing.
    pub(super) missing: u32,
}

/// What a list of players says.
#[derive(Clone, Copy, Debug)]
pub struct ListedPlayers {
    /// When it was made, in Unix seconds.
    pub at: i64,
    /// How many players it has.
    pub online: u32,
    /// Whether the player is in it.
    pub has_player: bool,
}

/// What a check has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Nothing that decides it.
    Nothing,
    /// The player left and came back.
    Return,
    /// The time is over.
    TooLate,
    /// Most players were gone at once, so a player who comes back proves nothing.
    DoubtfulList,
}

impl PresenceCheck {
    /// A check that begins at a list in which the player is.
    #[must_use]
    pub fn new(nickname: Nickname, person: i64, list: ListedPlayers, now: Timestamp) -> Self {
        let ListedPlayers { at, online, .. } = list;
        Self { nickname, person, started_at: now, list_at: at, online, missing: 0 }
    }

    /// Looks at a list of the nickname's server.
    pub fn look_at(&mut self, list: ListedPlayers) -> Seen {
        if list.at <= self.list_at {
            return Seen::Nothing;
        }
        if list.at > after(self.started_at, LIMIT).as_second() {
            return Seen::TooLate;
        }
        let lost = self.online.saturating_sub(list.online);
        let was_missing = self.missing;
        (self.list_at, self.online) = (list.at, list.online);
        self.missing = if list.has_player { 0 } else { was_missing.saturating_add(1) };
        if lost >= MANY && lost > list.online {
            return Seen::DoubtfulList;
        }
        match list.has_player && was_missing >= MISSING_LISTS {
            true => Seen::Return,
            false => Seen::Nothing,
        }
    }

    /// Whether the player has left, and is only to come back.
    #[must_use]
    pub fn has_left(&self) -> bool {
        self.missing >= MISSING_LISTS
    }

    /// Whether no list can confirm it any more, because none has come for too long.
    #[must_use]
    pub fn is_over(&self, now: Timestamp) -> bool {
        now > after(self.started_at, LAST_LIST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: i64 = 1_767_225_600;

    /// What is seen last, if the lists of these minutes have the player or not; each list has so many players.
    fn seen(lists: &[(i64, bool, u32)]) -> Seen {
        let started = Timestamp::from_second(START).unwrap();
        let first = ListedPlayers { at: START, online: 100, has_player: true };
        let mut check = PresenceCheck::new(Nickname::new(5, "Nicolas_Reed"), 7, first, started);
        let mut seen = Seen::Nothing;
        for (minute, has_player, online) in lists {
            let at = START + minute * 60;
            seen = check.look_at(ListedPlayers { at, online: *online, has_player: *has_player });
            if seen != Seen::Nothing {
                break;
            }
        }
        seen
    }

    #[test]
    fn only_who_leaves_and_comes_back_in_time_is_confirmed() {
        for (lists, expected) in [
            (&[(1, true, 100), (2, false, 99), (3, false, 99), (4, true, 100)][..], Seen::Return),
            // At the last moment, and a moment later.
            (&[(1, false, 99), (2, false, 99), (15, true, 100)], Seen::Return),
            (&[(1, false, 99), (2, false, 99), (16, true, 100)], Seen::TooLate),
            // One list without the player is a flicker.
            (&[(1, false, 99), (2, true, 100)], Seen::Nothing),
            (&[(1, false, 99), (2, true, 100), (3, false, 99), (4, true, 100)], Seen::Nothing),
            // The same list again is no second list.
            (&[(1, false, 99), (1, false, 99), (2, true, 100)], Seen::Nothing),
            // Nobody left.
            (&[(1, true, 100), (14, true, 100)], Seen::Nothing),
            (&[(1, false, 99), (2, false, 99), (3, false, 99)], Seen::Nothing),
            // The server failed, and everybody is gone.
            (&[(1, false, 0), (2, false, 0), (3, true, 100)], Seen::DoubtfulList),
            (&[(1, false, 99), (2, false, 30), (3, true, 100)], Seen::DoubtfulList),
            // Half of a small server may leave.
            (&[(1, false, 85), (2, false, 70), (3, true, 71)], Seen::Return),
        ] {
            assert_eq!(seen(lists), expected, "{lists:?}");
        }
    }
}
