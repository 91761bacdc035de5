//! What can be looked at: all that an answer is made from.

use super::name::Name;
use super::settings::Step;

/// What is looked at, and on which server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::bot) struct Look {
    pub(in crate::bot) what: What,
    pub(in crate::bot) server: Option<u32>,
}

/// What can be looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::bot) enum What {
    /// Every server.
    Servers { page: u16 },
    /// A player's card.
    Player { name: Name },
    /// Who of a fraction is online; without a name, the one the chat is about.
    Fraction { name: Name, page: u16, in_uniform: bool },
    /// A fraction's last 24 hours as a picture.
    Chart { name: Name },
    /// Every fraction's count.
    Fractions { page: u16 },
    /// Who belongs to a family; without a name, the one the chat is about.
    Family { name: Name, page: u16, online: bool },
    /// The families, or those whose name has these words.
    Families { words: Name, page: u16 },
    /// Leaders, one line a fraction.
    Leaders { page: u16 },
    /// Deputies, one line a fraction.
    Deputies { page: u16 },
    /// Interviews by time: all, or a fraction's.
    Interviews { of: Option<u32>, page: u16 },
    /// The administrators.
    Admins { page: u16 },
    /// What is up for auction.
    Auctions { of: Estate, page: u16 },
    /// What somebody owns.
    Property { name: Name, page: u16 },
    /// One house.
    House { number: u64 },
    /// One business.
    Business { number: u64 },
    /// The property map as a picture.
    Map { of: Estate },
    /// The gangs' zones as a picture.
    Ghetto,
    /// What the chat is about.
    Settings(Step),
}

/// Which property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::bot) enum Estate {
    /// Houses and businesses.
    All,
    /// Houses.
    Houses,
    /// Businesses.
    Businesses,
}

impl What {
    /// Looked at on a server.
    pub(in crate::bot) fn on(self, server: u32) -> Look {
        Look { what: self, server: Some(server) }
    }

    /// Looked at wherever the chat looks.
    pub(in crate::bot) fn anywhere(self) -> Look {
        Look { what: self, server: None }
    }
}
