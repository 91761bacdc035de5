//! Houses and businesses: what answers about them have in common.

use serde::{Deserialize, Serialize};

use super::context::{ServerRef, word};
use super::freshness;
use super::name::Name;
use super::numbers::money;
use super::{LotCard, Property, Query, QueryContext};
use crate::bot::clock;
use crate::bot::telegram::Button;
use crate::picture::{Place, Point};
use crate::text::{Html, Plain};
use crate::wire::{self, NearestPoi, PropertyMap};

/// Which lots are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum PropertyFilter {
    /// Houses and businesses.
    All,
    /// Houses.
    Houses,
    /// Businesses.
    Businesses,
}

/// What a lot is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) enum LotKind {
    /// A house.
    House,
    /// A business.
    Business,
}

/// A house or a business.
#[derive(Clone, Copy)]
pub(super) struct Lot<'m> {
    pub(super) property: &'m wire::Property<'m>,
    pub(super) kind: LotKind,
    /// Whether its owner offers it on the marketplace.
    pub(super) is_offered: bool,
}

impl PropertyFilter {
    /// Every filter.
    pub(super) const ALL: [Self; 3] = [Self::All, Self::Houses, Self::Businesses];

    /// Takes the filter out of the words of a command.
    pub(super) fn from_words(words: &str) -> (Self, String) {
        let mut filter = Self::All;
        let mut rest = Vec::new();
        for word in words.split_whitespace() {
            filter = match word.to_lowercase().as_str() {
                "houses" | "house" | "дома" | "дом" => Self::Houses,
                "businesses" | "business" | "biz" | "бизнесы" | "бизнес" | "биз" => {
                    Self::Businesses
                }
                _ => {
                    rest.push(word);
                    continue;
                }
            };
        }
        (filter, rest.join(" "))
    }

    /// Buttons to the other filters.
    pub(super) fn others(
        self,
        context: &QueryContext,
        button: impl Fn(Plain, Self) -> Button,
    ) -> Vec<Button> {
        let text = |filter| match filter {
            Self::All => context.lang.button_all_lots(),
            Self::Houses => context.lang.button_houses(),
            Self::Businesses => context.lang.button_businesses(),
        };
        let others = Self::ALL.into_iter().filter(|other| *other != self);
        others.map(|other| button(text(other), other)).collect()
    }

    /// The lots of the map that it lets through, houses first.
    pub(super) fn lots<'m>(self, map: &'m PropertyMap<'m>) -> impl Iterator<Item = Lot<'m>> {
        let lot = |kind, is_offered| move |property| Lot { property, kind, is_offered };
        let (houses, businesses) = (&map.houses, &map.businesses);
        let kept = houses.has_owner.iter().chain(&houses.no_owner).chain(&houses.on_auction);
        let offered = houses.on_marketplace.iter().map(lot(LotKind::House, true));
        let houses = kept.map(lot(LotKind::House, false)).chain(offered);
        let kept = businesses.no_auction.values().flatten().chain(&businesses.on_auction);
        let offered = businesses.on_marketplace.iter().map(lot(LotKind::Business, true));
        let businesses = kept.map(lot(LotKind::Business, false)).chain(offered);
        houses.chain(businesses).filter(move |lot| match self {
            Self::All => true,
            Self::Houses => lot.kind == LotKind::House,
            Self::Businesses => lot.kind == LotKind::Business,
        })
    }
}

impl Lot<'_> {
    /// 🏠 or 🏢.
    pub(super) fn emblem(&self) -> &'static str {
        match self.kind {
            LotKind::House => "🏠",
            LotKind::Business => "🏢",
        }
    }

    /// The query for it alone.
    pub(super) fn card(&self) -> LotCard {
        LotCard { kind: self.kind, number: self.property.id }
    }

    /// The nearest landmark with its city.
    pub(super) fn near(&self, context: &QueryContext) -> Option<Html> {
        let place = self.property.nearest_poi.as_ref()?;
        Some(context.lang.near(&word(&place.name), &word(&place.city)))
    }

    /// When its auction ends, and what a bid takes.
    pub(super) fn auction(&self, context: &QueryContext) -> Option<Html> {
        let (lang, property) = (context.lang, self.property);
        if !property.has_auction {
            return None;
        }
        let left = property.au_time_end.saturating_sub(context.now.as_second());
        let end = match jiff::Timestamp::from_second(property.au_time_end) {
            Ok(end) if left > 0 => {
                let at = clock::moment(lang, end, context.now, &context.zone);
                lang.auction_ends(&freshness::until(lang, left), &at)
            }
            Ok(_) | Err(_) => lang.auction_over(),
        };
        let (start, bet) = (property.au_start_price, property.au_min_bet);
        Some(Html::lines([end, lang.auction_price(money(lang, start), money(lang, bet))]))
    }

    /// Its state, in a line.
    pub(super) fn state(&self, context: &QueryContext) -> Html {
        let lang = context.lang;
        match (&self.property.owner, self.is_offered) {
            (_, true) => lang.lot_on_marketplace(),
            (_, false) if self.property.has_auction => lang.lot_on_auction(),
            (Some(_), false) => lang.lot_owned(),
            (None, false) => lang.lot_free(),
        }
    }

    /// A button that shows what else the owner has.
    pub(super) fn owner(&self, context: &QueryContext, server: &ServerRef) -> Option<Button> {
        let owner = self.property.owner.as_ref()?;
        let property = Property { owner: Name::typed(owner), page: 0 };
        let text = Plain::untrusted(&format!("👤 {}", word(owner)));
        Some(context.button(text, property.on(server.number)))
    }
}

/// The landmarks that lots are near to, for a picture.
pub(super) fn landmarks(map: &PropertyMap<'_>) -> Vec<Place> {
    let all = PropertyFilter::All.lots(map);
    let mut places: Vec<&NearestPoi<'_>> =
        all.filter_map(|lot| lot.property.nearest_poi.as_ref()).collect();
    places.sort_by(|one, other| (&one.city, &one.name).cmp(&(&other.city, &other.name)));
    places.dedup_by(|one, other| (&one.city, &one.name) == (&other.city, &other.name));
    let place = |place: &NearestPoi<'_>| Place {
        city: word(&place.city),
        name: word(&place.name),
        at: Point { x: place.x, y: place.y },
    };
    places.into_iter().map(place).collect()
}
