//! Looks up the @names of persons and the titles of groups.

use std::time::{Duration, Instant};

use jiff::Timestamp;
use serde::Deserialize;
use teloxide::payloads::GetChat;
use teloxide::types::ChatId;
use tokio::time::timeout;

use super::client::Call;
use super::failure::ApiFailure;
use super::outbox::Outbox;

/// An answer does not wait longer for a name. The chat is shown without it.
const WAIT: Duration = Duration::from_secs(2);

#[derive(Deserialize)]
struct NamedChat {
    /// Of a person.
    username: Option<String>,
    /// Of a group.
    title: Option<String>,
}

impl Outbox {
    /// The @name of a person, without the sign. `None` if there is none, or Telegram does not say.
    pub(crate) async fn username(&self, person: ChatId, now: Timestamp) -> Option<String> {
        self.chat_name(person, now).await
    }

    /// The title of a group. `None` if Telegram does not say.
    pub(crate) async fn group_title(&self, group: ChatId, now: Timestamp) -> Option<String> {
        self.chat_name(group, now).await
    }

    async fn chat_name(&self, chat: ChatId, now: Timestamp) -> Option<String> {
        let names = &self.chat_names;
        if let Some(known) = names.get(chat, now) {
            return known;
        }
        if names.wait.lock().is_some_and(|until| until > Instant::now()) {
            return None;
        }
        let call = self.client().make::<NamedChat>(Call::of(&GetChat::new(chat)));
        let name = match timeout(WAIT, call).await {
            Ok(Ok(chat)) => chat.title.or(chat.username),
            Ok(Err(ApiFailure::Unreachable)) => None,
            Ok(Err(ApiFailure::RetryAfter(long))) => {
                *names.wait.lock() = Some(Instant::now() + self.wait_for(long));
                return None;
            }
            Ok(Err(_)) | Err(_) => return None,
        };
        names.insert(chat, name.clone(), now);
        name
    }

    /// Forgets the @name of a person.
    pub(crate) fn forget_username(&self, person: ChatId) {
        self.chat_names.forget(person);
    }
}
