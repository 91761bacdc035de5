//! What people say after a board was set up: `и фбр тоже`, `на 3 лучше`, `pin it`, `turn it off again`.

use std::sync::Arc;

use super::{content, edit, list, make};
use crate::bot::chat::ChatContext;
use crate::bot::error::{HandlerError, HandlerResult};
use crate::bot::language::BoardChange;
use crate::bot::questions;
use crate::bot::questions::last_answer::{LastAnswer, together};
use crate::bot::state::{Board, BoardId};
use crate::bot::subjects::{QueryContext, View};
use crate::bot::telegram::OutgoingMessage;

/// Does what a text says about the board that was spoken of. Where the text does not say what is to happen, or with which
/// board, it shows all boards of the chat.
pub(crate) async fn follow_up(chat: Arc<ChatContext>, text: String) -> HandlerResult {
    let Some(board) = spoken_of(&chat).await? else { return list::relist(&chat).await };
    if !chat.sender_may_change_settings().await {
        return chat.reply(chat.lang.boards_admins_only()).await;
    }
    let change = BoardChange::of(&text);
    let other = match change {
        Some(BoardChange::Pin) => None,
        _ => other_view(&make::query_of(&chat).await?, &board, &text).await,
    };
    match (change, other) {
        (Some(BoardChange::Pin), _) => list::pin(&chat, &board).await,
        (Some(BoardChange::Stop), None) => list::stop(&chat, &board).await,
        (None, Some(view)) => show_other(&chat, &board, view).await,
        (Some(BoardChange::Stop), Some(_)) | (None, None) => list::relist(&chat).await,
    }
}

/// Ends the board that was spoken of.
pub(crate) async fn stop(chat: Arc<ChatContext>) -> HandlerResult {
    let Some(board) = spoken_of(&chat).await? else { return list::relist(&chat).await };
    match chat.sender_may_change_settings().await {
        true => list::stop(&chat, &board).await,
        false => chat.reply(chat.lang.boards_admins_only()).await,
    }
}

/// Ends a board that was just set up; `None` if it does not exist any more.
pub(crate) async fn undo_made(
    chat: &ChatContext,
    board: BoardId,
) -> Result<Option<OutgoingMessage>, HandlerError> {
    match chat.context.boards.get(board).await? {
        Some(board) if !board.is_ended() => list::end(chat, &board).await.map(Some),
        Some(_) | None => Ok(None),
    }
}

/// The board that was set up or changed last, or the only one of the chat.
async fn spoken_of(chat: &ChatContext) -> Result<Option<Arc<Board>>, HandlerError> {
    let last = chat.context.recent.last_board(chat.speaker(), chat.now);
    let mut boards = chat.context.boards.of_chat(chat.id()).await?;
    boards.retain(|board| !board.is_ended() && !board.is_posting);
    Ok(match (last, boards.as_slice()) {
        (_, [only]) => Some(Arc::clone(only)),
        (last, all) => all.iter().find(|board| Some(board.id) == last).cloned(),
    })
}

/// What the board is to show from now on, if the text names something else.
async fn other_view(query: &QueryContext, board: &Board, text: &str) -> Option<View> {
    let last = LastAnswer::replied_to(board.view.clone());
    let parsed = questions::parse_phrase(query, text, Some(&last)).await.ok()??;
    let view = match together(&board.view, &parsed.view) {
        Some(both) if BoardChange::adds(text) => both,
        _ => parsed.view,
    };
    // "Names too" is no wish to see all servers.
    let is_other = view != board.view && !view.lists_servers();
    (is_other && view.is_for_boards()).then_some(view)
}

/// Lets the board show something else from now on, in the message that it has.
async fn show_other(chat: &ChatContext, board: &Board, view: View) -> HandlerResult {
    let (context, lang) = (&chat.context, chat.lang);
    let answer = match make::answer(chat, &make::query_of(chat).await?, view).await? {
        Ok(answer) => answer,
        Err(message) => return chat.reply(message).await,
    };
    let shown = content::shown(&answer);
    let (title, view) = (shown.text.first_lines(1).0, answer.view);
    let Some(board) = context.boards.update(board.id, |board| board.view = view).await? else {
        return list::relist(chat).await;
    };
    // If that fails, the message is edited with the others that differ.
    edit::edit(context, &board, shown).await?;
    chat.record_board(board.id);
    chat.reply(lang.board_changed(title)).await
}
