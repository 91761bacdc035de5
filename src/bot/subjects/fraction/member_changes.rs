//! `/changes`: who was seen in a fraction for the first time within a week, and who was seen outside it again.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::bot::subjects::answers::fraction_kind::emblem;
use crate::bot::subjects::answers::paged_message::PagedMessage;
use crate::bot::subjects::answers::recorded_events::{LONGEST, facts, newest};
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::view_subject::ViewSubject;
use crate::bot::subjects::answers::visible_name::first_names;
use crate::bot::subjects::fraction;
use crate::bot::subjects::{
    Answer, Fraction, Query, QueryCommand, QueryContext, Week, count, short_name, time_of,
};
use crate::client::Error;
use crate::text::{Html, Lang};
use crate::wire::{Event, Events};

const CAME: &str = "fraction.seen_with";
const WENT: &str = "fraction.seen_without";

/// In seconds.
const WEEK: i64 = 7 * 24 * 3_600;

/// How many are named in each list; the others are counted.
const NAMED: usize = 20;

/// How many are named in a line of another answer.
const NAMED_IN_LINE: usize = 3;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct MemberChanges {
    pub(in crate::bot) fraction: Name,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Member {
    nickname: String,
}

impl Query for MemberChanges {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["changes", "кадры", "кадри"],
        description: Some(Lang::command_changes),
        is_in_menu: false,
        parse: |arguments| {
            Box::pin(fraction::parse(arguments, |fraction| MemberChanges { fraction }))
        },
    }];

    const ON_BOARD: bool = true;

    fn subject(&self) -> ViewSubject {
        ViewSubject::fraction(&self.fraction)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let to = |fraction| Self { fraction };
        let fractions = context.client.fractions(server.number).await?;
        let fraction =
            fraction::find_in(context, &server, &fractions.fractions, &self.fraction, to)?;
        let events = events(context, server.number, fraction.id).await?;
        let recent = recent(context, &events);
        let list = |kind: &str| {
            let rows = recent.iter().rev().filter(|event| event.kind == kind);
            rows.map(|event| row(context, event)).collect::<Vec<Html>>()
        };
        let (came, went) = (list(CAME), list(WENT));
        let head = lang.changes_head(emblem(fraction), &short_name(&fraction.short), &server.title);
        let lists = match came.is_empty() && went.is_empty() {
            true => vec![lang.changes_none()],
            false => vec![
                named(lang.changes_came(count(came.len())), &came),
                named(lang.changes_went(count(went.len())), &went),
            ],
        };
        let id = Name::Id(fraction.id.into());
        let members = Fraction::members(fraction.id).on(server.number);
        let week = Week::of_fraction(fraction.id).on(server.number);
        let parts = [head].into_iter().chain(lists).chain([lang.changes_note()]);
        parts.fold(PagedMessage::new(context, fractions.timestamp), PagedMessage::part).refreshed(
            to(id).on(server.number),
            [(lang.button_members(), members), (lang.button_week(), week)],
        )
    }
}

/// A line about who came, and one about who left. Without what was recorded, there are none.
pub(in crate::bot) async fn of_week(
    context: &QueryContext,
    server: u32,
    fraction: u32,
) -> Vec<Html> {
    let Ok(events) = events(context, server, fraction).await else { return Vec::new() };
    let recent = recent(context, &events);
    let lang = context.lang;
    let line = |kind: &str, head: fn(Lang, u64) -> Html| {
        let names: Vec<String> = recent
            .iter()
            .rev()
            .filter(|event| event.kind == kind)
            .map(|event| facts::<Member>(event.after.as_ref()).nickname)
            .collect();
        let first = first_names(names.iter().map(String::as_str), NAMED_IN_LINE);
        first.map(|first| Html::dot_separated([head(lang, count(names.len())), first]))
    };
    let came = line(CAME, Lang::changes_came);
    came.into_iter().chain(line(WENT, Lang::changes_went)).collect()
}

/// The newest events about who came and who left, the oldest first.
async fn events(
    context: &QueryContext,
    server: u32,
    fraction: u32,
) -> Result<Arc<Events<'static>>, Error> {
    let about = format!("fraction:{fraction}");
    newest(&context.client, server, &[CAME, WENT], Some(&about), LONGEST).await
}

/// Those of the last seven days.
fn recent<'e>(context: &QueryContext, events: &'e Events<'static>) -> Vec<&'e Event<'static>> {
    let since = context.now.as_second() - WEEK;
    events.data.iter().filter(|event| event.at >= since).collect()
}

fn row(context: &QueryContext, event: &Event<'_>) -> Html {
    let Member { nickname } = facts(event.after.as_ref());
    let when = Html::escaped(&time_of(context, event.at));
    Html::dot_separated([Html::code(&short_name(&nickname)), when])
}

/// The first rows after a heading, and how many more there are; nothing if there are none.
fn named(head: Html, rows: &[Html]) -> Html {
    if rows.is_empty() {
        return Html::default();
    }
    let others = rows.len().saturating_sub(NAMED);
    let others = (others > 0).then(|| Html::escaped(&format!("+{others}")));
    let shown = rows.iter().take(NAMED).cloned();
    Html::lines([head].into_iter().chain(shown).chain(others))
}
