//! Reads a text by the examples that it resembles: the examples say what is wanted, the names in the text and the last
//! answer say of whom or of what.

use super::guesses::{CERTAIN, LIKELY, UNDOUBTED, is_of_person};
use super::{Found, Reader};
use crate::bot::language::{self, FollowingText, Intent, IntentKind, RosterFilter};
use crate::bot::questions::free_text::ParsedPhrase;
use crate::bot::questions::known_words::{LOTS, topic_of};
use crate::bot::subjects::answers::arguments::number;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::view_subject::ViewSubject;
use crate::bot::subjects::property::listed_lots::lists_lots;
use crate::bot::subjects::{Family, Player, Property, View, ViewKind, Week};

/// What a longer text asks for has to be certain.
const MAX_LIKELY: usize = 8;

/// Better than one that uses all words, too.
const SURE: f32 = 0.8;

impl Reader<'_> {
    /// What the text asks for, if that is likely and nothing else was read.
    pub(super) async fn by_example(&self) -> Result<Option<Found>, EarlyReply> {
        // A long text resembles something in any case.
        let least = if self.phrase.said.len() > MAX_LIKELY { CERTAIN } else { LIKELY };
        match self.guess(least) {
            Some(intent) => self.found_by(intent, None).await,
            None => Ok(None),
        }
    }

    /// What the text certainly asks for.
    pub(super) async fn certain_by_example(&self) -> Result<Option<Found>, EarlyReply> {
        match self.guess(CERTAIN).filter(|intent| !self.needs_context(*intent)) {
            // "Meadow lets nobody in" is about the server, "lspd sfpd numbers side by side" about both.
            Some(intent) if intent.kind() != IntentKind::SmallTalk || !self.names_something() => {
                self.found_by(intent, None).await
            }
            _ => Ok(None),
        }
    }

    fn names_something(&self) -> bool {
        !self.named.servers.is_empty()
            || self.named.fractions.len() > 1
            || !self.named.kinds.is_empty() && (self.phrase.asks_which || self.phrase.asks_how_many)
    }

    /// What the text certainly asks for rather than what the bot would ask or offer.
    pub(super) async fn instead_of_question(&self) -> Result<Option<Found>, EarlyReply> {
        let is_of_person = |intent: &Intent| is_of_person(*intent) && self.server().is_some();
        let guess = self.guess(SURE).or_else(|| self.guess(CERTAIN).filter(is_of_person));
        match guess.filter(|intent| !self.needs_context(*intent)) {
            Some(intent) if self.missing_server().is_none() => {
                let found = self.found_by(intent, None).await?;
                // The question may be for the server.
                let is_whole = |found: &Found| match found {
                    Found::View(ParsedPhrase { view, .. }) => {
                        view.server.is_some() || !view.is_on_server()
                    }
                    Found::Message(..) | Found::Intent(_) => true,
                };
                Ok(found.filter(is_whole))
            }
            _ => Ok(None),
        }
    }

    /// What the text asks for rather than what was read. A reading that leaves no word out is doubted less.
    pub(super) async fn better_by_example(
        &self,
        read: &ParsedPhrase,
    ) -> Result<Option<Found>, EarlyReply> {
        // "Oh, Eastvale then" speaks of a server, and not of all of them.
        let is_of_servers = matches!(read.view.kind, ViewKind::Servers(_))
            && !self.phrase.names_server
            && !self.phrase.names_players
            && !self.phrase.asks_how_many;
        let last = self.last.filter(|_| is_of_servers);
        let has_topic = self.topics().next().is_some() || self.unnamed().next().is_some();
        if let Some(moved) = last.and_then(|last| self.elsewhere(last, &self.named))
            && !has_topic
        {
            return Ok(Some(moved.into()));
        }
        // Nobody asks for what they have just seen, unless they ask something that it says.
        let repeats =
            self.last.is_some_and(|last| last.view == read.view) && !self.text.wants_again;
        let repeated = if self.fields.is_empty() { CERTAIN } else { SURE };
        let misses_nickname =
            self.phrase.split_nickname().is_some() && read.view.subject().player.is_none();
        let guess = match () {
            () if last.is_some() => self.guess(LIKELY),
            () if repeats => self.guess(repeated),
            // "Which one has more" after one and the other.
            () if self.last.is_some_and(|last| last.both().is_some()) => {
                self.guess(CERTAIN).filter(|it| *it == Intent::Counts).or_else(|| self.guess(SURE))
            }
            () if !read.left_out.is_empty() => self.guess(CERTAIN),
            () if misses_nickname => self
                .guess(CERTAIN)
                .filter(|intent| is_of_person(*intent))
                .or_else(|| self.guess(SURE)),
            () => self.guess(SURE),
        };
        let is_of_changes = matches!(read.view.kind, ViewKind::MemberChanges(_));
        // "Gas stations" says what is sought.
        let is_of_topics = |topics: &[&str]| self.topics().any(|topic| topics.contains(&topic));
        let says_which = is_of_topics(&["auctions"]) && is_of_topics(&LOTS);
        let is_of_kind =
            lists_lots(&read.view.kind) && (says_which || !self.kinds_of_business().is_empty());
        let is_of_server = matches!(read.view.kind, ViewKind::ServerChart(_));
        if is_of_changes
            || is_of_kind
            || is_of_server
            || self.is_command_of(&read.view)
            || read.left_out.is_empty() && self.says_only_names()
        {
            return Ok(None);
        }
        // "How many of them" asks for the same again.
        let asks_more = |intent: Intent| {
            let is_same = intent.kind() == IntentKind::Query && self.text.pronoun;
            repeats && !is_same && !self.needs_context(intent)
        };
        match guess.filter(|intent| asks_more(*intent) || self.may_replace(read, *intent)) {
            Some(intent) => self.found_by(intent, Some(read)).await,
            None => Ok(None),
        }
    }

    /// Whether a text of several other words would only get what was shown last once more.
    pub(super) fn repeats_in_vain(&self, read: &ParsedPhrase) -> bool {
        let is_same = self.last.is_some_and(|last| last.view == read.view);
        let says_again = self.text.wants_again
            || self.text.continues
            || self.text.pronoun
            || self.text.own
            || self.text.now
            || !self.fields.is_empty() && read.left_out.is_empty();
        let names = self.named.has_group() || !self.named.servers.is_empty();
        is_same && !says_again && !names && self.unknown_words().nth(1).is_some()
    }

    /// Whether the text is the command of the view without its slash: `property Nicolas_Reed 5`.
    pub(super) fn is_command_of(&self, view: &View) -> bool {
        self.phrase.said.first().is_some_and(|first| first == view.command())
    }

    /// Whether the intent may be meant although something else was read.
    fn may_replace(&self, read: &ParsedPhrase, intent: Intent) -> bool {
        let subject = read.view.subject();
        let spoken_of = self.last.and_then(|last| last.view.subject().player);
        let names_person = subject.player.is_some() && subject.player != spoken_of;
        match intent.kind() {
            // "Sorry, I meant Jane" names somebody.
            IntentKind::SmallTalk => {
                is_read_seldom(intent)
                    || subject == ViewSubject::default() && self.named.fractions.len() < 2
            }
            // "Is admin Frank Tenpenny online" is about a person.
            IntentKind::Query if names_person => is_of_person(intent) || intent == Intent::Week,
            IntentKind::Query => match intent {
                // A family has none of these.
                Intent::Chart | Intent::HeatMap | Intent::Day => subject.family.is_none(),
                // Several fractions are compared, and not what gangs take.
                Intent::Captures | Intent::Ghetto => self.named.fractions.len() < 2,
                // "My family" sets none.
                Intent::Settings => {
                    let is_undoubted = self.guess(UNDOUBTED).is_some() && self.named.has_group();
                    is_undoubted || !read.left_out.is_empty()
                }
                // "Where are more people, 5 or 8".
                Intent::Online | Intent::Counts => {
                    let is_of_players = self.phrase.names_players && !self.named.has_group();
                    !is_of_players || !matches!(read.view.kind, ViewKind::Servers(_))
                }
                // "How many of them are online" is about those who were shown.
                Intent::Servers => !self.text.pronoun,
                // The members who are online are shown to everybody.
                Intent::Roster => self.roster_filter() != RosterFilter::default(),
                _ => true,
            },
            IntentKind::Request => !self.needs_context(intent),
        }
    }

    /// Whether all words are names and what joins them, so that only what was said before tells what is wanted.
    pub(super) fn says_only_names(&self) -> bool {
        let is_said = |word: &String| {
            FollowingText::is_between(word) || self.named.others.iter().any(|other| other == word)
        };
        let is_name = |word: &String| topic_of(word).is_none() && !is_said(word);
        self.fields.is_empty() && self.phrase.words.iter().all(is_name)
    }

    /// What is wanted, if it is not what another reading has.
    async fn found_by(
        &self,
        intent: Intent,
        other: Option<&ParsedPhrase>,
    ) -> Result<Option<Found>, EarlyReply> {
        // "When do they interview" is about those who were shown.
        let names_more = |other: &ParsedPhrase| {
            let has_group = self.named.has_group() || self.gangs_shown(None).is_some();
            let is_of_servers = matches!(other.view.kind, ViewKind::Servers(_));
            // "Their chief" is that of the faction that was shown.
            let shown = self.last.and_then(|last| last.view.subject().fraction);
            if self.text.pronoun && shown.is_some() && matches!(other.view.kind, ViewKind::Staff(_))
            {
                return true;
            }
            (self.text.pronoun || is_of_servers && has_group)
                && other.view.subject() == ViewSubject::default()
        };
        if other.is_some_and(|it| is_answer(&it.view, intent) && !names_more(it)) {
            return Ok(None);
        }
        let view = match self.view_of(intent).await {
            Ok(view) => view.filter(|view| other.is_none_or(|other| *view != other.view)),
            // Another reading may do without what is asked for there.
            Err(EarlyReply::Reply(_)) => return Ok(None),
            Err(error) => return Err(error),
        };
        Ok(match (view, intent.kind()) {
            (Some(view), _) => Some(view.into()),
            (None, IntentKind::Request | IntentKind::SmallTalk) => Some(Found::Intent(intent)),
            (None, IntentKind::Query) => None,
        })
    }
}

