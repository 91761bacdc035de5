//! How it is now with what an alert waits for.

use jiff::Timestamp;

use super::evaluate::{fits, lot_state, property_key, server_status};
use crate::bot::alert_condition::Condition;
use crate::bot::clock;
use crate::bot::state::{AlertState, PropertyKey, Tracked};
use crate::bot::subjects::{PropertyFilter, QueryContext, count, next_start, word};
use crate::text::Html;

/// What the data say now.
pub(super) struct Now {
    /// One sentence; `None` where nothing can be said.
    pub(super) line: Option<Html>,
    /// What later data is compared with: the person has read the sentence.
    pub(super) state: AlertState,
}

/// One sentence; `None` where nothing can be said now.
pub(super) async fn line(
    context: &QueryContext,
    server: u32,
    condition: &Condition,
) -> Option<Html> {
    look(context, server, condition).await.line
}

pub(super) async fn look(context: &QueryContext, server: u32, condition: &Condition) -> Now {
    let read = read(context, server, condition).await;
    read.unwrap_or(Now { line: None, state: AlertState::New })
}

/// `None` if the data can't be read.
async fn read(context: &QueryContext, server: u32, condition: &Condition) -> Option<Now> {
    let (client, lang) = (&context.client, context.lang);
    let tracked = |value: u32| Tracked::new(value, context.now);
    let (line, state) = match condition {
        Condition::FractionOnline { bound, .. } | Condition::FamilyOnline { bound, .. } => {
            let (now, _) = online(context, server, condition).await?;
            let is_crossed = bound.is_crossed(now);
            let line = match is_crossed {
                true => lang.alert_now_already(now.into()),
                false => lang.alert_now_count(now.into()),
            };
            (line, AlertState::Value(tracked(is_crossed.into())))
        }
        Condition::Leader { fraction } => {
            let fractions = client.fractions(server).await.ok()?;
            let known = fractions.fractions.iter().find(|known| known.id == *fraction)?;
            let is_online = known.leader_online;
            (presence(context, is_online), AlertState::Value(tracked(is_online.into())))
        }
        Condition::Players { names } => {
            let online = client.online(server).await.ok()?;
            let is_online = |name: &str| online.data.values().any(|player| player.name == name);
            let present: Vec<String> =
                names.iter().filter(|name| is_online(name)).map(|name| word(name)).collect();
            let line = match (names.as_slice(), present.is_empty()) {
                ([_], _) => presence(context, !present.is_empty()),
                (_, true) => lang.alert_now_no_players(),
                (_, false) => lang.alert_now_players(&present.join(", ")),
            };
            let players = names.iter().map(|name| tracked(is_online(name).into()));
            (line, AlertState::Players(players.collect()))
        }
        Condition::Interview { fraction, .. } => {
            let (fractions, interviews) =
                tokio::try_join!(client.fractions(server), client.sobes(server)).ok()?;
            let known = fractions.fractions.iter().find(|known| known.id == *fraction)?;
            let interview = interviews.data.get(&known.short);
            let line = match interview.and_then(|it| next_start(it, context.now, &context.zone)) {
                Some(start) => lang.alert_now_interview(&moment(context, start)),
                None => lang.alert_now_no_interview(),
            };
            // An interview that is near is told, too.
            (line, AlertState::New)
        }
        Condition::ServerStatus => {
            let status = client.status().await.ok()?;
            let listed = status.game.iter().find(|listed| listed.number == server)?;
            let now = server_status(&listed.status);
            let line = match now {
                0 => lang.alert_now_server_online(),
                1 => lang.alert_now_server_maintenance(),
                _ => lang.alert_now_server_offline(),
            };
            (line, AlertState::Value(tracked(now)))
        }
        Condition::Auction(filter) => {
            let map = client.map(server).await.ok()?;
            let lots = PropertyFilter::All
                .lots(&map)
                .filter(|lot| lot.is_on_auction(context.now) && fits(filter, lot, context.now));
            let mut fitting: Vec<_> = lots.map(|lot| property_key(&lot)).collect();
            fitting.sort_unstable();
            let line = lang.alert_now_fitting(count(fitting.len()));
            match filter.minutes_before_end {
                // An end that is near is told, too.
                Some(_) => (line, AlertState::New),
                None => (line, AlertState::Auctions(fitting)),
            }
        }
        Condition::Property { kind, number } => {
            let map = client.map(server).await.ok()?;
            let key = PropertyKey { kind: *kind, number: *number };
            let lot = PropertyFilter::All.lots(&map).find(|lot| property_key(lot) == key)?;
            return Some(Now { line: None, state: AlertState::Property(lot_state(&lot)) });
        }
        Condition::Zones { gang } => {
            let ghetto = client.ghetto(server).await.ok()?;
            let held = ghetto.data.iter().filter(|(_, zone)| zone.fraction_id == Some(*gang));
            let mut held: Vec<u64> = held.map(|(number, _)| *number).collect();
            held.sort_unstable();
            (lang.alert_now_zones(count(held.len())), AlertState::Zones(held))
        }
        Condition::FractionPing { .. }
        | Condition::FamilyPing { .. }
        | Condition::Digest { .. } => {
            let next = condition.next_time(context.now, &context.zone)?;
            let is_quiet = context.quiet_hours.and_then(|quiet| quiet.end(next, &context.zone));
            let line = match is_quiet {
                Some(_) => lang.alert_quiet_note(),
                None => lang.alert_now_next(&moment(context, next)),
            };
            let last = condition.last_time(context.now, &context.zone);
            (line, last.map_or(AlertState::New, |last| AlertState::Told(last.as_second())))
        }
    };
    Some(Now { line: Some(line), state })
}

/// The count that an alert watches, and the time of the list it is from.
pub(super) async fn online(
    context: &QueryContext,
    server: u32,
    condition: &Condition,
) -> Option<(u32, i64)> {
    let client = &context.client;
    match condition {
        Condition::FractionOnline { fraction, .. } => {
            let fractions = client.fractions(server).await.ok()?;
            let known = fractions.fractions.iter().find(|known| known.id == *fraction)?;
            Some((known.online, fractions.timestamp))
        }
        Condition::FamilyOnline { family, .. } => {
            let (family, online) =
                tokio::try_join!(client.family(server, *family), client.online(server)).ok()?;
            let is_online = |name: &str| online.data.values().any(|player| player.name == name);
            let members = family.family.members.iter();
            let present = members.filter(|member| is_online(&member.nickname)).count();
            Some((u32::try_from(present).ok()?, online.timestamp))
        }
        _ => None,
    }
}

fn presence(context: &QueryContext, is_online: bool) -> Html {
    match is_online {
        true => context.lang.alert_now_online(),
        false => context.lang.alert_now_offline(),
    }
}

fn moment(context: &QueryContext, at: Timestamp) -> String {
    clock::moment(context.lang, at, context.now, &context.zone)
}
