//! The alert that the bot has just set or offered, which a text such as "no, below 8" corrects.

use crate::bot::language::AlertWords;
use crate::bot::state::{AlertId, AlertKinds, AlertTypes};

#[derive(Clone, Debug)]
pub(in crate::bot) enum LastAlert {
    Created {
        id: AlertId,
        /// The wish for it, as understood. One that was set with a button has none.
        words: Option<Box<AlertWords>>,
    },
    /// An alert that its person has not confirmed yet.
    Draft { server: u32, condition: <AlertKinds as AlertTypes>::Condition },
    /// A wish that lacks something, as typed and as understood. The bot asked for the rest.
    Asked { typed: String, words: Box<AlertWords> },
}
