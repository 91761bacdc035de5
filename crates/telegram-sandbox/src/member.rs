//! Memberships in a chat, and the rights that come with them.

/// A person's membership in a chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Member {
    /// The owner.
    Owner {
        /// Whether messages appear as the group's.
        anonymous: bool,
    },
    /// An admin.
    Admin(Rights),
    /// An ordinary member.
    Plain,
    /// A member with fewer permissions than others.
    Restricted(Permissions),
    /// A former member.
    Left,
    /// Banned.
    Banned,
}

/// The rights of an admin, as far as the sandbox uses them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rights {
    /// Whether messages appear as the group's.
    pub anonymous: bool,
    /// May delete others' messages.
    pub delete_messages: bool,
    /// May ban and restrict members.
    pub restrict_members: bool,
    /// May pin and unpin messages.
    pub pin_messages: bool,
    /// May appoint admins.
    pub promote_members: bool,
    /// May post in the channel.
    pub post_messages: bool,
    /// May edit others' posts in the channel.
    pub edit_messages: bool,
}

/// What members may send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Permissions {
    /// Texts.
    pub text: bool,
    /// Photos and files.
    pub photos: bool,
}

impl Default for Permissions {
    fn default() -> Self {
        Self { text: true, photos: true }
    }
}

impl Default for Rights {
    fn default() -> Self {
        Self {
            anonymous: false,
            delete_messages: true,
            restrict_members: true,
            pin_messages: true,
            promote_members: false,
            post_messages: true,
            edit_messages: true,
        }
    }
}

impl Member {
    /// Whether the person is in the chat.
    #[must_use]
    pub fn is_here(&self) -> bool {
        match self {
            Self::Owner { .. } | Self::Admin(_) | Self::Plain | Self::Restricted(_) => true,
            Self::Left | Self::Banned => false,
        }
    }

    /// Whether the person is the owner or an admin.
    #[must_use]
    pub fn is_admin(&self) -> bool {
        matches!(self, Self::Owner { .. } | Self::Admin(_))
    }

    /// Whether this admin writes as the group.
    #[must_use]
    pub fn is_anonymous(&self) -> bool {
        match self {
            Self::Owner { anonymous } => *anonymous,
            Self::Admin(rights) => rights.anonymous,
            Self::Plain | Self::Restricted(_) | Self::Left | Self::Banned => false,
        }
    }

    /// Whether this member may delete others' messages.
    #[must_use]
    pub fn may_delete(&self) -> bool {
        match self {
            Self::Owner { .. } => true,
            Self::Admin(rights) => rights.delete_messages,
            Self::Plain | Self::Restricted(_) | Self::Left | Self::Banned => false,
        }
    }

    /// Whether this member may pin and unpin messages.
    #[must_use]
    pub fn may_pin(&self) -> bool {
        match self {
            Self::Owner { .. } => true,
            Self::Admin(rights) => rights.pin_messages,
            Self::Plain | Self::Restricted(_) | Self::Left | Self::Banned => false,
        }
    }

    /// What this member may send, given the chat's permissions.
    #[must_use]
    pub fn permissions(&self, all: Permissions) -> Permissions {
        match self {
            Self::Owner { .. } | Self::Admin(_) => Permissions::default(),
            Self::Plain => all,
            Self::Restricted(own) => {
                Permissions { text: own.text && all.text, photos: own.photos && all.photos }
            }
            Self::Left | Self::Banned => Permissions { text: false, photos: false },
        }
    }

    /// The `status` of the Bot API.
    #[must_use]
    pub fn status(&self) -> &'static str {
        match self {
            Self::Owner { .. } => "creator",
            Self::Admin(_) => "administrator",
            Self::Plain => "member",
            Self::Restricted(_) => "restricted",
            Self::Left => "left",
            Self::Banned => "kicked",
        }
    }
}
