//! Texts that ask for how much such lots were sold lately: `gas stations sold lately on calder`.

use super::Reader;
use crate::bot::language;
use crate::bot::questions::free_text::ParsedPhrase;
use crate::bot::questions::known_words::{OF_PROPERTY, topic_of};
use crate::bot::subjects::answers::arguments::number;
use crate::bot::subjects::property::property_answers::PropertyFilter;
use crate::bot::subjects::{Sales, View};

impl Reader<'_> {
    /// The last sales of houses, of businesses, or of both. The list can't be narrowed to one type of business.
    pub(super) fn sold_lately(&self) -> Option<ParsedPhrase> {
        let (phrase, text) = (self.phrase, self.phrase.said.join(" "));
        let of_type = language::kind_of_business_among(&text);
        let is_of = |topics: &[&str]| self.topics().any(|topic| topics.contains(&topic));
        let is_of_lots = of_type.is_some() || is_of(&OF_PROPERTY);
        let lots = phrase.said.windows(2).any(|two| match two {
            [lot, of] => {
                topic_of(lot).is_some_and(|it| OF_PROPERTY.contains(&it)) && number(of).is_some()
            }
            _ => false,
        });
        // "What was sold" names nothing else.
        let is_sold = |word: &str| language::means_sold(word) || language::means_dearest(word);
        let mut topics = phrase.words.iter().filter(|word| topic_of(word).is_some());
        let is_alone = !self.named.has_group()
            && self.unnamed().all(is_sold)
            && topics.all(|word| is_sold(word));
        let is_asked = phrase.asks_for_newest && is_of_lots || phrase.names_sale && is_alone;
        if !phrase.asks_former_price || !is_asked || lots {
            return None;
        }
        let kind = match () {
            () if of_type.is_some() || is_of(&["business", "businesses"]) => {
                PropertyFilter::Businesses
            }
            () if is_of(&["house", "houses"]) => PropertyFilter::Houses,
            () => PropertyFilter::All,
        };
        let view = View {
            kind: Sales { kind, dearest: false, page: 0 }.into(),
            server: self.named.servers.first().copied(),
        };
        let left_out = of_type.map(|(name, _)| name.to_owned()).into_iter().collect();
        Some(ParsedPhrase { left_out, ..view.into() })
    }
}
