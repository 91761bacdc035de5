//! sendMessage, sendPhoto, sendDocument.

use serde_json::Value;

use crate::chat::ChatKind;
use crate::error::ApiError;
use crate::id::{ChatId, MessageId};
use crate::keyboard;
use crate::member::{Member, Permissions};
use crate::message::Content;
use crate::method::target::{self, Access};
use crate::method::{file, text};
use crate::params::Params;
use crate::state::{NewMessage, State};

pub(crate) fn message(state: &mut State, params: &Params) -> Result<Value, ApiError> {
    let text = text::text(params)?;
    let place = place(state, params)?;
    place.permits(state, "text messages", |allowed| allowed.text)?;
    place.post(state, params, Content::Text(text))
}

pub(crate) fn photo(state: &mut State, params: &Params) -> Result<Value, ApiError> {
    let caption = text::caption(params)?;
    let place = place(state, params)?;
    place.permits(state, "photos", |allowed| allowed.photos)?;
    let photo = file::photo(state, params, "photo", &params.text("photo"))?;
    let spoiler = params.flag("has_spoiler");
    place.post(state, params, Content::Photo { photo, caption, spoiler })
}

pub(crate) fn document(state: &mut State, params: &Params) -> Result<Value, ApiError> {
    let caption = text::caption(params)?;
    let place = place(state, params)?;
    place.permits(state, "documents", |allowed| allowed.photos)?;
    let document = file::document(state, params, &params.text("document"))?;
    place.post(state, params, Content::Document { document, caption })
}

/// The destination of a message.
struct Place {
    chat: ChatId,
    topic: Option<MessageId>,
    reply_to: Option<MessageId>,
}

fn place(state: &State, params: &Params) -> Result<Place, ApiError> {
    let chat = target::chat(state, params, Access::Write)?;
    let topic = topic(state, chat, params.number("message_thread_id", 0))?;
    let reply_to = reply(state, chat, params)?;
    let replied = reply_to.and_then(|id| state.message(chat, id));
    Ok(Place { chat, topic: topic.or(replied.and_then(|message| message.topic)), reply_to })
}

fn topic(state: &State, chat: ChatId, id: i64) -> Result<Option<MessageId>, ApiError> {
    if id == 0 {
        return Ok(None);
    }
    let id = i32::try_from(id).ok().map(MessageId);
    let topics = state.chat(chat).map(|chat| &chat.topics);
    id.filter(|id| topics.is_some_and(|topics| topics.contains_key(id)))
        .map(Some)
        .ok_or_else(|| ApiError::bad("message thread not found"))
}

/// `reply_parameters`, or the older `reply_to_message_id`.
fn reply(state: &State, chat: ChatId, params: &Params) -> Result<Option<MessageId>, ApiError> {
    let (id, may_be_gone) = match params.json("reply_parameters", "reply parameters")? {
        Some(Value::Object(reply)) if reply.is_empty() => return Ok(None),
        Some(Value::Object(reply)) => (
            reply.get("message_id").and_then(Value::as_i64).unwrap_or(0),
            reply.get("allow_sending_without_reply").and_then(Value::as_bool).unwrap_or(false),
        ),
        Some(_) => return Err(ApiError::bad("object expected as reply parameters")),
        None => {
            (params.number("reply_to_message_id", 0), params.flag("allow_sending_without_reply"))
        }
    };
    if id <= 0 {
        return Ok(None);
    }
    match target::message(state, chat, id, "message to be replied") {
        Ok(message) => Ok(Some(message.id)),
        Err(_) if may_be_gone => Ok(None),
        Err(error) => Err(error),
    }
}

impl Place {
    fn permits(
        &self,
        state: &State,
        what: &str,
        may: impl Fn(Permissions) -> bool,
    ) -> Result<(), ApiError> {
        let Some(chat_ref) = state.chat(self.chat) else {
            return Ok(());
        };
        let member = chat_ref.member(state.bot.id).unwrap_or(&Member::Left);
        let posts = match member {
            Member::Owner { .. } => true,
            Member::Admin(rights) => rights.post_messages,
            Member::Plain | Member::Restricted(_) | Member::Left | Member::Banned => false,
        };
        if chat_ref.kind == ChatKind::Channel && !posts {
            return Err(ApiError::bad("need administrator rights in the channel chat"));
        }
        if !may(member.permissions(chat_ref.permissions)) {
            return Err(ApiError::bad(format!("not enough rights to send {what} to the chat")));
        }
        Ok(())
    }

    fn post(self, state: &mut State, params: &Params, content: Content) -> Result<Value, ApiError> {
        let markup = keyboard::parse(params)?;
        let now = state.now();
        let kind = state.chat(self.chat).map_or(ChatKind::Private, |chat| chat.kind);
        if let Some(markup) = &markup {
            markup.check(kind == ChatKind::Private)?;
        }
        state.flood.admit(self.chat, kind, now)?;
        let in_channel = kind == ChatKind::Channel;
        let draft = NewMessage::new(self.chat, state.bot.id, content);
        let message = state.add_message(NewMessage {
            from: if in_channel { None } else { draft.from },
            sender_chat: in_channel.then_some(self.chat),
            topic: self.topic,
            reply_to: self.reply_to,
            markup,
            ..draft
        });
        Ok(state.message_json(&message))
    }
}
