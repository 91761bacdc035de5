//! Whether people can play on a server, and how many do.

use super::numbers::grouped;
use super::query_context::{QueryContext, ServerRef};
use crate::text::{Html, duration};
use crate::wire::GameServer;

/// The sentence about a server that nobody can play on.
pub(in crate::bot) fn closed(context: &QueryContext, server: &GameServer<'_>) -> Option<Html> {
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

/// How many players are on a server; `None` if nobody can play on it.
pub(in crate::bot) async fn players_on(context: &QueryContext, server: u32) -> Option<Html> {
    let status = context.client.status().await.ok()?;
    let listed = status.game.iter().find(|listed| listed.number == server)?;
    (listed.status == "online").then(|| row(context, listed))
}

/// Whether people who play on the server get more experience.
pub(in crate::bot) fn has_bonus(server: &GameServer<'_>) -> bool {
    server.status == "online" && server.experience_multiplier > 1.0
}

/// The line of a server in a list.
pub(in crate::bot) fn row(context: &QueryContext, server: &GameServer<'_>) -> Html {
    if let Some(closed) = closed(context, server) {
        return closed;
    }
    let (lang, title) = (context.lang, ServerRef::from(server).title);
    let players = |number: u32| grouped(lang, number.into());
    let players = lang.server_online(&title, players(server.online), players(server.maxplayers));
    let lock = server.password.then(|| Html::untrusted("🔒"));
    let bonus =
        has_bonus(server).then(|| lang.server_bonus(&server.experience_multiplier.to_string()));
    Html::dot_separated([players].into_iter().chain(lock).chain(bonus))
}
