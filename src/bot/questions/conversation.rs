//! Finds what a text asks for in the light of what was said before. A text that follows an answer takes from it what it
//! does not name; several things or servers become one table; a time in the past is answered from history.

mod about_last;
mod fields;
mod follow_up;
mod partly_understood;
mod several;
mod several_lots;
mod several_people;
mod spelling;

use self::partly_understood::UnderstoodPart;
use self::several::NamedThings;
use self::spelling::with_known_names;
use super::free_text::{self, ParsedPhrase};
use super::known_words::{KnownNames, topic_of};
use super::last_answer::LastAnswer;
use crate::bot::language::{
    self, AlertWords, AskedField, Field, FollowingText, PastText, Phrase, asked_fields,
};
use crate::bot::subjects::answers::arguments::{Arguments, number};
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::query_context::{QueryContext, ServerRef};
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::{Family, Fraction, Interviews, Past, Query, Question, View, ViewKind};
use crate::bot::telegram::Button;
use crate::text::Plain;

/// The command that shows who is online.
const MEMBERS: &str = "online";

/// The most words of a family's name.
const MAX_NAME: usize = 4;

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

/// The context in which a text is read and answered. What the text does not name comes from the last answer, unless the
/// text speaks of what belongs to the chat.
pub(in crate::bot) fn context(
    context: QueryContext,
    text: &str,
    last: Option<&LastAnswer>,
) -> QueryContext {
    match last.filter(|_| !FollowingText::new(text).own) {
        Some(last) => context.following(&last.view),
        None => context,
    }
}

/// Finds the view that a text asks for; `None` if it is not understood.
pub(in crate::bot) async fn parse(
    context: &QueryContext,
    text: &str,
    last: Option<&LastAnswer>,
) -> Result<Option<ParsedPhrase>, EarlyReply> {
    // A long text names nothing.
    if Phrase::new(text).is_none() {
        return Ok(None);
    }
    // What follows a step in the settings is a question of its own.
    let last = last.filter(|last| !matches!(last.view.kind, ViewKind::Settings(_)));
    let known = KnownNames::of(context).await?;
    let text = language::without_delays(&with_known_names(text, &known, last));
    let past = PastText::new(&text);
    let rest = past.as_ref().map_or(&*text, |past| &past.rest);
    let parsed = match present(&known, rest, last).await? {
        // A time alone is about the last answer.
        None if past.is_some() && is_empty(rest) => last.map(|last| last.view.clone().into()),
        parsed => parsed,
    };
    match (parsed, past) {
        (Some(parsed), Some(past)) => Ok(Some(at_time(parsed, &past))),
        // Words for a time may be a part of something else.
        (None, Some(_)) => present(&known, &text, last).await,
        (parsed, None) => Ok(parsed),
    }
}

