//! Reads a text by the examples that it resembles: the examples say what is wanted, the names in the text and the last
//! answer say of whom or of what.

use super::{Found, Reader};
use crate::bot::language::{self, FollowingText, Guess, Intent, IntentKind};
use crate::bot::questions::free_text::ParsedPhrase;
use crate::bot::questions::known_words::topic_of;
use crate::bot::subjects::answers::arguments::number;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::view_subject::ViewSubject;
use crate::bot::subjects::{Player, Property, View, ViewKind};

/// A less probable intent is only offered.
const LIKELY: f32 = 0.4;

/// What a longer text asks for has to be certain.
const MAX_LIKELY: usize = 8;

/// An intent that is as probable explains a text better than a reading that leaves words out.
const CERTAIN: f32 = 0.6;

/// Better than one that uses all words, too.
const SURE: f32 = 0.9;

/// Shorter words are in texts about anything.
const MIN_LETTERS: usize = 3;

/// The longest name of a fraction or a server in words.
const MAX_NAME: usize = 3;

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
        match self.guess(CERTAIN).filter(|intent| !needs_context(*intent)) {
            // "Meadow lets nobody in" is about the server.
            Some(intent)
                if intent.kind() != IntentKind::SmallTalk || self.named.servers.is_empty() =>
            {
                self.found_by(intent, None).await
            }
            _ => Ok(None),
        }
    }

    /// What the text certainly asks for rather than what the bot would ask or offer.
    pub(super) async fn instead_of_question(&self) -> Result<Option<Found>, EarlyReply> {
        let is_meant = |intent: &Intent| {
            is_read_seldom(*intent) || is_of_person(*intent) && !self.named.servers.is_empty()
        };
        match self.guess(CERTAIN).filter(is_meant) {
            Some(intent) if self.missing_server().is_none() => self.found_by(intent, None).await,
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
        let misses_nickname =
            self.phrase.split_nickname().is_some() && read.view.subject().player.is_none();
        let guess = match () {
            () if last.is_some() => self.guess(LIKELY),
            () if !read.left_out.is_empty() => self.guess(CERTAIN),
            () if misses_nickname => self
                .guess(CERTAIN)
                .filter(|intent| is_of_person(*intent))
                .or_else(|| self.guess(SURE).filter(|intent| is_read_seldom(*intent))),
            () => self.guess(SURE).filter(|intent| is_read_seldom(*intent)),
        };
        match guess.filter(|intent| !needs_context(*intent)) {
            Some(intent) => self.found_by(intent, Some(read)).await,
            None => Ok(None),
        }
    }

    /// The most probable intent, if it is as probable as that.
    fn guess(&self, least: f32) -> Option<Intent> {
        let Guess { intent, probability } = self.guesses().first().copied()?;
        (probability >= least.max(least_to_act(intent))).then_some(intent)
    }

    /// What is wanted, if it is not what another reading has.
    async fn found_by(
        &self,
        intent: Intent,
        other: Option<&ParsedPhrase>,
    ) -> Result<Option<Found>, EarlyReply> {
        // "When do they interview" is about those who were shown.
        let names_more = |other: &ParsedPhrase| {
            self.text.pronoun && other.view.subject() == ViewSubject::default()
        };
        if other.is_some_and(|it| it.view.command() == intent.name() && !names_more(it)) {
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
            (None, IntentKind::Request) => Some(Found::Intent(intent)),
            (None, IntentKind::SmallTalk) if other.is_none() || is_read_seldom(intent) => {
                Some(Found::Intent(intent))
            }
            (None, IntentKind::Query | IntentKind::SmallTalk) => None,
        })
    }

    /// What the text may ask for, the most probable first.
    pub(super) fn guesses(&self) -> &[Guess] {
        // "Laptop" resembles words that it has nothing to do with.
        let is_known =
            |word: &String| word.chars().count() >= MIN_LETTERS && language::is_in_examples(word);
        self.guesses.get_or_init(|| match self.phrase.said.iter().any(is_known) {
            true => language::guesses(&self.with_placeholders()),
            false => Vec::new(),
        })
    }

    /// The text with placeholders for the names in it.
    fn with_placeholders(&self) -> String {
        let (said, known) = (&self.phrase.said, self.known);
        let (mut text, mut at) = (Vec::new(), 0);
        while let Some(word) = said.get(at) {
            let placeholder = |length: usize| {
                let words = said.get(at..at + length)?.join(" ");
                let is_name = topic_of(&words).is_none() && !FollowingText::is_between(&words);
                let placeholder = match () {
                    () if words.contains('_') => "{name}",
                    () if !is_name => return None,
                    () if language::is_fraction(&words, known.fractions()) => "{faction}",
                    () if number(&words).is_none()
                        && language::server_in_full(&words, &known.status.game).is_found() =>
                    {
                        "{server}"
                    }
                    () if language::kind_of_people(&words).is_some() => "{kind}",
                    () => return None,
                };
                Some((length, placeholder))
            };
            let (length, word) =
                (1..=MAX_NAME).rev().find_map(placeholder).unwrap_or((1, word.as_str()));
            text.push(word);
            at += length;
        }
        text.join(" ")
    }
}

/// Whether other readers often take it for something else.
fn is_read_seldom(intent: Intent) -> bool {
    match intent {
        Intent::Counts
        | Intent::Week
        | Intent::HeatMap
        | Intent::History
        | Intent::Deals
        | Intent::Sales
        | Intent::Punishment
        | Intent::Trade
        | Intent::Cheating => true,
        intent => intent.kind() == IntentKind::Request,
    }
}

fn is_of_person(intent: Intent) -> bool {
    matches!(intent, Intent::Player | Intent::Property)
}

/// Whether the view is about a player with a name that only has words of examples: `how long has the chief been on`.
pub(super) fn names_nobody(view: &View) -> bool {
    let (ViewKind::Player(Player { name }) | ViewKind::Property(Property { owner: name, .. })) =
        &view.kind
    else {
        return false;
    };
    let name = name.text();
    name.contains(' ') && name.split_whitespace().all(language::is_in_examples)
}

/// What is done at once has to be meant: "I have not changed my mind" takes nothing back.
fn least_to_act(intent: Intent) -> f32 {
    match intent {
        Intent::Undo => SURE,
        Intent::Watch | Intent::WatchMore | Intent::Board | Intent::Settings => CERTAIN,
        _ => LIKELY,
    }
}

/// Whether only what was done before says whether somebody means that: any other reading comes first.
fn needs_context(intent: Intent) -> bool {
    matches!(intent, Intent::WatchMore | Intent::Undo)
}
