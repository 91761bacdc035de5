//! Questions whose words say at once what is wanted, in their order. They come before the readers that fit other words
//! together.

use super::{Found, Reader};
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::family::top;

impl Reader<'_> {
    /// What such a question asks for.
    pub(super) async fn plain_question(&self) -> Result<Option<Found>, EarlyReply> {
        if self.is_past {
            return Ok(None);
        }
        if let Some(view) = self.most_of_fractions() {
            return Ok(Some(view.into()));
        }
        if self.asks_for_first_player() {
            return Ok(Some(Found::Message(top::of_players(self.context), None)));
        }
        if let Some(zone) = self.one_zone().await? {
            return Ok(Some(zone));
        }
        if let Some(owners) = self.owners().await? {
            return Ok(Some(owners));
        }
        if let Some(message) = self.not_in_data().await? {
            return Ok(Some(Found::Message(message, None)));
        }
        if let Some(family) = self.family_of_that_name().await {
            return Ok(Some(family.into()));
        }
        let unknown = self.unknown_fraction().await?;
        Ok(unknown.map(|message| Found::Message(message, None)))
    }
}
