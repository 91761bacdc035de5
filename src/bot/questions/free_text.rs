//! Finds the query that a phrase without a command asks for. A person or a family that is named among the words comes
//! first, then a topic, then any other name. Words beside a name are left out. Any other text is not understood: the
//! bot does not guess.

mod group;
mod lots;
mod name;
mod not_offered;
mod person;
mod week;

use super::known_words::{self, KnownNames, named, topic_of};
use crate::bot::language::{self, AskedField, FollowingText, Phrase};
use crate::bot::subjects::answers::arguments::{Arguments, number};
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::query_context::QueryContext;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::family::top::{self, Ranked, Top};
use crate::bot::subjects::property::listed_lots::lists_lots;
use crate::bot::subjects::{
    Auctions, Families, Family, Fraction, Query, QueryCommand, Servers, View, ViewKind,
};
use crate::text::{Html, Lang};

/// Topics about single lots.
const OF_ONE_LOT: [&str; 2] = ["house", "business"];

/// Topics about families.
const FAMILIES: [&str; 2] = ["family", "families"];

/// A word for the marketplace.
const MARKETPLACE: &str = "marketplace";

/// The most words of a text that opens the settings although their name has a typo.
const MAX_MISSPELT: usize = 2;

/// The view that a phrase asks for, and the words that were left out.
pub(in crate::bot) struct ParsedPhrase {
    pub(in crate::bot) view: View,
    pub(in crate::bot) left_out: Vec<String>,
    pub(in crate::bot) remark: Option<Remark>,
}

/// What is said before the answer: that it does not do what the text asks for, or what is asked for in one sentence.
pub(in crate::bot) enum Remark {
    /// Nothing is counted of what is shown: with these words for a time, the answer is about now.
    NoPast(String),
    /// The answer has what the text leaves out with these words.
    NotLeftOut(String),
    /// Nothing is known of this day yet: the answer is about now.
    NoFuture(String),
    /// The interviews are those of the next 24 hours.
    NextInterviews,
    /// Captures are not announced: the answer has those that were.
    NoSchedule,
    /// What nobody sells has no price.
    NoPrice,
    /// Nobody misses a norm where none is set.
    NoNorm,
    /// Who leads the fraction, or who was seen last as its leader.
    Leads { name: String, fraction: String, is_online: bool },
}

impl Remark {
    pub(in crate::bot) fn text(&self, lang: Lang) -> Html {
        match self {
            Self::NoPast(when) => lang.untold_time(&short_name(when)),
            Self::NoNorm => lang.no_norm(),
            Self::NoFuture(day) => lang.no_future(&short_name(day)),
            Self::NextInterviews => lang.next_interviews(),
            Self::NoSchedule => lang.no_schedule(),
            Self::NoPrice => lang.no_price(),
            Self::NotLeftOut(words) => lang.not_left_out(&short_name(words)),
            Self::Leads { name, fraction, is_online: true } => lang.leads_online(name, fraction),
            Self::Leads { name, fraction, is_online: false } => lang.leads_offline(name, fraction),
        }
    }
}

impl ParsedPhrase {
    /// The words that were left out and may have been meant, in one line; `None` if nobody misses any.
    pub(in crate::bot) fn missed_words(&self) -> Option<String> {
        // The words that narrow a list of lots are missed in any case.
        let is_list = lists_lots(&self.view.kind);
        let answered = self.view.fields();
        let is_missed = |word: &&String| {
            let asked = language::asked_fields(std::slice::from_ref(*word));
            match asked.is_empty() {
                true => is_list || !language::is_ordinary(word, self.view.command()),
                // What only the record has may be missing there.
                false => !asked.iter().any(|AskedField { field, .. }| {
                    answered.contains(field) && !field.is_recorded()
                }),
            }
        };
        let missed = self.left_out.iter().filter(is_missed);
        let missed: Vec<&str> = missed.map(String::as_str).collect();
        (!missed.is_empty()).then(|| short_name(&missed.join(" ")))
    }
}

impl From<View> for ParsedPhrase {
    fn from(view: View) -> Self {
        Self { view, left_out: Vec::new(), remark: None }
    }
}

/// A phrase where the names are known.
struct FreeTextReader<'a> {
    context: &'a QueryContext,
    phrase: &'a Phrase,
    known: &'a KnownNames<'a>,
}

