//! Parses words about auctions: `дома в лс до 2кк`, `biz las venturas ending`.

use super::alert_words::{AlertTopic, AlertWords, Comparison};
use super::word_list::is_any;
use super::words::alerts::{HIGHEST, SOON};
use super::words::questions::CHEAP;

/// Words about auctions, parsed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LotWords {
    /// Houses or businesses.
    pub kind: Option<LotWord>,
    /// The highest price.
    pub max_price: Option<u64>,
    /// Whether only auctions that end soon are wanted.
    pub ends_soon: bool,
    /// Whether the cheapest are meant.
    pub cheapest: bool,
    /// The words that are left: a place, a server, or both.
    pub rest: String,
}

/// The kind of property on auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LotWord {
    /// Houses.
    House,
    /// Businesses.
    Business,
}

impl LotWords {
    /// Takes the words apart.
    pub fn new(text: &str) -> Self {
        let (soon, words): (Vec<&str>, Vec<&str>) =
            text.split_whitespace().partition(|word| is_any(word, SOON));
        let words = without_lowest(words);
        let mut read = AlertWords::new(&format!("auction {}", words.join(" ")));
        // A price alone is the highest one.
        if read.bound.is_none() {
            let words = words.into_iter().filter(|word| !is_any(word, HIGHEST));
            let (prices, others): (Vec<&str>, Vec<&str>) = words.partition(|word| is_price(word));
            let price = prices.first().map_or_else(String::new, |price| format!("< {price}"));
            read = AlertWords::new(&format!("auction {} {price}", others.join(" ")));
        }
        let words = read;
        let place = words.near.unwrap_or_default();
        let rest = place.split_whitespace().chain(words.rest.split_whitespace());
        let (cheap, rest): (Vec<&str>, Vec<&str>) = rest.partition(|word| is_any(word, CHEAP));
        Self {
            kind: words.property.map(|kind| match kind {
                AlertTopic::House => LotWord::House,
                _ => LotWord::Business,
            }),
            max_price: words.bound.and_then(|bound| match bound {
                Comparison::Below(price) => Some(price),
                Comparison::Above(_) => None,
            }),
            ends_soon: words.ends || words.minutes.is_some() || !soon.is_empty(),
            cheapest: !cheap.is_empty(),
            rest: rest.join(" "),
        }
    }
}

/// The words without "from 500k", because a filter has only a highest price.
fn without_lowest(words: Vec<&str>) -> Vec<&str> {
    let is_from = |word: &&str| is_any(word, "от from");
    let is_part = |at: usize| match words.get(at) {
        Some(word) if is_from(word) => words.get(at + 1).is_some_and(|next| is_price(next)),
        Some(word) => at > 0 && is_price(word) && words.get(at - 1).is_some_and(is_from),
        None => false,
    };
    let kept = words.iter().enumerate().filter(|(at, _)| !is_part(*at));
    kept.map(|(_, word)| *word).collect()
}

/// Whether a word is a price by itself: `2кк`, `500k`, `1.5m`.
fn is_price(word: &str) -> bool {
    let word = word.trim_matches(['$', '₽', ',']);
    if is_any(word, "лям ляма лимон лимона миллион мільйон полляма пол-ляма")
    {
        return true;
    }
    let unit = word.trim_start_matches(|c: char| c.is_ascii_digit() || ".,".contains(c));
    word.starts_with(|c: char| c.is_ascii_digit()) && is_any(unit, "k к тыс m м kk кк mln млн лям")
}

#[cfg(test)]
mod tests {
    use crate::bot::language::lot_words::*;

    #[test]
    fn words_about_auctions_are_taken_apart() {
        let (house, business) = (Some(LotWord::House), Some(LotWord::Business));
        let words = |kind, max_price, ends_soon, rest: &str| LotWords {
            kind,
            max_price,
            ends_soon,
            cheapest: false,
            rest: rest.to_owned(),
        };
        for (text, expected) in [
            ("", words(None, None, false, "")),
            ("5", words(None, None, false, "5")),
            ("дома", words(house, None, false, "")),
            ("дома в лс до 2кк", words(house, Some(2_000_000), false, "лс")),
            ("лс 5", words(None, None, false, "лс 5")),
            ("los santos under 2kk 5", words(None, Some(2_000_000), false, "los santos 5")),
            (
                "biz near las venturas max 500k",
                words(business, Some(500_000), false, "las venturas"),
            ),
            ("2кк лс", words(None, Some(2_000_000), false, "лс")),
            ("дом 1.5m", words(house, Some(1_500_000), false, "")),
            ("скоро", words(None, None, true, "")),
            ("ls 1.5m max", words(None, Some(1_500_000), false, "ls")),
            ("от 500к до 2кк лс", words(None, Some(2_000_000), false, "лс")),
            ("houses ending soon sf", words(house, None, true, "sf")),
            ("бизы дешевле 3 лямов на 5", words(business, Some(3_000_000), false, "5")),
        ] {
            assert_eq!(LotWords::new(text), expected, "{text}");
        }
        for text in ["самый дешевый дом", "houses, cheapest", "подешевле лс", "биз дешевле"]
        {
            assert!(LotWords::new(text).cheapest, "{text}");
        }
    }
}
