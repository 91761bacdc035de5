//! `/privacy`: what is kept about people, and how to hide or delete it.

use std::sync::Arc;

use crate::bot::chat::ChatContext;
use crate::bot::error::HandlerResult;
use crate::text::Html;

pub(in crate::bot) async fn command(chat: Arc<ChatContext>) -> HandlerResult {
    let page = format!("{}/privacy", chat.context.settings.public_url);
    chat.reply(Html::lines([chat.lang.start_privacy(&page), chat.lang.privacy_steps()])).await
}
