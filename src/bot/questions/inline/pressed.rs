//! Buttons under messages that were sent through inline mode. Telegram names neither the chat nor the message, only an
//! identifier for edits.

use std::sync::Arc;

use teloxide::types::{CallbackQuery, ChatId};

use super::cards::{Cards, is_picture};
use crate::bot::callback::ButtonData;
use crate::bot::chat::Person;
use crate::bot::context::Context;
use crate::bot::error::HandlerResult;
use crate::bot::questions::run_query;
use crate::bot::state::ChatDefaults;
use crate::bot::subjects::answers::query_context::QueryContext;
use crate::bot::subjects::{ViewButton, ViewKind};
use crate::bot::telegram::{CallbackAnswer, EditOutcome, OutgoingMessage};
use crate::text::{Lang, Plain};

/// A message that was sent through inline mode, one of whose buttons was pressed.
#[derive(Clone)]
pub(crate) struct InlineMessage {
    id: String,
    presser: Person,
    /// `None` for the data of an older version, and for forged data.
    button: Option<ViewButton>,
}

impl InlineMessage {
    pub(crate) fn of_callback(query: CallbackQuery) -> Option<Self> {
        let presser = Person::of(&query.from)?;
        let button = query.data.as_deref().and_then(ViewButton::decode);
        Some(Self { id: query.inline_message_id?, presser, button })
    }
}

/// Shows the answer in place of the message. It stays in the language of the person who sent it. A client can make up the
/// data of a button, so the defaults of somebody else are not used, and questions, which repeat what was typed, are not
/// shown there.
pub(crate) async fn pressed(
    context: Arc<Context>,
    message: InlineMessage,
    callback: CallbackAnswer,
) -> HandlerResult {
    let InlineMessage { id, presser, button } = message;
    let own = context.chats.settings(presser.chat()).await?;
    let lang = own.language.unwrap_or_else(|| presser.lang());
    let say = async |text: &Plain| {
        callback.answer(&context.outbox, Some(text)).await;
    };
    let is_shown = |button: &ViewButton| {
        !matches!(button.view.kind, ViewKind::Settings(_)) && !is_picture(&button.view)
    };
    let Some(ViewButton { place, owner: Some(owner), view }) = button.filter(is_shown) else {
        say(&lang.menu_out_of_date()).await;
        return Ok(());
    };
    let is_own = owner == presser.id.0;
    if !is_own && !place.is_shared() {
        say(&lang.not_yours()).await;
        return Ok(());
    }
    let (sender_lang, defaults) = if is_own {
        (lang, own.defaults)
    } else {
        let chat = ChatId(i64::try_from(owner).unwrap_or(i64::MAX));
        let settings = context.chats.settings(chat).await?;
        (settings.language.or(settings.app_language).unwrap_or(Lang::En), ChatDefaults::default())
    };
    let query = QueryContext::of_inline(&context, owner, sender_lang, defaults);
    let answer = run_query::answer(&query, &view).await;
    if answer.is_question {
        let text = answer.message.text.to_plain_text();
        say(&Plain::untrusted(text.lines().next().unwrap_or_default())).await;
        return Ok(());
    }
    let rows = Cards { bot: &context, query: &query }.rows(&view, &answer, false);
    let text = answer.message.text;
    let edit = OutgoingMessage { text, rows };
    let text = match context.outbox.edit_inline(presser.chat(), &id, &edit).await {
        EditOutcome::Done | EditOutcome::Failed => None,
        EditOutcome::Unchanged => Some(lang.unchanged_toast()),
        EditOutcome::Gone => Some(lang.menu_out_of_date()),
    };
    callback.answer(&context.outbox, text.as_ref()).await;
    Ok(())
}
