//! Phrases without a topic: finds what their words name.

use std::collections::BTreeSet;

use super::lots::named_lots;
use super::{FreeTextReader, ParsedPhrase, ask};
use crate::bot::language::{self, Expected, Match};
use crate::bot::questions::known_words::{UsedWords, topic_of};
use crate::bot::subjects::answers::arguments::{Arguments, number};
use crate::bot::subjects::answers::fraction_kind::KindOfFraction;
use crate::bot::subjects::answers::query_context::grid;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::player::family_member::by_sound;
use crate::bot::subjects::player::named_person::part_of_nickname;
use crate::bot::subjects::{
    Counts, EarlyReply, Family, Fraction, Player, Query, Servers, View, ViewKind,
};
use crate::bot::telegram::OutgoingMessage;
use crate::text::Plain;
use crate::wire::FractionCount;

/// Whether a word that was not used may have been important: a number, a nickname, or the word for another topic.
fn has_meaning(word: &str) -> bool {
    word.contains('_') || word.contains(|c: char| c.is_ascii_digit()) || topic_of(word).is_some()
}

/// A shorter word is the beginning of too many nicknames.
const MIN_PART: usize = 4;

/// A shorter word is a half of too many nicknames.
const MIN_WHOLE: usize = 3;

/// Whether the word is a whole half of exactly one of the nicknames.
fn only_half(word: &str, names: &[String]) -> bool {
    let is_half = |name: &&String| name.split('_').any(|half| half.eq_ignore_ascii_case(word));
    names.iter().filter(is_half).count() == 1
}

