//! Finds the words of a phrase that name something. People also use words around a name that no list of fillers has.

use std::collections::HashSet;
use std::sync::Arc;

use tokio::sync::OnceCell;

use crate::bot::language::{self, FollowingText, LotWords, Phrase};
use crate::bot::subjects::answers::arguments::{Arguments, number};
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::query_context::QueryContext;
use crate::bot::subjects::player::family_member;
use crate::bot::subjects::player::named_person::known_nicknames;
use crate::bot::subjects::property::known_place::known_place;
use crate::bot::subjects::{QueryCommand, commands};
use crate::wire::{FractionCount, Fractions, Status};

/// A longer text has a word that says which number is a server.
const MAX_WITHOUT_SERVER_WORD: usize = 8;

/// The most words of a name.
const MAX_WORDS: usize = 4;

/// Topics that say which lots are meant.
pub(super) const LOTS: [&str; 4] = ["house", "houses", "business", "businesses"];

/// The same, and what a person owns.
pub(super) const OF_PROPERTY: [&str; 5] = ["property", "house", "houses", "business", "businesses"];

/// Queries about one fraction. The other lists have queries about lots, and lists of everything, which need no name.
const OF_FRACTION: [&str; 7] = ["online", "fraction", "chart", "day", "week", "heatmap", "changes"];
pub(super) const OF_LOTS: [&str; 7] =
    ["deals", "auctions", "house", "houses", "business", "businesses", "map"];
const LISTS: [&str; 11] = [
    "settings",
    "leaders",
    "deputies",
    "admins",
    "interviews",
    "servers",
    "fractions",
    "top",
    "ghetto",
    "captures",
    "sales",
];

/// The names that are known in the chat of a phrase.
pub(in crate::bot) struct KnownNames<'a> {
    pub(in crate::bot) context: &'a QueryContext,
    pub(in crate::bot) status: Arc<Status<'static>>,
    fractions: Option<Arc<Fractions<'static>>>,
    /// The first server whose players were asked for, and their nicknames.
    nicknames: OnceCell<(u32, Arc<[String]>)>,
    /// The first server whose members of families were asked for, and their nicknames.
    members: OnceCell<(u32, Arc<[String]>)>,
    /// The names of the families of the chat's server in lower case.
    families: OnceCell<HashSet<String>>,
    /// The first text that was spelled as the game does, and its spelling in the light of the last answer.
    pub(in crate::bot) spelled: OnceCell<(String, String)>,
}

/// The words that a query uses, in their order, and the words that it does not use.
#[derive(Debug, Default, PartialEq, Eq)]
pub(in crate::bot) struct UsedWords {
    pub(in crate::bot) used: Vec<String>,
    pub(in crate::bot) left_out: Vec<String>,
    /// The names of fractions among the used words.
    pub(in crate::bot) fractions: Vec<String>,
}

impl UsedWords {
    /// The used words as a line. If they name a fraction, words for the people of its kind are dropped.
    pub(in crate::bot) fn line(&self) -> String {
        let is_needed = |word: &&String| {
            !self.has_fraction()
                || self.fractions.contains(word)
                || language::kind_of_people(word).is_none()
        };
        self.used.iter().filter(is_needed).cloned().collect::<Vec<_>>().join(" ")
    }

    pub(in crate::bot) fn has_fraction(&self) -> bool {
        !self.fractions.is_empty()
    }
}

/// The phrase without numbers that only say how many, and so name no server and no lot.
pub(in crate::bot) fn without_counts(mut phrase: Phrase) -> Phrase {
    let counts: Vec<String> =
        phrase.words.iter().filter(|word| is_count(&phrase, word)).cloned().collect();
    phrase.words.retain(|word| !counts.contains(word));
    phrase
}

