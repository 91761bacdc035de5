//! Takes back the last thing that the bot did for a person, and names it.

use std::sync::Arc;

use crate::bot::callback::KeyAction;
use crate::bot::chat::ChatContext;
use crate::bot::error::{HandlerError, HandlerResult};
use crate::bot::questions;
use crate::bot::recent::LastAction;
use crate::bot::state::{ChatDefault, ChatDefaults, QuietHours};
use crate::bot::subjects::alert_kind::time_of_day;
use crate::bot::subjects::{QueryContext, settings};
use crate::bot::telegram::{Button, OutgoingMessage};
use crate::bot::{alerts, boards};
use crate::text::{Html, Lang};

/// `/cancel` where no prompt is pending, and words such as "undo".
pub(in crate::bot) async fn undo(chat: Arc<ChatContext>) -> HandlerResult {
    let recent = &chat.context.recent;
    let last = recent.actions.last(chat.speaker(), chat.now);
    // Whoever misses a deleted key learns why it can't come back, also after something else was answered.
    let deleted = last.filter(|last| matches!(last, LastAction::KeyDeleted));
    let answer = match recent.actions.to_undo(chat.speaker(), chat.now).or(deleted) {
        Some(LastAction::KeyDeleted) => return chat.reply(undo_key_deleted(chat.lang)).await,
        Some(action) => take_back(&chat, action).await?,
        None => None,
    };
    // Also what taking back has done itself, so that the same words again do not repeat it.
    recent.actions.forget(chat.speaker());
    chat.reply(answer.unwrap_or_else(|| chat.lang.nothing_to_undo().into())).await
}

/// "Stop", "turn it off", `убери все`: takes back what was just set. Otherwise it turns off the board or the alert that was
/// spoken of, also one that was just set, so that it can come back.
pub(in crate::bot) async fn stop(chat: Arc<ChatContext>, is_all: bool) -> HandlerResult {
    let recent = &chat.context.recent;
    let (speaker, now) = (chat.speaker(), chat.now);
    let is_undone = matches!(
        recent.actions.to_undo(speaker, now),
        Some(
            LastAction::DefaultSet { .. }
                | LastAction::LanguageSet { .. }
                | LastAction::QuietHoursSet { .. }
                | LastAction::BoardMade(_)
        )
    );
    match () {
        () if is_undone && !is_all && !alerts::speaks_of_another(&chat) => undo(chat).await,
        () if recent.last_board(speaker, now).is_some() => boards::stop(chat).await,
        () => alerts::turn_off_spoken_of(chat, is_all).await,
    }
}

/// "Never mind" beside words such as "ok". Without an action to take back, nothing is needed.
pub(in crate::bot) async fn never_mind(chat: Arc<ChatContext>) -> HandlerResult {
    match chat.context.recent.actions.to_undo(chat.speaker(), chat.now) {
        Some(_) => undo(chat).await,
        None => questions::agree(&chat).await,
    }
}

/// Takes an action back; `None` if that is not needed any more.
async fn take_back(
    chat: &ChatContext,
    action: LastAction,
) -> Result<Option<OutgoingMessage>, HandlerError> {
    let lang = chat.lang;
    Ok(Some(match action {
        LastAction::AlertCreated(id) => return alerts::undo_created(chat, id).await,
        LastAction::AlertsDeleted(deleted) => alerts::undo_deleted(chat, deleted).await?,
        LastAction::AlertsMuted(ids) => return alerts::undo_muted(chat, ids).await,
        LastAction::DefaultSet { set, before } => restore_default(chat, set, before).await?.into(),
        LastAction::LanguageSet { before } => restore_language(chat, before).await?.into(),
        LastAction::QuietHoursSet { before } => restore_quiet_hours(chat, before).await?.into(),
        LastAction::BoardMade(board) => return boards::undo_made(chat, board).await,
        LastAction::KeyIssued => lang.undo_key_issued().into(),
        LastAction::KeyDeleted => undo_key_deleted(lang),
        LastAction::Other => lang.undo_with_buttons().into(),
    }))
}

fn undo_key_deleted(lang: Lang) -> OutgoingMessage {
    let new = Button::press(lang.button_new(), KeyAction::Issue);
    OutgoingMessage { text: lang.undo_key_deleted(), rows: vec![vec![new]] }
}

async fn restore_default(
    chat: &ChatContext,
    set: ChatDefault,
    before: ChatDefaults,
) -> Result<Html, HandlerError> {
    let (chats, lang) = (&chat.context.chats, chat.lang);
    let ChatDefaults { server, fraction, family, show_private, norm } = before;
    let family = ChatDefault::Family { family, server };
    let former = match set {
        ChatDefault::Server(_) => ChatDefault::Server(server),
        ChatDefault::Fraction(_) => ChatDefault::Fraction(fraction),
        ChatDefault::Family { .. } => family,
        ChatDefault::ShowPrivate(_) => ChatDefault::ShowPrivate(show_private),
        ChatDefault::Norm(_) => ChatDefault::Norm(norm),
    };
    chats.set_default(chat.id(), former).await?;
    // A server may have been chosen together with a fraction. Another server had cleared the family.
    let is_on_other = chats.settings(chat.id()).await?.defaults.server != server;
    if is_on_other {
        chats.set_default(chat.id(), ChatDefault::Server(server)).await?;
    }
    if is_on_other || matches!(set, ChatDefault::Server(_)) {
        chats.set_default(chat.id(), family).await?;
    }
    let query = QueryContext::new(chat, None).await?;
    let head = match settings::title_of(&query, set).await {
        Some(title) => lang.undone_default(&title),
        None => lang.undone_setting(),
    };
    let again = settings::title_of(&query, former).await.map(|title| lang.chosen_again(&title));
    Ok(Html::lines([head].into_iter().chain(again)))
}

async fn restore_quiet_hours(
    chat: &ChatContext,
    before: Option<QuietHours>,
) -> Result<Html, HandlerError> {
    chat.context.chats.set_quiet_hours(chat.id(), before).await?;
    let lang = chat.lang;
    let now = match before {
        Some(QuietHours { from, to }) => lang.settings_quiet(&time_of_day(from), &time_of_day(to)),
        None => lang.settings_not_quiet(),
    };
    Ok(Html::lines([lang.undone_setting(), now]))
}

async fn restore_language(chat: &ChatContext, before: Option<Lang>) -> Result<Html, HandlerError> {
    chat.context.chats.set_language(chat.id(), before).await?;
    let lang = before.unwrap_or_else(|| chat.sender.lang());
    chat.context.set_command_menu(chat.id(), lang).await;
    Ok(lang.undone_language())
}
