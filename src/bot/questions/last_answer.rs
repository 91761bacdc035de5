//! The answer that a text follows: the one that it replies to, or the last one to the same person in the chat.

use serde::{Deserialize, Serialize};

use crate::bot::callback::ButtonData;
use crate::bot::chat::{ChatContext, Person, ReplyTarget};
use crate::bot::context::Context;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::family::listed_families::lists_families;
use crate::bot::subjects::fraction::counts::Counts;
use crate::bot::subjects::property::listed_lots::lists_lots;
use crate::bot::subjects::{
    Chart, Digest, Family, FamilyHeatMap, Fraction, HeatMap, View, ViewButton, ViewKind, Week,
};

/// How many answers before the last one are kept in mind.
const MAX_EARLIER: usize = 3;

/// What a person was shown last.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(in crate::bot) struct LastAnswer {
    pub(in crate::bot) view: View,
    /// Whether the bot asked for something that the view lacks.
    pub(in crate::bot) is_question: bool,
    /// Whether the text replies to the message of the answer.
    pub(in crate::bot) is_replied_to: bool,
    /// The list from which the answer was chosen.
    pub(in crate::bot) list: Option<View>,
    /// What was shown before it, the latest first, and nothing twice.
    pub(in crate::bot) earlier: Vec<View>,
    /// The server that was spoken of last, also where the answer is about all servers.
    pub(in crate::bot) server: Option<u32>,
}

impl LastAnswer {
    fn shown(view: View) -> Self {
        let (server, list, earlier) = (view.server, None, Vec::new());
        Self { view, is_question: false, is_replied_to: false, list, earlier, server }
    }

    /// The answer that a text replies to.
    pub(in crate::bot) fn replied_to(view: View) -> Self {
        Self { is_replied_to: true, ..Self::shown(view) }
    }

    /// The list that was shown last: the answer itself, or the list from which it was chosen.
    pub(in crate::bot) fn list(&self) -> Option<&View> {
        match is_list(&self.view) {
            true => Some(&self.view),
            false => self.list.as_ref(),
        }
    }

    /// The counts of the two that were shown one after the other.
    pub(in crate::bot) fn both(&self) -> Option<View> {
        together(self.earlier.first()?, &self.view)
    }

    /// The families that were shown one after the other on one server, the earlier one first.
    pub(in crate::bot) fn families(&self) -> Vec<u64> {
        let shown = self.earlier.first().into_iter().chain([&self.view]);
        let shown = shown.filter(|view| view.server == self.view.server);
        shown.filter_map(|view| view.subject().family).collect()
    }

    /// The same if an earlier answer had been the last one: of each command, the latest that was shown.
    pub(in crate::bot) fn as_of_earlier(&self) -> impl Iterator<Item = Self> {
        let is_of = |one: &View, other: &View| one.command() == other.command();
        self.earlier.iter().enumerate().filter_map(move |(at, view)| {
            let mut later = self.earlier.iter().take(at).chain([&self.view]);
            let is_latest = !later.any(|later| is_of(later, view));
            let earlier = self.earlier.iter().skip(at + 1).cloned().collect();
            is_latest.then(|| Self { earlier, server: self.server, ..Self::shown(view.clone()) })
        })
    }

    /// The same if the list had been shown last.
    pub(in crate::bot) fn before_choice(&self) -> Self {
        let view = self.list().unwrap_or(&self.view).clone();
        Self { view, list: None, ..self.clone() }
    }
}

/// The counts of two fractions, or of a fraction on two servers, in one table; `None` if it would have only one row.
pub(in crate::bot) fn together(one: &View, other: &View) -> Option<View> {
    let of = |view: &View| match &view.kind {
        ViewKind::Counts(counts) => {
            let servers = match counts.servers.is_empty() {
                true => view.server.into_iter().collect(),
                false => counts.servers.clone(),
            };
            (counts.fractions.clone(), servers)
        }
        _ => (view.subject().fraction.into_iter().collect(), view.server.into_iter().collect()),
    };
    let ((mut fractions, mut servers), (more, further)) = (of(one), of(other));
    if fractions.is_empty() || more.is_empty() {
        return None;
    }
    add_new(&mut fractions, more);
    add_new(&mut servers, further);
    (fractions.len() > 1 || servers.len() > 1).then(|| Counts::of(fractions, servers).view())
}

fn add_new(known: &mut Vec<u32>, more: Vec<u32>) {
    more.into_iter().for_each(|id| {
        if !known.contains(&id) {
            known.push(id);
        }
    });
}

