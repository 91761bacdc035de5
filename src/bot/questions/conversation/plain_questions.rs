//! Questions whose words say at once what is wanted. They come before the readers that fit other words together.

use super::{Found, Reader};
use crate::bot::language::{self, Field, FollowingText, Lacking};
use crate::bot::questions::known_words::{LOTS, topic_of};
use crate::bot::subjects::answers::arguments::{Arguments, number};
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::family::top::{self, Ranked, Top};
use crate::bot::subjects::fraction::counts::Counts;
use crate::bot::subjects::player::named_person::part_of_nickname;
use crate::bot::subjects::property::known_place::known_place;
use crate::bot::subjects::property::property_answers::PropertyFilter;
use crate::bot::subjects::zones::holder_of;
use crate::bot::subjects::{Auctions, Captures, Fractions, Ghetto, Map, Query, View};
use crate::bot::telegram::OutgoingMessage;

/// Topics about fractions, one or all of them.
const OF_FRACTIONS: [&str; 4] = ["online", "fractions", "top", "counts"];

/// Topics beside the name of a fraction that is missed if nobody knows it.
const WITH_FRACTION: [&str; 3] = ["leaders", "deputies", "interviews"];

/// Topics about what is for sale.
const SOLD: [&str; 3] = ["auctions", "deals", "sales"];

/// A name of a fraction has no fewer letters, and an abbreviation has no more.
const MIN_NAME: usize = 2;
const MAX_ABBREVIATION: usize = 5;

/// An abbreviation that also stands in examples of other questions is not longer.
const MAX_COMMON: usize = 3;

/// A longer text is about more than one fraction.
const MAX_NAMING: usize = 7;

