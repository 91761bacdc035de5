//! Handlers of query commands and of the buttons under answers.

use std::sync::Arc;

use teloxide::types::ChatId;

use super::awaited_answer::{self, LONGEST_WAIT, Waiting};
use super::conversation::Found;
use super::free_text::ParsedPhrase;
use super::known_words::KnownNames;
use super::last_answer::LastAnswer;
use super::start_alert::alert_row;
use super::{conversation, last_answer, shortcuts};
use crate::bot::chat::{self, ChatContext, ReplyTarget};
use crate::bot::error::{HandlerError, HandlerResult};
use crate::bot::language::{Courtesy, Intent};
use crate::bot::state::ChatDefault;
use crate::bot::subjects::answers::arguments::Arguments;
use crate::bot::subjects::answers::errors::{self, EarlyReply};
use crate::bot::subjects::answers::query_context::{QueryContext, pings};
use crate::bot::subjects::answers::show_answer::{self, AnswerMessage};
use crate::bot::subjects::answers::view_button::{ButtonPlace, ViewButton};
use crate::bot::subjects::settings::{self, Settings};
use crate::bot::subjects::{Question, View, ViewKind, server};
use crate::bot::telegram::{Button, OutgoingMessage, Rows};
use crate::client::Error;
use crate::text::Html;

pub(crate) async fn answer_command(chat: Arc<ChatContext>, question: Question) -> HandlerResult {
    let mut query = QueryContext::new(&chat, None).await?;
    let last = last_answer::of(&chat);
    let rendered = match parse(&query, &question, last.as_ref()).await {
        Ok(parsed) => first_answer(&chat, &mut query, &parsed).await?,
        Err(why) => not_parsed(&query, &question, last.as_ref(), why).await,
    };
    let again = move |query: QueryContext| {
        let (question, last) = (question.clone(), last.clone());
        async move {
            match parse(&query, &question, last.as_ref()).await {
                Ok(parsed) => answer(&query, &parsed.view).await,
                Err(why) => not_parsed(&query, &question, last.as_ref(), why).await,
            }
        }
    };
    show_new(&chat, &query, rendered, again).await
}

/// What is shown if a command can't be understood, or not without data that is missing.
async fn not_parsed(
    query: &QueryContext,
    question: &Question,
    last: Option<&LastAnswer>,
    why: EarlyReply,
) -> AnswerMessage {
    match why {
        EarlyReply::Reply(message) => message.into(),
        EarlyReply::Api(error) => match parse(&query.on_last_good(), question, last).await {
            Ok(parsed) => last_good_answer(query, &parsed.view, &error).await,
            Err(_) => no_answer(query, Rows::new(), &error),
        },
    }
}

/// Shows an answer in a new message. If it says to wait, the message completes itself.
async fn show_new<A: Future<Output = AnswerMessage> + Send>(
    chat: &ChatContext,
    query: &QueryContext,
    rendered: AnswerMessage,
    again: impl Fn(QueryContext) -> A + Send + 'static,
) -> HandlerResult {
    let wait = rendered.retry_after.filter(|wait| *wait <= LONGEST_WAIT);
    let message = show_answer::show_new(chat, rendered).await?;
    if let (Some(wait), Some(message)) = (wait, message) {
        awaited_answer::complete(chat, Waiting { message, wait }, query, again);
    }
    Ok(())
}

/// What came of a text without a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum PhraseOutcome {
    Answered,
    /// It is about something else than a query.
    About(Intent),
    NotUnderstood,
}

/// Answers a text without a command, if it asks for a query.
pub(in crate::bot) async fn answer_phrase(
    chat: &ChatContext,
    words: &str,
) -> Result<PhraseOutcome, HandlerError> {
    // What follows a step in the settings is a question of its own.
    let last = last_answer::of(chat).filter(|it| !matches!(it.view.kind, ViewKind::Settings(_)));
    let query = QueryContext::new(chat, None).await?;
    let own = query.clone();
    let mut query = conversation::context(query, words, last.as_ref()).await;
    let found = find(&query, words, last.as_ref()).await;
    let rendered = match found {
        Ok((Some(Found::View(parsed)), other)) => {
            let namesake = conversation::namesake(&query, words, &parsed.view).await;
            let back =
                conversation::own_server_button(&own, &query, words, last.as_ref(), &parsed.view);
            let back = back.await;
            let mut answer = first_answer(chat, &mut query, &parsed).await?;
            answer.message.rows.extend(back.map(|button| vec![button]));
            answer.message.rows.extend(namesake.map(|button| vec![button]));
            // A question has buttons for its answers alone.
            let other = other.filter(|_| !answer.is_question);
            answer.message.rows.extend(other.map(|button| vec![button]));
            let view = parsed.view;
            let again = move |query: QueryContext| {
                let view = view.clone();
                async move { self::answer(&query, &view).await }
            };
            show_new(chat, &query, answer, again).await?;
            return Ok(PhraseOutcome::Answered);
        }
        Ok((Some(Found::Message(message, about)), _)) => {
            if let Some(view) = about {
                last_answer::record(chat, &view, true);
            }
            message.into()
        }
        Ok((Some(Found::Intent(intent)), _)) => return Ok(PhraseOutcome::About(intent)),
        Ok((None, _)) => return Ok(PhraseOutcome::NotUnderstood),
        // "Oops, wrong chat" names nothing that could be found.
        Err(EarlyReply::Reply(message))
            if message.rows.is_empty() && Courtesy::leaning(words).is_some() =>
        {
            return Ok(PhraseOutcome::NotUnderstood);
        }
        Err(EarlyReply::Reply(message)) => message.into(),
        Err(EarlyReply::Api(error)) => {
            match conversation::parse(&query.on_last_good(), words, last.as_ref()).await {
                Ok(Some(ParsedPhrase { view, .. })) => {
                    last_good_answer(&query, &view, &error).await
                }
                Ok(None) | Err(_) => return Ok(PhraseOutcome::NotUnderstood),
            }
        }
    };
    show_answer::show(chat, None, rendered).await?;
    Ok(PhraseOutcome::Answered)
}

