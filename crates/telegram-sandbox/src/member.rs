//! Where somebody stands in a chat, and what follows from it.

/// Where somebody stands in a chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Member {
    /// Made the chat.
    Owner {
        /// Writes as the group.
        anonymous: bool,
    },
    /// Helps to run it.
    Admin(Rights),
    /// Is simply here.
    Plain,
    /// Is here with fewer permissions than others.
    Restricted(Permissions),
    /// Was here and left.
    Left,
    /// Was thrown out and can't come back.
    Banned,
}

/// What an admin may do, as far as it decides anything here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rights {
    /// Writes as the group.
    pub anonymous: bool,
    /// May delete what others wrote.
    pub delete_messages: bool,
    /// May throw out and restrict.
    pub restrict_members: bool,
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
    /// Photos.
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
            promote_members: false,
            post_messages: true,
            edit_messages: true,
        }
    }
}

impl Member {
    /// Is it somebody who is in the chat now?
    #[must_use]
    pub fn is_here(&self) -> bool {
        match self {
            Self::Owner { .. } | Self::Admin(_) | Self::Plain | Self::Restricted(_) => true,
            Self::Left | Self::Banned => false,
        }
    }

    /// Owner or admin?
    #[must_use]
    pub fn is_admin(&self) -> bool {
        matches!(self, Self::Owner { .. } | Self::Admin(_))
    }

    /// Does this admin write as the group?
    #[must_use]
    pub fn is_anonymous(&self) -> bool {
        match self {
            Self::Owner { anonymous } => *anonymous,
            Self::Admin(rights) => rights.anonymous,
            Self::Plain | Self::Restricted(_) | Self::Left | Self::Banned => false,
        }
    }

    /// May this member delete what others wrote?
    #[must_use]
    pub fn may_delete(&self) -> bool {
        match self {
            Self::Owner { .. } => true,
            Self::Admin(rights) => rights.delete_messages,
            Self::Plain | Self::Restricted(_) | Self::Left | Self::Banned => false,
        }
    }

    /// What this member may send, given what the chat lets everybody send.
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
