//! The person or the lot that was spoken of, and the members of a family that was.

use super::MAX_WORDS;
use crate::bot::language;
use crate::bot::questions::conversation::Reader;
use crate::bot::questions::free_text::OF_PROPERTY;
use crate::bot::questions::last_answer::LastAnswer;
use crate::bot::subjects::answers::arguments::number;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::player::named_person::known_nicknames;
use crate::bot::subjects::player::nickname_half::only_with_half;
use crate::bot::subjects::{LotCard, Player, Query, View, ViewKind, Week};

/// A nickname has two parts.
const NICKNAME: usize = 2;

impl Reader<'_> {
    /// The card of a member of the family that was spoken of, or the week of a player after another week.
    pub(super) async fn member(
        &self,
        last: &LastAnswer,
        topics: &[&str],
    ) -> Result<Option<View>, EarlyReply> {
        let server = last.view.server.or(self.context.defaults.server);
        if let (ViewKind::Week(_), Some(server), []) = (&last.view.kind, server, topics)
            && !self.phrase.asks_who_is_there
            && self.families(server).await.is_empty()
            && let Some(name) = self.nickname(server).await?
        {
            return Ok(Some(Week::of_player(&name).on(server)));
        }
        let (Some(family), Some(server), []) = (last.view.subject().family, server, topics) else {
            return Ok(None);
        };
        let others: Vec<&str> = self.unknown_words().collect();
        if others.is_empty() || others.len() > NICKNAME {
            return Ok(None);
        }
        let family = self.context.client.family(server, family).await?;
        let names: Vec<&str> =
            family.family.members.iter().map(|member| &*member.nickname).collect();
        let words = others.join(" ");
        let name = language::person(&words, names.iter().copied()).one();
        let name = name.or_else(|| only_with_half(&words, &names).map(str::to_owned));
        Ok(name.map(|name| Player { name: Name::typed(&name) }.on(server)))
    }

    /// The player whom all unknown words together name.
    async fn nickname(&self, server: u32) -> Result<Option<String>, EarlyReply> {
        let others: Vec<&str> = self.unknown_words().collect();
        if others.is_empty() || others.len() > NICKNAME || !self.named.fractions.is_empty() {
            return Ok(None);
        }
        let known = known_nicknames(self.context, server).await?;
        let names: Vec<&str> = known.iter().map(String::as_str).collect();
        let words = others.join(" ");
        let name = language::person(&words, names.iter().copied()).one();
        Ok(name.or_else(|| only_with_half(&words, &names).map(str::to_owned)))
    }

    /// The card of the person or lot that a text speaks of as "he" or "it", or of another lot by its number.
    pub(super) fn same_person_or_lot(
        &self,
        last: &LastAnswer,
        topics: &[&str],
        words: usize,
    ) -> Option<View> {
        let (subject, server) = (last.view.subject(), last.view.server);
        let others: Vec<&str> = self.unknown_words().collect();
        if let (ViewKind::LotCard(card), [word], []) = (&last.view.kind, others.as_slice(), topics)
            && let Some(number) = number(word).or_else(|| language::ordinal(word))
            && !self.text.on_server
        {
            let kind = LotCard { kind: card.kind, number }.into();
            return Some(View { kind, server });
        }
        let named = &self.named;
        if !self.text.pronoun
            || words > MAX_WORDS
            || !named.fractions.is_empty()
            || !named.servers.is_empty()
            || !named.kinds.is_empty()
        {
            return None;
        }
        let is_about_property = topics.iter().any(|topic| OF_PROPERTY.contains(topic));
        match (&last.view.kind, subject.player) {
            (ViewKind::LotCard(_), None) if topics.is_empty() => Some(last.view.clone()),
            (_, Some(player)) if !is_about_property => {
                Some(View { kind: Player { name: Name::typed(&player) }.into(), server })
            }
            _ => None,
        }
    }
}
