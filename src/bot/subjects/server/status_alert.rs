//! Alert: a server goes offline or into maintenance, or comes back.

use serde::{Deserialize, Serialize};

use crate::bot::state::Document;
use crate::bot::subjects::alert_kind::{
    AlertKind, EventText, MenuItem, Missing, Outcome, Recorded, ServerData, TitleOf, Titles,
    UNKNOWN, with_facts,
};
use crate::bot::subjects::{AlertEvent, AlertState, QueryContext};
use crate::text::{Html, Lang, duration};
use crate::wire::GameServer;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct ServerStatusAlert;

/// The status of a server, and its status before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct StatusChange {
    pub(in crate::bot) status: u32,
    pub(in crate::bot) before: u32,
    pub(in crate::bot) before_since: i64,
}

impl AlertKind for ServerStatusAlert {
    fn menu() -> Option<MenuItem> {
        let missing = Missing::Nothing(|| Self.into());
        Some(MenuItem { button: Lang::button_alert_server, missing })
    }

    fn document(&self) -> Document {
        Document::Status
    }

    fn evaluate(&self, before: &AlertState, data: &ServerData<'_>) -> Outcome {
        let Some(server) = data.server else { return Outcome::default() };
        let status = status_of(server);
        Outcome::value(before, status, data.now, |change| {
            let (before, before_since) = (change.before, change.before_since);
            AlertEvent::ServerStatus(StatusChange { status, before, before_since })
        })
    }

    fn recorded(&self, server: u32) -> Option<Recorded> {
        Some(Recorded::events(&["server.status"], format!("server:{server}")))
    }

    fn title_of(&self) -> TitleOf {
        TitleOf::Nothing
    }

    fn text(&self, lang: Lang, titles: &Titles) -> Html {
        lang.alert_server(&titles.server)
    }

    fn event_text(&self, told: &EventText<'_>) -> Html {
        let AlertEvent::ServerStatus(change) = told.event else { return Html::lines([]) };
        let (lang, Titles { server, .. }) = (told.lang, told.titles);
        let head = match change.status {
            0 => lang.event_server_online(server),
            1 => lang.event_server_maintenance(server),
            _ => lang.event_server_offline(server),
        };
        if change.before_since == UNKNOWN {
            return head;
        }
        let lasted = duration(lang, told.data_at - change.before_since);
        with_facts(head, [lang.event_was_so_for(&lasted)])
    }

    fn now(&self, context: &QueryContext, data: &ServerData<'_>) -> Option<Html> {
        Some(match status_of(data.server?) {
            0 => context.lang.alert_now_server_online(),
            1 => context.lang.alert_now_server_maintenance(),
            _ => context.lang.alert_now_server_offline(),
        })
    }
}

/// The status of a server as states and events store it.
fn status_of(server: &GameServer<'_>) -> u32 {
    match &*server.status {
        "online" => 0,
        "maintenance" => 1,
        _ => 2,
    }
}
