//! Alerts about interviews.

use super::{AlertReader, ParsedAlert};
use crate::bot::subjects::alert_kind::{AlertKind, MINUTES_OF_DAY};
use crate::bot::subjects::interviews::interview_alert::InterviewAlert;
use crate::bot::subjects::interviews::minute_of_start;
use crate::bot::subjects::{Condition, EarlyReply};

impl AlertReader<'_> {
    pub(super) async fn interview(&self) -> Result<ParsedAlert, EarlyReply> {
        let words = self.words;
        let to = |fraction| InterviewAlert::new(fraction, words.minutes).into();
        let mut parsed = self.of_fraction(to).await?;
        if let (None, Some(asked)) = (words.minutes, words.times.first())
            && let ParsedAlert::Alert { server, condition: Condition::Interview(alert) } =
                &mut parsed
            && let Some(start) = self.start(*server, alert.fraction).await?
        {
            let minutes = (start + MINUTES_OF_DAY - asked) % MINUTES_OF_DAY;
            let at_that_time = InterviewAlert::new(alert.fraction, Some(minutes));
            if at_that_time.is_valid() {
                *alert = at_that_time;
            }
        }
        Ok(parsed)
    }

    /// The minute of the day at which the interview of a fraction begins, if one is announced.
    async fn start(&self, server: u32, fraction: u32) -> Result<Option<u16>, EarlyReply> {
        let client = &self.query.client;
        let known = client.fractions(server).await?;
        let short = known.fractions.iter().find(|known| known.id == fraction);
        let interviews = client.sobes(server).await?;
        let interview = short.and_then(|known| interviews.data.get(&known.short));
        Ok(interview.and_then(|it| minute_of_start(it, self.query.now, &self.query.zone)))
    }
}
