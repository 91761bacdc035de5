//! A person says that requests fail: the answer says what the status means, and what is known about the person's keys.

use jiff::SignedDuration;

use crate::bot::chat::{ChatContext, PrivateChat};
use crate::bot::error::{HandlerError, HandlerResult};
use crate::bot::language::KeyTrouble;
use crate::bot::telegram::OutgoingMessage;
use crate::keys::{Key, State};
use crate::text::Html;

use super::{limits, message};

/// How many keys are shown. Active keys come first.
const MAX_KEYS: usize = 6;

/// How many deleted keys are shown, and how long ago they were deleted.
const MAX_DELETED: u32 = 3;
const LATELY: SignedDuration = SignedDuration::from_hours(7 * 24);

pub(super) async fn explain(chat: &PrivateChat, trouble: KeyTrouble) -> HandlerResult {
    let (context, lang) = (&chat.context, chat.lang);
    let keys = context.keys.list(chat.owner(), chat.now).await?;
    let shared = limits::shared(context, &keys);
    let mut parts = vec![meaning(chat, trouble, &keys)];
    for key in keys.iter().take(MAX_KEYS) {
        let mut lines = vec![message::title(key), message::details(context, lang, key)];
        if key.state == State::Active {
            lines.push(limits::balance(context, lang, key, shared).await);
        }
        parts.push(Html::lines(lines));
    }
    // Without a key of the person's own, the limit of every new key says how much is allowed.
    if trouble == KeyTrouble::Limited && !keys.iter().any(|key| key.state == State::Active) {
        parts.push(message::limit(lang, context.settings.limits.standard));
    }
    if keys.is_empty() {
        parts.push(lang.list_empty());
    }
    let deleted = deleted(chat).await?;
    if !deleted.is_empty() {
        parts.push(Html::lines(deleted));
    }
    if matches!(trouble, KeyTrouble::Rejected | KeyTrouble::Forbidden) {
        parts.push(lang.check_usage());
    }
    let (text, rows) = (Html::paragraphs(parts), message::new_or_list_buttons(lang, &keys));
    chat.reply(OutgoingMessage { text, rows }).await
}

/// A line for each key that was deleted lately.
pub(super) async fn deleted(chat: &PrivateChat) -> Result<Vec<Html>, HandlerError> {
    let (context, lang) = (&chat.context, chat.lang);
    let deleted = context.keys.deleted(chat.owner(), chat.now - LATELY, MAX_DELETED).await?;
    Ok(deleted.iter().map(|key| message::deleted_key(context, lang, key)).collect())
}

/// What the failure means, and what to do.
pub(super) fn meaning(chat: &ChatContext, trouble: KeyTrouble, keys: &[Key]) -> Html {
    let lang = chat.lang;
    match trouble {
        KeyTrouble::Unspecified => lang.check_usage(),
        KeyTrouble::Rejected => lang.trouble_rejected(),
        KeyTrouble::Forbidden => lang.trouble_forbidden(),
        KeyTrouble::Limited => lang.trouble_limited(wait(chat, keys)),
        KeyTrouble::NotFound => {
            lang.trouble_not_found(&format!("{}/docs", chat.context.settings.public_url))
        }
        KeyTrouble::Unavailable => lang.trouble_unavailable(),
        KeyTrouble::Slow => lang.trouble_slow(),
    }
}

/// The seconds in which a spent limit regains one request; of the slowest key, because nobody knows which one it was.
fn wait(chat: &ChatContext, keys: &[Key]) -> u64 {
    let limits = &chat.context.settings.limits;
    let active = keys.iter().filter(|key| key.state == State::Active);
    let waits =
        active.map(|key| limits.of_key(key.limit)).chain(limits::shared(&chat.context, keys));
    let waits = waits.map(|limit| limit.seconds().div_ceil(limit.requests()));
    waits.max().unwrap_or(1).into()
}
