//! The prices on the buttons of an alert.

use crate::bot::subjects::Lot;
use crate::picture::PropertyKind;
use crate::text::{Lang, Plain};

/// The prices that the buttons go through.
const PRICES: [u32; 13] = [
    50_000,
    100_000,
    200_000,
    300_000,
    500_000,
    1_000_000,
    2_000_000,
    3_000_000,
    5_000_000,
    10_000_000,
    20_000_000,
    50_000_000,
    100_000_000,
];

/// The price that the buttons begin at while there are no auctions.
const USUAL_PRICE: u32 = 1_000_000;

/// The price in the middle of those of the lots.
pub(super) fn median(lots: &[Lot<'_>], kind: Option<PropertyKind>) -> u32 {
    let fitting = lots.iter().filter(|lot| kind.is_none_or(|kind| kind == lot.kind));
    let mut prices: Vec<i64> = fitting.map(Lot::price).collect();
    prices.sort_unstable();
    let middle = prices.get(prices.len() / 2);
    middle.and_then(|price| u32::try_from(*price).ok()).unwrap_or(USUAL_PRICE)
}

/// The price of the buttons that this one reaches, the one below and the one above.
pub(super) fn near_price(price: u32) -> Vec<u32> {
    let reached = PRICES.iter().position(|it| *it >= price).unwrap_or(PRICES.len() - 1);
    let first = reached.saturating_sub(1).min(PRICES.len() - 3);
    PRICES.iter().copied().skip(first).take(3).collect()
}

/// The button of one of these prices, which are whole thousands or whole millions.
pub(super) fn label(lang: Lang, price: u32) -> Plain {
    let sum = match price / 1_000_000 {
        0 => lang.sum_thousands(&(price / 1_000).to_string()),
        millions => lang.sum_millions(&millions.to_string()),
    };
    lang.button_price(sum.as_str())
}
