//! Answers questions about keys and the API that people ask in sentences.

use crate::bot::chat::{ChatContext, PrivateChat};
use crate::bot::error::HandlerResult;
use crate::bot::language::{ApiExample, ApiTopic, KeyQuestion, KeyTrouble};
use crate::bot::telegram::OutgoingMessage;
use crate::keys::State;
use crate::text::Html;

use super::{leak, limits, message, request_examples, trouble};

pub(crate) async fn answer(chat: PrivateChat, question: KeyQuestion) -> HandlerResult {
    let recent = &chat.context.recent;
    // An example that names nothing is that of the last question in another language.
    let before = recent.key_talk(chat.speaker(), chat.now).flatten();
    let question = match (question, &before) {
        (KeyQuestion::Example(example), Some(before)) if example.names_only_language() => {
            KeyQuestion::Example(ApiExample { language: example.language, ..before.clone() })
        }
        // Members have a field for their uniforms.
        (KeyQuestion::Example(example), before) if example.asks_uniform => {
            let before = before.as_ref();
            let language = example.language.or(before.and_then(|before| before.language));
            let words = match (before, example.words.is_empty()) {
                (Some(before), true) => before.words.clone(),
                _ => example.words,
            };
            let topic = Some(ApiTopic::Fraction);
            KeyQuestion::Example(ApiExample { topic, language, words, ..example })
        }
        (question, _) => question,
    };
    let example = match &question {
        KeyQuestion::Example(example) => Some(example.clone()),
        _ => before,
    };
    chat.record_key_talk(example);
    match question {
        KeyQuestion::Leak => leak::offer_replacement(&chat).await,
        KeyQuestion::Trouble(kind) => trouble::explain(&chat, kind).await,
        KeyQuestion::Example(example) => request_examples::show(&chat, &example).await,
        KeyQuestion::Limit => limits::show(chat).await,
        KeyQuestion::MoreLimit => with_keys(&chat, more_limit(&chat)).await,
        KeyQuestion::Header => with_keys(&chat, chat.lang.key_header()).await,
        KeyQuestion::Servers => with_keys(&chat, chat.lang.key_servers()).await,
        KeyQuestion::OldKey => old_keys(&chat).await,
        KeyQuestion::About => {
            let docs = format!("{}/docs", chat.context.settings.public_url);
            with_keys(&chat, chat.lang.key_about(&docs)).await
        }
    }
}

/// How many requests a key may make, and who may allow more.
fn more_limit(chat: &ChatContext) -> Html {
    let (settings, lang) = (&chat.context.settings, chat.lang);
    let support = settings.support.as_deref().map(|contact| lang.support(contact));
    let limit = message::limit(lang, settings.limits.standard);
    Html::lines([limit, lang.limits_more()].into_iter().chain(support))
}

/// What can be said of keys before others: it holds nothing of anybody's own. `None` if there is nothing.
pub(crate) fn in_public(chat: &ChatContext, question: &KeyQuestion) -> Option<Html> {
    let (settings, lang) = (&chat.context.settings, chat.lang);
    Some(match question {
        KeyQuestion::Limit | KeyQuestion::Trouble(KeyTrouble::Limited) => {
            message::limit(lang, settings.limits.standard)
        }
        KeyQuestion::MoreLimit => more_limit(chat),
        KeyQuestion::Header => lang.key_header(),
        KeyQuestion::Servers => lang.key_servers(),
        KeyQuestion::About => lang.key_about(&format!("{}/docs", settings.public_url)),
        KeyQuestion::Trouble(KeyTrouble::Unspecified)
        | KeyQuestion::Leak
        | KeyQuestion::Example(_)
        | KeyQuestion::OldKey => return None,
        KeyQuestion::Trouble(trouble) => trouble::meaning(chat, *trouble, &[]),
    })
}

async fn with_keys(chat: &PrivateChat, text: Html) -> HandlerResult {
    let keys = chat.context.keys.list(chat.owner(), chat.now).await?;
    let rows = message::new_or_list_buttons(chat.lang, &keys);
    chat.reply(OutgoingMessage { text, rows }).await
}

/// Says which keys no longer work, and which do.
async fn old_keys(chat: &PrivateChat) -> HandlerResult {
    let (context, lang) = (&chat.context, chat.lang);
    let keys = context.keys.list(chat.owner(), chat.now).await?;
    let deleted = trouble::deleted(chat).await?;
    let head = if deleted.is_empty() { lang.old_key_none() } else { Html::lines(deleted) };
    let others = keys.iter().map(|key| match key.state {
        State::Active => Html::lines([message::title(key), lang.old_key_active()]),
        _ => Html::lines([message::title(key), message::details(context, lang, key)]),
    });
    let text = Html::paragraphs([head].into_iter().chain(others));
    chat.reply(OutgoingMessage { text, rows: message::new_or_list_buttons(lang, &keys) }).await
}
