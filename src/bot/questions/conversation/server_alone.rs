//! Texts that name a server beside words that say nothing, or how the person's own server is asked for.

use super::{Found, Reader};
use crate::bot::language::AlertWords;
use crate::bot::questions::free_text::ParsedPhrase;
use crate::bot::subjects::answers::arguments::number;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::property::property_answers::PropertyFilter;
use crate::bot::subjects::{Auctions, Families, Fractions, Query, Servers};
use crate::bot::telegram::OutgoingMessage;

/// A text with more words that say nothing is about something else.
const MAX_LEFT_OUT: usize = 3;

fn is_duration(text: &str) -> bool {
    let words = AlertWords::new(text);
    words.every.is_some() || words.minutes.is_some()
}

impl Reader<'_> {
    /// The last answer on the server that a text names, or the question for what is to be shown there.
    pub(super) async fn server_alone(&self) -> Option<Found> {
        let [server] = self.named.servers.as_slice() else { return None };
        let is_number = self.phrase.words.iter().any(|word| number(word).is_some());
        let left_out: Vec<String> = self.unnamed().map(str::to_owned).collect();
        if self.named.has_group()
            || self.topics().next().is_some()
            || !(1..=MAX_LEFT_OUT).contains(&left_out.len())
            || !self.text.on_server && is_number
            // "Once in 5 minutes" names no server.
            || is_duration(&self.phrase.said.join(" "))
        {
            return None;
        }
        if self.phrase.names_trouble {
            return Some(Servers { page: 0 }.anywhere().into());
        }
        if let Some(last) = self.last
            && let Some(view) = self.elsewhere(last, &self.named)
        {
            return Some(Found::View(ParsedPhrase { left_out, ..view.into() }));
        }
        let (context, lang) = (self.context, self.context.lang);
        let title = context.title_of(*server).await.ok()??;
        let text = lang.unknown_on_server(&short_name(&left_out.join(" ")), &title);
        let all = || Auctions { filter: PropertyFilter::All.into(), page: 0 };
        let families = Families { words: Name::default(), page: 0 };
        let rows = vec![
            vec![
                context.button(lang.button_fractions(), Fractions { page: 0 }.on(*server)),
                context.button(lang.button_families(), families.on(*server)),
            ],
            vec![context.button(lang.button_auctions(), all().on(*server))],
        ];
        Some(Found::Message(
            OutgoingMessage { text, rows },
            Some(Fractions { page: 0 }.on(*server)),
        ))
    }
}
