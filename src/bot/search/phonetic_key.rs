//! What stays of a name that was heard and written down in another alphabet: its consonants.

/// The consonants of a word in a spelling of their own, after `*` when a vowel comes first. A letter that is now a consonant
/// and now a vowel makes two of them.
pub(super) fn phonetic_keys(letters: &[char]) -> [String; 2] {
    [heard(letters, Some('v')), heard(letters, None)]
}

fn heard(letters: &[char], w: Option<char>) -> String {
    let mut phonetic_keys = String::new();
    let mut at = 0;
    while let Some(&letter) = letters.get(at) {
        let next = letters.get(at + 1).copied().unwrap_or(' ');
        let (sound, length): (Option<&str>, usize) = match (letter, next) {
            ('p', 'h') => (Some("f"), 2),
            ('t', 'h') => (Some("t"), 2),
            ('s', 'h') => (Some("S"), 2),
            ('c', 'h') => (Some("C"), 2),
            ('z', 'h') => (Some("Z"), 2),
            ('k', 'h') => (Some("h"), 2),
            ('c', 'k') => (Some("k"), 2),
            ('д', 'ж') | ('d', 'g' | 'j') => (Some("J"), 2),
            ('т', 'с') | ('t', 's') => (Some("c"), 2),
            ('c', 'e' | 'i' | 'y') => (Some("s"), 1),
            ('q', 'u') => {
                push(&mut phonetic_keys, 'k');
                (None, 2)
            }
            ('c' | 'q', _) => (Some("k"), 1),
            ('j', _) => (Some("J"), 1),
            ('x', _) => (Some("ks"), 1),
            ('w', _) => (None, 1),
            ('h', 'a' | 'e' | 'i' | 'o' | 'u' | 'y') => (Some("h"), 1),
            ('h', _) => (Some(""), 1),
            ('б', _) => (Some("b"), 1),
            ('в', _) => (Some("v"), 1),
            ('г' | 'ґ', _) => (Some("g"), 1),
            ('д', _) => (Some("d"), 1),
            ('ж', _) => (Some("Z"), 1),
            ('з', _) => (Some("z"), 1),
            ('к', _) => (Some("k"), 1),
            ('л', _) => (Some("l"), 1),
            ('м', _) => (Some("m"), 1),
            ('н', _) => (Some("n"), 1),
            ('п', _) => (Some("p"), 1),
            ('р', _) => (Some("r"), 1),
            ('с', _) => (Some("s"), 1),
            ('т', _) => (Some("t"), 1),
            ('ф', _) => (Some("f"), 1),
            ('х', _) => (Some("h"), 1),
            ('ц', _) => (Some("c"), 1),
            ('ч', _) => (Some("C"), 1),
            ('ш' | 'щ', _) => (Some("S"), 1),
            (letter, _) if letter.is_ascii_digit() || "bdfgklmnprstvz".contains(letter) => {
                push(&mut phonetic_keys, letter);
                (Some(""), 1)
            }
            // A vowel is forgotten, unless it is the first to be heard.
            _ => {
                if phonetic_keys.is_empty() {
                    phonetic_keys.push('*');
                }
                (Some(""), 1)
            }
        };
        match (sound, w) {
            (Some(sound), _) => sound.chars().for_each(|sound| push(&mut phonetic_keys, sound)),
            (None, Some(w)) => push(&mut phonetic_keys, w),
            (None, None) if phonetic_keys.is_empty() => phonetic_keys.push('*'),
            (None, None) => {}
        }
        at += length;
    }
    phonetic_keys
}

/// Double consonants sound like one.
fn push(phonetic_keys: &mut String, sound: char) {
    if !phonetic_keys.ends_with(sound) {
        phonetic_keys.push(sound);
    }
}

#[cfg(test)]
mod tests {
    use super::super::transliteration::fold;
    use super::*;

    #[test]
    fn what_sounds_alike_has_the_same_bones() {
        for (one, other) in [
            ("Brainburg", "Брэйнбург"),
            ("Eastvale", "Иствейл"),
            ("Ironwood", "Айронвуд"),
            ("Westbrook", "Уэстбрук"),
            ("Westbrook", "Вестбрук"),
            ("Blackwater", "Блэкуотер"),
            ("Quincy", "Квинси"),
            ("Juniper", "Джунипер"),
            ("Oakridge", "Окридж"),
            ("Zephyr", "Зефир"),
            ("Thornhill", "Торнхилл"),
            ("Yorkton", "Йорктон"),
        ] {
            let (one, other) = (phonetic_keys(&fold(one)), phonetic_keys(&fold(other)));
            assert!(
                one.iter().any(|phonetic_keys| other.contains(phonetic_keys)),
                "{one:?} {other:?}"
            );
        }
        assert_ne!(phonetic_keys(&fold("Amber"))[0], phonetic_keys(&fold("Camber"))[0]);
    }
}
