//! `/past`: how many members of a fraction, or players of a server, were online at a time or in a span of time.

mod past_time;
mod recorded;

use serde::{Deserialize, Serialize};

use self::recorded::{Recorded, Sampled};
use super::digest::duration;
use super::{chart, last_staff};
use crate::bot::clock;
use crate::bot::language::PastTime;
use crate::bot::picture_cache::Drawing;
use crate::bot::state::{ChatDefault, ChatDefaults};
use crate::bot::subjects::answers::fraction_kind::emblem;
use crate::bot::subjects::answers::numbers::{decimal, grouped};
use crate::bot::subjects::answers::paged_message::PagedMessage;
use crate::bot::subjects::answers::picture_heading::heading;
use crate::bot::subjects::answers::typed_name::{self, Name};
use crate::bot::subjects::answers::view_subject::ViewSubject;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::fraction;
use crate::bot::subjects::{
    Answer, Chart, EarlyReply, Fraction, Fractions, Query, QueryCommand, QueryContext, ServerRef,
};
use crate::picture;
use crate::text::{Html, Lang, Plain};

/// The most days of which each has a line.
const MOST_DAYS: usize = 8;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Past {
    /// The chat's fraction when empty; the whole server when `None`.
    #[serde(with = "typed_name::optional")]
    pub(in crate::bot) fraction: Option<Name>,
    #[serde(with = "past_time")]
    pub(in crate::bot) when: PastTime,
}

/// What is counted: a fraction by its id and its short name in the game, or everybody on the server.
struct Counted {
    head: Html,
    fraction: Option<(u32, String)>,
    now: u64,
}

/// What is told of a time.
struct Told {
    fraction: Option<u32>,
    lines: Vec<Html>,
    timestamp: i64,
    /// The chart of whole days.
    chart: Option<picture::Chart>,
}

impl Past {
    async fn counted(
        &self,
        context: &QueryContext,
        server: &ServerRef,
    ) -> Result<Counted, EarlyReply> {
        let lang = context.lang;
        let Some(name) = &self.fraction else {
            let status = context.client.status().await?;
            let listed = status.game.iter().find(|listed| listed.number == server.number);
            return Ok(Counted {
                head: lang.kind_head("🌐", &server.title),
                fraction: None,
                now: listed.map_or(0, |listed| listed.online.into()),
            });
        };
        let to = |name| Self { fraction: Some(name), when: self.when };
        let found = fraction::find(context, server, name, to).await?;
        Ok(Counted {
            head: lang.fraction_head(emblem(&found), &short_name(&found.short), &server.title),
            fraction: Some((found.id, found.short.to_string())),
            now: found.online.into(),
        })
    }
}

impl Past {
    /// What was counted, when, and how many there were.
    pub(in crate::bot) async fn lines(
        &self,
        context: &QueryContext,
        server: &ServerRef,
    ) -> Result<Vec<Html>, EarlyReply> {
        Ok(self.recorded(context, server).await?.lines)
    }