fn is_list(view: &View) -> bool {
    lists_lots(&view.kind)
        || lists_families(&view.kind)
        || matches!(view.kind, ViewKind::Fraction(_) | ViewKind::Family(_))
}

/// Whether somebody or something of a list is shown.
fn is_of_list(view: &View) -> bool {
    match &view.kind {
        ViewKind::LotCard(_)
        | ViewKind::History(_)
        | ViewKind::Player(_)
        | ViewKind::Property(_) => true,
        ViewKind::Week(week) => week.of.is_player(),
        _ => false,
    }
}

/// Remembers the answer for what the person says next.
pub(in crate::bot) fn record(chat: &ChatContext, view: &View, is_question: bool) {
    chat.context.recent.actions.record_reply(chat.speaker(), chat.update);
    let last = recorded(chat);
    let list = last.as_ref().filter(|_| is_of_list(view)).and_then(|last| last.list().cloned());
    let server = view.server.or(last.as_ref().and_then(|last| last.server));
    let shown = last.into_iter().flat_map(|last| [last.view].into_iter().chain(last.earlier));
    let earlier = shown.filter(|shown| shown != view).take(MAX_EARLIER).collect();
    let view = view.clone();
    let answer = LastAnswer { view, is_question, is_replied_to: false, list, earlier, server };
    if let Ok(encoded) = postcard::to_allocvec(&answer) {
        chat.context.recent.record_answer(chat.speaker(), &encoded, chat.now);
    }
}

/// Forgets the answer, so that the next text begins anew.
pub(in crate::bot) fn forget(chat: &ChatContext) {
    chat.context.recent.forget_answer(chat.speaker());
}

/// The answer that a text in this chat follows.
pub(in crate::bot) fn of(chat: &ChatContext) -> Option<LastAnswer> {
    replied_answer(chat).or_else(|| recorded(chat))
}

fn recorded(chat: &ChatContext) -> Option<LastAnswer> {
    let encoded = chat.context.recent.last_answer(chat.speaker(), chat.now)?;
    postcard::from_bytes(&encoded).ok()
}

/// The answer that a person got last in the private chat.
pub(in crate::bot) fn in_private(context: &Context, person: &Person) -> Option<LastAnswer> {
    let encoded = context.recent.last_answer((person.chat(), person.id.0), context.now())?;
    postcard::from_bytes(&encoded).ok()
}

/// The message that was replied to. Its buttons contain its view: the one that shows it again belongs to everybody.
/// Without that one, the buttons offer things to choose from, and the view has only what all of them share.
fn replied_answer(chat: &ChatContext) -> Option<LastAnswer> {
    let ReplyTarget::NewMessage { replied_buttons } = &chat.reply_target else { return None };
    let buttons: Vec<ViewButton> =
        replied_buttons.iter().filter_map(|data| ViewButton::decode(data)).collect();
    let shown = buttons.iter().find(|button| button.place.is_shared());
    let mut view = shown.or(buttons.first())?.view.clone();
    let mut others = buttons.iter().map(|button| &button.view).filter(|_| shown.is_none());
    let is_choice = others.clone().any(|other| other.subject() != view.subject());
    if others.any(|other| other.server != view.server) {
        view.server = None;
    }
    if is_choice {
        view.kind = unnamed(view.kind)?;
    }
    // A reply to the last answer follows what led to it, too.
    let last = recorded(chat).filter(|last| last.view == view);
    let (list, earlier) = last.map(|last| (last.list, last.earlier)).unwrap_or_default();
    Some(LastAnswer { is_question: is_choice, list, earlier, ..LastAnswer::replied_to(view) })
}

/// The same about a fraction or a family that is not chosen yet; `None` of what is about something else.
pub(super) fn unnamed(kind: ViewKind) -> Option<ViewKind> {
    let name = Name::default();
    Some(match kind {
        ViewKind::Fraction(of) => Fraction { name, ..of }.into(),
        ViewKind::Family(of) => Family { name, ..of }.into(),
        ViewKind::Week(of) => Week { name, ..of }.into(),
        ViewKind::Chart(_) => Chart { fraction: name }.into(),
        ViewKind::Digest(_) => Digest { fraction: name }.into(),
        ViewKind::FamilyHeatMap(_) => FamilyHeatMap { family: name }.into(),
        ViewKind::HeatMap(_) => HeatMap { fraction: name }.into(),
        _ => return None,
    })
}
