//! `/fullest`: the servers by their players, the fullest first, or only those that are compared.

use serde::{Deserialize, Serialize};

use crate::bot::language::{self, Field};
use crate::bot::subjects::answers::arguments::Arguments;
use crate::bot::subjects::answers::compared_ids::{distinct, fitting};
use crate::bot::subjects::answers::numbers::{count, grouped};
use crate::bot::subjects::answers::paged_message::PagedMessage;
use crate::bot::subjects::answers::query_context::ServerRef;
use crate::bot::subjects::answers::server_state::row;
use crate::bot::subjects::{Answer, EarlyReply, Query, QueryCommand, QueryContext, Servers, View};
use crate::bot::telegram::OutgoingMessage;
use crate::text::{Html, Lang};

/// How many servers are listed.
const MOST: usize = 36;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Fullest {
    /// The servers that are compared; every server when empty.
    #[serde(serialize_with = "fitting")]
    pub(in crate::bot) servers: Vec<u32>,
    /// Whether the emptiest comes first.
    pub(in crate::bot) least_first: bool,
}

impl Fullest {
    /// The fullest of these servers, or of all.
    pub(in crate::bot) fn of(servers: Vec<u32>) -> Self {
        Self { servers: distinct(servers), least_first: false }
    }
}

impl Query for Fullest {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["fullest"],
        description: Some(Lang::command_fullest),
        is_in_menu: false,
        parse: |arguments| Box::pin(parse(arguments)),
    }];

    const FIELDS: &'static [Field] = &[Field::Online, Field::Members];

    const ON_SERVER: bool = false;

    const ON_BOARD: bool = true;

    const LISTS_SERVERS: bool = true;

    async fn answer(&self, context: &QueryContext, _server: Option<u32>) -> Answer {
        let (lang, status) = (context.lang, context.client.status().await?);
        let is_meant = |number| self.servers.is_empty() || self.servers.contains(&number);
        let mut servers: Vec<_> = status.game.iter().filter(|it| is_meant(it.number)).collect();
        let Some(timestamp) = status.timestamp.filter(|_| !servers.is_empty()) else {
            return Err(lang.no_servers().into());
        };
        // Those that nobody can play on come last.
        servers.sort_by_key(|it| {
            let players = i64::from(it.online);
            (it.status != "online", if self.least_first { players } else { -players }, it.number)
        });
        let head = match self.least_first {
            true => lang.fullest_least_head(),
            false => lang.fullest_head(),
        };
        let rows = servers.iter().take(MOST).map(|server| row(context, server));
        let mut message =
            PagedMessage::new(context, timestamp).part(Html::lines([head].into_iter().chain(rows)));
        if let [one, other] = servers.as_slice()
            && [one, other].iter().all(|it| it.status == "online")
            && one.online != other.online
        {
            let (more, less) = if one.online > other.online { (one, other) } else { (other, one) };
            let by = more.online - less.online;
            let title = ServerRef::from(*more).title;
            message = message.part(lang.fullest_more(&title, by.into(), grouped(lang, by.into())));
        }
        let all = (!self.servers.is_empty())
            .then(|| (lang.button_all_servers(), Servers { page: 0 }.anywhere()));
        message.refreshed(self.clone().anywhere(), all)
    }
}

async fn parse(arguments: Arguments<'_>) -> Result<View, EarlyReply> {
    let Arguments { context, words } = arguments;
    let status = context.client.status().await?;
    let found =
        words.split_whitespace().filter_map(|word| language::server(word, &status.game).one());
    let found: Vec<u32> = found.collect();
    if found.is_empty() && !words.trim().is_empty() {
        let text = context.lang.no_such_server(words, count(status.game.len()));
        let all = context.button(context.lang.button_all_servers(), Fullest::of(found).anywhere());
        return Err(OutgoingMessage { text, rows: vec![vec![all]] }.into());
    }
    Ok(Fullest::of(found).anywhere())
}
