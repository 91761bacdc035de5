//! What the history has of a time.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

use super::past_time::TimeSpan;
use crate::bot::subjects::QueryContext;
use crate::bot::subjects::answers::freshness;
use crate::bot::subjects::fraction::digest::duration;
use crate::client::Error;
use crate::text::Html;
use crate::wire::{History, Sample};

/// The longest time that the API has.
const LONGEST: u32 = 720;

/// A sample counts for a moment that is this many seconds away.
const NEAR: i64 = 5 * 60;

/// With less of a span, the answer says how much there is.
const NEARLY_ALL: f64 = 0.9;

pub(super) struct Recorded {
    pub(super) sampled: Sampled,
    pub(super) limits: Limits,
    pub(super) history: Arc<History>,
    /// The time of the newest list of players.
    pub(super) timestamp: i64,
}

pub(super) enum Sampled {
    At(Sample),
    Span(Figures),
    Nothing,
}

/// Times are in seconds; a time without data is not counted.
pub(super) struct Figures {
    pub(super) most: u32,
    /// Unix seconds.
    pub(super) most_at: i64,
    pub(super) average: f64,
    pub(super) leader: f64,
}

/// Why data is missing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Limits {
    /// Nothing is missing.
    None,
    /// Counting began later.
    Since(Timestamp),
    /// The time is longer ago than the history goes back.
    TooOld,
    /// Nothing was ever counted.
    Never,
    /// Nothing was counted then, but before.
    Gap,
    /// A part of the span was counted, in seconds.
    Part(f64),
}

impl Limits {
    pub(super) fn text(self, context: &QueryContext) -> Option<Html> {
        let lang = context.lang;
        match self {
            Self::None => None,
            Self::Since(start) => {
                Some(lang.past_since(&freshness::time(context, start.as_second())))
            }
            Self::TooOld => Some(lang.past_too_old(u64::from(LONGEST / 24))),
            Self::Never => Some(lang.past_never()),
            Self::Gap => Some(lang.past_gap()),
            Self::Part(seconds) => Some(lang.past_part(&duration(lang, seconds))),
        }
    }
}

impl Recorded {
    /// What was counted in a part of the time.
    pub(super) fn figures(&self, span: TimeSpan) -> Option<Figures> {
        figures(&self.history, span)
    }

    pub(super) async fn load(
        context: &QueryContext,
        server: u32,
        fraction: Option<&str>,
        span: TimeSpan,
    ) -> Result<Self, Error> {
        let hours = hours_since(span.start, context.now);
        let history = context.client.history(server, fraction, hours).await?;
        let timestamp = history.timestamp;
        let sampled = match span.start == span.end {
            true => nearest(&history, span.start).map_or(Sampled::Nothing, Sampled::At),
            false => figures(&history, span).map_or(Sampled::Nothing, Sampled::Span),
        };
        let counted = counted_seconds(&history, span);
        let length = span.end.duration_since(span.start).as_secs_f64();
        let is_whole = match sampled {
            Sampled::At(_) => true,
            Sampled::Span(_) => counted >= NEARLY_ALL * length,
            Sampled::Nothing => false,
        };
        if is_whole {
            return Ok(Self { sampled, limits: Limits::None, history, timestamp });
        }
        let all = match hours {
            LONGEST => Arc::clone(&history),
            _ => context.client.history(server, fraction, LONGEST).await?,
        };
        let first = all.data.first().and_then(|first| Timestamp::from_second(first.t).ok());
        let oldest = context.now.saturating_sub(SignedDuration::from_hours(LONGEST.into()));
        let limits = match first {
            None => Limits::Never,
            Some(_) if oldest.is_ok_and(|oldest| span.end < oldest) => Limits::TooOld,
            Some(first) if first > span.start => Limits::Since(first),
            Some(_) if matches!(sampled, Sampled::Nothing) => Limits::Gap,
            Some(_) => Limits::Part(counted),
        };
        Ok(Self { sampled, limits, history, timestamp })
    }
}

/// The hours to ask for, with one for a sample that is cut off.
fn hours_since(start: Timestamp, now: Timestamp) -> u32 {
    let hours = now.duration_since(start).as_hours().saturating_add(2);
    u32::try_from(hours).unwrap_or(1).clamp(1, LONGEST)
}

/// The sample of a moment: the last one before it, or else the first one after it, if it is near.
fn nearest(history: &History, at: Timestamp) -> Option<Sample> {
    let (at, near) = (at.as_second(), NEAR.max(i64::from(history.step)));
    let before = history.data.iter().rev().find(|sample| sample.t <= at);
    let after = history.data.iter().find(|sample| sample.t > at);
    let is_near = |sample: &&Sample| sample.t.abs_diff(at) <= near.unsigned_abs();
    before.filter(is_near).or(after.filter(is_near)).copied()
}

fn within(history: &History, span: TimeSpan) -> impl DoubleEndedIterator<Item = &Sample> {
    let (start, end) = (span.start.as_second(), span.end.as_second());
    history.data.iter().filter(move |sample| (start..end).contains(&sample.t))
}

fn counted_seconds(history: &History, span: TimeSpan) -> f64 {
    within(history, span).count() as f64 * f64::from(history.step)
}

fn figures(history: &History, span: TimeSpan) -> Option<Figures> {
    // Of equal counts the first is named.
    let most = within(history, span).rev().max_by_key(|sample| sample.peak())?;
    let sum: u64 = within(history, span).map(|sample| u64::from(sample.online)).sum();
    let with_leader = within(history, span).filter(|sample| sample.leader == Some(true)).count();
    Some(Figures {
        most: most.peak(),
        most_at: most.t,
        average: sum as f64 / within(history, span).count().max(1) as f64,
        leader: with_leader as f64 * f64::from(history.step),
    })
}
