//! Two requests about alerts in one text, which are answered one after the other.

use std::sync::Arc;

use crate::bot::alerts::{self, AlertCorrection};
use crate::bot::chat::ChatContext;
use crate::bot::error::HandlerResult;
use crate::bot::language::{self, AlertRequest};
use crate::bot::questions::{self, Addressed};

pub(in crate::bot) async fn answer(chat: Arc<ChatContext>, requests: [String; 2]) -> HandlerResult {
    for text in requests {
        answer_one(Arc::clone(&chat), text).await?;
    }
    Ok(())
}

async fn answer_one(chat: Arc<ChatContext>, text: String) -> HandlerResult {
    if let Some(condition) = language::wish(&text) {
        return alerts::watch(chat, condition).await;
    }
    if let Some(request) = AlertRequest::of(&text) {
        return alerts::answer_request(chat, request).await;
    }
    match AlertCorrection::of(Arc::clone(&chat), text.clone()).await? {
        Some(correction) => alerts::correct(chat, correction).await,
        None => questions::answer_text(&chat, &text, Addressed::Directly).await,
    }
}
