//! What is usual, after an answer at which somebody wonders: `чё так мало`, `why so cheap`, `and on average?`

use crate::bot::language::Field;
use crate::bot::questions::conversation::Reader;
use crate::bot::questions::known_words::topic_of;
use crate::bot::questions::last_answer::LastAnswer;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::property::property_answers::PropertyFilter;
use crate::bot::subjects::{Auctions, Chart, Deals, LotCard, Map, Sales, View, ViewKind};

impl Reader<'_> {
    /// Whether a text that goes on asks for prices, and names nothing but a server.
    fn asks_price_elsewhere(&self) -> bool {
        self.text.continues
            && !self.named.servers.is_empty()
            && !self.named.has_others()
            && self.asks_any(&[Field::Price, Field::Cost])
    }

    /// How many of a fraction were online through the day, or the usual prices of such lots.
    pub(super) fn usual(&self, last: &LastAnswer) -> Option<View> {
        let server = last.view.server;
        if let ViewKind::Fraction(_) = last.view.kind {
            let fraction = last.view.subject().fraction.filter(|_| self.text.wonders)?;
            return Some(View {
                kind: Chart { fraction: Name::Id(fraction.into()) }.into(),
                server,
            });
        }
        let is_deals = |word: &String| topic_of(word) == Some("deals");
        let names_deals = !self.phrase.words.is_empty() && self.phrase.words.iter().all(is_deals);
        let is_asked = self.text.wonders || names_deals || self.phrase.asks_usual_price;
        let (filter, server) = match &last.view.kind {
            // "And what do they cost on Calder".
            ViewKind::Deals(Deals { filter, .. }) if self.asks_price_elsewhere() => {
                (filter.clone(), self.named.servers.first().copied())
            }
            _ if !is_asked => return None,
            ViewKind::Auctions(Auctions { filter, .. }) | ViewKind::Map(Map { filter }) => {
                (filter.with_any_price(), server)
            }
            ViewKind::LotCard(LotCard { kind, .. }) => (PropertyFilter::from(*kind).into(), server),
            ViewKind::Sales(Sales { kind, .. }) => ((*kind).into(), server),
            _ => return None,
        };
        Some(View { kind: Deals { filter, page: 0 }.into(), server })
    }
}
