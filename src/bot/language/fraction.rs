//! Fractions: by id, short name, full name or alias.

use super::candidates::{Candidates, add};
use super::typed_text::TypedText;
use super::word_list::{Word, is_sign};
use super::words::SPOKEN_NAMES;
use super::words::alerts::HIGHEST;
use super::words::watched::FAMILY;
use super::{Match, kind_of_people, place, server, transliteration, without_case};
use crate::wire::FractionCount;

/// With fewer letters, a text may be the beginning of any word.
const MIN_LETTERS: usize = 4;

/// A fraction, by id, short name, name or alias, in any Russian case.
pub fn fraction(words: &str, fractions: &[FractionCount<'_>]) -> Match<u32> {
    let found = in_base_form(words, fractions);
    if found.is_found() || kind_of_people(words).is_some() {
        return found;
    }
    match without_case(words).map(|stem| in_base_form(stem, fractions)) {
        Some(one @ Match::One(_)) => one,
        _ => found,
    }
}

/// The only fraction of which the words are one typo away from a name.
pub fn misspelt(words: &str, fractions: &[FractionCount<'_>]) -> Option<u32> {
    let Match::Near(near) = fraction(words, fractions) else { return None };
    let typed = words.trim().to_lowercase();
    // "Ріфи" is "Рифа" in another case.
    let bare = |name: &str| {
        let name = name.to_lowercase().replace('і', "и");
        super::without_case(&name).map_or(name.clone(), str::to_owned)
    };
    let is_near = |name: &str| {
        super::is_one_typo(&typed, &name.to_lowercase())
            || !name.is_ascii() && bare(name) == bare(&typed)
    };
    let known = fractions.iter().filter(|fraction| near.contains(&fraction.id));
    let mut meant = known.filter(|fraction| {
        let aliases = fraction.aliases.iter().map(|alias| &**alias);
        [&*fraction.short, &*fraction.name].into_iter().chain(aliases).any(is_near)
    });
    let one = meant.next()?;
    meant.next().is_none().then_some(one.id)
}

fn in_base_form(words: &str, fractions: &[FractionCount<'_>]) -> Match<u32> {
    if let Some(number) = server::number(words) {
        let known = fractions.iter().find(|fraction| u64::from(fraction.id) == number);
        return known.map_or(Match::Nothing, |fraction| Match::One(fraction.id));
    }
    // "The maximum" is no prison.
    if Word::new(words.trim()).is(HIGHEST) && !is_exact(words.trim(), fractions) {
        return Match::Nothing;
    }
    let Some(typed) = TypedText::new(words) else { return Match::Nothing };
    let candidates = candidates(fractions);
    match candidates.meant(&typed) {
        // Two letters may be the beginning of one name and the end of another.
        Match::One(one) if typed.letters().len() == 2 && !candidates.is_certain(words) => {
            let mut found = vec![one];
            add(&mut found, candidates.similar(&typed));
            Match::any_of(found)
        }
        Match::Nothing => Match::similar(three_letters(&typed, fractions)),
        found => found,
    }
}

/// Whether words of a phrase name a fraction or several. A short word that is only the beginning of a name does not
/// count, because it may mean anything.
pub fn is_named(words: &str, fractions: &[FractionCount<'_>]) -> bool {
    let letters = words.chars().filter(|c| c.is_alphabetic()).count();
    let is_long = letters >= MIN_LETTERS && fraction(words, fractions).is_found();
    server::number(words).is_none() && (is_long || is_certain(words, fractions))
}

/// The longest run of words in a line that names a fraction.
pub fn among(words: &str, fractions: &[FractionCount<'_>]) -> Option<String> {
    let words: Vec<&str> = words.split_whitespace().collect();
    let parts = (1..=words.len()).rev().flat_map(|length| words.windows(length));
    parts.map(|part| part.join(" ")).find(|part| is_named(part, fractions))
}

/// The text with the words that fractions' names have, where people say others: `больке лс`, `лв новости`.
pub fn with_written_names(text: &str, fractions: &[FractionCount<'_>]) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare = |at: usize| words.get(at).copied().unwrap_or_default().trim_matches(is_sign);
    let written = |at: usize| {
        let word = Word::new(bare(at));
        SPOKEN_NAMES.iter().find(|(_, list)| word.is(*list)).map(|(name, _)| *name)
    };
    let (mut names, mut at) = (Vec::<String>::new(), 0);
    while let Some(word) = words.get(at) {
        let pair = [
            written(at).map(|name| (name, bare(at + 1))),
            written(at + 1).map(|name| (name, bare(at))),
        ];
        let of_kind = [(bare(at), bare(at + 1)), (bare(at + 1), bare(at))];
        // "Дома лс, менты сф" are two things; "менты лс и сф" are two cities.
        let is_parted = word.ends_with(is_sign)
            || (at + 2..at + 4).any(|further| place::city(bare(further)).is_some());
        let mut of_kind = of_kind.into_iter().filter(|_| !is_parted);
        let of_city = of_kind.find_map(|(kind, city)| of_city(kind, city, fractions));
        let named = of_city.or_else(|| {
            pair.into_iter().flatten().find_map(|(name, place)| {
                let is_said = is_certain(&format!("{} {}", bare(at), bare(at + 1)), fractions);
                let name = format!("{name} {place}");
                (!place.is_empty() && !is_said && is_certain(&name, fractions)).then_some(name)
            })
        });
        let alone = || {
            let is_said = is_exact(bare(at), fractions)
                || at.checked_sub(1).is_some_and(|at| Word::new(bare(at)).is(FAMILY));
            written(at).filter(|name| !is_said && is_certain(name, fractions))
        };
        if let Some(name) = named {
            names.push(name);
            at += 2;
        } else {
            names.push(alone().map_or_else(|| (*word).to_owned(), str::to_owned));
            at += 1;
        }
    }
    names.join(" ")
}

/// The only fraction of a kind whose short name has the initials of a city: `армия лс`.
fn of_city(kind: &str, city: &str, fractions: &[FractionCount<'_>]) -> Option<String> {
    let kind = kind_of_people(kind)?;
    let initials = place::initials(place::city(city).filter(|_| city.chars().count() == 2)?);
    let has_initials =
        |known: &&FractionCount<'_>| known.kind == kind && known.short.contains(&*initials);
    let mut found = fractions.iter().filter(has_initials);
    let (first, None) = (found.next()?, found.next()) else { return None };
    Some(first.short.to_string())
}

/// Whether a fraction has this very name.
fn is_exact(typed: &str, fractions: &[FractionCount<'_>]) -> bool {
    let typed = typed.to_lowercase();
    fractions.iter().any(|known| {
        let aliases = known.aliases.iter().map(|alias| &**alias);
        let mut names = [&*known.short, &*known.name].into_iter().chain(aliases);
        names.any(|name| name.to_lowercase() == typed)
    })
}

/// Whether the words are certainly the name of a fraction.
pub fn is_certain(words: &str, fractions: &[FractionCount<'_>]) -> bool {
    candidates(fractions).is_certain(words)
}

fn candidates<'a>(fractions: &'a [FractionCount<'_>]) -> Candidates<'a, u32> {
    Candidates::new(fractions.iter().map(|fraction| {
        let aliases = fraction.aliases.iter().map(|alias| &**alias);
        (fraction.id, [&*fraction.short, &*fraction.name].into_iter().chain(aliases))
    }))
}

/// Similar names for three letters that are not a name: names of three letters with the same first letter, and short
/// names with a letter in the same place.
fn three_letters(typed: &TypedText, fractions: &[FractionCount<'_>]) -> Vec<u32> {
    const LETTERS: usize = 3;
    let typed = typed.letters();
    if typed.len() != LETTERS {
        return Vec::new();
    }
    let shared = |name: &str| -> [bool; LETTERS] {
        let name = transliteration::fold(name);
        std::array::from_fn(|at| name.len() == LETTERS && name[at] == typed[at])
    };
    let mut found: Vec<(bool, u32)> = Vec::new();
    for fraction in fractions {
        let [begins, ..] = std::iter::once(&fraction.short)
            .chain(&fraction.aliases)
            .map(|name| shared(name))
            .fold([false; LETTERS], |all, one| std::array::from_fn(|at| all[at] || one[at]));
        if begins || shared(&fraction.short).contains(&true) {
            found.push((!begins, fraction.id));
        }
    }
    found.sort_by_key(|(later, _)| *later);
    found.into_iter().map(|(_, id)| id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_speaks_of_the_mayor_means_the_government() {
        let government = FractionCount {
            id: 1,
            short: "GOV".into(),
            name: "Government".into(),
            online: 0,
            in_uniform: 0,
            leader_online: false,
            deputies_online: 0,
            kind: "government".into(),
            color: "#005EFF".into(),
            aliases: vec!["Правительство".into()],
        };
        for (text, written) in [
            ("is the mayor online", "is the Правительство online"),
            ("мэр онлайн", "Правительство онлайн"),
            ("мер онлайн", "Правительство онлайн"),
        ] {
            assert_eq!(with_written_names(text, std::slice::from_ref(&government)), written);
        }
    }
}
