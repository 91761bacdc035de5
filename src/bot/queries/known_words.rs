//! Which words of a phrase name something: people wrap a name in words that no list of fillers has.

use super::arguments::{Arguments, number};
use super::errors::Interrupt;
use super::name::Name;
use super::query_context::QueryContext;
use super::{Family, Player, QueryCommand, View, lot_filter};
use crate::bot::search::{self, Expected, LotWords, Match};
use crate::text::Lang;
use crate::wire::{FractionCount, Status};

/// The most words of a name.
const MAX_WORDS: usize = 4;

/// A shorter word that is only the beginning of a name may mean anything.
const MIN_LETTERS: usize = 4;

/// Queries about one fraction, about lots, and lists of everything that need no name.
const OF_FRACTION: [&str; 5] = ["online", "fraction", "chart", "day", "week"];
const OF_LOTS: [&str; 6] = ["auctions", "house", "houses", "business", "businesses", "map"];
const LISTS: [&str; 8] =
    ["leaders", "deputies", "admins", "interviews", "servers", "fractions", "top", "ghetto"];

/// Queries about a fraction or a family.
const OF_GROUP: [&str; 4] = ["online", "fractions", "family", "families"];

/// What names are known where a phrase is said.
pub(super) struct KnownNames<'a> {
    pub(super) context: &'a QueryContext,
    pub(super) fractions: &'a [FractionCount<'a>],
    pub(super) status: &'a Status<'a>,
}

/// The words that are used, in their order, and those that are not.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct UsedWords {
    pub(super) used: Vec<String>,
    pub(super) left_out: Vec<String>,
    /// Whether a fraction is among those that are used.
    pub(super) has_fraction: bool,
}

impl UsedWords {
    pub(super) fn line(&self) -> String {
        self.used.join(" ")
    }
}

impl KnownNames<'_> {
    /// Sorts the words: names of several words come before names of one.
    pub(super) fn sort(&self, words: &[String]) -> UsedWords {
        let mut found = UsedWords::default();
        let mut at = 0;
        while let Some(word) = words.get(at) {
            let longest = MAX_WORDS.min(words.len() - at);
            let name = (1..=longest).rev().find_map(|length| {
                let words = words.get(at..at + length)?;
                let line = words.join(" ");
                let is_fraction = self.is_fraction(&line);
                (is_fraction || self.is_other(&line)).then_some((words, is_fraction))
            });
            match name {
                Some((words, is_fraction)) => {
                    found.used.extend_from_slice(words);
                    found.has_fraction |= is_fraction;
                    at += words.len();
                }
                None => {
                    found.left_out.push(word.clone());
                    at += 1;
                }
            }
        }
        found
    }

    fn is_fraction(&self, words: &str) -> bool {
        let letters = words.chars().filter(|c| c.is_alphabetic()).count();
        let is_long = letters >= MIN_LETTERS && search::fraction(words, self.fractions).is_found();
        number(words).is_none() && (is_long || search::is_fraction(words, self.fractions))
    }

    /// A number, a server in full, or the people of a kind of fraction.
    fn is_other(&self, words: &str) -> bool {
        number(words).is_some()
            || search::server_in_full(words, &self.status.game).is_found()
            || search::kind_of_people(words).is_some()
    }
}

