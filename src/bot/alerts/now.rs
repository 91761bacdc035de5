//! How it is now with what an alert waits for.

use jiff::Timestamp;

use crate::bot::alert_condition::Condition;
use crate::bot::clock;
use crate::bot::queries::{PropertyFilter, QueryContext, count, next_start, word};
use crate::text::Html;

use super::evaluate::{fits, server_status};

/// One sentence; `None` where nothing can be said now.
pub(super) async fn line(
    context: &QueryContext,
    server: u32,
    condition: &Condition,
) -> Option<Html> {
    let (client, lang) = (&context.client, context.lang);
    Some(match condition {
        Condition::FractionOnline { fraction, .. } => {
            lang.alert_now_count(fraction_count(context, server, *fraction).await?.0.into())
        }
        Condition::Leader { fraction } => {
            presence(context, fraction_count(context, server, *fraction).await?.1)
        }
        Condition::FamilyOnline { family, .. } => {
            let (family, online) =
                tokio::try_join!(client.family(server, *family), client.online(server)).ok()?;
            let is_online = |name: &str| online.data.values().any(|player| player.name == name);
            let members = family.family.members.iter();
            let present = members.filter(|member| is_online(&member.nickname)).count();
            lang.alert_now_count(count(present))
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
                0 => lang.alert_now_online(),
                1 => lang.alert_now_maintenance(),
                _ => lang.alert_now_offline(),
            }
        }
        Condition::Auction(filter) => {
            let map = client.map(server).await.ok()?;
            let now = context.now.as_second();
            let lots = PropertyFilter::All.lots(&map).filter(|lot| {
                lot.property.has_auction
                    && lot.property.au_time_end > now
                    && fits(filter, lot, context.now)
            });
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
            lang.alert_now_next(&moment(context, condition.next_time(context.now, &context.zone)?))
        }
    })
}

/// How many members are online, and whether the leader is.
async fn fraction_count(context: &QueryContext, server: u32, id: u32) -> Option<(u32, bool)> {
    let fractions = context.client.fractions(server).await.ok()?;
    let fraction = fractions.fractions.iter().find(|fraction| fraction.id == id)?;
    Some((fraction.online, fraction.leader_online))
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