/// What the text asks for, and the button for what it may ask for in place of that.
async fn find(
    query: &QueryContext,
    words: &str,
    last: Option<&LastAnswer>,
) -> Result<(Option<Found>, Option<Button>), EarlyReply> {
    let known = KnownNames::of(query).await?;
    let found = conversation::find(&known, words, last).await?;
    let other = match &found {
        Some(Found::View(parsed)) => {
            conversation::other_meaning(&known, words, last, &parsed.view).await
        }
        Some(Found::Message(..) | Found::Intent(_)) | None => None,
    };
    Ok((found, other))
}

/// Takes a step in the settings that was asked for in other words than those of the query.
pub(in crate::bot) async fn change_settings(chat: &ChatContext, view: &View) -> HandlerResult {
    let mut query = QueryContext::new(chat, None).await?;
    let parsed = ParsedPhrase::from(view.clone());
    let rendered = first_answer(chat, &mut query, &parsed).await?;
    show_answer::show(chat, None, rendered).await
}

async fn parse(
    query: &QueryContext,
    question: &Question,
    last: Option<&LastAnswer>,
) -> Result<ParsedPhrase, EarlyReply> {
    if let Some(parsed) = conversation::parse_command(query, question, last).await? {
        return Ok(parsed);
    }
    let arguments = Arguments { context: query, words: &question.words };
    (question.command.parse)(arguments).await.map(ParsedPhrase::from)
}

pub(crate) async fn pressed(chat: Arc<ChatContext>, button: ViewButton) -> HandlerResult {
    if !button.may_be_pressed(&chat).await {
        return chat::not_yours(chat).await;
    }
    // A menu that belonged to nobody belongs to the person who pressed its button.
    let presser = || chat.member().map(|person| person.id.0);
    let owner = button.owner.or_else(|| presser().filter(|_| button.place.is_shared()));
    let mut query = QueryContext::new(&chat, owner).await?;
    if let ReplyTarget::EditMessage { message, .. } = &chat.reply_target {
        chat.context.recent.awaited.end(chat.id(), *message);
    }
    let default = button.chosen_default(&query.defaults);
    if let Some(default) = default {
        remember(&chat, &mut query, default).await?;
    }
    if let ViewKind::Settings(step) = button.view.kind {
        apply(&chat, &mut query, step, button.view.server).await?;
    }
    let mut rendered = answer(&query, &button.view).await;
    let shown = rendered.live.as_ref().map_or(&button.view, |live| &live.view);
    last_answer::record(&chat, shown, rendered.is_question);
    let first_server = button.view.server.filter(|_| default.is_some() && !rendered.is_question);
    if let (ViewKind::ServerChoice(_), Some(server)) = (&button.view.kind, first_server) {
        let text = Html::paragraphs([rendered.message.text, query.lang.start_alerts()]);
        rendered.message.text = text;
        rendered.message.rows.extend(alert_row(&query, server).await);
    }
    show_answer::show(&chat, Some(button.place), rendered).await
}

