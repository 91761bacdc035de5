//! The stored state of the bot: alerts, boards, chat settings, key messages, problems that operators were told of, processed
//! updates and sent notifications.

mod alerts;
mod boards;
mod chats;
mod key_messages;
mod operator_records;
mod processed_updates;
mod schedule;
mod sent_notifications;
mod visible_secrets;

pub(super) use alerts::{
    Alert, AlertId, AlertIndex, AlertKinds, AlertTypes, Alerts, Batch, Created, Document, EventRow,
    ListedServer, MAX_ALERTS, NewAlert, NewEvent, StoredEvent,
};
pub use boards::StoredBoards;
pub(super) use boards::{
    Begun, Board, BoardContent, BoardId, BoardTypes, Boards, MAX_IN_CHAT, MAX_OF_PERSON, NewBoard,
    PauseReason, Pin, Shown,
};
pub(crate) use chats::chosen_servers;
pub(super) use chats::{
    ChatDefault, ChatDefaults, ChatSettings, Chats, PendingPrompt, PromptPurpose, QuietHours,
};
pub(super) use key_messages::{FIRST_USE, KeyMessage, KeyMessages, VISIBLE};
pub(super) use operator_records::OperatorRecords;
pub(super) use processed_updates::ProcessedUpdates;
pub(super) use schedule::Schedule;
pub(super) use sent_notifications::SentNotifications;
pub(super) use visible_secrets::VisibleSecrets;
