//! All texts of the bot, from the Fluent files in `locales`. The public pages share a few of them.
//!
//! [`Lang`] has one method for each message, so a missing message or argument does not compile. A method returns
//! [`Html`], in which untrusted text is always escaped, or [`Plain`] for texts in which Telegram parses no markup.

mod clean;
mod duration;
mod html;
mod language;
mod messages;
mod number;

pub use clean::clean;
pub use duration::duration;
pub use html::{Html, Plain};
pub use language::Lang;