/// The most words of which nobody knows what they mean.
const MAX_UNKNOWN: usize = 1;

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

    /// The fractions, or those of a kind, by their members online: `самая активная фракция`.
    fn most_of_fractions(&self) -> Option<View> {
        let (text, phrase, named) = (&self.text, self.phrase, &self.named);
        let names_first = phrase.said.iter().any(|word| language::is_superlative(word));
        let asks_most = names_first || text.has_most && phrase.asks_which;
        let is_of_fractions = self
            .topics()
            .all(|topic| OF_FRACTIONS.contains(&topic) || topic == "week" && names_first)
            && (!named.kinds.is_empty()
                || self.asks_any(&[Field::Fraction])
                || self.topics().any(|topic| topic == "fractions"));
        // "Which server has the most cops" is about servers, and "their most active" about those that were shown.
        let says_where = !named.servers.is_empty() || phrase.names_server || names_first;
        let is_of_servers =
            language::asks_which_server(&phrase.said.join(" ")) || text.on_server && !says_where;
        let is_other = text.pronoun || text.own || text.least || is_of_servers || text.everywhere;
        let is_unknown = |word: &str| !language::is_superlative(word);
        if !asks_most
            || !is_of_fractions
            || is_other
            || !named.fractions.is_empty()
            || named.kinds.len() > 1
            || named.servers.len() > 1
            || self.unnamed().any(is_unknown)
        {
            return None;
        }
        let server = named.servers.first().copied().or(self.context.defaults.server);
        Some(match (named.kinds.first(), server) {
            (Some(kind), server) => Counts::of_kind(*kind, server.into_iter().collect()).view(),
            (None, Some(server)) => Top { of: Ranked::Fractions }.on(server),
            (None, None) => Counts::of(Vec::new(), Vec::new()).view(),
        })
    }

    /// Whether the text asks for the first of all players: `кто самый старый игрок`. Nobody ranks them.
    fn asks_for_first_player(&self) -> bool {
        let said = &self.phrase.said;
        said.iter().any(|word| language::is_superlative(word))
            && said.iter().any(|word| topic_of(word) == Some("player"))
            && self.topics().all(|topic| ["player", "top"].contains(&topic))
            && !self.named.has_group()
            && self.phrase.split_nickname().is_none()
            && self.unnamed().count() <= MAX_UNKNOWN
            && !self.unnamed().any(|word| word.starts_with(char::is_uppercase))
    }

    /// Who holds the zone with the number that the text names: `зона 62 чья`.
    async fn one_zone(&self) -> Result<Option<Found>, EarlyReply> {
        let said = &self.phrase.said;
        let is_server = |number: u64| {
            self.known.status.game.iter().any(|server| u64::from(server.number) == number)
        };
        // "The zones 5" names a server.
        let Some(zone) = said.windows(2).find_map(|two| match two {
            [zone, of] if language::is_zone(zone) => number(of),
            [zones, of] if topic_of(zones) == Some("ghetto") => {
                number(of).filter(|number| !is_server(*number))
            }
            [of, zone] if language::is_zone(zone) && !self.is_after_on(of) => number(of),
            _ => None,
        }) else {
            return Ok(None);
        };
        // The number of the zone is no server.
        let times = said.iter().filter(|word| number(word) == Some(zone)).count();
        let mut servers = self.named.servers.iter().copied();
        let server = servers.find(|server| u64::from(*server) != zone || times > 1);
        let Some(server) = self.server_of(server) else {
            return Ok(Some(Ghetto {}.anywhere().into()));
        };
        let (context, lang) = (self.context, self.context.lang);
        let text = holder_of(context, &server, zone).await?;
        let row = vec![
            context.button(lang.button_ghetto(), Ghetto {}.on(server.number)),
            context
                .button(lang.button_captures(), Captures { gang: None, page: 0 }.on(server.number)),
        ];
        let about = Ghetto {}.on(server.number);
        Ok(Some(Found::Message(OutgoingMessage { text, rows: vec![row] }, Some(about))))
    }

    /// That the data does not have what lots are narrowed by, or what is to be bought: `houses with a garage`.
    async fn not_in_data(&self) -> Result<Option<OutgoingMessage>, EarlyReply> {
        let is_of = |topics: &[&str]| self.topics().any(|topic| topics.contains(&topic));
        let is_for_sale = is_of(&SOLD) || self.phrase.asks_price || self.phrase.names_sale;
        if !self.kinds_of_business().is_empty()
            || is_of(&["family", "families", "player"])
            || self.phrase.words.iter().any(|word| word.contains('_'))
        {
            return Ok(None);
        }
        let said = &self.phrase.said;
        for (at, word) in said.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|before| said.get(before));
            let is_with = before.is_some_and(|before| FollowingText::is_with(before));
            let is_meant = match Lacking::of(word) {
                Some(Lacking::Goods) => is_for_sale && !is_of(&LOTS),
                // A place may have the same word in its name.
                Some(Lacking::Part) if is_of(&LOTS) => {
                    is_with || known_place(self.context, None, word).await?.is_none()
                }
                Some(Lacking::Part) | None => false,
            };
            if is_meant {
                return Ok(Some(self.lacks(word)));
            }
        }
        Ok(None)
    }

    fn lacks(&self, word: &str) -> OutgoingMessage {
        let (context, lang) = (self.context, self.context.lang);
        let all = || PropertyFilter::All.into();
        let row = vec![
            context.button(lang.button_auctions(), Auctions { filter: all(), page: 0 }.anywhere()),
            context.button(lang.button_map(), Map { filter: all() }.anywhere()),
        ];
        OutgoingMessage { text: lang.not_in_data(&short_name(word)), rows: vec![row] }
    }

    /// That there is no such fraction as is named beside a topic about fractions: `лидер цру`.
    async fn unknown_fraction(&self) -> Result<Option<OutgoingMessage>, EarlyReply> {
        let topics: Vec<&str> = self.topics().collect();
        let is_asked =
            !topics.is_empty() && topics.iter().all(|topic| WITH_FRACTION.contains(topic));
        // An abbreviation that people only use elsewhere is a name here.
        let is_name = |word: &&str| {
            let is_short = word.chars().count() <= MAX_COMMON;
            !language::is_in_examples(word)
                || is_short && topics.iter().all(|topic| !language::is_ordinary(word, topic))
        };
        let others = &self.named.others;
        let unknown = self.unknown_words().filter(|it| others.iter().any(|other| other == it));
        let mut unknown = unknown.filter(is_name);
        let (Some(name), None) = (unknown.next(), unknown.next()) else { return Ok(None) };
        let letters = name.chars().filter(|letter| letter.is_alphabetic()).count();
        if !is_asked
            || self.named.has_group()
            || self.phrase.said.len() > MAX_NAMING
            || letters < MIN_NAME
            || name.contains('_')
            || !self.is_beside_topic(name)
        {
            return Ok(None);
        }
        let may_be_other = match self.server() {
            Some(server) => {
                let nicknames = self.known.nicknames(server.number).await?;
                part_of_nickname(&nicknames, &[name.to_owned()]).is_some()
                    || !self.families(server.number).await.is_empty()
            }
            None => letters > MAX_ABBREVIATION,
        };
        let arguments = Arguments { context: self.context, words: name };
        let near = match language::fraction(name, self.known.fractions()) {
            language::Match::Near(near) => near,
            language::Match::Nothing => Vec::new(),
            language::Match::One(_) | language::Match::Several(_) => return Ok(None),
        };
        if may_be_other || language::misspelt_fraction(name, self.known.fractions()).is_some() {
            return Ok(None);
        }
        match arguments.no_such_fraction(name, &near, self.known.fractions()) {
            EarlyReply::Reply(mut message) => {
                let lang = self.context.lang;
                let all = Fractions { page: 0 }.anywhere();
                message.rows.push(vec![self.context.button(lang.button_fractions(), all)]);
                Ok(Some(message))
            }
            error @ EarlyReply::Api(_) => Err(error),
        }
    }

    /// Whether only small words stand between the topic and the word: `the leader of the cia`, `cia leader`.
    fn is_beside_topic(&self, name: &str) -> bool {
        let said = &self.phrase.said;
        let is_topic = |word: &String| topic_of(word).is_some_and(|it| WITH_FRACTION.contains(&it));
        let is_small = |word: &&String| !self.phrase.words.contains(word) && number(word).is_none();
        let Some(at) = said.iter().position(|word| word == name) else { return false };
        let small = said.iter().take(at).rev().take_while(is_small).count();
        let before = at.checked_sub(small + 1).and_then(|before| said.get(before));
        // Any word may stand right beside a topic: "собес вечером".
        let is_short = name.chars().count() <= MAX_ABBREVIATION;
        before.is_some_and(is_topic) && (small > 0 || is_short)
            || said.get(at + 1).is_some_and(is_topic) && is_short
    }
}