    async fn recorded(
        &self,
        context: &QueryContext,
        server: &ServerRef,
    ) -> Result<Told, EarlyReply> {
        let lang = context.lang;
        let Counted { head, fraction, now } = self.counted(context, server).await?;
        let short = fraction.as_ref().map(|(_, short)| short.as_str());
        let (now_at, zone) = (context.now, &context.zone);
        let span = past_time::span(self.when, now_at, zone);
        let recorded = Recorded::load(context, server.number, short, span).await?;
        let moment = |t| clock::moment(lang, t, now_at, zone);
        // Nothing is said of a leader at a time of which nothing is known.
        let leader = match &fraction {
            Some((id, _)) if !matches!(recorded.sampled, Sampled::Nothing) => {
                let history = &recorded.history;
                last_staff::at(context, server.number, *id, history, span.end).await?
            }
            _ => None,
        };
        let when = past_time::name(self.when, lang, now_at, zone);
        // Also without data, because a picture can't become a text later.
        let chart = matches!(self.when, PastTime::Days { .. }).then(|| {
            let heading = |first: &str, last: &str| {
                let of = short.map_or_else(String::new, |short| format!("{}, ", short_name(short)));
                let days = lang.past_days(first, last).to_string();
                let title = format!("{of}{}", if first == last { first } else { &days });
                heading(context, Plain::untrusted(&title), server, recorded.history.timestamp)
            };
            chart::between(context, heading, [span.start, span.end], &recorded.history)
        });
        let facts = match &recorded.sampled {
            Sampled::At(sample) if short.is_some() => {
                lang.fraction_counts(sample.online.into(), sample.in_uniform.into())
            }
            Sampled::At(sample) => players(lang, sample.online.into()),
            Sampled::Span(figures) if figures.most == 0 => lang.past_nobody(),
            Sampled::Span(figures) => {
                let leader = (short.is_some() && figures.leader >= 60.0)
                    .then(|| lang.past_leader(&duration(lang, figures.leader)));
                let most = lang.chart_most(
                    figures.most.into(),
                    &moment(picture::peak_time(figures.most_at, zone)),
                );
                let average = lang.past_average(&decimal(lang, figures.average));
                Html::dot_separated([most, average].into_iter().chain(leader))
            }
            Sampled::Nothing => Html::default(),
        };
        let limits = recorded.limits.text(context);
        let now = lang.past_now(now);
        let facts = match matches!(recorded.sampled, Sampled::At(_)) {
            true => vec![Html::dot_separated([facts, now])],
            false => vec![facts, now],
        };
        let head = Html::dot_separated([head, Html::escaped(&when)]);
        let leader = leader.map(|name| lang.leader_then(&short_name(&name)));
        let days = past_time::days(self.when).take(MOST_DAYS).filter_map(|day| {
            let figures = recorded.figures(past_time::span(day, now_at, zone))?;
            let day = past_time::name(day, lang, now_at, zone);
            let average = decimal(lang, figures.average);
            Some(lang.past_day(&day, figures.most.into(), average.as_str()))
        });
        let days: Vec<Html> = days.collect();
        // Of more days there is only the whole.
        let days = Some(days).filter(|_| past_time::days(self.when).count() <= MOST_DAYS);
        let days = days.filter(|days| !days.is_empty()).into_iter();
        let days = days.flat_map(|days| [Html::default()].into_iter().chain(days));
        let facts = facts.into_iter().chain(leader).chain(days);
        let lines = [head].into_iter().chain(limits).chain(facts).collect();
        let (fraction, timestamp) = (fraction.map(|(id, _)| id), recorded.timestamp);
        Ok(Told { fraction, lines, timestamp, chart })
    }
}

impl Query for Past {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["past"],
        description: None,
        is_in_menu: false,
        parse: |arguments| {
            Box::pin(fraction::parse(arguments, |name| Past {
                fraction: Some(name).filter(|name| !name.is_empty()),
                when: PastTime::Day { days_ago: 1 },
            }))
        },
    }];

    fn subject(&self) -> ViewSubject {
        self.fraction.as_ref().map_or_else(ViewSubject::default, ViewSubject::fraction)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let Told { fraction, lines, timestamp, chart } = self.recorded(context, &server).await?;
        let view = |fraction| Self { fraction, when: self.when }.on(server.number);
        let message = PagedMessage::new(context, timestamp).part(Html::lines(lines));
        let message = match chart {
            Some(chart) => {
                let of = fraction.map_or_else(String::new, |id| id.to_string());
                let name = format!("past {} {of} {:?} {}", server.number, self.when, lang.code());
                message.picture(name, Drawing::Chart(chart))
            }
            None => message,
        };
        match fraction {
            Some(id) => {
                let id_name = || Name::Id(id.into());
                let members = Fraction::members(id).on(server.number);
                let chart = Chart { fraction: id_name() }.on(server.number);
                let others = [(lang.button_members(), members), (lang.button_chart(), chart)];
                message.refreshed(view(Some(id_name())), others)
            }
            None => {
                let fractions = Fractions { page: 0 }.on(server.number);
                message.refreshed(view(None), [(lang.button_fractions(), fractions)])
            }
        }
    }

    fn default_choice(&self, _: Option<u32>, defaults: &ChatDefaults) -> Option<ChatDefault> {
        fraction::default_choice(self.fraction.as_ref()?, defaults)
    }
}

fn players(lang: Lang, online: u64) -> Html {
    lang.servers_players(online, grouped(lang, i64::try_from(online).unwrap_or(i64::MAX)))
}
