//! `/board`: sets up a board from one line or by buttons.

use std::sync::Arc;

use super::button::BoardButton;
use super::{content, post};
use crate::bot::callback::{ButtonData, MAX_BYTES};
use crate::bot::chat::ChatContext;
use crate::bot::chat::Sender;
use crate::bot::error::{HandlerError, HandlerResult};
use crate::bot::language::{FollowingText, Phrase};
use crate::bot::questions;
use crate::bot::questions::known_words::topic_of;
use crate::bot::questions::last_answer::{self, LastAnswer};
use crate::bot::recent::LastAction;
use crate::bot::state::{Begun, Board, MAX_IN_CHAT, MAX_OF_PERSON, NewBoard, Pin};
use crate::bot::subjects::answers::arguments::Arguments;
use crate::bot::subjects::answers::fraction_kind::KindOfFraction;
use crate::bot::subjects::answers::show_answer::LiveAnswer;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::staff::Staff;
use crate::bot::subjects::{
    self, Auctions, Counts, EarlyReply, Family, Fraction, PropertyFilter, Query, QueryContext,
    Servers, View, ViewButton, ViewKind, count, grid,
};
use crate::bot::telegram::{Button, OutgoingMessage, SendOutcome};
use crate::text::{Html, Lang, Plain};

pub(crate) async fn command(chat: Arc<ChatContext>, words: String) -> HandlerResult {
    if !chat.sender_may_change_settings().await {
        return chat.reply(chat.lang.boards_admins_only()).await;
    }
    if words.trim().is_empty() {
        return chat.reply(menu(chat.lang)).await;
    }
    let query = query_of(&chat).await?;
    let last = last_answer::of(&chat);
    let shown = last.as_ref().and_then(of_answer);
    if let Some(view) = shown.clone().filter(|_| points_back(&query, &words)) {
        return make(&chat, &query, view).await;
    }
    match parse(&query, &words, last.as_ref()).await {
        Ok(Some(view)) => make(&chat, &query, view).await,
        // "Put that up there so that it stays".
        Ok(None) if let Some(view) = shown => make(&chat, &query, view).await,
        Ok(None) => chat.reply(chat.lang.board_not_understood()).await,
        Err(early) => chat.reply(asking(chat.lang, for_boards(&query, early))).await,
    }
}

/// Whether words for a board are about what was shown last: `make a board of this`, and `of ours` in a chat that has no
/// fraction or family of its own.
fn points_back(query: &QueryContext, words: &str) -> bool {
    let Some(phrase) = Phrase::new(words) else { return false };
    let has_own = query.defaults.fraction.is_some() || query.defaults.family.is_some();
    let says_nothing = |word: &String| FollowingText::is_between(word) || topic_of(word).is_some();
    phrase.words.is_empty() && !phrase.names_server
        || !has_own && FollowingText::new(words).own && phrase.words.iter().all(says_nothing)
}

/// What a board of the last answer shows: the same, or the members of the fraction or the family that it is about.
fn of_answer(LastAnswer { view, .. }: &LastAnswer) -> Option<View> {
    let subject = view.subject();
    match (view.is_for_boards(), subject.fraction, subject.family) {
        (true, ..) => Some(view.clone()),
        (false, Some(fraction), _) => {
            Some(View { kind: Fraction::members(fraction).into(), ..view.clone() })
        }
        (false, None, Some(family)) => {
            Some(View { kind: Family::members(family).into(), ..view.clone() })
        }
        (false, None, None) => None,
    }
}

/// The choice of what a new board shows.
pub(super) fn menu(lang: Lang) -> OutgoingMessage {
    let views = [
        (lang.button_board_fraction(), Fraction::named(Name::default()).anywhere()),
        (lang.button_board_family(), Family::named(Name::default()).anywhere()),
        (lang.button_board_servers(), Servers { page: 0 }.anywhere()),
        (
            lang.button_board_auctions(),
            Auctions { filter: PropertyFilter::All.into(), page: 0 }.anywhere(),
        ),
        (lang.button_board_leaders(), Staff { deputies: false, page: 0 }.anywhere()),
        (lang.button_board_gangs(), Counts::of_kind(KindOfFraction::Gang, Vec::new()).anywhere()),
    ];
    let buttons =
        views.into_iter().map(|(text, view)| Button::press(text, BoardButton::Make(view)));
    let mut rows = grid(buttons, 2);
    rows.push(vec![Button::press(lang.button_boards(), BoardButton::List)]);
    OutgoingMessage { text: lang.board_menu(), rows }
}

/// The view that was chosen with a button.
pub(super) async fn chosen(chat: &ChatContext, view: View) -> HandlerResult {
    make(chat, &query_of(chat).await?, view).await
}

pub(super) async fn query_of(chat: &ChatContext) -> Result<QueryContext, HandlerError> {
    // The words say what a board shows, whatever the talk was about.
    Ok(QueryContext { is_live: true, talk: None, ..QueryContext::new(chat, None).await? })
}

