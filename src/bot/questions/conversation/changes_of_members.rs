//! Who came to a family and who left it, and who was not there for long: `хто пішов з сім'ї`, `кто не заходил`.

use super::Reader;
use crate::bot::language::{self, RosterFilter};
use crate::bot::subjects::answers::view_subject::ViewSubject;
use crate::bot::subjects::{Family, Query, Roster, View, Week};

/// Topics about families.
const FAMILIES: [&str; 2] = ["family", "families"];

impl Reader<'_> {
    /// The card of a family, which says who joined and left it within the week; or the hours of the week, with those who
    /// were not there first.
    pub(super) async fn changes_of_members(&self) -> Option<View> {
        let (text, phrase) = (&self.text, self.phrase);
        let asks_who_was_away = text.not_seen && phrase.asks_who;
        let asks_who_changed = text.came_or_went && !phrase.names_server;
        let is_about_members = |topic: &str| {
            topic == "week"
                || FAMILIES.contains(&topic)
                || asks_who_was_away && ["deputies", "online"].contains(&topic)
        };
        if !(asks_who_was_away || asks_who_changed)
            || self.named.fractions.len() > 1
            || !self.topics().all(is_about_members)
        {
            return None;
        }
        let server = match self.last {
            Some(last) => self.server_after(last)?,
            None => self.server()?.number,
        };
        let spoken_of = self.last.map(|last| last.view.subject()).unwrap_or_default();
        match asks_who_was_away {
            true => self.least_seen(server, &spoken_of).await,
            false => self.changed_family(server, &spoken_of).await,
        }
    }

    /// The hours of a fraction or a family, the fewest first.
    async fn least_seen(&self, server: u32, spoken_of: &ViewSubject) -> Option<View> {
        let week = match self.named.fractions.first() {
            Some(fraction) => Week::of_fraction(*fraction),
            None => match (self.families(server).await.as_slice(), spoken_of) {
                ([named, ..], _) => Week::of_family(*named),
                (_, ViewSubject { family: Some(family), .. }) => Week::of_family(*family),
                (_, ViewSubject { fraction: Some(fraction), .. }) => Week::of_fraction(*fraction),
                _ => Week::of_family(self.context.defaults.family?),
            },
        };
        Some(match (self.days_away(), week.of.is_family(), week.name.id()) {
            (Some(days), true, Some(family)) => Roster::of_family(family, days).on(server),
            (Some(days), false, Some(fraction)) => {
                Roster::of_fraction(u32::try_from(fraction).ok()?, days).on(server)
            }
            _ => Week { of: week.of.least_first(), ..week }.on(server),
        })
    }

    /// For how many days somebody was not there, if the text says: `не заходил три дня`.
    fn days_away(&self) -> Option<RosterFilter> {
        let digits = |word: &String| match language::number_in_words(word) {
            Some(number) => number.to_string(),
            None => word.clone(),
        };
        let said: Vec<String> = self.phrase.said.iter().map(digits).collect();
        match language::roster_words(&said.join(" ")).0 {
            filter @ RosterFilter::NotSeen(_) => Some(filter),
            RosterFilter::All | RosterFilter::FewerHours(_) => None,
        }
    }

    async fn changed_family(&self, server: u32, spoken_of: &ViewSubject) -> Option<View> {
        let is_about_family = self.phrase.asks_who
            || self.text.own
            || self.topics().any(|topic| FAMILIES.contains(&topic));
        let is_other = !self.named.fractions.is_empty() || spoken_of.player.is_some();
        if is_other || !is_about_family {
            return None;
        }
        let family = match self.families(server).await.as_slice() {
            [named] => Some(*named),
            _ => spoken_of.family.or(self.context.defaults.family),
        };
        Some(Family::members(family?).on(server))
    }
}
