//! Alerts about fractions.

use super::{AlertReader, ParsedAlert};
use crate::bot::language::{self, Expected, Match};
use crate::bot::subjects::answers::alert_button::{AlertButton, FractionChoice};
use crate::bot::subjects::answers::fraction_kind::by_kind;
use crate::bot::subjects::fraction::on_duty_alert::OnDutyAlert;
use crate::bot::subjects::fraction::online_alert::FractionOnlineAlert;
use crate::bot::subjects::fraction::ping_alert::FractionPingAlert;
use crate::bot::subjects::{Condition, EarlyReply, MAX_BUTTONS, count, grid, short_name};
use crate::bot::telegram::{Button, OutgoingMessage};
use crate::text::Plain;
use crate::wire::FractionCount;

impl AlertReader<'_> {
    /// A count, or a ping where times were named.
    pub(super) async fn fraction(&self) -> Result<ParsedAlert, EarlyReply> {
        let bound = self.bound()?;
        if let Some(times) = self.times()? {
            let to = |fraction| FractionPingAlert { fraction, times }.into();
            let parsed = self.of_fraction(to).await?;
            return Ok(if self.is_timed() { parsed } else { parsed.draft() });
        }
        let to = |fraction| match bound {
            Some(bound) if self.words.in_uniform => OnDutyAlert { fraction, bound }.into(),
            Some(bound) => FractionOnlineAlert { fraction, bound }.into(),
            None if self.words.in_uniform => OnDutyAlert::usual(fraction).into(),
            None => FractionOnlineAlert::usual(fraction).into(),
        };
        let parsed = self.of_fraction(to).await?;
        Ok(if bound.is_some() { parsed } else { parsed.draft() })
    }

    pub(super) async fn of_fraction(
        &self,
        to: impl Fn(u32) -> Condition,
    ) -> Result<ParsedAlert, EarlyReply> {
        let (query, lang) = (self.query, self.query.lang);
        // The kind is the same for every fraction.
        let Some((kind, item)) = to(0).menu_item() else {
            return Err(self.not_understood().await);
        };
        let Some(choices) = item.fractions() else { return Err(self.not_understood().await) };
        let known = self.fractions().await?;
        let known = known.iter().flat_map(|known| &known.fractions);
        let known: Vec<_> = known.filter(|known| choices.offers(known)).cloned().collect();
        let known = known.as_slice();
        let rest = &self.words.rest;
        let mut split = language::split_server(rest, &self.status.game, Expected::Fraction(known));
        if !language::fraction(&split.what, known).is_found()
            && let Some(name) = language::fraction_among(&split.what, known)
        {
            split.what = name;
        }
        // A server alone means the chat's fraction there.
        if split.server.is_none()
            && !language::fraction(&split.what, known).is_found()
            && let found @ Match::One(_) = language::server(&split.what, &self.status.game)
        {
            (split.what, split.server) = (String::new(), Some(found));
        }
        let server = self.server(split.server);
        // A word for a kind of people also sounds like the name of a fraction.
        let is_kind = language::kind_of_people(&split.what).is_some()
            && !language::is_certain_fraction(&split.what, known);
        let found = match (split.what.is_empty(), query.defaults.fraction) {
            (true, Some(id)) if known.iter().any(|known| known.id == id) => Match::One(id),
            (true, _) => Match::Several(known.iter().map(|known| known.id).collect()),
            (false, _) => match (kind_among(&split.what), language::fraction(&split.what, known)) {
                (Some(kind), _) if is_kind => of_kind(kind, known),
                (_, found @ (Match::One(_) | Match::Several(_))) => found,
                (None, Match::Near(_))
                    if let Some(meant) = language::misspelt_fraction(&split.what, known) =>
                {
                    Match::One(meant)
                }
                (Some(kind), _) => of_kind(kind, known),
                // "Who played how much" names no fraction at all.
                (None, Match::Nothing) if are_ordinary(&split.what) => {
                    match query.defaults.fraction {
                        Some(id) if known.iter().any(|known| known.id == id) => Match::One(id),
                        _ => Match::Several(known.iter().map(|known| known.id).collect()),
                    }
                }
                (None, found) => found,
            },
        };
        let (text, ids) = match found {
            Match::One(fraction) => {
                let create = |server| AlertButton::Create { server, condition: to(fraction) };
                let server = self.which_server(server, create)?;
                return Ok(ParsedAlert::Alert { server, condition: to(fraction) });
            }
            Match::Several(ids) => (lang.alert_which_fraction(), ids),
            Match::Near(ids) => {
                (lang.no_such_fraction_near(&short_name(&split.what), count(ids.len())), ids)
            }
            Match::Nothing => return Err(lang.no_such_fraction(&short_name(&split.what)).into()),
        };
        let choose = |server| AlertButton::Choose {
            kind,
            server: Some(server),
            fraction: FractionChoice::Ask,
        };
        let server = self.which_server(server, choose)?;
        let named = ids.iter().filter_map(|id| known.iter().find(|known| known.id == *id));
        let button = |known: &FractionCount<'_>| {
            let condition = to(known.id);
            let name = Plain::untrusted(&short_name(&known.short));
            Button::press(name, AlertButton::Draft { server, condition })
        };
        let named = by_kind(named).into_iter();
        let rows = grid(named.map(button).take(MAX_BUTTONS), 4);
        Err(OutgoingMessage { text, rows }.into())
    }
}

/// The fractions of a kind.
fn of_kind(kind: &str, known: &[FractionCount<'_>]) -> Match<u32> {
    let of_kind = known.iter().filter(|known| known.kind == kind);
    Match::any_of(of_kind.map(|known| known.id).collect())
}

/// The kind of people that the words name, or else the only one that a word among them names.
fn kind_among(words: &str) -> Option<&'static str> {
    language::kind_of_people(words).or_else(|| {
        let mut kinds: Vec<_> =
            words.split_whitespace().filter_map(language::kind_of_people).collect();
        kinds.dedup();
        kinds.pop().filter(|_| kinds.is_empty())
    })
}

/// Whether all words are those that people use when they name nobody.
fn are_ordinary(words: &str) -> bool {
    words.split_whitespace().all(|word| language::is_in_examples(&word.to_lowercase()))
}
