//! Stores a new alert of a chat.

use crate::bot::chat::{ChatContext, Sender};
use crate::bot::error::HandlerError;
use crate::bot::recent::LastAction;
use crate::bot::state::{Alert, Created, NewAlert};
use crate::bot::subjects::{AlertState, Condition};

/// What became of a wish.
pub(in crate::bot) struct Stored {
    pub(in crate::bot) created: Created,
    /// Another alert of the chat that tells of some of the same things.
    pub(in crate::bot) similar: Option<Alert>,
}

/// Stores the alert, unless another one already tells all of it. Later data is compared with this state.
pub(in crate::bot) async fn store(
    chat: &ChatContext,
    server: u32,
    condition: Condition,
    state: AlertState,
) -> Result<Stored, HandlerError> {
    let person = match &chat.sender {
        Sender::Person(person) => Some(person.id.0),
        Sender::AnonymousAdmin => None,
    };
    let (id, thread) = (chat.id(), chat.destination.thread);
    let new = NewAlert { chat: id, thread, person, server, condition: condition.clone(), state };
    let others = chat.context.alerts.of_chat(id).await?;
    let others: Vec<Alert> = others.into_iter().filter(|alert| alert.server == server).collect();
    let created = match others.iter().find(|alert| alert.condition.repeats(&condition)) {
        Some(alert) => Created::Existing(alert.id),
        None => chat.context.alerts.create(new, chat.now).await?,
    };
    if let Created::New(id) = created {
        chat.record_action(LastAction::AlertCreated(id));
    }
    let similar = others.into_iter().find(|alert| alert.condition.overlaps(&condition));
    Ok(Stored { created, similar })
}
