//! Fractions as they are typed.

use std::sync::Arc;

use super::{Typed, number};
use crate::bot::queries::figure::count;
use crate::bot::queries::look::{Look, What};
use crate::bot::queries::name::Name;
use crate::bot::queries::settings;
use crate::bot::queries::trouble::Halt;
use crate::bot::queries::window::{grid, word};
use crate::bot::search::{self, Expected, Match};
use crate::bot::telegram::OutgoingMessage;
use crate::client::Error;
use crate::text::Plain;
use crate::wire::{FractionCount, Fractions};

impl Typed<'_> {
    /// A list that has a line for each fraction: whoever names one, too, is shown the list, or what it has of that one.
    pub(super) async fn by_fraction(
        self,
        what: impl Fn(Option<u32>) -> What,
    ) -> Result<Look, Halt> {
        let status = self.window.client.status().await?;
        let meant = search::server(self.words, &status.game);
        let is_server = matches!(meant, Match::One(_) | Match::Several(_));
        if self.words.trim().is_empty() || is_server {
            return self.on_server(what(None), self.words).await;
        }
        let known = self.fractions().await?;
        let known = known.as_ref().map_or(&[][..], |known| &known.fractions);
        let split = search::split(self.words, &status.game, Expected::Fraction(known));
        let fraction = search::fraction(&split.what, known);
        let of = match fraction {
            Match::One(id) => Some(id),
            Match::Several(_) | Match::Near(_) | Match::Nothing => None,
        };
        let what = what(of);
        match (fraction, &split.server) {
            (Match::One(_) | Match::Several(_), Some(_)) => self.placed(&status, split, what),
            (Match::One(_) | Match::Several(_), None) => Ok(what.anywhere()),
            (Match::Near(_) | Match::Nothing, Some(Match::One(server))) => {
                Err(self.not_understood(&status, &split.what, *server, &what))
            }
            (Match::Near(near), None) if meant == Match::Nothing => {
                Err(self.no_such_fraction(&near, known))
            }
            (Match::Near(_) | Match::Nothing, _) => self.found(&status, self.words, meant, what),
        }
    }

    /// A fraction: what is surely one is kept by its number, so the longest name fits into a button.
    pub(super) async fn fraction(self) -> Result<Look, Halt> {
        let page = |name| What::Fraction { name, page: 0, in_uniform: false };
        // Nobody calls a fraction by its number.
        if self.words.trim().is_empty() || number(self.words).is_some() {
            return self.on_server(page(Name::default()), self.words).await;
        }
        let known = self.fractions().await?;
        let known = known.as_ref().map_or(&[][..], |known| &known.fractions);
        let is_one = |words: &str| match search::fraction(words, known) {
            Match::One(id) => Some(id),
            Match::Several(_) | Match::Near(_) | Match::Nothing => None,
        };
        let status = self.window.client.status().await?;
        let split = search::split(self.words, &status.game, Expected::Fraction(known));
        let one = is_one(&split.what);
        let is_clear = one.is_some() && matches!(split.server, Some(Match::One(_)));
        // A server alone is about the usual fraction there.
        if !is_clear
            && let Match::One(server) = search::server(self.words, &status.game)
            && is_one(self.words).is_none()
        {
            return Ok(page(Name::default()).on(server));
        }
        let name = one.map_or_else(|| Name::typed(&split.what), |id| Name::number(id.into()));
        let look = self.placed(&status, split, page(name));
        let is_placed = |look: &Look| look.server.or(self.window.defaults.server).is_some();
        if known.is_empty() || look.as_ref().map_or(true, is_placed) {
            return look;
        }
        // Nobody is asked for the server of what there is on none.
        match search::fraction(self.words, known) {
            Match::One(_) | Match::Several(_) => look,
            Match::Near(near) => Err(self.no_such_fraction(&near, known)),
            Match::Nothing => Err(self.no_such_fraction(&[], known)),
        }
    }

    /// The fractions of all servers, as one of them has them; `None` while none has.
    async fn fractions(self) -> Result<Option<Arc<Fractions<'static>>>, Halt> {
        let server = settings::any_server(self.window).await?;
        match self.window.client.fractions(server).await {
            Ok(known) => Ok(Some(known)),
            Err(Error::Unavailable { .. } | Error::NotFound(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Says so, with a button for each that is near.
    fn no_such_fraction(self, near: &[u32], known: &[FractionCount<'_>]) -> Halt {
        let (window, lang) = (self.window, self.window.lang);
        let near = near.iter().filter_map(|id| known.iter().find(|fraction| fraction.id == *id));
        let button = |fraction: &FractionCount<'_>| {
            let name = Name::number(fraction.id.into());
            let look = What::Fraction { name, page: 0, in_uniform: false }.anywhere();
            window.leads(Plain::untrusted(&word(&fraction.short)), look)
        };
        let rows = grid(near.map(button), 3);
        let text = match rows.is_empty() {
            true => lang.no_such_fraction(),
            false => lang.no_such_fraction_near(count(rows.iter().map(Vec::len).sum())),
        };
        OutgoingMessage { text, rows }.into()
    }
}
