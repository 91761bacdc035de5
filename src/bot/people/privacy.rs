//! `/privacy`: where it says what is kept about people, and how to hide or delete it.

use std::sync::Arc;

use crate::bot::chat::ChatContext;
use crate::bot::error::HandlerResult;

pub(in crate::bot) async fn command(chat: Arc<ChatContext>) -> HandlerResult {
    let page = format!("{}/privacy", chat.context.settings.public_url);
    chat.reply(chat.lang.start_privacy(&page)).await
}