/// Finds the view of a command about members whose words name several things, or a time in the past.
pub(in crate::bot) async fn parse_command(
    context: &QueryContext,
    Question { command, words }: &Question,
) -> Result<Option<ParsedPhrase>, EarlyReply> {
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

/// The button for the family that has the same name as the fraction in the view: the words may mean either.
pub(in crate::bot) async fn namesake(
    context: &QueryContext,
    text: &str,
    view: &View,
) -> Option<Button> {
    let ViewKind::Fraction(_) = view.kind else { return None };
    let server = view.server.or(context.defaults.server)?;
    let known = context.client.families(server).await.ok()?;
    let phrase = Phrase::new(text)?;
    let lengths = (2..=phrase.words.len().min(MAX_NAME)).rev();
    let mut parts = lengths.flat_map(|length| phrase.words.windows(length));
    let id = parts.find_map(|part| language::family(&part.join(" "), &known.families).one())?;
    let family = known.families.iter().find(|family| family.id == id)?;
    let text = Plain::untrusted(&format!("👪 {}", short_name(&family.name)));
    Some(context.button(text, Family::members(family.id).on(server)))
}

/// Finds the view without a time. Words that say nothing are left out where the others name something.
async fn present(
    known: &KnownNames<'_>,
    text: &str,
    last: Option<&LastAnswer>,
) -> Result<Option<ParsedPhrase>, EarlyReply> {
    let Some(phrase) = Phrase::new(text) else { return Ok(None) };
    let reader = Reader::new(known, text, &phrase, last);
    if let Some(parsed) = reader.read().await? {
        return Ok(Some(parsed));
    }
    let (text, left_out) = match reader.understood_part().await? {
        Some(UnderstoodPart::Text(text, left_out)) => (text, left_out),
        Some(UnderstoodPart::View(parsed)) => {
            return Ok(Some(reader.name_missing(parsed).await));
        }
        None => return Ok(None),
    };
    let Some(phrase) = Phrase::new(&text) else { return Ok(None) };
    let parsed = Reader::new(known, &text, &phrase, last).read().await?;
    Ok(parsed.map(|parsed| ParsedPhrase {
        left_out: [left_out, parsed.left_out].concat(),
        view: parsed.view,
    }))
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
    /// Finds the view that the whole text asks for.
    async fn read(&self) -> Result<Option<ParsedPhrase>, EarlyReply> {
        if let Some(last) = self.last
            && let Some(parsed) = self.about_last(last).await?
        {
            return Ok(Some(parsed));
        }
        if self.is_only_a_bound() {
            return Ok(None);
        }
        if let Some(view) = self.beside_own() {
            return Ok(Some(view.into()));
        }
        if let Some(parsed) = self.follow_up().await? {
            return Ok(Some(parsed));
        }
        if self.asks_for_own_people() {
            return Ok(Some(Fraction::named(Name::default()).anywhere().into()));
        }
        if let Some(view) = self.joining() {
            return Ok(Some(view.into()));
        }
        if let Some(view) = self.several() {
            return Ok(Some(view.into()));
        }
        if let Some(message) = self.several_lots().await? {
            return Err(message.into());
        }
        if let Some(message) = self.several_people().await? {
            return Err(message.into());
        }
        let parsed = free_text::parse(self.known, self.phrase).await;
        // Words that name nothing are no reason to forget what was spoken of.
        if let (Ok(None), Some(last)) = (&parsed, self.last) {
            if let Some(parsed) = self.other_member().await {
                return Ok(Some(self.name_missing(parsed).await));
            }
            if let Some(parsed) = self.about_last_with_unknown(last).await? {
                return Ok(Some(parsed));
            }
        }
        match parsed? {
            Some(mut parsed) => {
                if let ViewKind::Family(family) = &mut parsed.view.kind {
                    let only_online = !self.text.list_of_members || self.phrase.asks_who_is_there;
                    family.only_online &= only_online;
                }
                Ok(Some(self.name_missing(parsed).await))
            }
            None => Ok(None),
        }
    }

    fn new(
        known: &'a KnownNames<'a>,
        text: &str,
        phrase: &'a Phrase,
        last: Option<&'a LastAnswer>,
    ) -> Self {
        let mut fields = asked_fields(&phrase.said);
        // "What is the bid" asks for the price. Nobody knows the highest bid.
        let asks_price =
            phrase.asks_which && !phrase.words.iter().any(|it| topic_of(it) == Some("top"));
        for asked in fields.iter_mut().filter(|_| asks_price) {
            if asked.field == Field::Bid {
                asked.field = Field::Price;
            }
        }
        Self {
            context: known.context,
            text: FollowingText::new(text),
            phrase,
            known,
            last,
            fields,
            named: NamedThings::of(known, phrase),
        }
    }

    /// The server that the words name, if it passes the test, or the chat's.
    fn server(&self, may_be: impl Fn(u32) -> bool) -> Option<ServerRef> {
        let named = self.named.servers.iter().copied().find(|server| may_be(*server));
        let server = named.or(self.context.defaults.server);
        let known = self.known.status.game.iter().find(|known| Some(known.number) == server);
        known.map(ServerRef::from)
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

    /// The interviews of the fraction that somebody wants to join, or of all fractions.
    fn joining(&self) -> Option<View> {
        let named = &self.named;
        let is_named = !named.fractions.is_empty() || !named.kinds.is_empty();
        if !self.phrase.asks_to_join || !is_named || self.topics().next().is_some() {
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
