//! What a phrase without a command asks for: a topic leads to its query; other words are a fraction, a server or a player.
//! Words beside a name are left out; everything else is not understood, and nothing is guessed.

use super::arguments::{Arguments, number};
use super::errors::Interrupt;
use super::known_words::{self, KnownNames};
use super::query_context::{QueryContext, grid};
use super::visible_name::word;
use super::{Fraction, LotCard, Player, Query, QueryCommand, Servers, View, ViewKind, commands};
use crate::bot::search::{self, Expected, Match, Phrase};
use crate::bot::telegram::OutgoingMessage;
use crate::picture::PropertyKind;
use crate::text::Plain;
use crate::wire::{FractionCount, Status};

/// A shorter word is the beginning of too many nicknames.
const MIN_PART: usize = 4;

/// What a phrase asks for, and the words that were left out.
pub(super) struct Understood {
    pub(super) view: View,
    pub(super) left_out: Vec<String>,
}

impl From<View> for Understood {
    fn from(view: View) -> Self {
        Self { view, left_out: Vec::new() }
    }
}

/// What a phrase asks for; `None` where it is not understood.
pub(super) async fn parse(
    context: &QueryContext,
    text: &str,
) -> Result<Option<Understood>, Interrupt> {
    let Some(phrase) = Phrase::new(text) else { return Ok(None) };
    let topic = phrase.split_topic(|word| named(word, false));
    let is_property = |(query, _): &(&QueryCommand, String)| {
        let owned = ["property", "house", "houses", "business", "businesses"];
        query.names.iter().any(|name| owned.contains(name))
    };
    if let Some((nickname, rest)) = phrase.split_nickname()
        && !topic.as_ref().is_some_and(is_property)
    {
        let status = context.client.status().await?;
        let is_server = search::server(&rest, &status.game).is_found() || number(&rest).is_some();
        let words = if is_server { format!("{nickname} {rest}") } else { nickname.to_owned() };
        return Ok(ask::<Player>(context, &words).await?.map(Understood::from));
    }
    if let Some((query, rest)) = topic {
        return about(context, &phrase, query, &rest).await.map(Some);
    }
    if phrase.words.is_empty() {
        return match phrase.asks_who_is_there {
            true => Ok(ask::<Fraction>(context, "").await?.map(Understood::from)),
            false => Ok(None),
        };
    }
    let misspelt = phrase.split_topic(|word| named(word, true));
    match (name(context, &phrase).await, misspelt) {
        (Ok(None) | Err(Interrupt::Reply(_)), Some((query, rest))) => {
            about(context, &phrase, query, &rest).await.map(Some)
        }
        (named, _) => Ok(named?.map(Understood::from)),
    }
}

/// The query with the words around its name. It goes without words that name nothing, and says so where they could have
/// been a place.
async fn about(
    context: &QueryContext,
    phrase: &Phrase,
    query: &QueryCommand,
    rest: &str,
) -> Result<Understood, Interrupt> {
    let parse = |words| (query.parse)(Arguments { context, words });
    let status = context.client.status().await?;
    let fractions = Arguments { context, words: rest }.known_fractions().await?;
    let fractions = fractions.as_ref().map_or(&[][..], |known| &known.fractions);
    let known = KnownNames { context, fractions, status: &status };
    let is_player = query.names == Player::COMMANDS.first().map_or(&[][..], |player| player.names);
    if is_player
        && known.sort(&rest.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).has_fraction
    {
        return ask::<Fraction>(context, rest)
            .await?
            .map(Understood::from)
            .ok_or_else(|| context.lang.no_such_fraction().into());
    }
    if let Some(view) = known_words::of_other_name(&known, query, rest, phrase.asks_which).await? {
        return Ok(view.into());
    }
    match known_words::around_topic(&known, query, rest, &phrase.places).await? {
        None => parse(rest).await.map(Understood::from),
        Some(sorted) => {
            let view = parse(&sorted.line()).await?;
            let is_said = matches!(
                view.kind,
                ViewKind::Auctions(_) | ViewKind::Map(_) | ViewKind::Top(_) | ViewKind::LotCard(_)
            );
            // A word for a list is no name.
            let left_out =
                sorted.left_out.into_iter().filter(|word| is_said && named(word, false).is_none());
            Ok(Understood { view, left_out: left_out.collect() })
        }
    }
}

/// The query that a phrase names, and the words behind it.
pub(super) fn topic(text: &str) -> Option<(&'static QueryCommand, String)> {
    Phrase::new(text)?.split_topic(|word| named(word, false))
}

/// What the words name: a fraction, a server or a player.
async fn name(context: &QueryContext, phrase: &Phrase) -> Result<Option<View>, Interrupt> {
    let words = phrase.words.join(" ");
    let status = context.client.status().await?;
    let arguments = Arguments { context, words: &words };
    let known = arguments.known_fractions().await?;
    let known = known.as_ref().map_or(&[][..], |known| &known.fractions);
    if phrase.asks_who_plays && search::server(&words, &status.game).is_found() {
        return ask::<Servers>(context, "").await;
    }
    let is_server =
        number(&words).is_some() || search::server_in_full(&words, &status.game).is_found();
    if let Some(number) = number(&words)
        && !search::server(&words, &status.game).is_found()
    {
        return Err(lots(context, number));
    }
    let split = search::split_server(&words, &status.game, Expected::Fraction(known));
    let fraction = search::fraction(&split.what, known);
    if is_server || fraction.is_found() && number(&split.what).is_none() {
        return ask::<Fraction>(context, &words).await;
    }
    if let Some(kind) = search::kind_of_people(&split.what) {
        return members_of_kind(context, kind, known, split.server).map(Some);
    }
    if is_player(context, &status, &words).await? {
        return ask::<Player>(context, &words).await;
    }
    let sorted = KnownNames { context, fractions: known, status: &status }.sort(&phrase.words);
    if sorted.has_fraction {
        return ask::<Fraction>(context, &sorted.line()).await;
    }
    if let Some(pair) = named_pair(context, &phrase.words).await? {
        return ask::<Player>(context, &pair).await;
    }
    match fraction {
        Match::Near(near) if phrase.may_be_a_name() => {
            Err(arguments.no_such_fraction(&near, known))
        }
        _ if phrase.may_be_a_name() && search::server(&words, &status.game).is_found() => {
            ask::<Fraction>(context, &words).await
        }
        _ => Ok(None),
    }
}

