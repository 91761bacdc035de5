//! setMessageReaction.

use serde_json::{Value, json};

use crate::error::ApiError;
use crate::message::{Content, Message};
use crate::method::target::{self, Access};
use crate::params::Params;
use crate::state::State;

/// The emoji that can be reactions.
const KNOWN: &str = "👍 👎 ❤ 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 \
                     🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡";

pub(crate) fn set(state: &mut State, params: &Params) -> Result<Value, ApiError> {
    let reactions = match params.json("reaction", "reaction types")? {
        Some(Value::Array(reactions)) => reactions,
        None => Vec::new(),
        Some(_) => return Err(ApiError::bad("expected an Array of ReactionType")),
    };
    let reaction = match reactions.as_slice() {
        [] => None,
        [one] => Some(emoji(one)?),
        _ => return Err(ApiError::bad("REACTIONS_TOO_MANY")),
    };
    let chat = target::chat(state, params, Access::Edit)?;
    let id = params.number("message_id", 0);
    let message = target::message(state, chat, id, "message to react")?;
    if matches!(message.content, Content::Service(_)) {
        return Err(ApiError::bad("MESSAGE_ID_INVALID"));
    }
    state.replace(Message { reaction, ..Message::clone(&message) });
    Ok(json!(true))
}

fn emoji(reaction: &Value) -> Result<String, ApiError> {
    let unread = || ApiError::bad("can't parse ReactionType: invalid reaction type specified");
    if reaction["type"] != "emoji" {
        return Err(unread());
    }
    let emoji = reaction["emoji"].as_str().ok_or_else(unread)?;
    let bare = emoji.trim_end_matches('\u{fe0f}');
    if !KNOWN.split_whitespace().any(|known| known == bare) {
        return Err(ApiError::bad("REACTION_INVALID"));
    }
    Ok(emoji.to_owned())
}
