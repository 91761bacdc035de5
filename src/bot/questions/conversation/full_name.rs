//! Players whose whole name stands somewhere in a text: `хто такий едгар клейтон, бо штраф виписав`.

use super::Reader;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::player::named_person::named_person;
use crate::bot::subjects::{Player, Query, View};

/// Topics that leave room for a player.
const OF_PLAYER: [&str; 3] = ["player", "online", "family"];

impl Reader<'_> {
    /// The player whom two words beside each other name, in whatever alphabet, unless a group or another thing is named.
    pub(super) async fn player_in_full(&self) -> Result<Option<View>, EarlyReply> {
        let is_other =
            self.named.has_group() || self.topics().any(|topic| !OF_PLAYER.contains(&topic));
        let Some(server) = self.server().filter(|_| !is_other) else { return Ok(None) };
        let words = &self.phrase.words;
        let known = self.known.nicknames(server.number).await?;
        let person = match named_person(&known, words) {
            None => named_person(&self.known.members(server.number).await, words),
            known => known,
        };
        let player = person.map(|person| Player { name: Name::typed(&person.name) });
        Ok(player.map(|player| player.on(server.number)))
    }
}
