//! Reads a text in the light of the last answer: the readers of the files beside this one, each in its turn.

use std::sync::OnceLock;

use super::by_example::names_nobody;
use super::fields::asked_of;
use super::several::NamedThings;
use super::{Found, free_text};
use crate::bot::language::{
    self, AlertWords, AskedField, FollowingText, Guess, Intent, Match, Phrase,
};
use crate::bot::questions::free_text::ParsedPhrase;
use crate::bot::questions::known_words::{KnownNames, topic_of};
use crate::bot::questions::last_answer::LastAnswer;
use crate::bot::subjects::answers::arguments::number;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::query_context::{QueryContext, ServerRef};
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::fraction::Shown;
use crate::bot::subjects::player::named_id;
use crate::bot::subjects::{Roster, View, ViewKind, Week};

/// A text of a conversation.
pub(super) struct Reader<'a> {
    pub(super) context: &'a QueryContext,
    pub(super) text: FollowingText,
    pub(super) phrase: &'a Phrase,
    pub(super) known: &'a KnownNames<'a>,
    pub(super) last: Option<&'a LastAnswer>,
    /// Whether words for a time in the past were taken out.
    pub(super) is_past: bool,
    /// What the words ask about.
    pub(super) fields: Vec<AskedField>,
    /// What the words name.
    pub(super) named: NamedThings,
    /// What examples say that the text asks for, once that was asked.
    pub(super) guesses: OnceLock<Vec<Guess>>,
}

impl<'a> Reader<'a> {
    /// Finds what the text asks for. Words that do not fit together count for themselves.
    pub(super) async fn read_best(&self) -> Result<Option<Found>, EarlyReply> {
        if let Some(found) = self.goes_on() {
            return Ok(Some(found));
        }
        // The future of a reader is large: on the heap, none adds to the stack of the others.
        if let Some(found) = Box::pin(self.plain_question()).await? {
            return Ok(Some(found));
        }
        let first = Box::pin(self.read()).await;
        let better = match &first {
            Ok(None) => self.instead_of_nothing().await?,
            // A message with buttons asks or offers something.
            Err(EarlyReply::Reply(message)) if !self.phrase.is_beyond() => {
                match message.rows.is_empty() || self.phrase.is_sentence() {
                    true => self.instead_of_nothing().await?,
                    false => self.instead_of_question().await?,
                }
            }
            // "Who is id 15" names somebody.
            Ok(Some(Found::View(parsed)))
                if matches!(parsed.view.kind, ViewKind::Player(_))
                    && named_id(&self.phrase.said).is_some() =>
            {
                None
            }
            // "How long has the chief been on" names nobody.
            Ok(Some(Found::View(parsed))) if names_nobody(&parsed.view) => {
                return self.instead_of_nothing().await;
            }
            // "Is there a version of you for Discord" after a faction.
            Ok(Some(Found::View(parsed))) if self.repeats_in_vain(parsed) => {
                return self.instead_of_nothing().await;
            }
            Ok(Some(Found::View(parsed))) if self.has_no_such_family(&parsed.view).await => {
                self.instead_of_nothing().await?
            }
            Ok(Some(Found::View(parsed))) => match self.better_by_example(parsed).await? {
                None if !parsed.left_out.is_empty() => self.better_than(Some(parsed)).await?,
                better => better,
            },
            Ok(Some(_)) | Err(_) => None,
        };
        match (better, first) {
            (Some(better), _) => Ok(Some(better)),
            (None, Ok(None)) => Ok(self.server_alone().await),
            (None, first) => first,
        }
    }

    /// Whether the hours or the roster of a family were read that nobody knows: `кто из моих меньше 5 часов наиграл`.
    async fn has_no_such_family(&self, view: &View) -> bool {
        let name = match &view.kind {
            ViewKind::Week(Week { of, name: Name::Typed(name), .. }) if of.is_family() => name,
            ViewKind::Roster(Roster { is_family: true, name: Name::Typed(name), .. }) => name,
            _ => return false,
        };
        let server = view.server.or(self.context.defaults.server);
        let Some(server) = server.filter(|_| !name.is_empty()) else { return false };
        match self.context.client.families(server).await {
            Ok(known) => language::family(name, &known.families) == Match::Nothing,
            Err(_) => false,
        }
    }

