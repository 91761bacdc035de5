//! Alert: the leader of a fraction comes online or goes offline.

use serde::{Deserialize, Serialize};

use crate::bot::subjects::alert_kind::presence;
use crate::bot::subjects::alert_kind::{
    AlertKind, EventText, MenuItem, Outcome, Presence, ServerData, Step, TitleOf, Titles,
};
use crate::bot::subjects::{AlertEvent, AlertState, NewLeaderAlert, QueryContext};
use crate::text::{Html, Lang};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct LeaderAlert {
    pub(in crate::bot) fraction: u32,
}

impl AlertKind for LeaderAlert {
    fn menu() -> Option<MenuItem> {
        let condition = |fraction| Self { fraction }.into();
        Some(MenuItem::of_fraction(Lang::button_alert_leader, condition))
    }

    fn evaluate(&self, before: &AlertState, data: &ServerData<'_>) -> Outcome {
        let Some(fraction) = data.fraction(self.fraction) else { return Outcome::gone(before) };
        let is_online = fraction.leader_online;
        Outcome::value(before, is_online.into(), data.now, |change| {
            let before_since = change.before_since;
            AlertEvent::Presence(Presence { player: None, is_online, before_since })
        })
    }

    fn title_of(&self) -> TitleOf {
        TitleOf::Fraction(self.fraction)
    }

    fn text(&self, lang: Lang, Titles { server, name }: &Titles) -> Html {
        lang.alert_leader(name, server)
    }

    fn event_text(&self, told: &EventText<'_>) -> Html {
        let AlertEvent::Presence(presence) = told.event else { return Html::lines([]) };
        let (lang, Titles { server, name }) = (told.lang, told.titles);
        let head = match presence.is_online {
            true => lang.event_leader_online(name, server),
            false => lang.event_leader_offline(name, server),
        };
        presence.text(told, head)
    }

    fn steps(&self, lang: Lang, _data: &ServerData<'_>) -> Vec<Vec<Step>> {
        let change = NewLeaderAlert { fraction: self.fraction }.into();
        vec![vec![(lang.button_alert_new_leader(), change)]]
    }

    fn now(&self, context: &QueryContext, data: &ServerData<'_>) -> Option<Html> {
        Some(presence::now(context.lang, data.fraction(self.fraction)?.leader_online))
    }
}