/// `in 3 days`, `the top 5`, `the cheapest 3`, `all 4 hospitals`, `Nicolas_Reed has 3 houses`, and in a long text `with 3
/// friends`.
fn is_count(phrase: &Phrase, number: &str) -> bool {
    let is_all = |word: &String| language::is_everywhere(word);
    let is_of_many =
        |word: &String| language::kind_of_people(word).is_some() || language::is_piece(word);
    let is_lots = |word: &String| topic_of(word).is_some_and(|it| LOTS.contains(&it));
    // "Nicolas_Reed 8 houses" and "on 8 houses" name a server.
    let may_be_server = |word: &String| word.contains('_') || FollowingText::is_about_server(word);
    let names_owner = phrase.split_nickname().is_some();
    let ranks = |word: &String| topic_of(word) == Some("top") || LotWords::new(word).cheapest;
    let said = &phrase.said;
    let is_long = said.len() > MAX_WITHOUT_SERVER_WORD;
    let is_other =
        |word: &String| topic_of(word).is_none() && !FollowingText::is_about_server(word);
    number.starts_with(|first: char| first.is_ascii_digit())
        && said.iter().enumerate().filter(|(_, word)| *word == number).any(|(at, _)| {
            let before = at.checked_sub(1).and_then(|before| said.get(before));
            let after = said.get(at + 1);
            after.is_some_and(|word| language::is_unit(word))
                || number.parse::<u32>().is_ok() && before.is_some_and(ranks)
                || before.is_some_and(is_all) && after.is_some_and(is_of_many)
                || names_owner && after.is_some_and(is_lots) && !before.is_some_and(may_be_server)
                || is_long
                    && before.is_some_and(|word| FollowingText::is_with(word))
                    && after.is_some_and(is_other)
        })
}

impl<'a> KnownNames<'a> {
    pub(in crate::bot) async fn of(context: &'a QueryContext) -> Result<Self, EarlyReply> {
        let status = context.client.status().await?;
        let fractions = Arguments { context, words: "" }.known_fractions().await?;
        Ok(Self {
            context,
            status,
            fractions,
            nicknames: OnceCell::new(),
            members: OnceCell::new(),
            families: OnceCell::new(),
            spelled: OnceCell::new(),
        })
    }

    /// The nicknames of all known players of a server.
    pub(in crate::bot) async fn nicknames(&self, server: u32) -> Result<Arc<[String]>, EarlyReply> {
        let read = async || known_nicknames(self.context, server).await.map(Arc::from);
        let first = async || read().await.map(|names| (server, names));
        match self.nicknames.get_or_try_init(first).await? {
            (of, names) if *of == server => Ok(names.clone()),
            _ => read().await,
        }
    }

    /// The members of the families of a server.
    pub(in crate::bot) async fn members(&self, server: u32) -> Arc<[String]> {
        let read = async || Arc::from(family_member::members(self.context, server).await);
        match self.members.get_or_init(async || (server, read().await)).await {
            (of, members) if *of == server => members.clone(),
            _ => read().await,
        }
    }

    /// The names of the families of the chat's server in lower case.
    pub(in crate::bot) async fn families(&self) -> &HashSet<String> {
        let read = async || {
            let server = self.context.defaults.server?;
            let known = self.context.client.families(server).await.ok()?;
            Some(known.families.iter().map(|family| family.name.to_lowercase()).collect())
        };
        self.families.get_or_init(async || read().await.unwrap_or_default()).await
    }

    /// Whether the words are the name of a family of the chat's server, once these were read.
    pub(in crate::bot) fn is_family(&self, words: &str) -> bool {
        let words = words.to_lowercase();
        self.families.get().is_some_and(|families| families.contains(&words))
    }

    pub(in crate::bot) fn fractions(&self) -> &[FractionCount<'static>] {
        self.fractions.as_ref().map_or(&[], |known| &known.fractions)
    }

    /// The fraction with that id.
    pub(in crate::bot) fn fraction(&self, id: u32) -> Option<&FractionCount<'static>> {
        self.fractions().iter().find(|fraction| fraction.id == id)
    }

    /// Sorts the words into used and left out. Names of several words come before names of one word. If only one
    /// fraction is of a kind, a word for the people of that kind names this fraction.
    pub(in crate::bot) fn sort(&self, words: &[String]) -> UsedWords {
        let mut found = UsedWords::default();
        let mut at = 0;
        while let Some(word) = words.get(at) {
            let longest = MAX_WORDS.min(words.len() - at);
            let name = (1..=longest).rev().find_map(|length| {
                let words = words.get(at..at + length)?;
                let line = words.join(" ");
                let is_fraction = language::is_fraction(&line, self.fractions());
                (is_fraction || self.is_other(&line)).then_some((words, is_fraction))
            });
            match name {
                Some((words, is_fraction)) => {
                    let of_kind = words.first().and_then(|word| self.only_of_kind(word));
                    let name = match of_kind.filter(|_| !is_fraction) {
                        Some(only) => only.short.to_string(),
                        None => words.join(" "),
                    };
                    at += words.len();
                    let id = |name: &str| language::fraction(name, self.fractions()).one();
                    let is_known = |id| {
                        found.fractions.iter().any(|other| {
                            language::fraction(other, self.fractions()).one() == Some(id)
                        })
                    };
                    // "The doctors of LSMC" names one fraction twice.
                    if (is_fraction || of_kind.is_some()) && id(&name).is_some_and(is_known) {
                        continue;
                    }
                    if is_fraction || of_kind.is_some() {
                        found.fractions.push(name.clone());
                    }
                    found.used.push(name);
                }
                None => {
                    found.left_out.push(word.clone());
                    at += 1;
                }
            }
        }
        found
    }

    /// Whether the words are a number, a server in full, or the people of a kind of fraction.
    fn is_other(&self, words: &str) -> bool {
        number(words).is_some()
            || language::server_in_full(words, &self.status.game).is_found()
            || language::kind_of_people(words).is_some()
    }

    fn only_of_kind(&self, word: &str) -> Option<&FractionCount<'static>> {
        let kind = language::kind_of_people(word)?;
        let mut of_kind = self.fractions().iter().filter(|fraction| fraction.kind == kind);
        of_kind.next().filter(|_| of_kind.next().is_none())
    }
}

