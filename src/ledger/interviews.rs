//! Changes of interviews.

use std::borrow::Cow;
use std::sync::Arc;

use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::changes::List;
use super::difference::Difference;
use super::event::{EventKind, Events};
use super::key::Key;
use super::zones::fraction_key;
use crate::game::{Server, Sobes};

/// How far the clock of the game is ahead of UTC.
const MOSCOW: SignedDuration = SignedDuration::from_hours(3);

#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct InterviewFacts<'a> {
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    time: Option<Cow<'a, str>>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    place: Option<Cow<'a, str>>,
}

impl List for Sobes {
    const DOCUMENT: &'static str = "sobes";

    /// Interviews come and go all day.
    const IS_VOLATILE: bool = true;

    type Facts<'a> = InterviewFacts<'a>;

    fn of(server: &Server) -> Option<&Arc<Self>> {
        server.sobes.as_ref()
    }

    fn timestamp(&self) -> Timestamp {
        self.timestamp
    }

    fn facts(&self) -> Vec<(Key<'_>, InterviewFacts<'_>)> {
        let mut all = Vec::new();
        for (_, interview) in self.iter() {
            let (time, place) = (interview.time.as_deref(), interview.place.as_deref());
            let facts = InterviewFacts { time: time.map(Cow::from), place: place.map(Cow::from) };
            all.push((Key::Fraction(fraction_key(&interview.fraction)), facts));
        }
        all
    }

    fn events<'k>(&self, differences: &[Difference<'k, InterviewFacts<'k>>], events: &mut Events) {
        for Difference { key, before, after } in differences {
            // One whose time has come is over: it is not cancelled, and what follows is another one.
            let listed = events.before;
            let is_over = |it: &InterviewFacts<'_>| !it.is_ahead(listed, self.timestamp);
            let (before, kind) = match (before, after) {
                (None, Some(_)) => (None, EventKind::InterviewAnnounced),
                (Some(before), Some(after))
                    if before.time.is_some() && before.time != after.time && is_over(before) =>
                {
                    (None, EventKind::InterviewAnnounced)
                }
                (Some(before), Some(_)) => (Some(before), EventKind::InterviewMoved),
                (Some(before), None) if is_over(before) => continue,
                (Some(before), None) => (Some(before), EventKind::InterviewCancelled),
                (None, None) => continue,
            };
            let [then, now] =
                [before, after.as_ref()].map(|it| it.map_or(Value::Null, |it| json!(it)));
            events.add(kind, [key], self.name(key), (then, now));
        }
    }
}

impl Sobes {
    /// The short name of the fraction.
    fn name(&self, key: &Key<'_>) -> Option<&str> {
        let Key::Fraction(name) = key else { return None };
        self.iter().find(|(_, it)| fraction_key(&it.fraction) == *name).map(|(short, _)| short)
    }
}

impl InterviewFacts<'_> {
    /// Whether its time, on the day of the list that had it, is still to come. Days are those of the game.
    fn is_ahead(&self, listed: Timestamp, now: Timestamp) -> bool {
        let time = self.time.as_deref().and_then(|time| Time::strptime("%H:%M", time.trim()).ok());
        let [listed, now] = [listed, now].map(|at| {
            let at = at.saturating_add(MOSCOW).unwrap_or(at);
            at.to_zoned(TimeZone::UTC).datetime()
        });
        time.is_some_and(|time| now < listed.date().to_datetime(time))
    }
}
