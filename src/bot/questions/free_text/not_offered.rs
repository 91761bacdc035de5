//! Questions that only the game itself can answer: the bot says so, and offers the nearest query.

use super::{FAMILIES, FreeTextReader};
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::interviews::InterviewsOf;
use crate::bot::subjects::property::property_answers::PropertyFilter;
use crate::bot::subjects::{Auctions, Families, Interviews, Map, Query};
use crate::bot::telegram::OutgoingMessage;

impl FreeTextReader<'_> {
    /// The answer to somebody who wants to donate, to join a family, or to see the website of the game.
    pub(super) fn not_offered(&self) -> Option<OutgoingMessage> {
        let (context, lang) = (self.context, self.context.lang);
        if self.phrase.is_about_donations {
            let auctions = Auctions { filter: PropertyFilter::All.into(), page: 0 };
            let map = Map { filter: PropertyFilter::All.into() };
            let row = vec![
                context.button(lang.button_auctions(), auctions.anywhere()),
                context.button(lang.button_map(), map.anywhere()),
            ];
            return Some(OutgoingMessage { text: lang.donations_elsewhere(), rows: vec![row] });
        }
        if self.phrase.is_about_website {
            return Some(lang.website_unknown().into());
        }
        if self.phrase.asks_to_join && self.has_topic(&FAMILIES) {
            let families = Families { words: Name::default(), page: 0 };
            let interviews = Interviews { of: InterviewsOf::All, page: 0 };
            let row = vec![
                context.button(lang.button_families(), families.anywhere()),
                context.button(lang.button_interviews(), interviews.anywhere()),
            ];
            return Some(OutgoingMessage { text: lang.joining_a_family(), rows: vec![row] });
        }
        None
    }
}
