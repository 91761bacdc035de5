//! The norm of hours that a chat has set for its own fraction or family.

use std::collections::HashSet;
use std::sync::Arc;

use jiff::civil::Date;

use super::online_time::total;
use super::report_alert::WeekGroup;
use crate::bot::subjects::{EarlyReply, QueryContext};
use crate::wire::PlayerTimes;

#[derive(Default)]
pub(super) struct Norm {
    /// How many minutes a member is to be online; `None` if the group has no norm, or not each day was counted.
    pub(super) minutes: Option<u32>,
    /// Those who have said to be absent. They are compared with no norm.
    absent: HashSet<Arc<str>>,
}

impl Norm {
    pub(super) async fn of(
        context: &QueryContext,
        server: u32,
        of: WeekGroup,
        dates: &[Date],
        since: Option<Date>,
    ) -> Result<Self, EarlyReply> {
        // The norm is that of the chat's own people, and nobody can be blamed for days that were not counted.
        let defaults = &context.defaults;
        let is_own = match of {
            WeekGroup::Fraction(id) => defaults.fraction == Some(id),
            WeekGroup::Family(id) => defaults.family == Some(id) && defaults.server == Some(server),
        };
        let is_whole = since.zip(dates.first()).is_some_and(|(since, first)| since <= *first);
        let minutes = defaults.norm.filter(|_| is_own && is_whole);
        let minutes = minutes.map(|hours| u32::from(hours) * 60);
        let absent = match minutes {
            Some(_) => context.viewer.absent(server, context.now).await?,
            None => HashSet::new(),
        };
        Ok(Self { minutes, absent })
    }

    pub(super) fn is_absent(&self, nickname: &str) -> bool {
        self.absent.contains(nickname)
    }

    /// Whether a member who is not absent was online for less.
    pub(super) fn is_missed(&self, nickname: &str, times: &PlayerTimes) -> bool {
        self.minutes.is_some_and(|minutes| total(times) < minutes) && !self.is_absent(nickname)
    }
}
