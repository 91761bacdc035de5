//! Puts an answer into the message that said to wait for it.

use std::sync::Arc;
use std::time::Duration;

use teloxide::types::MessageId;

use crate::bot::chat::ChatContext;
use crate::bot::subjects::QueryContext;
use crate::bot::subjects::answers::show_answer::AnswerMessage;

/// A longer wait is left to the person, who has a button.
pub(super) const LONGEST_WAIT: Duration = Duration::from_secs(90);
/// How often the answer is tried. What it needs may come in several steps, such as the list and then the record.
const ATTEMPTS: usize = 6;

/// A message that says to wait.
pub(super) struct Waiting {
    pub(super) message: MessageId,
    /// After how long the answer is likely to be there.
    pub(super) wait: Duration,
}

/// Answers again in the message until there is an answer. Stops when a button of the message is pressed.
pub(super) fn complete<A: Future<Output = AnswerMessage> + Send>(
    chat: &ChatContext,
    Waiting { message, mut wait }: Waiting,
    query: &QueryContext,
    again: impl Fn(QueryContext) -> A + Send + 'static,
) {
    let (context, id, query) = (Arc::clone(&chat.context), chat.id(), query.clone());
    if !context.recent.awaited.begin(id, message) {
        return;
    }
    tokio::spawn(async move {
        let mut answer = None;
        for _ in 0..ATTEMPTS {
            tokio::time::sleep(wait).await;
            if !context.recent.awaited.has(id, message) {
                return;
            }
            let now = again(QueryContext { now: context.now(), ..query.clone() }).await;
            match now.retry_after {
                Some(next) => wait = next,
                None => {
                    answer = Some(now);
                    break;
                }
            }
        }
        let is_awaited = context.recent.awaited.end(id, message);
        // Telegram can't turn a text into a picture: that stays behind the button.
        if let Some(AnswerMessage { picture: None, file: None, message: answer, .. }) = answer
            && is_awaited
        {
            context.outbox.edit(id, message, &answer).await;
        }
    });
}
