//! Whose server a text is about: a question that names what it is about concerns the person's own, although another one
//! was spoken of before.

use super::fields::asked_of;
use super::several::NamedThings;
use super::{Reader, in_past};
use crate::bot::language::{self, FollowingText, PastText, Phrase};
use crate::bot::questions::known_words::{KnownNames, topic_of};
use crate::bot::questions::last_answer::LastAnswer;
use crate::bot::subjects::answers::arguments::number;
use crate::bot::subjects::answers::query_context::QueryContext;
use crate::bot::subjects::player::named_person::named_person;
use crate::bot::subjects::settings::Settings;
use crate::bot::subjects::{Fractions, Query, View, ViewKind};
use crate::bot::telegram::Button;
use crate::text::Plain;

/// Topics about families.
const FAMILIES: [&str; 2] = ["family", "families"];

/// Topics about fractions.
const FRACTIONS: [&str; 2] = ["online", "fractions"];

impl Reader<'_> {
    /// The server of the chat, if the text only asks which one that is.
    pub(super) fn server_of_chat(&self) -> Option<View> {
        let (phrase, text) = (self.phrase, &self.text);
        let is_meant = |word: &&String| !FollowingText::is_between(word);
        let is_only = phrase.words.iter().filter(is_meant).count() == 0;
        let asks = phrase.names_server && phrase.asks_which && text.this;
        let is_other = text.pronoun || text.most || text.least || phrase.asks_how_many;
        let server = self.context.defaults.server.filter(|_| asks && is_only && !is_other)?;
        Some(Fractions { page: 0 }.on(server))
    }

    /// What is to be the chat's own: a server, a fraction or both, or what was shown last.
    pub(super) fn own_to_set(&self) -> Option<View> {
        let named = &self.named;
        if !self.text.sets_own || !named.kinds.is_empty() || self.phrase.asks_how_many {
            return None;
        }
        if self.calls_fraction_family() {
            return None;
        }
        // "Set 5 on 8" names no fraction: nobody calls one by its id.
        if !named.fractions.is_empty() && self.unknown_words().all(|word| number(word).is_some()) {
            return None;
        }
        match (named.fractions.as_slice(), named.servers.as_slice()) {
            ([fraction], [server]) => Some(Settings::Fraction(Some(*fraction)).on(*server)),
            ([], [server]) => Some(Settings::Server(Some(*server)).anywhere()),
            ([fraction], []) => Some(Settings::Fraction(Some(*fraction)).anywhere()),
            ([], []) if self.text.moves_there => {
                let server = self.last.and_then(|last| last.view.server)?;
                Some(Settings::Server(Some(server)).anywhere())
            }
            // "Remember it as mine".
            ([], []) if self.text.pronoun && self.only_sets_own() => {
                let last = self.last.map(|last| &last.view)?;
                let subject = last.subject();
                let own = match (subject.fraction, subject.family) {
                    (Some(fraction), _) => Settings::Fraction(Some(fraction)),
                    (None, Some(family)) => Settings::Family(Some(family)),
                    (None, None) => return None,
                };
                Some(View { kind: own.into(), server: last.server })
            }
            _ => None,
        }
    }

    /// Whether somebody only says to lead something, which the card with their nickname confirms: `я лидер лспд`.
    pub(super) fn says_to_lead(&self) -> bool {
        const LEADING: [&str; 5] = ["leaders", "deputies", "fractions", "family", "families"];
        let phrase = self.phrase;
        let asks = phrase.asks_who || phrase.asks_which || phrase.asks_who_is_there;
        !asks
            && !phrase.asks_how_many
            && !self.text.sets_own
            && self.topics().all(|topic| LEADING.contains(&topic))
            && language::says_to_lead(&phrase.said)
    }

    /// Whether what names a fraction is called a family: `my family Rossi`.
    pub(super) fn calls_fraction_family(&self) -> bool {
        !self.named.fractions.is_empty()
            && self.topics().any(|topic| FAMILIES.contains(&topic))
            && !self.topics().any(|topic| FRACTIONS.contains(&topic))
    }

    /// The family that somebody says is theirs: `я голова найт хаус, запамятай`.
    pub(super) async fn own_family_to_set(&self) -> Option<View> {
        let named = &self.named;
        let names_other = named.has_group() || self.phrase.asks_how_many;
        let server = self.server().filter(|_| self.text.sets_own && !names_other)?;
        match self.families(server.number).await.as_slice() {
            [family] => Some(Settings::Family(Some(*family)).on(server.number)),
            _ => None,
        }
    }

    /// Whether nothing is named or denied, and nothing else than a setting is asked for.
    fn only_sets_own(&self) -> bool {
        self.unnamed().next().is_none()
            && self.topics().all(|topic| topic == "settings")
            && !self.phrase.said.iter().any(|word| FollowingText::is_denial(word))
    }

    /// The server on which somebody says that they play. In a private chat it becomes theirs.
    pub(super) fn own_server_said(&self) -> Option<View> {
        let (named, phrase) = (&self.named, self.phrase);
        let names_own =
            self.text.own && phrase.names_server && self.text.on_server && !phrase.asks_how_many;
        let is_between = |word: &String| FollowingText::is_between(word);
        // "I mean on my server".
        if names_own && phrase.words.iter().all(is_between) {
            return Some(Fractions { page: 0 }.anywhere());
        }
        let asks = phrase.asks_who || phrase.asks_which;
        // "My server is 5".
        let names_only_server = names_own
            && !asks
            && !named.has_group()
            && named.others.iter().all(is_between)
            && self.topics().all(|topic| topic == "servers");
        if let ([server], true) = (named.servers.as_slice(), names_only_server)
            && self.context.is_private
        {
            return Some(Settings::Server(Some(*server)).anywhere());
        }
        let is_other = named.has_group() || self.unnamed().next().is_some();
        let ([server], true, false) =
            (named.servers.as_slice(), self.text.i_play, asks || is_other)
        else {
            return None;
        };
        Some(match self.context.is_private {
            true => Settings::Server(Some(*server)).anywhere(),
            false => Fractions { page: 0 }.on(*server),
        })
    }
}

