//! `/chart`, and a button under `/online`: the chart of a fraction's last 24 hours.

use jiff::{Timestamp, Zoned};
use serde::{Deserialize, Serialize};

use super::digest;
use crate::bot::clock;
use crate::bot::picture_cache::Drawing;
use crate::bot::subjects::alert_kind::times::Days;
use crate::bot::subjects::answers::fraction_kind::emblem;
use crate::bot::subjects::answers::paged_message::PagedMessage;
use crate::bot::subjects::answers::picture_heading::{date, heading};
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::view_subject::ViewSubject;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::fraction;
use crate::bot::subjects::{Answer, Digest, Fraction, Query, QueryCommand, QueryContext};
use crate::picture::{self, ChartLabels, Day, Heading, Sample};
use crate::text::{Html, Lang};
use crate::wire::History;

/// The hours of data: those of the chart, and those of the day before, which are drawn behind them.
pub(in crate::bot::subjects) const HOURS: u32 = 48;

const DAY: i64 = 24 * 3_600;
const TWO_DAYS: i64 = 2 * DAY;
const WEEK: i64 = 7 * DAY;

/// How far the count of the day before may be from the same time, in seconds.
const NEAR: i64 = 10 * 60;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Chart {
    pub(in crate::bot) fraction: Name,
}

impl Query for Chart {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["chart", "graph", "график"],
        description: None,
        is_in_menu: false,
        parse: |arguments| Box::pin(fraction::parse(arguments, |fraction| Chart { fraction })),
    }];

    fn subject(&self) -> ViewSubject {
        ViewSubject::fraction(&self.fraction)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let to = |fraction| Self { fraction };
        let fraction = fraction::find(context, &server, &self.fraction, to).await?;
        let short = short_name(&fraction.short);
        let history = context.client.history(server.number, Some(&fraction.short), HOURS).await?;
        let heading =
            heading(context, lang.picture_of_24_hours(&short), &server, history.timestamp);
        let (mut drawing, facts) = last_day(context, heading, &history);
        let leader =
            drawing.samples.iter().filter(|sample| sample.t >= drawing.from && sample.leader);
        let led = f64::from(history.step) * leader.count() as f64;
        drawing.labels.leader = lang.picture_leader().to_string();
        drawing.labels.leader_time = digest::duration(lang, led);
        let head = lang.chart_head(emblem(&fraction), &short, &server.title);
        let name = format!("chart {} {} {}", server.number, fraction.id, lang.code());
        let members = Fraction::members(fraction.id).on(server.number);
        let day = Digest { fraction: Name::Id(fraction.id.into()) }.on(server.number);
        PagedMessage::new(context, history.timestamp)
            .picture(name, Drawing::Chart(drawing))
            .part(Html::lines([head, facts]))
            .refreshed(
                to(Name::Id(fraction.id.into())).on(server.number),
                [(lang.button_members(), members), (lang.button_day(), day)],
            )
    }
}

/// The chart of the last 24 hours without a leader, and in words its highest count and the count a day before.
pub(in crate::bot::subjects) fn last_day(
    context: &QueryContext,
    heading: Heading,
    history: &History,
) -> (picture::Chart, Html) {
    let lang = context.lang;
    let drawing = drawing(context, heading, [history.timestamp - DAY, history.timestamp], history);
    let facts = match drawing.highest() {
        Some(Sample { most: 0, .. }) => lang.chart_nobody(),
        Some(Sample { t, most, .. }) => {
            let at = picture::peak_time(t, &context.zone);
            let at = clock::moment(lang, at, context.now, &context.zone);
            lang.chart_most(most.into(), &at)
        }
        None => lang.chart_nothing(),
    };
    let before = a_day_before(&drawing.samples);
    let before = before.map(|(now, then)| lang.chart_a_day_before(now, then));
    let facts = Html::lines([facts].into_iter().chain(before));
    (drawing, facts)
}

/// The last count, and that of the same time on the day before.
fn a_day_before(samples: &[Sample]) -> Option<(u64, u64)> {
    let now = samples.last()?;
    let then = samples.iter().rev().find(|sample| sample.t <= now.t - DAY)?;
    (now.t - then.t <= DAY + NEAR).then(|| (now.online.into(), then.online.into()))
}

