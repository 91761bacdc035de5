//! Houses and businesses: what each answer about them has in common.

use super::age;
use super::figure::money;
use super::look::{Estate, What};
use super::name::Name;
use super::window::{Place, Window, word};
use crate::bot::callback::Button;
use crate::bot::clock;
use crate::text::{Html, Plain};
use crate::wire::{Property, PropertyMap};

/// A house or a business, and how it stands.
#[derive(Clone, Copy)]
pub(super) struct Lot<'m> {
    pub(super) property: &'m Property<'m>,
    pub(super) is_house: bool,
    pub(super) is_offered: bool,
}

/// Everything on the map, houses first.
pub(super) fn lots<'m>(map: &'m PropertyMap<'m>, of: Estate) -> impl Iterator<Item = Lot<'m>> {
    let (houses, businesses) = (&map.houses, &map.businesses);
    let quiet = houses.has_owner.iter().chain(&houses.no_owner).chain(&houses.on_auction);
    let house = |is_offered| move |property| Lot { property, is_house: true, is_offered };
    let houses = quiet.map(house(false)).chain(houses.on_marketplace.iter().map(house(true)));
    let quiet = businesses.no_auction.values().flatten().chain(&businesses.on_auction);
    let business = |is_offered| move |property| Lot { property, is_house: false, is_offered };
    let businesses =
        quiet.map(business(false)).chain(businesses.on_marketplace.iter().map(business(true)));
    houses.chain(businesses).filter(move |lot| match of {
        Estate::All => true,
        Estate::Houses => lot.is_house,
        Estate::Businesses => !lot.is_house,
    })
}

impl Lot<'_> {
    /// 🏠 or 🏢.
    pub(super) fn emblem(&self) -> &'static str {
        if self.is_house { "🏠" } else { "🏢" }
    }

    /// Where its own card is.
    pub(super) fn card(&self) -> What {
        let number = self.property.id;
        if self.is_house { What::House { number } } else { What::Business { number } }
    }

    /// The nearest place with its city.
    pub(super) fn near(&self, window: &Window) -> Option<Html> {
        let place = self.property.nearest_poi.as_ref()?;
        Some(window.lang.near(&word(&place.name), &word(&place.city)))
    }

    /// When its auction ends, and what it takes to bid.
    pub(super) fn auction(&self, window: &Window) -> Option<Html> {
        let (lang, property) = (window.lang, self.property);
        if !property.has_auction {
            return None;
        }
        let left = property.au_time_end.saturating_sub(window.now.as_second());
        let end = match jiff::Timestamp::from_second(property.au_time_end) {
            Ok(end) if left > 0 => {
                let at = clock::moment(lang, end, window.now, &window.zone);
                lang.auction_ends(&age::until(lang, left), &at)
            }
            Ok(_) | Err(_) => lang.auction_over(),
        };
        let (start, bet) = (property.au_start_price, property.au_min_bet);
        Some(Html::lines([end, lang.auction_price(money(lang, start), money(lang, bet))]))
    }

    /// How it stands, in a line.
    pub(super) fn standing(&self, window: &Window) -> Html {
        let lang = window.lang;
        match (&self.property.owner, self.is_offered) {
            (_, true) => lang.lot_on_marketplace(),
            (_, false) if self.property.has_auction => lang.lot_on_auction(),
            (Some(_), false) => lang.lot_owned(),
            (None, false) => lang.lot_free(),
        }
    }

    /// A button that shows what else the owner has.
    pub(super) fn owner(&self, window: &Window, at: &Place) -> Option<Button> {
        let owner = self.property.owner.as_ref()?;
        let what = What::Property { name: Name::typed(owner), page: 0 };
        Some(window.leads(Plain::untrusted(&format!("👤 {}", word(owner))), what.on(at.number)))
    }
}
