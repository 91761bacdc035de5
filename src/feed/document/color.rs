//! Colours: numbers, or text like `#10a100`.

use serde_json::{Value, json};

use super::number::text_schema;
use super::scalar::{FromScalar, Scalar};

/// A colour as the game writes it: `0xRRGGBB` or `0xAARRGGBB`, signed or not.
#[derive(Debug)]
pub(super) struct Color(pub(super) i64);

impl FromScalar for Color {
    fn from_scalar(value: Scalar<'_>) -> Result<Self, String> {
        let color = match (value.integer(), &value) {
            (Some(number), _) => i64::try_from(number).ok(),
            (None, Scalar::Text(text)) => hexadecimal(text.trim()),
            _ => None,
        };
        let is_color = |color: &i64| (i64::from(i32::MIN)..=i64::from(u32::MAX)).contains(color);
        let color = color.filter(is_color).map(Self);
        color.ok_or_else(|| value.is_not("a colour: a number or \"#10a100\""))
    }

    fn schema() -> Value {
        let number = json!({ "type": "integer", "minimum": i32::MIN, "maximum": u32::MAX });
        json!({ "anyOf": [number, text_schema("^ *(#|0x)?[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})? *$")] })
    }
}

fn hexadecimal(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('#').or_else(|| text.strip_prefix("0x")).unwrap_or(text);
    matches!(digits.len(), 6 | 8).then(|| u32::from_str_radix(digits, 16).ok().map(Into::into))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_a_number_or_hexadecimal_text() {
        for (written, color) in [
            ("1089792", 0x10_a1_00),
            ("-1", -1),
            ("4279279872", 0xff_10_a1_00),
            ("\"1089792\"", 0x10_a1_00),
            ("\"#10a100\"", 0x10_a1_00),
            ("\"0xFF10A100\"", 0xff_10_a1_00),
        ] {
            let read = Color::from_json(written).expect(written);
            assert_eq!(read.0, color, "{written}");
        }
        for written in ["\"green\"", "\"#10a1\"", "4294967296", "1.5", "true", "\"+0x10a100\""] {
            assert!(Color::from_json(written).is_err(), "{written}");
        }
    }
}
