//! The actions of the buttons of alerts.

use std::sync::Arc;

use super::create::create;
use super::delete::delete;
use super::undo::undo_deleted;
use super::{current_data, list, menu, mute};
use crate::bot::chat::{self, ChatContext};
use crate::bot::error::{HandlerError, HandlerResult};
use crate::bot::language::MuteEnd;
use crate::bot::recent::{LastAction, LastAlert, Talk};
use crate::bot::state::{Alert, AlertId};
use crate::bot::subjects::alert_kind::menu_item::Missing;
use crate::bot::subjects::answers::alert_button::AlertButton;
use crate::bot::subjects::{Condition, QueryContext};

pub(crate) async fn pressed(chat: Arc<ChatContext>, button: AlertButton) -> HandlerResult {
    let is_look = matches!(button, AlertButton::List { .. } | AlertButton::Now(_));
    if !is_look && !chat.sender_may_change_settings().await {
        return chat.reply_short(&chat.lang.alerts_admins_only_toast()).await;
    }
    let query = QueryContext::new(&chat, None).await?;
    let answer = match button {
        AlertButton::Kinds => {
            chat.context.recent.forget_talk(chat.speaker());
            menu::kinds(chat.lang)
        }
        AlertButton::Choose { kind, server, fraction } => {
            let Some(item) = Condition::menu_item_at(kind) else {
                return chat::unknown_button(chat).await;
            };
            if let Missing::Words { before, .. } = item.missing {
                chat.record_talk(Talk::MenuChoice(before));
            }
            menu::choose(&query, kind, &item, server, fraction).await
        }
        AlertButton::Draft { condition, .. }
        | AlertButton::Open { condition, .. }
        | AlertButton::Create { condition, .. }
        | AlertButton::Change { condition, .. }
            if !condition.kind().is_valid() =>
        {
            return chat::unknown_button(chat).await;
        }
        AlertButton::Draft { server, condition } => {
            let message = menu::draft(&query, server, &condition).await;
            chat.record_alert(LastAlert::Draft { server, condition });
            message
        }
        AlertButton::Open { server, condition } => {
            let opened = menu::draft(&query, server, &condition).await;
            chat.record_alert(LastAlert::Draft { server, condition });
            tokio::join!(chat.send(&opened), chat.answer_callback(None));
            return Ok(());
        }
        AlertButton::Create { server, condition } => {
            create(&chat, &query, server, condition).await?
        }
        AlertButton::List { page } => list::page(&chat, &query, page).await?,
        // Messages of before have a button that shows the present state.
        AlertButton::Edit(id) | AlertButton::Now(id) => match find(&chat, id).await? {
            Some(alert) => {
                // "Make it 7" is about the alert that is shown.
                chat.record_alert(LastAlert::Created { id: alert.id, words: None });
                menu::card(&query, &alert).await
            }
            None => return deleted(&chat, &query).await,
        },
        AlertButton::Change { alert: id, condition } => {
            let Some(alert) = find(&chat, id).await? else { return deleted(&chat, &query).await };
            let now = current_data::read_current_state(&query, alert.server, &condition).await;
            let alerts = &chat.context.alerts;
            alerts.set_condition(chat.id(), alert.id, condition, now.state.clone()).await?;
            chat.record_action(LastAction::Other);
            chat.record_alert(LastAlert::Created { id: alert.id, words: None });
            match find(&chat, id).await? {
                Some(alert) => menu::card_with(&query, &alert, now).await,
                None => return deleted(&chat, &query).await,
            }
        }
        AlertButton::Mute { alerts, until } => {
            let ids: Vec<AlertId> = alerts.into_iter().map(AlertId).collect();
            // The message stays as it is, because it says what happened.
            let muted = mute::until(&chat, &query, &ids, mute::end(&query, until)).await?;
            return chat.reply_short(&muted).await;
        }
        AlertButton::Unmute(id) => {
            chat.context.alerts.mute(chat.id(), &[AlertId(id)], None).await?;
            chat.record_action(LastAction::Other);
            chat.answer_callback(Some(&chat.lang.alert_unmuted())).await;
            match find(&chat, id).await? {
                Some(alert) => menu::card(&query, &alert).await,
                None => return deleted(&chat, &query).await,
            }
        }
        AlertButton::UnmuteAll => match mute::unmute_all(&chat).await? {
            Some(unmuted) => unmuted,
            None => list::page(&chat, &query, 0).await?,
        },
        AlertButton::MuteAll => mute::all(&chat, MuteEnd::Tomorrow).await?,
        AlertButton::Delete(id) => match find(&chat, id).await? {
            Some(alert) => delete(&chat, &query, &alert).await?,
            None => return deleted(&chat, &query).await,
        },
        AlertButton::Restore => {
            let recent = &chat.context.recent;
            let Some(LastAction::AlertsDeleted(alerts)) =
                recent.actions.last(chat.speaker(), chat.now)
            else {
                return chat.reply_short(&chat.lang.nothing_to_restore()).await;
            };
            let restored = undo_deleted(&chat, alerts).await?;
            recent.actions.forget(chat.speaker());
            restored
        }
        AlertButton::MuteTimes(alerts) => {
            chat.add_buttons(&vec![menu::mute_buttons(chat.lang, &alerts)]).await;
            return Ok(());
        }
    };
    chat.reply(answer).await
}

async fn find(chat: &ChatContext, id: i64) -> Result<Option<Alert>, HandlerError> {
    Ok(chat.context.alerts.get(chat.id(), AlertId(id)).await?)
}

/// Replies to a button of an alert that was deleted, with the list of the remaining alerts.
async fn deleted(chat: &ChatContext, query: &QueryContext) -> HandlerResult {
    chat.answer_callback(Some(&chat.lang.alert_is_deleted())).await;
    let list = list::page(chat, query, 0).await?;
    chat.reply(list).await
}
