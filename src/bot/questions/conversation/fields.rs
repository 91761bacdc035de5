//! Words for what an answer does not have: the answer says so.

use super::Reader;
use crate::bot::language::{self, AskedField, Field, Phrase, Strength, asked_fields};
use crate::bot::questions::free_text::ParsedPhrase;
use crate::bot::questions::known_words::topic_of;
use crate::bot::subjects::{Player, View, ViewKind};
use crate::client::{Error, Missing};

/// What the words of a text ask about.
pub(super) fn asked_of(phrase: &Phrase) -> Vec<AskedField> {
    // "What is the bid" asks for the price. Nobody knows the highest bid.
    let is_top = phrase.words.iter().any(|word| topic_of(word) == Some("top"));
    let asks_price = phrase.asks_which && !is_top;
    let field = |asked: AskedField| match asked.field {
        Field::Bid if asks_price => AskedField { field: Field::Price, ..asked },
        _ => asked,
    };
    asked_fields(&phrase.said).into_iter().map(field).collect()
}

/// The fields that the view certainly lacks.
pub(super) fn missing<'f>(
    view: &View,
    fields: &'f [AskedField],
) -> impl Iterator<Item = &'f AskedField> {
    let shown = view.fields();
    fields.iter().filter(move |asked| {
        // One word may have several meanings.
        let means_shown =
            |other: &AskedField| other.said == asked.said && shown.contains(&other.field);
        !shown.is_empty()
            && asked.field.strength() == Strength::Certain
            && !fields.iter().any(means_shown)
    })
}

impl Reader<'_> {
    /// Adds the words for what the view lacks to the words that the answer does not use.
    pub(super) async fn name_missing(&self, mut parsed: ParsedPhrase) -> ParsedPhrase {
        let mut missed: Vec<&str> = match &parsed.view.kind {
            // A list of lots says by itself what it was narrowed by.
            ViewKind::Auctions(_) => return parsed,
            ViewKind::Player(player) => {
                let recorded = self.not_on_record(&parsed.view, player).await;
                self.beside(&player.name.text()).chain(recorded).collect()
            }
            _ => Vec::new(),
        };
        missed.extend(missing(&parsed.view, &self.fields).map(|asked| &*asked.said));
        for word in missed {
            if !parsed.left_out.iter().any(|other| other.contains(word)) {
                parsed.left_out.push(word.to_owned());
            }
        }
        parsed
    }

    /// The words beside a nickname that carry a meaning. The card has no hours of a week.
    fn beside(&self, nickname: &str) -> impl Iterator<Item = &str> {
        let nickname = nickname.to_owned();
        let is_name = move |word: &str| {
            nickname.to_lowercase().contains(&word.to_lowercase())
                || language::sounds_like_half(word, &nickname)
                || word.contains('_')
        };
        let is_asked = |word: &&str| !self.fields.iter().any(|asked| asked.said == **word);
        let others = self.named.others.iter().map(String::as_str);
        let others = others.filter(move |word| !is_name(word));
        let week = self.phrase.words.iter().filter(|word| topic_of(word) == Some("week"));
        others.chain(week.map(String::as_str)).filter(is_asked)
    }

    /// The words for what the card lacks if the player is not on record.
    async fn not_on_record(&self, view: &View, player: &Player) -> impl Iterator<Item = &str> {
        let (client, name) = (&self.context.client, player.name.text());
        let server = view.server.or(self.context.defaults.server);
        let mut missing: Vec<&AskedField> = Vec::new();
        if let Some(server) = server
            && self.fields.iter().any(|asked| asked.field.is_recorded())
            && let Err(Error::NotFound(Missing::Player)) = client.player(server, &name).await
        {
            missing.extend(self.fields.iter().filter(|asked| asked.field.is_recorded()));
        }
        missing.into_iter().map(|asked| &*asked.said)
    }
}
