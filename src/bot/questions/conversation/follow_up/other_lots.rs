//! Other lots than those of the last answer: a narrower list, or the card of one by its number.

use crate::bot::language::{
    Expected, FollowingText, LotWords, Match, city, is_small_talk, split_server,
};
use crate::bot::questions::conversation::Reader;
use crate::bot::questions::conversation::about_last::LOT_FIELDS;
use crate::bot::questions::last_answer::LastAnswer;
use crate::bot::subjects::answers::arguments::number;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::property::auctions::in_order;
use crate::bot::subjects::property::known_place::known_places;
use crate::bot::subjects::property::listed_lots::listed_lots;
use crate::bot::subjects::property::property_answers::PropertyFilter;
use crate::bot::subjects::property::property_filter::{LotFilter, Stage};
use crate::bot::subjects::{Auctions, Deals, History, LotCard, Map, Query, View, ViewKind};
use crate::picture::PropertyKind;

impl Reader<'_> {
    /// The last list or map of lots with what the words change about it.
    pub(super) async fn other_lots(&self, last: &LastAnswer) -> Result<Option<View>, EarlyReply> {
        let last = &last.before_choice();
        let filter = match &last.view.kind {
            ViewKind::Auctions(Auctions { filter, .. })
            | ViewKind::Deals(Deals { filter, .. })
            | ViewKind::Map(Map { filter }) => filter,
            // "Up to two millions" after one house is about houses.
            ViewKind::LotCard(card) => &PropertyFilter::from(card.kind).into(),
            _ => return Ok(None),
        };
        // "Not dearer than" is a bound.
        let is_read =
            |word: &&String| self.phrase.words.contains(word) || FollowingText::is_denial(word);
        let said: Vec<&str> = self.phrase.said.iter().filter(is_read).map(String::as_str).collect();
        let mut words = LotWords::new(&said.join(" "));
        // "The cheapest 3" are three of them.
        if words.cheapest && number(&words.rest).is_some() && !self.text.on_server {
            words.rest.clear();
        }
        // "Sorry, I meant the villages".
        let said = words.rest.split_whitespace().filter(|word| {
            !is_small_talk(word)
                && !FollowingText::is_meant(word)
                && !FollowingText::is_denial(word)
                && !FollowingText::means_similar(word)
                && (!self.phrase.asks_who || !FollowingText::means_selling(word))
        });
        words.rest = said.collect::<Vec<_>>().join(" ");
        // A lot by its number is no filter.
        if words.kind.is_some() && number(&words.rest).is_some() {
            return Ok(None);
        }
        // A name by itself may be that of a lot.
        let split = split_server(&words.rest, &self.known.status.game, Expected::Words);
        let named = split.what.as_str();
        let is_place = self.phrase.places.iter().any(|place| named.contains(place.as_str()));
        let is_narrowed =
            words.kind.is_some() || words.max_price.is_some() || words.cheapest || words.ends_soon;
        let is_narrowed = is_narrowed || self.text.similar;
        // "Who is online in LSPD" is about people, and not about the lots beside the headquarters.
        if self.phrase.asks_who_is_there && !is_narrowed {
            return Ok(None);
        }
        if !is_narrowed && !is_place && city(named).is_none() {
            return Ok(None);
        }
        // "The cheapest house" is a question of its own, "and the cheapest?" is not.
        let says_more =
            words.max_price.is_some() || words.cheapest || words.ends_soon || !named.is_empty();
        if words.kind.is_some() && says_more && !self.text.continues && !self.text.narrows {
            return Ok(None);
        }
        let server = split.server.and_then(Match::one).or(last.view.server);
        let place = match named.is_empty() {
            true => None,
            false => {
                let server = server.or(self.context.defaults.server);
                match known_places(self.context, server, named).await? {
                    Some(place) => LotFilter::place(&place),
                    None => return Ok(None),
                }
            }
        };
        // "Up to 8" after "up to 5 millions" means millions, "up to 500" thousands: what is nearer to the old price.
        let thousands = |price: u64| {
            let old = u64::from(filter.max_price.unwrap_or_default());
            let is_bare = (1..1_000).contains(&price) && old > 0;
            let is_million = is_bare && old.pow(2) > price * price * 1_000;
            u32::try_from(match (is_bare, is_million) {
                (_, true) => price * 1_000,
                (true, false) => price,
                (false, false) => price / 1_000,
            })
            .ok()
        };
        let stage = match words {
            LotWords { cheapest: true, .. } if filter.stage == Stage::Marketplace => None,
            LotWords { cheapest: true, .. } => Some(Stage::Cheapest),
            LotWords { dearest: true, .. } => Some(Stage::Dearest),
            LotWords { ends_soon: true, .. } => Some(Stage::EndsSoon),
            LotWords { on_auction: true, .. } if self.text.similar => Some(Stage::OnAuction),
            LotWords { free: true, max_price: None, .. } => Some(Stage::Free),
            LotWords { .. } => None,
        };
        let changed = LotFilter {
            kind: words.kind.map_or(filter.kind, PropertyFilter::from),
            place: place.unwrap_or_else(|| filter.place.clone()),
            // "The dearest" is not that of those up to a price.
            max_price: words
                .max_price
                .and_then(thousands)
                .or(filter.max_price.filter(|_| !words.dearest)),
            stage: stage.unwrap_or(filter.stage),
        };
        // "Who sells the cheapest", "who had the cheapest one before". The marketplace begins with it.
        let is_one = self.phrase.asks_who || self.asks_any(&LOT_FIELDS);
        if words.cheapest
            && (is_one || filter.stage == Stage::Marketplace)
            && let Some(server) = server.or(self.context.defaults.server)
            && let Some(lot) = self.first_of(changed.clone(), server).await?
        {
            return Ok(Some(match self.text.before {
                true => History::of(lot.kind, lot.number).on(server),
                false => lot.on(server),
            }));
        }
        let kind = match &last.view.kind {
            ViewKind::Map(_) if !self.text.similar => Map { filter: changed }.into(),
            ViewKind::Deals(_) => Deals { filter: changed, page: 0 }.into(),
            _ => Auctions { filter: changed, page: 0 }.into(),
        };
        Ok(Some(View { kind, server }))
    }

    /// The first auction that the filter lets through; if there is none, the first one anywhere and at any price.
    async fn first_of(
        &self,
        filter: LotFilter,
        server: u32,
    ) -> Result<Option<LotCard>, EarlyReply> {
        let anywhere = LotFilter { stage: filter.stage, ..filter.kind.into() };
        for filter in [filter, anywhere] {
            let list = Auctions { filter, page: 0 }.into();
            let lots = listed_lots(self.context, &list, server).await?;
            if let Some(first) = lots.into_iter().next() {
                return Ok(Some(first));
            }
        }
        Ok(None)
    }

    /// The card of a lot on auction after a list of auctions, by its number.
    pub(super) async fn numbered_lot(&self, last: &LastAnswer) -> Result<Option<View>, EarlyReply> {
        let ViewKind::Auctions(Auctions { filter, .. }) = &last.view.kind else { return Ok(None) };
        let others: Vec<&str> = self.unknown_words().collect();
        let is_of_lots = self.topics().all(|topic| topic == "map") && !self.text.on_server;
        // The number is not that of a server.
        let server = last.view.server.or(self.context.defaults.server);
        let ([word], Some(server)) = (others.as_slice(), server) else { return Ok(None) };
        let Some(number) = number(word).filter(|_| is_of_lots) else { return Ok(None) };
        let map = self.context.client.map(server).await?;
        // A number may also be that of a lot that the price or the place has left out.
        let all = filter.kind.into();
        let lots = in_order(&all, &map, self.context.now).into_iter();
        let mut lots = lots.filter(|lot| lot.property.id == number);
        let lot = lots.next().filter(|_| lots.next().is_none()).map(|lot| lot.card());
        // "What about 612" after houses is about a house.
        let card = lot.or_else(|| {
            let kind = match filter.kind {
                PropertyFilter::Houses => PropertyKind::House,
                PropertyFilter::Businesses => PropertyKind::Business,
                PropertyFilter::All => return None,
            };
            let asks = self.text.continues || !self.fields.is_empty();
            asks.then_some(LotCard { kind, number })
        });
        Ok(card.map(|card| card.on(server)))
    }
}
