//! Sets from where a key may be used: takes typed addresses, and removes single ones.

use std::net::IpAddr;

use crate::bot::callback::KeyAction;
use crate::bot::chat::PrivateChat;
use crate::bot::error::HandlerResult;
use crate::bot::recent::Talk;
use crate::bot::telegram::OutgoingMessage;
use crate::keys::{KeyId, Networks, NetworksError};
use crate::text::Html;

use super::{addresses, menus, none_if_not_found};

/// Shows from where the key may be used, and takes the addresses that are typed next.
pub(crate) async fn open(chat: PrivateChat, id: KeyId) -> HandlerResult {
    let (context, speaker, now) = (chat.context.clone(), chat.speaker(), chat.now);
    menus::open(chat, KeyAction::AskAddresses(id)).await?;
    context.recent.record_talk(speaker, Talk::Addresses(id), now);
    Ok(())
}

/// What a text says about addresses.
#[derive(Clone, Debug)]
pub(crate) struct TypedAddresses {
    /// An error if there are too many.
    networks: Result<Networks, NetworksError>,
    unreadable: Vec<String>,
}

impl TypedAddresses {
    /// Reads words that are separated by spaces and commas. `None` if none of them looks like an address.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let is_between = |sign: char| sign.is_whitespace() || ",;".contains(sign);
        let mut typed = Self { networks: Ok(Networks::default()), unreadable: Vec::new() };
        let mut looks_so = false;
        for word in text.split(is_between).filter(|word| !word.is_empty()) {
            looks_so |= word.contains(['.', ':', '/']) && word.contains(char::is_alphanumeric);
            match word.parse::<Networks>() {
                Ok(network) => {
                    typed.networks = typed.networks.and_then(|known| known.with(&network));
                }
                Err(_) => typed.unreadable.push(word.to_owned()),
            }
        }
        looks_so.then_some(typed)
    }
}

/// Adds typed addresses, and says what was understood.
pub(crate) async fn add(chat: PrivateChat, (id, typed): (KeyId, TypedAddresses)) -> HandlerResult {
    let (context, lang) = (&chat.context, chat.lang);
    let TypedAddresses { networks, unreadable } = typed;
    let Some(key) = context.keys.get_owned(chat.owner(), &id, chat.now).await? else {
        return chat.reply_short(&lang.no_such_key()).await;
    };
    let unread = (!unreadable.is_empty()).then(|| lang.from_unread(&unreadable.join(", ")));
    let all = networks.and_then(|typed| Ok((key.networks.with(&typed)?, typed)));
    let Ok((all, networks)) = all else {
        return chat.reply(lang.from_too_many(Networks::MAX as u64)).await;
    };
    let mut parts = Vec::new();
    if !networks.is_empty() {
        let set = context.keys.set_networks(Some(chat.owner()), &id, all, chat.now).await;
        if none_if_not_found(set)?.is_none() {
            return chat.reply_short(&lang.no_such_key()).await;
        }
        parts.push(lang.from_added(Html::code(&networks.to_string())));
    }
    parts.extend(unread);
    // The addresses are set, even if the key can't be read now.
    let now = context.keys.get_owned(chat.owner(), &id, chat.now).await.ok().flatten();
    let OutgoingMessage { text, rows } = addresses::ask(lang, now.as_ref().unwrap_or(&key));
    parts.push(text);
    chat.record_talk(Talk::Addresses(id));
    chat.reply(OutgoingMessage { text: Html::paragraphs(parts), rows }).await
}

/// Takes a network from the key, and shows the menu again.
pub(crate) async fn remove(
    chat: PrivateChat,
    (id, address, length): (KeyId, IpAddr, u8),
) -> HandlerResult {
    let Some(key) = chat.context.keys.get_owned(chat.owner(), &id, chat.now).await? else {
        return chat.reply_short(&chat.lang.no_such_key()).await;
    };
    set(chat, id, key.networks.without(address, length)).await
}

/// Lets the key be used from everywhere, and shows the menu again.
pub(crate) async fn allow_everywhere(chat: PrivateChat, id: KeyId) -> HandlerResult {
    set(chat, id, Networks::default()).await
}

async fn set(chat: PrivateChat, id: KeyId, networks: Networks) -> HandlerResult {
    let keys = &chat.context.keys;
    let set = keys.set_networks(Some(chat.owner()), &id, networks, chat.now).await;
    match none_if_not_found(set)? {
        Some(_) => open(chat, id).await,
        None => chat.reply_short(&chat.lang.no_such_key()).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_told_from_other_texts() {
        let read = |text: &str| {
            let typed = TypedAddresses::read(text)?;
            Some((typed.networks.unwrap().to_string(), typed.unreadable.join(" ")))
        };
        let found = |networks: &str, unreadable: &str| Some((networks.into(), unreadable.into()));
        assert_eq!(read("203.0.113.7, 10.1.2.3/8"), found("203.0.113.7,10.0.0.0/8", ""));
        assert_eq!(read("2001:db8::1;and example.com"), found("2001:db8::1", "and example.com"));
        assert_eq!(read("203.0.113.300"), found("", "203.0.113.300"));
        for text in ["lspd 5", "who is online?", "", "..."] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