impl FreeTextReader<'_> {
    /// The view of what the words name: a server, a fraction, a player, a family or a place. A reading that explains
    /// all words comes before one that explains some.
    pub(super) async fn name(&self) -> Result<Option<ParsedPhrase>, EarlyReply> {
        let sorted = self.known.sort(&self.phrase.words);
        let view = match self.phrase.is_sentence() {
            true if sorted.has_fraction() => ask::<Fraction>(self.context, &sorted.line()).await?,
            true => None,
            false => self.name_of_phrase(&sorted).await?,
        };
        let is_fraction = matches!(view, Some(View { kind: ViewKind::Fraction(_), .. }));
        let left_out = sorted.left_out.into_iter().filter(|word| is_fraction && has_meaning(word));
        Ok(view.map(|view| ParsedPhrase { left_out: left_out.collect(), ..view.into() }))
    }

    async fn name_of_phrase(&self, sorted: &UsedWords) -> Result<Option<View>, EarlyReply> {
        let (context, phrase, known) = (self.context, self.phrase, self.known);
        let words = phrase.words.join(" ");
        let servers = &known.status.game;
        let asks_about_name = phrase.asks_who_is_there && number(&words).is_none();
        let is_about_server =
            phrase.asks_how_many || !phrase.asks_who && (phrase.names_server || asks_about_name);
        if is_about_server && language::server(&words, servers).is_found() {
            let server = language::server(&words, servers).one();
            return Ok(Some(View { kind: Servers { page: 0 }.into(), server }));
        }
        if let Some(number) = number(&words)
            && !language::server(&words, servers).is_found()
        {
            return Err(self.which_lot(number));
        }
        if let Some((family, server)) = self.longer_family().await? {
            return Ok(Some(Family::members(family).on(server)));
        }
        let split = language::split_server(&words, servers, Expected::Fraction(known.fractions()));
        let fraction = language::fraction(&split.what, known.fractions());
        let is_server =
            number(&words).is_some() || language::server_in_full(&words, servers).is_found();
        if is_server || fraction.is_found() && number(&split.what).is_none() {
            return ask::<Fraction>(context, &words).await;
        }
        if let Some(kind) = KindOfFraction::of_people(&split.what) {
            return self.members_of_kind(kind, split.server).map(Some);
        }
        if self.is_player(&words).await? {
            return ask::<Player>(context, &words).await;
        }
        if let Some(question) = self.which_fraction(&sorted.fractions) {
            return Err(question);
        }
        if sorted.has_fraction() {
            return ask::<Fraction>(context, &sorted.line()).await;
        }
        if let Some(kind) = sorted.used.iter().find_map(|word| KindOfFraction::of_people(word)) {
            let servers = sorted.used.iter().map(|word| language::server_in_full(word, servers));
            return self.members_of_kind(kind, servers.into_iter().find(Match::is_found)).map(Some);
        }
        if let Some(view) = self.family(&phrase.words, false).await? {
            return Ok(Some(view));
        }
        if let Some(view) = named_lots(context, &words).await? {
            return Ok(Some(view));
        }
        match fraction {
            Match::Near(_)
                if phrase.may_be_a_name()
                    && language::misspelt_fraction(&split.what, known.fractions()).is_some() =>
            {
                return ask::<Fraction>(context, &words).await;
            }
            Match::Near(near) if phrase.may_be_a_name() => {
                let arguments = Arguments { context, words: &words };
                return Err(arguments.no_such_fraction(&split.what, &near, known.fractions()));
            }
            _ if phrase.may_be_a_name() && language::server(&words, servers).is_found() => {
                return ask::<Fraction>(context, &words).await;
            }
            _ => {}
        }
        let Some(server) = self.server() else { return Ok(None) };
        // Two words are more of a nickname than a part of another one.
        for pair in phrase.words.windows(2) {
            let are_unknown = pair.iter().all(|word| sorted.left_out.contains(word));
            if are_unknown
                && let Some(name) = by_sound(&known.members(server).await, &pair.join(" "))
            {
                return Ok(Some(Player { name: Name::typed(&name) }.on(server)));
            }
        }
        match part_of_nickname(&known.nicknames(server).await?, &phrase.words) {
            Some(part) => {
                let name = self.unknown_pair(&phrase.words);
                let name = name.or_else(|| self.with_other_half(&part, sorted)).unwrap_or(part);
                Ok(Some(Player { name: Name::typed(&name) }.on(server)))
            }
            None if phrase.names_server && (sorted.left_out.is_empty() || phrase.names_trouble) => {
                ask::<Servers>(context, "").await
            }
            None => Ok(None),
        }
    }

    /// The two words of a nickname that is spelled by its sound, of which somebody else has the first half.
    fn with_other_half(&self, half: &str, sorted: &UsedWords) -> Option<String> {
        let halves = [half.to_owned()];
        self.phrase.words.windows(2).find_map(|two| {
            let [first, second] = two else { return None };
            let is_half = part_of_nickname(&halves, std::slice::from_ref(first)).is_some();
            let is_name = second.chars().all(char::is_alphabetic)
                && topic_of(second).is_none()
                && sorted.left_out.contains(second);
            (is_half && is_name).then(|| format!("{first} {second}"))
        })
    }

    /// Asks which of several fractions is meant, if the phrase names them one after the other.
    fn which_fraction(&self, names: &[String]) -> Option<EarlyReply> {
        let known = self.known.fractions();
        let ids: BTreeSet<u32> =
            names.iter().filter_map(|name| language::fraction(name, known).one()).collect();
        let named = known.iter().filter(|fraction| ids.contains(&fraction.id));
        (ids.len() > 1).then(|| self.which_of(named, None))
    }

    fn which_of<'f>(
        &self,
        fractions: impl Iterator<Item = &'f FractionCount<'static>>,
        server: Option<u32>,
    ) -> EarlyReply {
        let context = self.context;
        let buttons = fractions.map(|fraction| {
            let members = View { kind: Fraction::members(fraction.id).into(), server };
            context.button(Plain::untrusted(&short_name(&fraction.short)), members)
        });
        OutgoingMessage { text: context.lang.which_of_these(), rows: grid(buttons, 3) }.into()
    }

    /// The fraction of a kind: the only one, or the chat's. Otherwise asks which one is meant.
    fn members_of_kind(
        &self,
        kind: KindOfFraction,
        server: Option<Match<u32>>,
    ) -> Result<View, EarlyReply> {
        let context = self.context;
        let server = server.and_then(Match::one);
        let members = |id| View { kind: Fraction::members(id).into(), server };
        let known = self.known.fractions();
        let found: Vec<_> = kind.among(known).collect();
        let own = found.iter().find(|fraction| context.defaults.fraction == Some(fraction.id));
        match (found.as_slice(), own) {
            ([only], _) | (_, Some(only)) => Ok(members(only.id)),
            ([], _) => {
                Err(context.lang.no_such_fraction(&short_name(&self.phrase.words.join(" "))).into())
            }
            (_, None) => {
                let server = server.or(context.defaults.server);
                Ok(Counts::of_kind(kind, server.into_iter().collect()).view())
            }
        }
    }

    /// Whether the words name a player: they resemble nothing else, or are the name, or a part of the name, of somebody
    /// online.
    async fn is_player(&self, words: &str) -> Result<bool, EarlyReply> {
        let (context, servers) = (self.context, &self.known.status.game);
        let split = language::split_server(words, servers, Expected::Player);
        let parts: Vec<&str> =
            split.what.split([' ', '_']).filter(|part| !part.is_empty()).collect();
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
        let server = match (split.server, servers.as_slice()) {
            (Some(server), _) => server.one(),
            (None, [only]) => Some(only.number),
            (None, _) => context.defaults.server,
        };
        let Some(server) = server else { return Ok(false) };
        let live = context.client.online(server).await?;
        let names = || live.data.values().map(|member| &*member.name);
        let begins = |name: &str| {
            let said = language::nicknames(&split.what);
            let name = name.to_lowercase();
            let begins =
                |said: &String| name.split('_').any(|part| part.starts_with(&said.to_lowercase()));
            said.iter().any(begins)
        };
        Ok(match language::player(&split.what, names()) {
            Match::One(_) | Match::Several(_) => true,
            // A single word that is only similar to a name may mean anything.
            Match::Near(near) => {
                parts.len() == 2
                    || split.what.chars().count() >= MIN_WHOLE && only_half(&split.what, &near)
                    || split.what.chars().count() >= MIN_PART
                        && near.iter().any(|name| begins(name))
            }
            Match::Nothing => false,
        })
    }
}
