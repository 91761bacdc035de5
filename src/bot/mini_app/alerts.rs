//! The alerts of a person's private chat, or of a group of which the person is an admin. What one types after `/watch`
//! creates one.

use std::sync::Arc;

use serde::Serialize;

use super::AppError;
use crate::bot::alerts::{self, Preview};
use crate::bot::chat::ChatContext;
use crate::bot::recent::LastAction;
use crate::bot::state::{Alert, AlertId, MAX_ALERTS};
use crate::bot::subjects::alert_kind::title_names::{Titles, server_title};
use crate::bot::subjects::{AlertState, Condition, QueryContext, count, time_of};
use crate::bot::telegram::Destination;

/// What words would create.
#[derive(Debug, Serialize)]
pub struct AlertPreview {
    /// The alert in one sentence.
    text: String,
    /// The present state of what it would watch.
    now: Option<String>,
    /// How often it would have fired in the last day.
    fired: Option<usize>,
}

/// The alerts of a chat, for a person who may change them.
pub struct AppAlerts {
    pub(super) chat: Arc<ChatContext>,
}

/// An alert in the list.
#[derive(Debug, Serialize)]
pub struct ListedAlert {
    id: i64,
    text: String,
    server: u32,
    server_name: String,
    is_paused: bool,
    /// Until when it is paused; null if it is not.
    until: Option<String>,
    /// The present state of what it watches, in one sentence.
    now: Option<String>,
}

impl AppAlerts {
    /// All of them.
    pub async fn list(&self) -> Result<Vec<ListedAlert>, AppError> {
        let query = QueryContext::new(&self.chat, None).await?;
        let stored = self.chat.context.alerts.of_chat(self.chat.id()).await?;
        let mut alerts = Vec::with_capacity(stored.len());
        for alert in &stored {
            alerts.push(self.listed_alert(&query, alert).await);
        }
        Ok(alerts)
    }

    /// The alert that the words would create. With an alert, the words name what they would change of it.
    pub async fn preview(
        &self,
        changed: Option<i64>,
        words: &str,
    ) -> Result<AlertPreview, AppError> {
        let query = QueryContext::new(&self.chat, None).await?;
        let (server, condition) = match changed {
            Some(id) => {
                let (alert, condition) = self.changed_alert(id, words).await?;
                (alert.server, condition)
            }
            None => self.alert_of(&query, words).await?,
        };
        let titles = Titles::of(&query, server, &condition).await;
        let title = condition.title(self.chat.lang, &titles).to_plain_text();
        let (now, fired) = tokio::join!(
            alerts::present(&query, server, &condition),
            alerts::past_firings(&query, server, &condition)
        );
        Ok(AlertPreview { text: title, now: now.map(|now| now.to_plain_text()), fired })
    }

    /// Creates the alert that the words name.
    pub async fn create(&self, words: &str) -> Result<ListedAlert, AppError> {
        let query = QueryContext::new(&self.chat, None).await?;
        let (server, condition) = self.alert_of(&query, words).await?;
        self.set_alert(&query, server, condition).await
    }

    /// Changes what the words name of an alert.
    pub async fn change(&self, id: i64, words: &str) -> Result<ListedAlert, AppError> {
        let (chat, alerts) = (&self.chat, &self.chat.context.alerts);
        let query = QueryContext::new(chat, None).await?;
        let (alert, condition) = self.changed_alert(id, words).await?;
        alerts::set_condition(chat, &query, &alert, condition).await?;
        let alert = alerts.get(chat.id(), alert.id).await?.ok_or(AppError::NotFound)?;
        Ok(self.listed_alert(&query, &alert).await)
    }

    /// Creates an alert again that the person has just deleted.
    pub async fn restore(&self, id: i64) -> Result<ListedAlert, AppError> {
        let chat = &self.chat;
        let mut deleted = self.deleted_alerts();
        let at = deleted.iter().position(|alert| alert.id.0 == id).ok_or(AppError::NotFound)?;
        let Alert { server, condition, thread, .. } = deleted.remove(at);
        let query = QueryContext::new(chat, None).await?;
        let topic = chat.elsewhere_in_app(Destination { chat: chat.id(), thread }).await?;
        let alert = Self { chat: Arc::new(topic) }.set_alert(&query, server, condition).await?;
        if !deleted.is_empty() {
            chat.record_action(LastAction::AlertsDeleted(deleted));
        }
        Ok(alert)
    }

