//! Alert: somebody joins or leaves a family.

use serde::{Deserialize, Serialize};

use super::membership::{KINDS, about, joined, left};
use crate::bot::subjects::alert_kind::{
    AlertKind, EventText, MenuItem, Outcome, Recorded, ServerData, Step, TitleOf, Titles,
    with_facts,
};
use crate::bot::subjects::{AlertEvent, AlertState, FamilyOnlineAlert, QueryContext, count};
use crate::text::{Html, Lang};

/// How many names an event has at most. One message may have many events.
const NAMED: usize = 5;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct FamilyMembersAlert {
    pub(in crate::bot) family: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct MembersChange {
    pub(in crate::bot) joined: Vec<String>,
    pub(in crate::bot) left: Vec<String>,
    /// How many more joined or left.
    pub(in crate::bot) others: usize,
}

impl AlertKind for FamilyMembersAlert {
    /// The button for families leads to the alert about a count, which has a button for this one.
    fn menu() -> Option<MenuItem> {
        None
    }

    fn family(&self) -> Option<u64> {
        Some(self.family)
    }

    fn reads_membership(&self) -> bool {
        true
    }

    /// The state is the id of the last event that was told.
    fn evaluate(&self, before: &AlertState, data: &ServerData<'_>) -> Outcome {
        if data.is_family_gone(self.family) {
            return Outcome::gone(before);
        }
        let Some(events) = data.membership(self.family) else { return Outcome::default() };
        let last = events.data.last().map_or(0, |event| event.id);
        let AlertState::Membership(told) = *before else {
            return Outcome::state(AlertState::Membership(last));
        };
        let new = || events.data.iter().filter(|event| event.id > told);
        if new().next().is_none() {
            return Outcome::default();
        }
        let (mut came, mut went): (Vec<String>, Vec<String>) =
            (new().filter_map(joined).collect(), new().filter_map(left).collect());
        let all = came.len() + went.len();
        came.truncate(NAMED);
        went.truncate(NAMED);
        let others = all - came.len() - went.len();
        let event = MembersChange { joined: came, left: went, others };
        Outcome::event(AlertEvent::Members(event), AlertState::Membership(last))
    }

    fn recorded(&self, _server: u32) -> Option<Recorded> {
        Some(Recorded::events(&KINDS, about(self.family)))
    }

    fn title_of(&self) -> TitleOf {
        TitleOf::Family(self.family)
    }

    fn text(&self, lang: Lang, Titles { server, name }: &Titles) -> Html {
        lang.alert_family_members(name, server)
    }

    fn event_text(&self, told: &EventText<'_>) -> Html {
        let AlertEvent::Members(MembersChange { joined, left, others }) = told.event else {
            return Html::lines([]);
        };
        let (lang, Titles { server, name }) = (told.lang, told.titles);
        let names = |names: &[String]| {
            Html::comma_separated(names.iter().map(|name| told.mentions.name(name)))
        };
        let joined = (!joined.is_empty()).then(|| lang.event_joined(names(joined)));
        let left = (!left.is_empty()).then(|| lang.event_left(names(left)));
        let others = (*others > 0).then(|| Html::escaped(&format!("+{others}")));
        let head = lang.event_family_members(name, server);
        with_facts(head, joined.into_iter().chain(left).chain(others))
    }

    fn now(&self, context: &QueryContext, data: &ServerData<'_>) -> Option<Html> {
        Some(context.lang.alert_now_members(count(data.family_size(self.family)?)))
    }

    fn steps(&self, lang: Lang, _data: &ServerData<'_>) -> Vec<Vec<Step>> {
        let online = FamilyOnlineAlert::usual(self.family).into();
        vec![vec![(lang.button_alert_family_online(), online)]]
    }
}
