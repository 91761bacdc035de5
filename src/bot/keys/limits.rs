//! `/limits`: shows how much of each key's limit is left, and the key's requests of today.

use crate::bot::chat::PrivateChat;
use crate::bot::context::Context;
use crate::bot::error::HandlerResult;
use crate::bot::telegram::OutgoingMessage;
use crate::keys::{Key, Limit, State};
use crate::text::{Html, Lang};

use super::message;

/// How many keys are shown; more than a person can create.
const MAX_KEYS: usize = 12;

/// Says what is left of the person's own keys, or how many requests a key may make.
pub(crate) async fn show(chat: PrivateChat) -> HandlerResult {
    let (context, lang) = (&chat.context, chat.lang);
    let all = context.keys.list(chat.owner(), chat.now).await?;
    let keys: Vec<&Key> = all.iter().filter(|key| key.state == State::Active).collect();
    if keys.is_empty() {
        let standard = message::limit(lang, context.settings.limits.standard);
        let text = Html::lines([standard, lang.limits_none()]);
        let rows = message::new_or_list_buttons(lang, &all);
        return chat.reply(OutgoingMessage { text, rows }).await;
    }
    let shared = shared(context, &all);
    let mut parts = vec![lang.limits_head()];
    for key in keys.iter().take(MAX_KEYS) {
        let balance = balance(context, lang, key, shared).await;
        parts.push(Html::lines([message::title(key), balance]));
    }
    parts.extend(shared.map(|shared| {
        lang.limits_shared(shared.requests().into(), lang.per(shared.seconds().into()).as_str())
    }));
    chat.reply(Html::paragraphs(parts)).await
}

/// The limit that all active keys of an owner share.
pub(in crate::bot) fn shared(context: &Context, keys: &[Key]) -> Option<Limit> {
    let active = keys.iter().filter(|key| key.state == State::Active);
    context.settings.limits.of_owner(active.map(|key| key.limit))
}

/// How much of the limit of an active key is left, and its requests of today. `shared` is its owner's limit.
pub(super) async fn balance(
    context: &Context,
    lang: Lang,
    key: &Key,
    shared: Option<Limit>,
) -> Html {
    let own = context.settings.limits.of_key(key.limit);
    let now = match &context.remaining {
        Some(remaining) => lang.limits_key(
            remaining(key.id, own, key.owner.zip(shared)).await.into(),
            own.requests().into(),
            lang.per(own.seconds().into()).as_str(),
        ),
        None => message::limit(lang, own),
    };
    Html::lines([now, lang.limits_today(key.usage.used_today, key.usage.refused_today)])
}
