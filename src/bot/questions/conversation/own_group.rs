//! The chat's own fraction or family: `моя фракция`, `кто из моих онлайн`.

use super::Reader;
use crate::bot::language::FollowingText;
use crate::bot::questions::known_words::topic_of;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::{Family, Fraction, Query, View};

impl Reader<'_> {
    /// What is the chat's own, if the text asks for that after somebody's card or after another fraction.
    pub(super) fn own_after_others(&self) -> Option<View> {
        let is_of = |topic: &str| {
            let is_meant = |word: &&String| !FollowingText::is_between(word);
            let mut words = self.phrase.words.iter().filter(is_meant).peekable();
            words.peek().is_some() && words.all(|word| topic_of(word) == Some(topic))
        };
        let (defaults, shown) = (&self.context.defaults, self.last?.view.subject());
        let is_other =
            defaults.fraction.is_some_and(|own| shown.fraction.is_some_and(|it| it != own));
        match (shown.player.is_some() || is_other) && self.text.own {
            true if self.asks_for_own_people() => Some(self.own_people(self.only_family())),
            true if is_of("online") && defaults.fraction.is_some() => Some(self.own_people(None)),
            true if is_of("family") => Some(Family::members(defaults.family?).anywhere()),
            _ => None,
        }
    }

    /// The family of a chat that has no fraction.
    pub(super) fn only_family(&self) -> Option<u64> {
        let defaults = &self.context.defaults;
        defaults.family.filter(|_| defaults.fraction.is_none())
    }

    /// Those who are online of this family, or else of the chat's own fraction.
    pub(super) fn own_people(&self, family: Option<u64>) -> View {
        match family {
            Some(family) => Family { only_online: true, ..Family::members(family) }.anywhere(),
            None => Fraction::named(Name::default()).anywhere(),
        }
    }
}
