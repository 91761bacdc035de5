//! Phonetic keys: what remains of a name that was heard and written in another alphabet, its consonants.

/// The consonants of a word, after `*` when a vowel comes first. There are two keys, because `w` may be a consonant or a
/// vowel.
pub(super) fn phonetic_keys(letters: &[char]) -> [String; 2] {
    [heard(letters, Some('v')), heard(letters, None)]
}

fn heard(letters: &[char], w: Option<char>) -> String {
    let mut key = String::new();
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
                push(&mut key, 'k');
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
                push(&mut key, letter);
                (Some(""), 1)
            }
            // Only a vowel at the beginning counts.
            _ => {
                if key.is_empty() {
                    key.push('*');
                }
                (Some(""), 1)
            }
        };
        match (sound, w) {
            (Some(sound), _) => sound.chars().for_each(|sound| push(&mut key, sound)),
            (None, Some(w)) => push(&mut key, w),
            (None, None) if key.is_empty() => key.push('*'),
            (None, None) => {}
        }
        at += length;
    }
    key
}

/// Adds a sound; double consonants sound like one.
fn push(key: &mut String, sound: char) {
    if !key.ends_with(sound) {
        key.push(sound);
    }
}

#[cfg(test)]
mod tests {
    use super::super::transliteration::fold;
    use super::*;

    #[test]
    fn names_that_sound_alike_have_the_same_key() {
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
            assert!(one.iter().any(|key| other.contains(key)), "{one:?} {other:?}");
        }
        assert_ne!(phonetic_keys(&fold("Amber"))[0], phonetic_keys(&fold("Camber"))[0]);
    }
}
