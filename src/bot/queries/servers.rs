//! `/servers`: every server, whether it can be played on and how full it is.

use super::age;
use super::figure::{count, grouped};
use super::look::{Look, What};
use super::sheet::{Page, Sheet};
use super::trouble::Halt;
use super::window::{self, Window};
use crate::bot::telegram::OutgoingMessage;
use crate::text::Html;
use crate::wire::GameServer;

/// Servers on a page.
const PAGE: usize = 36;

/// Shows a page of the list.
pub(super) async fn show(window: &Window, page: u16) -> Result<OutgoingMessage, Halt> {
    let (lang, status) = (window.lang, window.client.status().await?);
    let (servers, Some(made)) = (&status.game, status.timestamp) else {
        return Err(lang.no_servers().into());
    };
    let Some(first) = servers.first() else { return Err(lang.no_servers().into()) };
    let up = servers.iter().filter(|server| server.status == "online").count();
    let players: u64 = servers.iter().map(|server| u64::from(server.online)).sum();
    let head = Html::lines([
        lang.servers_head(count(up), count(servers.len())),
        lang.servers_players(players, grouped(lang, i64::try_from(players).unwrap_or(i64::MAX))),
    ]);
    let rows: Vec<Html> = servers.iter().map(|server| row(window, server)).collect();
    let page = Page::fitting(&rows, PAGE, page);
    let rows = rows[page.lines.clone()].iter().cloned();
    let sheet = Sheet::new(window, made).part(head).part(Html::lines(rows));
    let refresh = sheet.refresh(What::Servers { page: page.number() }.anywhere());
    let sheet = sheet.pages(&page, &window::place(first), |page| What::Servers { page });
    Ok(sheet.buttons(vec![refresh]).letter())
}

/// What is to be said of a server that nobody can play on.
fn shut(window: &Window, server: &GameServer<'_>) -> Option<Html> {
    let (lang, title) = (window.lang, window::place(server).title);
    let since = || {
        let since = server.status_since.map_or(0, |since| since.as_second());
        age::span(lang, window.now.as_second().saturating_sub(since))
    };
    match &*server.status {
        "online" => None,
        "maintenance" => Some(lang.server_maintenance(&title, &since())),
        _ => Some(lang.server_offline(&title, &since())),
    }
}

/// The same of the server that is looked at.
pub(super) async fn shut_at(window: &Window, look: &Look) -> Option<Html> {
    let status = window.client.status().await.ok()?;
    let at = window.place(look).await.ok()?;
    status
        .game
        .iter()
        .find(|server| server.number == at.number)
        .and_then(|server| shut(window, server))
}

fn row(window: &Window, server: &GameServer<'_>) -> Html {
    if let Some(shut) = shut(window, server) {
        return shut;
    }
    let (lang, title) = (window.lang, window::place(server).title);
    let full = lang.server_online(&title, server.online.into(), server.maxplayers.into());
    let lock = server.password.then(|| Html::untrusted("🔒"));
    let bonus = server.experience_multiplier > 1.0;
    let bonus = bonus.then(|| lang.server_bonus(&server.experience_multiplier.to_string()));
    Html::dot_separated([full].into_iter().chain(lock).chain(bonus))
}