/// The chart of a time, without a leader and without the day before. It begins with what is known, and up to now it has a
/// day at least. `heading` is made of its first and its last day.
pub(super) fn between(
    context: &QueryContext,
    heading: impl FnOnce(&str, &str) -> Heading,
    [from, until]: [Timestamp; 2],
    history: &History,
) -> picture::Chart {
    // The end of a day is the beginning of the next one.
    let (lang, to) = (context.lang, history.timestamp.min(until.as_second() - 1));
    let known = history.data.iter().map(|sample| sample.t).find(|t| *t >= from.as_second());
    let from = from.as_second().max(known.unwrap_or(to).min(to - DAY));
    let local = |t| Timestamp::from_second(t).unwrap_or(context.now).to_zoned(context.zone.clone());
    let [first, last] = [from, to].map(|t| date(lang, &local(t)));
    let mut drawing = drawing(context, heading(first.as_str(), last.as_str()), [from, to], history);
    drawing.samples.retain(|sample| (drawing.from..=to).contains(&sample.t));
    if let Some(highest) = drawing.highest() {
        drawing.labels.max_day = day_name(lang, &local(highest.t), to - from);
    }
    drawing
}

fn drawing(
    context: &QueryContext,
    heading: Heading,
    [from, to]: [i64; 2],
    history: &History,
) -> picture::Chart {
    let lang = context.lang;
    picture::Chart {
        heading,
        from,
        to,
        step: history.step,
        zone: context.zone.clone(),
        days: days(context, from, to),
        samples: samples(history),
        labels: ChartLabels {
            online: lang.picture_online().to_string(),
            range: lang.picture_range().to_string(),
            in_uniform: lang.picture_in_uniform().to_string(),
            yesterday: lang.picture_day_before().to_string(),
            max: lang.picture_max().to_string(),
            nothing: lang.picture_nothing().to_string(),
            ..ChartLabels::default()
        },
    }
}

fn samples(history: &History) -> Vec<Sample> {
    let sample = |sample: &crate::wire::Sample| Sample {
        t: sample.t,
        online: sample.online,
        most: sample.peak(),
        in_uniform: sample.in_uniform,
        leader: sample.leader.unwrap_or(false),
    };
    history.data.iter().map(sample).collect()
}

/// The local days that begin in a time.
fn days(context: &QueryContext, from: i64, to: i64) -> Vec<Day> {
    let to = Timestamp::from_second(to).unwrap_or(context.now);
    let last = to.to_zoned(context.zone.clone()).start_of_day().ok();
    let before = |day: &Zoned| day.yesterday().ok()?.start_of_day().ok();
    let starts = std::iter::successors(last, before);
    let mut starts: Vec<Zoned> =
        starts.take_while(|day| day.timestamp().as_second() >= from).collect();
    starts.reverse();
    let name = |day| day_name(context.lang, day, to.as_second() - from);
    starts.iter().map(|day| Day { t: day.timestamp().as_second(), name: name(day) }).collect()
}

/// The name of a day in a span of seconds: its weekday in a week, or else its date.
fn day_name(lang: Lang, day: &Zoned, span: i64) -> String {
    match span {
        TWO_DAYS..=WEEK => {
            Days::names(lang)[day.weekday().to_monday_zero_offset() as usize].to_string()
        }
        _ => date(lang, day).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil;
    use jiff::tz::TimeZone;

    use super::*;

    #[test]
    fn a_day_is_named_so_that_it_is_known_which_one_is_meant() {
        let day = civil::date(2026, 11, 24).to_zoned(TimeZone::UTC).unwrap();
        assert_eq!(
            [1, 7, 30].map(|days| day_name(Lang::En, &day, days * DAY)),
            ["Nov 24", "Tue", "Nov 24"]
        );
        assert_eq!([7, 30].map(|days| day_name(Lang::Ru, &day, days * DAY)), ["вт", "24 ноября"]);
        assert_eq!(
            [7, 30].map(|days| day_name(Lang::Uk, &day, days * DAY)),
            ["вт", "24 листопада"]
        );
    }
}