/// Two words of the phrase that are the nickname of somebody online.
async fn named_pair(context: &QueryContext, words: &[String]) -> Result<Option<String>, Interrupt> {
    let Some(server) = context.defaults.server.filter(|_| words.len() > 2) else { return Ok(None) };
    let live = context.client.online(server).await?;
    let pairs = words.windows(2).map(|pair| pair.join(" "));
    let is_name = |pair: &String| {
        let names = live.data.values().map(|member| &*member.name);
        search::player(pair, names).is_found()
    };
    Ok(pairs.into_iter().find(is_name))
}

/// The query that a word names, and how telling it is.
fn named(word: &str, typos: bool) -> Option<(usize, &'static QueryCommand)> {
    let is_name = |name: String| commands().find(|query| query.names.contains(&&*name));
    let query = search::topic_names(word, typos).into_iter().find_map(is_name)?;
    Some((search::topic_rank(query.names.first()?), query))
}

/// The first command of a query, with these words behind it.
async fn ask<Q: Query>(context: &QueryContext, words: &str) -> Result<Option<View>, Interrupt> {
    match Q::COMMANDS.first() {
        Some(query) => (query.parse)(Arguments { context, words }).await.map(Some),
        None => Ok(None),
    }
}

/// The question whether a house or a business has that number.
fn lots(context: &QueryContext, number: u64) -> Interrupt {
    let lot = |kind| LotCard { kind, number }.anywhere();
    let row = vec![
        context.button(context.lang.button_house(number), lot(PropertyKind::House)),
        context.button(context.lang.button_business(number), lot(PropertyKind::Business)),
    ];
    OutgoingMessage { text: context.lang.which_of_these(), rows: vec![row] }.into()
}

/// The fraction of a kind: the only one, or the chat's; otherwise the question which one is meant.
fn members_of_kind(
    context: &QueryContext,
    kind: &str,
    known: &[FractionCount<'_>],
    server: Option<Match<u32>>,
) -> Result<View, Interrupt> {
    let server = server.and_then(Match::one);
    let members = |id| View { kind: Fraction::members(id).into(), server };
    let found: Vec<_> = known.iter().filter(|fraction| fraction.kind == kind).collect();
    let own = found.iter().find(|fraction| context.defaults.fraction == Some(fraction.id));
    match (found.as_slice(), own) {
        ([only], _) | (_, Some(only)) => Ok(members(only.id)),
        ([], _) => Err(context.lang.no_such_fraction().into()),
        (several, None) => {
            let button = |fraction: &&FractionCount<'_>| {
                context.button(Plain::untrusted(&word(&fraction.short)), members(fraction.id))
            };
            let rows = grid(several.iter().map(button), 3);
            Err(OutgoingMessage { text: context.lang.which_of_these(), rows }.into())
        }
    }
}

/// Whether the words name a player: they look like nothing else, or somebody online has that name or a part of it.
async fn is_player(
    context: &QueryContext,
    status: &Status<'_>,
    words: &str,
) -> Result<bool, Interrupt> {
    let split = search::split_server(words, &status.game, Expected::Player);
    let parts: Vec<&str> = split.what.split([' ', '_']).filter(|part| !part.is_empty()).collect();
    let is_name = |part: &&str| part.chars().all(char::is_alphabetic);
    if parts.is_empty() || parts.len() > 2 || !parts.iter().all(is_name) {
        return Ok(false);
    }
    let is_written_as_name = |part: &&str| {
        part.is_ascii() && part.chars().nth(1).is_some() && part.starts_with(char::is_uppercase)
    };
    if parts.len() == 2 && parts.iter().all(is_written_as_name) {
        return Ok(true);
    }
    let server = match (split.server, status.game.as_slice()) {
        (Some(server), _) => server.one(),
        (None, [only]) => Some(only.number),
        (None, _) => context.defaults.server,
    };
    let Some(server) = server else { return Ok(false) };
    let live = context.client.online(server).await?;
    let names = || live.data.values().map(|member| &*member.name);
    let begins = |name: &str| {
        let said = search::nicknames(&split.what);
        let name = name.to_lowercase();
        said.iter().any(|said| name.split('_').any(|part| part.starts_with(&said.to_lowercase())))
    };
    Ok(match search::player(&split.what, names()) {
        Match::One(_) | Match::Several(_) => true,
        // One word that is only similar to a name may mean anything.
        Match::Near(near) => {
            parts.len() == 2
                || split.what.chars().count() >= MIN_PART && near.iter().any(|name| begins(name))
        }
        Match::Nothing => false,
    })
}
