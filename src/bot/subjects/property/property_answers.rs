//! Houses and businesses: the code that answers about them share.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::places::Places;
use crate::bot::clock;
use crate::bot::language::{self, LotWord, is_place};
use crate::bot::subjects::answers::freshness;
use crate::bot::subjects::answers::numbers::money;
use crate::bot::subjects::answers::query_context::ServerRef;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::visible_name::{long_name, short_name};
use crate::bot::subjects::{LotCard, Property, Query, QueryContext, View};
use crate::picture::{HeadingLine, Place, Point, PropertyKind, PropertyStatus};
use crate::text::{Html, Lang, Plain};
use crate::wire::{self, NearestPoi, PropertyMap};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) enum PropertyFilter {
    All,
    Houses,
    Businesses,
}

#[derive(Clone, Copy)]
pub(in crate::bot) struct Lot<'m> {
    pub(in crate::bot) property: &'m wire::Property<'m>,
    pub(in crate::bot) kind: PropertyKind,
    /// Whether its owner offers it on the marketplace.
    pub(in crate::bot) is_offered: bool,
}

/// A house or a business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(in crate::bot) struct PropertyKey {
    pub(in crate::bot) kind: PropertyKind,
    pub(in crate::bot) number: u64,
}

impl From<LotWord> for PropertyFilter {
    fn from(word: LotWord) -> Self {
        match word {
            LotWord::House => Self::Houses,
            LotWord::Business => Self::Businesses,
        }
    }
}

impl From<PropertyKind> for PropertyFilter {
    fn from(kind: PropertyKind) -> Self {
        match kind {
            PropertyKind::House => Self::Houses,
            PropertyKind::Business => Self::Businesses,
        }
    }
}

impl PropertyFilter {
    pub(in crate::bot) const ALL: [Self; 3] = [Self::All, Self::Houses, Self::Businesses];

    pub(in crate::bot) fn others(
        self,
        lang: Lang,
        to: impl Fn(Self) -> View,
    ) -> impl Iterator<Item = (Plain, View)> {
        let text = move |filter| match filter {
            Self::All => lang.button_all_lots(),
            Self::Houses => lang.button_houses(),
            Self::Businesses => lang.button_businesses(),
        };
        let others = Self::ALL.into_iter().filter(move |other| *other != self);
        others.map(move |other| (text(other), to(other)))
    }

    /// The lots of the map that it lets through, houses first.
    pub(in crate::bot) fn lots<'m>(
        self,
        map: &'m PropertyMap<'m>,
    ) -> impl Iterator<Item = Lot<'m>> {
        let lot = |kind, is_offered| move |property| Lot { property, kind, is_offered };
        let (houses, businesses) = (&map.houses, &map.businesses);
        let kept = houses.has_owner.iter().chain(&houses.no_owner).chain(&houses.on_auction);
        let offered = houses.on_marketplace.iter().map(lot(PropertyKind::House, true));
        let houses = kept.map(lot(PropertyKind::House, false)).chain(offered);
        let kept = businesses.no_auction.values().flatten().chain(&businesses.on_auction);
        let offered = businesses.on_marketplace.iter().map(lot(PropertyKind::Business, true));
        let businesses = kept.map(lot(PropertyKind::Business, false)).chain(offered);
        houses.chain(businesses).filter(move |lot| self.admits(lot))
    }

    /// What a person owns, houses first.
    pub(in crate::bot) fn owned<'m>(
        self,
        map: &'m PropertyMap<'m>,
        owner: &str,
    ) -> impl Iterator<Item = Lot<'m>> {
        self.lots(map).filter(move |lot| lot.property.owner.as_deref() == Some(owner))
    }

    /// The filter of a kind, or of both.
    pub(in crate::bot) fn of(kind: Option<PropertyKind>) -> Self {
        match kind {
            Some(PropertyKind::House) => Self::Houses,
            Some(PropertyKind::Business) => Self::Businesses,
            None => Self::All,
        }
    }

    /// The only kind that it lets through.
    pub(in crate::bot) fn only(self) -> Option<PropertyKind> {
        match self {
            Self::Houses => Some(PropertyKind::House),
            Self::Businesses => Some(PropertyKind::Business),
            Self::All => None,
        }
    }

    pub(in crate::bot) fn admits(self, lot: &Lot<'_>) -> bool {
        match self {
            Self::All => true,
            Self::Houses => lot.kind == PropertyKind::House,
            Self::Businesses => lot.kind == PropertyKind::Business,
        }
    }
}

