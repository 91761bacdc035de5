//! A person in a test, who writes, presses buttons and reads.

use std::sync::Arc;

use super::rendered::plain_spaces;
use super::{Inner, TestGroup};
use crate::keyboard::Markup;
use crate::{ChatId, Draft, Launch, MessageId, Person, UserId};

/// A person. An action that their app would not offer fails the test.
pub struct TestPerson {
    inner: Arc<Inner>,
    person: Person,
}

impl TestPerson {
    pub(super) fn new(inner: Arc<Inner>, person: Person) -> Self {
        Self { inner, person }
    }

    /// The person in the sandbox, with everything a person can do.
    pub fn as_person(&self) -> &Person {
        &self.person
    }

    /// The person's id.
    pub fn id(&self) -> UserId {
        self.person.id()
    }

    /// Writes to the bot in private.
    pub async fn says(&self, text: impl Into<Draft>) -> MessageId {
        self.person.says(text).unwrap()
    }

    /// Writes in a group.
    pub async fn says_in(&self, group: &TestGroup, text: impl Into<Draft>) -> MessageId {
        self.person.says_in(group.id(), text).unwrap()
    }

    /// Presses Start, perhaps with the payload of a deep link.
    pub async fn starts(&self, payload: Option<&str>) -> MessageId {
        self.person.starts(payload).unwrap()
    }

    /// Edits a message in private.
    pub async fn edits(&self, message: MessageId, text: &str) {
        self.person.edits(self.person.private(), message, text).unwrap();
    }

    /// The next message of the bot in private; an edited one starts with `✎`.
    pub async fn hears(&self) -> String {
        self.inner.hears(self.person.private()).await
    }

    /// Fails unless the bot is idle and has sent nothing in private.
    pub async fn hears_nothing(&self) {
        self.inner.hears_nothing(self.person.private()).await;
    }

    /// Presses a button in private, of the latest message that has it; returns the callback query's id.
    pub async fn presses(&self, label: &str) -> String {
        self.press(self.person.private(), label)
    }

    /// Presses a button in a group, of the latest message that has it; returns the callback query's id.
    pub async fn presses_in(&self, group: &TestGroup, label: &str) -> String {
        self.press(group.id(), label)
    }

    /// Taps a button under the message field in private, which sends its text.
    pub async fn taps(&self, label: &str) -> MessageId {
        let chat = self.inner.sandbox.chat(self.person.private()).unwrap();
        let is_there = chat.keyboard.iter().flatten().any(|button| button.text == label);
        assert!(is_there, "no button [{label}] under the message field: {:?}", chat.keyboard);
        self.says(label).await
    }

    /// Opens the Mini App of a button in private: of the latest message that has it, or else of the message field.
    pub fn opens_app(&self, label: &str) -> Launch {
        let private = self.person.private();
        match self.latest_with(private, label) {
            Some((message, text)) => self.person.opens_app(private, message, &text).unwrap(),
            None => self.person.opens_keyboard_app(label).unwrap(),
        }
    }

    /// Opens the Mini App of a link button in a group, of the latest message that has it.
    pub fn opens_app_in(&self, group: &TestGroup, label: &str) -> Launch {
        let (message, text) = self.find(group.id(), label);
        self.person.opens_app(group.id(), message, &text).unwrap()
    }

    /// Opens the Mini App of the menu button.
    pub fn opens_menu_app(&self) -> Launch {
        self.person.opens_menu_app().unwrap()
    }

    /// Follows a link to a Mini App in private.
    pub fn opens_link(&self, link: &str) -> Launch {
        self.person.opens_link(self.person.private(), link).unwrap()
    }

    /// Sends callback data as if a button of the latest message in private had it.
    pub async fn sends_callback(&self, data: &str) -> String {
        self.send_callback(self.person.private(), data)
    }

    /// Sends callback data as if a button of the latest message in a group had it.
    pub async fn sends_callback_in(&self, group: &TestGroup, data: &str) -> String {
        self.send_callback(group.id(), data)
    }

    /// The text of the next answer to a callback query; empty if it has none.
    pub async fn callback_answer(&self) -> String {
        let id = self.id();
        let found = || self.inner.inbox.lock().callback_answer(id);
        let answer = self.inner.wait_for("no callback query was answered", found).await;
        plain_spaces(&answer.text.unwrap_or_default())
    }

    /// The command menu in a chat, one `/command — description` each.
    pub fn menu(&self, chat: ChatId) -> Vec<String> {
        let menu = self.inner.sandbox.menu(chat, self.id());
        menu.into_iter().map(|line| format!("/{} — {}", line.command, line.description)).collect()
    }

    fn press(&self, chat: ChatId, label: &str) -> String {
        let (message, text) = self.find(chat, label);
        self.person.presses(chat, message, &text).unwrap()
    }

    /// The latest message with a button of this label, and the exact label.
    fn find(&self, chat: ChatId, label: &str) -> (MessageId, String) {
        self.latest_with(chat, label).unwrap_or_else(|| panic!("no button [{label}] in the chat"))
    }

    fn latest_with(&self, chat: ChatId, label: &str) -> Option<(MessageId, String)> {
        let found = self.inner.sandbox.chat(chat)?;
        let mut buttons = found.messages.values().rev().flat_map(|message| {
            let rows = message.markup.iter().flat_map(Markup::rows);
            rows.flatten().map(move |button| (message.id, &button.text))
        });
        let (message, text) =
            buttons.find(|(_, text)| plain_spaces(text) == plain_spaces(label))?;
        Some((message, text.clone()))
    }

    fn send_callback(&self, chat: ChatId, data: &str) -> String {
        let found = self.inner.sandbox.chat(chat).unwrap();
        let latest = *found.messages.keys().next_back().unwrap();
        self.person.sends_callback(chat, latest, data).unwrap()
    }
}
