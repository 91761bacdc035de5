//! The answers that alerts lead to, and that pings send.

use super::run_query;
use crate::bot::context::Context;
use crate::bot::error::HandlerError;
use crate::bot::subjects::answers::show_answer;
use crate::bot::subjects::answers::view_button::{ButtonPlace, ViewButton};
use crate::bot::subjects::{QueryContext, View};
use crate::bot::telegram::{Button, Destination, SendOutcome};
use crate::text::Plain;

/// A button that shows it; anybody in a group may press it.
pub(in crate::bot) fn view_button(text: Plain, view: View) -> Button {
    Button::press(text, ViewButton { place: ButtonPlace::SharedMessage, owner: None, view })
}

/// Sends the answer to a chat where nobody asked.
pub(in crate::bot) async fn send_view(
    context: &Context,
    destination: Destination,
    view: &View,
) -> Result<SendOutcome, HandlerError> {
    let query = QueryContext::unasked(context, destination.chat).await?;
    let rendered = run_query::answer(&query, view).await;
    show_answer::send(context, destination, query.lang, &rendered).await
}
