//! Texts of which some words name something, and the others say nothing that the bot knows: `мидоу чё не пускает`.

use super::Reader;
use crate::bot::questions::free_text::ParsedPhrase;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::player::find_player::only_with_half;
use crate::bot::subjects::player::named_person::known_nicknames;
use crate::bot::subjects::{Query, Servers};

/// A text with more words that say nothing is about something else.
const MAX_UNKNOWN: usize = 3;

/// What can be read of a text.
pub(super) enum UnderstoodPart {
    /// A text without the words that say nothing, and these words.
    Text(String, Vec<String>),
    /// What a server alone stands for.
    Server(ParsedPhrase),
}

impl Reader<'_> {
    /// The part of a text that names something; `None` if nothing is named, or if every word has a meaning.
    pub(super) async fn understood_part(&self) -> Result<Option<UnderstoodPart>, EarlyReply> {
        let named = &self.named;
        let mut left_out: Vec<String> = self.unnamed().map(str::to_owned).collect();
        let unknown = left_out.len();
        if let Some(server) = self.server(|_| true).filter(|_| unknown > 0) {
            let known = known_nicknames(self.context, server.number).await?;
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            left_out.retain(|word| only_with_half(word, &known).is_none());
        }
        let names_person = left_out.len() < unknown;
        let names_fraction = !named.fractions.is_empty() || !named.kinds.is_empty();
        let names_any = names_person || names_fraction || !named.servers.is_empty();
        if !names_any || left_out.is_empty() || left_out.len() > MAX_UNKNOWN {
            return Ok(None);
        }
        if !names_person && !names_fraction && self.topics().next().is_none() {
            let view = Servers { page: 0 }.anywhere();
            return Ok(Some(UnderstoodPart::Server(ParsedPhrase { view, left_out })));
        }
        let is_known = |word: &&String| !left_out.contains(word);
        let text: Vec<&str> =
            self.phrase.said.iter().filter(is_known).map(String::as_str).collect();
        Ok(Some(UnderstoodPart::Text(text.join(" "), left_out)))
    }
}
