//! The kinds of fractions: their order in lists, their emblems and names.

use serde::{Deserialize, Serialize};

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
    /// The names of the kinds, as the API writes them.
    pub(in crate::bot) const NAMES: [&str; 8] =
        ["police", "army", "hospital", "government", "media", "gang", "mafia", "other"];

    pub(in crate::bot) fn of(fraction: &FractionCount<'_>) -> Self {
        Self::parse(&fraction.kind).unwrap_or(Self::Other)
    }

    /// The kind with this name, as the API writes it.
    pub(in crate::bot) fn parse(kind: &str) -> Option<Self> {
        Some(match kind {
            "police" => Self::Police,
            "army" => Self::Army,
            "hospital" => Self::Hospital,
            "government" => Self::Government,
            "media" => Self::Media,
            "gang" => Self::Gang,
            "mafia" => Self::Mafia,
            "other" => Self::Other,
            _ => return None,
        })
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