    async fn instead_of_nothing(&self) -> Result<Option<Found>, EarlyReply> {
        if let Some(moved) = self.only_elsewhere() {
            return Ok(Some(moved.into()));
        }
        if let Some(certain) = self.certain_by_example().await? {
            return Ok(Some(certain));
        }
        match self.better_than(None).await? {
            None => self.by_example().await,
            better => Ok(better),
        }
    }

    /// Finds what the text asks for.
    async fn read(&self) -> Result<Option<Found>, EarlyReply> {
        if let Some(view) = self.who_plays_most().or_else(|| self.day_of_fraction()) {
            return Ok(Some(view.into()));
        }
        if let Some(view) = self.changes_of_members().await {
            return Ok(Some(view.into()));
        }
        if let Some(view) = self.who_was_away().or_else(|| self.own_after_others()) {
            return Ok(Some(view.into()));
        }
        if let Some(own) = self.own_of_person().await {
            return Ok(Some(own));
        }
        if let Some(last) = self.last {
            if let Some(view) = last.both().filter(|_| self.asks_for_both()) {
                return Ok(Some(view.into()));
            }
            if let Some(view) = self.of_list(last).await? {
                return Ok(Some(view.into()));
            }
            if let Some(parsed) = self.about_last(last).await? {
                return Ok(Some(Found::View(parsed)));
            }
        }
        if self.is_only_a_bound() {
            return Ok(None);
        }
        if let Some(view) = self.chart_of_server() {
            return Ok(Some(view.into()));
        }
        if let Some(message) = self.charts_of_several() {
            return Ok(Some(Found::Message(message, None)));
        }
        if let Some(question) = self.missing_server() {
            return Err(question);
        }
        if let Some(view) = self.own_to_set().or(self.own_family_to_set().await) {
            return Ok(Some(view.into()));
        }
        if self.says_to_lead() {
            return Ok(Some(Found::Intent(Intent::Me)));
        }
        if let Some(view) = self.server_of_chat().or_else(|| self.own_server_said()) {
            return Ok(Some(view.into()));
        }
        if let Some(message) = self.several_weeks().await? {
            return Ok(Some(Found::Message(message, None)));
        }
        if let Some(sold) = self.sold_lately() {
            return Ok(Some(Found::View(sold)));
        }
        if let Some(view) = self.beside_own() {
            return Ok(Some(view.into()));
        }
        if let Some(parsed) = self.follow_up().await? {
            return Ok(Some(Found::View(parsed)));
        }
        if self.asks_for_own_people() {
            return Ok(Some(self.own_people(self.only_family()).into()));
        }
        if let Some(view) = self.leaders_of_kind() {
            return Ok(Some(view.into()));
        }
        if let Some(view) = self.wanted_lots().await? {
            return Ok(Some(view.into()));
        }
        let several = self
            .joining()
            .or_else(|| self.largest_families())
            .or_else(|| self.top_families())
            .or_else(|| self.members_of_family())
            .or_else(|| self.several());
        if let Some(view) = several {
            return Ok(Some(view.into()));
        }
        if let Some(message) = self.several_lots().await? {
            return Ok(Some(Found::Message(message, None)));
        }
        if let Some(message) = self.several_people().await? {
            return Ok(Some(Found::Message(message, None)));
        }
        if let Some(found) = self.families_anywhere().await? {
            return Ok(Some(found));
        }
        if self.server().is_none()
            && let Some(view) = self.player_by_halves()
        {
            return Ok(Some(view.into()));
        }
        if let Some(view) = self.player_in_full().await? {
            return Ok(Some(view.into()));
        }
        let parsed = match free_text::parse(self.known, self.phrase).await? {
            Some(parsed) => Some(self.with_all_members(parsed)),
            None => self.named_beside_unknown().await?,
        };
        let parsed = parsed.or_else(|| self.player_by_halves().map(ParsedPhrase::from));
        match parsed {
            Some(parsed) => Ok(Some(Found::View(self.name_missing(parsed).await))),
            None => Ok(None),
        }
    }

    /// Which members the text asks for.
    pub(super) fn shown_members(&self) -> Shown {
        match (self.text.in_uniform, self.text.out_of_uniform) {
            (true, _) => Shown::InUniform,
            (false, true) => Shown::OutOfUniform,
            (false, false) => Shown::All,
        }
    }

    /// Whether a text without names is about the two things that were spoken of.
    fn asks_for_both(&self) -> bool {
        let asks_which = self.phrase.asks_which && (self.text.most || self.text.least);
        (self.text.both || asks_which) && !self.named.has_group() && self.unnamed().next().is_none()
    }

