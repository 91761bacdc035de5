//! The person or the lot that was spoken of, and other players beside them.

use super::MAX_WORDS;
use crate::bot::language;
use crate::bot::questions::conversation::Reader;
use crate::bot::questions::known_words::OF_PROPERTY;
use crate::bot::questions::last_answer::LastAnswer;
use crate::bot::subjects::answers::arguments::number;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::player::nickname_half::only_named;
use crate::bot::subjects::{History, LotCard, Player, Query, View, ViewKind, Week};

/// A nickname has two parts.
const NICKNAME: usize = 2;

impl Reader<'_> {
    /// The card of a player of the family that was spoken of. After a week, the week of any player.
    pub(super) async fn other_player(
        &self,
        last: &LastAnswer,
        topics: &[&str],
    ) -> Result<Option<View>, EarlyReply> {
        let others: Vec<&str> = self.unknown_words().collect();
        let is_name = (1..=NICKNAME).contains(&others.len()) && topics.is_empty();
        let Some(server) = self.server_after(last).filter(|_| is_name) else { return Ok(None) };
        let words = others.join(" ");
        if let Some(family) = last.view.subject().family {
            let family = self.context.client.family(server, family).await?;
            let members = family.family.members.iter().map(|member| &*member.nickname);
            if let Some(name) = only_named(&words, &members.collect::<Vec<_>>()) {
                return Ok(Some(same_about(last, &name, server)));
            }
        }
        let is_week = matches!(last.view.kind, ViewKind::Week(_));
        let names_other = self.phrase.asks_who_is_there || self.named.has_group();
        if !is_week || names_other || !self.families(server).await.is_empty() {
            return Ok(None);
        }
        let name = only_named(&words, &self.known.nicknames(server).await?);
        Ok(name.map(|name| same_about(last, &name, server)))
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
        if let ([word], []) = (others.as_slice(), topics)
            && let Some(number) = number(word).or_else(|| language::ordinal(word))
            && !self.text.on_server
        {
            let kind = match &last.view.kind {
                ViewKind::LotCard(card) => Some(LotCard { kind: card.kind, number }.into()),
                ViewKind::History(history) => Some(History::of(history.kind, number).into()),
                _ => None,
            };
            if let Some(kind) = kind {
                return Some(View { kind, server });
            }
        }
        let named = &self.named;
        if !self.text.pronoun || words > MAX_WORDS || named.has_group() || !named.servers.is_empty()
        {
            return None;
        }
        let is_about_property = topics.iter().any(|topic| OF_PROPERTY.contains(topic));
        match (&last.view.kind, subject.player) {
            (ViewKind::LotCard(_), None) if topics.is_empty() => Some(last.view.clone()),
            (_, Some(player)) if topics.contains(&"week") => {
                Some(View { kind: Week::of_player(&player).into(), server })
            }
            (_, Some(player)) if !is_about_property => {
                Some(View { kind: Player { name: Name::typed(&player) }.into(), server })
            }
            _ => None,
        }
    }
}

/// The week of a player after a week, and the card after any other answer.
fn same_about(last: &LastAnswer, name: &str, server: u32) -> View {
    match last.view.kind {
        ViewKind::Week(_) => Week::of_player(name).on(server),
        _ => Player { name: Name::typed(name) }.on(server),
    }
}
