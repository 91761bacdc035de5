//! `/interviews`: which fractions hold interviews today, and when.

pub(in crate::bot) mod interview_alert;

use jiff::Timestamp;
use jiff::civil::Time;
use jiff::tz::{Offset, TimeZone};
use serde::{Deserialize, Serialize};

use super::answers::arguments::Arguments;
use super::answers::fraction_kind::{KindOfFraction, UNKNOWN_EMBLEM, emblem};
use super::answers::freshness;
use super::answers::paged_message::{Page, PagedMessage};
use super::answers::view_subject::ViewSubject;
use super::answers::visible_name::{long_name, short_name};
use super::{Answer, EarlyReply, Query, QueryCommand, QueryContext, View};
use crate::bot::language::{self, Expected, Field};
use crate::text::{Html, Lang};
use crate::wire::{FractionCount, Interview};

const PAGE: usize = 12;

/// The clock of the game is that of Moscow, whatever the time zone of the chat.
const GAME_CLOCK: Offset = Offset::constant(3);

/// For this many minutes after its start, an interview is shown as in progress. After that it is tomorrow's.
const GOES_ON: i64 = 30;

const MINUTES_OF_DAY: i64 = 24 * 60;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Interviews {
    pub(in crate::bot) of: InterviewsOf,
    pub(in crate::bot) page: u16,
}

/// Whose interviews are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) enum InterviewsOf {
    All,
    /// The id of a fraction.
    Fraction(u32),
    Kind(KindOfFraction),
}

impl InterviewsOf {
    fn fraction(self) -> Option<u32> {
        match self {
            Self::Fraction(fraction) => Some(fraction),
            Self::All | Self::Kind(_) => None,
        }
    }
}

impl From<Option<u32>> for InterviewsOf {
    fn from(fraction: Option<u32>) -> Self {
        fraction.map_or(Self::All, Self::Fraction)
    }
}

impl Query for Interviews {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["interviews", "interview", "sobes", "собесы", "собес", "собеседования"],
        description: Some(Lang::command_interviews),
        is_in_menu: true,
        parse: |arguments| Box::pin(parse(arguments)),
    }];

    const FIELDS: &'static [Field] = &[Field::Place, Field::Order, Field::Ends, Field::TimeLeft];

    const ON_BOARD: bool = true;

    fn subject(&self) -> ViewSubject {
        ViewSubject { fraction: self.of.fraction(), ..ViewSubject::default() }
    }

    fn page(&mut self) -> Option<&mut u16> {
        Some(&mut self.page)
    }

    /// Makes a list by time, with a mark at the next interview.
    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let answer = context.client.sobes(server.number).await?;
        // Without the fractions, the interviews are shown without emblems.
        let fractions = context.client.fractions(server.number).await.ok();
        let fractions: &[FractionCount<'_>] = fractions.as_ref().map_or(&[], |all| &all.fractions);
        let named = |short: &str| fractions.iter().find(|fraction| fraction.short == short);
        let by_id = |id| fractions.iter().find(|fraction| fraction.id == id);
        let only = self.of.fraction().and_then(by_id);
        let is_listed = |short: &str| match self.of {
            InterviewsOf::Kind(kind) => named(short).map(KindOfFraction::of) == Some(kind),
            InterviewsOf::All | InterviewsOf::Fraction(_) => {
                only.is_none_or(|only| only.short == short)
            }
        };
        let mut interviews: Vec<_> = answer
            .data
            .iter()
            .filter(|(short, _)| is_listed(short))
            .map(|(short, interview)| (minutes_to(context, interview), short, interview))
            .collect();
        interviews
            .sort_by_key(|(minutes, short, _)| (minutes.unwrap_or(i64::MAX), short.to_string()));
        let next = interviews.iter().position(|(to, ..)| to.is_some_and(|to| to >= 0));
        let page = Page::of(interviews.len(), PAGE, self.page);
        let rows = page.items(&interviews).map(|(at, (minutes, short, interview))| {
            let fraction = named(short);
            let mark = if Some(at) == next { "👉 " } else { "" };
            let mark = format!("{mark}{}", fraction.map_or(UNKNOWN_EMBLEM, emblem));
            let time = shown_time(context, interview);
            let when = match minutes {
                Some(..=0) if context.is_live => lang.interview_now(),
                Some(_) if context.is_live => Html::default(),
                Some(minutes @ ..0) => lang.interview_began(&freshness::until(lang, -minutes * 60)),
                Some(0) => lang.interview_now(),
                Some(minutes) => lang.interview_in(&freshness::until(lang, minutes * 60)),
                None => lang.interview_unknown(),
            };
            let row =
                Html::dot_separated([lang.interview_row(&mark, &time, &short_name(short)), when]);
            let place =
                interview.place.as_ref().map(|place| lang.interview_place(&long_name(place)));
            Html::lines([row].into_iter().chain(place))
        });
        let list = match (interviews.is_empty(), only) {
            (false, _) => Html::paragraphs(rows),
            (true, Some(only)) => lang.interviews_none_of(&short_name(&only.short)),
            (true, None) => lang.interviews_none(),
        };
        let to = |of, page| Self { of, page }.on(server.number);
        let all = (self.of != InterviewsOf::All)
            .then(|| (lang.button_all_interviews(), to(InterviewsOf::All, 0)));
        let of_kind = match self.of {
            InterviewsOf::Kind(kind) => Some(Html::escaped(kind.name(lang).as_str())),
            InterviewsOf::All | InterviewsOf::Fraction(_) => None,
        };
        let head = [lang.interviews_head(&server.title)].into_iter().chain(of_kind);
        PagedMessage::new(context, answer.timestamp)
            .part(Html::dot_separated(head))
            .part(list)
            .pages(&page, |page| to(self.of, page))
            .refreshed(to(self.of, page.number), all)
    }
}