/// Whether other readers often take it for something else.
fn is_read_seldom(intent: Intent) -> bool {
    matches!(intent, Intent::Punishment | Intent::Trade | Intent::Cheating | Intent::Contact)
}

/// Whether the view already says what is wanted.
pub(super) fn is_answer(view: &View, intent: Intent) -> bool {
    let others: &[&str] = match intent {
        Intent::Online => &["family", "counts", "past", "servers", "fullest"],
        Intent::Counts => &["past", "top", "ghetto", "fullest"],
        Intent::Top => &["counts", "fullest"],
        Intent::Leaders => &["online", "family", "counts"],
        Intent::Deputies => &["online", "family"],
        Intent::Chart => &["past", "heatmap"],
        Intent::Day => &["past"],
        Intent::Servers => &["past", "fullest"],
        Intent::Week | Intent::Roster => &["family"],
        Intent::Player => &["property", "week"],
        Intent::PlayersMoney => &["player", "property"],
        Intent::Captures => &["ghetto"],
        Intent::Family => &["families"],
        Intent::Families => &["family", "top"],
        Intent::Auctions => &["map", "house", "business", "lot"],
        Intent::Map => &["house", "business", "lot"],
        Intent::House => &["business", "lot"],
        Intent::Free => &["houses", "businesses", "map"],
        Intent::Fractions => &["counts"],
        _ => &[],
    };
    [intent.name()].iter().chain(others).any(|command| *command == view.command())
}

/// Whether the view is about somebody with a name that only has words of examples: `how long has the chief been on`,
/// `any family with more than 20 on`.
pub(super) fn names_nobody(view: &View) -> bool {
    let (ViewKind::Player(Player { name })
    | ViewKind::Property(Property { owner: name, .. })
    | ViewKind::Family(Family { name, .. })
    | ViewKind::Week(Week { name, .. })) = &view.kind
    else {
        return false;
    };
    let name = name.text();
    let is_said = |word: &str| language::is_in_examples(word) || number(word).is_some();
    name.contains(' ') && name.split_whitespace().all(is_said)
}
