//! Questions for the owners of several lots, for what a family owns, and for what has lost its owner: `who owns cluckin
//! bell`, `сколько у них домов`, `слетевшие дома`.

use super::{Found, Reader};
use crate::bot::language::{FamilyNames, Field};
use crate::bot::questions::known_words::OF_PROPERTY;
use crate::bot::subjects::answers::arguments::number;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::property::owners::{Owners, OwnersOf};
use crate::bot::subjects::property::places::Places;
use crate::bot::subjects::property::property_answers::PropertyFilter;
use crate::bot::subjects::property::property_filter::LotFilter;
use crate::bot::subjects::{Family, Query, View, ViewKind};
use crate::picture::PropertyKind;

/// Topics about families.
const FAMILIES: [&str; 2] = ["family", "families"];

impl Reader<'_> {
    /// The owners that are asked for.
    pub(super) async fn owners(&self) -> Result<Option<Found>, EarlyReply> {
        if let Some(of) = self.lots_of_kind().await?.or_else(|| self.lots_without_owner()) {
            let server = self.named.servers.first().copied();
            return Ok(Some(View { kind: Owners::of(of).into(), server }.into()));
        }
        self.lots_of_family().await
    }

    /// Who owns the businesses of the kind that is named.
    async fn lots_of_kind(&self) -> Result<Option<OwnersOf>, EarlyReply> {
        let kinds = self.kinds_of_business();
        let names_lot = self.phrase.words.iter().any(|word| {
            number(word).is_some_and(|number| {
                !self.named.servers.iter().any(|server| u64::from(*server) == number)
            })
        });
        let points = self.text.pronoun || self.text.this;
        if kinds.is_empty() || !self.asks_any(&[Field::Owner]) || points || names_lot {
            return Ok(None);
        }
        let mut names: Vec<String> = kinds.iter().map(|&kind| kind.to_owned()).collect();
        names.extend(self.places_of_lots().await?);
        let place = Places::joined(&names).and_then(|places| LotFilter::place(&places));
        let filter = |place| LotFilter { place, ..PropertyFilter::Businesses.into() };
        Ok(place.map(|place| OwnersOf::Lots(filter(place))))
    }

    /// What has lost its owner within a day.
    fn lots_without_owner(&self) -> Option<OwnersOf> {
        let kind = self.kind_of_lots();
        let is_of_property = kind.is_some() || self.topics().any(|topic| topic == "property");
        let asks = self.text.slips || self.text.slipped && is_of_property;
        asks.then(|| OwnersOf::Lost(PropertyFilter::of(kind)))
    }

    /// What the members of the family own that is named or was spoken of. Nobody knows all members of a fraction.
    async fn lots_of_family(&self) -> Result<Option<Found>, EarlyReply> {
        let is_of = |topics: &[&str]| self.topics().any(|topic| topics.contains(&topic));
        let is_owned = is_of(&OF_PROPERTY)
            && self.topics().all(|it| OF_PROPERTY.contains(&it) || FAMILIES.contains(&it));
        let has_number = self.phrase.words.iter().any(|word| number(word).is_some());
        let spoken_of = self.last.map(|last| last.view.subject()).unwrap_or_default();
        let is_of_many = spoken_of.family.is_some() || spoken_of.fraction.is_some();
        let asks = is_of(&FAMILIES) || self.text.they && is_of_many;
        if !is_owned || !asks || has_number || self.phrase.split_nickname().is_some() {
            return Ok(None);
        }
        let lang = self.context.lang;
        if !is_of(&FAMILIES) && spoken_of.family.is_none() {
            return Ok(Some(Found::Message(lang.no_property_of_fraction().into(), None)));
        }
        let server = self
            .last
            .map_or_else(|| self.server_of(None), |last| self.server_of(self.server_after(last)));
        let Some(server) = server.or_else(|| self.server()) else { return Ok(None) };
        let own = self.context.defaults.family.filter(|_| self.text.own);
        let family = match self.families(server.number).await.as_slice() {
            [named, ..] => Some(*named),
            // "Do houses of the family Rossi" name one that nobody knows.
            [] if self.unnamed().next().is_some() => return Ok(None),
            [] => own.or(spoken_of.family).or(self.context.defaults.family),
        };
        let kind = PropertyFilter::of(self.kind_of_lots());
        Ok(Some(match family {
            Some(family) => Owners::of(OwnersOf::Family { family, kind }).on(server.number).into(),
            // The answer asks which family.
            None => Family::named(Name::default()).on(server.number).into(),
        }))
    }

    /// Houses or businesses, if the text names only one of these.
    pub(super) fn kind_of_lots(&self) -> Option<PropertyKind> {
        let is_about = |names: &[&str]| self.topics().any(|topic| names.contains(&topic));
        match (is_about(&["house", "houses"]), is_about(&["business", "businesses"])) {
            (true, false) => Some(PropertyKind::House),
            (false, true) => Some(PropertyKind::Business),
            _ => None,
        }
    }

    /// The family that has the name of the fraction that was shown: `кто из семьи онлайн` after `grove street`.
    pub(super) async fn family_of_that_name(&self) -> Option<View> {
        let last = self.last.filter(|last| matches!(last.view.kind, ViewKind::Fraction(_)))?;
        let view = self.members_of_family()?;
        let fraction = self.known.fraction(last.view.subject().fraction?)?;
        let server = view.server.or(last.view.server).or(self.context.defaults.server)?;
        let known = self.context.client.families(server).await.ok()?;
        let names = FamilyNames::new(&known.families);
        let family = [&fraction.name, &fraction.short].into_iter();
        let family = family.chain(&fraction.aliases).find_map(|name| names.find(name).one())?;
        Some(Family { only_online: true, ..Family::members(family) }.on(server))
    }
}
