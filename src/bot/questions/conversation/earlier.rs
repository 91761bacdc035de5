//! Texts about an answer before the last one: `а дома у него?` after a player and then a faction.

use super::{Found, find_after};
use crate::bot::language::FollowingText;
use crate::bot::questions::free_text::ParsedPhrase;
use crate::bot::questions::known_words::KnownNames;
use crate::bot::questions::last_answer::{LastAnswer, unnamed};
use crate::bot::subjects::View;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::query_context::QueryContext;
use crate::bot::subjects::answers::view_subject::ViewSubject;

/// What a text that points back asks for after an earlier answer, if nothing, or nobody whom it is about, was found after
/// the last one.
pub(super) async fn after_earlier(
    known: &KnownNames<'_>,
    text: &str,
    last: Option<&LastAnswer>,
    found: &Result<Option<Found>, EarlyReply>,
) -> Option<ParsedPhrase> {
    let is_open = match found {
        Ok(None) => true,
        Ok(Some(Found::View(parsed))) => asks_whom(known.context, &parsed.view),
        Ok(Some(Found::Message(..) | Found::Intent(_))) | Err(_) => false,
    };
    let points_back = || {
        let text = FollowingText::new(text);
        text.pronoun || text.continues
    };
    let last = last.filter(|_| is_open && points_back())?;
    for earlier in last.as_of_earlier() {
        if let Ok(Some(Found::View(parsed))) = find_after(known, text, Some(&earlier)).await
            && parsed.left_out.is_empty()
            && parsed.view.subject() != ViewSubject::default()
        {
            return Some(parsed);
        }
    }
    None
}

/// Whether the answer would ask of whom.
fn asks_whom(context: &QueryContext, view: &View) -> bool {
    let defaults = &context.defaults;
    let has_own = defaults.fraction.is_some() || defaults.family.is_some();
    let is_unnamed = unnamed(view.kind.clone()).is_some_and(|kind| kind == view.kind);
    is_unnamed && !has_own
}
