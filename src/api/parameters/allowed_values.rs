//! The types of parameters, each with its rules.

use std::sync::Arc;

use super::{ParamError, Parameter};
use crate::game::players::is_nickname;
use crate::wire::DOCUMENTED_SHAPE;

/// `serverId`: the number of a game server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::api) struct ServerId(pub(in crate::api) u32);

/// `famId`, or `familyId`: the number of a family.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::api) struct FamilyId(pub(in crate::api) u64);

/// `nickname`: the name of a player.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::api) struct Nickname(Arc<str>);

/// `member`: the name of a player who is in a family.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::api) struct MemberName(Arc<str>);

/// `fractionId`: a fraction's short name, number or alias.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::api) struct FractionName(String);

/// `hours`: the number of past hours, 24 by default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::api) struct Hours(pub(in crate::api) u32);

/// `step`: whether there is one sample an hour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::api) struct IsHourly(pub(in crate::api) bool);

/// `seenWithin`: the number of days in which somebody was online last, 14 by default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::api) struct SeenWithin(pub(in crate::api) u32);

/// `shape`: in which shape the answer is wanted, where the operator has chosen the flat one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::api) enum Shape {
    Flat,
    Documented,
}

impl Nickname {
    /// The name as it was sent, decoded.
    pub(in crate::api) fn as_str(&self) -> &str {
        &self.0
    }
}

impl MemberName {
    /// The name as it was sent, decoded.
    pub(in crate::api) fn as_str(&self) -> &str {
        &self.0
    }
}

impl FractionName {
    /// The text as it was sent, decoded.
    pub(in crate::api) fn as_str(&self) -> &str {
        &self.0
    }
}

impl Parameter for ServerId {
    const NAMES: &'static [&'static str] = &["serverId"];

    fn parse(text: Option<&str>) -> Result<Self, ParamError> {
        let text = text.ok_or(missing("serverId is required: the number of a server, like 5."))?;
        let error = ParamError {
            kind: "int_parsing",
            message: "serverId must be the whole number of a server, like 5.",
        };
        whole(text).map(Self).ok_or(error)
    }
}

impl Parameter for FamilyId {
    const NAMES: &'static [&'static str] = &["famId", "familyId"];

    fn parse(text: Option<&str>) -> Result<Self, ParamError> {
        let text = text.ok_or(missing("famId is required: the number of a family, like 12."))?;
        let error = ParamError {
            kind: "int_parsing",
            message: "famId must be the whole number of a family, like 12.",
        };
        digits(text).and_then(|digits| digits.parse().ok()).map(Self).ok_or(error)
    }
}

impl Parameter for Nickname {
    const NAMES: &'static [&'static str] = &["nickname"];

    fn parse(text: Option<&str>) -> Result<Self, ParamError> {
        let text = text.ok_or(missing("nickname is required: the name of a player."))?;
        if is_nickname(text) {
            return Ok(Self(text.into()));
        }
        Err(ParamError {
            kind: "string_pattern_mismatch",
            message: "nickname must be 1 to 24 characters of A-Z a-z 0-9 _ [ ] ( ) $ @ . =",
        })
    }
}

impl Parameter for Shape {
    const NAMES: &'static [&'static str] = &[DOCUMENTED_SHAPE.0];

    fn parse(text: Option<&str>) -> Result<Self, ParamError> {
        match text {
            None | Some("flat") => Ok(Self::Flat),
            Some(text) if text == DOCUMENTED_SHAPE.1 => Ok(Self::Documented),
            Some(_) => Err(ParamError {
                kind: "enum",
                message: "shape must be flat, as it is without it, or documented.",
            }),
        }
    }
}

impl Parameter for Option<MemberName> {
    const NAMES: &'static [&'static str] = &["member"];

    fn parse(text: Option<&str>) -> Result<Self, ParamError> {
        let Some(text) = text else { return Ok(None) };
        if is_nickname(text) {
            return Ok(Some(MemberName(text.into())));
        }
        Err(ParamError {
            kind: "string_pattern_mismatch",
            message: "member must be 1 to 24 characters of A-Z a-z 0-9 _ [ ] ( ) $ @ . =",
        })
    }
}

