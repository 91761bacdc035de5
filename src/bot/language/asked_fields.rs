//! Words for what people ask about a thing: `сколько осталось`, `what level`, `кто поставил ставку`.

use super::word_list::Word;
use super::words::{FIELDS, List};

/// Something that a person asks about a thing, and the word for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedField {
    /// The name of the list of words in `fields.txt`.
    pub name: &'static str,
    /// The word as it was typed.
    pub said: String,
}

/// What the words ask about, each word with every field that it may mean.
pub fn asked_fields(words: &[String]) -> Vec<AskedField> {
    let fields = |word: &String| {
        let read = Word::new(word);
        let named = FIELDS.iter().filter(|(_, list)| read.is(*list));
        let field = |(name, _): &(&'static str, List)| AskedField { name, said: word.clone() };
        named.map(field).collect::<Vec<_>>()
    };
    words.iter().flat_map(fields).collect()
}

#[cfg(test)]
mod tests {
    use crate::bot::language::asked_fields;

    #[test]
    fn words_ask_about_fields() {
        for (text, expected) in [
            ("когда кончается", vec!["ends"]),
            ("ціна", vec!["price"]),
            ("his rank and level", vec!["rank", "level"]),
            ("кто поставил ставку", vec!["bid"]),
            ("лспд", vec![]),
        ] {
            let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            let fields: Vec<&str> = asked_fields(&words).iter().map(|field| field.name).collect();
            assert_eq!(fields, expected, "{text}");
        }
    }
}
