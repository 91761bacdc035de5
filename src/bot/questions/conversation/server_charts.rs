//! Charts of whole servers: `график онлайна бристоля`, `в какое время больше всего людей`. Charts of several fractions.

use super::Reader;
use crate::bot::questions::free_text::ParsedPhrase;
use crate::bot::subjects::answers::query_context::ServerRef;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::server::fullest::Fullest;
use crate::bot::subjects::{Chart, HeatMap, Past, Query, ServerChart, View, ViewKind};
use crate::bot::telegram::OutgoingMessage;

/// Topics beside which a text may ask for the hours of a server.
const OF_SERVERS: [&str; 7] = ["servers", "fullest", "heatmap", "counts", "online", "week", "top"];

/// A longer word beside the word for a chart may be a name.
const MAX_BESIDE: usize = 2;

/// The most charts that are offered at once.
const MOST_CHARTS: usize = 6;

impl Reader<'_> {
    /// The chart of a server that the text names, or the hours at which a server has most players.
    pub(super) fn chart_of_server(&self) -> Option<View> {
        if self.named.has_group() {
            return None;
        }
        let is_of = |topic| self.topics().any(|it| it == topic);
        let busiest = self.asks_busiest_hours();
        let usual = busiest || is_of("heatmap");
        let names_nothing = self.unnamed().all(|word| word.chars().count() <= MAX_BESIDE);
        let asks_chart = (usual || is_of("chart")) && names_nothing;
        let server = match self.named.servers.as_slice() {
            // Both are told of at a time, and compared without one: "is Calder busier than Fairmont".
            [_, _, ..] => {
                let compares = self.text.has_most || self.text.least;
                let is_only_this = self.topics().all(|topic| OF_SERVERS.contains(&topic));
                let is_asked = asks_chart || compares && names_nothing && is_only_this;
                let servers = || Fullest::of(self.named.servers.clone()).anywhere();
                return is_asked.then(servers);
            }
            _ if self.is_past => return None,
            servers => servers.first().copied(),
        };
        let names_server = server.is_some() || self.phrase.names_server && !self.text.own;
        let shown = self.last.filter(|_| !names_server && self.shows_server());
        let is_asked = busiest || asks_chart && (names_server || shown.is_some());
        let server = server.or(shown.and_then(|last| last.view.server));
        is_asked.then(|| View { kind: ServerChart { usual }.into(), server })
    }

    /// The question whose chart is to be drawn, with a button for each of the fractions that the text names: a chart shows
    /// one of them. In the past, each of them is told of.
    pub(super) fn charts_of_several(&self) -> Option<OutgoingMessage> {
        let named = &self.named;
        let asks_chart = self.topics().any(|topic| topic == "chart")
            && self.topics().all(|topic| ["chart", "counts", "online"].contains(&topic));
        // Without a server, each button asks for it.
        let servers: Vec<Option<ServerRef>> = match named.servers.as_slice() {
            [] => vec![self.server()],
            servers => servers.iter().map(|server| self.server_of(Some(*server))).collect(),
        };
        let count = named.fractions.len() * servers.len();
        let is_one = !(2..=MOST_CHARTS).contains(&count);
        if !asks_chart || self.is_past || !named.kinds.is_empty() || is_one {
            return None;
        }
        let mut buttons = Vec::new();
        for server in &servers {
            for fraction in &named.fractions {
                let short = short_name(&self.known.fraction(*fraction)?.short);
                let name = match (server, servers.len()) {
                    (Some(server), 2..) => format!("{short} · {}", server.title),
                    _ => short,
                };
                let kind = Chart { fraction: Name::Id((*fraction).into()) }.into();
                let server = server.as_ref().map(|server| server.number);
                buttons.push((name, View { kind, server }));
            }
        }
        Some(self.with_buttons(vec![self.context.lang.one_chart()], buttons))
    }

    /// Whether the text asks at which hours a server has the most or the fewest players.
    fn asks_busiest_hours(&self) -> bool {
        let (text, phrase) = (&self.text, self.phrase);
        let is_of_fraction = self.last.is_some_and(|last| last.view.subject().fraction.is_some());
        let names_server = phrase.names_server || !self.named.servers.is_empty();
        text.asks_busiest_hour()
            && (names_server || phrase.names_players && !is_of_fraction)
            && self.topics().all(|topic| OF_SERVERS.contains(&topic))
    }

    /// A chart that names no fraction is that of the server, if the text or the last answer is about one.
    pub(super) fn with_server_chart(&self, mut parsed: ParsedPhrase) -> ParsedPhrase {
        let usual = match &parsed.view.kind {
            ViewKind::Chart(Chart { fraction }) if fraction.is_empty() => false,
            ViewKind::HeatMap(HeatMap { fraction }) if fraction.is_empty() => true,
            _ => return parsed,
        };
        let names_server = self.phrase.names_server
            || self.phrase.names_players
            || !self.named.servers.is_empty() && self.context.defaults.fraction.is_none();
        if names_server && !self.text.own || self.shows_server() {
            parsed.view.kind = ServerChart { usual }.into();
            parsed.view.server = parsed.view.server.or(self.last.and_then(|last| last.view.server));
        }
        parsed
    }

    /// Whether the players of a whole server were shown last.
    fn shows_server(&self) -> bool {
        self.last.is_some_and(|last| {
            last.view.lists_servers()
                || matches!(
                    last.view.kind,
                    ViewKind::ServerChart(_) | ViewKind::Past(Past { fraction: None, .. })
                )
        })
    }
}
