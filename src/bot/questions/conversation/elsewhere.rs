//! The last answer on another server or about another fraction: `на бристоле тоже глянь`, `and fbi`.

use super::Reader;
use super::several::NamedThings;
use crate::bot::language::FollowingText;
use crate::bot::questions::last_answer::LastAnswer;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::fraction::counts::Counts;
use crate::bot::subjects::interviews::InterviewsOf;
use crate::bot::subjects::{
    Captures, Chart, Digest, Fraction, Interviews, MemberChanges, View, ViewKind, Week,
};

/// No name is shorter.
const MIN_NAME: usize = 3;

/// A longer text says more than another server.
const MAX_ELSEWHERE: usize = 6;

impl Reader<'_> {
    /// What was shown last on the server that is all that a short text names: `на бристоле тоже глянь`.
    pub(super) fn only_elsewhere(&self) -> Option<View> {
        let is_only_server = self.named.servers.len() == 1
            && !self.named.has_group()
            && !self.phrase.names_trouble
            && self.phrase.said.len() <= MAX_ELSEWHERE
            && self.topics().all(|topic| topic == "servers")
            && self.fields.is_empty()
            && !self.unnamed().any(|word| word.chars().count() >= MIN_NAME);
        let last = self.last.filter(|_| is_only_server)?;
        self.elsewhere(last, &self.named).filter(|moved| *moved != last.view)
    }

    /// Whether a text that only names a server means the view there, and not how many play there.
    fn may_be_elsewhere(&self, last: &LastAnswer) -> bool {
        let view = &last.view;
        let subject = view.subject();
        let has_members = subject.fraction.is_some() || matches!(view.kind, ViewKind::Family(_));
        let is_counted = matches!(view.kind, ViewKind::Counts(_));
        (view.is_on_server() || is_counted)
            && (!self.phrase.names_players || self.text.they)
            && (self.text.continues
                || self.text.they
                || last.is_replied_to
                || !self.phrase.asks_how_many
                // "On 3 how many".
                || has_members && self.begins_with_server())
            // "And on Aurora": the word for presence is only the preposition.
            && (!self.phrase.asks_who_is_there
                || has_members
                || is_counted
                || self.text.continues && self.text.on_server)
    }

    fn begins_with_server(&self) -> bool {
        self.phrase.said.first().is_some_and(|first| FollowingText::is_before_server(first))
    }

    /// The last view on another server, or about another fraction.
    pub(super) fn elsewhere(&self, last: &LastAnswer, named: &NamedThings) -> Option<View> {
        // "And on 3" after somebody or something of a list is about the list.
        let last = &last.before_choice();
        let view = &last.view;
        match (named.fractions.as_slice(), named.servers.as_slice(), named.kinds.first()) {
            ([], [server], None) if matches!(view.kind, ViewKind::Servers(_)) => {
                // "And on 8" goes on to that server. A name alone is in the list that was shown.
                let goes_on = self.text.continues || self.text.on_server || view.server.is_some();
                Some(View { server: goes_on.then_some(*server), ..view.clone() })
            }
            ([], [server], None) if self.may_be_elsewhere(last) => {
                let mut moved = View { server: Some(*server), ..view.clone() };
                if let Some(page) = moved.page() {
                    *page = 0;
                }
                if let ViewKind::Counts(counts) = &mut moved.kind {
                    counts.servers.clear();
                }
                Some(moved)
            }
            ([], [_, _, ..], None) if !self.phrase.names_players && !self.phrase.names_server => {
                let fraction = view.subject().fraction?;
                Some(Counts::of(vec![fraction], named.servers.clone()).view())
            }
            ([fraction], servers @ ([] | [_]), None) => {
                // "In the hospital of SF when" after all interviews.
                let asks_when = matches!(view.kind, ViewKind::Interviews(_)) && self.text.asks_when;
                let continues =
                    last.is_question || last.is_replied_to || self.text.continues || asks_when;
                // "Who is in FBI" asks for names, and not for one more number.
                let asks_names = self.phrase.asks_who && matches!(view.kind, ViewKind::Counts(_))
                    || self.phrase.asks_who_is_there
                        && matches!(view.kind, ViewKind::Week(_) | ViewKind::Ghetto(_));
                if !continues || asks_names {
                    return None;
                }
                let kind = with_fraction(&view.kind, *fraction)?;
                Some(View { kind, server: servers.first().copied().or(view.server) })
            }
            _ => None,
        }
    }
}

/// The same about another fraction; a table of counts gets one more.
fn with_fraction(kind: &ViewKind, fraction: u32) -> Option<ViewKind> {
    let name = || Name::Id(fraction.into());
    Some(match kind {
        ViewKind::Fraction(Fraction { shown, .. }) => {
            Fraction { shown: *shown, ..Fraction::named(name()) }.into()
        }
        // The map has the zones of all gangs.
        ViewKind::Ghetto(ghetto) => ghetto.clone().into(),
        ViewKind::Chart(_) => Chart { fraction: name() }.into(),
        ViewKind::Digest(_) => Digest { fraction: name() }.into(),
        ViewKind::MemberChanges(_) => MemberChanges { fraction: name() }.into(),
        ViewKind::Week(_) => Week::of_fraction(fraction).into(),
        ViewKind::Interviews(_) => {
            Interviews { of: InterviewsOf::Fraction(fraction), page: 0 }.into()
        }
        ViewKind::Captures(_) => Captures { gang: Some(fraction), page: 0 }.into(),
        ViewKind::Past(past) => {
            let mut past = past.clone();
            past.fraction = Some(name());
            past.into()
        }
        ViewKind::Counts(counts) if !counts.fractions.is_empty() => {
            let mut fractions = counts.fractions.clone();
            if !fractions.contains(&fraction) {
                fractions.push(fraction);
            }
            Counts::of(fractions, counts.servers.clone()).into()
        }
        _ => return None,
    })
}
