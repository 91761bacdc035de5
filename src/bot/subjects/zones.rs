//! `/ghetto`: the number and places of each gang's zones, and the changes in the last day.

pub(in crate::bot) mod captures;
pub(in crate::bot) mod zones_alert;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::answers::numbers::{count, decimal, money};
use super::answers::paged_message::PagedMessage;
use super::answers::picture_heading::heading;
use super::answers::visible_name::short_name;
use super::property::property_answers;
use super::{Answer, Captures, EarlyReply, Query, QueryCommand, QueryContext, ServerRef, age_line};
use crate::bot::picture_cache::Drawing;
use crate::picture::{Area, Gang, GangMap, Heading, HeadingLine, Point};
use crate::text::{Html, Lang};
use crate::wire::{Corner, FractionCount, GhettoHistory, GhettoHour, Zone};

/// Seconds.
const HOUR: i64 = 3_600;

/// How many gangs are named above the picture.
const NAMED: usize = 10;

/// How many families are named there.
const FAMILIES: usize = 5;

/// An income from here on is written in thousands or millions, so that it fits into the legend.
const THOUSANDS: i64 = 10_000;
const MILLION: i64 = 1_000_000;

/// Hours.
const DAY: u32 = 24;

/// The number of hours by which "yesterday" may differ from a day ago, if hours have no data.
const TOLERANCE: u32 = 3;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Ghetto {}

impl Query for Ghetto {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["ghetto", "гетто", "зоны"],
        description: Some(Lang::command_ghetto),
        is_in_menu: true,
        parse: |arguments| Box::pin(arguments.by_fraction(|_| Ghetto {})),
    }];

    const ON_BOARD: bool = true;

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let answer = context.client.ghetto(server.number).await?;
        // Without the names of gangs and landmarks, the zones are shown nevertheless.
        let fractions = context.client.fractions(server.number).await.ok();
        let fractions: &[FractionCount<'_>] = fractions.as_ref().map_or(&[], |all| &all.fractions);
        let map = context.client.map(server.number).await.ok();
        // The events of captures say it to the second, so that both answers agree. A young ledger has none.
        let won = captures::won(context, server.number).await;
        let hours = match won {
            Some(_) => None,
            None => context.client.ghetto_history(server.number, DAY + TOLERANCE).await.ok(),
        };
        let yesterday = hours.as_ref().and_then(|history| yesterday(history, context.now));
        let mut holders: BTreeMap<_, Vec<&Zone<'_>>> = BTreeMap::new();
        for zone in answer.data.values() {
            holders.entry((zone.fraction_id, zone.fraction.as_deref())).or_default().push(zone);
        }
        let mut gangs: Vec<Gang> = holders
            .into_iter()
            .map(|(holder, zones)| Gang {
                change: match &won {
                    Some(won) => holder.0.map(|id| won.get(&id).copied().unwrap_or_default()),
                    None => yesterday.and_then(|before| change(holder.0, zones.len(), before)),
                },
                ..gang(lang, fractions, holder, &zones)
            })
            .collect();
        gangs.sort_by_key(|gang| Reverse(gang.zones.len()));
        let all = gangs.iter().map(|gang| gang.zones.len()).sum();
        let head = lang.ghetto_head(&server.title, count(all));
        let held = Html::dot_separated(gangs.iter().take(NAMED).map(|gang| held(lang, gang)));
        let families = families(lang, answer.data.values());
        let name = format!("ghetto {} {}", server.number, lang.code());
        let has_changed = gangs.iter().any(|gang| gang.change.is_some_and(|change| change != 0));
        let changes = has_changed.then(|| lang.picture_zone_changes().to_string());
        let note = changes.as_deref().map(Html::untrusted);
        let has_income = gangs.iter().any(|gang| !gang.income.is_empty());
        let income = has_income.then(|| lang.picture_income().to_string());
        let subtitle = (has_changed || has_income).then(|| HeadingLine {
            name: changes.unwrap_or_default(),
            rest: income.unwrap_or_default(),
        });
        let drawing = GangMap {
            heading: Heading {
                subtitle,
                ..heading(context, lang.picture_of_gangs(), &server, answer.timestamp)
            },
            gangs,
            places: map.map(|map| property_answers::landmarks(&map)).unwrap_or_default(),
        };
        PagedMessage::new(context, answer.timestamp)
            .picture(name, Drawing::Gangs(drawing))
            .part(Html::lines([head, held].into_iter().chain(note).chain(families)))
            .refreshed(
                self.clone().on(server.number),
                [(lang.button_captures(), Captures { gang: None, page: 0 }.on(server.number))],
            )
    }
}

