//! Edits the message of a board.

use super::{content, end};
use crate::bot::context::Context;
use crate::bot::error::HandlerError;
use crate::bot::state::{Board, Shown};
use crate::bot::telegram::EditOutcome;

/// Whether the board has a message that nothing else changes now.
pub(super) fn is_shown(board: &Board) -> bool {
    board.message.is_some() && !board.is_posting && !board.is_ended()
}

/// Lets the message of a board that was compared show this.
pub(super) async fn edit(
    context: &Context,
    compared: &Board,
    shown: Shown,
) -> Result<(), HandlerError> {
    let (id, is_same) = (compared.id, |board: &Board| board.view == compared.view);
    let board = context.boards.get(id).await?;
    let Some(board) = board.filter(|board| is_shown(board) && is_same(board)) else {
        return Ok(());
    };
    // Another edit may have been made since they were compared.
    if board.shown.text == shown.text && board.shown.pause == shown.pause {
        return Ok(());
    }
    // The message stays behind when a group becomes a supergroup.
    let is_migrated = context.outbox.migrations.lock().current_id(board.chat) != board.chat;
    let Some(message) = board.message.filter(|_| !is_migrated) else { return Ok(()) };
    let query = content::query(context, board.chat).await?;
    let edited = content::message(&query, &board, &shown);
    let outcome = context.outbox.edit(board.chat, message, &edited).await;
    context.settings.metrics.board_edit(name(outcome));
    let now = context.now();
    match outcome {
        EditOutcome::Done | EditOutcome::Unchanged => {
            let edited = |board: &mut Board| {
                // A board that was stopped meanwhile stays so.
                if !board.is_ended() && is_same(board) {
                    (board.shown, board.edited_at) = (shown, now);
                }
            };
            context.boards.update(id, edited).await?;
        }
        EditOutcome::Failed => {
            context.boards.update(id, |board| board.edited_at = now).await?;
        }
        EditOutcome::Gone => end::gone(context, &board).await?,
    }
    Ok(())
}

/// The outcome, as the metrics show it.
fn name(outcome: EditOutcome) -> &'static str {
    match outcome {
        EditOutcome::Done => "done",
        EditOutcome::Unchanged => "unchanged",
        EditOutcome::Gone => "gone",
        EditOutcome::Failed => "failed",
    }
}
