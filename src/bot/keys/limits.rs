//! `/limits`: shows how much of each key's limit is left, and the key's requests of today.

use crate::bot::chat::PrivateChat;
use crate::bot::error::HandlerResult;
use crate::keys::State;
use crate::text::Html;

use super::message;

/// How many keys are shown; more than a person can create.
const MAX_KEYS: usize = 12;

pub(crate) async fn show(chat: PrivateChat) -> HandlerResult {
    let (context, lang) = (&chat.context, chat.lang);
    let mut keys = context.keys.list(chat.owner(), chat.now).await?;
    keys.retain(|key| key.state == State::Active);
    if keys.is_empty() {
        return chat.reply(lang.limits_none()).await;
    }
    let limits = context.settings.limits;
    let shared = limits.of_owner(keys.iter().map(|key| key.limit));
    let owner = shared.map(|shared| (chat.owner(), shared));
    let mut parts = vec![lang.limits_head()];
    for key in keys.iter().take(MAX_KEYS) {
        let own = limits.of_key(key.limit);
        let now = match &context.remaining {
            Some(remaining) => lang.limits_key(
                remaining(key.id, own, owner).await.into(),
                own.requests().into(),
                lang.per(own.seconds().into()).as_str(),
            ),
            None => message::limit(lang, own),
        };
        let today = lang.limits_today(key.usage.used_today, key.usage.refused_today);
        parts.push(Html::lines([message::title(key), now, today]));
    }
    parts.extend(shared.map(|shared| {
        lang.limits_shared(shared.requests().into(), lang.per(shared.seconds().into()).as_str())
    }));
    chat.reply(Html::paragraphs(parts)).await
}
