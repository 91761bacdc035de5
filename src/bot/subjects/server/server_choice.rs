//! The question of the start: on which server a person plays.

use serde::{Deserialize, Serialize};

use crate::bot::subjects::answers::numbers::grouped;
use crate::bot::subjects::answers::query_context::{MAX_BUTTONS, ServerRef, grid};
use crate::bot::subjects::answers::view_button::ButtonPlace;
use crate::bot::subjects::{Answer, Fractions, Query, QueryCommand, QueryContext};
use crate::bot::telegram::{Button, OutgoingMessage};
use crate::text::Plain;
use crate::wire::GameServer;

/// How many servers are offered at first.
const FIRST: usize = 12;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct ServerChoice {
    pub(in crate::bot) all: bool,
}

impl Query for ServerChoice {
    /// Only `/start` asks it.
    const COMMANDS: &'static [QueryCommand] = &[];

    const ON_SERVER: bool = false;

    async fn answer(&self, context: &QueryContext, _server: Option<u32>) -> Answer {
        let (lang, status) = (context.lang, context.client.status().await?);
        let servers = status.game.as_slice();
        if servers.is_empty() {
            return Err(lang.no_servers().into());
        }
        let is_short = !self.all && servers.len() > FIRST;
        let shown = servers.iter().take(if is_short { FIRST } else { MAX_BUTTONS });
        let mut rows = grid(shown.map(|server| button(context, server)), 2);
        if is_short {
            let more = Self { all: true }.anywhere();
            rows.push(vec![context.button(lang.button_more_servers(), more)]);
        }
        Ok(OutgoingMessage { text: lang.start_which_server(), rows }.into())
    }
}

/// The button of a server, which the chat remembers. The next thing shown is the server's fractions.
fn button(context: &QueryContext, server: &GameServer<'_>) -> Button {
    let ServerRef { number, title } = server.into();
    let players = match &*server.status {
        "online" => grouped(context.lang, server.online.into()).as_str().to_owned(),
        "maintenance" => "🛠".to_owned(),
        _ => "🔴".to_owned(),
    };
    let text = Plain::untrusted(&format!("{title} · {players}"));
    context.button_at(ButtonPlace::ServerQuestion, text, Fractions { page: 0 }.on(number))
}
