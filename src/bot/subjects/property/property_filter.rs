//! Filters of houses and businesses for a list or a map.

use std::collections::BTreeSet;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::known_place::{known_places, word_of_place};
use super::places::{MAX_LENGTH, Places};
use super::property_answers::{Lot, PropertyFilter};
use crate::bot::language::{self, Expected, LotWords, Match, is_place};
use crate::bot::subjects::answers::arguments::{Arguments, number};
use crate::bot::subjects::answers::numbers::money;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::{EarlyReply, Query, View};
use crate::picture::{HeadingLine, PropertyStatus};
use crate::text::{Html, Lang, Plain};
use crate::wire::PropertyMap;

/// An auction that ends within this many minutes ends soon.
pub(in crate::bot) const SOON: u16 = 60;

/// Prices are compared in steps of this many dollars.
const PRICE_STEP: u64 = 1_000;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Encoded", into = "Encoded")]
pub(in crate::bot) struct LotFilter {
    pub(in crate::bot) kind: PropertyFilter,
    /// Words for a lot, or the [`Places`] where it is.
    pub(in crate::bot) place: Name,
    /// The highest price, in thousands.
    pub(in crate::bot) max_price: Option<u32>,
    pub(in crate::bot) stage: Stage,
}

/// Whether only auctions are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) enum Stage {
    Any,
    OnAuction,
    EndsSoon,
    /// The cheapest first.
    Cheapest,
    /// Only what owners offer on the marketplace, the cheapest first.
    Marketplace,
    /// The dearest first.
    Dearest,
    /// Only what nobody owns, and which is not on auction.
    Free,
}

/// The encoding of a filter in a button. The first three forms are older than the others, and as short as they were
/// then.
#[derive(Serialize, Deserialize)]
enum Encoded {
    All,
    Houses,
    Businesses,
    Narrow { kind: PropertyFilter, place: Name, max_price: Option<u32>, stage: Stage },
}

impl From<LotFilter> for Encoded {
    fn from(LotFilter { kind, place, max_price, stage }: LotFilter) -> Self {
        if !place.is_empty() || max_price.is_some() || stage != Stage::Any {
            return Self::Narrow { kind, place, max_price, stage };
        }
        match kind {
            PropertyFilter::All => Self::All,
            PropertyFilter::Houses => Self::Houses,
            PropertyFilter::Businesses => Self::Businesses,
        }
    }
}

impl TryFrom<Encoded> for LotFilter {
    type Error = &'static str;

    fn try_from(encoded: Encoded) -> Result<Self, Self::Error> {
        Ok(match encoded {
            Encoded::All => PropertyFilter::All.into(),
            Encoded::Houses => PropertyFilter::Houses.into(),
            Encoded::Businesses => PropertyFilter::Businesses.into(),
            Encoded::Narrow { kind, place, max_price, stage } => {
                let filter = Self { kind, place, max_price, stage };
                match filter == kind.into() {
                    true => return Err("a narrow filter that is not narrow"),
                    false => filter,
                }
            }
        })
    }
}

impl From<PropertyFilter> for LotFilter {
    fn from(kind: PropertyFilter) -> Self {
        Self { kind, place: Name::default(), max_price: None, stage: Stage::Any }
    }
}

impl LotFilter {
    /// The place, as far as a button can contain it; `None` if it has letters that no place has.
    pub(in crate::bot) fn place(words: &str) -> Option<Name> {
        let is_letter =
            |c: char| c.is_ascii() || "ёіїєґ".contains(c) || matches!(c, 'А'..='я' | 'Ё');
        let words: String = words.chars().filter(|c| !c.is_control()).take(MAX_LENGTH).collect();
        words.chars().all(is_letter).then(|| Name::typed(words.trim()))
    }

