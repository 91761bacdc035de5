//! Phrases about a family, or about the family or the fraction of a player.

use super::{FAMILIES, FreeTextReader, ask};
use crate::bot::language::{self, Expected, FamilyNames, Field, Match, asked_fields};
use crate::bot::subjects::answers::arguments::number;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::player::nickname_half::only_with_half;
use crate::bot::subjects::{EarlyReply, Families, Family, Player, Query, View};
use crate::wire::FamilyBase;

/// Topics about a fraction or a family.
pub(super) const TOPICS: [&str; 4] = ["online", "fractions", "family", "families"];

/// Topics about the leaders of fractions and families.
const STAFF: [&str; 2] = ["leaders", "deputies"];

/// Topics whose queries parse names by themselves.
const WITH_NAMES: [&str; 3] = ["settings", "top", "week"];

/// A shorter part of a name may mean anything.
const MIN_LETTERS: usize = 4;

/// A shorter word is no part of a family's name that counts.
const MIN_PART: usize = 3;

/// In a longer text, one word of a name is not enough.
const MAX_AROUND: usize = 3;

/// A nickname has two parts.
const NICKNAME: usize = 2;

impl FreeTextReader<'_> {
    /// The view of the family that is named beside a word for families, or of the family or fraction of the named
    /// player.
    pub(super) async fn group(&self) -> Result<Option<View>, EarlyReply> {
        let is_about_families = self.has_topic(&FAMILIES);
        let words = match is_about_families {
            true => self.without(|topic| FAMILIES.contains(&topic)),
            false => self.without(|topic| TOPICS.contains(&topic) || STAFF.contains(&topic)),
        };
        let leads = asked_fields(&self.phrase.said);
        let leads = leads.iter().any(|asked| asked.field == Field::Leader);
        if !self.has_topic(&TOPICS) && !self.has_topic(&STAFF) && !leads
            || self.has_topic(&WITH_NAMES)
            || words.is_empty()
        {
            return Ok(None);
        }
        // Without a server, a name of several words in capitals is kept until it is chosen.
        if self.server().is_none() && self.phrase.asks_who {
            let name = capitals(&words);
            if !name.is_empty() && !language::is_fraction(&name, self.known.fractions()) {
                return Ok(Some(Family::named(Name::typed(&name)).anywhere()));
            }
        }
        if !is_about_families
            && self.has_topic(&STAFF)
            && let Some((family, server)) = self.longer_family().await?
        {
            return Ok(Some(Family::members(family).on(server)));
        }
        let is_named = self.known.sort(&words).has_fraction();
        if is_about_families || !is_named {
            let is_list = self.has_topic(&["families"]);
            if let Some(view) = self.family(&words, is_list).await? {
                return Ok(Some(view));
            }
        }
        // The family of a fraction's name: `семья грув`.
        if is_about_families && is_named {
            let short = |word: &String| {
                let id = language::fraction(word, self.known.fractions()).one();
                let known = self.known.fractions().iter().find(|known| Some(known.id) == id);
                known.map_or_else(|| word.clone(), |known| known.short.to_string())
            };
            let words: Vec<String> = words.iter().map(short).collect();
            if let Some(view) = self.family(&words, true).await? {
                return Ok(Some(view));
            }
        }
        if is_about_families
            && let Some(server) = self.server()
            && let [word] = self.unknown(&words).as_slice()
            && let Some(name) = only_with_half(word, &self.known.nicknames(server).await?)
        {
            let family = self.family_of(server, name).await?;
            let card = || Player { name: Name::typed(name) }.on(server);
            return Ok(Some(family.unwrap_or_else(card)));
        }
        let is_nickname = !self.phrase.asks_to_join
            && words.len() == NICKNAME
            && words.iter().all(|word| number(word).is_none());
        let is_owner = words.first().is_some_and(|word| self.phrase.places.contains(word));
        match (self.phrase.asks_which || is_owner)
            && self.has_topic(&TOPICS)
            && is_nickname
            && !is_named
        {
            true => ask::<Player>(self.context, &words.join(" ")).await,
            false => Ok(None),
        }
    }

    /// The members of a player's family.
    pub(super) async fn family_of(
        &self,
        server: u32,
        nickname: &str,
    ) -> Result<Option<View>, EarlyReply> {
        let families = self.context.client.families_of(server, nickname).await?;
        Ok(families.families.first().map(|family| Family::members(family.id).on(server)))
    }

    /// The words that have no other meaning.
    pub(super) fn unknown(&self, words: &[String]) -> Vec<String> {
        let left_out = self.known.sort(words).left_out.into_iter();
        left_out.filter(|word| asked_fields(std::slice::from_ref(word)).is_empty()).collect()
    }

    /// The two Latin words beside each other that are all that has no other meaning: a nickname, and not the half of
    /// another one.
    pub(super) fn unknown_pair(&self, words: &[String]) -> Option<String> {
        let is_latin = |word: &String| word.chars().all(|sign| sign.is_ascii_alphabetic());
        self.only_pair(words, is_latin)
    }

    /// The same, in Cyrillic letters, too.
    pub(super) fn pair_in_any_letters(&self, words: &[String]) -> Option<String> {
        self.only_pair(words, |word| {
            word.chars().all(char::is_alphabetic) && !language::is_in_examples(word)
        })
    }

    fn only_pair(&self, words: &[String], may_be_half: impl Fn(&String) -> bool) -> Option<String> {
        let unknown = self.unknown(words);
        let is_pair = unknown.len() == 2
            && unknown.iter().all(may_be_half)
            && self.phrase.words.windows(2).any(|two| two == unknown);
        is_pair.then(|| unknown.join(" "))
    }

    /// The family that some of the words name; more words come first. If the words are a part of several names and the
    /// phrase asks for a list, the list of these families.
    pub(super) async fn family(
        &self,
        words: &[String],
        is_list: bool,
    ) -> Result<Option<View>, EarlyReply> {
        let split =
            language::split_server(&words.join(" "), &self.known.status.game, Expected::Words);
        let server = match split.server {
            Some(named) => named.one(),
            None => self.context.defaults.server,
        };
        let Some(server) = server.filter(|_| number(&split.what).is_none()) else {
            return Ok(None);
        };
        let Ok(families) = self.context.client.families(server).await else { return Ok(None) };
        let words: Vec<String> = split.what.split_whitespace().map(str::to_owned).collect();
        // A word of a longer text may mean anything.
        let least = if is_list || words.len() <= MAX_AROUND { 1 } else { 2 };
        let mut found = language::parts_of_names(&words, least)
            .filter_map(|part| one_or_several(part, &families.families));
        Ok(found.next().map(|(part, found)| match found {
            Match::One(id) => Family::members(id).on(server),
            _ if is_list => Families { words: Name::typed(&part), page: 0 }.on(server),
            _ => Family::named(Name::typed(&part)).on(server),
        }))
    }
}

