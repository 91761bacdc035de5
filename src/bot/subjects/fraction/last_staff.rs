//! The leader and the deputies of a fraction while they are offline: a list has only those who are online, so these are
//! those who were seen last.

use std::sync::Arc;

use jiff::Timestamp;
use serde::Deserialize;

use super::NAMED;
use crate::bot::clock;
use crate::bot::subjects::answers::recorded_events::{self, LONGEST, facts};
use crate::bot::subjects::answers::visible_name::first_names;
use crate::bot::subjects::{QueryContext, short_name};
use crate::client::Error;
use crate::text::{Html, Lang};
use crate::wire::{FractionCount, History, Sample};

/// How many hours back the answer looks for the leader.
const HOURS: u32 = 7 * 24;

/// How many hours back each minute is known. Before that, five minutes are one sample.
const MINUTES_KNOWN: u32 = 48;

/// What an event says of the leader.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct LeaderFacts {
    leader: Option<String>,
}

/// What is recorded of the time in which the leader was seen last; `None` if it can't be read.
pub(super) async fn recorded(
    context: &QueryContext,
    server: u32,
    fraction: &FractionCount<'_>,
) -> Option<Arc<History>> {
    let history = async |hours| context.client.history(server, Some(&fraction.short), hours).await;
    let by_minutes = history(MINUTES_KNOWN).await.ok()?;
    match by_minutes.data.iter().any(has_leader) {
        true => Some(by_minutes),
        false => history(HOURS).await.ok(),
    }
}

fn has_leader(sample: &Sample) -> bool {
    sample.leader == Some(true)
}

/// The leader who was seen last, and when a leader was online last. Without both, only that the leader is offline.
pub(super) fn leader_line(context: &QueryContext, recorded: Option<&History>) -> Html {
    let lang = context.lang;
    let Some(history) = recorded else { return lang.leader_offline() };
    let seen = history.data.iter().rev().find(|sample| has_leader(sample)).map(|sample| sample.t);
    let seen = seen.and_then(|at| Timestamp::from_second(at).ok());
    let seen = seen.map(|at| clock::moment(lang, at, context.now, &context.zone));
    match (&history.last_leader, seen) {
        (Some(name), Some(seen)) => lang.leader_last_seen(&short_name(name), &seen),
        (Some(name), None) => lang.leader_last(&short_name(name)),
        (None, Some(seen)) => lang.leader_unnamed(&seen),
        (None, None) => lang.leader_offline(),
    }
}

/// Those who were deputies when they were seen last. Without any, only that none is online.
pub(super) fn deputies_line(lang: Lang, recorded: Option<&History>) -> Html {
    let deputies = recorded.into_iter().flat_map(|history| &history.last_deputies);
    match first_names(deputies.map(String::as_str), NAMED) {
        Some(names) => lang.deputies_last(names),
        None => lang.deputies_offline(),
    }
}

/// The leader who was seen last in the last week.
pub(in crate::bot) async fn name(
    context: &QueryContext,
    server: u32,
    fraction: &FractionCount<'_>,
) -> Option<String> {
    recorded(context, server, fraction).await?.last_leader.clone()
}

/// The leader at a time: who was replaced first after it, or the leader who was seen last.
pub(super) async fn at(
    context: &QueryContext,
    server: u32,
    fraction: u32,
    history: &History,
    time: Timestamp,
) -> Result<Option<String>, Error> {
    let about = format!("fraction:{fraction}");
    let kinds = ["fraction.leader"];
    let events =
        recorded_events::newest(&context.client, server, &kinds, Some(&about), LONGEST).await?;
    let later = events.data.iter().find(|event| event.at > time.as_second());
    Ok(match later {
        Some(event) => facts::<LeaderFacts>(event.before.as_ref()).leader,
        None => history.last_leader.clone(),
    })
}
