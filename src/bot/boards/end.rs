//! The end of a board.

use teloxide::types::ChatId;

use super::content;
use crate::bot::context::Context;
use crate::bot::error::HandlerError;
use crate::bot::state::{Board, PauseReason, Pin, Shown};
use crate::bot::telegram::{Destination, OutgoingMessage, SendOutcome};

/// Ends a board that is no longer wanted: its message says so.
pub(super) async fn finish(context: &Context, board: &Board) -> Result<(), HandlerError> {
    if let Some(message) = board.message {
        let query = content::query(context, board.chat).await?;
        let shown = Shown { pause: Some(PauseReason::Ended), ..board.shown.clone() };
        let last = content::message(&query, board, &shown);
        context.outbox.edit(board.chat, message, &last).await;
        if board.pin == Pin::Pinned {
            context.outbox.unpin(board.chat, message).await;
        }
    }
    context.boards.delete(board.id).await?;
    Ok(())
}

/// Ends a board whose message can't be edited any more, and tells the person who made it.
pub(super) async fn gone(context: &Context, board: &Board) -> Result<(), HandlerError> {
    match context.boards.delete(board.id).await? {
        true => tell(context, board).await,
        false => Ok(()),
    }
}

/// Ends the boards of a chat that has removed the bot.
pub(in crate::bot) async fn chat_left(context: &Context, chat: ChatId) -> Result<(), HandlerError> {
    for board in context.boards.delete_of_chat(chat).await? {
        // A person who blocked the bot can't be told.
        if !chat.is_user() {
            tell(context, &board).await?;
        }
    }
    Ok(())
}

/// Tells the person who made the board that it has ended, in private; in the chat of the board if that is not possible.
pub(super) async fn tell(context: &Context, board: &Board) -> Result<(), HandlerError> {
    let here = Destination { chat: board.chat, thread: board.thread };
    let private = board.person.and_then(|person| i64::try_from(person).ok()).map(ChatId);
    for destination in private.map(Destination::from).into_iter().chain([here]) {
        let query = content::query(context, destination.chat).await?;
        let text = query.lang.board_gone(content::title(&query, board).await);
        match context.outbox.send(destination, &OutgoingMessage::from(text)).await {
            SendOutcome::Sent(_) | SendOutcome::Unknown => return Ok(()),
            SendOutcome::Unreachable | SendOutcome::Rejected => {}
        }
    }
    Ok(())
}