    /// Deletes an alert. Those that were deleted just before can still be restored.
    pub async fn delete(&self, id: i64) -> Result<(), AppError> {
        let (chat, alerts) = (&self.chat, &self.chat.context.alerts);
        let alert = alerts.get(chat.id(), AlertId(id)).await?.ok_or(AppError::NotFound)?;
        alerts.delete(chat.id(), alert.id).await?;
        let mut deleted = self.deleted_alerts();
        deleted.truncate(MAX_ALERTS);
        deleted.insert(0, alert);
        chat.record_action(LastAction::AlertsDeleted(deleted));
        Ok(())
    }

    /// The alerts that the person has just deleted, the last one first.
    fn deleted_alerts(&self) -> Vec<Alert> {
        let chat = &self.chat;
        match chat.context.recent.actions.last(chat.speaker(), chat.now) {
            Some(LastAction::AlertsDeleted(deleted)) => deleted,
            _ => Vec::new(),
        }
    }

    /// Pauses an alert until tomorrow morning, or ends the pause.
    pub async fn pause(&self, id: i64, is_paused: bool) -> Result<ListedAlert, AppError> {
        let (chat, alerts) = (&self.chat, &self.chat.context.alerts);
        alerts.get(chat.id(), AlertId(id)).await?.ok_or(AppError::NotFound)?;
        let query = QueryContext::new(chat, None).await?;
        let until = is_paused.then(|| alerts::tomorrow(chat.now, &query.zone));
        alerts.mute(chat.id(), &[AlertId(id)], until).await?;
        let alert = alerts.get(chat.id(), AlertId(id)).await?.ok_or(AppError::NotFound)?;
        Ok(self.listed_alert(&query, &alert).await)
    }

    /// An alert, and what it would watch for with what the words name in place of its own.
    async fn changed_alert(&self, id: i64, words: &str) -> Result<(Alert, Condition), AppError> {
        let (chat, alerts) = (&self.chat, &self.chat.context.alerts);
        let alert = alerts.get(chat.id(), AlertId(id)).await?.ok_or(AppError::NotFound)?;
        let condition = alerts::corrected(&alert.condition, words)
            .ok_or_else(|| AppError::Refused(chat.lang.alert_change_unclear().to_plain_text()))?;
        Ok((alert, condition))
    }

    /// What words after `/watch` name. The error asks for what they lack.
    async fn alert_of(
        &self,
        query: &QueryContext,
        words: &str,
    ) -> Result<(u32, Condition), AppError> {
        match alerts::preview(&self.chat, query, words).await {
            Preview::Alert { server, condition } => Ok((server, condition)),
            Preview::Unclear(question) => Err(AppError::Refused(question.to_plain_text())),
        }
    }

    async fn set_alert(
        &self,
        query: &QueryContext,
        server: u32,
        condition: Condition,
    ) -> Result<ListedAlert, AppError> {
        let chat = &self.chat;
        let Some(id) = alerts::set(chat, query, server, condition).await? else {
            let most = count(MAX_ALERTS);
            return Err(AppError::Refused(chat.lang.alert_too_many(most).to_plain_text()));
        };
        let alert = chat.context.alerts.get(chat.id(), id).await?.ok_or(AppError::NotFound)?;
        Ok(self.listed_alert(query, &alert).await)
    }

    async fn listed_alert(&self, query: &QueryContext, alert: &Alert) -> ListedAlert {
        let titles = Titles::of(query, alert.server, &alert.condition).await;
        let muted = alert.muted_until.filter(|until| *until > query.now);
        let now = match alert.state {
            AlertState::Gone => None,
            _ => alerts::present(query, alert.server, &alert.condition).await,
        };
        ListedAlert {
            id: alert.id.0,
            text: alert.condition.title(self.chat.lang, &titles).to_plain_text(),
            server: alert.server,
            server_name: server_title(query, alert.server).await,
            is_paused: muted.is_some(),
            until: muted.map(|until| time_of(query, until.as_second()).to_string()),
            now: now.map(|now| now.to_plain_text()),
        }
    }
}
