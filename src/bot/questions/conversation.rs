//! Finds what a text asks for in the light of what was said before. A text that follows an answer takes from it what it
//! does not name; several things or servers become one table; a time in the past is answered from history.

mod about_last;
mod changes;
mod fields;
mod follow_up;
mod in_past;
mod listed_lot;
mod named_beside_unknown;
mod namesake;
mod own_server;
mod ranks;
mod several;
mod several_lots;
mod several_people;
mod spelling;

use self::fields::asked_of;
use self::several::NamedThings;
use self::spelling::with_known_names;
use super::free_text::{self, ParsedPhrase};
use super::known_words::{KnownNames, topic_of};
use super::last_answer::LastAnswer;
use crate::bot::language::{
    self, AlertWords, AskedField, FollowingText, PastText, Phrase, RankBound,
};
use crate::bot::subjects::answers::arguments::{Arguments, number};
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::query_context::{QueryContext, ServerRef};
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::{Fraction, Interviews, Past, Query, Question, View, ViewKind, Week};
use crate::bot::telegram::OutgoingMessage;
use crate::text::Html;

pub(in crate::bot) use namesake::namesake;
pub(in crate::bot) use own_server::{context, own_server_button};

/// The command that shows who is online.
const MEMBERS: &str = "online";

/// The command that shows the history of a lot.
const HISTORY: &str = "history";

/// What a text asks for.
pub(in crate::bot) enum Found {
    View(ParsedPhrase),
    /// The answer about several things, which no view has.
    Message(OutgoingMessage),
}

impl From<View> for Found {
    fn from(view: View) -> Self {
        Self::View(view.into())
    }
}

/// A text of a conversation.
struct Reader<'a> {
    context: &'a QueryContext,
    text: FollowingText,
    phrase: &'a Phrase,
    known: &'a KnownNames<'a>,
    last: Option<&'a LastAnswer>,
    /// What the words ask about.
    fields: Vec<AskedField>,
    /// What the words name.
    named: NamedThings,
}

/// Finds the view that a text asks for; `None` if it is not understood.
pub(in crate::bot) async fn parse(
    context: &QueryContext,
    text: &str,
    last: Option<&LastAnswer>,
) -> Result<Option<ParsedPhrase>, EarlyReply> {
    match find(context, text, last).await? {
        Some(Found::View(parsed)) => Ok(Some(parsed)),
        Some(Found::Message(message)) => Err(message.into()),
        None => Ok(None),
    }
}

/// Finds what a text asks for; `None` if it is not understood.
pub(in crate::bot) async fn find(
    context: &QueryContext,
    text: &str,
    last: Option<&LastAnswer>,
) -> Result<Option<Found>, EarlyReply> {
    // A long text names nothing.
    if Phrase::new(text).is_none() {
        return Ok(None);
    }
    let known = KnownNames::of(context).await?;
    let text = language::without_delays(&with_known_names(text, &known, last));
    if let Some(bound) = RankBound::new(&text) {
        return ranks::find(&known, &bound, last).await;
    }
    if let Some(rest) = language::without_last_day(&text)
        && let Some(chart) = in_past::last_day(&known, &rest, last).await?
    {
        return Ok(Some(Found::View(chart)));
    }
    let past = match PastText::new(&text) {
        // "Night Wolves" is a name.
        Some(past) if in_past::is_in_name(&known, &text, &past).await => None,
        past => past,
    };
    let rest = past.as_ref().map_or(&*text, |past| &past.rest);
    let found = match present(&known, rest, last).await? {
        // A time alone is about the last answer.
        None if past.is_some() && is_empty(rest) => {
            last.map(|last| Found::View(last.view.clone().into()))
        }
        found => found,
    };
    let (found, past) = match (found, past) {
        // Words for a time may be a part of something else.
        (None, Some(_)) => (present(&known, &text, last).await?, None),
        other => other,
    };
    if let (Some(Found::View(parsed)), Some(past)) = (&found, &past)
        && let ViewKind::Counts(counts) = &parsed.view.kind
        && let Some(found) = in_past::counts(&known, counts, &parsed.view, past).await?
    {
        return Ok(Some(found));
    }
    match (found, past) {
        (Some(Found::View(parsed)), Some(past)) => Ok(Some(Found::View(at_time(parsed, &past)))),
        (Some(Found::View(parsed)), None) => Ok(Some(Found::View(parsed))),
        (Some(Found::Message(mut message)), past) => {
            // It tells of the present.
            let left_out = past.map(|past| context.lang.left_out(&short_name(&past.said)));
            message.text = Html::paragraphs(left_out.into_iter().chain([message.text]));
            Ok(Some(Found::Message(message)))
        }
        (None, _) => Ok(None),
    }
}

