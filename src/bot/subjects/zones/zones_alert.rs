//! Alert: a gang wins or loses zones.

use serde::{Deserialize, Serialize};

use crate::bot::state::Document;
use crate::bot::subjects::alert_kind::{
    AlertKind, EventText, FractionChoices, MenuItem, Missing, Outcome, Recorded, ServerData,
    TitleOf, Titles, with_facts,
};
use crate::bot::subjects::{AlertEvent, AlertState, Ghetto, Query, QueryContext, View, count};
use crate::text::{Html, Lang};

/// How many zones a line names.
const MAX_ZONES: usize = 12;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct ZonesAlert {
    pub(in crate::bot) gang: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct ZonesChange {
    pub(in crate::bot) won: Vec<u64>,
    pub(in crate::bot) lost: Vec<u64>,
    pub(in crate::bot) count: u32,
}

impl ZonesAlert {
    /// The zones of the gang by number, in order.
    fn held(&self, data: &ServerData<'_>) -> Option<Vec<u64>> {
        let zones = data.ghetto()?.data.iter();
        let held = zones.filter(|(_, zone)| zone.fraction_id == Some(self.gang));
        let mut held: Vec<u64> = held.map(|(number, _)| *number).collect();
        held.sort_unstable();
        Some(held)
    }
}

impl AlertKind for ZonesAlert {
    fn menu() -> Option<MenuItem> {
        let missing = Missing::Fraction(FractionChoices {
            condition: |gang| Self { gang }.into(),
            // Only gangs hold zones.
            is_offered: Some(|fraction| fraction.kind == "gang"),
        });
        Some(MenuItem { button: Lang::button_alert_zones, missing })
    }

    fn document(&self) -> Document {
        Document::Ghetto
    }

    fn evaluate(&self, before: &AlertState, data: &ServerData<'_>) -> Outcome {
        let Some(held) = self.held(data) else { return Outcome::default() };
        let AlertState::Zones(before) = before else {
            return Outcome::state(AlertState::Zones(held));
        };
        if *before == held {
            return Outcome::default();
        }
        let only_in = |these: &[u64], others: &[u64]| -> Vec<u64> {
            let gone = these.iter().filter(|zone| others.binary_search(zone).is_err());
            gone.copied().collect()
        };
        let (won, lost) = (only_in(&held, before), only_in(before, &held));
        let count = u32::try_from(held.len()).unwrap_or(u32::MAX);
        let event = AlertEvent::Zones(ZonesChange { won, lost, count });
        Outcome::event(event, AlertState::Zones(held))
    }

    fn recorded(&self, _server: u32) -> Option<Recorded> {
        Some(Recorded::events(&["zone.taken"], format!("fraction:{}", self.gang)))
    }

    fn title_of(&self) -> TitleOf {
        TitleOf::Fraction(self.gang)
    }

    fn text(&self, lang: Lang, Titles { server, name }: &Titles) -> Html {
        lang.alert_zones(name, server)
    }

    fn event_text(&self, told: &EventText<'_>) -> Html {
        let AlertEvent::Zones(ZonesChange { won, lost, count }) = told.event else {
            return Html::lines([]);
        };
        let (lang, Titles { server, name }) = (told.lang, told.titles);
        let won = (!won.is_empty()).then(|| lang.event_zones_won(&numbers(won)));
        let lost = (!lost.is_empty()).then(|| lang.event_zones_lost(&numbers(lost)));
        let head = lang.event_zones(name, server, (*count).into());
        with_facts(head, won.into_iter().chain(lost))
    }

    fn now(&self, context: &QueryContext, data: &ServerData<'_>) -> Option<Html> {
        Some(context.lang.alert_now_zones(count(self.held(data)?.len())))
    }

    fn view(&self, server: u32, _player: Option<&str>) -> View {
        Ghetto {}.on(server)
    }
}

fn numbers(zones: &[u64]) -> String {
    let named: Vec<String> = zones.iter().take(MAX_ZONES).map(u64::to_string).collect();
    match zones.len().checked_sub(MAX_ZONES) {
        Some(more @ 1..) => format!("{} +{more}", named.join(", ")),
        Some(0) | None => named.join(", "),
    }
}