/// Finds the view that a phrase asks for; `None` if it is not understood.
pub(in crate::bot) async fn parse(
    known: &KnownNames<'_>,
    phrase: &Phrase,
) -> Result<Option<ParsedPhrase>, EarlyReply> {
    let context = known.context;
    if phrase.words.is_empty() {
        return without_words(context, phrase).await.map(|view| view.map(ParsedPhrase::from));
    }
    let reader = FreeTextReader { context, phrase, known };
    if let Some(view) = reader.person().await? {
        return Ok(Some(view.into()));
    }
    if let Some(view) = reader.group().await? {
        return Ok(Some(view.into()));
    }
    if let Some(answer) = reader.not_offered() {
        return Err(answer.into());
    }
    if let Some((query, rest)) = phrase.split_topic(|word| named(word, false)) {
        return reader.about(query, &rest).await;
    }
    if phrase.wants_cheapest
        && let Some(auctions) = Auctions::COMMANDS.first()
    {
        return reader.about(auctions, &phrase.words.join(" ")).await;
    }
    // A longer text changes no settings by a typo: "напомни" is nearly "запомни".
    let is_settings = |query: &QueryCommand| query.names.first() == Some(&"settings");
    let misspelt = phrase.split_topic(|word| {
        named(word, true).filter(|(_, it)| phrase.words.len() <= MAX_MISSPELT || !is_settings(it))
    });
    match (reader.name().await, misspelt) {
        (Ok(None) | Err(EarlyReply::Reply(_)), Some((query, rest))) => {
            reader.about(query, &rest).await
        }
        (named, _) => named,
    }
}

/// The view that a phrase without names asks for: how full the servers are, or who is online.
async fn without_words(
    context: &QueryContext,
    phrase: &Phrase,
) -> Result<Option<View>, EarlyReply> {
    let is_about_servers = phrase.names_server
        || phrase.names_players && phrase.asks_how_many
        || phrase.asks_who_is_there && phrase.asks_how_many;
    match (phrase.asks_who, is_about_servers, phrase.asks_who_is_there) {
        (false, true, _) => ask::<Servers>(context, "").await,
        (_, _, true) => ask::<Fraction>(context, "").await,
        (_, _, false) => Ok(None),
    }
}

