//! The view that has what the text asks about, in place of one that lacks it.

use super::Reader;
use crate::bot::language::Field;
use crate::bot::questions::free_text::ParsedPhrase;
use crate::bot::questions::known_words::topic_of;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::family::top::{Ranked, Top};
use crate::bot::subjects::{Families, Player, ViewKind};

impl Reader<'_> {
    /// The card in place of the hours of a week, and the families by their size in place of those online.
    pub(super) fn with_asked_fields(&self, mut parsed: ParsedPhrase) -> ParsedPhrase {
        // "Played" may be the word for the hours.
        let is_asked = |word: &String| self.fields.iter().any(|asked| asked.said == *word);
        let names_week = |word: &String| topic_of(word) == Some("week") && !is_asked(word);
        let names_week = self.phrase.words.iter().any(names_week);
        let kind = match &parsed.view.kind {
            // "What level is he and how many hours has he played": the card has both.
            ViewKind::Week(week)
                if week.of.is_player()
                    && !names_week
                    && self.asks_any(&[Field::Level, Field::Rank, Field::Money]) =>
            {
                Player { name: week.name.clone() }.into()
            }
            // "The top families by members".
            ViewKind::Top(Top { of: Ranked::Families })
                if self.asks_any(&[Field::Members]) && !self.phrase.asks_who_is_there =>
            {
                Families { words: Name::default(), page: 0 }.into()
            }
            _ => return parsed,
        };
        parsed.view.kind = kind;
        parsed.left_out.clear();
        parsed
    }
}