/// Finds the view of a command about members whose words name several things, or a time in the past; or of one about
/// the history of the lot that was shown last.
pub(in crate::bot) async fn parse_command(
    context: &QueryContext,
    Question { command, words }: &Question,
    last: Option<&LastAnswer>,
) -> Result<Option<ParsedPhrase>, EarlyReply> {
    if command.names.first() == Some(&HISTORY) && words.trim().is_empty() {
        return Ok(last.and_then(follow_up::history_of_last).map(ParsedPhrase::from));
    }
    if command.names.first() != Some(&MEMBERS) {
        return Ok(None);
    }
    let known = KnownNames::of(context).await?;
    let text = with_known_names(words, &known, None);
    let past = PastText::new(&text);
    let rest = past.as_ref().map_or(&*text, |past| &past.rest);
    let several =
        Phrase::new(rest).and_then(|phrase| Reader::new(&known, rest, &phrase, None).several());
    let view = match several {
        None if past.is_some() => Some((command.parse)(Arguments { context, words: rest }).await?),
        several => several,
    };
    Ok(view.map(|view| match &past {
        Some(past) => at_time(view.into(), past),
        None => view.into(),
    }))
}

/// Finds what a text without a time asks for.
async fn present(
    known: &KnownNames<'_>,
    text: &str,
    last: Option<&LastAnswer>,
) -> Result<Option<Found>, EarlyReply> {
    let Some(phrase) = Phrase::new(text) else { return Ok(None) };
    let reader = Reader::new(known, text, &phrase, last);
    let mut found = reader.read().await?;
    if let Some(Found::View(parsed)) = &mut found
        && let ViewKind::Week(week) = &mut parsed.view.kind
        && reader.text.least
    {
        week.of = week.of.least_first();
    }
    Ok(found)
}

/// Whether no word carries a meaning.
fn is_empty(text: &str) -> bool {
    Phrase::new(text).is_none_or(|phrase| phrase.words.is_empty())
}

/// The same at a time in the past, if there is a history of it. Otherwise the answer says which words it does not use.
fn at_time(parsed: ParsedPhrase, past: &PastText) -> ParsedPhrase {
    let ParsedPhrase { view, mut left_out } = parsed;
    let when = past.time;
    let kind = match view.kind {
        ViewKind::Fraction(Fraction { name, .. }) => {
            Past { fraction: Some(name).filter(|name| !name.is_empty()), when }.into()
        }
        ViewKind::Past(Past { fraction, .. }) => Past { fraction, when }.into(),
        ViewKind::Servers(_) => Past { fraction: None, when }.into(),
        // The answer has the times in it.
        kind @ (ViewKind::Week(_) | ViewKind::Interviews(_)) => kind,
        kind @ (ViewKind::Chart(_) | ViewKind::Digest(_)) if when.is_within_a_day() => kind,
        kind => {
            left_out.push(past.said.clone());
            kind
        }
    };
    ParsedPhrase { view: View { kind, ..view }, left_out }
}

impl<'a> Reader<'a> {
    /// Finds what the text asks for.
    async fn read(&self) -> Result<Option<Found>, EarlyReply> {
        if let Some(view) = self.who_plays_most() {
            return Ok(Some(view.into()));
        }
        if let Some(last) = self.last {
            if let Some(view) = self.listed_lot(last).await? {
                return Ok(Some(view.into()));
            }
            if let Some(parsed) = self.about_last(last).await? {
                return Ok(Some(Found::View(parsed)));
            }
        }
        if self.is_only_a_bound() {
            return Ok(None);
        }
        let of_server = || self.server_of_chat().or_else(|| self.own_server_said());
        if let Some(view) = self.changes_of_members().await.or_else(of_server) {
            return Ok(Some(view.into()));
        }
        if let Some(message) = self.lots_without_owner().await? {
            return Ok(Some(Found::Message(message)));
        }
        if let Some(message) = self.several_weeks().await? {
            return Ok(Some(Found::Message(message)));
        }
        if let Some(view) = self.beside_own() {
            return Ok(Some(view.into()));
        }
        if let Some(parsed) = self.follow_up().await? {
            return Ok(Some(Found::View(parsed)));
        }
        if self.asks_for_own_people() {
            return Ok(Some(Fraction::named(Name::default()).anywhere().into()));
        }
        let several = self.joining().or_else(|| self.top_families()).or_else(|| self.several());
        if let Some(view) = several {
            return Ok(Some(view.into()));
        }
        if let Some(message) = self.several_lots().await? {
            return Ok(Some(Found::Message(message)));
        }
        if let Some(message) = self.several_people().await? {
            return Ok(Some(Found::Message(message)));
        }
        let parsed = match free_text::parse(self.known, self.phrase).await? {
            Some(parsed) => Some(self.with_all_members(parsed)),
            None => self.named_beside_unknown().await?,
        };
        match parsed {
            Some(parsed) => Ok(Some(Found::View(self.name_missing(parsed).await))),
            None => Ok(None),
        }
    }

