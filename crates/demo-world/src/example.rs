//! The player, house and family that the bot's help uses as examples, so that they can be tried.

/// The server of the examples.
pub const SERVER: u32 = 5;

/// The number of the player: neither leader nor administrator, and online every day.
pub(crate) const PLAYER: u32 = 150;

/// The player's first name and surname.
pub(crate) const NAME: (&str, &str) = ("Nicolas", "Reed");

/// The house that the player always owns.
pub(crate) const HOUSE: u32 = 731;

/// The name of the server's largest family.
pub(crate) const FAMILY: &str = "Grove Street";
