//! Several days: `за 3 дня`, `за прошлую неделю`, `over the weekend`, `since Monday`.

use super::PastTime;
use super::reader::Reader;
use crate::bot::language::ordinals::number;
use crate::bot::language::phrase::topic_names;
use crate::bot::language::words::past::{
    LAST, OVER, PEAK, PREVIOUS, SINCE, SOME_DAYS, THIS_MONTH, THIS_TIME, THIS_WEEK, WEEKENDS,
};

/// The most days that are asked for; the history has no more.
const MOST: u16 = 30;

/// The days of a week.
const WEEK: u8 = 7;

impl Reader<'_> {
    /// The days that the words name. The words are used up.
    pub(super) fn several_days(&mut self) -> Option<PastTime> {
        self.since_weekday().or_else(|| self.counted_days()).or_else(|| self.named_days())
    }

    /// `с понедельника`.
    fn since_weekday(&mut self) -> Option<PastTime> {
        let since = (0..self.words.len()).filter(|at| self.is(*at, SINCE));
        let (at, first) = since.filter_map(|at| Some((at, self.weekday_at(at + 1)?))).next()?;
        self.mark_used(at, at + 2);
        Some(PastTime::Days { first: u8::try_from(first).ok()?, last: 0 })
    }

    /// `за 3 дня`, `last 3 days`, `за последние три дня`.
    fn counted_days(&mut self) -> Option<PastTime> {
        let at = (1..self.words.len()).find(|at| self.is(*at, SOME_DAYS))?;
        let in_words = || number(self.words.get(at - 1)?).and_then(|it| u16::try_from(it).ok());
        let days = self.number(at - 1).0.or_else(in_words)?;
        let before = self.lead(at - 1);
        // "Away for 3 days" and "3 days" alone say nothing about a span.
        if before == at - 1 && !self.names_chart() || !(2..=MOST).contains(&days) {
            return None;
        }
        self.mark_used(before, at + 1);
        Some(PastTime::Days { first: u8::try_from(days - 1).ok()?, last: 0 })
    }

    /// `за неделю`, `на прошлой неделе`, `this month`, `на выходных`.
    fn named_days(&mut self) -> Option<PastTime> {
        let lists = [THIS_WEEK, THIS_MONTH, WEEKENDS];
        let found = (0..self.words.len())
            .find_map(|at| Some((at, lists.into_iter().find(|list| self.is(at, *list))?)));
        let (at, list) = found?;
        let before = self.lead(at);
        // "The week of the police" asks for the hours, and its chart or its peak for the counts.
        let is_of_counts = self.names_chart() || self.words.iter().any(|word| word.is(PEAK));
        if before == at && list != WEEKENDS && !is_of_counts {
            return None;
        }
        let has = |list| (before..at).any(|at| self.is(at, list));
        let (is_previous, is_this) = (has(PREVIOUS), has(THIS_TIME));
        let today = self.today.unsigned_abs();
        let days = match list {
            // The last Saturday and Sunday, or the days of the weekend that are over.
            WEEKENDS if today >= 5 && !is_previous => (today - 5, 0),
            WEEKENDS => (today + 2, today + 1),
            THIS_MONTH => (29, 0),
            _ if is_previous => (today + WEEK, today + 1),
            // On a Monday, the week has one day.
            _ if is_this && today > 0 => (today, 0),
            _ => (WEEK - 1, 0),
        };
        self.mark_used(before, at + 1);
        Some(PastTime::Days { first: days.0, last: days.1 })
    }

    fn names_chart(&self) -> bool {
        self.typed.iter().any(|word| topic_names(word, false).iter().any(|name| name == "chart"))
    }

    /// Where the small words before a word begin that belong to it: `за последние`, `over the last`.
    fn lead(&self, at: usize) -> usize {
        let is_lead = |at: &usize| {
            self.words.get(*at).is_some_and(|word| word.is_any(&[OVER, LAST, PREVIOUS, THIS_TIME]))
        };
        (0..at).rev().take_while(is_lead).last().unwrap_or(at)
    }
}