    /// A family with its members who are offline, if the list of its members is asked for.
    fn with_all_members(&self, mut parsed: ParsedPhrase) -> ParsedPhrase {
        if let ViewKind::Family(family) = &mut parsed.view.kind {
            let only_online = !self.text.list_of_members || self.phrase.asks_who_is_there;
            family.only_online &= only_online;
        }
        parsed
    }

    fn new(
        known: &'a KnownNames<'a>,
        text: &str,
        phrase: &'a Phrase,
        last: Option<&'a LastAnswer>,
    ) -> Self {
        Self {
            context: known.context,
            text: FollowingText::new(text),
            phrase,
            known,
            last,
            fields: asked_of(phrase),
            named: NamedThings::of(known, phrase),
        }
    }

    /// The server that the words name, or the chat's.
    fn server(&self) -> Option<ServerRef> {
        self.server_of(self.named.servers.first().copied())
    }

    /// This server, or the chat's.
    fn server_of(&self, named: Option<u32>) -> Option<ServerRef> {
        let server = named.or(self.context.defaults.server);
        let known = self.known.status.game.iter().find(|known| Some(known.number) == server);
        known.map(ServerRef::from)
    }

    /// The server that the words name, or that of the last answer.
    fn server_after(&self, last: &LastAnswer) -> Option<u32> {
        let named = self.named.servers.first().copied();
        named.or(last.view.server).or(self.context.defaults.server)
    }

    /// Whether the text asks who or how many of the chat's own there are, or only who is there now.
    fn asks_for_own_people(&self) -> bool {
        let (phrase, text) = (self.phrase, &self.text);
        let is_named = phrase.words.iter().any(|word| !FollowingText::is_between(word));
        let asks = phrase.asks_how_many || phrase.asks_who || phrase.asks_who_is_there;
        let is_about_servers = phrase.names_server && phrase.names_players;
        let asks_who_is_now = text.now && phrase.asks_who && self.last.is_none();
        !is_named && (asks_who_is_now || text.own && asks && !is_about_servers)
    }

    /// The hours of the members of the fraction that is named, or of the chat's, if the text asks who plays the most.
    fn who_plays_most(&self) -> Option<View> {
        let (named, defaults) = (&self.named, &self.context.defaults);
        let names_others = named.has_others() || !named.kinds.is_empty();
        let is_other = self.topics().any(|topic| topic != "top");
        if !self.text.who_plays || names_others || is_other {
            return None;
        }
        let server = named.servers.first().copied();
        let week = match (named.fractions.as_slice(), defaults.fraction, defaults.family) {
            ([only], ..) => Week::of_fraction(*only),
            ([], Some(own), _) => Week::of_fraction(own),
            ([], None, Some(family)) => Week::of_family(family),
            _ => return None,
        };
        Some(View { kind: week.into(), server })
    }

    /// The interviews of the fraction that somebody wants to join, or of all fractions.
    fn joining(&self) -> Option<View> {
        let named = &self.named;
        if !self.phrase.asks_to_join || !named.has_group() || self.topics().next().is_some() {
            return None;
        }
        let fraction = match (named.fractions.as_slice(), named.kinds.as_slice()) {
            ([only], []) => Some(*only),
            _ => None,
        };
        let server = named.servers.first().copied();
        Some(View { kind: Interviews { fraction, page: 0 }.into(), server })
    }

    /// The words that name nothing that the bot knows, and may be a name.
    fn unnamed(&self) -> impl Iterator<Item = &str> {
        let others = &self.named.others;
        self.unknown_words().filter(|word| others.iter().any(|other| other == word))
    }

    /// The words that have no other meaning: they are neither topics nor fields.
    fn unknown_words(&self) -> impl Iterator<Item = &str> {
        let is_unknown = |word: &&String| {
            topic_of(word).is_none()
                && !FollowingText::is_between(word)
                && !self.fields.iter().any(|asked| asked.said == **word)
        };
        self.phrase.words.iter().filter(is_unknown).map(String::as_str)
    }

    /// Whether the text is only a bound, such as `меньше 8`, whose number is no server.
    fn is_only_a_bound(&self) -> bool {
        let is_meant = |word: &&String| !FollowingText::is_between(word);
        let meant: Vec<&String> = self.phrase.words.iter().filter(is_meant).collect();
        let is_number = matches!(meant.as_slice(), [word] if number(word).is_some());
        is_number && AlertWords::new(&self.phrase.said.join(" ")).bound.is_some()
    }

    /// The topics that the words name.
    fn topics(&self) -> impl Iterator<Item = &'static str> {
        self.phrase.words.iter().filter_map(|word| topic_of(word))
    }
}

/// The members of a fraction on a server, or on the chat's.
fn members(fraction: u32, server: Option<u32>) -> View {
    View { kind: Fraction::named(Name::Id(fraction.into())).into(), server }
}
