//! Answers what people say about their alerts besides a wish.

use std::sync::Arc;

use super::correct::{AlertCorrection, correct};
use super::delete::delete;
use super::turn_off::{none_about, turn_off, turn_off_all, turn_off_one};
use super::undo::undo_deleted;
use super::watch::watch;
use super::{list, mute};
use crate::bot::chat::ChatContext;
use crate::bot::error::HandlerResult;
use crate::bot::language::{AlertRequest, AlertSentence};
use crate::bot::questions::{self, Addressed};
use crate::bot::recent::LastAction;
use crate::bot::subjects::answers::alert_button::AlertButton;
use crate::bot::subjects::settings::Settings;
use crate::bot::subjects::{Query, QueryContext};
use crate::bot::telegram::{Button, OutgoingMessage};

/// Answers two sentences one after the other.
pub(crate) async fn answer_two(
    chat: Arc<ChatContext>,
    sentences: [AlertSentence; 2],
) -> HandlerResult {
    for sentence in sentences {
        let chat = Arc::clone(&chat);
        match sentence {
            AlertSentence::Wish(condition) => watch(chat, condition).await?,
            // What is not understood before a wish is a remark.
            AlertSentence::Question(text) => {
                questions::answer_phrase(&chat, &text).await?;
            }
            AlertSentence::Request(request) => answer_request(chat, request).await?,
            AlertSentence::Other(text) => {
                match AlertCorrection::of(Arc::clone(&chat), text.clone()).await? {
                    Some(correction) => correct(chat, correction).await?,
                    None => {
                        let answered = questions::answer_text(&chat, &text, Addressed::Directly);
                        if answered.await?.is_some() {
                            questions::hint(&chat, Addressed::Directly).await?;
                        }
                    }
                }
            }
        }
    }
    Ok(())
}

pub(crate) async fn answer_request(chat: Arc<ChatContext>, request: AlertRequest) -> HandlerResult {
    let lang = chat.lang;
    let answer = match request {
        AlertRequest::List => return list::list(chat).await,
        AlertRequest::HowToTurnOff => {
            let list = Button::press(lang.button_alerts(), AlertButton::List { page: 0 });
            let query = QueryContext::new(&chat, None).await?;
            let quiet = query.button(lang.button_quiet(), Settings::PickQuiet.anywhere());
            OutgoingMessage { text: lang.alert_how_to_turn_off(), rows: vec![vec![list, quiet]] }
        }
        AlertRequest::TurnOff { .. }
        | AlertRequest::Mute(_)
        | AlertRequest::MuteOne { .. }
        | AlertRequest::MuteNamed { .. }
        | AlertRequest::UnmuteNamed { .. }
        | AlertRequest::Unmute
        | AlertRequest::TurnOffOne { .. }
        | AlertRequest::TurnOffAt { .. }
        | AlertRequest::TurnOffAll
            if !chat.sender_may_change_settings().await =>
        {
            lang.alerts_admins_only().into()
        }
        AlertRequest::TurnOff { about, is_one, without_remark } => {
            let query = QueryContext::new(&chat, None).await?;
            match (turn_off(&chat, &query, &about, is_one).await?, without_remark) {
                (Some(answer), _) => answer,
                (None, Some(other)) => return Box::pin(answer_request(chat, *other)).await,
                (None, None) => none_about(lang, &about),
            }
        }
        AlertRequest::TurnOffOne { is_newest } => {
            turn_off_one(&chat, &QueryContext::new(&chat, None).await?, is_newest).await?
        }
        AlertRequest::TurnOffAt { place } => {
            let query = QueryContext::new(&chat, None).await?;
            match list::alert_at(&chat, place).await? {
                Some(alert) => delete(&chat, &query, &alert).await?,
                None => list::page(&chat, &query, 0).await?,
            }
        }
        AlertRequest::TurnOffAll => {
            turn_off_all(&chat, &QueryContext::new(&chat, None).await?).await?
        }
        AlertRequest::Mute(end) => mute::all(&chat, end).await?,
        AlertRequest::MuteOne { alert, end } => mute::one(&chat, alert, end).await?,
        AlertRequest::MuteNamed { about, is_one, end } => {
            match mute::named(&chat, &about, is_one, end).await? {
                Some(answer) => answer,
                None => none_about(lang, &about),
            }
        }
        AlertRequest::UnmuteNamed { about } => match mute::unmute_named(&chat, &about).await? {
            Some(answer) => answer,
            None => none_about(lang, &about),
        },
        AlertRequest::Unmute => match mute::unmute_all(&chat).await? {
            Some(answer) => answer,
            None => return nothing_to_unmute(chat).await,
        },
        AlertRequest::QuietAsked => {
            return questions::change_settings(&chat, &Settings::PickQuiet.anywhere()).await;
        }
        AlertRequest::Quiet { from, to } => {
            return questions::change_settings(&chat, &Settings::quiet(from, to).anywhere()).await;
        }
        AlertRequest::QuietOff => {
            return questions::change_settings(&chat, &Settings::NOT_QUIET.anywhere()).await;
        }
    };
    chat.reply(answer).await
}

/// What "turn it back on" means where nothing is muted: what was just deleted, the quiet hours, or else which alerts there
/// are.
async fn nothing_to_unmute(chat: Arc<ChatContext>) -> HandlerResult {
    let actions = &chat.context.recent.actions;
    if let Some(LastAction::AlertsDeleted(deleted)) = actions.last(chat.speaker(), chat.now) {
        actions.forget(chat.speaker());
        let answer = undo_deleted(&chat, deleted).await?;
        return chat.reply(answer).await;
    }
    match chat.context.chats.settings(chat.id()).await?.quiet_hours {
        Some(_) => questions::change_settings(&chat, &Settings::PickQuiet.anywhere()).await,
        None => list::list(chat).await,
    }
}
