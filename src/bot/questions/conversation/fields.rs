//! What people ask about a thing: a card that has it is the answer, and a card that lacks it says so.

use super::Reader;
use crate::bot::language::{self, AskedField, Field, FollowingText, asked_fields};
use crate::bot::questions::free_text::ParsedPhrase;
use crate::bot::questions::known_words::topic_of;
use crate::bot::subjects::answers::arguments::number;
use crate::bot::subjects::{View, ViewKind};

/// Fields whose words are also a part of other questions. An answer without them does not say so.
pub(super) const VAGUE: [Field; 11] = [
    Field::Place,
    Field::Order,
    Field::Online,
    Field::Members,
    Field::Cost,
    Field::Leader,
    Field::Deputies,
    Field::Fraction,
    Field::Family,
    Field::There,
    Field::TimeLeft,
];

/// The words for what the view does not show.
pub(super) fn missing<'f>(
    view: &View,
    fields: &'f [AskedField],
) -> impl Iterator<Item = &'f AskedField> {
    let shown = view.fields();
    fields.iter().filter(move |field| {
        // One word may have several meanings.
        let means_shown =
            |other: &AskedField| other.said == field.said && shown.contains(&other.field);
        !shown.is_empty() && !VAGUE.contains(&field.field) && !fields.iter().any(means_shown)
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
        missed.extend(missing(&view, &fields).map(|field| field.said.clone()));
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
