//! The last thing that the bot did for a person, which a word such as "undo" takes back.

use crate::bot::state::{Alert, AlertId, BoardId, ChatDefault, ChatDefaults, QuietHours};
use crate::text::Lang;

#[derive(Clone, Debug)]
pub(in crate::bot) enum LastAction {
    AlertCreated(AlertId),
    AlertsDeleted(Vec<Alert>),
    DefaultSet {
        set: ChatDefault,
        before: ChatDefaults,
    },
    LanguageSet {
        before: Option<Lang>,
    },
    QuietHoursSet {
        before: Option<QuietHours>,
    },
    BoardMade(BoardId),
    KeyIssued,
    KeyDeleted,
    /// Anything that only its own buttons change back.
    Other,
}
