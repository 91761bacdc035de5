//! The kinds of fractions: their order in lists, their emblems and names.

use serde::{Deserialize, Serialize};

use crate::bot::language;
use crate::text::{Lang, Plain};
use crate::wire::FractionCount;

/// The emblem of a fraction of no known kind.
pub(in crate::bot) const UNKNOWN_EMBLEM: &str = "🚩";

/// The kind of a fraction, in the order of lists. Buttons contain the position: a new kind goes to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) enum KindOfFraction {
    Police,
    Army,
    Hospital,
    Government,
    Media,
    Gang,
    Mafia,
    Other,
}

impl KindOfFraction {
    pub(in crate::bot) fn of(fraction: &FractionCount<'_>) -> Self {
        Self::parse(&fraction.kind).unwrap_or(Self::Other)
    }

    /// The kind with this name, as the API writes it.
    pub(in crate::bot) fn parse(kind: &str) -> Option<Self> {
        let all = [
            Self::Police,
            Self::Army,
            Self::Hospital,
            Self::Government,
            Self::Media,
            Self::Gang,
            Self::Mafia,
            Self::Other,
        ];
        all.into_iter().find(|known| known.api_name() == kind)
    }

    /// The kind to whose people a word refers.
    pub(in crate::bot) fn of_people(word: &str) -> Option<Self> {
        Self::parse(language::kind_of_people(word)?)
    }

    /// The kind that a name means: as the API writes it, or by its people.
    pub(in crate::bot) fn named(name: &str) -> Option<Self> {
        let name = name.trim().to_lowercase();
        Self::parse(&name).or_else(|| Self::of_people(&name))
    }

    /// The fractions of this kind.
    pub(in crate::bot) fn among<'f, 'w>(
        self,
        fractions: &'f [FractionCount<'w>],
    ) -> impl Iterator<Item = &'f FractionCount<'w>> {
        fractions.iter().filter(move |fraction| Self::of(fraction) == self)
    }

    /// The kind as the API writes it.
    pub(in crate::bot) fn api_name(self) -> &'static str {
        match self {
            Self::Police => "police",
            Self::Army => "army",
            Self::Hospital => "hospital",
            Self::Government => "government",
            Self::Media => "media",
            Self::Gang => "gang",
            Self::Mafia => "mafia",
            Self::Other => "other",
        }
    }

    pub(in crate::bot) fn emblem(self) -> &'static str {
        match self {
            Self::Police => "👮",
            Self::Army => "🪖",
            Self::Hospital => "🚑",
            Self::Government => "🏛",
            Self::Media => "📻",
            Self::Gang => "🔫",
            Self::Mafia => "🕴",
            Self::Other => UNKNOWN_EMBLEM,
        }
    }

    pub(in crate::bot) fn name(self, lang: Lang) -> Plain {
        match self {
            Self::Police => lang.kind_police(),
            Self::Army => lang.kind_army(),
            Self::Hospital => lang.kind_hospital(),
            Self::Government => lang.kind_government(),
            Self::Media => lang.kind_media(),
            Self::Gang => lang.kind_gang(),
            Self::Mafia => lang.kind_mafia(),
            Self::Other => lang.kind_other(),
        }
    }
}

/// Fractions in the order of lists: by kind, then by name.
pub(in crate::bot) fn by_kind<'f, 'w>(
    fractions: impl IntoIterator<Item = &'f FractionCount<'w>>,
) -> Vec<&'f FractionCount<'w>>
where
    'w: 'f,
{
    let mut fractions: Vec<_> = fractions.into_iter().collect();
    fractions.sort_by_cached_key(|fraction| {
        (KindOfFraction::of(fraction) as u8, fraction.short.to_lowercase())
    });
    fractions
}

pub(in crate::bot) fn emblem(fraction: &FractionCount<'_>) -> &'static str {
    KindOfFraction::of(fraction).emblem()
}
