//! How it is now with what an alert waits for.

use jiff::Timestamp;

use super::evaluate::{fits, server_status};
use crate::bot::alert_condition::Condition;
use crate::bot::clock;
use crate::bot::queries::{PropertyFilter, QueryContext, count, next_start, word};
use crate::text::Html;

/// One sentence; `None` where nothing can be said now.
pub(super) async fn line(
    context: &QueryContext,
    server: u32,
    condition: &Condition,
) -> Option<Html> {
    let (client, lang) = (&context.client, context.lang);
    Some(match condition {
        Condition::FractionOnline { bound, .. } | Condition::FamilyOnline { bound, .. } => {
            let (now, _) = online(context, server, condition).await?;
            match bound.is_crossed(now) {
                true => lang.alert_now_already(now.into()),
                false => lang.alert_now_count(now.into()),
            }
        }
        Condition::Leader { fraction } => {
            let fractions = client.fractions(server).await.ok()?;
            let known = fractions.fractions.iter().find(|known| known.id == *fraction)?;
            presence(context, known.leader_online)
        }
        Condition::Players { names } => {
            let online = client.online(server).await.ok()?;
            let is_online = |name: &str| online.data.values().any(|player| player.name == name);
            let present: Vec<String> =
                names.iter().filter(|name| is_online(name)).map(|name| word(name)).collect();
            match (names.as_slice(), present.is_empty()) {
                ([_], _) => presence(context, !present.is_empty()),
                (_, true) => lang.alert_now_no_players(),
                (_, false) => lang.alert_now_players(&present.join(", ")),
            }
        }
        Condition::Interview { fraction, .. } => {
            let (fractions, interviews) =
                tokio::try_join!(client.fractions(server), client.sobes(server)).ok()?;
            let known = fractions.fractions.iter().find(|known| known.id == *fraction)?;
            let interview = interviews.data.get(&known.short);
            match interview.and_then(|it| next_start(it, context.now, &context.zone)) {
                Some(start) => lang.alert_now_interview(&moment(context, start)),
                None => lang.alert_now_no_interview(),
            }
        }
        Condition::ServerStatus => {
            let status = client.status().await.ok()?;
            let listed = status.game.iter().find(|listed| listed.number == server)?;
            match server_status(&listed.status) {
                0 => lang.alert_now_server_online(),
                1 => lang.alert_now_server_maintenance(),
                _ => lang.alert_now_server_offline(),
            }
        }
        Condition::Auction(filter) => {
            let map = client.map(server).await.ok()?;
            let lots = PropertyFilter::All
                .lots(&map)
                .filter(|lot| lot.is_on_auction(context.now) && fits(filter, lot, context.now));
            lang.alert_now_fitting(count(lots.count()))
        }
        Condition::Property { .. } => return None,
        Condition::Zones { gang } => {
            let ghetto = client.ghetto(server).await.ok()?;
            let held = ghetto.data.values().filter(|zone| zone.fraction_id == Some(*gang));
            lang.alert_now_zones(count(held.count()))
        }
        Condition::FractionPing { .. }
        | Condition::FamilyPing { .. }
        | Condition::Digest { .. } => {
            let next = condition.next_time(context.now, &context.zone)?;
            let is_quiet = context.quiet_hours.and_then(|quiet| quiet.end(next, &context.zone));
            match is_quiet {
                Some(_) => lang.alert_quiet_note(),
                None => lang.alert_now_next(&moment(context, next)),
            }
        }
    })
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
