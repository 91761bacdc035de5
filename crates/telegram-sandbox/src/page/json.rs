//! The JSON for the page: a snapshot, and the changes of each event.

use serde_json::{Value, json};

use crate::chat::Chat;
use crate::event::Event;
use crate::id::{ChatId, UserId};
use crate::keyboard::{Markup, ReplyButton};
use crate::menu_button::MenuButton;
use crate::message::Message;
use crate::state::State;
use crate::user::{Reachability, User};

/// The most messages of each chat in a snapshot.
const LATEST: usize = 200;

/// All chats and people, and the latest messages.
pub(super) fn snapshot(state: &State, started: i64) -> Value {
    let groups = state.chats.values().filter(|chat| !is_private(chat.id));
    let chats: Vec<Value> = people(state)
        .map(|person| private(state, person))
        .chain(groups.map(|chat| group(state, chat)))
        .collect();
    let messages: Vec<Value> = state
        .chats
        .values()
        .flat_map(|chat| chat.messages.values().rev().take(LATEST))
        .map(|each| message(state, each))
        .collect();
    json!({
        "started": started,
        "zone": state.zone,
        "bot": bot(state),
        "people": people(state).map(|person| state.user_json(person.id)).collect::<Vec<_>>(),
        "chats": chats,
        "messages": messages,
    })
}

/// The changes of the page for an event.
pub(super) fn changes(state: &State, event: &Event) -> Vec<(&'static str, Value)> {
    match event {
        // Sends the current message. If it was deleted meanwhile, an event for that follows.
        Event::Sent(old) | Event::Edited(old) => {
            let now = state.message(old.chat, old.id).map(|now| ("message", message(state, now)));
            let has_keyboard = matches!(old.markup, Some(Markup::Reply(_) | Markup::Remove));
            let chat = has_keyboard.then(|| one_chat(state, old.chat)).flatten();
            now.into_iter().chain(chat.map(|chat| ("chat", chat))).collect()
        }
        Event::Deleted { chat, message } => {
            vec![("deleted", json!({ "chat_id": chat, "message_ids": [message] }))]
        }
        Event::CallbackAnswered(toast) => vec![(
            "answer",
            json!({
                "query": toast.query,
                "person": toast.person,
                "chat_id": toast.chat,
                "text": toast.text,
                "show_alert": toast.alert,
                "url": toast.url,
            }),
        )],
        Event::ChatAction { chat, action } => {
            vec![("action", json!({ "chat_id": chat, "action": action }))]
        }
        Event::Profile => vec![("bot", bot(state))],
        Event::Member { chat, .. } | Event::Chat(chat) => {
            one_chat(state, *chat).map(|chat| ("chat", chat)).into_iter().collect()
        }
        Event::Person(id) => {
            let Some(person) = state.user(*id).filter(|user| is_person(user)) else {
                return Vec::new();
            };
            vec![("person", state.user_json(*id)), ("chat", private(state, person))]
        }
        Event::InlineAnswered { query, person, results, button } => vec![(
            "offers",
            json!({ "query": query, "person": person, "results": results, "button": button }),
        )],
        Event::CallbackQuery { .. } | Event::Rejected(_) => Vec::new(),
    }
}

fn people(state: &State) -> impl Iterator<Item = &User> {
    state.users.values().filter(|user| is_person(user))
}

fn is_person(user: &User) -> bool {
    !user.is_bot && user.id != UserId::TELEGRAM
}

fn is_private(chat: ChatId) -> bool {
    chat.0 > 0
}

fn bot(state: &State) -> Value {
    let mut bot = state.user_json(state.bot.id);
    let descriptions = state
        .texts
        .iter()
        .filter(|((parameter, _), _)| *parameter == "description")
        .map(|((_, language), text)| (language.clone(), json!(text)));
    bot["apps"] = json!(state.apps.names().collect::<Vec<_>>());
    bot["menu_button"] = state.menu_buttons.of_bot().json();
    bot["descriptions"] = Value::Object(descriptions.collect());
    bot
}

fn one_chat(state: &State, id: ChatId) -> Option<Value> {
    if is_private(id) {
        return state.user(UserId(id.0)).map(|person| private(state, person));
    }
    state.chat(id).map(|chat| group(state, chat))
}

/// A private chat, which the page shows even before the person pressed Start.
fn private(state: &State, person: &User) -> Value {
    let id = ChatId::private(person.id);
    json!({
        "id": id,
        "type": "private",
        "members": [],
        "started": state.chat(id).is_some_and(|chat| !chat.messages.is_empty()),
        "blocked": person.reachability == Reachability::Blocked,
        "keyboard": state.chat(id).map(keyboard),
        "menu_button": state.menu_buttons.of_chat(id).map(MenuButton::json),
        "pinned": state.chat(id).and_then(|chat| pinned(state, chat)),
    })
}

fn group(state: &State, chat: &Chat) -> Value {
    let mut object = state.chat_json(chat.id);
    let members = chat.members.keys().map(|user| state.member_json(chat, *user));
    object["members"] = members.collect();
    object["keyboard"] = keyboard(chat);
    object["pinned"] = json!(pinned(state, chat));
    object["migrated"] = json!(chat.migrated_to.is_some());
    object
}

fn keyboard(chat: &Chat) -> Value {
    let rows = chat.keyboard.iter();
    rows.map(|row| row.iter().map(ReplyButton::json).collect::<Value>()).collect()
}

/// The message that was pinned last.
fn pinned(state: &State, chat: &Chat) -> Option<Value> {
    chat.messages.get(chat.pinned.last()?).map(|pinned| message(state, pinned))
}

fn message(state: &State, message: &Message) -> Value {
    let mut object = state.message_json(message);
    if let Some(reaction) = &message.reaction {
        object["reactions"] = json!([reaction]);
    }
    object
}
