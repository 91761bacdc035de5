//! Whether somebody is in a group, or an admin of it.

use jiff::Timestamp;
use serde::Deserialize;
use teloxide::payloads::GetChatMember;
use teloxide::types::{ChatId, UserId};

use super::client::Call;
use super::group_members::Standing;
use super::outbox::Outbox;

#[derive(Deserialize)]
struct Member {
    status: String,
    /// Only of somebody who is restricted.
    #[serde(default)]
    is_member: bool,
}

impl Member {
    fn standing(&self) -> Standing {
        match self.status.as_str() {
            "creator" | "administrator" => Standing::Admin,
            "member" => Standing::Member,
            _ if self.is_member => Standing::Member,
            _ => Standing::Absent,
        }
    }
}

impl Outbox {
    /// Whether the user is an admin of the group now. False if Telegram does not say.
    pub(crate) async fn is_admin(&self, chat: ChatId, user: UserId) -> bool {
        let is_admin = self.ask_standing(chat, user).await == Some(Standing::Admin);
        if !is_admin {
            self.group_members.forget(chat, user);
        }
        is_admin
    }

    /// Whether the user is an admin of the group, or was within the last minutes. False if Telegram does not say.
    pub(crate) async fn was_admin(&self, chat: ChatId, user: UserId, now: Timestamp) -> bool {
        self.standing(chat, user, now).await == Some(Standing::Admin)
    }

    /// Whether the user is in the group, or was within the last minutes. False if Telegram does not say.
    pub(crate) async fn is_member(&self, chat: ChatId, user: UserId, now: Timestamp) -> bool {
        let standing = self.standing(chat, user, now).await;
        standing.is_some_and(|standing| standing != Standing::Absent)
    }

    /// What the user is in the group, or was within the last minutes.
    async fn standing(&self, chat: ChatId, user: UserId, now: Timestamp) -> Option<Standing> {
        if let Some(standing) = self.group_members.get(chat, user, now) {
            return Some(standing);
        }
        let standing = self.ask_standing(chat, user).await?;
        self.group_members.insert(chat, user, standing, now);
        Some(standing)
    }

    async fn ask_standing(&self, chat: ChatId, user: UserId) -> Option<Standing> {
        let member = self.client().make::<Member>(Call::of(&GetChatMember::new(chat, user))).await;
        member.ok().map(|member| member.standing())
    }
}
