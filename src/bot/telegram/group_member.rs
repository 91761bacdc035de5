//! Whether somebody is in a group, or an admin of it.

use jiff::{SignedDuration, Timestamp};
use quick_cache::sync::Cache;
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

/// How many memberships are remembered, and for how long.
const MEMBERS: usize = 10_000;
const REMEMBERED: SignedDuration = SignedDuration::from_mins(5);

/// Who was in which group, and when Telegram said so. In memory only.
pub(super) struct GroupMembers(Cache<(ChatId, UserId), (bool, Timestamp)>);

impl Default for GroupMembers {
    fn default() -> Self {
        Self(Cache::new(MEMBERS))
    }
}

impl Outbox {
    /// Whether the user is an admin of the group. False if Telegram does not say.
    pub(crate) async fn is_admin(&self, chat: ChatId, user: UserId) -> bool {
        let member = self.group_member(chat, user).await;
        member.is_some_and(|it| matches!(it.status.as_str(), "creator" | "administrator"))
    }

    /// Whether the user is in the group, or was within the last minutes. False if Telegram does not say.
    pub(crate) async fn is_member(&self, chat: ChatId, user: UserId, now: Timestamp) -> bool {
        let known = self.group_members.0.get(&(chat, user));
        if let Some((is_member, at)) = known
            && now.duration_since(at) < REMEMBERED
        {
            return is_member;
        }
        let Some(member) = self.group_member(chat, user).await else { return false };
        let is_member = match member.status.as_str() {
            "creator" | "administrator" | "member" => true,
            _ => member.is_member,
        };
        self.group_members.0.insert((chat, user), (is_member, now));
        is_member
    }

    async fn group_member(&self, chat: ChatId, user: UserId) -> Option<Member> {
        self.client().make(Call::of(&GetChatMember::new(chat, user))).await.ok()
    }
}
