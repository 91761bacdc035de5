//! `/day`: the day of a fraction up to now, beside yesterday and the week.

use serde::{Deserialize, Serialize};

use super::day_statistics::{DaySample, DayStatistics, Figures};
use crate::bot::clock;
use crate::bot::picture_cache::Drawing;
use crate::bot::state::{ChatDefault, ChatDefaults};
use crate::bot::subjects::answers::fraction_kind::emblem;
use crate::bot::subjects::answers::freshness;
use crate::bot::subjects::answers::numbers::{count, decimal};
use crate::bot::subjects::answers::paged_message::PagedMessage;
use crate::bot::subjects::answers::picture_heading::heading;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::view_subject::ViewSubject;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::fraction;
use crate::bot::subjects::{Answer, Chart, Fraction, Query, QueryCommand, QueryContext};
use crate::picture::{self, DigestLabels};
use crate::text::{Html, Lang};
use crate::wire::History;

/// For this many hours there are samples of every minute.
const FINE: u32 = 48;

/// The hours from midnight seven days ago until now, with an hour for a change of clocks and one for a sample that is
/// cut off.
const WEEK: u32 = 8 * 24 + 2;

/// The most days that a mean is of.
const WEEK_DAYS: u64 = 7;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Digest {
    /// The chat's fraction when empty.
    pub(in crate::bot) fraction: Name,
}

impl Query for Digest {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["day", "digest", "день", "сводка", "итоги"],
        description: Some(Lang::command_day),
        is_in_menu: true,
        parse: |arguments| Box::pin(fraction::parse(arguments, |fraction| Digest { fraction })),
    }];

    fn subject(&self) -> ViewSubject {
        ViewSubject::fraction(&self.fraction)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let to = |fraction| Self { fraction };
        let fraction = fraction::find(context, &server, &self.fraction, to).await?;
        let short = short_name(&fraction.short);
        let week = context.client.history(server.number, Some(&fraction.short), WEEK).await?;
        let fine = context.client.history(server.number, Some(&fraction.short), FINE).await?;
        let day = DayStatistics::new(samples(&week, &fine), context.now, &context.zone);
        let at = |t| picture::peak_time(t, &context.zone);
        let facts = match (day.peak, day.today) {
            (Some((0, _)), _) => lang.digest_nobody(),
            (Some((most, t)), Some(today)) => {
                let at = clock::moment(lang, at(t), context.now, &context.zone);
                let without_leader = (today.without_leader >= 60.0)
                    .then(|| lang.digest_without_leader(&duration(lang, today.without_leader)));
                let most = lang.chart_most(most.into(), &at);
                Html::dot_separated([most].into_iter().chain(without_leader))
            }
            (Some(_) | None, _) => lang.digest_nothing(),
        };
        let mut columns = [day.today, day.yesterday, day.week]
            .map(|figures| figures.map(|figures| column(lang, figures)));
        if let (Some([most, ..]), Some((1.., t))) = (&mut columns[0], day.peak) {
            let local = at(t).to_zoned(context.zone.clone());
            *most += &format!(" · {:02}:{:02}", local.hour(), local.minute());
        }
        let drawing = picture::Digest {
            heading: heading(context, lang.picture_of_day(&short), &server, fine.timestamp),
            hours: day.hours,
            columns,
            labels: labels(context, day.week_days),
        };
        let id = || Name::Id(fraction.id.into());
        PagedMessage::new(context, fine.timestamp)
            .picture(
                format!("day {} {} {}", server.number, fraction.id, lang.code()),
                Drawing::Digest(Box::new(drawing)),
            )
            .part(Html::lines([lang.digest_head(emblem(&fraction), &short, &server.title), facts]))
            .refreshed(
                to(id()).on(server.number),
                [
                    (lang.button_members(), Fraction::members(fraction.id).on(server.number)),
                    (lang.button_chart(), Chart { fraction: id() }.on(server.number)),
                ],
            )
    }

    fn default_choice(&self, _: Option<u32>, defaults: &ChatDefaults) -> Option<ChatDefault> {
        fraction::default_choice(&self.fraction, defaults)
    }
}