/// The context in which a text is read and answered. What the text does not name comes from the last answer, unless the
/// text speaks of what belongs to the chat, or is a question of its own.
pub(in crate::bot) async fn context(
    context: QueryContext,
    text: &str,
    last: Option<&LastAnswer>,
) -> QueryContext {
    let following = FollowingText::new(text);
    let is_own = following.own && has_own(&context, last);
    let Some(last) = last.filter(|_| !is_own) else { return context };
    // "And ours?" is about the chat's own on the server that was spoken of.
    if following.own && says_only_whose(text) {
        let mut own = context.following(&last.view);
        own.defaults.fraction = context.defaults.fraction;
        own.defaults.family = context.defaults.family;
        return own;
    }
    let is_elsewhere = context.defaults.server.is_some()
        && last.view.server.is_some()
        && context.defaults.server != last.view.server;
    let goes_on = last.is_replied_to
        || last.is_question
        || following.continues
        || following.pronoun
        || following.there
        || following.wants_more
        || following.wants_again;
    match is_elsewhere && !goes_on && names_something(&context, text, last).await {
        true => context,
        false => {
            let mut following = context.following(&last.view);
            following.defaults.server = following.defaults.server.or(last.server);
            following
        }
    }
}

/// Whether "ours" is something of the chat. Without a server, a fraction or a family of its own, it is what was spoken of.
fn has_own(context: &QueryContext, last: Option<&LastAnswer>) -> bool {
    let defaults = &context.defaults;
    let is_group_there = last.is_some_and(|last| {
        let subject = last.view.subject();
        let is_group = subject.fraction.is_some() || subject.family.is_some();
        is_group && last.view.server == defaults.server
    });
    let has_group = defaults.fraction.is_some() || defaults.family.is_some();
    defaults.server.is_some() && (has_group || !is_group_there)
}

/// Whether a text says nothing but whose it is about: `и у нас`, `only ours`.
fn says_only_whose(text: &str) -> bool {
    Phrase::new(text).is_some_and(|phrase| {
        let is_between = |word: &String| FollowingText::is_between(word);
        phrase.words.iter().all(is_between)
            && !phrase.asks_who
            && !phrase.asks_how_many
            && !phrase.asks_who_is_there
    })
}

/// Whether a text names a fraction, a kind of them, a lot, or somebody or something that may be known by name.
async fn names_something(context: &QueryContext, text: &str, last: &LastAnswer) -> bool {
    // "At 8pm yesterday" names nothing.
    let past = PastText::new(text, in_past::today(context));
    let text = past.as_ref().map_or(text, |past| &past.rest);
    let (Some(phrase), Ok(known)) = (Phrase::new(text), KnownNames::of(context).await) else {
        return false;
    };
    let named = NamedThings::of(&known, &phrase);
    let fields = asked_of(&phrase);
    let is_field = |word: &String| fields.iter().any(|asked| asked.said == *word);
    let mut pairs = phrase.words.iter().zip(phrase.words.iter().skip(1));
    let is_lot = pairs.any(|(lot, of)| {
        let is_lot = |word| matches!(topic_of(word), Some("house" | "business"));
        is_lot(lot) && number(of).is_some() || is_lot(of) && number(lot).is_some()
    });
    // Somebody on the server that was spoken of may be on its list.
    if !named.has_group()
        && let Some(server) = last.view.server
        && let Ok(names) = known.nicknames(server).await
        && (named_person(&names, &phrase.words).is_some()
            || phrase.words.iter().any(|word| names.iter().any(|it| it.eq_ignore_ascii_case(word))))
    {
        return false;
    }
    named.has_group() || is_lot || named.others.iter().any(|word| !is_field(word))
}

/// The button that shows the same on the person's own server, if the server of the answer comes from an answer before it.
pub(in crate::bot) async fn own_server_button(
    own: &QueryContext,
    context: &QueryContext,
    text: &str,
    last: Option<&LastAnswer>,
    view: &View,
) -> Option<Button> {
    let (last, server) = (last?, own.defaults.server?);
    let shown = view.server.or(context.defaults.server);
    // Families and people of one server are not on another.
    let is_everywhere = matches!(
        view.kind,
        ViewKind::Fraction(_)
            | ViewKind::Chart(_)
            | ViewKind::Past(_)
            | ViewKind::Staff(_)
            | ViewKind::Interviews(_)
            | ViewKind::Fractions(_)
            | ViewKind::Auctions(_)
            | ViewKind::Map(_)
            | ViewKind::Counts(_)
    );
    if !is_everywhere || shown != last.view.server || shown == Some(server) || shown.is_none() {
        return None;
    }
    let phrase = Phrase::new(text)?;
    let known = KnownNames::of(own).await.ok()?;
    if !NamedThings::of(&known, &phrase).servers.is_empty() {
        return None;
    }
    let title = own.title_of(server).await.ok()??;
    let mut there = View { server: Some(server), ..view.clone() };
    if let Some(page) = there.page() {
        *page = 0;
    }
    Some(own.button(Plain::untrusted(&title), there))
}
