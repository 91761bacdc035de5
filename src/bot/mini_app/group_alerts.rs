//! Whose alerts a person sees and changes: the own ones, and those of groups of which the person is an admin.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use serde::Serialize;
use teloxide::types::ChatId;
use tokio::time::timeout;

use super::{AppAlerts, AppChat, AppError, ListedAlert};
use crate::bot::state::MAX_ALERTS;

/// Telegram is asked about no more groups than these.
const MAX_GROUPS: usize = 10;

/// The list does not wait longer for Telegram. A group about which it has said nothing by then is left out.
const WAIT: Duration = Duration::from_secs(2);

/// All alerts, and how many a chat may have.
#[derive(Debug, Serialize)]
pub struct AlertList {
    limit: usize,
    alerts: Vec<ListedAlert>,
    groups: Vec<GroupAlerts>,
}

/// The alerts of a group of which the person is an admin, or none where the person could make the first one.
#[derive(Debug, Serialize)]
pub struct GroupAlerts {
    id: i64,
    title: Option<String>,
    alerts: Vec<ListedAlert>,
}

impl AppChat {
    /// The person's own alerts.
    pub fn alerts(self) -> AppAlerts {
        AppAlerts { chat: self.chat.into_shared() }
    }

    /// The alerts of a group, if the person is an admin of it now.
    pub async fn alerts_of_group(self, group: i64) -> Result<AppAlerts, AppError> {
        let (context, person) = (&self.chat.context, self.chat.person.id);
        let group = context.outbox.migrations.lock().current_id(ChatId(group));
        // Telegram is not asked about any number that somebody sends.
        let has_alerts = !context.alerts.of_chat(group).await?.is_empty();
        let last = context.recent.actions.last((group, person.0), self.chat.now);
        let is_member = context.recent.known_groups.of(person.0).contains(&group);
        let is_known = group.0 < 0 && (has_alerts || is_member || last.is_some());
        if !is_known || !context.outbox.is_admin(group, person).await {
            return Err(AppError::NotFound);
        }
        self.in_group(group).await
    }

    /// The person's own alerts, and those of groups.
    pub async fn alert_list(self) -> Result<AlertList, AppError> {
        let (context, person, now) = (&self.chat.context, self.chat.person.id, self.chat.now);
        let known = context.recent.known_groups.of(person.0);
        let found = context.alerts.groups_of(person.0, &known).await?;
        let empty = known.into_iter().filter(|group| !found.contains(group));
        let all: Vec<ChatId> = found.iter().copied().chain(empty).collect();
        let outbox = &context.outbox;
        let asked = all.into_iter().take(MAX_GROUPS).map(async |group| {
            let is_admin = timeout(WAIT, outbox.was_admin(group, person, now)).await;
            match is_admin {
                Ok(true) => Some((group, outbox.group_title(group, now).await)),
                Ok(false) | Err(_) => None,
            }
        });
        let mut groups = Vec::new();
        for (group, title) in join_all(asked).await.into_iter().flatten() {
            let alerts = self.in_group(group).await?.list().await?;
            groups.push(GroupAlerts { id: group.0, title, alerts });
        }
        Ok(AlertList { limit: MAX_ALERTS, alerts: self.alerts().list().await?, groups })
    }

    async fn in_group(&self, group: ChatId) -> Result<AppAlerts, AppError> {
        let chat = self.chat.elsewhere_in_app(group.into()).await?;
        Ok(AppAlerts { chat: Arc::new(chat) })
    }
}
