//! `/limits`: what is left of each key's limit now, and its requests of today.

use std::iter;

use crate::bot::chat::PrivateChat;
use crate::bot::error::HandlerResult;
use crate::keys::{Key, State};
use crate::text::Html;

use super::message;

/// How many keys are shown; more than a person can create.
const MAX_KEYS: usize = 12;

pub(crate) async fn show(chat: PrivateChat) -> HandlerResult {
    let (context, lang) = (&chat.context, chat.lang);
    let mut keys = context.keys.list(chat.owner(), chat.now).await?;
    keys.retain(|key| key.state == State::Active);
    let limit = |key: &Key| key.limit.unwrap_or(context.settings.default_limit);
    let mut limits = keys.iter().map(limit);
    let Some(first) = limits.next() else {
        return chat.reply(lang.limits_none()).await;
    };
    let shared = Some((chat.owner(), first.shared(limits)));
    let parts = keys.iter().take(MAX_KEYS).map(|key| {
        let own = limit(key);
        let now = match &context.remaining {
            Some(remaining) => lang.limits_key(
                remaining(key.id, own, shared).into(),
                own.requests().into(),
                lang.per(own.seconds().into()).as_str(),
            ),
            None => message::limit(lang, own),
        };
        let today = lang.limits_today(key.usage.used_today, key.usage.refused_today);
        Html::lines([message::title(key), now, today])
    });
    chat.reply(Html::paragraphs(iter::once(lang.limits_head()).chain(parts))).await
}
