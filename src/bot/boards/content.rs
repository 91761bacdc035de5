//! What a board shows: the answer of its query, shortened to one screen, and a last line that says whether it is live.

use teloxide::types::ChatId;

use super::button::BoardButton;
use crate::bot::context::Context;
use crate::bot::error::HandlerError;
use crate::bot::state::{Board, PauseReason, Pin, Shown};
use crate::bot::subjects::answers::freshness::exact_time;
use crate::bot::subjects::answers::show_answer::LiveAnswer;
use crate::bot::subjects::{QueryContext, ViewKind};
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

/// What the board is about: its first line, or the kind of a list whose first line counts it.
pub(super) async fn title(query: &QueryContext, board: &Board) -> Html {
    let lang = query.lang;
    let kind = match &board.view.kind {
        ViewKind::Auctions(_) => lang.button_board_auctions(),
        ViewKind::Servers(_) => return Html::untrusted(lang.button_board_servers().as_str()),
        _ => return board.shown.text.first_lines(1).0,
    };
    let server = match board.view.server.or(query.defaults.server) {
        Some(number) => query.title_of(number).await.ok().flatten(),
        None => None,
    };
    let kind = Html::untrusted(kind.as_str());
    Html::dot_separated([kind].into_iter().chain(server.map(|server| Html::untrusted(&server))))
}
