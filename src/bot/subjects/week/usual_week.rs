//! The usual week of a fraction, a family or a server: the averages of the last four weeks by hour and weekday, as a picture.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use crate::bot::picture_cache::Drawing;
use crate::bot::subjects::alert_kind::times::Days;
use crate::bot::subjects::answers::numbers::count;
use crate::bot::subjects::answers::paged_message::PagedMessage;
use crate::bot::subjects::answers::picture_heading::{date, heading};
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::{QueryContext, ServerRef};
use crate::client::Error;
use crate::picture;
use crate::text::{Html, Lang, Plain};

/// Four weeks.
const HOURS: u32 = 4 * 7 * 24;

/// With fewer hours nobody can tell what is usual.
const LEAST_HOURS: usize = 24;

/// The averages of each hour of each weekday, Monday first.
type Counts = [[Option<f32>; 24]; 7];

/// The picture of the usual week.
pub(in crate::bot) struct UsualWeek {
    name: String,
    drawing: picture::HeatMap,
    timestamp: i64,
}

impl UsualWeek {
    /// That of everybody on a server.
    pub(in crate::bot::subjects) async fn of_server(
        context: &QueryContext,
        server: &ServerRef,
    ) -> Result<Self, Error> {
        let history = context.client.history_by_hours(server.number, None, HOURS).await?;
        let name = context.lang.picture_players();
        let hours = history.data.iter().map(|sample| (sample.t, sample.online as f32));
        Ok(Self::new(context, server, "", name.as_str(), hours, history.timestamp))
    }

    pub(super) async fn of_fraction(
        context: &QueryContext,
        server: &ServerRef,
        id: u32,
        short: &str,
    ) -> Result<Self, Error> {
        let history = context.client.history_by_hours(server.number, Some(short), HOURS).await?;
        let hours = history.data.iter().map(|sample| (sample.t, sample.online as f32));
        let (of, name) = (format!("{id} "), short_name(short));
        Ok(Self::new(context, server, &of, &name, hours, history.timestamp))
    }

    pub(super) async fn of_family(
        context: &QueryContext,
        server: &ServerRef,
        id: u64,
        name: &str,
    ) -> Result<Self, Error> {
        let history = context.client.family_history(server.number, id, HOURS).await?;
        let hours = history.data.iter().map(|hour| (hour.t, hour.online as f32));
        let (of, name) = (format!("family {id} "), short_name(name));
        Ok(Self::new(context, server, &of, &name, hours, history.timestamp))
    }

    /// `of` is a part of the name by which the picture is cached.
    fn new(
        context: &QueryContext,
        server: &ServerRef,
        of: &str,
        name: &str,
        hours: impl Iterator<Item = (i64, f32)>,
        timestamp: i64,
    ) -> Self {
        let (lang, number) = (context.lang, server.number);
        let mut hours = hours.peekable();
        let first = hours.peek().and_then(|(t, _)| Timestamp::from_second(*t).ok());
        let title = title(lang, name, first, context.now, &context.zone);
        let drawing = picture::HeatMap {
            heading: heading(context, title, server, timestamp),
            days: Days::names(lang).each_ref().map(Plain::to_string),
            counts: counts(hours, &context.zone),
            scale: lang.picture_online_on_average().to_string(),
            nothing: lang.picture_nothing().to_string(),
        };
        Self { name: format!("when {number} {of}{}", lang.code()), drawing, timestamp }
    }

    /// Whether there is no data of any hour.
    pub(super) fn is_empty(&self) -> bool {
        self.drawing.counts.iter().flatten().all(Option::is_none)
    }

