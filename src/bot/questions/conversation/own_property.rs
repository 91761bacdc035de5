//! The property of the person who asks: `мой дом`, `my houses`.

use super::Reader;
use crate::bot::language::FollowingText;
use crate::bot::questions::known_words::topic_of;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::{Property, Query, View};

impl Reader<'_> {
    /// The property of the person's nickname, if the text asks for nothing else and the person has one.
    pub(super) async fn own_property(&self) -> Option<View> {
        const PROPERTY: [&str; 5] = ["house", "houses", "business", "businesses", "property"];
        let is_meant = |word: &&String| !FollowingText::is_between(word);
        let mut words = self.phrase.words.iter().filter(is_meant).peekable();
        words.peek()?;
        let is_property = |word: &String| topic_of(word).is_some_and(|it| PROPERTY.contains(&it));
        if !self.text.own || !self.named.servers.is_empty() || !words.all(is_property) {
            return None;
        }
        let own = self.context.viewer.claimed(self.context.defaults.server).await?;
        let owner = Name::typed(&own.name);
        Some(Property { owner, page: 0 }.on(own.server))
    }
}
