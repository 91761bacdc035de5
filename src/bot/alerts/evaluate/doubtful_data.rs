//! Whether a list of players can be believed.

use std::collections::HashSet;

use super::Evaluation;
use crate::bot::state::{Document, ListedServer, NewEvent, StoredEvent};
use crate::bot::subjects::alert_kind::STALE;
use crate::bot::subjects::{AlertEvent, AlertState};

impl Evaluation<'_> {
    /// Whether a list of players can be believed. No real server loses most of its players between two lists, so the
    /// first such list is doubted. The next list is believed.
    pub(super) fn is_believed(&mut self, server: u32, at: i64, online: usize) -> bool {
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
            let is_awake = alert.state != AlertState::Gone && !alert.is_muted(self.now);
            if is_awake && told.insert(alert.chat) {
                let event = AlertEvent::DoubtfulData { server, online, before: last.online };
                self.batch.events.push(NewEvent {
                    chat: alert.chat,
                    thread: alert.thread,
                    alert: None,
                    summary_at: None,
                    event: StoredEvent { event, data_at: at },
                });
            }
        }
        false
    }
}
