//! The house or business that was spoken of, and its owner: `а за сколько этот дом раньше уходил`, `продавец щас в игре`.

use super::Reader;
use super::several_lots::kind_of;
use crate::bot::language::{FollowingText, Intent, bare};
use crate::bot::questions::known_words::{KnownNames, OF_PROPERTY, topic_of};
use crate::bot::questions::last_answer::LastAnswer;
use crate::bot::subjects::answers::recorded_events::{LONGEST, newest};
use crate::bot::subjects::property::changes;
use crate::bot::subjects::property::listed_lots::{filter_of_list, listed_lots};
use crate::bot::subjects::property::property_filter::Stage;
use crate::bot::subjects::{LotCard, Query, QueryContext, View, ViewKind};

/// What a text about the owner of a lot is about.
pub(in crate::bot) enum OwnerSpokenOf {
    /// The text with the owner's name in place of `owner` or `seller`.
    Named(String),
    /// The card of the lot, which says that nobody owns it.
    Nobody(View),
}

/// Whom a text means by the owner or the seller of the lot that was spoken of.
pub(in crate::bot) async fn owner_spoken_of(
    known: &KnownNames<'_>,
    text: &str,
    last: Option<&LastAnswer>,
) -> Option<OwnerSpokenOf> {
    let last = last.filter(|_| !names_number(text))?;
    let topics: Vec<&str> = text.split_whitespace().filter_map(|it| topic_of(bare(it))).collect();
    let is_named = FollowingText::with_owner(text, "").is_some() && !names_group(known, text).await;
    let may_be_his = matches!(last.view.kind, ViewKind::LotCard(_))
        && topics.iter().any(|topic| OF_PROPERTY.contains(topic));
    if !is_named && !may_be_his {
        return None;
    }
    let following = FollowingText::new(text);
    // The card of the lot says who it is.
    if following.asks_who || !is_named && !following.pronoun {
        return None;
    }
    for view in [&last.view].into_iter().chain(&last.earlier) {
        if let Some((lot, server)) = lot_of(known.context, view).await {
            let map = known.context.client.map(server).await.ok()?;
            return match lot.find(&map)?.property.owner.as_deref() {
                Some(owner) => FollowingText::with_owner(text, owner).map(OwnerSpokenOf::Named),
                None => Some(OwnerSpokenOf::Nobody(lot.on(server))),
            };
        }
    }
    None
}

/// Whether the text names a fraction or a family: "the owner of Silver Crown" owns no lot.
async fn names_group(known: &KnownNames<'_>, text: &str) -> bool {
    let words: Vec<String> = text.split_whitespace().map(|it| bare(it).to_lowercase()).collect();
    let line = format!(" {} ", words.join(" "));
    let names_family = |name: &String| line.contains(&format!(" {name} "));
    known.sort(&words).has_fraction() || known.families().await.iter().any(names_family)
}

/// The answer that a text about "this house" follows, if that house was shown before the last answer.
pub(super) async fn answer_about_lot(
    context: &QueryContext,
    text: &str,
    last: Option<&LastAnswer>,
) -> Option<LastAnswer> {
    let last = last.filter(|_| !names_number(text))?;
    let is_shown = |kind| last.view.subject().lot.is_some_and(|(shown, _)| shown == kind);
    let points_at = |kind| FollowingText::points_at(text, |word| kind_of(word) == Some(kind));
    let kind =
        text.split_whitespace().map(bare).find_map(kind_of).filter(|kind| points_at(*kind))?;
    if is_shown(kind) {
        return None;
    }
    for view in [&last.view].into_iter().chain(&last.earlier) {
        if let Some((lot, server)) = lot_of(context, view).await
            && lot.kind == kind
        {
            return Some(LastAnswer { view: lot.on(server), is_question: false, ..last.clone() });
        }
    }
    None
}

/// The lot that an answer is about: the only one, or the cheapest one with which a list begins.
async fn lot_of(context: &QueryContext, view: &View) -> Option<(LotCard, u32)> {
    let server = view.server.or(context.defaults.server)?;
    if let Some((kind, number)) = view.subject().lot {
        return Some((LotCard { kind, number }, server));
    }
    let filter = filter_of_list(&view.kind)?;
    let lots = listed_lots(context, &view.kind, server).await.ok()?;
    let begins_with_it = filter.stage == Stage::Cheapest || lots.len() == 1;
    Some((lots.into_iter().next().filter(|_| begins_with_it)?, server))
}

fn names_number(text: &str) -> bool {
    text.contains(|sign: char| sign.is_ascii_digit())
}

impl Reader<'_> {
    /// The owner of the house or business that was shown, or its former owner after its history, if the text asks about
    /// that person.
    pub(super) async fn owner_called_he(&self, intent: Intent) -> Option<String> {
        let is_of_person = matches!(intent, Intent::Player | Intent::Property | Intent::Week);
        let last = self.last.filter(|_| is_of_person && self.text.pronoun)?;
        let ((kind, number), server) = (last.view.subject().lot?, last.view.server?);
        let client = &self.context.client;
        if let ViewKind::History(_) = last.view.kind {
            let (kinds, about) = (["property.owner"], changes::about(kind, number));
            let events = newest(client, server, &kinds, Some(&about), LONGEST).await.ok()?;
            return changes::former_owner(&events.data);
        }
        let map = client.map(server).await.ok()?;
        let owner = LotCard { kind, number }.find(&map)?.property.owner.as_deref()?;
        Some(owner.to_owned())
    }
}
