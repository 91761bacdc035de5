//! The start: on which server a person plays, and then how the server is and what can be asked.

use serde::{Deserialize, Serialize};

use crate::bot::subjects::answers::numbers::grouped;
use crate::bot::subjects::answers::query_context::{MAX_BUTTONS, ServerRef, grid};
use crate::bot::subjects::answers::server_state::row;
use crate::bot::subjects::answers::show_answer::AnswerMessage;
use crate::bot::subjects::answers::view_button::ButtonPlace;
use crate::bot::subjects::fraction::fractions;
use crate::bot::subjects::{
    Answer, Auctions, Fractions, PropertyFilter, Query, QueryCommand, QueryContext,
};
use crate::bot::telegram::{Button, OutgoingMessage};
use crate::text::{Html, Plain};
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

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, status) = (context.lang, context.client.status().await?);
        let servers = status.game.as_slice();
        if let Some(chosen) = servers.iter().find(|known| Some(known.number) == server) {
            let message = first_steps(context, chosen);
            return Ok(AnswerMessage { is_question: false, ..message.into() });
        }
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

/// The state of the server, and what can be asked about it.
fn first_steps(context: &QueryContext, server: &GameServer<'_>) -> OutgoingMessage {
    let (lang, number) = (context.lang, server.number);
    let auctions = Auctions { filter: PropertyFilter::All.into(), page: 0 };
    let own = fractions::own(context, number).map(|(text, view)| context.button(text, view));
    let lists = [
        context.button(lang.button_fractions(), Fractions { page: 0 }.on(number)),
        context.button(lang.button_auctions(), auctions.on(number)),
    ];
    let rows = vec![own.into(), lists.into()];
    OutgoingMessage { text: Html::paragraphs([row(context, server), lang.start_examples()]), rows }
}

/// The button of a server, which the chat remembers. The next thing shown is how the server is.
fn button(context: &QueryContext, server: &GameServer<'_>) -> Button {
    let ServerRef { number, title } = server.into();
    let players = match &*server.status {
        "online" => grouped(context.lang, server.online.into()).as_str().to_owned(),
        "maintenance" => "🛠".to_owned(),
        _ => "🔴".to_owned(),
    };
    let text = Plain::untrusted(&format!("{title} · {players}"));
    context.button_at(ButtonPlace::ServerQuestion, text, ServerChoice { all: false }.on(number))
}
