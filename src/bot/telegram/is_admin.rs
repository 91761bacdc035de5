//! Whether somebody is an admin of a group.

use serde::Deserialize;
use teloxide::payloads::GetChatMember;
use teloxide::types::{ChatId, UserId};

use super::client::Call;
use super::outbox::Outbox;

#[derive(Deserialize)]
struct Member {
    status: String,
}

impl Outbox {
    /// Whether the user is an admin of the group. False if Telegram does not say.
    pub(crate) async fn is_admin(&self, chat: ChatId, user: UserId) -> bool {
        let member = self.client().make::<Member>(Call::of(&GetChatMember::new(chat, user)));
        member
            .await
            .is_ok_and(|member| matches!(member.status.as_str(), "creator" | "administrator"))
    }
}
