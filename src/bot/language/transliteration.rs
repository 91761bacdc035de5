//! Equivalent letters of the two alphabets: by sound, by look, or doubled.

/// The letters and digits of a text in lower case, `ё` as `е`.
pub(super) fn fold(text: &str) -> Vec<char> {
    let mut letters = Vec::with_capacity(text.len());
    for c in text.chars() {
        // Most letters are known to be alphanumeric.
        match c {
            'a'..='z' | '0'..='9' | 'а'..='я' => letters.push(c),
            'A'..='Z' => letters.push(c.to_ascii_lowercase()),
            'А'..='Я' => letters.extend(c.to_lowercase()),
            'ё' | 'Ё' => letters.push('е'),
            _ => letters.extend(c.to_lowercase().filter(|c| c.is_alphanumeric())),
        }
    }
    letters
}

/// The same, word by word.
pub(super) fn words(text: &str) -> Vec<Vec<char>> {
    pieces(text).map(fold).filter(|word| !word.is_empty()).collect()
}

pub(super) fn how_many_words(text: &str) -> usize {
    pieces(text).filter(|word| !word.is_empty()).count()
}

fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let is_gap = |c: char| !matches!(c, 'а'..='я' | 'А'..='Я') && !c.is_alphanumeric();
    text.split(is_gap)
}

/// Whether `typed` can be a spelling of the name: in the other alphabet by sound, or in a mixture of both alphabets by
/// look.
pub(super) fn fits(typed: &[char], name: &[char]) -> bool {
    if typed.is_empty() {
        return false;
    }
    let ends = ends(typed, name);
    // The `e` at the end of an English name is silent.
    let is_heard = typed.len() > 2 && !typed.iter().any(char::is_ascii);
    let silent = |(last, rest): (&char, &[char])| *last == 'e' && ends & 1 << rest.len() != 0;
    ends & 1 << name.len() != 0
        || is_heard && name.split_last().is_some_and(silent)
        || looks(typed).eq(looks(name))
}

/// Whether a name can begin like this.
pub(super) fn begins(typed: &[char], name: &[char]) -> bool {
    if typed.is_empty() {
        return false;
    }
    ends(typed, name) != 0
        || name.len() >= typed.len() && looks(typed).eq(looks(&name[..typed.len()]))
}

/// The text in the Latin letters that look like its own.
fn looks(text: &[char]) -> impl Iterator<Item = char> {
    text.iter().map(|c| looks_like(*c))
}

/// The Latin letter that looks like a Cyrillic one.
pub(super) fn looks_like(c: char) -> char {
    if c.is_ascii() { c } else { counterpart(c, CYRILLIC, LOOKS) }
}

/// The character in the same place of the other alphabet; characters of neither alphabet stay.
pub(super) fn counterpart(c: char, from: &str, to: &str) -> char {
    from.chars().zip(to.chars()).find(|(from, _)| *from == c).map_or(c, |(_, to)| to)
}

/// The lengths of all beginnings of the name that `typed` as a whole can spell, as bits.
fn ends(typed: &[char], name: &[char]) -> u128 {
    if typed.len() > super::MAX_LENGTH || name.len() > super::MAX_LENGTH {
        return 0;
    }
    let mut reached = [0_u128; super::MAX_LENGTH + 1];
    reached[0] = 1;
    for at in 0..=typed.len() {
        let mut done = 0;
        while reached[at] & !done != 0 {
            // The lowest bit.
            let on = (reached[at] & !done).trailing_zeros() as usize;
            done |= 1 << on;
            let (left, right) = (&typed[at..], &name[on..]);
            let mut step = |of_typed: usize, of_name: usize| {
                reached[at + of_typed] |= 1 << (on + of_name);
            };
            if let (Some(one), Some(other)) = (left.first(), right.first())
                && (one == other || CONFUSED.contains(&(*one, *other)))
            {
                step(1, 1);
            }
            // A double letter may be written once, and a single letter twice, except in short names.
            if is_doubled(typed, at) && name.len() >= MIN_DOUBLED {
                step(1, 0);
            }
            if is_doubled(name, on) && name.len() >= MIN_DOUBLED {
                step(0, 1);
            }
            alike(left, right, &mut step);
            alike(right, left, |of_name, of_typed| step(of_typed, of_name));
            // In an abbreviation that is spelled aloud in Russian, such as LSMC, `C` becomes `с`.
            if let (Some('с'), Some('c')) = (left.first(), right.first()) {
                step(1, 1);
            }
        }
    }
    reached[typed.len()]
}

pub(super) fn is_doubled<T: PartialEq>(text: &[T], at: usize) -> bool {
    let before = |back: usize| at.checked_sub(back).and_then(|at| text.get(at));
    at > 1 && text.get(at) == before(1) && before(1) != before(2)
}

/// Finds how many letters at the beginning of each text are equivalent.
fn alike(cyrillic: &[char], latin: &[char], mut found: impl FnMut(usize, usize)) {
    let Some((first, rest)) = cyrillic.split_first() else { return };
    for (further, likeness) in likenesses(*first) {
        if let (Some(a), Some(b)) = (prefix(rest, further), prefix(latin, likeness)) {
            found(1 + a, b);
        }
    }
}

fn prefix(text: &[char], beginning: &str) -> Option<usize> {
    let length = beginning.chars().count();
    let is_prefix = beginning.chars().eq(text.iter().copied().take(length));
    is_prefix.then_some(length)
}