impl Lot<'_> {
    pub(in crate::bot) fn key(&self) -> PropertyKey {
        PropertyKey { kind: self.kind, number: self.property.id }
    }

    pub(in crate::bot) fn emblem(&self) -> &'static str {
        emblem(self.kind)
    }

    /// The number of the lot, unless its name ends with it.
    pub(in crate::bot) fn number(&self, lang: Lang) -> Option<Html> {
        let number = self.property.id.to_string();
        let last = self.property.name.split(|c: char| !c.is_alphanumeric()).next_back();
        (last != Some(&*number)).then(|| lang.lot_number(&number))
    }

    /// The first line about it.
    pub(in crate::bot) fn head(&self, lang: Lang, server: &str) -> Html {
        lang.lot_head(self.emblem(), &long_name(&self.property.name), server)
    }

    /// Its state, its owner and its place.
    pub(in crate::bot) fn about(&self, context: &QueryContext) -> Html {
        let lang = context.lang;
        let state = [self.state(lang, context.now)].into_iter().chain(self.number(lang));
        let owner = match &self.property.owner {
            Some(owner) => Some(lang.lot_owner(&short_name(owner))),
            // A lot that is free says so.
            None => self.is_on_auction(context.now).then(|| lang.lot_without_owner()),
        };
        let lines = [Some(Html::dot_separated(state)), owner, self.near(context)];
        Html::lines(lines.into_iter().flatten())
    }

    pub(in crate::bot) fn card(&self) -> LotCard {
        LotCard { kind: self.kind, number: self.property.id }
    }

    pub(in crate::bot) fn near(&self, context: &QueryContext) -> Option<Html> {
        let place = self.property.nearest_poi.as_ref()?;
        Some(context.lang.near(&short_name(&place.name), &short_name(&place.city)))
    }

    /// The least that a bid takes.
    pub(in crate::bot) fn price(&self) -> i64 {
        self.property.au_start_price.max(self.property.au_min_bet)
    }

    /// Whether it can be bid for.
    pub(in crate::bot) fn is_on_auction(&self, now: jiff::Timestamp) -> bool {
        self.property.has_auction && self.property.au_time_end > now.as_second()
    }

    /// Whether the words name the lot, the place near it, or its city.
    pub(in crate::bot) fn is_named(&self, words: &str) -> bool {
        self.is_near(words) || is_place(words, &self.property.name)
    }

    /// Whether the words name the place near the lot, or its city.
    pub(in crate::bot) fn is_near(&self, words: &str) -> bool {
        let near = self.property.nearest_poi.as_ref();
        if language::is_countryside(words) {
            return near.is_some_and(|near| !language::CITIES.contains(&&*near.city));
        }
        near.is_some_and(|near| [&near.city, &near.name].iter().any(|name| is_place(words, name)))
    }

    /// Whether it is near one of the places, and of one of the kinds. Only a house is near a 24/7.
    pub(in crate::bot) fn is_wanted(&self, places: &str, only: Option<PropertyKind>) -> bool {
        Places(places).admit(only, |kind| self.is_of_kind(kind), |place| self.is_near(place))
    }

    /// The same for words that may also be the name of the lot.
    pub(in crate::bot) fn is_named_or_wanted(
        &self,
        places: &str,
        only: Option<PropertyKind>,
    ) -> bool {
        Places(places).admit(only, |kind| self.is_of_kind(kind), |place| self.is_named(place))
    }

    fn is_of_kind(&self, kind: &str) -> bool {
        self.kind == PropertyKind::Business && language::is_of_kind(&self.property.name, kind)
    }

    /// The price on the marketplace, if it is offered there.
    pub(in crate::bot) fn offered_for(&self) -> Option<i64> {
        self.property.price.filter(|_| self.is_offered)
    }

    /// The end of its auction, and the lowest bid.
    pub(in crate::bot) fn auction(&self, context: &QueryContext) -> Option<Html> {
        let (lang, end) = (context.lang, self.ends(context)?);
        let (start, bet) = (self.property.au_start_price, self.property.au_min_bet);
        Some(Html::lines([end, lang.auction_price(money(lang, start), money(lang, bet))]))
    }

    /// The end of its auction.
    pub(in crate::bot) fn ends(&self, context: &QueryContext) -> Option<Html> {
        let (lang, property) = (context.lang, self.property);
        let left = property.au_time_end.saturating_sub(context.now.as_second());
        property.has_auction.then(|| match jiff::Timestamp::from_second(property.au_time_end) {
            Ok(end) if left > 0 => {
                let at = clock::moment(lang, end, context.now, &context.zone);
                match context.is_live {
                    true => lang.auction_ends_at(&at),
                    false => lang.auction_ends(&freshness::until(lang, left), &at),
                }
            }
            Ok(_) | Err(_) => lang.auction_over(),
        })
    }

    /// The lowest bid and the end of its auction, above a picture, if it can be bid for. The picture is looked at later, too, so it says no time that is
    /// left.
    pub(in crate::bot) fn auction_heading(&self, context: &QueryContext) -> Option<HeadingLine> {
        let (lang, now) = (context.lang, context.now);
        let end = jiff::Timestamp::from_second(self.property.au_time_end).ok()?;
        let end = lang.picture_ends(&clock::moment(lang, end, now, &context.zone)).to_string();
        let price = lang.picture_price(money(lang, self.price()).as_str()).to_string();
        self.is_on_auction(now).then_some(HeadingLine { name: price, rest: end })
    }

    pub(in crate::bot) fn status(&self) -> PropertyStatus {
        match (&self.property.owner, self.is_offered) {
            (_, true) => PropertyStatus::Marketplace,
            (_, false) if self.property.has_auction => PropertyStatus::Auction,
            (Some(_), false) => PropertyStatus::Owned,
            (None, false) => PropertyStatus::Free,
        }
    }

    /// The status at a moment. As in the list of auctions, an auction that is over does not count.
    pub(in crate::bot) fn status_at(&self, now: jiff::Timestamp) -> PropertyStatus {
        match (self.status(), &self.property.owner) {
            (PropertyStatus::Auction, Some(_)) if !self.is_on_auction(now) => PropertyStatus::Owned,
            (PropertyStatus::Auction, None) if !self.is_on_auction(now) => PropertyStatus::Free,
            (status, _) => status,
        }
    }

    /// The status in a line.
    pub(in crate::bot) fn state(&self, lang: Lang, now: jiff::Timestamp) -> Html {
        match self.status_at(now) {
            PropertyStatus::Marketplace => match self.property.price {
                Some(price) => lang.lot_on_marketplace_for(money(lang, price)),
                None => lang.lot_on_marketplace(),
            },
            PropertyStatus::Auction => lang.lot_on_auction(),
            PropertyStatus::Owned => lang.lot_owned(),
            PropertyStatus::Free => lang.lot_free(),
        }
    }

    /// A button that shows the other property of the owner.
    pub(in crate::bot) fn owner(&self, server: &ServerRef) -> Option<(Plain, View)> {
        let owner = self.property.owner.as_ref()?;
        let property = Property { owner: Name::typed(owner), page: 0 };
        let text = Plain::untrusted(&format!("👤 {}", short_name(owner)));
        Some((text, property.on(server.number)))
    }
}

