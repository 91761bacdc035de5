//! What the bot remembers about chats, keys' messages, updates and notifications.

mod chats;
mod key_messages;
mod processed_updates;
mod replaced_messages;
mod schedule;
mod sent_notifications;

pub(super) use chats::{ChatDefault, ChatDefaults, ChatSettings, Chats, PendingPrompt};
pub(super) use key_messages::{AWAITED, KeyMessage, KeyMessages, VISIBLE};
pub(super) use processed_updates::ProcessedUpdates;
pub(super) use replaced_messages::ReplacedMessages;
pub(super) use schedule::Schedule;
pub(super) use sent_notifications::SentNotifications;