/// The view that the words name: those of a command with or without its slash, or of a question.
async fn parse(
    query: &QueryContext,
    words: &str,
    last: Option<&LastAnswer>,
) -> Result<Option<View>, EarlyReply> {
    let words = words.trim().trim_start_matches('/');
    let (name, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
    let name = name.to_lowercase();
    let command = subjects::commands().find(|command| command.names.contains(&&*name));
    if let Some(command) = command {
        let arguments = Arguments { context: query, words: rest };
        return (command.parse)(arguments).await.map(Some);
    }
    let parsed = questions::parse_phrase(query, words, last).await?;
    Ok(parsed.map(|parsed| parsed.view))
}

/// Posts a board with this view, or asks for what it lacks.
async fn make(chat: &ChatContext, query: &QueryContext, view: View) -> HandlerResult {
    if !view.is_for_boards() {
        return chat.reply(chat.lang.board_impossible()).await;
    }
    let answer = match answer(chat, query, view).await? {
        Ok(answer) => answer,
        Err(message) => return chat.reply(asking(chat.lang, message)).await,
    };
    let person = match &chat.sender {
        Sender::Person(person) => Some(person.id.0),
        Sender::AnonymousAdmin => None,
    };
    let new = NewBoard {
        chat: chat.id(),
        thread: chat.destination.thread,
        person,
        shown: content::shown(&answer),
        view: answer.view,
        pin: if may_pin(chat).await { Pin::Offered } else { Pin::None },
        update: chat.update,
    };
    let lang = chat.lang;
    match chat.context.boards.begin(new, chat.now).await? {
        Begun::New(board) => first_post(chat, &board).await,
        Begun::Repeated(board) if board.is_posting || board.message.is_none() => {
            post::give_up(&chat.context, &board).await?;
            chat.reply(lang.board_interrupted()).await
        }
        Begun::Repeated(_) => Ok(()),
        Begun::Existing => chat.reply(lang.board_exists()).await,
        Begun::TooManyInChat => {
            let message = full(chat).await?;
            chat.reply(message).await
        }
        Begun::TooManyOfPerson => chat.reply(lang.boards_full_person(count(MAX_OF_PERSON))).await,
    }
}

/// The question for what a board lacks, which says that it is for a board.
fn asking(lang: Lang, OutgoingMessage { text, rows }: OutgoingMessage) -> OutgoingMessage {
    let head = (!rows.is_empty()).then(|| lang.board_asks());
    OutgoingMessage { text: Html::paragraphs(head.into_iter().chain([text])), rows }
}

/// What a board with this view shows, or what it lacks.
pub(super) async fn answer(
    chat: &ChatContext,
    query: &QueryContext,
    view: View,
) -> Result<Result<LiveAnswer, OutgoingMessage>, HandlerError> {
    let found = match view.answer(query).await {
        Ok(answer) => answer.live,
        Err(early) => return Ok(Err(for_boards(query, early))),
    };
    let Some(found) = found else { return Ok(Err(chat.lang.board_not_understood().into())) };
    // The board is in the language of its chat, and shows what may be shown there.
    let shared = content::query(&chat.context, chat.id()).await?;
    Ok(match found.view.answer(&shared).await {
        Ok(answer) => Ok(answer.live.unwrap_or(found)),
        Err(early) => Err(for_boards(query, early)),
    })
}

/// Which boards the chat has, with a button that stops each of them.
async fn full(chat: &ChatContext) -> Result<OutgoingMessage, HandlerError> {
    let lang = chat.lang;
    let mut boards = chat.context.boards.of_chat(chat.id()).await?;
    boards.retain(|board| !board.is_ended());
    let query = content::query(&chat.context, chat.id()).await?;
    let mut titles = Vec::new();
    for (at, board) in boards.iter().enumerate() {
        let number = Html::escaped(&format!("{}.", at + 1));
        titles.push(Html::words([number, content::title(&query, board).await]));
    }
    let stop = |(at, board): (usize, &Arc<Board>)| {
        let text = format!("{} {}", lang.button_board_stop(), at + 1);
        Button::press(Plain::untrusted(&text), BoardButton::Stop(board.id.0))
    };
    let rows = grid(boards.iter().enumerate().map(stop), 3);
    let text = Html::paragraphs([lang.boards_full(count(MAX_IN_CHAT)), Html::lines(titles)]);
    Ok(OutgoingMessage { text, rows })
}

/// Posts a new board. It takes the place of the menu in which it was chosen.
async fn first_post(chat: &ChatContext, board: &Board) -> HandlerResult {
    let (outcome, _) = tokio::join!(post::post(&chat.context, board), chat.answer_callback(None));
    match outcome? {
        SendOutcome::Sent(_) => {
            chat.record_action(LastAction::BoardMade(board.id));
            chat.record_board(board.id);
            if let Some(menu) = chat.pressed() {
                chat.context.outbox.delete_message(chat.id(), menu).await;
            }
            Ok(())
        }
        SendOutcome::Unknown => {
            chat.context
                .outbox
                .send_until_received(chat.destination, &chat.lang.board_interrupted().into())
                .await;
            Ok(())
        }
        SendOutcome::Rejected | SendOutcome::Unreachable => {
            chat.reply(chat.lang.board_failed()).await
        }
    }
}

pub(super) async fn may_pin(chat: &ChatContext) -> bool {
    let context = &chat.context;
    match context.settings.token.user_id() {
        Some(bot) => context.outbox.may_pin(chat.id(), bot).await,
        None => false,
    }
}

/// A question about a view, whose buttons set up a board instead of showing the answer; or why there is no data.
fn for_boards(query: &QueryContext, early: EarlyReply) -> OutgoingMessage {
    let OutgoingMessage { text, rows } = match early {
        EarlyReply::Api(error) => return subjects::api_error(query, &error).into(),
        EarlyReply::Reply(message) => message,
    };
    let to_board = |button: &Button| {
        let view = ViewButton::decode(button.data()?)?.view;
        let is_settings = matches!(view.kind, ViewKind::Settings(_));
        let board = BoardButton::Make(view);
        (!is_settings && board.encode().len() <= MAX_BYTES).then(|| button.pressing(board))
    };
    let rows = rows.iter().map(|row| row.iter().filter_map(to_board).collect::<Vec<_>>());
    OutgoingMessage { text, rows: rows.filter(|row| !row.is_empty()).collect() }
}