/// The text in Latin letters; each Cyrillic letter is written by its first sound.
pub(super) fn latin(text: &[char]) -> Vec<char> {
    let mut latin = Vec::with_capacity(text.len());
    for &c in text {
        match likenesses(c).first() {
            Some((_, likeness)) => latin.extend(likeness.chars()),
            None => latin.push(c),
        }
    }
    latin
}

/// In names of at least this length, doubled letters don't matter.
pub(super) const MIN_DOUBLED: usize = 5;

/// Cyrillic letters, and the Latin letters that look the same.
const CYRILLIC: &str = "авеікмнорстух";
const LOOKS: &str = "abeikmhopctyx";

/// Letters of one alphabet that people confuse.
const CONFUSED: &[(char, char)] = &[
    ('е', 'э'),
    ('э', 'е'),
    ('и', 'й'),
    ('й', 'и'),
    ('и', 'ы'),
    ('ы', 'и'),
    // A Ukrainian speaker writes the sounds of a Russian name.
    ('і', 'и'),
    ('і', 'о'),
    ('і', 'е'),
    ('ї', 'и'),
    ('є', 'е'),
];

/// The sounds of a Cyrillic letter: the letters that follow it, and the sound in Latin letters.
pub(super) fn likenesses(first: char) -> &'static [(&'static str, &'static str)] {
    match first {
        'а' => &[("", "a"), ("й", "i"), ("у", "ow")],
        'б' => &[("", "b")],
        'в' => &[("", "v"), ("", "w")],
        'г' => &[("", "g")],
        'д' => &[("", "d"), ("ж", "j"), ("ж", "g")],
        'е' => &[("", "e"), ("", "ye"), ("", "yo"), ("й", "a")],
        'ж' => &[("", "zh"), ("", "j"), ("", "g")],
        'з' => &[("", "z")],
        'и' => &[("", "i"), ("", "y"), ("", "ee"), ("", "ea")],
        'й' => &[("", "y"), ("", "i"), ("", "j")],
        'к' => &[("", "k"), ("", "c"), ("", "ck"), ("", "q"), ("с", "x")],
        'л' => &[("", "l")],
        'м' => &[("", "m")],
        'н' => &[("", "n")],
        'о' => &[("", "o"), ("у", "o"), ("у", "ow")],
        'п' => &[("", "p")],
        'р' => &[("", "r")],
        'с' => &[("", "s")],
        'т' => &[("", "t"), ("", "th")],
        'у' => &[("", "u"), ("", "oo"), ("", "w")],
        'ф' => &[("", "f"), ("", "ph")],
        'х' => &[("", "h"), ("", "kh")],
        'ц' => &[("", "ts"), ("", "c")],
        'ч' => &[("", "ch")],
        'ш' => &[("", "sh")],
        'щ' => &[("", "shch"), ("", "sch"), ("", "sh")],
        'ъ' => &[("", "")],
        'ы' => &[("", "y"), ("", "i")],
        'ь' => &[("", "")],
        'э' => &[("", "e"), ("", "a"), ("й", "a")],
        'ю' => &[("", "yu"), ("", "u"), ("", "iu"), ("", "ju")],
        'я' => &[("", "ya"), ("", "ia"), ("", "ja")],
        'є' => &[("", "e"), ("", "ye")],
        'і' => &[("", "i")],
        'ї' => &[("", "i"), ("", "yi")],
        'ґ' => &[("", "g")],
        _ => &[],
    }
}

/// How many alternative spellings are tried, in all combinations.
const MAX_CHANGES: usize = 3;

/// Alternatives to spelling each Russian letter by its first sound, the likeliest first.
const SPELLINGS: [fn(&str) -> String; 9] = [
    |name| name.replace("iya", "ia"),
    |name| name.replace("iy", "y"),
    |name| name.replace("ks", "x"),
    hardened,
    |name| last_replaced(name, "i", "ee"),
    |name| name.replace('f', "ph"),
    |name| name.replace('v', "w"),
    |name| last_replaced(name, "u", "oo"),
    |name| name.replace("ey", "ay"),
];

/// The words in Latin letters: letter by letter, and with combinations of the alternative spellings.
pub fn latin_spellings(words: &str) -> Vec<String> {
    let letters: Vec<char> = words.to_lowercase().replace('ё', "е").chars().collect();
    let plain = latin(&letters).into_iter().collect::<String>().replace("dzh", "j");
    let spellings: Vec<_> =
        SPELLINGS.iter().filter(|spelling| spelling(&plain) != plain).take(MAX_CHANGES).collect();
    let mut found: Vec<String> = Vec::new();
    for chosen in 0..1_usize << spellings.len() {
        let spellings = spellings.iter().enumerate().filter(|(at, _)| chosen & (1 << at) != 0);
        let spelling = spellings.fold(plain.clone(), |name, (_, spelling)| spelling(&name));
        if !found.contains(&spelling) {
            found.push(spelling);
        }
    }
    found
}

/// `k` as in English names: `ck` after a vowel at the end, and `c` before letters that don't soften it.
fn hardened(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut hardened = String::with_capacity(name.len() + 2);
    for (at, letter) in letters.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| letters.get(at));
        hardened.push_str(match (letter, letters.get(at + 1)) {
            ('k', None | Some('_')) if before.is_some_and(|c| "aeiou".contains(*c)) => "ck",
            ('k', None | Some('_' | 'e' | 'i' | 'y' | 's')) => "k",
            ('k', Some(_)) => "c",
            _ => {
                hardened.push(*letter);
                continue;
            }
        });
    }
    hardened
}

fn last_replaced(name: &str, one: &str, other: &str) -> String {
    match name.rsplit_once(one) {
        Some((before, behind)) => [before, other, behind].concat(),
        None => name.to_owned(),
    }
}
