//! The steps of the menu, as its buttons carry them.

use std::str::FromStr;

use crate::text::Lang;

/// A step in the menu of settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bot) enum Step {
    /// Look at them.
    Look,
    /// Leave them.
    Close,
    /// Offer the servers.
    PickServer,
    /// Offer the fractions.
    PickFraction,
    /// Offer the families.
    PickFamily {
        /// Which page, from 0.
        page: u16,
    },
    /// Offer the languages.
    PickLang,
    /// This server, or none.
    Server(Option<u32>),
    /// This fraction, or none.
    Fraction(Option<u32>),
    /// This family, or none.
    Family(Option<u64>),
    /// This language.
    Lang(Lang),
    /// Money, bank and phone in a group, or not.
    Private(bool),
}

impl Step {
    /// What a button carries.
    pub(in crate::bot::queries) fn data(&self) -> String {
        match self {
            Self::Look => "v".into(),
            Self::Close => "x".into(),
            Self::PickServer => "s".into(),
            Self::PickFraction => "f".into(),
            Self::PickFamily { page } => format!("m {page}"),
            Self::PickLang => "l".into(),
            Self::Server(number) => format!("S {}", digits(*number)),
            Self::Fraction(number) => format!("F {}", digits(*number)),
            Self::Family(number) => format!("M {}", digits(*number)),
            Self::Lang(lang) => format!("L {}", lang.code()),
            Self::Private(shown) => format!("P {}", u8::from(*shown)),
        }
    }

    /// Reads what came back.
    pub(in crate::bot::queries) fn read(fields: &str) -> Option<Self> {
        let (first, rest) = fields.split_once(' ').unwrap_or((fields, ""));
        Some(match first {
            "v" => Self::Look,
            "x" => Self::Close,
            "s" => Self::PickServer,
            "f" => Self::PickFraction,
            "m" => Self::PickFamily { page: rest.parse().ok()? },
            "l" => Self::PickLang,
            "S" => Self::Server(number(rest)?),
            "F" => Self::Fraction(number(rest)?),
            "M" => Self::Family(number(rest)?),
            "L" => Self::Lang(Lang::from_name(rest)?),
            "P" => Self::Private(rest == "1"),
            _ => return None,
        })
    }
}

/// A number, or a dash for none.
fn number<T: FromStr>(field: &str) -> Option<Option<T>> {
    if field == "-" { Some(None) } else { field.parse().ok().map(Some) }
}

fn digits(number: Option<impl ToString>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| number.to_string())
}