/// The query that a word names, and how telling it is.
pub(in crate::bot) fn named(word: &str, typos: bool) -> Option<(usize, &'static QueryCommand)> {
    let is_name = |name: String| commands().find(|query| query.names.contains(&&*name));
    let query = language::topic_names(word, typos).into_iter().find_map(is_name)?;
    Some((language::topic_rank(query.names.first()?), query))
}

/// The topic that a word certainly names.
pub(in crate::bot) fn topic_of(word: &str) -> Option<&'static str> {
    named(word, false)?.1.names.first().copied()
}

/// The words around the topic, sorted by whether the query can use them; `None` if it can use all of them.
pub(in crate::bot) async fn words_around_topic(
    known: &KnownNames<'_>,
    query: &QueryCommand,
    rest: &str,
    places: &[String],
) -> Result<Option<UsedWords>, EarlyReply> {
    let is_any = |names: &[&str]| query.names.first().is_some_and(|name| names.contains(name));
    let words = || rest.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    if is_any(&OF_FRACTION) {
        let sorted = known.sort(&words());
        let is_other = sorted.line() != rest;
        return Ok(Some(sorted).filter(|sorted| sorted.has_fraction() && is_other));
    }
    if is_any(&OF_LOTS) {
        return of_lots(known, &words(), places).await;
    }
    let arguments = Arguments { context: known.context, words: rest };
    let is_missed = async |words: &str| {
        let arguments = Arguments { words, ..arguments };
        matches!((query.parse)(arguments).await, Err(EarlyReply::Reply(_)))
    };
    if !is_any(&LISTS) || !is_missed(rest).await {
        return Ok(None);
    }
    let mut sorted = known.sort(&words());
    // A word for what is listed is not a name.
    let (lists, left_out) = sorted.left_out.into_iter().partition(|word| topic_of(word).is_some());
    sorted = UsedWords { used: [lists, sorted.used].concat(), left_out, ..sorted };
    if !is_missed(&sorted.line()).await {
        return Ok(Some(sorted));
    }
    // The list of everything contains the answer, too.
    let (used, unused): (Vec<_>, Vec<_>) =
        sorted.used.into_iter().partition(|word| number(word).is_some());
    Ok(Some(UsedWords { used, left_out: unused, ..UsedWords::default() }))
}

/// Leaves out words that are neither a price nor a place, unless the person said that they are a place.
async fn of_lots(
    known: &KnownNames<'_>,
    words: &[String],
    places: &[String],
) -> Result<Option<UsedWords>, EarlyReply> {
    let unread = LotWords::new(&words.join(" ")).rest;
    let mut sorted = UsedWords::default();
    // A kind of business may have several words, too.
    let kind = language::kind_of_business_among(&words.join(" "));
    let is_kind = |word: &str| {
        kind.as_ref().is_some_and(|(_, rest)| !rest.split_whitespace().any(|other| other == word))
    };
    // An unknown place may have several words.
    let mut is_in_place = false;
    for word in words {
        let is_read = !unread.split_whitespace().any(|unread| unread == word);
        let is_known = is_read
            || is_kind(word)
            || word.contains('_')
            || known.is_other(word)
            || known_place(known.context, None, word).await?.is_some();
        // The game names no places for scenery.
        is_in_place =
            !is_known && !language::is_scenery(word) && (is_in_place || places.contains(word));
        match is_known || is_in_place {
            true => sorted.used.push(word.clone()),
            false => sorted.left_out.push(word.clone()),
        }
    }
    // A place's name may have several words, each of them unknown by itself.
    let is_place = sorted.left_out.len() > 1
        && known_place(known.context, None, &sorted.left_out.join(" ")).await?.is_some();
    Ok(Some(sorted).filter(|sorted| !sorted.left_out.is_empty() && !is_place))
}
