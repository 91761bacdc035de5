//! What a board shows: the answer of its query, shortened to one screen, and a last line that says whether it is live.

use teloxide::types::ChatId;

use super::button::BoardButton;
use crate::bot::context::Context;
use crate::bot::error::HandlerError;
use crate::bot::state::{Board, PauseReason, Pin, Shown};
use crate::bot::subjects::QueryContext;
use crate::bot::subjects::answers::freshness::exact_time;
use crate::bot::subjects::answers::show_answer::LiveAnswer;
use crate::bot::telegram::{Button, OutgoingMessage};
use crate::client::Client;
use crate::text::Html;

/// How many lines of the answer a board shows.
const LINES: usize = 36;

/// The context in which the boards of a chat are made.
pub(super) async fn query(context: &Context, chat: ChatId) -> Result<QueryContext, HandlerError> {
    Ok(QueryContext { is_live: true, ..QueryContext::unasked(context, chat).await? })
}

/// The same, with the data that this client reads.
pub(super) async fn query_with(
    context: &Context,
    chat: ChatId,
    client: &Client,
) -> Result<QueryContext, HandlerError> {
    Ok(QueryContext { client: client.clone(), ..query(context, chat).await? })
}

/// What a board shows of this answer while it is live.
pub(super) fn shown(answer: &LiveAnswer) -> Shown {
    let (text, is_cut) = answer.text.first_lines(LINES);
    let more = is_cut.then(|| Html::escaped("…"));
    let text = Html::lines([text].into_iter().chain(more));
    Shown { text, data_at: answer.data_at, pause: None }
}

/// The message of a board.
pub(super) fn message(query: &QueryContext, board: &Board, shown: &Shown) -> OutgoingMessage {
    let pin = Button::press(query.lang.button_board_pin(), BoardButton::Pin(board.id.0));
    let is_offered = board.pin == Pin::Offered && shown.pause != Some(PauseReason::Ended);
    let rows = is_offered.then(|| vec![pin]).into_iter().collect();
    let text = Html::paragraphs([shown.text.clone(), state(query, shown)]);
    OutgoingMessage { text, rows }
}

/// The line that says whether the board is live, and from when its data is.
pub(super) fn state(query: &QueryContext, shown: &Shown) -> Html {
    let (lang, time) = (query.lang, exact_time(query, shown.data_at));
    match shown.pause {
        None => lang.board_live(&time),
        Some(PauseReason::Stale) => lang.board_stale(&time),
        Some(PauseReason::Closed) => lang.board_closed(&time),
        Some(PauseReason::Stopped) => lang.board_stopped(&time),
        Some(PauseReason::Ended) => lang.board_ended(&time),
    }
}

/// The first line, which says what the board is about.
pub(super) fn title(board: &Board) -> Html {
    board.shown.text.first_lines(1).0
}
