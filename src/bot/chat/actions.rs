//! What the bot does for a person and a word takes back.

use super::{ChatContext, Sender};
use crate::bot::error::HandlerResult;
use crate::bot::language::ApiExample;
use crate::bot::recent::{LastAction, LastAlert, Speaker, Talk};
use crate::bot::state::{BoardId, ChatDefault};
use crate::text::Lang;

impl ChatContext {
    /// The person who writes here. All admins who write as the group are one.
    pub(in crate::bot) fn speaker(&self) -> Speaker {
        match &self.sender {
            Sender::Person(person) => (self.id(), person.id.0),
            Sender::AnonymousAdmin => (self.id(), 0),
        }
    }

    /// Remembers what was just done here.
    pub(in crate::bot) fn record_action(&self, action: LastAction) {
        self.context.recent.actions.record(self.speaker(), action, self.update, self.now);
    }

    /// Remembers the alert for what the person says next.
    pub(in crate::bot) fn record_alert(&self, alert: LastAlert) {
        self.record_talk(Talk::Alert(alert));
    }

    /// Remembers the board for what the person says next.
    pub(in crate::bot) fn record_board(&self, board: BoardId) {
        self.record_talk(Talk::Board(board));
    }

    /// Remembers that all alerts of the chat were shown.
    pub(in crate::bot) fn record_alert_list(&self) {
        self.record_talk(Talk::AlertList);
    }

    /// Remembers what the next text may be about.
    pub(in crate::bot) fn record_talk(&self, talk: Talk) {
        self.context.recent.record_talk(self.speaker(), talk, self.now);
    }

    /// Remembers that the answer is about keys, and which request it shows.
    pub(in crate::bot) fn record_key_talk(&self, example: Option<ApiExample>) {
        self.record_talk(Talk::Keys(example));
    }

    /// Sets a default of the chat.
    pub(in crate::bot) async fn set_default(&self, set: ChatDefault) -> HandlerResult {
        self.set_default_on(None, set).await
    }

    /// Sets a default of the chat together with its server, if one is given.
    pub(in crate::bot) async fn set_default_on(
        &self,
        server: Option<u32>,
        set: ChatDefault,
    ) -> HandlerResult {
        let chats = &self.context.chats;
        let before = chats.settings(self.id()).await?.defaults;
        if server.is_some() {
            chats.set_default(self.id(), ChatDefault::Server(server)).await?;
        }
        chats.set_default(self.id(), set).await?;
        if chats.settings(self.id()).await?.defaults != before {
            self.record_action(LastAction::DefaultSet { set, before });
        }
        Ok(())
    }

    /// Sets the language of the chat.
    pub(in crate::bot) async fn set_language(&self, lang: Lang) -> HandlerResult {
        let chats = &self.context.chats;
        let before = chats.settings(self.id()).await?.language;
        chats.set_language(self.id(), Some(lang)).await?;
        self.record_action(LastAction::LanguageSet { before });
        Ok(())
    }
}
