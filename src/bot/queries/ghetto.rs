//! `/ghetto`: how many zones each gang holds, and where.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::age;
use super::figure::count;
use super::look::{Look, What};
use super::map;
use super::sheet::Sheet;
use super::shown::Shown;
use super::trouble::Halt;
use super::window::{Window, word};
use crate::bot::picture_cache::{Drawing, Picture};
use crate::picture::{Gang, GangMap, Heading, Point, Square};
use crate::text::Html;
use crate::wire::{Corner, FractionCount, Zone};

/// How many gangs are named, as many as on the picture: the words under it have room for no more.
const NAMED: usize = 12;

/// Shows the zones.
pub(super) async fn show(window: &Window, look: &Look) -> Result<Shown, Halt> {
    let (lang, at) = (window.lang, window.place(look).await?);
    let answer = window.client.ghetto(at.number).await?;
    // The names of gangs and places are known from elsewhere; without them the zones are shown all the same.
    let fractions = window.fractions(&at).await.ok();
    let fractions: &[FractionCount<'_>] = fractions.as_ref().map_or(&[], |all| &all.fractions);
    let map = window.client.map(at.number).await.ok();
    let places = map.map(|map| map::places(&map));
    let mut holders: BTreeMap<Option<u32>, Vec<&Zone<'_>>> = BTreeMap::new();
    for zone in answer.data.values() {
        holders.entry(zone.fraction_id).or_default().push(zone);
    }
    let mut gangs: Vec<Gang> = holders
        .into_iter()
        .map(|(id, zones)| {
            let known = fractions.iter().find(|fraction| Some(fraction.id) == id);
            Gang {
                name: match (known, id) {
                    (Some(gang), _) => word(&gang.short),
                    (None, Some(id)) => lang.gang_unknown(id.into()).to_string(),
                    (None, None) => lang.gang_nobody().to_string(),
                },
                color: match (known, id) {
                    (Some(gang), _) => Some(gang.color.to_string()),
                    (None, Some(_)) => zones[0].color.as_ref().map(ToString::to_string),
                    (None, None) => None,
                },
                zones: zones.iter().map(|zone| square(zone)).collect(),
            }
        })
        .collect();
    gangs.sort_by_key(|gang| Reverse(gang.zones.len()));
    let all = gangs.iter().map(|gang| gang.zones.len()).sum();
    let rows =
        gangs.iter().take(NAMED).map(|gang| lang.gang_row(&gang.name, count(gang.zones.len())));
    let head = lang.ghetto_head(&at.title, count(all));
    let sheet = Sheet::new(window, answer.timestamp).part(head).part(Html::lines(rows));
    let refresh = window.under_picture(lang.button_refresh(), What::Ghetto.on(at.number));
    let letter = sheet.buttons(vec![refresh]).letter();
    let note = age::time(window, answer.timestamp);
    let name = format!("ghetto {} {}", at.number, lang.code());
    let drawing = GangMap {
        heading: Heading { title: at.title.clone(), note },
        gangs,
        places: places.unwrap_or_default(),
    };
    let picture = Some(Picture::new(name, Drawing::Gangs(drawing)));
    Ok(Shown { picture, letter })
}

fn square(zone: &Zone<'_>) -> Square {
    let point = |corner: Corner| Point { x: corner.x, y: corner.y };
    Square { start: point(zone.square_start), end: point(zone.square_end) }
}
