//! The players of the simulated world who leave the game and come back because `/me` asks for it, as people do elsewhere.

use std::collections::HashSet;
use std::sync::Arc;

use parking_lot::Mutex;

use crate::game::{Online, Player, Update};
use crate::people::{Nickname, People};

/// Clones are the same one.
#[derive(Clone, Debug, Default)]
pub(super) struct AskedToLeave {
    pub(super) people: Option<People>,
    away: Arc<Mutex<HashSet<Nickname>>>,
}

impl AskedToLeave {
    /// Reads who is asked to leave now. Without an answer of the store, everybody stays.
    pub(super) async fn read(&self) {
        let Some(people) = &self.people else { return };
        let checks = people.open_checks().await.unwrap_or_default();
        let away = checks.into_iter().filter(|check| !check.has_left());
        *self.away.lock() = away.map(|check| check.nickname).collect();
    }

    /// The update without those who are away.
    pub(super) fn without(&self, update: Update) -> Update {
        let away = self.away.lock();
        let Update::Online(server, online) = &update else { return update };
        let is_away =
            |player: &Player| away.contains(&Nickname::new(*server, Arc::clone(&player.name)));
        if away.is_empty() || !online.players.iter().any(is_away) {
            return update;
        }
        let players = online.players.iter().filter(|player| !is_away(player)).cloned().collect();
        let fractions = Arc::clone(&online.fractions);
        Update::Online(*server, Online::new(online.timestamp, players, fractions))
    }
}
