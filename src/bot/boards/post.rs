//! Posts the message of a board: the first one, one in another place, or one in the supergroup that a group has become.

use teloxide::types::MessageId;

use super::{content, end};
use crate::bot::context::Context;
use crate::bot::error::HandlerError;
use crate::bot::state::{Board, BoardId, PauseReason, Pin};
use crate::bot::telegram::{Destination, SendOutcome};

/// Sends the message of a board whose row says that it is being posted. If nobody knows whether it arrived, a board that
/// has no other message ends.
pub(super) async fn post(context: &Context, board: &Board) -> Result<SendOutcome, HandlerError> {
    let query = content::query(context, board.chat).await?;
    let destination = Destination { chat: board.chat, thread: board.thread };
    let message = content::message(&query, board, &board.shown);
    let now = context.now();
    let outcome = context.outbox.send(destination, &message).await;
    match outcome {
        SendOutcome::Sent(id) => {
            let posted = |board: &mut Board| {
                board.replaced = board.message.replace(id);
                (board.is_posting, board.edited_at) = (false, now);
            };
            if let Some(board) = context.boards.update(board.id, posted).await? {
                if board.pin == Pin::Pinned {
                    context.outbox.pin(board.chat, id).await;
                }
                remove_replaced(context, &board).await?;
            }
        }
        SendOutcome::Unreachable | SendOutcome::Rejected | SendOutcome::Unknown => {
            give_up(context, board).await?;
        }
    }
    Ok(outcome)
}

/// A board stays where its message is; without a message it ends. Its row stays for some minutes, so that the same
/// update is recognised if it comes once more.
pub(super) async fn give_up(context: &Context, board: &Board) -> Result<(), HandlerError> {
    let now = context.now();
    let given_up = |board: &mut Board| {
        board.is_posting = false;
        if board.message.is_none() {
            (board.shown.pause, board.edited_at) = (Some(PauseReason::Ended), now);
        }
    };
    context.boards.update(board.id, given_up).await?;
    Ok(())
}

/// Posts the board of a group in the supergroup that it has become.
pub(super) async fn post_anew(context: &Context, id: BoardId) -> Result<(), HandlerError> {
    let now = context.now();
    let posting = |board: &mut Board| (board.is_posting, board.edited_at) = (true, now);
    let Some(board) = context.boards.update(id, posting).await? else { return Ok(()) };
    match post(context, &board).await? {
        SendOutcome::Sent(_) => Ok(()),
        SendOutcome::Unreachable | SendOutcome::Rejected | SendOutcome::Unknown => {
            end::tell(context, &board).await
        }
    }
}

/// Deletes the message that the board had before. One that is too old for that says where the board is.
pub(super) async fn remove_replaced(context: &Context, board: &Board) -> Result<(), HandlerError> {
    let Some(old) = board.replaced else { return Ok(()) };
    if !context.outbox.delete_message(board.chat, old).await {
        let lang = context.chats.language(board.chat).await?;
        context.outbox.edit(board.chat, old, &lang.board_moved().into()).await;
    }
    let removed = |board: &mut Board| {
        board.replaced.take_if(|replaced: &mut MessageId| *replaced == old);
    };
    context.boards.update(board.id, removed).await?;
    Ok(())
}
