//! People press buttons and use the inline mode.

use serde_json::json;

use crate::chat::ChatKind;
use crate::event::Event;
use crate::id::{ChatId, MessageId, UserId};
use crate::keyboard::Action;
use crate::method;
use crate::person::{ActionError, Person};
use crate::state::{NewMessage, State};

/// The longest inline query, in characters.
const WORDS: usize = 256;

impl Person {
    /// Presses the button with this label; returns the callback query's id.
    pub fn presses(
        &self,
        chat: ChatId,
        message: MessageId,
        label: &str,
    ) -> Result<String, ActionError> {
        self.sandbox().update(|state| {
            let pressed = state.message(chat, message).ok_or(ActionError::NoMessage)?;
            let button = pressed.markup.as_ref().and_then(|markup| markup.button(label));
            match button.map(|button| button.action.clone()) {
                Some(Action::Callback(data)) => state.press(self.id(), chat, message, &data),
                _ => Err(ActionError::NoButton),
            }
        })
    }

    /// Sends callback data that no button has, as a modified app can, even for a deleted message.
    pub fn sends_callback(
        &self,
        chat: ChatId,
        message: MessageId,
        data: &str,
    ) -> Result<String, ActionError> {
        self.sandbox().update(|state| state.press(self.id(), chat, message, data))
    }

    /// Types an inline query in the private chat with the bot; returns its id.
    pub fn asks_inline(&self, text: &str) -> String {
        self.sandbox().update(|state| state.ask_inline(self.id(), "sender", text))
    }

    /// Types an inline query in a chat; returns its id.
    pub fn asks_inline_in(&self, chat: ChatId, text: &str) -> Result<String, ActionError> {
        if chat == self.private() {
            return Ok(self.asks_inline(text));
        }
        self.sandbox().update(|state| {
            let chat_ref = state.chat(chat).filter(|chat_ref| chat_ref.has_member(self.id()));
            let kind = chat_ref.ok_or(ActionError::NotInChat)?.kind.name();
            Ok(state.ask_inline(self.id(), kind, text))
        })
    }

    /// Sends an inline result to the chat.
    pub fn picks(&self, query: &str, result: &str, chat: ChatId) -> Result<MessageId, ActionError> {
        self.replies_with(query, result, chat, None)
    }

    /// Sends an inline result as a reply to a message.
    pub fn replies_with(
        &self,
        query: &str,
        result: &str,
        chat: ChatId,
        reply_to: Option<MessageId>,
    ) -> Result<MessageId, ActionError> {
        self.sandbox().update(|state| {
            let asked = state.queries.find(query).filter(|asked| asked.person == self.id());
            let asked = asked.ok_or(ActionError::NoResult)?.clone();
            let offers = asked.results.as_array().ok_or(ActionError::NoResult)?;
            let offer = offers.iter().find(|o| o["id"] == result).ok_or(ActionError::NoResult)?;
            let message = method::inline_message(state, offer);
            let (content, markup) = message.map_err(|_| ActionError::Empty)?;
            let has_buttons = markup.is_some();
            let draft = state.draft(self.id(), chat, content)?;
            let via_bot = Some(state.bot.id);
            let sent = state.send(NewMessage { via_bot, reply_to, markup, ..draft })?;
            let (person, now) = (state.user_json(self.id()), state.now());
            let mut payload = json!({ "result_id": result, "from": person, "query": asked.text });
            let inline_id = state.message(chat, sent).and_then(|message| message.inline_id());
            if let Some(id) = inline_id.filter(|_| has_buttons) {
                payload["inline_message_id"] = json!(id);
            }
            state.updates.push(self.private(), "chosen_inline_result", payload, now);
            Ok(sent)
        })
    }
}

impl State {
    fn ask_inline(&mut self, person: UserId, chat_type: &str, text: &str) -> String {
        let text: String = text.chars().take(WORDS).collect();
        let now = self.now();
        let query = self.queries.add(person, None, &text, now);
        let payload = json!({
            "id": query,
            "from": self.user_json(person),
            "query": text,
            "offset": "",
            "chat_type": chat_type,
        });
        self.updates.push(ChatId::private(person), "inline_query", payload, now);
        query
    }

    fn press(
        &mut self,
        person: UserId,
        chat: ChatId,
        message: MessageId,
        data: &str,
    ) -> Result<String, ActionError> {
        let chat_ref = self.chat(chat).ok_or(ActionError::NotInChat)?;
        let is_reader = chat_ref.kind == ChatKind::Channel;
        if !chat_ref.has_member(person) && !is_reader {
            return Err(ActionError::NotInChat);
        }
        let now = self.now();
        let query = self.queries.add(person, Some(chat), data, now);
        if let Some(user) = self.users.get_mut(&person) {
            user.meet();
        }
        let mut payload = json!({
            "id": query,
            "from": self.user_json(person),
            "chat_instance": chat.instance(),
            "data": data,
        });
        // The bot does not learn in which chat a message of its inline mode is.
        let inline_id = self.message(chat, message).and_then(|message| message.inline_id());
        let queue = match inline_id {
            Some(id) => {
                payload["inline_message_id"] = json!(id);
                ChatId::private(person)
            }
            None => {
                payload["message"] = self.callback_message_json(chat, message);
                chat
            }
        };
        self.emit(Event::CallbackQuery { query: query.clone(), person, chat });
        self.updates.push(queue, "callback_query", payload, now);
        Ok(query)
    }
}
