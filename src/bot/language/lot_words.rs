//! Parses words about auctions: `дома в лс до 2кк`, `biz las venturas ending`.

use super::alert_words::{AlertTopic, AlertWords, Comparison};
use super::word_list::{MAX_WORDS, Word, is_sign};
use super::words::alerts::{
    A_MILLION, DEAREST, FREED, HIGHEST, LOWEST, MARKETPLACE, MILLION, SOON, THOUSAND,
};
use super::words::fields::OWNER;
use super::words::following::LOT_OWNER;
use super::words::lacking::WITHOUT;
use super::words::past::ONE_AND_A_HALF;
use super::words::questions::{CHEAP, UNOWNED};
use super::words::times::HOUR;
use super::words::watched::{AUCTION, BUSINESS, HOUSE};

/// A shorter unit is written beside its number.
const MIN_UNIT: usize = 2;

/// An article is not longer.
const MAX_ARTICLE: usize = 3;

/// Words about auctions, parsed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LotWords {
    /// Houses or businesses.
    pub kind: Option<LotWord>,
    /// The highest price.
    pub max_price: Option<u64>,
    /// Whether only auctions that end soon are wanted.
    pub ends_soon: bool,
    /// Whether lots on auction are named.
    pub on_auction: bool,
    /// Whether what owners offer is named.
    pub on_marketplace: bool,
    /// Whether the cheapest are meant.
    pub cheapest: bool,
    /// Whether the dearest are meant.
    pub dearest: bool,
    /// Whether lots without an owner are meant.
    pub free: bool,
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

/// Whether a wish waits for a lot to lose its owner: `when house 100 is free`.
pub fn becomes_free(text: &str) -> bool {
    text.split_whitespace()
        .take(MAX_WORDS)
        .any(|word| Word::with_signs(word, is_sign).is_any(&[UNOWNED, FREED]))
}

impl LotWords {
    /// Takes the words apart.
    pub fn new(text: &str) -> Self {
        let words = text.split_whitespace().take(MAX_WORDS);
        let words = words.map(|word| Word::with_signs(word, |sign| "$₽,".contains(sign)));
        let (soon, words): (Vec<_>, Vec<_>) = words.partition(|word| word.is(SOON));
        let (market, words): (Vec<_>, Vec<_>) =
            words.into_iter().partition(|it| it.is(MARKETPLACE));
        let words = without_lowest(words);
        // "A house or a business" is any lot.
        let has = |list| words.iter().any(|word| word.is(list));
        let is_any = has(HOUSE) && has(BUSINESS);
        let on_auction = has(AUCTION);
        let mut read = AlertWords::new(&format!("auction {}", join(&words)));
        // A price alone is the highest one.
        if read.bound.is_none() && words.iter().any(|word| is_price(word) || word.is(HIGHEST)) {
            let words = words.into_iter().filter(|word| !word.is(HIGHEST));
            let (prices, others): (Vec<_>, Vec<_>) = words.partition(is_price);
            let price = prices.first().map_or_else(String::new, |it| format!("< {}", it.typed));
            read = AlertWords::new(&format!("auction {} {price}", join(&others)));
        }
        let words = read;
        let place = words.near.unwrap_or_default();
        let rest = place.split_whitespace().chain(words.rest.split_whitespace());
        let (cheap, rest): (Vec<_>, Vec<_>) = rest.map(Word::new).partition(|it| it.is(CHEAP));
        let (dear, rest): (Vec<_>, Vec<_>) = rest.into_iter().partition(|it| it.is(DEAREST));
        let (free, rest): (Vec<_>, Vec<_>) = rest.into_iter().partition(|it| it.is(UNOWNED));
        // "Ending within the hour".
        let ends_soon = words.ends || words.minutes.is_some() || !soon.is_empty();
        let rest: Vec<_> = rest.into_iter().filter(|it| !(ends_soon && it.is(HOUR))).collect();
        Self {
            kind: words.property.filter(|_| !is_any).map(|kind| match kind {
                AlertTopic::House => LotWord::House,
                _ => LotWord::Business,
            }),
            max_price: words.bound.and_then(Comparison::below),
            ends_soon,
            on_auction,
            on_marketplace: !market.is_empty(),
            cheapest: !cheap.is_empty(),
            dearest: !dear.is_empty(),
            free: !free.is_empty(),
            rest: join(&rest),
        }
    }
}