    /// The message with the picture: the heading and the facts.
    pub(in crate::bot::subjects) fn message(
        self,
        context: &QueryContext,
        head: Html,
    ) -> PagedMessage<'_> {
        let message = PagedMessage::new(context, self.timestamp);
        let message = message.part(Html::lines([head, self.facts(context.lang)]));
        let (name, drawing) = self.picture();
        message.picture(name, drawing)
    }

    /// The hour with the most and that with the fewest.
    fn facts(&self, lang: Lang) -> Html {
        let names = Days::names(lang);
        let day = |day: usize| names.get(day).map_or("", Plain::as_str);
        let counts = &self.drawing.counts;
        let known = counts.iter().flatten().flatten().count();
        if (1..LEAST_HOURS).contains(&known) {
            return lang.when_too_early(count(known));
        }
        match (extreme(counts, |a, b| a > b), extreme(counts, |a, b| a < b)) {
            (Some(most), Some(least)) => {
                let peak = lang.when_most(day(most.0), &hours(most.1), &average(most.2));
                let low = lang.when_least(day(least.0), &hours(least.1), &average(least.2));
                Html::lines([peak, low])
            }
            _ => lang.when_nothing(),
        }
    }

    /// The picture, and the name by which it is cached.
    pub(super) fn picture(self) -> (String, Drawing) {
        (self.name, Drawing::HeatMap(Box::new(self.drawing)))
    }
}

/// What the picture is of, and since when if less than the four weeks is known.
fn title(
    lang: Lang,
    name: &str,
    first: Option<Timestamp>,
    now: Timestamp,
    zone: &TimeZone,
) -> Plain {
    let weeks = SignedDuration::from_hours(i64::from(HOURS) - 24);
    match first.filter(|first| now.duration_since(*first) < weeks) {
        Some(first) => lang.picture_since(name, date(lang, &first.to_zoned(zone.clone())).as_str()),
        None => lang.picture_of_weeks(name),
    }
}

/// The averages of hours that begin at these Unix times.
fn counts(hours: impl Iterator<Item = (i64, f32)>, zone: &TimeZone) -> Counts {
    let mut sums = [[(0.0, 0_u32); 24]; 7];
    for (at, count) in hours {
        let Ok(at) = Timestamp::from_second(at) else { continue };
        let at = at.to_zoned(zone.clone());
        let day = usize::try_from(at.weekday().to_monday_zero_offset()).unwrap_or(0);
        let hour = usize::try_from(at.hour()).unwrap_or(0);
        if let Some((sum, samples)) = sums.get_mut(day).and_then(|hours| hours.get_mut(hour)) {
            (*sum, *samples) = (*sum + count, samples.saturating_add(1));
        }
    }
    let average = |(sum, samples): (f32, u32)| match samples {
        0 => None,
        samples => Some(sum / samples as f32),
    };
    sums.map(|hours| hours.map(average))
}

/// The weekday, the hour and the count that is beyond all others; of equal ones the first.
fn extreme(counts: &Counts, is_beyond: impl Fn(f32, f32) -> bool) -> Option<(usize, usize, f32)> {
    let all = counts.iter().enumerate().flat_map(|(day, hours)| {
        let known = hours.iter().enumerate();
        known.filter_map(move |(hour, count)| Some((day, hour, (*count)?)))
    });
    all.reduce(|best, next| if is_beyond(next.2, best.2) { next } else { best })
}

fn hours(hour: usize) -> String {
    format!("{hour:02}:00–{:02}:00", (hour + 1) % 24)
}

fn average(count: f32) -> String {
    format!("{count:.0}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_says_since_when_if_less_than_four_weeks_is_known() {
        let now: Timestamp = "2026-11-30T12:00:00Z".parse().unwrap();
        let told = |lang, first: Option<&str>| {
            let first = first.map(|first| first.parse().unwrap());
            title(lang, "LSPD", first, now, &TimeZone::UTC).as_str().replace('\u{a0}', " ")
        };
        assert_eq!(told(Lang::En, Some("2026-11-02T13:00:00Z")), "LSPD, 4 weeks");
        assert_eq!(told(Lang::En, None), "LSPD, 4 weeks");
        for (lang, expected) in [
            (Lang::En, "LSPD, since Nov 27"),
            (Lang::Ru, "LSPD с 27 ноября"),
            (Lang::Uk, "LSPD з 27 листопада"),
        ] {
            assert_eq!(told(lang, Some("2026-11-27T08:00:00Z")), expected);
        }
    }
}
