//! `/map`: the property map as a picture.

use super::age;
use super::estate;
use super::figure::count;
use super::look::{Estate, Look, What};
use super::sheet::Sheet;
use super::shown::Shown;
use super::trouble::Halt;
use super::window::{Window, word};
use crate::bot::picture_cache::{Drawing, Picture};
use crate::picture::{
    Heading, Place, Point, Property, PropertyKind, PropertyLabels, PropertyMap, PropertyStatus,
};
use crate::text::Html;
use crate::wire;

/// Shows the map of houses, businesses or both.
pub(super) async fn show(window: &Window, look: &Look, of: Estate) -> Result<Shown, Halt> {
    let (lang, at) = (window.lang, window.place(look).await?);
    let map = window.client.map(at.number).await?;
    let properties: Vec<Property> = estate::lots(&map, of)
        .map(|lot| Property {
            kind: if lot.is_house { PropertyKind::House } else { PropertyKind::Business },
            status: match (&lot.property.owner, lot.is_offered) {
                (_, true) => PropertyStatus::Marketplace,
                (_, false) if lot.property.has_auction => PropertyStatus::Auction,
                (Some(_), false) => PropertyStatus::Owned,
                (None, false) => PropertyStatus::Free,
            },
            at: Point { x: lot.property.lx, y: lot.property.ly },
        })
        .collect();
    let all =
        |status| count(properties.iter().filter(|property| property.status == status).count());
    let head = match of {
        Estate::All => lang.map_head(&at.title),
        Estate::Houses => lang.map_head_houses(&at.title),
        Estate::Businesses => lang.map_head_businesses(&at.title),
    };
    let counts = lang.map_counts(
        all(PropertyStatus::Free),
        all(PropertyStatus::Auction),
        all(PropertyStatus::Marketplace),
        all(PropertyStatus::Owned),
    );
    let sheet = Sheet::new(window, map.timestamp).part(Html::lines([head, counts]));
    let leads = |words, what: What| window.under_picture(words, what.on(at.number));
    let filters = [
        (lang.button_all_lots(), Estate::All),
        (lang.button_houses(), Estate::Houses),
        (lang.button_businesses(), Estate::Businesses),
    ];
    let filters = filters.into_iter().filter(|(_, other)| *other != of);
    let filters = filters.map(|(words, other)| leads(words, What::Map { of: other })).collect();
    let buttons = vec![
        leads(lang.button_refresh(), What::Map { of }),
        leads(lang.button_auctions(), What::Auctions { of, page: 0 }),
    ];
    let letter = sheet.buttons(filters).buttons(buttons).letter();
    let drawing = PropertyMap {
        heading: Heading { title: at.title.clone(), note: age::time(window, map.timestamp) },
        properties,
        places: places(&map),
        labels: PropertyLabels {
            owned: lang.picture_owned().to_string(),
            free: lang.picture_free().to_string(),
            marketplace: lang.picture_marketplace().to_string(),
            auction: lang.picture_auction().to_string(),
            houses: lang.picture_houses().to_string(),
            businesses: lang.picture_businesses().to_string(),
        },
    };
    let name = format!("map {} {of:?} {}", at.number, lang.code());
    let picture = Some(Picture::new(name, Drawing::Map(drawing)));
    Ok(Shown { picture, letter })
}

/// The places that the properties are near to: whoever knows them finds the way.
pub(super) fn places(map: &wire::PropertyMap<'_>) -> Vec<Place> {
    let mut places: Vec<&wire::NearestPoi<'_>> = estate::lots(map, Estate::All)
        .filter_map(|lot| lot.property.nearest_poi.as_ref())
        .collect();
    places.sort_by(|one, other| (&one.city, &one.name).cmp(&(&other.city, &other.name)));
    places.dedup_by(|one, other| (&one.city, &one.name) == (&other.city, &other.name));
    let place = |place: &wire::NearestPoi<'_>| Place {
        city: word(&place.city),
        name: word(&place.name),
        at: Point { x: place.x, y: place.y },
    };
    places.into_iter().map(place).collect()
}