/// Parses a kind of fractions or a fraction, and perhaps a server.
async fn parse(arguments: Arguments<'_>) -> Result<View, EarlyReply> {
    let status = arguments.context.client.status().await?;
    let split = language::split_server(arguments.words, &status.game, Expected::Words);
    match KindOfFraction::named(&split.what) {
        Some(kind) => {
            let interviews = Interviews { of: InterviewsOf::Kind(kind), page: 0 };
            arguments.placed(&status, split, interviews.into())
        }
        None => {
            let interviews = |fraction: Option<u32>| Interviews { of: fraction.into(), page: 0 };
            arguments.by_fraction(interviews).await
        }
    }
}

/// The time of day in the zone of the chat, or what is announced instead of one.
fn shown_time(context: &QueryContext, interview: &Interview<'_>) -> String {
    match next_start(interview, context.now) {
        Some(start) => start.to_zoned(context.zone.clone()).strftime("%H:%M").to_string(),
        None => interview.time.as_deref().map_or_else(|| "—".to_owned(), short_name),
    }
}

/// The minutes until the time of day; negative after the start.
fn minutes_to(context: &QueryContext, interview: &Interview<'_>) -> Option<i64> {
    let start = time_of(interview)?;
    let now = GAME_CLOCK.to_datetime(context.now).time();
    let minutes = |time: Time| i64::from(time.hour()) * 60 + i64::from(time.minute());
    let left = minutes(start) - minutes(now);
    // Around midnight, the interview may have begun yesterday.
    Some(match left {
        left if left < -GOES_ON => left + MINUTES_OF_DAY,
        left if left >= MINUTES_OF_DAY - GOES_ON => left - MINUTES_OF_DAY,
        left => left,
    })
}

/// The next beginning of the interview.
pub(in crate::bot) fn next_start(interview: &Interview<'_>, now: Timestamp) -> Option<Timestamp> {
    let (start, now) = (time_of(interview)?, GAME_CLOCK.to_datetime(now));
    let day = if start < now.time() { now.date().tomorrow().ok()? } else { now.date() };
    GAME_CLOCK.to_timestamp(day.to_datetime(start)).ok()
}

/// The minute of the day in this zone at which the interview begins.
pub(in crate::bot) fn minute_of_start(
    interview: &Interview<'_>,
    now: Timestamp,
    zone: &TimeZone,
) -> Option<u16> {
    let start = next_start(interview, now)?.to_zoned(zone.clone());
    u16::try_from(i16::from(start.hour()) * 60 + i16::from(start.minute())).ok()
}

/// The time of day on the clock of the game.
fn time_of(interview: &Interview<'_>) -> Option<Time> {
    let (hour, minute) = interview.time.as_deref()?.split_once(':')?;
    Time::new(hour.trim().parse().ok()?, minute.trim().parse().ok()?, 0, 0).ok()
}