    /// What words say besides the place.
    pub(in crate::bot) fn of_words(words: &LotWords) -> Self {
        let kind = words.kind.map_or(PropertyFilter::All, PropertyFilter::from);
        let thousands = |price: u64| u32::try_from(price.div_ceil(PRICE_STEP)).unwrap_or(u32::MAX);
        let stage = match words {
            LotWords { on_marketplace: true, .. } => Stage::Marketplace,
            LotWords { ends_soon: true, .. } => Stage::EndsSoon,
            LotWords { cheapest: true, .. } => Stage::Cheapest,
            LotWords { dearest: true, .. } => Stage::Dearest,
            LotWords { on_auction: true, .. } => Stage::OnAuction,
            // What nobody owns has no price.
            LotWords { free: true, max_price: None, .. } => Stage::Free,
            LotWords { .. } => Stage::Any,
        };
        Self { max_price: words.max_price.map(thousands), stage, ..kind.into() }
    }

    /// The same lots at any price, on auction or not.
    pub(in crate::bot) fn with_any_price(&self) -> Self {
        Self { stage: Stage::Any, max_price: None, ..self.clone() }
    }

    /// The lots of the map that it lets through, houses first.
    pub(in crate::bot) fn lots<'m>(
        &'m self,
        map: &'m PropertyMap<'m>,
        now: Timestamp,
    ) -> impl Iterator<Item = Lot<'m>> {
        self.kind.lots(map).filter(move |lot| self.admits(lot, now))
    }

    /// Whether it lets the lot through.
    pub(in crate::bot) fn admits(&self, lot: &Lot<'_>, now: Timestamp) -> bool {
        let place = self.place.text();
        let left = || lot.property.au_time_end - now.as_second();
        self.kind.admits(lot)
            && self.max_price().is_none_or(|price| match self.stage {
                Stage::Marketplace => lot.offered_for().is_some_and(|offered| offered <= price),
                _ => lot.price() <= price,
            })
            && match self.stage {
                Stage::Any => true,
                Stage::Marketplace => lot.is_offered,
                Stage::Free => lot.status_at(now) == PropertyStatus::Free,
                Stage::OnAuction | Stage::Cheapest | Stage::Dearest => lot.is_on_auction(now),
                Stage::EndsSoon => lot.is_on_auction(now) && left() <= i64::from(SOON) * 60,
            }
            // Words are compared with few lots.
            && (place.is_empty() || lot.is_named_or_wanted(&place, self.kind.only()))
    }

    /// The highest price, in dollars.
    pub(in crate::bot) fn max_price(&self) -> Option<i64> {
        let price = |thousands: u32| i64::from(thousands).saturating_mul(PRICE_STEP as i64);
        self.max_price.map(price)
    }

    /// Whether it is more than houses or businesses.
    pub(in crate::bot) fn is_narrow(&self) -> bool {
        !self.place.is_empty()
            || self.max_price.is_some()
            || !matches!(self.stage, Stage::Any | Stage::OnAuction)
    }

    /// The filter in words, in a line.
    pub(in crate::bot) fn describe(&self, lang: Lang, map: &PropertyMap<'_>) -> Option<Html> {
        let place = self.place_name(map).map(|place| Html::untrusted(&place));
        let except = self.left_out(lang).map(|except| Html::escaped(except.as_str()));
        let place = place.into_iter().chain(except);
        let limits = self.limits(lang).map(|limit| Html::escaped(limit.as_str()));
        let parts: Vec<Html> = place.chain(limits).collect();
        (!parts.is_empty()).then(|| lang.filter_head(Html::dot_separated(parts)))
    }

    /// The same above a picture.
    pub(in crate::bot) fn heading(&self, lang: Lang, map: &PropertyMap<'_>) -> Option<HeadingLine> {
        let name = self.place_name(map).unwrap_or_default();
        let limits = self.left_out(lang).into_iter().chain(self.limits(lang));
        let limits: Vec<String> = limits.map(|limit| limit.to_string()).collect();
        let rest = limits.join(" · ");
        (!name.is_empty() || !rest.is_empty()).then_some(HeadingLine { name, rest })
    }

    /// The place for an alert; several as they are.
    pub(super) fn near(&self, map: &PropertyMap<'_>) -> Option<String> {
        let typed = self.place.text();
        match Places(&typed).are_several() {
            true => Some(typed.into_owned()),
            false => self.place_name(map),
        }
    }

    /// The places that are left out, in words.
    fn left_out(&self, lang: Lang) -> Option<Plain> {
        let names = Places(&self.place.text()).names_left_out()?;
        Some(lang.filter_except(&names))
    }

    /// The words for a place; a city by its name.
    pub(in crate::bot) fn place_name(&self, map: &PropertyMap<'_>) -> Option<String> {
        let typed = self.place.text();
        let places = Places(&typed);
        if places.are_several() {
            return places.names_with(|name| word_of_place(map, name));
        }
        if language::is_countryside(&typed) {
            return Some(language::COUNTRYSIDE_NAME.to_owned());
        }
        let near =
            PropertyFilter::All.lots(map).filter_map(|lot| lot.property.nearest_poi.as_ref());
        let cities: BTreeSet<&str> = near.map(|near| &*near.city).collect();
        let city = cities.into_iter().find(|city| is_place(&typed, city));
        (!typed.is_empty()).then(|| short_name(city.map_or(&*typed, |city| city)))
    }

    /// The price and the stage that limit it.
    fn limits(&self, lang: Lang) -> impl Iterator<Item = Plain> {
        let price = self.max_price().map(|price| lang.filter_price(money(lang, price).as_str()));
        let stage = match self.stage {
            Stage::Any | Stage::OnAuction | Stage::Marketplace | Stage::Free => None,
            Stage::EndsSoon => Some(lang.filter_ends_soon()),
            Stage::Cheapest => Some(lang.filter_cheapest()),
            Stage::Dearest => Some(lang.filter_dearest()),
        };
        price.into_iter().chain(stage)
    }
}

