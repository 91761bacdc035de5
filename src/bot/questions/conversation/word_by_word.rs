//! Reads a text whose words do not fit together: each word counts for itself. What they name, or what was spoken of last,
//! is shown from the side that the other words ask about.

use super::{Found, Reader};
use crate::bot::language::Field;
use crate::bot::questions::free_text::ParsedPhrase;
use crate::bot::questions::known_words::OF_PROPERTY;
use crate::bot::questions::last_answer::LastAnswer;
use crate::bot::subjects::answers::arguments::number;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::view_subject::ViewSubject;
use crate::bot::subjects::fraction::counts::Counts;
use crate::bot::subjects::interviews::InterviewsOf;
use crate::bot::subjects::player::named_person::{named_person, part_of_nickname};
use crate::bot::subjects::{
    Captures, Chart, Family, Fraction, History, Interviews, LotCard, Player, Property, View,
    ViewKind, Week,
};

/// A text with more words that say nothing is not about the last answer.
const MAX_UNKNOWN: usize = 3;

/// Fields that only a person has.
const OF_ONE_PERSON: [Field; 5] =
    [Field::LastSeen, Field::Level, Field::Rank, Field::Hours, Field::Money];

/// Half of a nickname has no fewer letters.
const MIN_HALF: usize = 3;

/// Topics that ask about what was spoken of.
const OF_MEMBERS: [&str; 5] = ["online", "leaders", "deputies", "counts", "player"];

/// What a text is about.
pub(super) enum Thing {
    Fractions(Vec<u32>),
    Family(u64),
    Player(String),
}

