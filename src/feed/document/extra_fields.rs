//! What the game says beyond the documented fields: passed on as it came, if every reader can read it.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::field::plain;
use super::syntax::MAX_DEPTH;

/// Why not every reader could read this value, whose syntax is sound; `None` if all can.
pub(in crate::feed) fn check_portable(value: &str) -> Option<String> {
    let sound = Sound { room: MAX_DEPTH };
    let wrong = sound.deserialize(&mut serde_json::Deserializer::from_str(value)).err()?;
    Some(match wrong.is_data() {
        true => plain(&wrong),
        false => format!("cannot be read everywhere: {}", plain(&wrong)),
    })
}

/// Reads a value and keeps nothing of it: text must decode, numbers must be finite.
#[derive(Clone, Copy)]
struct Sound {
    /// How much deeper lists and objects may lie.
    room: usize,
}

impl Sound {
    fn inside<E: Error>(self) -> Result<Self, E> {
        match self.room.checked_sub(1) {
            Some(room) => Ok(Self { room }),
            None => Err(E::custom(format_args!(
                "has lists and objects more than {MAX_DEPTH} deep in one another"
            ))),
        }
    }
}

impl<'de> DeserializeSeed<'de> for Sound {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Sound {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let inside = self.inside()?;
        while items.next_element_seed(inside)?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        let inside = self.inside()?;
        while fields.next_entry_seed(inside, inside)?.is_some() {}
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_sound_exactly_if_every_reader_can_read_it() {
        let nested = |depth: usize| format!("{}1{}", "[".repeat(depth), "]".repeat(depth));
        for sound in
            ["null", "-0", "1e-400", "12345678901234567890123", r#"{"\ud83d\ude00":["\u00e9"]}"#]
        {
            assert_eq!(check_portable(sound), None, "{sound}");
            assert!(serde_json::from_str::<serde_json::Value>(sound).is_ok(), "{sound}");
        }
        assert_eq!(check_portable(&nested(MAX_DEPTH)), None);
        insta::assert_snapshot!(check_portable(&nested(MAX_DEPTH + 1)).expect("a reason"), @"has lists and objects more than 32 deep in one another");
        insta::assert_snapshot!(check_portable(&nested(100_000)).expect("a reason"), @"has lists and objects more than 32 deep in one another");
        insta::assert_snapshot!(check_portable(r#"[{"a":1e400}]"#).expect("a reason"), @"cannot be read everywhere: number out of range");
        insta::assert_snapshot!(check_portable(r#"["\ud800"]"#).expect("a reason"), @"cannot be read everywhere: unexpected end of hex escape");
        assert!(check_portable(r#"{"\udc00":1}"#).is_some());
    }
}
