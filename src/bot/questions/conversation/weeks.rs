//! The hours of a week: who of a fraction plays the most, and several fractions compared.

use super::Reader;
use crate::bot::language::{self, Field, FollowingText, RosterFilter};
use crate::bot::questions::free_text::{ParsedPhrase, Remark};
use crate::bot::subjects::answers::arguments::number;
use crate::bot::subjects::answers::errors::EarlyReply;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::{Digest, Query, Roster, View, ViewKind, Week, week};
use crate::bot::telegram::OutgoingMessage;

/// Topics of a text that asks which members play the most.
const OF_MEMBERS: [&str; 3] = ["top", "week", "online"];

/// Topics of texts that compare hours.
const COMPARED: [&str; 4] = ["week", "counts", "online", "fractions"];

/// The most fractions whose weeks are shown at once.
const MOST_WEEKS: usize = 6;

/// A longer text says more than whose day is meant.
const DAY_OF: usize = 4;

impl Reader<'_> {
    /// The hours of the members of the fraction that is named, or of the chat's, if the text asks who plays the most.
    pub(super) fn who_plays_most(&self) -> Option<View> {
        let (named, defaults) = (&self.named, &self.context.defaults);
        let names_others = named.has_others() || !named.kinds.is_empty();
        let is_other = self.topics().any(|topic| !OF_MEMBERS.contains(&topic));
        // "The top 5 of Ballas by hours".
        let ranks_hours = self.topics().any(|topic| topic == "top")
            && self.asks_any(&[Field::Hours])
            && matches!(named.fractions.as_slice(), [_]);
        let is_meant = ranks_hours || self.text.who_plays && !names_others;
        if !is_meant || is_other {
            return None;
        }
        let server = named.servers.first().copied();
        let week = match (named.fractions.as_slice(), defaults.fraction, defaults.family) {
            ([only], ..) => Week::of_fraction(*only),
            ([], Some(own), _) => Week::of_fraction(own),
            ([], None, Some(family)) => Week::of_family(family),
            _ => return None,
        };
        Some(View { kind: week.into(), server })
    }

    /// The roster of the fraction that is named or was spoken of, or of the chat's own, if the text asks who was not there
    /// for some days or plays little.
    pub(super) fn who_was_away(&self) -> Option<View> {
        let (named, defaults) = (&self.named, &self.context.defaults);
        let said = self.phrase.said.join(" ");
        let filter = self.roster_filter();
        // The number of days is no name, and "day" no topic.
        let is_name = |word: &String| {
            let is_said = language::is_unit(word) || language::is_in_examples(word);
            number(word).is_none() && !is_said
        };
        let has_topic = self.topics().any(|topic| !["day", "online", "roster"].contains(&topic));
        let is_other = !named.kinds.is_empty() || named.others.iter().any(is_name);
        // "Who joined in the last 3 days" asks for others.
        let is_denied = self.phrase.said.iter().any(|word| FollowingText::is_denial(word));
        let is_absent = is_denied || matches!(filter, RosterFilter::FewerHours(_));
        if !language::asks_of_roster(&said) || !is_absent || is_other || has_topic {
            return None;
        }
        let last = self.last.map(|last| last.view.subject()).unwrap_or_default();
        let server = self.last.and_then(|last| last.view.server);
        let server = named.servers.first().copied().or(server);
        let roster = match (named.fractions.as_slice(), last.fraction, last.family) {
            ([only], ..) => Roster::of_fraction(*only, filter),
            ([], _, Some(family)) => Roster::of_family(family, filter),
            ([], Some(shown), None) => Roster::of_fraction(shown, filter),
            ([], None, None) => match (defaults.fraction, defaults.family) {
                (Some(own), _) => Roster::of_fraction(own, filter),
                (None, Some(family)) => Roster::of_family(family, filter),
                (None, None) => return None,
            },
            _ => return None,
        };
        Some(View { kind: roster.into(), server })
    }

    /// The day of the fraction that is named with nothing else beside the word for it: `день лспд`, `lspd today`.
    pub(super) fn day_of_fraction(&self) -> Option<View> {
        let (named, said) = (&self.named, &self.phrase.said);
        let is_day = |word: &String| FollowingText::is_day(word);
        let ([fraction], true) = (named.fractions.as_slice(), said.iter().any(is_day)) else {
            return None;
        };
        // "Добрый день, ЛСПД" greets.
        let is_said = |word: &String| {
            is_day(word)
                || number(word).is_some()
                || FollowingText::is_about_server(word)
                || language::is_fraction(word, self.known.fractions())
        };
        let is_only = said.len() <= DAY_OF && said.iter().all(is_said);
        let server = named.servers.first().copied();
        let digest = Digest { fraction: Name::Id((*fraction).into()) };
        (is_only && self.topics().next().is_none() && !self.is_past)
            .then(|| View { kind: digest.into(), server })
    }

    /// A week with the fewest hours first, if the text asks for those.
    pub(super) fn in_asked_order(&self, mut parsed: ParsedPhrase, text: &str) -> ParsedPhrase {
        let ViewKind::Week(week) = &mut parsed.view.kind else { return parsed };
        let misses_norm = language::misses_norm(text);
        if self.text.least || misses_norm {
            week.of = week.of.least_first();
        }
        let defaults = &self.context.defaults;
        if misses_norm && week.is_own(defaults) && defaults.norm.is_none() {
            parsed.remark = Some(Remark::NoNorm);
        }
        parsed
    }

    /// The hours of a week of several fractions: `порівняй фбр і лспд за тиждень`.
    pub(super) async fn several_weeks(&self) -> Result<Option<OutgoingMessage>, EarlyReply> {
        let named = &self.named;
        let is_week = self.topics().any(|topic| topic == "week")
            && self.topics().all(|topic| COMPARED.contains(&topic));
        let fractions = self.with_kinds(&named.fractions, &named.kinds);
        let are_several = (2..=MOST_WEEKS).contains(&fractions.len());
        let Some(server) = self.server().filter(|_| is_week && are_several) else {
            return Ok(None);
        };
        let (mut parts, mut buttons) = (Vec::new(), Vec::new());
        for fraction in &fractions {
            parts.push(week::brief(self.context, &server, *fraction).await?);
            let known = self.known.fraction(*fraction);
            let name = known.map_or_else(String::new, |known| short_name(&known.short));
            buttons.push((name, Week::of_fraction(*fraction).on(server.number)));
        }
        parts.sort_by_key(|(minutes, _)| std::cmp::Reverse(*minutes));
        let parts = parts.into_iter().map(|(_, part)| part).collect();
        Ok(Some(self.with_buttons(parts, buttons)))
    }
}
