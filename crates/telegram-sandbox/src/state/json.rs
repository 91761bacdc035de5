//! Users, chats, messages and members as JSON of the Bot API.

use jiff::Timestamp;
use serde_json::{Value, json};

use crate::chat::{Chat, ChatKind};
use crate::document::Document;
use crate::files::StoredFile;
use crate::id::{ChatId, MessageId, UserId};
use crate::keyboard::Markup;
use crate::member::Member;
use crate::message::{Content, Message, Origin, Service};
use crate::photo::Photo;
use crate::state::State;

impl State {
    pub(crate) fn user_json(&self, id: UserId) -> Value {
        let Some(user) = self.user(id) else {
            return json!({ "id": id, "is_bot": false, "first_name": "" });
        };
        let mut object = json!({ "id": id, "is_bot": user.is_bot, "first_name": user.name });
        if let Some(username) = &user.username {
            object["username"] = json!(username);
        }
        if let Some(language) = &user.language {
            object["language_code"] = json!(language);
        }
        object
    }

    pub(crate) fn chat_json(&self, id: ChatId) -> Value {
        let Some(chat) = self.chat(id) else { return json!({ "id": id, "type": "private" }) };
        let mut object = json!({ "id": id, "type": chat.kind.name() });
        if chat.kind == ChatKind::Private {
            let user = self.user(UserId(id.0));
            object["first_name"] = json!(user.map_or("", |user| &user.name));
            if let Some(username) = user.and_then(|user| user.username.as_ref()) {
                object["username"] = json!(username);
            }
            return object;
        }
        object["title"] = json!(chat.title);
        if let Some(username) = &chat.username {
            object["username"] = json!(username);
        }
        if chat.kind == ChatKind::Forum {
            object["is_forum"] = json!(true);
        }
        object
    }

    /// A message with the one it replies to.
    pub(crate) fn message_json(&self, message: &Message) -> Value {
        let mut object = self.message_json_without_reply(message);
        let answered = message.reply_to.or(message.topic);
        if let Some(original) = answered.and_then(|id| self.message(message.chat, id)) {
            object["reply_to_message"] = self.message_json_without_reply(original);
        }
        object
    }

    fn message_json_without_reply(&self, message: &Message) -> Value {
        let mut object = json!({
            "message_id": message.id,
            "date": seconds(message.date),
            "chat": self.chat_json(message.chat),
        });
        let mut set = |name: &str, value: Option<Value>| {
            if let Some(value) = value {
                object[name] = value;
            }
        };
        set("from", message.from.map(|id| self.user_json(id)));
        set("sender_chat", message.sender_chat.map(|id| self.chat_json(id)));
        set("edit_date", message.edited.map(|at| json!(seconds(at))));
        set("message_thread_id", message.topic.map(|id| json!(id)));
        set("is_topic_message", message.topic.map(|_| json!(true)));
        set("forward_origin", message.origin.as_ref().map(|origin| self.origin_json(origin)));
        set("is_automatic_forward", message.is_automatic_forward.then_some(true.into()));
        set("via_bot", message.via_bot.map(|id| self.user_json(id)));
        set("reply_markup", message.markup.as_ref().and_then(Markup::json));
        let author = |id| self.user_json(id);
        match &message.content {
            Content::Text(text) => {
                set("text", Some(json!(text.text)));
                set("entities", (!text.entities.is_empty()).then(|| text.json(author)));
            }
            Content::Photo { photo, caption, spoiler } => {
                set("photo", Some(json!([photo_json(photo)])));
                set("caption", (!caption.is_empty()).then(|| json!(caption.text)));
                let marks = (!caption.entities.is_empty()).then(|| caption.json(author));
                set("caption_entities", marks);
                set("has_media_spoiler", spoiler.then_some(true.into()));
            }
            Content::Document { document, caption } => {
                set("document", Some(document_json(document)));
                set("caption", (!caption.is_empty()).then(|| json!(caption.text)));
                let marks = (!caption.entities.is_empty()).then(|| caption.json(author));
                set("caption_entities", marks);
            }
            Content::Service(service) => {
                let (name, value) = self.service_json(service);
                set(name, Some(value));
            }
        }
        object
    }