impl FreeTextReader<'_> {
    /// The view of the query with the words around its topic. Words that name nothing are left out; if they could have
    /// been a place, the answer says so.
    async fn about(
        &self,
        query: &QueryCommand,
        rest: &str,
    ) -> Result<Option<ParsedPhrase>, EarlyReply> {
        let context = self.context;
        // "Top by hours of the week" is the week.
        let hours = named("week", false).filter(|_| self.has_topic(&["week"]));
        let query = match (query.names.first(), hours) {
            (Some(&"top"), Some((_, week))) if !self.has_topic(&FAMILIES) => week,
            _ => query,
        };
        let deals = named("deals", false).filter(|_| self.phrase.asks_usual_price);
        let query = match (query.names.first(), deals) {
            (Some(&"auctions"), Some((_, deals))) => deals,
            _ => query,
        };
        // "The last deals" and the biggest ones are over.
        let is_over = self.phrase.asks_for_newest || self.has_topic(&["top"]);
        let sales =
            named("sales", false).filter(|_| is_over && self.has_topic(&["deals", "sales"]));
        let query = match (query.names.first(), sales) {
            (Some(&("deals" | "top")), Some((_, sales))) => sales,
            _ => query,
        };
        let (query, mut rest) = match self.usual_prices() {
            Some((deals, rest)) => (deals, rest.into()),
            None => self.lots(query, rest),
        };
        let topic = query.names.first().copied().unwrap_or_default();
        // The word is also the topic.
        if topic == "auctions" && language::names_marketplace(&self.phrase.said.join(" ")) {
            rest = format!("{rest} {MARKETPLACE}").into();
        }
        let words: Vec<String> = rest.split_whitespace().map(str::to_owned).collect();
        if topic == "top" && self.phrase.is_about_players && !self.has_topic(&group::TOPICS) {
            return Err(top::of_players(context).into());
        }
        if topic == "families" && self.phrase.asks_who_is_there && !self.phrase.asks_who {
            return Ok(Some(Top { of: Ranked::Families }.anywhere().into()));
        }
        if topic == "week"
            && let Some(view) = self.week(&words).await?
        {
            return Ok(Some(view.into()));
        }
        let view = match topic {
            "player" if self.known.sort(&words).has_fraction() => {
                Some(ask::<Fraction>(context, &rest).await?)
            }
            "player" if self.is_no_name(&words) => Some(None),
            // Only houses and businesses have a history.
            "history" if self.known.sort(&words).has_fraction() => {
                Some(ask::<Fraction>(context, &rest).await?)
            }
            "history" if !words.is_empty() && !words.iter().any(|word| number(word).is_some()) => {
                Some(None)
            }
            // A person who looks for a family does not name one.
            "family" if self.asks_how_large(&words) => {
                Some(Some(Top { of: Ranked::Families }.anywhere()))
            }
            // "My family on 5" names a server, not the fifth family.
            "family" if self.names_own() && matches!(&*words, [on] if self.is_server(on)) => {
                let server = self.server();
                let view = ask::<Family>(context, "").await?;
                Some(view.map(|view| View { server, ..view }))
            }
            "family" if self.is_no_name(&words) => Some(ask::<Families>(context, "").await?),
            _ => None,
        };
        if let Some(view) = view {
            return Ok(view.map(ParsedPhrase::from));
        }
        match known_words::words_around_topic(self.known, query, &rest, &self.phrase.places).await?
        {
            None => {
                let view = (query.parse)(Arguments { context, words: &rest }).await?;
                Ok(Some(self.on_map(view).into()))
            }
            Some(sorted) => {
                let view = (query.parse)(Arguments { context, words: &sorted.line() }).await?;
                let is_said = matches!(
                    view.kind,
                    ViewKind::Auctions(_)
                        | ViewKind::Map(_)
                        | ViewKind::Top(_)
                        | ViewKind::LotCard(_)
                        | ViewKind::Deals(_)
                );
                // A word that narrows a list follows the word for the list.
                let narrows = |word: &String| {
                    is_said && (self.follows_topic(word) || language::is_scenery(word))
                };
                let left_out = sorted.left_out.into_iter().filter(narrows);
                let left_out = left_out.map(|word| self.with_preposition(word)).collect();
                Ok(Some(ParsedPhrase { left_out, ..self.on_map(view).into() }))
            }
        }
    }

    /// Whether these words can't be a name beside the topic. In Russian a name follows the word that says what it
    /// names.
    fn is_no_name(&self, words: &[String]) -> bool {
        let is_russian = |word: &String| word.chars().all(|c| c.is_alphabetic() && !c.is_ascii());
        !words.is_empty() && words.iter().all(|word| is_russian(word) && !self.follows_topic(word))
    }

    /// Whether a text about families only says how many are to be online: `any family with more than 20 people on`.
    fn asks_how_large(&self, words: &[String]) -> bool {
        let is_number = |word: &String| number(word).is_some();
        words.iter().any(is_number)
            && !words.iter().all(is_number)
            && words.iter().all(|word| is_number(word) || language::is_in_examples(word))
    }

    /// Whether it is about what is one's own.
    fn names_own(&self) -> bool {
        FollowingText::new(&self.phrase.said.join(" ")).own
    }

    /// Whether any word has one of these topics.
    fn has_topic(&self, names: &[&str]) -> bool {
        let is_topic = |word: &String| topic_of(word).is_some_and(|topic| names.contains(&topic));
        self.phrase.words.iter().any(is_topic)
    }

    /// The words, except those whose topic passes the test.
    fn without(&self, test: impl Fn(&str) -> bool) -> Vec<String> {
        let is_topic = |word: &String| topic_of(word).is_some_and(&test);
        self.phrase.words.iter().filter(|word| !is_topic(word)).cloned().collect()
    }

    /// The server that a word names, or the chat's.
    fn server(&self) -> Option<u32> {
        let servers = &self.known.status.game;
        let named = |word: &String| language::server_in_full(word, servers).one();
        let only = match servers.as_slice() {
            [only] => Some(only.number),
            _ => None,
        };
        let named = self.phrase.words.iter().find_map(named);
        named.or(self.context.defaults.server).or(only)
    }
}

/// The view of the first command of a query, with these words after it.
async fn ask<Q: Query>(context: &QueryContext, words: &str) -> Result<Option<View>, EarlyReply> {
    match Q::COMMANDS.first() {
        Some(query) => (query.parse)(Arguments { context, words }).await.map(Some),
        None => Ok(None),
    }
}