pub(in crate::bot) fn emblem(kind: PropertyKind) -> &'static str {
    match kind {
        PropertyKind::House => "🏠",
        PropertyKind::Business => "🏢",
    }
}

/// Houses or businesses, as the API names them.
pub(super) fn kind_name(kind: PropertyKind) -> &'static str {
    match kind {
        PropertyKind::House => "house",
        PropertyKind::Business => "business",
    }
}

/// The landmarks that lots are near to, for a picture.
pub(in crate::bot) fn landmarks(map: &PropertyMap<'_>) -> Vec<Place> {
    let all = PropertyFilter::All.lots(map);
    let mut places: Vec<&NearestPoi<'_>> =
        all.filter_map(|lot| lot.property.nearest_poi.as_ref()).collect();
    places.sort_by(|one, other| (&one.city, &one.name).cmp(&(&other.city, &other.name)));
    places.dedup_by(|one, other| (&one.city, &one.name) == (&other.city, &other.name));
    let place = |place: &NearestPoi<'_>| Place {
        city: short_name(&place.city),
        name: short_name(&place.name),
        at: Point { x: place.x, y: place.y },
    };
    places.into_iter().map(place).collect()
}

/// An auction in one line: what ends in how many seconds, and its price.
pub(super) fn auction_line(
    lang: Lang,
    kind: PropertyKind,
    name: &str,
    left: i64,
    price: i64,
) -> Html {
    let left = freshness::until(lang, left);
    lang.auction_line(emblem(kind), &long_name(name), &left, money(lang, price))
}

/// The cities with most of the lots, if there is more than one.
pub(super) fn cities(lots: &[Lot<'_>]) -> Vec<String> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for near in lots.iter().filter_map(|lot| lot.property.nearest_poi.as_ref()) {
        *counts.entry(short_name(&near.city)).or_default() += 1;
    }
    let mut cities: Vec<(String, usize)> = counts.into_iter().collect();
    cities.sort_by_key(|(_, count)| Reverse(*count));
    match cities.len() {
        0 | 1 => Vec::new(),
        _ => cities.into_iter().map(|(city, _)| city).collect(),
    }
}
