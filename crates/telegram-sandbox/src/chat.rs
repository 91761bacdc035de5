//! A chat of any kind, with its members, topics and messages.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::id::{ChatId, MessageId, UserId};
use crate::keyboard::ReplyButton;
use crate::member::{Member, Permissions};
use crate::message::Message;

/// A chat.
#[derive(Clone, Debug)]
pub struct Chat {
    /// The chat's id.
    pub id: ChatId,
    /// The kind of a chat.
    pub kind: ChatKind,
    /// The title; in a private chat the person's name.
    pub title: String,
    /// The name after the `@` of a public chat.
    pub username: Option<String>,
    /// Everybody who is or was a member, including the bot.
    pub members: BTreeMap<UserId, Member>,
    /// What members who are not admins may send.
    pub permissions: Permissions,
    /// The messages, without deleted ones.
    pub messages: BTreeMap<MessageId, Arc<Message>>,
    /// The pinned messages, the latest last.
    pub pinned: Vec<MessageId>,
    /// The forum's topics, by the message that opened each.
    pub topics: BTreeMap<MessageId, String>,
    /// The supergroup this group has become.
    pub migrated_to: Option<ChatId>,
    /// The channel whose posts appear in this group.
    pub linked_channel: Option<ChatId>,
    /// The buttons under the message field, row by row.
    pub keyboard: Vec<Vec<ReplyButton>>,
    pub(crate) last_message: i32,
}

/// The kind of a chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChatKind {
    /// A person and the bot.
    Private,
    /// A basic group.
    Group,
    /// A supergroup without topics.
    Supergroup,
    /// A supergroup with topics.
    Forum,
    /// A channel.
    Channel,
}

impl ChatKind {
    /// The `type` of the Bot API.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Private => "private",
            Self::Group => "group",
            Self::Supergroup | Self::Forum => "supergroup",
            Self::Channel => "channel",
        }
    }

    /// Whether it is a group of any kind.
    #[must_use]
    pub fn is_group(self) -> bool {
        matches!(self, Self::Group | Self::Supergroup | Self::Forum)
    }

    /// Whether message ids are counted per chat.
    pub(crate) fn counts_alone(self) -> bool {
        matches!(self, Self::Supergroup | Self::Forum | Self::Channel)
    }
}

impl Chat {
    pub(crate) fn new(id: ChatId, kind: ChatKind, title: &str) -> Self {
        Self {
            id,
            kind,
            title: title.to_owned(),
            username: None,
            members: BTreeMap::new(),
            permissions: Permissions::default(),
            messages: BTreeMap::new(),
            pinned: Vec::new(),
            topics: BTreeMap::new(),
            migrated_to: None,
            linked_channel: None,
            keyboard: Vec::new(),
            last_message: 0,
        }
    }

    /// The membership of this person; `None` for someone who never was a member.
    #[must_use]
    pub fn member(&self, user: UserId) -> Option<&Member> {
        self.members.get(&user)
    }

    /// Whether this person is a member now.
    #[must_use]
    pub fn has_member(&self, user: UserId) -> bool {
        self.member(user).is_some_and(Member::is_here)
    }

    /// Whether this person is an admin or the owner.
    #[must_use]
    pub fn is_admin(&self, user: UserId) -> bool {
        self.member(user).is_some_and(Member::is_admin)
    }

    /// The current members.
    pub fn present(&self) -> impl Iterator<Item = UserId> + '_ {
        self.members.iter().filter(|(_, member)| member.is_here()).map(|(id, _)| *id)
    }
}