    /// What a text says about a list that was shown: something or somebody at a place of it, or the leader of it.
    async fn of_list(&self, last: &LastAnswer) -> Result<Option<View>, EarlyReply> {
        let list = &last.before_choice();
        // What a person owns was not chosen from the list before.
        let is_owned = matches!(last.view.kind, ViewKind::Property(_));
        let lots = if is_owned { last } else { list };
        if let Some(lot) = self.listed_lot(lots).await? {
            return Ok(Some(lot));
        }
        if let Some(person) = self.listed_person(list).await? {
            return Ok(Some(person));
        }
        if let Some(family) = self.listed_family(list).await? {
            return Ok(Some(family));
        }
        if let Some(family) = self.fractions_of_family(last) {
            return Ok(Some(family));
        }
        if let Some(history) = self.history_of_listed(list).await? {
            return Ok(Some(history));
        }
        self.leader_spoken_of(last).await
    }

    /// A family with its members who are offline, if the list of its members is asked for.
    pub(super) fn with_all_members(&self, mut parsed: ParsedPhrase) -> ParsedPhrase {
        if let ViewKind::Family(family) = &mut parsed.view.kind {
            let only_online = !self.text.list_of_members || self.phrase.asks_who_is_there;
            family.only_online &= only_online;
        }
        parsed
    }

    pub(super) fn new(
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
            is_past: false,
            fields: asked_of(phrase),
            named: NamedThings::of(known, phrase),
            guesses: OnceLock::new(),
        }
    }

    /// The server that the words name, or the chat's.
    pub(super) fn server(&self) -> Option<ServerRef> {
        self.server_of(self.named.servers.first().copied())
    }

    /// This server, or the chat's.
    pub(super) fn server_of(&self, named: Option<u32>) -> Option<ServerRef> {
        let server = named.or(self.context.defaults.server);
        let known = self.known.status.game.iter().find(|known| Some(known.number) == server);
        known.map(ServerRef::from)
    }

    /// The server that the words name, or that of the last answer.
    pub(super) fn server_after(&self, last: &LastAnswer) -> Option<u32> {
        let named = self.named.servers.first().copied();
        named.or(last.view.server).or(self.context.defaults.server)
    }

    /// Whether the text asks who or how many of the chat's own there are, or only who is there now.
    pub(super) fn asks_for_own_people(&self) -> bool {
        let (phrase, text) = (self.phrase, &self.text);
        let is_meant =
            |word: &String| !FollowingText::is_between(word) && !FollowingText::is_of_own(word);
        let is_named = phrase.words.iter().any(is_meant);
        let asks = phrase.asks_how_many || phrase.asks_who || phrase.asks_who_is_there;
        let is_about_servers = phrase.names_server && phrase.names_players;
        let asks_who_is_now = text.now && phrase.asks_who && self.last.is_none();
        !is_named && (asks_who_is_now || text.own && asks && !is_about_servers)
    }

    /// The words that name nothing that the bot knows, and may be a name.
    pub(super) fn unnamed(&self) -> impl Iterator<Item = &str> {
        let others = &self.named.others;
        self.unknown_words().filter(|word| {
            others.iter().any(|other| other == word) && !language::is_in_examples(word)
        })
    }

    /// The words that have no other meaning: they are neither topics nor fields.
    pub(super) fn unknown_words(&self) -> impl Iterator<Item = &str> {
        let is_unknown = |word: &&String| {
            topic_of(word).is_none()
                && !FollowingText::is_between(word)
                && !self.fields.iter().any(|asked| asked.said == **word)
        };
        self.phrase.words.iter().filter(is_unknown).map(String::as_str)
    }

    /// Whether the text is only a bound, such as `меньше 8`, whose number is no server.
    pub(super) fn is_only_a_bound(&self) -> bool {
        let is_meant = |word: &&String| !FollowingText::is_between(word);
        let meant: Vec<&String> = self.phrase.words.iter().filter(is_meant).collect();
        let is_number = matches!(meant.as_slice(), [word] if number(word).is_some());
        is_number && AlertWords::new(&self.phrase.said.join(" ")).bound.is_some()
    }

    /// The topics that the words name.
    pub(super) fn topics(&self) -> impl Iterator<Item = &'static str> {
        self.phrase.words.iter().filter_map(|word| topic_of(word))
    }
}