/// The samples of every minute, and before them those of the week.
fn samples(week: &History, fine: &History) -> impl Iterator<Item = DaySample> {
    let first = fine.data.first().map_or(i64::MAX, |sample| sample.t);
    let until = first.saturating_sub(week.step.into());
    let before = week.data.iter().filter(move |sample| sample.t <= until);
    let of_step = |step| {
        move |sample: &crate::wire::Sample| DaySample {
            t: sample.t,
            seconds: step,
            online: sample.online,
            most: sample.peak(),
            leader: sample.leader.unwrap_or(false),
        }
    };
    before.map(of_step(week.step)).chain(fine.data.iter().map(of_step(fine.step)))
}

/// The figures of a column, in the order of the labels of the rows.
fn column(lang: Lang, figures: Figures) -> [String; 4] {
    [
        decimal(lang, figures.most),
        decimal(lang, figures.average),
        duration(lang, figures.without_leader),
        duration(lang, figures.below_five),
    ]
}

/// The words of the picture. Where no mean is known yet, its column says what will be there.
fn labels(context: &QueryContext, week_days: usize) -> DigestLabels {
    let lang = context.lang;
    let week_days = if week_days == 0 { WEEK_DAYS } else { count(week_days) };
    DigestLabels {
        rows: [
            lang.picture_most(),
            lang.picture_average(),
            lang.picture_without_leader(),
            lang.picture_below_five(),
        ]
        .map(|label| label.to_string()),
        columns: [lang.picture_today(), lang.picture_yesterday(), lang.picture_week(week_days)]
            .map(|label| label.to_string()),
        bar: [lang.picture_hour_average(), lang.picture_hour_most()].map(|label| label.to_string()),
        leader: lang.picture_leader().to_string(),
        until: compared_until(context),
        max: lang.picture_max().to_string(),
        nothing: lang.picture_nothing().to_string(),
    }
}

/// Up to which time the days are compared; nothing in the last minutes of a day.
fn compared_until(context: &QueryContext) -> String {
    let time = freshness::time(context, context.now.as_second());
    match time.as_str() < "23:55" {
        true => context.lang.picture_until(&time).to_string(),
        false => String::new(),
    }
}

/// A duration in hours and minutes.
pub(in crate::bot) fn duration(lang: Lang, seconds: f64) -> String {
    match (seconds / 60.0).round() as i64 {
        0 => lang.minutes(0).to_string(),
        minutes => freshness::until(lang, minutes * 60),
    }
}

#[cfg(test)]
mod tests {
    use crate::bot::subjects::fraction::digest::*;
    use crate::wire::Sample;

    #[test]
    fn durations_are_short() {
        assert_eq!(duration(Lang::En, 12_010.0), "3\u{a0}h 20\u{a0}min");
        assert_eq!(duration(Lang::Ru, 29.0), "0\u{a0}мин");
    }

    #[test]
    fn no_time_counts_twice() {
        let series = |step: u32, from: i64, to: i64| {
            let sample = Sample { t: 0, online: 1, most: 1, in_uniform: 0, leader: None };
            let at = |n| Sample { t: n * i64::from(step), ..sample };
            let data = (from / i64::from(step)..to / i64::from(step)).map(at).collect();
            let last_deputies = Vec::new();
            History { data, step, timestamp: to, last_leader: None, last_deputies }
        };
        let seconds = |week, fine| samples(&week, &fine).map(|s| i64::from(s.seconds)).sum::<i64>();
        assert_eq!(seconds(series(300, 0, 9_000), series(60, 6_000, 9_000)), 9_000);
        assert_eq!(seconds(series(300, 0, 6_000), series(60, 9_000, 9_000)), 6_000);
    }
}
