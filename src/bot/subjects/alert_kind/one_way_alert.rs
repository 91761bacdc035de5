//! An alert about a leader or players that is told only when they come online, or only when they go offline.

use serde::{Deserialize, Serialize};

use super::{AlertKind, EventText, MenuItem, Outcome, ServerData, Step, TitleOf, Titles};
use crate::bot::subjects::{AlertEvent, AlertState, Condition, QueryContext, View, count};
use crate::text::{Html, Lang};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct OneWayAlert {
    /// Whether coming online is told, and not going offline.
    pub(in crate::bot) is_online: bool,
    pub(in crate::bot) alert: Box<Condition>,
}

impl OneWayAlert {
    /// The alert as it is told in the way that the words name: in both ways if they name none.
    pub(in crate::bot) fn of(alert: Condition, comes: Option<bool>) -> Condition {
        match comes {
            Some(is_online) => Self { is_online, alert: Box::new(alert) }.into(),
            None => alert,
        }
    }
}

impl AlertKind for OneWayAlert {
    /// Typed words set the way.
    fn menu() -> Option<MenuItem> {
        None
    }

    fn is_valid(&self) -> bool {
        matches!(*self.alert, Condition::Leader(_) | Condition::Players(_))
            && self.alert.kind().is_valid()
    }

    /// The other way changes the state, and is not told.
    fn evaluate(&self, before: &AlertState, data: &ServerData<'_>) -> Outcome {
        let mut outcome = self.alert.kind().evaluate(before, data);
        outcome.events.retain(|event| match event {
            AlertEvent::Presence(presence) => presence.is_online == self.is_online,
            _ => true,
        });
        outcome
    }

    fn both_ways(&self) -> Option<&Condition> {
        Some(&self.alert)
    }

    fn title_of(&self) -> TitleOf {
        self.alert.kind().title_of()
    }

    fn text(&self, lang: Lang, titles: &Titles) -> Html {
        let Titles { server, name } = titles;
        match (&*self.alert, self.is_online) {
            (Condition::Players(players), true) => {
                lang.alert_players_come(name, count(players.names.len()), server)
            }
            (Condition::Players(players), false) => {
                lang.alert_players_go(name, count(players.names.len()), server)
            }
            (_, true) => lang.alert_leader_comes(name, server),
            (_, false) => lang.alert_leader_goes(name, server),
        }
    }

    fn event_text(&self, told: &EventText<'_>) -> Html {
        self.alert.kind().event_text(told)
    }

    fn now(&self, context: &QueryContext, data: &ServerData<'_>) -> Option<Html> {
        self.alert.kind().now(context, data)
    }

    fn steps(&self, lang: Lang, _data: &ServerData<'_>) -> Vec<Vec<Step>> {
        vec![vec![(lang.button_alert_both_ways(), (*self.alert).clone())]]
    }

    fn view(&self, server: u32, player: Option<&str>) -> View {
        self.alert.kind().view(server, player)
    }
}
