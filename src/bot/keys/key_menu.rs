//! The menus of one key: its details, and the questions before it is renamed, rotated or deleted.

use crate::bot::callback::KeyAction;
use crate::bot::context::Context;
use crate::bot::telegram::{Button, OutgoingMessage, Rows};
use crate::db::Error;
use crate::keys::{Key, KeyId, Label, State};
use crate::text::{Html, Lang};

use super::{access, addresses, message};

/// The details of the key, with buttons to rename, rotate, limit and delete it, and to see its usage and its errors.
pub(super) fn details(context: &Context, lang: Lang, key: &Key) -> OutgoingMessage {
    let id = key.id;
    let mut first = vec![Button::press(lang.button_rename(), KeyAction::Rename(id))];
    match key.state {
        State::Active => first.push(Button::press(lang.button_rotate(), KeyAction::AskRotate(id))),
        State::Expired => first.extend(message::renew_button(lang, key)),
        State::Blocked(_) => {}
    }
    let delete = KeyAction::AskDelete { key: id, return_to: id };
    let rows: Rows = vec![
        first,
        vec![
            Button::press(lang.button_usage(), KeyAction::Usage(id)),
            Button::press(lang.button_errors(), KeyAction::Errors { key: id, page: 0 }),
        ],
        message::lifetime_button(lang, key).into_iter().chain(access::button(lang, key)).collect(),
        addresses::button(context, lang, key).into_iter().collect(),
        vec![Button::press(lang.button_delete(), delete), message::list_button(lang)],
    ];
    let rows = rows.into_iter().filter(|row| !row.is_empty()).collect();
    let limit = message::limit(lang, context.settings.limits.of_key(key.limit));
    let text = Html::lines([message::title(key), message::details(context, lang, key), limit]);
    OutgoingMessage { text, rows }
}

/// Asks for the new label. The next text in this chat is the answer.
pub(super) fn ask_label(lang: Lang, key: &Key) -> OutgoingMessage {
    let rows = vec![vec![Button::press(lang.button_keep(), KeyAction::Card(key.id))]];
    OutgoingMessage { text: lang.ask_label(message::title(key), Label::MAX_CHARS.into()), rows }
}

/// Asks whether to issue a new key in place of this one.
pub(super) fn ask_rotate(context: &Context, lang: Lang, key: &Key) -> OutgoingMessage {
    let rows = vec![vec![
        Button::press(lang.button_rotate(), KeyAction::Rotate(key.id)),
        Button::press(lang.button_keep(), KeyAction::Card(key.id)),
    ]];
    let text =
        Html::paragraphs([lang.ask_rotate(message::title(key)), last_use(context, lang, key)]);
    OutgoingMessage { text, rows }
}

/// Asks for confirmation. It shows the use of the key and of its replacement, which helps the person to decide.
pub(super) async fn ask_delete(
    context: &Context,
    lang: Lang,
    key: &Key,
    return_to: KeyId,
) -> Result<OutgoingMessage, Error> {
    let rows = vec![vec![
        Button::press(lang.button_delete_now(), KeyAction::Delete { key: key.id, return_to }),
        Button::press(lang.button_keep(), KeyAction::Return(return_to)),
    ]];
    let mut parts = vec![lang.ask_delete(message::title(key)), last_use(context, lang, key)];
    if return_to != key.id
        && let Some(owner) = key.owner
        && let Some(replacement) = context.keys.get_owned(owner, &return_to, context.now()).await?
    {
        let title = message::title(&replacement);
        parts.push(match replacement.usage.last_used_at {
            Some(last) => lang.replacement_used(title, &context.moment(lang, last)),
            None => lang.replacement_unused(title),
        });
    }
    if let Some(owner) = key.owner {
        let keys = context.keys.list(owner, context.now()).await?;
        let retires = |old: &&Key| {
            let by = old.retirement.map(|retirement| retirement.by);
            by == Some(key.id) && old.state == State::Active
        };
        parts
            .extend(keys.iter().find(retires).map(|old| lang.ask_delete_kept(message::title(old))));
    }
    Ok(OutgoingMessage { text: Html::paragraphs(parts), rows })
}

/// When the key was used last, in a sentence.
pub(super) fn last_use(context: &Context, lang: Lang, key: &Key) -> Html {
    match key.usage.last_used_at {
        Some(last) => lang.ask_used(&context.moment(lang, last), key.usage.uses),
        None => lang.ask_unused(),
    }
}
