//! Alert: another player is seen as the leader of a fraction.

use serde::{Deserialize, Serialize};

use crate::bot::subjects::alert_kind::{
    AlertKind, EventText, MenuItem, Outcome, Recorded, ServerData, Step, TitleOf, Titles,
    with_facts,
};
use crate::bot::subjects::{AlertEvent, AlertState, LeaderAlert, QueryContext, short_name};
use crate::text::{Html, Lang};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct NewLeaderAlert {
    pub(in crate::bot) fraction: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct LeaderChange {
    pub(in crate::bot) leader: String,
    pub(in crate::bot) before: String,
}

impl AlertKind for NewLeaderAlert {
    fn menu() -> Option<MenuItem> {
        let condition = |fraction| Self { fraction }.into();
        Some(MenuItem::of_fraction(Lang::button_alert_new_leader, condition))
    }

    /// The state is the leader who was seen last. A list shows a leader only while online, so it may show nobody.
    fn evaluate(&self, before: &AlertState, data: &ServerData<'_>) -> Outcome {
        if data.fraction(self.fraction).is_none() {
            return Outcome::gone(before);
        }
        let leaders = data.leaders(self.fraction);
        let Some(leader) = leaders.first().map(|leader| (*leader).to_owned()) else {
            return Outcome::default();
        };
        match before {
            AlertState::LeaderSeen(seen) if leaders.contains(&&**seen) => Outcome::default(),
            AlertState::LeaderSeen(seen) => {
                let change = LeaderChange { leader: leader.clone(), before: seen.clone() };
                Outcome::event(AlertEvent::NewLeader(change), AlertState::LeaderSeen(leader))
            }
            _ => Outcome::state(AlertState::LeaderSeen(leader)),
        }
    }

    fn recorded(&self, _server: u32) -> Option<Recorded> {
        Some(Recorded::events(&["fraction.leader"], format!("fraction:{}", self.fraction)))
    }

    fn title_of(&self) -> TitleOf {
        TitleOf::Fraction(self.fraction)
    }

    fn text(&self, lang: Lang, Titles { server, name }: &Titles) -> Html {
        lang.alert_new_leader(name, server)
    }

    fn event_text(&self, told: &EventText<'_>) -> Html {
        let AlertEvent::NewLeader(LeaderChange { leader, before }) = told.event else {
            return Html::lines([]);
        };
        let (lang, Titles { server, name }) = (told.lang, told.titles);
        let head = lang.event_new_leader(name, server, told.mentions.name(leader));
        let before = (!before.is_empty()).then(|| lang.event_leader_before(&short_name(before)));
        with_facts(head, before)
    }

    fn now(&self, context: &QueryContext, data: &ServerData<'_>) -> Option<Html> {
        data.fraction(self.fraction)?;
        let lang = context.lang;
        Some(match data.leaders(self.fraction).first() {
            Some(leader) => lang.alert_now_leader(&short_name(leader)),
            None => lang.alert_now_no_leader(),
        })
    }

    fn steps(&self, lang: Lang, _data: &ServerData<'_>) -> Vec<Vec<Step>> {
        let presence = LeaderAlert { fraction: self.fraction }.into();
        vec![vec![(lang.button_alert_leader_presence(), presence)]]
    }
}
