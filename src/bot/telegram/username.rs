//! The @names of persons.

use serde::Deserialize;
use teloxide::payloads::GetChat;
use teloxide::types::ChatId;

use super::client::Call;
use super::outbox::Outbox;

#[derive(Deserialize)]
struct PrivateChat {
    username: Option<String>,
}

impl Outbox {
    /// The @name of a person, without the sign. `None` if there is none, or Telegram does not say.
    pub(crate) async fn username(&self, person: ChatId) -> Option<String> {
        let chat = self.client().make::<PrivateChat>(Call::of(&GetChat::new(person))).await;
        chat.ok()?.username
    }
}
