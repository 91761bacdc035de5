//! `/watch`: creates an alert from one line, or opens the menu.

use std::sync::Arc;

use super::create::create;
use super::menu;
use super::parse::{self, ParsedAlert};
use crate::bot::chat::ChatContext;
use crate::bot::error::HandlerResult;
use crate::bot::subjects::{self, EarlyReply, QueryContext};

pub(crate) async fn watch(chat: Arc<ChatContext>, words: String) -> HandlerResult {
    if !chat.sender_may_change_settings().await {
        return chat.reply(chat.lang.alerts_admins_only()).await;
    }
    if words.trim().is_empty() {
        return chat.reply(menu::kinds(chat.lang)).await;
    }
    let query = QueryContext::new(&chat, None).await?;
    let answer = match parse::parse(&query, &words).await {
        // Conditions that can never be met, like "0 minutes before".
        Ok(ParsedAlert::Alert { condition, .. }) if !condition.kind().is_valid() => {
            chat.lang.alert_not_understood(&subjects::short_name(&words)).into()
        }
        Ok(ParsedAlert::Alert { server, condition }) => {
            create(&chat, &query, server, condition).await?
        }
        Ok(ParsedAlert::Draft { server, condition }) => {
            menu::draft(&query, server, &condition).await
        }
        Err(EarlyReply::Reply(message)) => message,
        Err(EarlyReply::Api(error)) => subjects::api_error(&query, &error).into(),
    };
    chat.reply(answer).await
}
