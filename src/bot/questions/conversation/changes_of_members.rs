//! Who came to a family or fraction and who left it, and who was not there for long: `хто пішов з сім'ї`, `кто не заходил`.

use super::Reader;
use crate::bot::language::{self, FollowingText, RosterFilter};
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::view_subject::ViewSubject;
use crate::bot::subjects::{Family, MemberChanges, Query, Roster, View, Week};

/// Topics about families.
const FAMILIES: [&str; 2] = ["family", "families"];

impl Reader<'_> {
    /// The card of a family, which says who joined and left it within the week; the changes of a fraction; or the hours of
    /// the week, with those who were not there first.
    pub(super) async fn changes_of_members(&self) -> Option<View> {
        let (text, phrase) = (&self.text, self.phrase);
        let asks_who_was_away =
            text.not_seen && phrase.asks_who || language::asks_of_roster(&self.said_in_digits());
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
            false => match self.changed_family(server, &spoken_of).await {
                None => self.changed_fraction(server, &spoken_of),
                family => family,
            },
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
                _ => match self.context.defaults.fraction {
                    Some(own) => Week::of_fraction(own),
                    None => Week::of_family(self.context.defaults.family?),
                },
            },
        };
        let asked = language::roster_words(&self.said_in_digits()).0;
        Some(match (asked, week.of.is_family(), week.name.id()) {
            (RosterFilter::All, ..) | (_, _, None) => {
                Week { of: week.of.least_first(), ..week }.on(server)
            }
            (asked, true, Some(family)) => Roster::of_family(family, asked).on(server),
            (asked, false, Some(fraction)) => {
                Roster::of_fraction(u32::try_from(fraction).ok()?, asked).on(server)
            }
        })
    }

    /// What was said, with numbers in digits: `не заходил три дня`.
    fn said_in_digits(&self) -> String {
        let digits = |word: &String| match language::number_in_words(word) {
            Some(number) => number.to_string(),
            None => word.clone(),
        };
        self.phrase.said.iter().map(digits).collect::<Vec<_>>().join(" ")
    }

    /// Who came to a fraction that is named, spoken of or the chat's own, and who left it.
    fn changed_fraction(&self, server: u32, spoken_of: &ViewSubject) -> Option<View> {
        let is_of_family = self.topics().any(|topic| FAMILIES.contains(&topic));
        // "New joiners in LSPD"; "how many are left in LSPD" asks for something else.
        let is_of_fraction = self.phrase.asks_who
            || self.text.own
            || self.text.came && !self.named.fractions.is_empty();
        if is_of_family || !is_of_fraction {
            return None;
        }
        let is_change = |word: &str| FollowingText::new(word).came_or_went;
        let own = self.context.defaults.fraction.filter(|_| spoken_of.player.is_none());
        let named = self.named.fractions.first().copied();
        let fraction = match named.or(spoken_of.fraction).or(own) {
            Some(fraction) => Name::Id(fraction.into()),
            // The answer asks which fraction.
            None if spoken_of.player.is_none() && self.unnamed().all(is_change) => Name::default(),
            None => return None,
        };
        Some(MemberChanges { fraction }.on(server))
    }

    async fn changed_family(&self, server: u32, spoken_of: &ViewSubject) -> Option<View> {
        let is_about_family = self.phrase.asks_who
            || self.text.own
            || self.topics().any(|topic| FAMILIES.contains(&topic));
        let is_other = !self.named.fractions.is_empty()
            || spoken_of.player.is_some()
            || spoken_of.fraction.is_some() && self.families(server).await.is_empty();
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
