//! Who joined and left a family within the last week.

use std::collections::HashSet;
use std::sync::Arc;

use serde::Deserialize;

use crate::bot::subjects::answers::recorded_events::{LONGEST, facts, newest};
use crate::bot::subjects::{QueryContext, short_name};
use crate::client::{Client, Error};
use crate::text::Html;
use crate::wire::{Event, Events};

/// In seconds.
const WEEK: i64 = 7 * 24 * 3_600;

/// The kinds of events about that.
pub(super) const KINDS: [&str; 2] = ["family.joined", "family.left"];

/// How many are named; the others are counted.
const NAMED: usize = 3;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Member {
    nickname: Option<String>,
}

/// A line about who joined, and one about who left. Without what was recorded, there are none.
pub(in crate::bot) async fn of_week(context: &QueryContext, server: u32, family: u64) -> Vec<Html> {
    let events = events(&context.client, server, family, LONGEST).await;
    let Ok(events) = events else { return Vec::new() };
    let since = context.now.as_second() - WEEK;
    let (mut came, mut went, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
    // The newest first: of somebody who left and came back, only that counts.
    for event in events.data.iter().rev().filter(|event| event.at >= since) {
        came.extend(joined(event).filter(|name| seen.insert(name.clone())));
        went.extend(left(event).filter(|name| seen.insert(name.clone())));
    }
    let lang = context.lang;
    let joined = named(came).map(|names| lang.family_joined(names));
    let left = named(went).map(|names| lang.family_left(names));
    joined.into_iter().chain(left).collect()
}

/// Who joined, if the event is about that.
pub(super) fn joined(event: &Event<'_>) -> Option<String> {
    (event.kind == "family.joined").then(|| facts::<Member>(event.after.as_ref()).nickname)?
}

/// Who left, if the event is about that.
pub(super) fn left(event: &Event<'_>) -> Option<String> {
    (event.kind == "family.left").then(|| facts::<Member>(event.before.as_ref()).nickname)?
}

/// The newest events about who joined and left a family, the oldest first.
pub(in crate::bot) async fn events(
    client: &Client,
    server: u32,
    family: u64,
    limit: u32,
) -> Result<Arc<Events<'static>>, Error> {
    newest(client, server, &KINDS, Some(&about(family)), limit).await
}

/// A family, as events name what they are about.
pub(super) fn about(family: u64) -> String {
    format!("family:{family}")
}

/// The first names; `None` if there are none.
fn named(names: Vec<String>) -> Option<Html> {
    let shown = names.iter().take(NAMED).map(|name| Html::code(&short_name(name)));
    let others = names.len().saturating_sub(NAMED);
    let others = (others > 0).then(|| Html::escaped(&format!("+{others}")));
    let shown = Html::comma_separated(shown);
    (!names.is_empty()).then(|| Html::words([shown].into_iter().chain(others)))
}
