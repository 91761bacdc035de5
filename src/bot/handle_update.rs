//! Carrying a task out: the one schema of what is done with an update.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;

use crate::bot::callback_answer::CallbackAnswer;
use crate::bot::chat::{ChatContext, PrivateChat, ReplyTarget};
use crate::bot::context::Context;
use crate::bot::error::{ErrorRecipient, HandlerError};
use crate::bot::incoming::Entry;
use crate::bot::updates::admission::Task;
use crate::bot::{group, leaked_keys, private, queries};

/// Carries a task out, whatever happens in it; gives back what became of it, for those who count.
pub(super) async fn attend(
    context: &Context,
    update: u32,
    task: Task,
    press: Option<CallbackAnswer>,
) -> &'static str {
    let whom = ErrorRecipient::of(&task.entry, press.clone());
    // A panic ends this, and nothing else.
    let work = AssertUnwindSafe(carry_out(context, update, task, press)).catch_unwind();
    let broke = match work.await {
        Ok(Ok(())) => return "answered",
        Ok(Err(broke)) => broke,
        Err(_) => HandlerError::Internal("a handler panicked"),
    };
    let error_id = logged(update, &broke);
    whom.apologise(context, &broke, &error_id).await;
    "broke"
}

/// Writes down what broke; gives back the number by which the line is found.
fn logged(update: u32, broke: &HandlerError) -> String {
    let (error_id, cause) = (uuid::Uuid::new_v4().to_string(), std::error::Error::source(broke));
    tracing::error!(error_id, update, %broke, cause, "an update could not be dealt with");
    error_id
}

async fn carry_out(
    context: &Context,
    update: u32,
    task: Task,
    press: Option<CallbackAnswer>,
) -> Result<(), HandlerError> {
    let Task { entry, leak, retry_after } = task;
    if let Some(leak) = leak {
        leaked_keys::seen(context, leak).await;
    }
    let reply_target = |message| match press.clone() {
        Some(press) => ReplyTarget::EditMessage { message, press },
        None => ReplyTarget::NewMessage,
    };
    match entry {
        Entry::Said { at, message, words } => {
            let chat = PrivateChat::open(context, at, update, ReplyTarget::NewMessage).await?;
            match retry_after {
                None => private::said(context, &chat, message, words).await,
                Some(seconds) => chat.retry_after(context, seconds).await,
            }
        }
        Entry::Pressed { at, message, query: _, data } => {
            let chat = PrivateChat::open(context, at, update, reply_target(message)).await?;
            private::pressed(context, &chat, &data).await
        }
        Entry::SaidInGroup { at, text } => {
            let chat = ChatContext::in_group(context, at, update, ReplyTarget::NewMessage).await?;
            match retry_after {
                None => group::said(context, &chat, &text).await,
                Some(seconds) => chat.retry_after(context, seconds).await,
            }
        }
        Entry::PressedInGroup { at, by, message, query: _, data, carried } => {
            let chat = ChatContext::in_group(context, at, update, reply_target(message)).await?;
            group::pressed(context, &chat, &by, &data, carried.as_deref()).await
        }
        Entry::PressedNowhere { query: _, lang } => {
            if let Some(press) = press {
                press.answer(context, Some(&lang.no_such_key())).await;
            }
            Ok(())
        }
        Entry::InlineQuery { by, query, words } => {
            queries::answer_inline_query(context, &by, &query, &words).await
        }
        Entry::Moved { from, to } => Ok(context.moved(from, to).await?),
        Entry::Gone(chat) => Ok(context.chats.forget(chat).await?),
        Entry::Nothing => Ok(()),
    }
}
