//! Prompts whose answer is a person's next message: the new label of a key, or the reason of its block.

use jiff::{SignedDuration, Timestamp};
use teloxide::types::{ChatId, MessageId};

use super::Chats;
use crate::db::{self, Error};
use crate::keys::KeyId;

/// How long a prompt waits for the answer.
const VALID: SignedDuration = SignedDuration::from_mins(10);

/// The meaning of the next message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum PromptPurpose {
    /// The new label of the person's own key.
    Label,
    /// The reason why an operator blocks the key.
    Block,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct PendingPrompt {
    pub(crate) purpose: PromptPurpose,
    pub(crate) key: KeyId,
    pub(crate) message: Option<MessageId>,
    pub(crate) asked_at: Timestamp,
}

impl Chats {
    /// Stores the prompt, in place of an earlier one: the next text in this chat answers it.
    pub(crate) async fn set_prompt(
        &self,
        chat: ChatId,
        prompt: PendingPrompt,
    ) -> Result<(), Error> {
        const SET: &str =
            "INSERT INTO pending_prompts (chat, key, message, asked_at, purpose) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (chat) DO UPDATE
             SET key = excluded.key, message = excluded.message, asked_at = excluded.asked_at, purpose = excluded.purpose";
        let query = db::query(SET)
            .bind(chat.0)
            .bind(prompt.key.to_string())
            .bind(prompt.message.map(|message| message.0))
            .bind(prompt.asked_at.as_millisecond())
            .bind(<&str>::from(prompt.purpose));
        self.execute(chat, query).await
    }

    pub(crate) async fn pending_prompt(
        &self,
        chat: ChatId,
        now: Timestamp,
    ) -> Result<Option<PendingPrompt>, Error> {
        let prompt = self.settings(chat).await?.prompt;
        Ok(prompt.filter(|prompt| prompt.asked_at > now - VALID))
    }

    pub(crate) async fn clear_prompt(&self, chat: ChatId) -> Result<(), Error> {
        const CLEAR: &str = "DELETE FROM pending_prompts WHERE chat = $1";
        self.execute(chat, db::query(CLEAR).bind(chat.0)).await
    }

    /// Clears the prompt if there is one; writes nothing otherwise.
    pub(crate) async fn clear_prompt_if_pending(
        &self,
        chat: ChatId,
        now: Timestamp,
    ) -> Result<(), Error> {
        match self.pending_prompt(chat, now).await? {
            Some(_) => self.clear_prompt(chat).await,
            None => Ok(()),
        }
    }
}