/// The words around the topic that the query can use, where some of them are of no use.
pub(super) async fn around_topic(
    known: &KnownNames<'_>,
    query: &QueryCommand,
    rest: &str,
    places: &[String],
) -> Result<Option<UsedWords>, Interrupt> {
    let is_any = |names: &[&str]| query.names.first().is_some_and(|name| names.contains(name));
    let words = || rest.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    if is_any(&OF_FRACTION) {
        let sorted = known.sort(&words());
        return Ok(Some(sorted).filter(|sorted| sorted.has_fraction && !sorted.left_out.is_empty()));
    }
    if is_any(&OF_LOTS) {
        return of_lots(known, &words(), places).await;
    }
    let arguments = Arguments { context: known.context, words: rest };
    let is_missed = async |words: &str| {
        let arguments = Arguments { words, ..arguments };
        matches!((query.parse)(arguments).await, Err(Interrupt::Reply(_)))
    };
    if !is_any(&LISTS) || !is_missed(rest).await {
        return Ok(None);
    }
    let sorted = known.sort(&words());
    if !is_missed(&sorted.line()).await {
        return Ok(Some(sorted));
    }
    // A list of all has what was asked for, too.
    let (used, unused): (Vec<_>, Vec<_>) =
        sorted.used.into_iter().partition(|word| number(word).is_some());
    Ok(Some(UsedWords { used, left_out: unused, has_fraction: false }))
}

/// What a phrase about a family or a fraction asks for when its words are no name of one: the player whose family it is, or
/// the family whose name is among the words.
pub(super) async fn of_other_name(
    known: &KnownNames<'_>,
    query: &QueryCommand,
    rest: &str,
    asks_which: bool,
) -> Result<Option<View>, Interrupt> {
    let context = known.context;
    let topic = query.names.first().copied().unwrap_or_default();
    let split = search::split_server(rest, &known.status.game, Expected::Words);
    let words: Vec<String> = split.what.split_whitespace().map(str::to_owned).collect();
    let is_named = || number(&split.what).is_some() || known.sort(&words).has_fraction;
    let is_of_family = ["family", "families"].contains(&topic);
    if words.is_empty() || !OF_GROUP.contains(&topic) || !is_of_family && is_named() {
        return Ok(None);
    }
    let named_server = split.server.map(Match::one);
    let Some(server) = named_server.unwrap_or(context.defaults.server) else { return Ok(None) };
    let Ok(families) = context.client.families(server).await else { return Ok(None) };
    let families = &families.families;
    let is_family = |words: &str| search::family(words, families).is_found();
    let is_in_names = topic == "families" && !search::families(&split.what, families).is_empty();
    if is_of_family && (is_in_names || topic == "family" && is_family(&split.what)) {
        return Ok(None);
    }
    if asks_which && !is_family(&split.what) {
        let arguments = Arguments { context, words: rest };
        return arguments.player(Lang::player_usage, |name| Player { name }).await.map(Some);
    }
    let parts = (1..=words.len()).rev().flat_map(|length| words.windows(length));
    let is_long = |part: &String| part.chars().filter(|c| c.is_alphabetic()).count() >= MIN_LETTERS;
    let mut parts = parts.map(|part| part.join(" ")).filter(is_long);
    let Some(part) = parts.find(|part| is_of_family && is_family(part)) else { return Ok(None) };
    let family = Family { name: Name::typed(&part), page: 0, only_online: true };
    Ok(Some(View { kind: family.into(), server: named_server.flatten() }))
}

/// Words that are neither a price nor a place are left out, unless the person said that they are a place.
async fn of_lots(
    known: &KnownNames<'_>,
    words: &[String],
    places: &[String],
) -> Result<Option<UsedWords>, Interrupt> {
    let unread = LotWords::new(&words.join(" ")).rest;
    let mut sorted = UsedWords::default();
    for word in words {
        let is_read = !unread.split_whitespace().any(|unread| unread == word);
        let is_used = is_read
            || places.contains(word)
            || word.contains('_')
            || known.is_other(word)
            || lot_filter::known_place(known.context, None, word).await?.is_some();
        match is_used {
            true => sorted.used.push(word.clone()),
            false => sorted.left_out.push(word.clone()),
        }
    }
    // Each word of a place's name may be unknown by itself.
    let is_place = sorted.left_out.len() > 1
        && lot_filter::known_place(known.context, None, &sorted.left_out.join(" "))
            .await?
            .is_some();
    Ok(Some(sorted).filter(|sorted| !sorted.left_out.is_empty() && !is_place))
}
