//! Players and families whose names the words may be, or may become with the next letters.

use super::cards::Cards;
use crate::bot::language::{self, Expected, Match};
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::{Family, Player, Query, View};
use crate::bot::telegram::InlineResult;

const MAX_PLAYERS: usize = 5;

const MAX_FAMILIES: usize = 3;

/// A text with more words is a sentence and no name.
const MAX_WORDS: usize = 4;

pub(super) async fn of(cards: &Cards<'_>, words: &str) -> Result<Vec<InlineResult>, EarlyReply> {
    let query = cards.query;
    let status = query.client.status().await?;
    let split = language::split_server(words, &status.game, Expected::Player);
    let server = match (split.server, status.game.as_slice()) {
        (Some(named), _) => named.one(),
        (None, [only]) => Some(only.number),
        (None, _) => query.defaults.server,
    };
    let Some(server) = server.filter(|_| words.split_whitespace().count() <= MAX_WORDS) else {
        return Ok(Vec::new());
    };
    let mut views = players(cards, server, &split.what).await?;
    views.extend(families(cards, server, words).await);
    cards.all(&views).await
}

/// The players whom the words certainly mean, or else those whom they may mean.
async fn players(cards: &Cards<'_>, server: u32, words: &str) -> Result<Vec<View>, EarlyReply> {
    let live = cards.query.client.online(server).await?;
    let names = match language::player(words, live.data.values().map(|member| &*member.name)) {
        Match::One(name) => vec![name],
        Match::Several(names) => names,
        // Players who are online come first, because a guessed spelling may belong to nobody.
        Match::Near(names) => [names, language::nicknames(words)].concat(),
        Match::Nothing => language::nicknames(words),
    };
    let view = |name: String| Player { name: Name::typed(&name) }.on(server);
    Ok(names.into_iter().take(MAX_PLAYERS).map(view).collect())
}

/// The families with these words in their names.
async fn families(cards: &Cards<'_>, server: u32, words: &str) -> Vec<View> {
    let client = &cards.query.client;
    // A server without families is no reason to offer nothing.
    let (Ok(known), Ok(status)) = (client.families(server).await, client.status().await) else {
        return Vec::new();
    };
    let split = language::split_server(words, &status.game, Expected::Family(&known.families));
    let ids = match language::family(&split.what, &known.families) {
        Match::One(id) => vec![id],
        Match::Several(ids) => ids,
        Match::Near(_) | Match::Nothing => Vec::new(),
    };
    ids.into_iter().take(MAX_FAMILIES).map(|id| Family::members(id).on(server)).collect()
}