    fn service_json(&self, service: &Service) -> (&'static str, Value) {
        match service {
            Service::Joined(who) => {
                let users: Vec<Value> = who.iter().map(|id| self.user_json(*id)).collect();
                ("new_chat_members", json!(users))
            }
            Service::Left(who) => ("left_chat_member", self.user_json(*who)),
            Service::Created => ("group_chat_created", json!(true)),
            Service::TopicOpened(name) => {
                ("forum_topic_created", json!({ "name": name, "icon_color": 7_322_096 }))
            }
            Service::Titled(title) => ("new_chat_title", json!(title)),
            Service::Pinned(message) => {
                ("pinned_message", self.message_json_without_reply(message))
            }
            Service::MigratedTo(chat) => ("migrate_to_chat_id", json!(chat)),
            Service::MigratedFrom(chat) => ("migrate_from_chat_id", json!(chat)),
        }
    }

    fn origin_json(&self, origin: &Origin) -> Value {
        match origin {
            Origin::Person { from, date } => {
                json!({ "type": "user", "date": seconds(*date), "sender_user": self.user_json(*from) })
            }
            Origin::Hidden { name, date } => {
                json!({ "type": "hidden_user", "date": seconds(*date), "sender_user_name": name })
            }
            Origin::Channel { chat, message, date } => json!({
                "type": "channel",
                "date": seconds(*date),
                "chat": self.chat_json(*chat),
                "message_id": message,
            }),
        }
    }

    /// The message of a callback query; an inaccessible message if it was deleted.
    pub(crate) fn callback_message_json(&self, chat: ChatId, message: MessageId) -> Value {
        match self.message(chat, message) {
            Some(message) => self.message_json(message),
            None => json!({ "chat": self.chat_json(chat), "message_id": message, "date": 0 }),
        }
    }

    /// A membership.
    pub(crate) fn member_json(&self, chat: &Chat, user: UserId) -> Value {
        let member = chat.member(user).unwrap_or(&Member::Left);
        let mut object = json!({ "status": member.status(), "user": self.user_json(user) });
        let mut set = |fields: &[(&str, bool)]| {
            for (name, value) in fields {
                object[*name] = json!(value);
            }
        };
        match member {
            Member::Owner { anonymous } => set(&[("is_anonymous", *anonymous)]),
            Member::Admin(rights) => {
                set(&[
                    ("can_be_edited", false),
                    ("is_anonymous", rights.anonymous),
                    ("can_manage_chat", true),
                    ("can_delete_messages", rights.delete_messages),
                    ("can_manage_video_chats", false),
                    ("can_restrict_members", rights.restrict_members),
                    ("can_promote_members", rights.promote_members),
                    ("can_change_info", false),
                    ("can_invite_users", true),
                    ("can_post_stories", false),
                    ("can_edit_stories", false),
                    ("can_delete_stories", false),
                ]);
                if chat.kind == ChatKind::Channel {
                    set(&[
                        ("can_post_messages", rights.post_messages),
                        ("can_edit_messages", rights.edit_messages),
                    ]);
                } else {
                    set(&[("can_pin_messages", rights.pin_messages), ("can_manage_topics", false)]);
                }
            }
            Member::Restricted(allowed) => {
                set(&[("is_member", true), ("can_send_messages", allowed.text)]);
                set(&[("can_send_photos", allowed.photos)]);
                let others = [
                    "can_send_audios",
                    "can_send_documents",
                    "can_send_videos",
                    "can_send_video_notes",
                    "can_send_voice_notes",
                    "can_send_polls",
                    "can_send_other_messages",
                    "can_add_web_page_previews",
                    "can_change_info",
                    "can_invite_users",
                    "can_pin_messages",
                    "can_manage_topics",
                ];
                set(&others.map(|name| (name, false)));
                object["until_date"] = json!(0);
            }
            Member::Banned => object["until_date"] = json!(0),
            Member::Plain | Member::Left => {}
        }
        object
    }
}

/// A size of a photo.
pub(crate) fn photo_json(photo: &Photo) -> Value {
    json!({
        "file_id": photo.file_id,
        "file_unique_id": photo.unique_id(),
        "width": photo.width,
        "height": photo.height,
        "file_size": photo.size,
    })
}

fn document_json(document: &Document) -> Value {
    json!({
        "file_id": document.file_id,
        "file_unique_id": document.unique_id(),
        "file_name": document.name,
        "file_size": document.size,
    })
}

fn seconds(at: Timestamp) -> i64 {
    at.as_second()
}