impl Parameter for FractionName {
    const NAMES: &'static [&'static str] = &["fractionId"];

    fn parse(text: Option<&str>) -> Result<Self, ParamError> {
        let text = text.ok_or(missing("fractionId is required: a short name like LSPD."))?;
        let text = Some(text).filter(|text| !text.is_empty() && text.chars().count() <= 64);
        let text = text.filter(|text| !text.chars().any(char::is_control));
        text.map(|text| Self(text.to_owned())).ok_or(ParamError {
            kind: "string_pattern_mismatch",
            message: "fractionId must be a fraction's short name, like LSPD, or its number.",
        })
    }
}

impl Parameter for Option<FractionName> {
    const NAMES: &'static [&'static str] = FractionName::NAMES;

    fn parse(text: Option<&str>) -> Result<Self, ParamError> {
        text.map(|text| FractionName::parse(Some(text))).transpose()
    }
}

impl Parameter for Hours {
    const NAMES: &'static [&'static str] = &["hours"];

    fn parse(text: Option<&str>) -> Result<Self, ParamError> {
        let Some(text) = text else { return Ok(Self(24)) };
        whole(text).filter(|hours| (1..=720).contains(hours)).map(Self).ok_or(ParamError {
            kind: "int_range",
            message: "hours must be a whole number from 1 to 720.",
        })
    }
}

impl Parameter for IsHourly {
    const NAMES: &'static [&'static str] = &["step"];

    fn parse(text: Option<&str>) -> Result<Self, ParamError> {
        match text.map(whole) {
            None => Ok(Self(false)),
            Some(Some(3_600)) => Ok(Self(true)),
            Some(_) => {
                Err(ParamError { kind: "enum", message: "step must be 3600, or not be given." })
            }
        }
    }
}

impl Parameter for SeenWithin {
    const NAMES: &'static [&'static str] = &["seenWithin"];

    fn parse(text: Option<&str>) -> Result<Self, ParamError> {
        let Some(text) = text else { return Ok(Self(14)) };
        whole(text).filter(|days| (1..=30).contains(days)).map(Self).ok_or(ParamError {
            kind: "int_range",
            message: "seenWithin must be a whole number of days from 1 to 30.",
        })
    }
}

pub(super) const fn missing(message: &'static str) -> ParamError {
    ParamError { kind: "missing", message }
}

/// Parses decimal digits into a number that fits a signed 32-bit integer.
pub(super) fn whole(text: &str) -> Option<u32> {
    digits(text)?.parse::<i32>().ok()?.try_into().ok()
}

/// The digits of a decimal number, without leading zeros.
pub(super) fn digits(text: &str) -> Option<&str> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let digits = text.trim_start_matches('0');
    Some(if digits.is_empty() { "0" } else { digits })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_family_id_is_any_number_a_document_can_contain() {
        for (text, number) in
            [("012", 12), ("2147483648", 1 << 31), ("18446744073709551615", u64::MAX)]
        {
            assert_eq!(FamilyId::parse(Some(text)), Ok(FamilyId(number)), "{text}");
        }
        for text in ["", "+1", "-1", "1.0", "18446744073709551616"] {
            assert!(FamilyId::parse(Some(text)).is_err(), "{text}");
        }
    }

    #[test]
    fn a_nickname_has_only_the_characters_of_the_game() {
        for name in ["a", "John_Doe", "[x](y)$@.=", &"a".repeat(24)] {
            assert_eq!(Nickname::parse(Some(name)).unwrap().as_str(), name);
        }
        for name in ["a b", "a-b", "a\r\nX:", &"a".repeat(25)] {
            assert!(Nickname::parse(Some(name)).is_err(), "{name:?}");
        }
    }

    #[test]
    fn hours_have_a_default_and_a_maximum() {
        assert_eq!(Hours::parse(None), Ok(Hours(24)));
        assert_eq!(Hours::parse(Some("720")), Ok(Hours(720)));
    }

    proptest! {
        #[test]
        fn numbers_are_parsed_with_leading_zeros(number in 0..=i32::MAX as u32, zeros in 0..9_usize) {
            prop_assert_eq!(whole(&format!("{}{number}", "0".repeat(zeros))), Some(number));
        }
    }
}
