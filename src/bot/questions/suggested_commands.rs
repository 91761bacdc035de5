//! Suggestions for an unknown command: each button runs a similar known command with the same words.

use crate::bot::chat::ChatContext;
use crate::bot::error::HandlerError;
use crate::bot::subjects::answers::arguments::Arguments;
use crate::bot::subjects::answers::query_context::QueryContext;
use crate::bot::subjects::answers::view_button::{ButtonPlace, ViewButton};
use crate::bot::subjects::commands;
use crate::bot::telegram::{Button, Rows};
use crate::text::{Plain, clean};

/// How long the text of a button may be.
const MAX_TEXT: usize = 40;

/// A button for each of the commands that is a query.
pub(crate) async fn suggest_commands(
    chat: &ChatContext,
    names: &[&'static str],
    words: &str,
) -> Result<Rows, HandlerError> {
    let query = QueryContext::new(chat, None).await?;
    let mut rows = Rows::new();
    for name in names {
        let Some(command) = commands().find(|command| command.names.contains(name)) else {
            continue;
        };
        // If the command does not understand the words, it asks about them when it is sent.
        let Ok(view) = (command.parse)(Arguments { context: &query, words }).await else {
            continue;
        };
        let text = clean(format!("/{name} {words}").trim_end(), MAX_TEXT);
        let button = ViewButton { place: ButtonPlace::Message, owner: query.owner, view };
        rows.push(vec![Button::press(Plain::untrusted(&text), button)]);
    }
    Ok(rows)
}
