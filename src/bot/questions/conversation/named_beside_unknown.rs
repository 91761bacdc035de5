//! Texts that name a member of a family, or ask about the last answer, beside words that say nothing: `мидоу чё не пускает`.

use super::Reader;
use super::about_last::OF_PERSON;
use crate::bot::questions::free_text::ParsedPhrase;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::player::family_member::{by_half, by_sound};
use crate::bot::subjects::{Player, Query};

/// A text with more words that say nothing is about something else.
const MAX_LEFT_OUT: usize = 3;

impl Reader<'_> {
    /// The member of a family or the last answer that a text is about. The answer leaves the other words out.
    pub(super) async fn named_beside_unknown(&self) -> Result<Option<ParsedPhrase>, EarlyReply> {
        if let Some(parsed) = self.member_of_family().await {
            return Ok(Some(parsed));
        }
        // Words that name nothing are no reason to forget what was spoken of.
        if let Some(last) = self.last
            && let Some(parsed) = self.about_last_with_unknown(last).await?
        {
            return Ok(Some(parsed));
        }
        Ok(None)
    }

    /// The card of the member of a family whom one of the words, or two of them, name, if the text goes on or asks about a
    /// person. Nobody else knows these players.
    async fn member_of_family(&self) -> Option<ParsedPhrase> {
        let words: Vec<String> = self.unnamed().map(str::to_owned).collect();
        let is_about_person = self.text.continues || self.asks_any(&OF_PERSON);
        let names_other = self.named.has_group() || self.topics().next().is_some();
        if !is_about_person || names_other || !(1..=MAX_LEFT_OUT).contains(&words.len()) {
            return None;
        }
        let server = self.server()?.number;
        let members = self.known.members(server).await;
        let pairs = words.windows(2).map(|pair| (pair, by_sound(&members, &pair.join(" "))));
        let halves = words.chunks(1).map(|word| (word, by_half(&members, &word.concat())));
        let (said, name) =
            pairs.chain(halves).find_map(|(said, name)| name.map(|name| (said, name)))?;
        let view = Player { name: Name::typed(&name) }.on(server);
        let left_out = words.iter().filter(|word| !said.contains(word)).cloned().collect();
        Some(ParsedPhrase { left_out, ..view.into() })
    }
}