/// The text with an amount and its unit as one word, so that the amount is no number of a lot: `до 12 лямов`.
pub fn with_joined_prices(text: &str) -> String {
    let is_unit = |word: &str| {
        word.chars().count() >= MIN_UNIT && Word::new(word).is_any(&[THOUSAND, MILLION])
    };
    let mut written: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let is_amount =
            |before: &String| before.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        // `миллиона полтора`, `миллиона за полтора`.
        let is_half = Word::new(word.trim_matches(is_sign)).is(ONE_AND_A_HALF);
        let mut near = written.iter_mut().rev().take(2).filter(|_| is_half);
        if let Some(unit) = near.find(|before| is_unit(before)) {
            unit.insert_str(0, "1.5");
            continue;
        }
        if let Some(before) = written.last_mut()
            && is_unit(word.trim_matches(is_sign))
            && Word::new(before).is(ONE_AND_A_HALF)
        {
            *before = "1.5".to_owned();
        }
        match written.last_mut() {
            Some(before) if is_amount(before) && is_unit(word.trim_matches(is_sign)) => {
                before.push_str(word);
            }
            _ => written.push(word.to_owned()),
        }
    }
    written.join(" ")
}

/// The text with one word in place of those that say that nobody owns a lot: `houses without an owner`.
pub fn with_word_for_unowned(text: &str) -> String {
    const UNOWNED_WORD: &str = "vacant";
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_owner = |at: &usize| {
        let word = words.get(*at).map(|word| Word::new(word.trim_matches(is_sign)));
        word.is_some_and(|word| word.is_any(&[OWNER, LOT_OWNER]))
    };
    let (mut written, mut at) = (Vec::new(), 0);
    while let Some(word) = words.get(at) {
        // An article may stand between them.
        let is_article = words.get(at + 1).is_some_and(|word| word.len() <= MAX_ARTICLE);
        let furthest = if is_article { at + 2 } else { at + 1 };
        match (at + 1..=furthest).find(is_owner).filter(|_| Word::new(word).is(WITHOUT)) {
            Some(owner) => {
                written.push(UNOWNED_WORD);
                at = owner + 1;
            }
            None => {
                written.push(*word);
                at += 1;
            }
        }
    }
    written.join(" ")
}

/// Whether a word asks for the dearest.
pub fn means_dearest(word: &str) -> bool {
    Word::new(word).is(DEAREST)
}

/// The words without "from 500k", because a filter has only a highest price.
fn without_lowest(words: Vec<Word<'_>>) -> Vec<Word<'_>> {
    let is = |at: usize, is: fn(&Word<'_>) -> bool| words.get(at).is_some_and(is);
    let is_from = |at| is(at, |word| word.is(LOWEST)) && is(at + 1, is_price);
    let kept: Vec<bool> =
        (0..words.len()).map(|at| !(is_from(at) || at > 0 && is_from(at - 1))).collect();
    words.into_iter().zip(kept).filter_map(|(word, is_kept)| is_kept.then_some(word)).collect()
}

/// Whether a word is a price by itself: `2кк`, `500k`, `1.5m`.
fn is_price(word: &Word<'_>) -> bool {
    let digits = word.lower.trim_matches(['$', '₽', ',']);
    let unit = digits.trim_start_matches(|c: char| c.is_ascii_digit() || ".,".contains(c));
    word.is(A_MILLION)
        || digits.starts_with(|c: char| c.is_ascii_digit())
            && Word::new(unit).is_any(&[THOUSAND, MILLION])
}

fn join(words: &[Word<'_>]) -> String {
    words.iter().map(|word| word.typed).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use crate::bot::language::lot_words::*;

    #[test]
    fn words_about_auctions_are_taken_apart() {
        let (house, business) = (Some(LotWord::House), Some(LotWord::Business));
        let words = |kind, max_price, ends_soon, rest: &str| LotWords {
            on_marketplace: false,
            kind,
            max_price,
            ends_soon,
            on_auction: false,
            cheapest: false,
            dearest: false,
            free: false,
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
            ("house or biz", words(None, None, false, "")),
            ("houses ending soon sf", words(house, None, true, "sf")),
            ("бизы дешевле 3 лямов на 5", words(business, Some(3_000_000), false, "5")),
        ] {
            assert_eq!(LotWords::new(text), expected, "{text}");
        }
        for text in ["самый дешевый дом", "houses, cheapest", "подешевле лс", "биз дешевле"]
        {
            assert!(LotWords::new(text).cheapest, "{text}");
        }
        let free = LotWords::new("свободные дома в лс");
        assert!(free.free && free.kind == house && free.rest == "лс", "{free:?}");
        assert!(LotWords::new("most expensive house").dearest);
    }
}
