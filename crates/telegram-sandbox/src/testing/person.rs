//! Somebody in town who talks, presses and listens.

use std::sync::Arc;

use crate::{self, ChatId, MessageId, UserId, Draft};

use super::{Crew, Inner};

/// Somebody in town.
pub struct Person {
    inner: Arc<Inner>,
    bare: sandbox::Person,
}

impl Person {
    pub(super) fn new(inner: Arc<Inner>, bare: sandbox::Person) -> Self {
        Self { inner, bare }
    }

    /// The person as the stand-in knows it, for what has no word here.
    pub fn bare(&self) -> &sandbox::Person {
        &self.bare
    }

    /// The person's number.
    pub fn id(&self) -> UserId {
        self.bare.id()
    }

    /// Writes to the bot in private.
    pub async fn says(&self, words: impl Into<Draft>) -> MessageId {
        self.bare.says(words).unwrap()
    }

    /// Writes in a chat of several.
    pub async fn says_in(&self, crew: &Crew, words: impl Into<Draft>) -> MessageId {
        self.bare.says_in(crew.id(), words).unwrap()
    }

    /// Presses Start, perhaps behind a link.
    pub async fn starts(&self, payload: Option<&str>) -> MessageId {
        self.bare.starts(payload).unwrap()
    }

    /// Changes what was written in private.
    pub async fn edits(&self, message: MessageId, text: &str) {
        self.bare.edits(self.bare.private(), message, text).unwrap();
    }

    /// The next thing the bot says in private; `✎` stands before an edit.
    pub async fn hears(&self) -> String {
        self.inner.hears(self.bare.private()).await
    }

    /// The bot is done and has said nothing in private.
    pub async fn hears_nothing(&self) {
        self.inner.hears_nothing(self.bare.private()).await;
    }

    /// Presses a button of the latest message in private that has it.
    pub async fn presses(&self, label: &str) -> String {
        self.presses_at(self.bare.private(), label)
    }

    /// Presses a button of the latest message in a chat of several that has it.
    pub async fn presses_in(&self, crew: &Crew, label: &str) -> String {
        self.presses_at(crew.id(), label)
    }

    /// Sends made-up data as if a button of the latest message in private held it.
    pub async fn forges(&self, data: &str) -> String {
        self.forges_at(self.bare.private(), data)
    }

    /// Sends made-up data as if a button of the latest message in a chat of several held it.
    pub async fn forges_in(&self, crew: &Crew, data: &str) -> String {
        self.forges_at(crew.id(), data)
    }

    /// What the answer to a press shows; a bare confirmation shows nothing.
    pub async fn toast(&self) -> String {
        let id = self.id();
        let heard = || self.inner.ears.lock().toast(id);
        self.inner.waits("no press was answered", heard).await.text.unwrap_or_default()
    }

    /// The command menu in a chat, as `/command` by `/command`.
    pub fn menu(&self, chat: ChatId) -> Vec<String> {
        let menu = self.inner.town.menu(chat, self.id());
        menu.into_iter().map(|line| format!("/{} — {}", line.command, line.description)).collect()
    }

    fn presses_at(&self, chat: ChatId, label: &str) -> String {
        let room = self.inner.town.chat(chat).unwrap();
        let with = room.messages.values().rev().find(|message| {
            message.markup.as_ref().is_some_and(|markup| markup.button(label).is_some())
        });
        let message = with.unwrap_or_else(|| panic!("no button [{label}] in {}", room.title)).id;
        self.bare.presses(chat, message, label).unwrap()
    }

    fn forges_at(&self, chat: ChatId, data: &str) -> String {
        let room = self.inner.town.chat(chat).unwrap();
        let latest = *room.messages.keys().next_back().unwrap();
        self.bare.sends_callback(chat, latest, data).unwrap()
    }
}
