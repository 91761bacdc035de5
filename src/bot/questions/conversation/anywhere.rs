//! Families and players of texts without a server: a family is shown on each server that has it, a player is asked for
//! with a button for each server.

use futures_util::future::join_all;

use super::about_last::OF_PERSON;
use super::{Found, Reader};
use crate::bot::language::{self, FamilyNames, Match};
use crate::bot::questions::known_words::topic_of;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::query_context::ServerRef;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::{Family, Player, Query, View, Week};
use crate::text::Html;

/// How many families of how many servers one message shows.
const MOST: usize = 12;

/// A name of one word is a family's only if it is long.
const MIN_ALONE: usize = 7;

/// A nickname has two halves.
const NICKNAME: usize = 2;

/// A shorter half of a nickname may be any word.
const MIN_HALF: usize = 3;

/// Topics that leave room for the name of a family. Its name may contain the words for a house and for a map.
const BESIDE_FAMILY: [&str; 8] =
    ["family", "families", "online", "leaders", "deputies", "week", "house", "servers"];

/// The family of this name, also where two words of it have a typo.
fn family(part: &str, names: &FamilyNames<'_>) -> Option<u64> {
    match names.find(part) {
        Match::One(id) => Some(id),
        Match::Near(near) if part.contains(' ') => match near.as_slice() {
            [only] => Some(*only),
            _ => None,
        },
        Match::Near(_) | Match::Several(_) | Match::Nothing => None,
    }
}

impl Reader<'_> {
    /// The families that a text without a server names, on all servers that have them.
    pub(super) async fn families_anywhere(&self) -> Result<Option<Found>, EarlyReply> {
        let has_nickname = self.phrase.words.iter().any(|word| word.contains('_'));
        let is_other = self.topics().any(|topic| !BESIDE_FAMILY.contains(&topic));
        if self.server().is_some() || has_nickname || is_other || self.phrase.is_sentence() {
            return Ok(None);
        }
        let mut words = self.phrase.words.clone();
        words.retain(|word| topic_of(word).is_none_or(|topic| topic == "house"));
        let is_long = |part: &str| {
            part.contains(' ') || part.chars().count() >= MIN_ALONE && self.speaks_of_family()
        };
        let parts: Vec<String> = language::parts_of_names(&words, 1)
            .filter(|part| {
                is_long(part)
                    && !language::is_fraction(part, self.known.fractions())
                    && !language::server(part, &self.known.status.game).is_found()
            })
            .collect();
        self.families_on_all_servers(&parts).await
    }

    /// The families of these names, on all servers that have them.
    pub(super) async fn families_on_all_servers(
        &self,
        parts: &[String],
    ) -> Result<Option<Found>, EarlyReply> {
        if parts.is_empty() {
            return Ok(None);
        }
        let client = &self.context.client;
        let servers = self.known.status.game.iter();
        let asked = servers.map(async |server| (server, client.families(server.number).await));
        let (mut found, mut used) = (Vec::<(ServerRef, u64)>::new(), Vec::<&str>::new());
        for (server, known) in join_all(asked).await {
            let Ok(known) = known else { continue };
            let names = FamilyNames::new(&known.families);
            let mut said: Vec<&str> = Vec::new();
            for part in parts {
                // A longer name has said these words.
                if said.iter().any(|longer| longer.contains(part.as_str())) {
                    continue;
                }
                if names.has_sound_of(part)
                    && let Some(id) = family(part, &names)
                    && !found.iter().any(|(on, known)| on.number == server.number && *known == id)
                {
                    said.push(part);
                    used.push(part);
                    found.push((server.into(), id));
                }
            }
        }
        if let [(server, family)] = found.as_slice() {
            let is_week = self.topics().any(|topic| topic == "week");
            let view = match is_week {
                true => Week::of_family(*family).on(server.number),
                false => Family::members(*family).on(server.number),
            };
            return Ok(Some(view.into()));
        }
        if found.is_empty() {
            return Ok(None);
        }
        found.truncate(MOST);
        let mut message = self.of_families(&found).await?;
        // The name of a further family that no server has.
        let unused: Vec<&str> = self
            .unnamed()
            .filter(|word| !used.iter().any(|part| part.split(' ').any(|said| said == *word)))
            .collect();
        if !unused.is_empty() {
            let left_out = self.context.lang.left_out(&short_name(&unused.join(" ")));
            message.text = Html::paragraphs([left_out, message.text]);
        }
        // The same family on several servers: a server alone says which one is meant.
        let about = match (used.first(), used.iter().all(|part| used.first() == Some(part))) {
            (Some(only), true) => Some(Family::named(Name::typed(only)).anywhere()),
            _ => None,
        };
        Ok(Some(Found::Message(message, about)))
    }

    /// Whether the text has a word for families, or asks who or how many there are.
    fn speaks_of_family(&self) -> bool {
        self.topics().any(|topic| ["family", "families"].contains(&topic))
            || self.phrase.asks_who_is_there
            || self.phrase.asks_how_many
            || self.phrase.words.len() == 1
    }

    /// The card of the player whose two halves are all that has no other meaning. Nobody knows on which server to look.
    pub(super) fn player_by_halves(&self) -> Option<View> {
        let unknown: Vec<&str> = self.unnamed().collect();
        let [first, last] = unknown.as_slice() else { return None };
        let is_half =
            |half: &&str| half.chars().count() >= MIN_HALF && half.chars().all(char::is_alphabetic);
        let are_beside = self.phrase.words.windows(NICKNAME).any(|two| two == unknown);
        let is_asked = self.asks_any(&OF_PERSON)
            || self.phrase.asks_who_is_there
            || !self.named.servers.is_empty()
            || self.topics().any(|topic| topic == "player");
        let has_other = self.named.has_group()
            || self.topics().any(|topic| !["player", "family", "online"].contains(&topic));
        // "Which server is the fullest" is about no player.
        let is_about_servers = self.named.servers.is_empty()
            && (self.phrase.names_server || self.phrase.names_players || self.text.most);
        if is_about_servers || !unknown.iter().all(is_half) || !are_beside || !is_asked || has_other
        {
            return None;
        }
        let server = self.named.servers.first().copied();
        let name = Name::typed(&short_name(&format!("{first} {last}")));
        Some(View { kind: Player { name }.into(), server })
    }
}
