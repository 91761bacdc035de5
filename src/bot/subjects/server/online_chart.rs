//! `/busy` and `/serverchart`: how many players a server has, at the hours of the usual week or in the last 24 hours.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::bot::clock;
use crate::bot::language::Field;
use crate::bot::picture_cache::Drawing;
use crate::bot::subjects::answers::arguments::Arguments;
use crate::bot::subjects::answers::paged_message::PagedMessage;
use crate::bot::subjects::answers::picture_heading::heading;
use crate::bot::subjects::fraction::chart;
use crate::bot::subjects::fraction::heat_map::UsualWeek;
use crate::bot::subjects::{
    Answer, EarlyReply, Fractions, Query, QueryCommand, QueryContext, ServerRef, View,
};
use crate::picture::{self, ChartLabels};
use crate::text::{Html, Lang};

/// The players of a server over time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct ServerChart {
    /// Whether the usual week is shown, and not the last 24 hours.
    pub(in crate::bot) usual: bool,
}

impl Query for ServerChart {
    const COMMANDS: &'static [QueryCommand] = &[
        QueryCommand {
            names: &["serverchart"],
            description: Some(Lang::command_server_chart),
            is_in_menu: false,
            parse: |arguments| Box::pin(parse(arguments, Self { usual: false })),
        },
        QueryCommand {
            names: &["busy"],
            description: Some(Lang::command_busy),
            is_in_menu: false,
            parse: |arguments| Box::pin(parse(arguments, Self { usual: true })),
        },
    ];

    const FIELDS: &'static [Field] = &[Field::Online, Field::Members];

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let (head, facts, name, drawing, timestamp) = match self.usual {
            true => {
                let week = UsualWeek::of(context, &server, None).await?;
                let (facts, timestamp) = (week.facts(lang), week.timestamp);
                let (name, drawing) = week.picture();
                (lang.server_week_head(&server.title), facts, name, drawing, timestamp)
            }
            false => day(context, &server).await?,
        };
        let other = match self.usual {
            true => (lang.button_chart(), Self { usual: false }.on(server.number)),
            false => (lang.button_usual_week(), Self { usual: true }.on(server.number)),
        };
        let fractions = Fractions { page: 0 }.on(server.number);
        PagedMessage::new(context, timestamp)
            .picture(name, drawing)
            .part(Html::lines([head, facts]))
            .refreshed(
                self.clone().on(server.number),
                [other, (lang.button_fractions(), fractions)],
            )
    }
}

/// The head, the facts and the picture of the last 24 hours.
async fn day(
    context: &QueryContext,
    server: &ServerRef,
) -> Result<(Html, Html, String, Drawing, i64), EarlyReply> {
    let lang = context.lang;
    let history = context.client.history(server.number, None, chart::HOURS).await?;
    let from = history.timestamp - chart::DAY;
    let samples = chart::samples(&history);
    let most = samples.iter().filter(|sample| sample.t >= from).max_by_key(|it| it.online);
    let facts = match most {
        Some(most) => {
            let at = Timestamp::from_second(most.t).unwrap_or(context.now);
            let at = clock::moment(lang, at, context.now, &context.zone);
            lang.chart_most(most.online.into(), &at)
        }
        None => lang.chart_nothing(),
    };
    let drawing = picture::Chart {
        heading: heading(context, lang.picture_day_of_players(), server, history.timestamp),
        from,
        to: history.timestamp,
        step: history.step,
        zone: context.zone.clone(),
        days: chart::days(context, history.timestamp),
        labels: ChartLabels {
            online: lang.picture_online().to_string(),
            yesterday: lang.picture_yesterday().to_string(),
            max: lang.picture_max().to_string(),
            nothing: lang.picture_nothing().to_string(),
            ..ChartLabels::default()
        },
        samples,
    };
    let name = format!("chart {} {}", server.number, lang.code());
    let head = lang.server_chart_head(&server.title);
    Ok((head, facts, name, Drawing::Chart(drawing), history.timestamp))
}

async fn parse(arguments: Arguments<'_>, chart: ServerChart) -> Result<View, EarlyReply> {
    arguments.on_server(chart).await
}