/// Who holds a zone.
pub(in crate::bot) async fn holder_of(
    context: &QueryContext,
    server: &ServerRef,
    zone: u64,
) -> Result<Html, EarlyReply> {
    let lang = context.lang;
    let answer = context.client.ghetto(server.number).await?;
    let fractions = context.client.fractions(server.number).await.ok();
    let fractions: &[FractionCount<'_>] = fractions.as_ref().map_or(&[], |all| &all.fractions);
    let number = zone.to_string();
    let Some(zone) = answer.data.get(&zone) else {
        return Ok(lang.no_such_zone(&number, &server.title));
    };
    let gang = gang_name(lang, fractions, zone.fraction_id, zone.fraction.as_deref());
    let family = zone.fam_name.as_deref().map(|family| format!("👪 {}", short_name(family)));
    let holders: Vec<String> = gang.into_iter().chain(family).collect();
    let held = match holders.is_empty() {
        true => lang.zone_of_nobody(&number, &server.title),
        false => lang.zone_of(&number, &server.title, &holders.join(" · ")),
    };
    Ok(Html::paragraphs([held, age_line(context, answer.timestamp)]))
}

/// The zones of each gang a day ago, or at the nearest hour with data.
fn yesterday(history: &GhettoHistory, now: Timestamp) -> Option<&BTreeMap<u32, u32>> {
    let wanted = now.as_second() - i64::from(DAY) * HOUR;
    let distance = |hour: &&GhettoHour| (hour.t + HOUR - wanted).abs();
    let nearest = history.data.iter().min_by_key(distance)?;
    (distance(&nearest) <= i64::from(TOLERANCE) * HOUR).then_some(&nearest.zones)
}

/// How many zones a numbered gang has won since then.
fn change(gang: Option<u32>, zones: usize, before: &BTreeMap<u32, u32>) -> Option<i64> {
    let before = before.get(&gang?).copied().unwrap_or_default();
    Some(i64::try_from(zones).ok()? - i64::from(before))
}

/// The gang that holds these zones, by number or by name. Without either, nobody holds them.
fn gang(
    lang: Lang,
    fractions: &[FractionCount<'_>],
    (id, name): (Option<u32>, Option<&str>),
    zones: &[&Zone<'_>],
) -> Gang {
    let known = fractions.iter().find(|fraction| Some(fraction.id) == id);
    let color = |color: i64| format!("#{:06X}", color & 0xFF_FFFF);
    let color_of_zone = || zones.first().and_then(|zone| zone.color).map(color);
    let is_held = id.is_some() || name.is_some();
    let color = match (known, is_held) {
        (Some(gang), _) => Some(gang.color.to_string()),
        (None, true) => color_of_zone(),
        (None, false) => None,
    };
    let name =
        gang_name(lang, fractions, id, name).unwrap_or_else(|| lang.gang_nobody().to_string());
    let yields = zones.iter().filter_map(|zone| zone.money).fold(0, i64::saturating_add);
    let income = if is_held { income(lang, yields) } else { String::new() };
    let zones = zones.iter().map(|zone| area(zone)).collect();
    Gang { name, color, zones, change: None, income }
}

/// The name of a gang by its number, or as the game names it; `None` without either.
fn gang_name(
    lang: Lang,
    fractions: &[FractionCount<'_>],
    id: Option<u32>,
    name: Option<&str>,
) -> Option<String> {
    let known = fractions.iter().find(|fraction| Some(fraction.id) == id);
    let name = known.map(|gang| &*gang.short).or(name).map(short_name);
    name.or_else(|| id.map(|id| lang.gang_unknown(id.into()).to_string()))
}

/// A gang with the number of its zones, and how many it has won.
fn held(lang: Lang, gang: &Gang) -> Html {
    let zones = count(gang.zones.len());
    match gang.change.filter(|change| *change != 0) {
        Some(change) => {
            lang.gang_zones_changed(&gang.name, zones, &format!("{change:+}").replace('-', "−"))
        }
        None => lang.gang_zones(&gang.name, zones),
    }
}

/// What the zones of a gang yield together; empty if that is nothing.
fn income(lang: Lang, yields: i64) -> String {
    match yields {
        ..=0 => String::new(),
        1..THOUSANDS => money(lang, yields).as_str().to_owned(),
        THOUSANDS..MILLION => lang.picture_thousands(&(yields / 1_000).to_string()).to_string(),
        MILLION.. => lang.picture_millions(&decimal(lang, yields as f64 / 1e6)).to_string(),
    }
}

/// The families that hold most of the zones, if any does.
fn families<'z>(lang: Lang, zones: impl Iterator<Item = &'z Zone<'z>>) -> Option<Html> {
    let mut held: BTreeMap<&str, usize> = BTreeMap::new();
    for name in zones.filter_map(|zone| zone.fam_name.as_deref()) {
        *held.entry(name).or_default() += 1;
    }
    let mut held: Vec<(&str, usize)> = held.into_iter().collect();
    held.sort_by_key(|(_, zones)| Reverse(*zones));
    let more = held.len().saturating_sub(FAMILIES);
    let more = (more > 0).then(|| Html::untrusted(&format!("+{more}")));
    let named = held.iter().take(FAMILIES);
    let named = named.map(|(name, zones)| lang.gang_zones(&short_name(name), count(*zones)));
    let named: Vec<Html> = named.chain(more).collect();
    (!named.is_empty()).then(|| lang.zones_of_families(Html::dot_separated(named)))
}

fn area(zone: &Zone<'_>) -> Area {
    let point = |corner: Corner| Point { x: corner.x, y: corner.y };
    Area { start: point(zone.square_start), end: point(zone.square_end) }
}

#[cfg(test)]
mod tests {
    use crate::bot::subjects::zones::*;

    #[test]
    fn an_income_is_short() {
        let short = |lang, yields| income(lang, yields).replace('\u{a0}', " ");
        assert_eq!(short(Lang::En, 9_500), "$9,500");
        assert_eq!(short(Lang::Ru, 999_999), "999к $");
        assert_eq!(short(Lang::Ru, 1_002_000), "1 млн $");
        assert_eq!(short(Lang::En, 2_450_000), "$2.5M");
        assert_eq!(income(Lang::Uk, 0), "");
    }

    #[test]
    fn a_gang_is_compared_with_the_hour_that_is_nearest_to_a_day_ago() {
        let now = Timestamp::from_second(1_800_000_000).unwrap();
        let hour = |ago: i64, zones| GhettoHour {
            t: now.as_second() - (ago + 1) * HOUR,
            zones: BTreeMap::from([(11, zones)]),
        };
        let history = |data| GhettoHistory { data, timestamp: 0 };
        let known = history(vec![hour(27, 1), hour(25, 2), hour(22, 3), hour(0, 4)]);
        let before = yesterday(&known, now).unwrap();
        assert_eq!(before[&11], 2);
        assert_eq!(change(Some(11), 5, before), Some(3));
        assert_eq!(change(Some(12), 1, before), Some(1), "it held none");
        assert_eq!(change(None, 1, before), None);
        assert_eq!(yesterday(&history(vec![hour(20, 1), hour(0, 4)]), now), None);
    }
}
