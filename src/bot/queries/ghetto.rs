//! `/ghetto`: how many zones each gang holds, and where.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::lots;
use super::numbers::count;
use super::paged_message::PagedMessage;
use super::picture_heading::heading;
use super::visible_name::word;
use super::{Answer, Query, QueryCommand, QueryContext};
use crate::bot::picture_cache::Drawing;
use crate::picture::{Area, Gang, GangMap, Point};
use crate::text::Lang;
use crate::wire::{Corner, FractionCount, Zone};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Ghetto {}

impl Query for Ghetto {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["ghetto", "гетто", "зоны"],
        description: Some(Lang::command_ghetto),
        parse: |arguments| Box::pin(arguments.by_fraction(|_| Ghetto {})),
    }];

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let answer = context.client.ghetto(server.number).await?;
        // Without the names of gangs and landmarks the zones are shown all the same.
        let fractions = context.client.fractions(server.number).await.ok();
        let fractions: &[FractionCount<'_>] = fractions.as_ref().map_or(&[], |all| &all.fractions);
        let map = context.client.map(server.number).await.ok();
        let mut holders: BTreeMap<_, Vec<&Zone<'_>>> = BTreeMap::new();
        for zone in answer.data.values() {
            holders.entry((zone.fraction_id, zone.fraction.as_deref())).or_default().push(zone);
        }
        let mut gangs: Vec<Gang> = holders
            .into_iter()
            .map(|(holder, zones)| gang(lang, fractions, holder, &zones))
            .collect();
        gangs.sort_by_key(|gang| Reverse(gang.zones.len()));
        let all = gangs.iter().map(|gang| gang.zones.len()).sum();
        let head = lang.ghetto_head(&server.title, count(all));
        let name = format!("ghetto {} {}", server.number, lang.code());
        let drawing = GangMap {
            heading: heading(context, &lang.picture_of_gangs(&server.title), answer.timestamp),
            gangs,
            places: map.map(|map| lots::landmarks(&map)).unwrap_or_default(),
        };
        PagedMessage::new(context, answer.timestamp)
            .picture(name, Drawing::Gangs(drawing))
            .part(head)
            .refreshed(self.clone().on(server.number), [])
    }
}

/// The gang that holds these zones, by number or by name; without either nobody holds them.
fn gang(
    lang: Lang,
    fractions: &[FractionCount<'_>],
    (id, name): (Option<u32>, Option<&str>),
    zones: &[&Zone<'_>],
) -> Gang {
    let known = fractions.iter().find(|fraction| Some(fraction.id) == id);
    let color = |color: i64| format!("#{:06X}", color & 0xFF_FFFF);
    let color_of_zone = || zones.first().and_then(|zone| zone.color).map(color);
    let (name, color) = match (known, id, name) {
        (Some(gang), ..) => (word(&gang.short), Some(gang.color.to_string())),
        (None, _, Some(name)) => (word(name), color_of_zone()),
        (None, Some(id), None) => (lang.gang_unknown(id.into()).to_string(), color_of_zone()),
        (None, None, None) => (lang.gang_nobody().to_string(), None),
    };
    Gang { name, color, zones: zones.iter().map(|zone| area(zone)).collect() }
}

fn area(zone: &Zone<'_>) -> Area {
    let point = |corner: Corner| Point { x: corner.x, y: corner.y };
    Area { start: point(zone.square_start), end: point(zone.square_end) }
}