impl Reader<'_> {
    /// A better reading than the one whose words did not fit together, if there is one.
    pub(super) async fn better_than(
        &self,
        first: Option<&ParsedPhrase>,
    ) -> Result<Option<Found>, EarlyReply> {
        if self.is_only_a_bound() {
            return Ok(None);
        }
        if first.is_none()
            && let Some(table) = self.same_families().await?
        {
            return Ok(Some(table));
        }
        let Some(read) = self.word_by_word().await? else { return Ok(None) };
        let Some(first) = first else { return Ok(Some(Found::View(read))) };
        let (old, new) = (first.view.subject(), read.view.subject());
        // A list of servers says nothing of what is named. Other answers have used the name of a fraction.
        let is_other = first.view.lists_servers()
            || new.player.is_some()
            || old == ViewSubject::default() && new.family.is_some();
        Ok(is_other.then_some(read).filter(|_| old != new).map(Found::View))
    }

    /// The table of families on several servers once more, if the text asks something about it.
    async fn same_families(&self) -> Result<Option<Found>, EarlyReply> {
        let Some(View { kind: ViewKind::Family(family), server: None }) =
            self.last.map(|last| &last.view)
        else {
            return Ok(None);
        };
        let is_same = self.unnamed().next().is_none() && self.asks() && self.server().is_none();
        match is_same && family.name.id().is_none() {
            true => self.families_on_all_servers(&[family.name.text().into_owned()]).await,
            false => Ok(None),
        }
    }

    /// The view of what single words name, or of what was spoken of.
    async fn word_by_word(&self) -> Result<Option<ParsedPhrase>, EarlyReply> {
        if let Some((thing, server)) = self.thing().await? {
            let view = self.side_of(thing, server);
            return Ok(Some(ParsedPhrase { left_out: self.unread_numbers(server), ..view.into() }));
        }
        Ok(self.last.and_then(|last| self.side_of_last(last)).map(ParsedPhrase::from))
    }

    /// What the words name, and its server. Somebody's nickname says more than the fraction beside it.
    pub(super) async fn thing(&self) -> Result<Option<(Thing, Option<u32>)>, EarlyReply> {
        let named = self.named.servers.first().copied();
        let server = named.or(self.context.defaults.server);
        if let Some((nickname, _)) = self.phrase.split_nickname() {
            return Ok(Some((Thing::Player(nickname.to_owned()), server)));
        }
        let all: Vec<u32> = self.known.status.game.iter().map(|known| known.number).collect();
        let servers = server.map_or(all, |server| vec![server]);
        let words: Vec<String> = self.unnamed().map(str::to_owned).collect();
        // The nicknames of all servers are too many for a longer text.
        let most = if servers.len() > 1 { MAX_UNKNOWN + 1 } else { usize::MAX };
        if (2..=most).contains(&words.len()) {
            for server in &servers {
                let Ok(names) = self.known.nicknames(*server).await else { continue };
                if let Some(person) = named_person(&names, &words) {
                    return Ok(Some((Thing::Player(person.name), Some(*server))));
                }
            }
        }
        if let Some(server) = server
            && let [family] = self.families(server).await.as_slice()
        {
            return Ok(Some((Thing::Family(*family), Some(server))));
        }
        if let Some(nickname) = self.nickname_in_words()
            && self.may_be_nickname(&nickname, server).await
        {
            return Ok(Some((Thing::Player(nickname), server)));
        }
        if !self.named.fractions.is_empty() {
            return Ok(Some((Thing::Fractions(self.named.fractions.clone()), server)));
        }
        Ok(None)
    }

    /// Whether words are written as a nickname, or a half of them is one of somebody on the server.
    async fn may_be_nickname(&self, words: &str, server: Option<u32>) -> bool {
        if words.split(' ').any(|word| word.starts_with(char::is_uppercase)) {
            return true;
        }
        // "What did Bella Lynch play yesterday" asks for the server.
        let Some(server) = server else { return self.certainly_asks_of_person() };
        let Ok(names) = self.known.nicknames(server).await else { return false };
        let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
        part_of_nickname(&names, &words).is_some()
    }

    /// The two words beside each other that have no other meaning in a text that asks about a person.
    fn nickname_in_words(&self) -> Option<String> {
        // "The nickname begins with Teresa".
        let is_capital = |word: &&String| word.is_ascii() && word.starts_with(char::is_uppercase);
        let mut capitals = self.named.others.iter().filter(is_capital);
        if let (true, Some(only), None) =
            (self.has_topic(&["player"]), capitals.next(), capitals.next())
        {
            return Some(only.clone());
        }
        let is_about_person = self.certainly_asks_of_person()
            || self.asks_any(&OF_ONE_PERSON)
            || self.has_topic(&["player", "property"]) && !self.asks_any(&[Field::Owner]);
        let words: Vec<&str> = self.unnamed().collect();
        let is_pair = matches!(words.as_slice(), [first, second]
        if self.phrase.words.windows(2).any(|two| two == [*first, *second])
            && [first, second].iter().all(|word| {
                word.chars().all(char::is_alphabetic) && word.chars().count() >= MIN_HALF
            }));
        (is_about_person && is_pair).then(|| words.join(" "))
    }

    /// What the words ask about the thing.
    pub(super) fn side_of(&self, thing: Thing, server: Option<u32>) -> View {
        let kind: ViewKind = match thing {
            Thing::Player(name) if self.asks_hours() => Week::of_player(&name).into(),
            Thing::Player(name) if self.has_topic(&OF_PROPERTY) => {
                Property { owner: Name::typed(&name), page: 0 }.into()
            }
            Thing::Player(name) => Player { name: Name::typed(&name) }.into(),
            Thing::Family(family) if self.asks_hours() => Week::of_family(family).into(),
            Thing::Family(family) => {
                Family { only_online: !self.text.list_of_members, ..Family::members(family) }.into()
            }
            Thing::Fractions(fractions) => match fractions.as_slice() {
                [only] => self.side_of_fraction(*only),
                _ => Counts::of(fractions, server.into_iter().collect()).into(),
            },
        };
        View { kind, server }
    }

    fn side_of_fraction(&self, fraction: u32) -> ViewKind {
        let name = Name::Id(fraction.into());
        if self.asks_hours() {
            return Week::of_fraction(fraction).into();
        }
        if self.has_topic(&["chart"]) {
            return Chart { fraction: name }.into();
        }
        if self.has_topic(&["captures", "ghetto"]) {
            return Captures { gang: Some(fraction), page: 0 }.into();
        }
        if self.has_topic(&["interviews"]) {
            return Interviews { of: InterviewsOf::Fraction(fraction), page: 0 }.into();
        }
        Fraction { shown: self.shown_members(), ..Fraction::named(name) }.into()
    }

    /// What a short text without a name asks about what was spoken of.
    fn side_of_last(&self, last: &LastAnswer) -> Option<View> {
        let unknown: Vec<&str> = self.unnamed().collect();
        let has_name = unknown.iter().any(|word| word.starts_with(char::is_uppercase));
        let is_short = unknown.len() <= MAX_UNKNOWN && !self.phrase.is_sentence();
        if !is_short || has_name || !self.asks() || self.named.has_group() {
            return None;
        }
        let subject = last.view.subject();
        let is_about = |topics: &[&str]| self.topics().all(|topic| topics.contains(&topic));
        let server = self.named.servers.first().copied().or(last.view.server);
        let of = |thing| Some(self.side_of(thing, server));
        match subject {
            ViewSubject { player: Some(player), .. }
                if is_about(&OF_PROPERTY) || self.asks_hours() || is_about(&OF_MEMBERS) =>
            {
                of(Thing::Player(player))
            }
            ViewSubject { family: Some(family), .. }
                if self.asks_hours()
                    || is_about(&["family", "families", "online", "leaders", "deputies"]) =>
            {
                of(Thing::Family(family))
            }
            ViewSubject { fraction: Some(fraction), .. }
                if self.asks_hours()
                    || is_about(&OF_MEMBERS)
                    || is_about(&["chart"])
                    || is_about(&["interviews"])
                    || is_about(&["captures", "ghetto"]) =>
            {
                of(Thing::Fractions(vec![fraction]))
            }
            ViewSubject { lot: Some((kind, number)), .. }
                if is_about(&["history", "house", "business"]) =>
            {
                let kind = match self.has_topic(&["history"]) {
                    true => History::of(kind, number).into(),
                    false => LotCard { kind, number }.into(),
                };
                Some(View { kind, server })
            }
            _ => None,
        }
    }

    /// Whether any word asks something.
    fn asks(&self) -> bool {
        !self.fields.is_empty()
            || self.phrase.asks_who
            || self.phrase.asks_how_many
            || self.text.all
            || self.text.in_uniform
            || self.text.out_of_uniform
            || self.topics().next().is_some()
    }

    fn asks_hours(&self) -> bool {
        self.has_topic(&["week"]) || self.asks_any(&[Field::Hours])
    }

    fn has_topic(&self, topics: &[&str]) -> bool {
        self.topics().any(|topic| topics.contains(&topic))
    }

    /// The numbers of the text that are neither the server nor a part of a name.
    fn unread_numbers(&self, server: Option<u32>) -> Vec<String> {
        let is_server = |it: u64| server.is_some_and(|server| u64::from(server) == it);
        let unread = self.named.others.iter();
        let unread = unread.filter(|word| number(word).is_some_and(|it| !is_server(it)));
        unread.cloned().collect()
    }
}
