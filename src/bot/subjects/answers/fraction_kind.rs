//! The kinds of fractions: their order in lists, their emblems and names.

use crate::text::{Lang, Plain};
use crate::wire::FractionCount;

/// The emblem of a fraction of no known kind.
pub(in crate::bot) const UNKNOWN_EMBLEM: &str = "🚩";

pub(in crate::bot) fn emblem(fraction: &FractionCount<'_>) -> &'static str {
    kind_of(fraction).1
}

/// The place of a fraction's kind in lists, its emblem and its name.
pub(in crate::bot) fn kind_of(
    fraction: &FractionCount<'_>,
) -> (u8, &'static str, fn(Lang) -> Plain) {
    match &*fraction.kind {
        "police" => (0, "👮", Lang::kind_police),
        "army" => (1, "🪖", Lang::kind_army),
        "hospital" => (2, "🚑", Lang::kind_hospital),
        "government" => (3, "🏛", Lang::kind_government),
        "media" => (4, "📻", Lang::kind_media),
        "gang" => (5, "🔫", Lang::kind_gang),
        "mafia" => (6, "🕴", Lang::kind_mafia),
        _ => (7, UNKNOWN_EMBLEM, Lang::kind_other),
    }
}