impl FreeTextReader<'_> {
    /// The family that several of the words name. It explains more of the phrase than a fraction that one of them names.
    pub(super) async fn longer_family(&self) -> Result<Option<(u64, u32)>, EarlyReply> {
        let Some(server) = self.server() else { return Ok(None) };
        let Ok(known) = self.context.client.families(server).await else { return Ok(None) };
        let names = FamilyNames::new(&known.families);
        let mut parts = language::parts_of_names(&self.phrase.words, NICKNAME);
        let is_long = |part: &str| part.split(' ').all(|word| word.chars().count() >= MIN_PART);
        let family = parts.find_map(|part| {
            let is_other = language::is_fraction(&part, self.known.fractions())
                || language::server(&part, &self.known.status.game).is_found();
            let family = names.find(&part).one();
            family.filter(|_| is_long(&part) && !is_other)
        });
        Ok(family.map(|family| (family, server)))
    }
}

/// The first run of words of Latin letters in capitals that is longer than one: `Velvet Legacy`.
fn capitals(words: &[String]) -> String {
    let is_capital = |word: &&String| {
        word.is_ascii() && word.starts_with(char::is_uppercase) && !word.contains('_')
    };
    let run = words.iter().skip_while(|word| !is_capital(word)).take_while(is_capital);
    let run: Vec<&str> = run.map(String::as_str).collect();
    if run.len() > 1 { run.join(" ") } else { String::new() }
}

/// The families that these words of a phrase name.
fn one_or_several(words: String, families: &[FamilyBase<'_>]) -> Option<(String, Match<u64>)> {
    // "Any Corleones on?"
    let words =
        match words.strip_suffix('s').filter(|_| !language::family(&words, families).is_found()) {
            Some(one) => one.to_owned(),
            None => words,
        };
    let is_long = words.chars().filter(|c| c.is_alphabetic()).count() >= MIN_LETTERS;
    let found = language::family(&words, families);
    (is_long && found.is_found()).then_some((words, found))
}
