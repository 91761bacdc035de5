//! Alert: one of some players comes online or goes offline.

use serde::{Deserialize, Serialize};

use crate::bot::subjects::alert_kind::presence;
use crate::bot::subjects::alert_kind::{
    AlertKind, DebouncedValue, EventText, MenuItem, Missing, Outcome, Presence, ServerData,
    TitleOf, Titles,
};
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::{
    AlertEvent, AlertState, Condition, Player, Query, QueryContext, View, count, short_name,
};
use crate::text::{Html, Lang};

/// How many players one alert names.
pub(in crate::bot) const MAX_PLAYERS: usize = 10;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct PlayersAlert {
    pub(in crate::bot) names: Vec<String>,
}

impl AlertKind for PlayersAlert {
    fn menu() -> Option<MenuItem> {
        let missing = Missing::Words { usage: Lang::alert_player_usage, before: "player" };
        Some(MenuItem { button: Lang::button_alert_players, missing })
    }

    fn meets(&self, other: &Condition) -> bool {
        let Condition::Players(others) = other else { return false };
        self.names.iter().any(|name| others.names.contains(name))
    }

    fn is_valid(&self) -> bool {
        (1..=MAX_PLAYERS).contains(&self.names.len())
    }

    /// The state is whether each player is online, in the order of their names.
    fn evaluate(&self, before: &AlertState, data: &ServerData<'_>) -> Outcome {
        let Some(online) = data.names() else { return Outcome::default() };
        let now = data.now;
        let is_online = |name: &String| u32::from(online.contains(&**name));
        let AlertState::Players(known) = before else {
            let all = self.names.iter().map(|name| DebouncedValue::new(is_online(name), now));
            return Outcome::state(AlertState::Players(all.collect()));
        };
        if self.names.iter().zip(known).all(|(name, known)| known.is_settled(is_online(name))) {
            return Outcome::default();
        }
        let (mut players, mut events) = (known.clone(), Vec::new());
        for (name, tracked) in self.names.iter().zip(&mut players) {
            let value = is_online(name);
            events.extend(tracked.observe(value, now).map(|change| {
                AlertEvent::Presence(Presence {
                    player: Some(name.clone()),
                    is_online: value == 1,
                    before_since: change.before_since,
                })
            }));
        }
        Outcome { state: Some(AlertState::Players(players)), events }
    }

    fn title_of(&self) -> TitleOf {
        let names: Vec<String> = self.names.iter().map(|name| short_name(name)).collect();
        TitleOf::Words(names.join(", "))
    }

    fn text(&self, lang: Lang, Titles { server, name }: &Titles) -> Html {
        lang.alert_players(name, count(self.names.len()), server)
    }

    fn event_text(&self, told: &EventText<'_>) -> Html {
        let AlertEvent::Presence(presence) = told.event else { return Html::lines([]) };
        let (lang, Titles { server, .. }) = (told.lang, told.titles);
        let player = told.mentions.name(presence.player.as_deref().unwrap_or_default());
        let head = match presence.is_online {
            true => lang.event_player_online(player, server),
            false => lang.event_player_offline(player, server),
        };
        presence.text(told, head)
    }

    fn now(&self, context: &QueryContext, data: &ServerData<'_>) -> Option<Html> {
        let (lang, online) = (context.lang, data.names()?);
        let present = self.names.iter().filter(|name| online.contains(&***name));
        let present: Vec<String> = present.map(|name| short_name(name)).collect();
        Some(match (self.names.as_slice(), present.is_empty()) {
            ([_], _) => presence::now(lang, !present.is_empty()),
            (_, true) => lang.alert_now_no_players(),
            (_, false) => lang.alert_now_players(&present.join(", ")),
        })
    }

    fn view(&self, server: u32, player: Option<&str>) -> View {
        let first = self.names.first().map_or("", String::as_str);
        Player { name: Name::typed(player.unwrap_or(first)) }.on(server)
    }
}
