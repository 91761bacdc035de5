//! What people ask about a thing: a card that has it is the answer, and a card that lacks it says so.

use super::Reader;
use crate::bot::language::{self, AskedField, FollowingText, asked_fields};
use crate::bot::questions::free_text::ParsedPhrase;
use crate::bot::questions::known_words::topic_of;
use crate::bot::subjects::ViewKind;
use crate::bot::subjects::answers::arguments::number;

/// Fields whose words are also a part of other questions. An answer without them does not say so.
pub(super) const VAGUE: [&str; 11] = [
    "place",
    "order",
    "online",
    "members",
    "cost",
    "leader",
    "deputies",
    "fraction",
    "family",
    "there",
    "time_left",
];

/// The fields that a card or a list shows; empty for answers that are not about a thing.
pub(super) fn shown(kind: &ViewKind) -> &'static [&'static str] {
    match kind {
        ViewKind::Fraction(_) => &[
            "rank", "level", "uniform", "leader", "deputies", "online", "order", "members", "there",
        ],
        ViewKind::Family(_) => &[
            "rank", "level", "leader", "deputies", "online", "order", "members", "family", "there",
        ],
        ViewKind::Player(_) => &[
            "rank",
            "level",
            "uniform",
            "leader",
            "online",
            "fraction",
            "family",
            "last_seen",
            "money",
            "phone",
            "hours",
        ],
        ViewKind::LotCard(_) => &["ends", "price", "cost", "owner", "place", "time_left"],
        ViewKind::Auctions(_) => &["ends", "price", "cost", "place", "order"],
        ViewKind::Interviews(_) => &["place", "order", "ends", "time_left"],
        ViewKind::Staff(_) => &["leader", "deputies", "online", "there"],
        ViewKind::Servers(_) | ViewKind::Counts(_) => &["order", "online", "members"],
        ViewKind::Families(_) => &["order", "members", "level"],
        _ => &[],
    }
}

/// The words for what the view does not show.
pub(super) fn missing<'f>(
    kind: &ViewKind,
    fields: &'f [AskedField],
) -> impl Iterator<Item = &'f AskedField> {
    let shown = shown(kind);
    fields.iter().filter(move |field| {
        // One word may have several meanings.
        let means_shown =
            |other: &AskedField| other.said == field.said && shown.contains(&other.name);
        !shown.is_empty() && !VAGUE.contains(&field.name) && !fields.iter().any(means_shown)
    })
}

impl Reader<'_> {
    /// Adds the words for what the view lacks to the words that the answer does not use.
    pub(super) fn name_missing(&self, parsed: ParsedPhrase) -> ParsedPhrase {
        let ParsedPhrase { view, mut left_out } = parsed;
        let fields = asked_fields(&self.phrase.said);
        let mut missed: Vec<String> = match &view.kind {
            ViewKind::Auctions(_) => return ParsedPhrase { view, left_out },
            ViewKind::Player(player) => self.beside(&player.name.text(), &fields),
            _ => Vec::new(),
        };
        missed.extend(missing(&view.kind, &fields).map(|field| field.said.clone()));
        for word in missed {
            if !left_out.iter().any(|other| other.contains(&word)) {
                left_out.push(word);
            }
        }
        ParsedPhrase { view, left_out }
    }

    /// The words beside a nickname that carry a meaning.
    fn beside(&self, nickname: &str, fields: &[AskedField]) -> Vec<String> {
        let is_name = |word: &str| {
            nickname.to_lowercase().contains(&word.to_lowercase())
                || language::sounds_like_half(word, nickname)
                || word.contains('_')
        };
        let is_known = |word: &str| {
            // The card has no hours of a week.
            topic_of(word).is_some_and(|topic| topic != "week")
                || fields.iter().any(|field| field.said == word)
                || FollowingText::is_between(word)
                || number(word).is_some()
                || language::server_in_full(word, &self.known.status.game).is_found()
        };
        let words = self.phrase.words.iter();
        words.filter(|word| !is_name(word) && !is_known(word)).cloned().collect()
    }
}
