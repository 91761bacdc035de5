//! Stores a new alert of a chat.

use crate::bot::chat::{ChatContext, Sender};
use crate::bot::error::HandlerError;
use crate::bot::recent::LastAction;
use crate::bot::state::{Alert, Created, NewAlert};
use crate::bot::subjects::{AlertState, Condition};

/// Stores the alert. Later data is compared with this state.
pub(in crate::bot) async fn store(
    chat: &ChatContext,
    server: u32,
    condition: Condition,
    state: AlertState,
) -> Result<Created, HandlerError> {
    let person = match &chat.sender {
        Sender::Person(person) => Some(person.id.0),
        Sender::AnonymousAdmin => None,
    };
    let (id, thread) = (chat.id(), chat.destination.thread);
    let new = NewAlert { chat: id, thread, person, server, condition, state };
    // An alert that tells of both ways tells of this one, too.
    let known = match new.condition.kind().both_ways() {
        Some(both_ways) => {
            let alerts = chat.context.alerts.of_chat(id).await?;
            let is_told = |alert: &Alert| alert.server == server && alert.condition == *both_ways;
            alerts.into_iter().find(is_told)
        }
        None => None,
    };
    let created = match known {
        Some(alert) => Created::Existing(alert.id),
        None => chat.context.alerts.create(new, chat.now).await?,
    };
    if let Created::New(id) = created {
        chat.record_action(LastAction::AlertCreated(id));
    }
    Ok(created)
}
