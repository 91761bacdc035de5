//! Every word the bot says, from Fluent bundles.
//!
//! [`Lang`] has one method per message, with the message's arguments: a missing key or argument is a compile
//! error, and a test holds every locale to the same list. What a method returns is [`Html`], which a stranger's
//! words can enter only escaped, or [`Plain`] for buttons, toasts and menus, which Telegram never parses.

mod bundle;
mod clean;
mod html;
mod lang;
mod messages;

pub use clean::clean;
pub use html::{Html, Plain};
pub use lang::Lang;
