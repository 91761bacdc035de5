//! Phrases about the hours of a week: of a family, of a player, or of nobody who is named.

use super::{FAMILIES, FreeTextReader, ask};
use crate::bot::language;
use crate::bot::subjects::answers::query_context::grid;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::player::nickname_half::only_with_half;
use crate::bot::subjects::{EarlyReply, Query, View, Week};
use crate::bot::telegram::OutgoingMessage;
use crate::text::Plain;

impl FreeTextReader<'_> {
    /// The week of the family or the player whom the words around the topic name; `None` if they may name a fraction.
    pub(super) async fn week(&self, words: &[String]) -> Result<Option<View>, EarlyReply> {
        if let Some((family, server)) = self.longer_family().await? {
            return Ok(Some(Week::of_family(family).on(server)));
        }
        let named = self.without(|_| true);
        if let Some(view) = self.fraction_of_kind(&named).await? {
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

    /// The week of the chat's fraction, if the words name only its kind: `week of the police`. Asks for the fraction of
    /// another kind.
    async fn fraction_of_kind(&self, named: &[String]) -> Result<Option<View>, EarlyReply> {
        let sorted = self.known.sort(named);
        // A word for the people of a kind may also be a part of the name of one fraction.
        let is_kind = |word: &String| language::kind_of_people(word).is_some();
        let has_fraction = sorted.fractions.iter().any(|name| !is_kind(name));
        let mut kinds = named.iter().filter_map(|word| language::kind_of_people(word));
        let (Some(kind), Some(server)) = (kinds.next(), self.server()) else { return Ok(None) };
        if has_fraction || kinds.next().is_some() {
            return Ok(None);
        }
        let of_kind: Vec<_> =
            self.known.fractions().iter().filter(|fraction| fraction.kind == kind).collect();
        let week = |id| Week::of_fraction(id).on(server);
        let own = self.context.defaults.fraction;
        if let Some(own) = of_kind.iter().find(|fraction| own == Some(fraction.id)) {
            return Ok(Some(week(own.id)));
        }
        let buttons = of_kind.iter().map(|fraction| {
            self.context.button(Plain::untrusted(&short_name(&fraction.short)), week(fraction.id))
        });
        let rows = grid(buttons, 4);
        let Some(title) = self.context.title_of(server).await?.filter(|_| !rows.is_empty()) else {
            return Ok(None);
        };
        Err(OutgoingMessage { text: self.context.lang.which_fraction(&title), rows }.into())
    }
}