/// The filter that the words are, and perhaps a server.
pub(in crate::bot) async fn parse<Q: Query>(
    arguments: Arguments<'_>,
    query: impl Fn(LotFilter) -> Q,
) -> Result<View, EarlyReply> {
    let context = arguments.context;
    let words = LotWords::new(arguments.words);
    let filter = LotFilter::of_words(&words);
    let rest = Arguments { words: &words.rest, ..arguments };
    if words.rest.is_empty() {
        return Ok(query(filter).anywhere());
    }
    let status = context.client.status().await?;
    if language::server(&words.rest, &status.game).is_found() {
        return rest.on_server(query(filter)).await;
    }
    let split = language::split_server(&words.rest, &status.game, Expected::Words);
    let server = split.server.clone().and_then(Match::one);
    let what = &split.what;
    let place = known_places(context, server, what).await?;
    match place.and_then(|place| LotFilter::place(&place)) {
        Some(place) => rest.placed(&status, split, query(LotFilter { place, ..filter }).into()),
        None => match language::server(&words.rest, &status.game) {
            Match::Nothing if number(&words.rest).is_none() => {
                Err(context.lang.no_such_place(&short_name(&split.what)).into())
            }
            _ => rest.on_server(query(filter)).await,
        },
    }
}

#[cfg(test)]
mod tests {
    use crate::bot::subjects::property::property_filter::*;

    #[test]
    fn the_beginning_of_a_long_name_is_still_that_place() {
        for name in ["Las Venturas Airport", "Los Santos City Hall", "The Four Dragons Casino"] {
            let place = LotFilter::place(name).unwrap();
            let place = place.text();
            assert!(is_place(&place, name), "{place}");
            assert!(!is_place(&place, "Las Venturas Police Department"), "{place}");
        }
        assert_eq!(LotFilter::place("Nar\u{200b}nia"), None);
    }
}