/// Sends the answer in a new message, and counts the query as asked. Settings are those of the chat; in a group only
/// admins open them.
async fn first_answer(
    chat: &ChatContext,
    query: &mut QueryContext,
    parsed: &ParsedPhrase,
) -> Result<AnswerMessage, HandlerError> {
    let view = &parsed.view;
    shortcuts::count(chat, view);
    chat.context.settings.metrics.question(view.command());
    chat.context.recent.active_chats.record(chat.id(), chat.now);
    if let ViewKind::Settings(step) = view.kind {
        if !chat.sender_may_change_settings().await {
            return Ok(OutgoingMessage::from(chat.lang.settings_admins_only()).into());
        }
        apply(chat, query, step, view.server).await?;
    }
    let answer = answer(query, view).await;
    // A text that follows is about what this answer shows, also if that came from an answer before it.
    let shown = answer.live.as_ref().map_or(view, |live| &live.view);
    let server = shown.server.or(query.defaults.server.filter(|_| shown.is_on_server()));
    // A name that nobody has is nothing to speak of. What was shown before stays in mind.
    let is_not_found = answer.is_question
        && answer.message.rows.is_empty()
        && matches!(view.kind, ViewKind::Player(_) | ViewKind::Property(_));
    // The menu of the settings changes nothing, so what was shown before stays in mind, too.
    if !is_not_found && !matches!(view.kind, ViewKind::Settings(Settings::Menu)) {
        last_answer::record(chat, &View { server, ..shown.clone() }, answer.is_question);
    }
    let remark = parsed.remark.as_ref().map(|remark| remark.text(chat.lang));
    let left_out = parsed.missed_words().map(|words| chat.lang.left_out(&words));
    Ok(remark.into_iter().chain(left_out).fold(answer, AnswerMessage::after))
}

/// Takes a step in the settings. The rest of the answer uses the new settings.
async fn apply(
    chat: &ChatContext,
    query: &mut QueryContext,
    step: Settings,
    server: Option<u32>,
) -> HandlerResult {
    query.lang = step.apply(chat, server).await?;
    let settings = chat.context.chats.settings(chat.id()).await?;
    (query.defaults, query.quiet_hours) = (settings.defaults, settings.quiet_hours);
    query.pings = pings(&chat.context, chat.id()).await?;
    Ok(())
}

/// Sets the choice as the default of a private chat, and says so.
async fn remember(
    chat: &ChatContext,
    query: &mut QueryContext,
    default: ChatDefault,
) -> HandlerResult {
    chat.set_default(default).await?;
    query.defaults = chat.context.chats.settings(chat.id()).await?.defaults;
    if let Some(title) = settings::title_of(query, default).await {
        chat.answer_callback(Some(&query.lang.remembered(&title))).await;
    }
    Ok(())
}

/// The answer; the last good one when the API is away.
pub(in crate::bot) async fn answer(query: &QueryContext, view: &View) -> AnswerMessage {
    match answer_with_server_notice(query, view).await {
        Ok(rendered) => rendered,
        Err(EarlyReply::Reply(message)) => message.into(),
        Err(EarlyReply::Api(error)) => last_good_answer(query, view, &error).await,
    }
}

/// The last good answer, after a sentence that says why it is not a new one.
async fn last_good_answer(query: &QueryContext, view: &View, error: &Error) -> AnswerMessage {
    match answer_with_server_notice(&query.on_last_good(), view).await {
        Ok(rendered) => rendered.after(errors::sentence(query, error)),
        Err(_) => {
            let again = query.button(query.lang.button_again(), view.clone());
            no_answer(query, vec![vec![again]], error)
        }
    }
}

/// Says why there is no answer, and when there will be one.
fn no_answer(query: &QueryContext, rows: Rows, error: &Error) -> AnswerMessage {
    let retry_after = match error {
        Error::Unavailable { retry_after } => retry_after.filter(|wait| *wait <= LONGEST_WAIT),
        _ => None,
    };
    let text = match retry_after {
        Some(wait) => errors::wait_here(query.lang, wait),
        None => errors::sentence(query, error),
    };
    AnswerMessage { retry_after, ..OutgoingMessage { text, rows }.into() }
}

/// The answer. If nobody can play on its server, a sentence about that comes first.
async fn answer_with_server_notice(
    query: &QueryContext,
    view: &View,
) -> Result<AnswerMessage, EarlyReply> {
    let rendered = view.answer(query).await?;
    Ok(with_server_notice(query, view, rendered).await)
}

/// The answer, after a sentence about its server if nobody can play there.
pub(in crate::bot) async fn with_server_notice(
    query: &QueryContext,
    view: &View,
    rendered: AnswerMessage,
) -> AnswerMessage {
    if !view.is_on_server() {
        return rendered;
    }
    match server::closed_server(query, view.server).await {
        Some(sentence) => rendered.after(sentence),
        None => rendered,
    }
}

/// Opens what a link under a message of inline mode or of a group leads to.
pub(crate) async fn answer_link(chat: Arc<ChatContext>, button: ViewButton) -> HandlerResult {
    let mut query = QueryContext::new(&chat, None).await?;
    if let ButtonPlace::OfGroup(group) = button.place {
        let group = ChatId(group);
        let defaults = chat.context.chats.settings(group).await?.defaults;
        query.viewer = query.viewer.coming_from(group, defaults);
    }
    let rendered = first_answer(&chat, &mut query, &button.view.into()).await?;
    show_answer::show(&chat, None, rendered).await
}
