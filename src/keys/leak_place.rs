//! Where a leaked key was found, as the reason of its block tells it.

/// Where others could read a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeakPlace<'a> {
    /// In a chat, or nobody knows where.
    Somewhere,
    /// On a page with this address.
    Page(&'a str),
}

const BEGIN: &str = "it was posted where others can read it";
const AT: &str = ", at ";
const END: &str = "; get another key from the bot";

/// A longer address is not shown.
const MAX_ADDRESS: usize = 300;

impl<'a> LeakPlace<'a> {
    /// The page at an address, if it is one that a person can open.
    #[must_use]
    pub fn address(address: &'a str) -> Self {
        let is_page = address.starts_with("https://")
            && address.len() <= MAX_ADDRESS
            && !address.contains(|c: char| c.is_control() || c.is_whitespace() || c == ';');
        if is_page { Self::Page(address) } else { Self::Somewhere }
    }

    /// The reason stored with the block of the key; the API shows it to the holder.
    #[must_use]
    pub fn reason(self) -> String {
        match self {
            Self::Somewhere => format!("{BEGIN}{END}"),
            Self::Page(address) => format!("{BEGIN}{AT}{address}{END}"),
        }
    }

    /// The place that a reason tells; `None` if a key was blocked for something else.
    #[must_use]
    pub fn of_reason(reason: &'a str) -> Option<Self> {
        let place = reason.strip_prefix(BEGIN)?.strip_suffix(END)?;
        match place {
            "" => Some(Self::Somewhere),
            place => place.strip_prefix(AT).map(Self::Page),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_tells_the_place() {
        let page = LeakPlace::address("https://github.com/a/b/blob/c/.env#L3");
        assert_eq!(
            page.reason(),
            "it was posted where others can read it, at https://github.com/a/b/blob/c/.env#L3; get another key from the bot"
        );
        for place in [LeakPlace::Somewhere, page] {
            assert_eq!(LeakPlace::of_reason(&place.reason()), Some(place));
        }
        for address in ["", "http://x", "https://x y", "https://x;"] {
            assert_eq!(LeakPlace::address(address), LeakPlace::Somewhere);
        }
        assert_eq!(LeakPlace::of_reason("it was given to others"), None);
    }
}
