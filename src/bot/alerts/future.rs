//! Answers when something will be. Nobody knows, but an alert will tell.

use super::parse::{self, ParsedAlert};
use super::{current_data, last_shown};
use crate::bot::chat::ChatContext;
use crate::bot::error::HandlerError;
use crate::bot::language::{self, AlertWords};
use crate::bot::questions::last_answer;
use crate::bot::subjects::QueryContext;
use crate::bot::subjects::alert_kind::title_names::Titles;
use crate::bot::subjects::answers::alert_button::AlertButton;
use crate::bot::telegram::{Button, OutgoingMessage};
use crate::text::Html;

/// Offers the alert for what a text asks when it will be. Returns whether it asks for that.
pub(in crate::bot) async fn answer_future(
    chat: &ChatContext,
    text: &str,
) -> Result<bool, HandlerError> {
    let Some(wish) = language::when_it_will_be(text) else { return Ok(false) };
    let lang = chat.lang;
    let mut query = QueryContext::new(chat, None).await?;
    let mut words = AlertWords::new(&wish);
    last_shown::complete(last_answer::of(chat).as_ref(), &mut query, &mut words).await;
    let mut parsed = parse::parse(&query, &wish, &words).await;
    let one = parsed.pop().filter(|_| parsed.is_empty());
    let Some(Ok(ParsedAlert::Alert { server, condition })) = one else { return Ok(false) };
    if condition.kind().is_announced() {
        return Ok(false);
    }
    let what = condition.kind().text(lang, &Titles::of(&query, server, &condition).await);
    let now = current_data::read_current_state(&query, server, &condition).await;
    let text = Html::lines([lang.future_unknown(what)].into_iter().chain(now.line));
    last_answer::record(chat, &condition.kind().view(server, None), false);
    let tell = Button::press(lang.button_alert_tell(), AlertButton::Create { server, condition });
    chat.reply(OutgoingMessage { text, rows: vec![vec![tell]] }).await?;
    Ok(true)
}
