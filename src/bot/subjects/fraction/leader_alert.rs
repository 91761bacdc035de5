//! Alert: the leader of a fraction comes online or goes offline.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::bot::subjects::alert_kind::presence;
use crate::bot::subjects::alert_kind::{
    AlertKind, DebouncedValue, EventText, MenuItem, Outcome, Presence, Recorded, ServerData, Step,
    TitleOf, Titles,
};
use crate::bot::subjects::{AlertEvent, AlertState, NewLeaderAlert, QueryContext};
use crate::text::{Html, Lang};
use crate::wire::Sample;

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

    fn recorded(&self, _server: u32) -> Option<Recorded> {
        Some(Recorded::Samples { fraction: self.fraction })
    }

    fn firings_in(&self, samples: &[Sample]) -> Vec<i64> {
        let known = |sample: &Sample| {
            Some((u32::from(sample.leader?), Timestamp::from_second(sample.t).ok()?))
        };
        let mut leaders = samples.iter().filter_map(known);
        let Some((first, at)) = leaders.next() else { return Vec::new() };
        let mut value = DebouncedValue::new(first, at);
        let changes = leaders.filter(|(leader, at)| value.observe(*leader, *at).is_some());
        changes.map(|(_, at)| at.as_second()).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_show_when_the_leader_came_and_went_as_the_alert_tells() {
        let sample = |minute: i64, leader| Sample {
            t: 1_767_225_600 + minute * 60,
            online: 5,
            most: 5,
            in_uniform: 0,
            leader,
        };
        let samples = [
            sample(0, Some(false)),
            sample(1, Some(true)),
            sample(2, None),
            sample(30, Some(false)),
            sample(31, Some(true)),
            // That was told two minutes ago.
            sample(32, Some(false)),
            sample(33, Some(true)),
            sample(60, Some(false)),
        ];
        let alert = LeaderAlert { fraction: 1 };
        let minutes = alert.firings_in(&samples).into_iter().map(|at| (at - 1_767_225_600) / 60);
        assert_eq!(minutes.collect::<Vec<_>>(), [1, 30, 31, 60]);
        assert_eq!(alert.firings_in(&[]), Vec::<i64>::new());
    }
}
