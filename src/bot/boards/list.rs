//! `/boards`: the boards of a chat, and what their buttons do.

use std::sync::Arc;

use super::button::BoardButton;
use super::{content, end, make, post};
use crate::bot::chat::ChatContext;
use crate::bot::error::{HandlerError, HandlerResult};
use crate::bot::state::{Board, BoardId, MAX_IN_CHAT, PauseReason, Pin};
use crate::bot::subjects::count;
use crate::bot::telegram::{Button, OutgoingMessage, SendOutcome};
use crate::text::{Html, Plain};

pub(crate) async fn list(chat: Arc<ChatContext>) -> HandlerResult {
    let message = boards(&chat).await?;
    chat.reply(message).await
}

/// The list, with a row of buttons for each board.
async fn boards(chat: &ChatContext) -> Result<OutgoingMessage, HandlerError> {
    let (lang, context) = (chat.lang, &chat.context);
    let mut boards = context.boards.of_chat(chat.id()).await?;
    boards.retain(|board| !board.is_ended());
    let new = vec![Button::press(lang.button_new_board(), BoardButton::Menu)];
    if boards.is_empty() {
        return Ok(OutgoingMessage { text: lang.boards_none(), rows: vec![new] });
    }
    let mut query = content::query(context, chat.id()).await?;
    query.lang = lang;
    let may_pin = boards.iter().any(|board| board.pin != Pin::Pinned) && make::may_pin(chat).await;
    let (mut lines, mut rows) = (Vec::new(), Vec::new());
    for (at, board) in boards.iter().enumerate() {
        let state = content::state(&query, &board.shown);
        let title = content::title(&query, board).await;
        lines.push(lang.board_row(count(at + 1), title, state));
        let number = |text: Plain| match boards.len() {
            1 => text,
            _ => Plain::untrusted(&format!("{}. {text}", at + 1)),
        };
        let id = board.id.0;
        let mut row = vec![Button::press(number(lang.button_board_move()), BoardButton::Move(id))];
        if may_pin && board.pin != Pin::Pinned {
            row.push(Button::press(number(lang.button_board_pin()), BoardButton::Pin(id)));
        }
        row.push(Button::press(number(lang.button_board_stop()), BoardButton::Stop(id)));
        rows.push(row);
    }
    if boards.len() < MAX_IN_CHAT {
        rows.push(new);
    }
    let head = lang.boards_head(count(boards.len()), count(MAX_IN_CHAT));
    Ok(OutgoingMessage { text: Html::paragraphs([head].into_iter().chain(lines)), rows })
}

pub(crate) async fn pressed(chat: Arc<ChatContext>, button: BoardButton) -> HandlerResult {
    if button != BoardButton::List && !chat.sender_may_change_settings().await {
        return chat.reply_short(&chat.lang.boards_admins_only_toast()).await;
    }
    let id = match button {
        BoardButton::Menu => return chat.reply(make::menu(chat.lang)).await,
        BoardButton::List => return list(chat).await,
        BoardButton::Make(view) => return make::chosen(&chat, view).await,
        BoardButton::Pin(id) | BoardButton::Move(id) | BoardButton::Stop(id) => BoardId(id),
    };
    let board = chat.context.boards.get(id).await?;
    let is_here = |board: &Arc<Board>| board.chat == chat.id() && !board.is_ended();
    let Some(board) = board.filter(is_here) else {
        chat.answer_callback(Some(&chat.lang.board_is_gone())).await;
        return relist(&chat).await;
    };
    match button {
        BoardButton::Pin(_) => pin(&chat, &board).await,
        BoardButton::Move(_) => move_here(&chat, &board).await,
        _ => stop(&chat, &board).await,
    }
}

/// Pins a board without a notification. The button that offered it goes.
pub(super) async fn pin(chat: &ChatContext, board: &Board) -> HandlerResult {
    let (context, lang) = (&chat.context, chat.lang);
    let Some(message) = board.message else { return relist(chat).await };
    if !context.outbox.pin(board.chat, message).await {
        return chat.reply_short(&lang.board_pin_refused()).await;
    }
    let pinned = context.boards.update(board.id, |board| board.pin = Pin::Pinned).await?;
    let Some(board) = pinned else { return relist(chat).await };
    let query = content::query(context, board.chat).await?;
    let shown = content::message(&query, &board, &board.shown);
    let edit = context.outbox.edit(board.chat, message, &shown);
    let pinned = lang.board_pinned();
    tokio::join!(edit, chat.answer_callback(Some(&pinned)));
    match chat.pressed() == Some(message) {
        true => Ok(()),
        false => relist(chat).await,
    }
}

/// Posts the board anew where the list is, and deletes its message.
async fn move_here(chat: &ChatContext, board: &Board) -> HandlerResult {
    let (context, lang) = (&chat.context, chat.lang);
    // The same press again, after a process has died: the message may have arrived.
    if board.asked_by == Some(chat.update) {
        if board.is_posting {
            // If this process dies, too, the person hears of it twice rather than never.
            chat.reply(lang.board_interrupted()).await?;
            post::give_up(context, board).await?;
        }
        return Ok(());
    }
    let (thread, update) = (chat.destination.thread, chat.update);
    let begun = |board: &mut Board| {
        (board.thread, board.asked_by, board.is_posting) = (thread, Some(update), true);
    };
    let Some(board) = context.boards.update(board.id, begun).await? else {
        return relist(chat).await;
    };
    let moved = lang.board_is_moved();
    let (posted, _) = tokio::join!(post::post(context, &board), chat.answer_callback(Some(&moved)));
    match posted? {
        SendOutcome::Sent(_) => {}
        SendOutcome::Unknown => _ = chat.send(&lang.board_interrupted().into()).await,
        SendOutcome::Rejected | SendOutcome::Unreachable => {
            chat.send(&lang.board_failed().into()).await;
        }
    }
    Ok(())
}

pub(super) async fn stop(chat: &ChatContext, board: &Board) -> HandlerResult {
    let message = end(chat, board).await?;
    chat.reply(message).await
}

/// Ends a board, and returns the list of the others.
pub(super) async fn end(
    chat: &ChatContext,
    board: &Board,
) -> Result<OutgoingMessage, HandlerError> {
    let context = &chat.context;
    // From here on nothing else edits the message, and a restart finishes the end.
    let ended = |board: &mut Board| board.shown.pause = Some(PauseReason::Ended);
    if let Some(board) = context.boards.update(board.id, ended).await? {
        chat.answer_callback(Some(&chat.lang.board_is_stopped())).await;
        end::finish(context, &board).await?;
    }
    boards(chat).await
}

/// Shows the list as it is now, in place of the one whose button was pressed.
pub(super) async fn relist(chat: &ChatContext) -> HandlerResult {
    let message = boards(chat).await?;
    chat.reply(message).await
}
