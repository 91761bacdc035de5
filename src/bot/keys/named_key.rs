//! Renames, replaces or deletes the key that a text names by its label.

use teloxide::types::Message;

use super::{menus, rename};
use crate::bot::callback::KeyAction;
use crate::bot::chat::PrivateChat;
use crate::bot::error::{HandlerError, HandlerResult};
use crate::bot::language::{KeyVerb, NamedKeyOrder};
use crate::keys::{KeyId, State};

/// A key, and what is to become of it.
#[derive(Clone, Debug)]
pub(crate) struct NamedKey {
    key: KeyId,
    verb: KeyVerb,
    /// Its new label as typed, if it gets one.
    label: Option<String>,
}

/// The only key that the message names; `None` if only the list shows which one is meant.
pub(crate) async fn find(
    chat: PrivateChat,
    message: Message,
) -> Result<Option<NamedKey>, HandlerError> {
    let Some(order) = message.text().and_then(NamedKeyOrder::of) else { return Ok(None) };
    let keys = chat.context.keys.list(chat.owner(), chat.now).await?;
    let named = keys.iter().filter_map(|key| Some((order.place_of(key.label.as_str())?, key)));
    let mut named: Vec<_> = named.collect();
    // "Rename shop to site" is about the label that stands first; "my site" is no "my".
    let is_better = |(start, end): (usize, usize)| {
        (start < order.before_label(), start, std::cmp::Reverse(end))
    };
    named.sort_by_key(|(place, _)| is_better(*place));
    let (key, label) = match (named.as_slice(), keys.as_slice()) {
        ([(one, _), (other, _), ..], _) if one == other => return Ok(None),
        ([((_, end), key), ..], _) => (*key, order.new_label(*end)),
        // "Name the key site" is about the one that was opened, or the only one.
        ([], all) => {
            let opened = chat.context.recent.opened_key(chat.speaker(), chat.now);
            let meant = match all {
                [only] => Some(only),
                several => several.iter().find(|key| Some(key.id) == opened),
            };
            let label = order.label_of_only_key().filter(|_| order.verb == KeyVerb::Rename);
            match (meant, label) {
                (Some(key), Some(label)) => (key, Some(label)),
                _ => return Ok(None),
            }
        }
    };
    if order.verb == KeyVerb::Replace && key.state != State::Active {
        return Ok(None);
    }
    Ok(Some(NamedKey { key: key.id, verb: order.verb, label }))
}

/// Gives the key its new label. Anything else asks for confirmation first.
pub(crate) async fn change(
    chat: PrivateChat,
    NamedKey { key, verb, label }: NamedKey,
) -> HandlerResult {
    match (verb, label) {
        (KeyVerb::Rename, Some(label)) => rename::typed(chat, key, &label).await,
        (KeyVerb::Rename, None) => rename::prompt(chat, key).await,
        (KeyVerb::Replace, _) => menus::open(chat, KeyAction::AskRotate(key)).await,
        (KeyVerb::Delete, _) => {
            menus::open(chat, KeyAction::AskDelete { key, return_to: key }).await
        }
    }
}
