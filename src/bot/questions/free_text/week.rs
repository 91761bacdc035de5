//! Phrases about the hours of a week: of a family, of a player, or of nobody who is named.

use super::{FAMILIES, FreeTextReader, ask};
use crate::bot::subjects::player::nickname_half::only_with_half;
use crate::bot::subjects::{EarlyReply, Query, View, Week};

impl FreeTextReader<'_> {
    /// The week of the family or the player whom the words around the topic name; `None` if they may name a fraction.
    pub(super) async fn week(&self, words: &[String]) -> Result<Option<View>, EarlyReply> {
        if let Some((family, server)) = self.longer_family().await? {
            return Ok(Some(Week::of_family(family).on(server)));
        }
        let named = self.without(|_| true);
        let family = self.family(&named, false).await?;
        if let Some(view) = family.as_ref().filter(|_| self.has_topic(&FAMILIES)) {
            let week = view.subject().family.map(Week::of_family);
            return Ok(week.map(|week| View { kind: week.into(), server: view.server }));
        }
        if family.is_some() || self.known.sort(&named).has_fraction() {
            return Ok(None);
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
}
