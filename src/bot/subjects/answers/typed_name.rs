//! The name in a query: words as they were typed, or the id of what they name.

use std::borrow::Cow;

use encoding_rs::WINDOWS_1251;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::text::clean;

/// Names in the game are not longer.
const MAX_LENGTH: usize = 64;

/// The most bytes of a name in a button. Together with the longest of all other fields, the button stays within its
/// limit.
const MAX_BYTES: usize = 28;

/// The first byte of an id. No name begins with a control character.
const ID: u8 = 1;

/// The first byte of a name that has letters beyond Latin and Cyrillic.
const UTF_8: u8 = 2;

/// The only byte in the place of a name that is missing.
const MISSING: u8 = 3;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::bot) enum Name {
    /// Typed words, on one line, cut to the length of the longest name.
    Typed(String),
    Id(u64),
}

impl Default for Name {
    fn default() -> Self {
        Self::Typed(String::new())
    }
}

impl Name {
    pub(in crate::bot) fn typed(words: &str) -> Self {
        Self::Typed(clean(words, MAX_LENGTH))
    }

    /// The id, if the name was already found.
    pub(in crate::bot) fn id(&self) -> Option<u64> {
        match self {
            Self::Typed(_) => None,
            Self::Id(id) => Some(*id),
        }
    }

    /// The words; an id in digits.
    pub(in crate::bot) fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Typed(words) => words.into(),
            Self::Id(id) => id.to_string().into(),
        }
    }

    pub(in crate::bot) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Typed(words) => serializer.serialize_bytes(&beginning(words)),
            Self::Id(id) => {
                let used = 8 - id.leading_zeros() as usize / 8;
                serializer.serialize_bytes(&[&[ID], &id.to_le_bytes()[..used]].concat())
            }
        }
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::decoded(<&[u8]>::deserialize(deserializer)?)
    }
}

impl Name {
    fn decoded<E: Error>(bytes: &[u8]) -> Result<Self, E> {
        let malformed = || E::custom("not a name");
        Ok(match bytes {
            [ID, bytes @ ..] => {
                let mut id = [0; 8];
                id.get_mut(..bytes.len()).ok_or_else(malformed)?.copy_from_slice(bytes);
                Self::Id(u64::from_le_bytes(id))
            }
            [UTF_8, bytes @ ..] => {
                Self::typed(std::str::from_utf8(bytes).map_err(|_| malformed())?)
            }
            bytes => Self::typed(&WINDOWS_1251.decode_without_bom_handling(bytes).0),
        })
    }
}

/// The serde form of an optional name that needs no byte of its own. An empty name stays an empty name.
pub(in crate::bot) mod optional {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{MISSING, Name};

    pub(in crate::bot) fn serialize<S: Serializer>(
        name: &Option<Name>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match name {
            Some(name) => name.serialize(serializer),
            None => serializer.serialize_bytes(&[MISSING]),
        }
    }

    pub(in crate::bot) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Name>, D::Error> {
        match <&[u8]>::deserialize(deserializer)? {
            [MISSING] => Ok(None),
            bytes => Name::decoded(bytes).map(Some),
        }
    }
}

/// The beginning of the words, as much as fits into a button.
fn beginning(words: &str) -> Vec<u8> {
    let mut words = words;
    loop {
        let bytes = encoded(words);
        let Some((last, _)) = words.char_indices().next_back().filter(|_| bytes.len() > MAX_BYTES)
        else {
            return bytes;
        };
        words = words[..last].trim_end();
    }
}

/// One byte per letter if the words are Latin and Cyrillic, otherwise UTF-8.
fn encoded(words: &str) -> Vec<u8> {
    match WINDOWS_1251.encode(words) {
        (bytes, _, false) => bytes.into_owned(),
        (_, _, true) => [&[UTF_8], words.as_bytes()].concat(),
    }
}

#[cfg(test)]
mod tests {
    use crate::bot::subjects::answers::typed_name::Name;

    fn carried(words: &str) -> String {
        let bytes = postcard::to_allocvec(&Name::typed(words)).unwrap();
        postcard::from_bytes::<Name>(&bytes).unwrap().text().into_owned()
    }

    #[test]
    fn a_name_is_kept_as_it_was_typed() {
        assert_eq!(Name::typed("  nicolas \u{202e} reed ").text(), "nicolas reed");
        for words in [
            "nicolas reed",
            "екатерина андерсон",
            "Екатерина_Андерсон 5-я",
            "Семья Корлеоне Великолепная",
            "Артём Ёлкин-Задунайский",
            "[Клан] Великий Новгород",
        ] {
            assert_eq!(Name::typed(words).text(), words);
            assert_eq!(carried(words), words);
        }
    }

    #[test]
    fn a_button_carries_the_beginning_of_a_long_name() {
        assert_eq!(carried("Семья Корлеоне Великолепная и Ужасная"), "Семья Корлеоне Великолепная");
        assert_eq!(carried("日本の家族はとても大きいです"), "日本の家族はとても");
        assert_eq!(carried(&"a".repeat(99)), "a".repeat(28));
        assert_eq!(carried("aaaaaaaaaaaaaaaaaaaaaaaaaa 日 bbb"), "aaaaaaaaaaaaaaaaaaaaaaaaaa");
    }

    #[test]
    fn an_id_is_not_taken_for_words() {
        for id in [0, 12, 255, 256, u64::MAX] {
            let bytes = postcard::to_allocvec(&Name::Id(id)).unwrap();
            assert_eq!(postcard::from_bytes::<Name>(&bytes), Ok(Name::Id(id)));
        }
    }
}
