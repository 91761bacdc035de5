//! What alerts about lots have in common: which lots they are about in words, and the buttons that change that.

use super::property_answers::cities;
use crate::bot::subjects::alert_kind::Step;
use crate::bot::subjects::{Condition, Lot};
use crate::picture::PropertyKind;
use crate::text::{Html, Lang, Plain};

/// How many cities have a button. A row has room for two.
const CITIES: usize = 4;
const CITIES_IN_A_ROW: usize = 2;

/// Whether some lots fit both: what is not named fits all.
pub(super) fn are_alike<T: PartialEq>(one: Option<&T>, other: Option<&T>) -> bool {
    one.is_none() || other.is_none() || one == other
}

/// `a house`.
pub(super) fn kind_text(lang: Lang, kind: Option<PropertyKind>) -> Html {
    match kind {
        Some(PropertyKind::House) => lang.auction_house(),
        Some(PropertyKind::Business) => lang.auction_business(),
        None => lang.auction_any(),
    }
}

/// The other kinds.
pub(super) fn kind_steps(
    lang: Lang,
    chosen: Option<PropertyKind>,
    to: impl Fn(Option<PropertyKind>) -> Condition,
) -> Vec<Step> {
    let kinds = [
        (lang.button_auction_any(), None),
        (lang.button_houses(), Some(PropertyKind::House)),
        (lang.button_businesses(), Some(PropertyKind::Business)),
    ];
    let others = kinds.into_iter().filter(|(_, kind)| *kind != chosen);
    others.map(|(text, kind)| (text, to(kind))).collect()
}

/// The cities with most of the lots, or everywhere if a place is chosen.
pub(super) fn place_steps(
    lang: Lang,
    is_chosen: bool,
    lots: &[Lot<'_>],
    to: impl Fn(Option<String>) -> Condition,
) -> Vec<Vec<Step>> {
    if is_chosen {
        return vec![vec![(lang.button_auction_anywhere(), to(None))]];
    }
    let near = |city: String| (Plain::untrusted(&format!("📍 {city}")), to(Some(city)));
    let steps: Vec<Step> = cities(lots).into_iter().take(CITIES).map(near).collect();
    steps.chunks(CITIES_IN_A_ROW).map(<[Step]>::to_vec).collect()
}
