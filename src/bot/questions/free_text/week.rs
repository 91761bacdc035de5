//! Phrases about the hours of a week: of a family, of a player, or of nobody who is named.

use super::{FAMILIES, FreeTextReader, ask};
use crate::bot::language;
use crate::bot::subjects::answers::fraction_kind::KindOfFraction;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::player::nickname_half::only_with_half;
use crate::bot::subjects::{EarlyReply, Query, View, Week};

impl FreeTextReader<'_> {
    /// The week of the family or the player whom the words around the topic name; `None` if they may name a fraction.
    pub(super) async fn week(&self, words: &[String]) -> Result<Option<View>, EarlyReply> {
        if let Some((family, server)) = self.longer_family().await? {
            return Ok(Some(Week::of_family(family).on(server)));
        }
        let named = self.without(|_| true);
        if let Some(view) = self.kind(&named) {
            return Ok(Some(view));
        }
        let family = self.family(&named, false).await?;
        let is_certain = family.as_ref().is_some_and(|view| view.subject().family.is_some());
        // "How long did Jane play this week": the other words say nothing.
        let unknown = self.unknown(&named);
        if let (Some(server), [word], false) =
            (self.server(), unknown.as_slice(), is_certain || self.has_topic(&FAMILIES))
            && let Some(name) = only_with_half(word, &self.known.nicknames(server).await?)
        {
            return Ok(Some(Week::of_player(name).on(server)));
        }
        if let Some(view) = family.as_ref().filter(|_| self.has_topic(&FAMILIES)) {
            let week = view.subject().family.map(Week::of_family);
            return Ok(week.map(|week| View { kind: week.into(), server: view.server }));
        }
        if family.is_some() || self.known.sort(&named).has_fraction() {
            return Ok(None);
        }
        // "Hours of Kurt Reid this week".
        if !self.has_topic(&FAMILIES)
            && let Some(pair) = self.pair_in_any_letters(&named)
        {
            // A name in Latin letters is spelled as the game does.
            let nickname = language::nicknames(&pair).pop().filter(|_| pair.is_ascii());
            let week = Week::of_player(nickname.as_deref().unwrap_or(&pair));
            return Ok(Some(View { kind: week.into(), server: self.server() }));
        }
        if let Some(server) = self.server() {
            let known = self.known.nicknames(server).await?;
            let unknown = self.unknown(&named);
            if let Some(name) = unknown.iter().find_map(|word| only_with_half(word, &known)) {
                return Ok(Some(Week::of_player(name).on(server)));
            }
        }
        // "Who has the fewest hours of the week" names nobody.
        match self.is_no_name(words) {
            true => ask::<Week>(self.context, "").await,
            false => Ok(None),
        }
    }

    /// The week of one of the fractions of a kind, if the words name nothing but that: `week of the police`.
    fn kind(&self, named: &[String]) -> Option<View> {
        let kind_of = |word: &String| KindOfFraction::of_people(word);
        let mut kinds = named.iter().filter_map(kind_of);
        let (Some(kind), None) = (kinds.next(), kinds.next()) else { return None };
        let sorted = self.known.sort(named);
        // A word for the people of a kind may also be a part of the name of one fraction.
        if sorted.fractions.iter().any(|name| kind_of(name).is_none()) {
            return None;
        }
        let name = Name::typed(kind.api_name());
        Some(Week { name, ..Week::of_own_fraction() }.on(self.server()?))
    }
}
