//! What begins at a time: interviews, pings and digests.

use jiff::{SignedDuration, Timestamp};

use super::super::documents::Loaded;
use super::{ANNOUNCEMENT, Evaluation};
use crate::bot::alert_condition::{Condition, Document};
use crate::bot::state::{AlertEvent, AlertState};
use crate::bot::subjects::next_start;

/// A ping that is later than this, because nothing ran at its time, is left out.
const LATE: SignedDuration = SignedDuration::from_mins(10);

impl Evaluation<'_> {
    /// Interviews that begin soon.
    pub(super) fn interviews(&mut self, server: u32, loaded: &Loaded) {
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

    /// Pings and digests.
    pub(super) fn clock(&mut self, server: u32) {
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
}
