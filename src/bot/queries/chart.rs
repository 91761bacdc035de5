//! `/chart`, and a button under `/online`: the chart of a fraction's last 24 hours.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::fraction;
use super::fraction_kind::emblem;
use super::freshness;
use super::name::Name;
use super::paged_message::PagedMessage;
use super::visible_name::word;
use super::{Answer, Digest, Fraction, Query, QueryCommand, QueryContext};
use crate::bot::clock;
use crate::bot::picture_cache::Drawing;
use crate::picture::{self, ChartLabels, Heading, Sample};
use crate::text::Html;

const HOURS: u32 = 24;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Chart {
    pub(super) fraction: Name,
}

impl Query for Chart {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["chart", "graph", "график"],
        description: None,
        parse: |arguments| Box::pin(fraction::parse(arguments, |fraction| Chart { fraction })),
    }];

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let fractions = context.client.fractions(server.number).await?;
        let to = |fraction| Self { fraction };
        let fraction = fraction::find(context, &server, &fractions.fractions, &self.fraction, to)?;
        let short = word(&fraction.short);
        let history = context.client.history(server.number, Some(&fraction.short), HOURS).await?;
        let sample = |sample: &crate::wire::Sample| Sample {
            t: sample.t,
            online: sample.online,
            in_uniform: sample.in_uniform,
            leader: sample.leader.unwrap_or(false),
        };
        let samples: Vec<Sample> = history.data.iter().map(sample).collect();
        let facts = match samples.iter().rev().max_by_key(|sample| sample.online) {
            Some(most) if most.online == 0 => lang.chart_nobody(),
            Some(most) => {
                let at = Timestamp::from_second(most.t).unwrap_or(context.now);
                let at = clock::moment(lang, at, context.now, &context.zone);
                lang.chart_most(most.online.into(), &at)
            }
            None => lang.chart_nothing(),
        };
        let head = lang.chart_head(emblem(fraction), &short, &server.title);
        let name = format!("chart {} {} {}", server.number, fraction.id, lang.code());
        let drawing = picture::Chart {
            heading: Heading {
                title: format!("{short} · {}", server.title),
                note: freshness::time(context, history.timestamp),
            },
            from: history.timestamp - i64::from(HOURS) * 3_600,
            to: history.timestamp,
            step: history.step,
            zone: context.zone.clone(),
            samples,
            labels: ChartLabels {
                online: lang.picture_online().to_string(),
                in_uniform: lang.picture_in_uniform().to_string(),
                leader: lang.picture_leader().to_string(),
                max: lang.picture_max().to_string(),
                nothing: lang.picture_nothing().to_string(),
            },
        };
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
