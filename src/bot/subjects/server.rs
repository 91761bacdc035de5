//! `/servers`: every server, its state and its number of players.

pub(in crate::bot) mod fullest;
pub(in crate::bot) mod online_alert;
pub(in crate::bot) mod online_chart;
pub(in crate::bot) mod server_choice;
pub(in crate::bot) mod status_alert;

use serde::{Deserialize, Serialize};

use super::answers::arguments::Arguments;
use super::answers::numbers::{count, grouped};
use super::answers::paged_message::{Page, PagedMessage};
use super::answers::server_state::{closed, has_bonus, row};
use super::{Answer, EarlyReply, Fractions, Query, QueryCommand, QueryContext, View};
use crate::bot::language::{self, Field, Match};
use crate::text::{Html, Lang};
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
        parse: |arguments| Box::pin(parse(arguments)),
    }];

    const FIELDS: &'static [Field] = &[Field::Order, Field::Online, Field::Members];

    const ON_SERVER: bool = false;

    const ON_BOARD: bool = true;

    const LISTS_SERVERS: bool = true;

    fn page(&mut self) -> Option<&mut u16> {
        Some(&mut self.page)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, status) = (context.lang, context.client.status().await?);
        let servers = &status.game;
        let (Some(timestamp), Some(first)) = (status.timestamp, servers.first()) else {
            return Err(lang.no_servers().into());
        };
        let up = servers.iter().filter(|server| server.status == "online").count();
        let players: u64 = servers.iter().map(|server| u64::from(server.online)).sum();
        let total = grouped(lang, i64::try_from(players).unwrap_or(i64::MAX));
        let head = [
            lang.servers_head(count(up), count(servers.len())),
            lang.servers_players(players, total),
        ];
        let head = Html::lines(head.into_iter().chain(bonuses(lang, servers)));
        let rows: Vec<Html> = servers.iter().map(|server| row(context, server)).collect();
        let page = Page::fitting(&rows, PAGE, self.page);
        let list = Html::lines(rows[page.lines.clone()].iter().cloned());
        // The one that was asked about comes first.
        let asked = servers.iter().zip(&rows).find(|(known, _)| Some(known.number) == server);
        let asked =
            asked.filter(|_| self.page == 0 && rows.len() <= PAGE).map(|(_, row)| row.clone());
        let mut message = PagedMessage::new(context, timestamp);
        if let Some(asked) = asked {
            message = message.part(asked);
        }
        message
            .part(head)
            .part(list)
            .pages(&page, |page| Self { page }.on(first.number))
            .refreshed(View { kind: Self { page: page.number }.into(), server }, [])
    }
}

/// The servers with more experience, the most first.
fn bonuses(lang: Lang, servers: &[GameServer<'_>]) -> Option<Html> {
    let mut with_bonus: Vec<_> = servers.iter().filter(|server| has_bonus(server)).collect();
    with_bonus.sort_by(|a, b| b.experience_multiplier.total_cmp(&a.experience_multiplier));
    let same = with_bonus.chunk_by(|a, b| a.experience_multiplier == b.experience_multiplier);
    let parts = same.map(|same| {
        let numbers: Vec<String> = same.iter().map(|it| format!("{:02}", it.number)).collect();
        lang.servers_bonus(&same[0].experience_multiplier.to_string(), &numbers.join(", "))
    });
    (!with_bonus.is_empty()).then(|| Html::dot_separated(parts))
}

/// One server is shown with its fractions.
async fn parse(arguments: Arguments<'_>) -> Result<View, EarlyReply> {
    let status = arguments.context.client.status().await?;
    Ok(match language::server(arguments.words, &status.game) {
        Match::One(number) => Fractions { page: 0 }.on(number),
        Match::Several(_) | Match::Near(_) | Match::Nothing => Servers { page: 0 }.anywhere(),
    })
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
