//! Whether somebody is in a group, or an admin of it.

use jiff::Timestamp;
use serde::Deserialize;
use teloxide::payloads::GetChatMember;
use teloxide::types::{ChatId, UserId};

use super::client::Call;
use super::outbox::Outbox;

#[derive(Deserialize)]
struct Member {
    status: String,
    /// Only of somebody who is restricted.
    #[serde(default)]
    is_member: bool,
}

impl Outbox {
    /// Whether the user is an admin of the group. False if Telegram does not say.
    pub(crate) async fn is_admin(&self, chat: ChatId, user: UserId) -> bool {
        let member = self.group_member(chat, user).await;
        member.is_some_and(|it| matches!(it.status.as_str(), "creator" | "administrator"))
    }

    /// Whether the user is in the group, or was within the last minutes. False if Telegram does not say.
    pub(crate) async fn is_member(&self, chat: ChatId, user: UserId, now: Timestamp) -> bool {
        if let Some(is_member) = self.group_members.get(chat, user, now) {
            return is_member;
        }
        let Some(member) = self.group_member(chat, user).await else { return false };
        let is_member = match member.status.as_str() {
            "creator" | "administrator" | "member" => true,
            _ => member.is_member,
        };
        self.group_members.insert(chat, user, is_member, now);
        is_member
    }

    async fn group_member(&self, chat: ChatId, user: UserId) -> Option<Member> {
        self.client().make(Call::of(&GetChatMember::new(chat, user))).await.ok()
    }
}
