//! `/servers`: every server, its state and its number of players.

pub(in crate::bot) mod online_alert;
pub(in crate::bot) mod server_choice;
pub(in crate::bot) mod status_alert;

use serde::{Deserialize, Serialize};

use super::answers::numbers::{count, grouped};
use super::answers::paged_message::{Page, PagedMessage};
use super::answers::query_context::ServerRef;
use super::{Answer, Query, QueryCommand, QueryContext};
use crate::bot::language::Field;
use crate::text::{Html, Lang, duration};
use crate::wire::GameServer;

const PAGE: usize = 36;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Servers {
    pub(in crate::bot) page: u16,
}

impl Query for Servers {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["servers", "status", "server", "серверы", "сервера", "статус"],
        description: Some(Lang::command_servers),
        is_in_menu: true,
        parse: |_| Box::pin(async { Ok(Servers { page: 0 }.anywhere()) }),
    }];

    const FIELDS: &'static [Field] = &[Field::Order, Field::Online, Field::Members];

    const ON_SERVER: bool = false;

    fn page(&mut self) -> Option<&mut u16> {
        Some(&mut self.page)
    }

    async fn answer(&self, context: &QueryContext, _server: Option<u32>) -> Answer {
        let (lang, status) = (context.lang, context.client.status().await?);
        let servers = &status.game;
        let (Some(timestamp), Some(first)) = (status.timestamp, servers.first()) else {
            return Err(lang.no_servers().into());
        };
        let up = servers.iter().filter(|server| server.status == "online").count();
        let players: u64 = servers.iter().map(|server| u64::from(server.online)).sum();
        let total = grouped(lang, i64::try_from(players).unwrap_or(i64::MAX));
        let head = Html::lines([
            lang.servers_head(count(up), count(servers.len())),
            lang.servers_players(players, total),
        ]);
        let rows: Vec<Html> = servers.iter().map(|server| row(context, server)).collect();
        let page = Page::fitting(&rows, PAGE, self.page);
        let list = Html::lines(rows[page.lines.clone()].iter().cloned());
        PagedMessage::new(context, timestamp)
            .part(head)
            .part(list)
            .pages(&page, |page| Self { page }.on(first.number))
            .refreshed(Self { page: page.number }.anywhere(), [])
    }
}

/// The sentence about a server that nobody can play on.
fn closed(context: &QueryContext, server: &GameServer<'_>) -> Option<Html> {
    let (lang, title) = (context.lang, ServerRef::from(server).title);
    let now = context.now.as_second();
    let since =
        server.status_since.map(|since| duration(lang, now.saturating_sub(since.as_second())));
    let since = since.filter(|_| !context.is_live);
    match (&*server.status, since) {
        ("online", _) => None,
        ("maintenance", Some(since)) => Some(lang.server_maintenance(&title, &since)),
        ("maintenance", None) => Some(lang.server_maintenance_undated(&title)),
        (_, Some(since)) => Some(lang.server_offline(&title, &since)),
        (_, None) => Some(lang.server_offline_undated(&title)),
    }
}

/// A sentence about the server of an answer, if nobody can play on it. An empty list then has another meaning.
pub(in crate::bot) async fn closed_server(
    context: &QueryContext,
    server: Option<u32>,
) -> Option<Html> {
    let status = context.client.status().await.ok()?;
    let number = match (server.or(context.defaults.server), status.game.as_slice()) {
        (Some(number), _) => number,
        (None, [only]) => only.number,
        (None, _) => return None,
    };
    closed(context, status.game.iter().find(|server| server.number == number)?)
}

fn row(context: &QueryContext, server: &GameServer<'_>) -> Html {
    if let Some(closed) = closed(context, server) {
        return closed;
    }
    let (lang, title) = (context.lang, ServerRef::from(server).title);
    let players = |number: u32| grouped(lang, number.into());
    let players = lang.server_online(&title, players(server.online), players(server.maxplayers));
    let lock = server.password.then(|| Html::untrusted("🔒"));
    let bonus = server.experience_multiplier > 1.0;
    let bonus = bonus.then(|| lang.server_bonus(&server.experience_multiplier.to_string()));
    Html::dot_separated([players].into_iter().chain(lock).chain(bonus))
}
