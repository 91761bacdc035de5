//! A person says that a key leaked: each active key gets a button that blocks and replaces it.

use crate::bot::callback::KeyAction;
use crate::bot::chat::PrivateChat;
use crate::bot::error::HandlerResult;
use crate::bot::telegram::{Button, OutgoingMessage};
use crate::keys::{Key, State};
use crate::text::Html;

use super::key_menu::last_use;
use super::{list, message};

/// How many keys are shown; more than a person can create.
const MAX_KEYS: usize = 12;

/// The person chooses among several keys, but confirms nothing: a leaked key is in a hurry.
pub(super) async fn offer_replacement(chat: &PrivateChat) -> HandlerResult {
    let (context, lang) = (&chat.context, chat.lang);
    let keys = context.keys.list(chat.owner(), chat.now).await?;
    let active: Vec<&Key> = keys.iter().filter(|key| key.state == State::Active).collect();
    let message = match active.as_slice() {
        [] => OutgoingMessage {
            text: lang.leak_none(),
            rows: message::new_or_list_buttons(lang, &keys),
        },
        [key] => {
            let replace = Button::press(lang.button_replace(), KeyAction::Replace(key.id));
            let text = Html::paragraphs([
                lang.leak_one(message::title(key)),
                last_use(context, lang, key),
            ]);
            OutgoingMessage { text, rows: vec![vec![replace], vec![message::list_button(lang)]] }
        }
        several => {
            let several = || several.iter().take(MAX_KEYS);
            let shown = several()
                .map(|key| Html::lines([message::title(key), last_use(context, lang, key)]));
            let rows = several().map(|key| {
                let name = lang.button_replace_key(list::name(key).as_str());
                vec![Button::press(name, KeyAction::Replace(key.id))]
            });
            let text = Html::paragraphs([lang.leak_several()].into_iter().chain(shown));
            OutgoingMessage { text, rows: rows.collect() }
        }
    };
    chat.reply(message).await
}
