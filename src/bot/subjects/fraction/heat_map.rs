//! `/when`: at which hours of which weekdays a fraction is usually strong, as a picture of the last four weeks.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::bot::picture_cache::Drawing;
use crate::bot::subjects::alert_kind::times::Days;
use crate::bot::subjects::answers::fraction_kind::emblem;
use crate::bot::subjects::answers::paged_message::PagedMessage;
use crate::bot::subjects::answers::picture_heading::heading;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::view_subject::ViewSubject;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::fraction;
use crate::bot::subjects::{
    Answer, Digest, Fraction, Query, QueryCommand, QueryContext, ServerRef,
};
use crate::client::Error;
use crate::picture;
use crate::text::{Html, Lang, Plain};
use crate::wire::History;

/// Four weeks.
const HOURS: u32 = 4 * 7 * 24;

/// The averages of each hour of each weekday, Monday first.
type Counts = [[Option<f32>; 24]; 7];

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct HeatMap {
    pub(in crate::bot) fraction: Name,
}

impl Query for HeatMap {
    // `/when` is a name of the command, too, but no word for it in a sentence.
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["heatmap", "теплокарта"],
        description: Some(Lang::command_when),
        is_in_menu: false,
        parse: |arguments| Box::pin(fraction::parse(arguments, |fraction| HeatMap { fraction })),
    }];

    fn subject(&self) -> ViewSubject {
        ViewSubject::fraction(&self.fraction)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let to = |fraction| Self { fraction };
        let fraction = fraction::find(context, &server, &self.fraction, to).await?;
        let short = short_name(&fraction.short);
        let week = UsualWeek::of(context, &server, Some((fraction.id, &fraction.short))).await?;
        let head = lang.when_head(emblem(&fraction), &short, &server.title);
        let facts = week.facts(lang);
        let members = Fraction::members(fraction.id).on(server.number);
        let today = Digest { fraction: Name::Id(fraction.id.into()) }.on(server.number);
        let (timestamp, (name, drawing)) = (week.timestamp, week.picture());
        PagedMessage::new(context, timestamp)
            .picture(name, drawing)
            .part(Html::lines([head, facts]))
            .refreshed(
                to(Name::Id(fraction.id.into())).on(server.number),
                [(lang.button_members(), members), (lang.button_day(), today)],
            )
    }
}

/// The picture of the usual week of a fraction or a server.
pub(in crate::bot) struct UsualWeek {
    name: String,
    drawing: picture::HeatMap,
    pub(in crate::bot::subjects) timestamp: i64,
}

impl UsualWeek {
    /// That of a fraction by its id and its short name, or of everybody on the server.
    pub(in crate::bot) async fn of(
        context: &QueryContext,
        server: &ServerRef,
        fraction: Option<(u32, &str)>,
    ) -> Result<Self, Error> {
        let (lang, number) = (context.lang, server.number);
        let short = fraction.map(|(_, short)| short);
        let history = context.client.history_by_hours(number, short, HOURS).await?;
        let title = match short {
            Some(short) => lang.picture_of_weeks(&short_name(short)),
            None => lang.picture_weeks_of_players(),
        };
        let drawing = picture::HeatMap {
            heading: heading(context, title, server, history.timestamp),
            days: Days::names(lang).each_ref().map(Plain::to_string),
            counts: counts(&history, context),
            nothing: lang.picture_nothing().to_string(),
        };
        let of = fraction.map_or_else(String::new, |(id, _)| format!("{id} "));
        let name = format!("when {number} {of}{}", lang.code());
        Ok(Self { name, drawing, timestamp: history.timestamp })
    }

    /// The hour with the most and that with the fewest.
    pub(in crate::bot::subjects) fn facts(&self, lang: Lang) -> Html {
        let names = Days::names(lang);
        let day = |day: usize| names.get(day).map_or("", Plain::as_str);
        let counts = &self.drawing.counts;
        match (extreme(counts, |a, b| a > b), extreme(counts, |a, b| a < b)) {
            (Some(most), Some(least)) => Html::lines([
                lang.when_most(day(most.0), &hours(most.1), &average(most.2)),
                lang.when_least(day(least.0), &hours(least.1), &average(least.2)),
            ]),
            _ => lang.when_nothing(),
        }
    }

    /// The picture, and the name by which it is cached.
    pub(in crate::bot) fn picture(self) -> (String, Drawing) {
        (self.name, Drawing::HeatMap(Box::new(self.drawing)))
    }
}

fn counts(history: &History, context: &QueryContext) -> Counts {
    let mut sums = [[(0_u32, 0_u32); 24]; 7];
    for sample in &history.data {
        let Ok(at) = Timestamp::from_second(sample.t) else { continue };
        let at = at.to_zoned(context.zone.clone());
        let day = usize::try_from(at.weekday().to_monday_zero_offset()).unwrap_or(0);
        let hour = usize::try_from(at.hour()).unwrap_or(0);
        if let Some((sum, samples)) = sums.get_mut(day).and_then(|hours| hours.get_mut(hour)) {
            (*sum, *samples) = (sum.saturating_add(sample.online), samples.saturating_add(1));
        }
    }
    let average = |(sum, samples): (u32, u32)| match samples {
        0 => None,
        samples => Some(sum as f32 / samples as f32),
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
