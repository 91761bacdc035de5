use super::{Complaint, Parameter};

/// `serverId`: the number of a game server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ServerId(pub u32);

/// `famId`, or `familyId`: the number of a family.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FamilyId(pub u64);

/// `nickname`: the name of a player, as the game writes names.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Nickname(String);

/// `fractionId`: what a fraction is called: its short name, its number, or an alias.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FractionId(String);

/// `hours`: how far back to look, a day unless told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hours(pub u32);

impl Nickname {
    /// The name, byte for byte as the game has it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FractionId {
    /// The text as it was sent, decoded.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Parameter for ServerId {
    const NAMES: &'static [&'static str] = &["serverId"];

    fn read(text: Option<&str>) -> Result<Self, Complaint> {
        let text = text.ok_or(missing("serverId is required: the number of a server, like 5."))?;
        let complaint = Complaint {
            kind: "int_parsing",
            message: "serverId must be the whole number of a server, like 5.",
        };
        whole(text).map(Self).ok_or(complaint)
    }
}

impl Parameter for FamilyId {
    const NAMES: &'static [&'static str] = &["famId", "familyId"];

    fn read(text: Option<&str>) -> Result<Self, Complaint> {
        let text = text.ok_or(missing("famId is required: the number of a family, like 12."))?;
        let complaint = Complaint {
            kind: "int_parsing",
            message: "famId must be the whole number of a family, like 12.",
        };
        digits(text).and_then(|digits| digits.parse().ok()).map(Self).ok_or(complaint)
    }
}

impl Parameter for Nickname {
    const NAMES: &'static [&'static str] = &["nickname"];

    fn read(text: Option<&str>) -> Result<Self, Complaint> {
        let text = text.ok_or(missing("nickname is required: the name of a player."))?;
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"_[]()$@.=".contains(&byte);
        if (1..=24).contains(&text.len()) && text.bytes().all(allowed) {
            return Ok(Self(text.to_owned()));
        }
        Err(Complaint {
            kind: "string_pattern_mismatch",
            message: "nickname must be 1 to 24 characters of A-Z a-z 0-9 _ [ ] ( ) $ @ . =",
        })
    }
}

impl Parameter for FractionId {
    const NAMES: &'static [&'static str] = &["fractionId"];

    fn read(text: Option<&str>) -> Result<Self, Complaint> {
        let text = text.ok_or(missing("fractionId is required: a short name like LSPD."))?;
        let text = Some(text).filter(|text| !text.is_empty() && text.chars().count() <= 64);
        let text = text.filter(|text| !text.chars().any(char::is_control));
        text.map(|text| Self(text.to_owned())).ok_or(Complaint {
            kind: "string_pattern_mismatch",
            message: "fractionId must be a fraction's short name, like LSPD, or its number.",
        })
    }
}

impl Parameter for Option<FractionId> {
    const NAMES: &'static [&'static str] = FractionId::NAMES;

    fn read(text: Option<&str>) -> Result<Self, Complaint> {
        text.map(|text| FractionId::read(Some(text))).transpose()
    }
}

impl Parameter for Hours {
    const NAMES: &'static [&'static str] = &["hours"];

    fn read(text: Option<&str>) -> Result<Self, Complaint> {
        let Some(text) = text else { return Ok(Self(24)) };
        whole(text).filter(|hours| (1..=720).contains(hours)).map(Self).ok_or(Complaint {
            kind: "int_range",
            message: "hours must be a whole number from 1 to 720.",
        })
    }
}

const fn missing(message: &'static str) -> Complaint {
    Complaint { kind: "missing", message }
}

/// Decimal digits alone, and no more than a signed 32-bit number holds.
fn whole(text: &str) -> Option<u32> {
    digits(text)?.parse::<i32>().ok()?.try_into().ok()
}

/// A number of decimal digits alone, without the zeros ahead of it.
fn digits(text: &str) -> Option<&str> {
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
    fn a_server_is_a_decimal_number() {
        for (text, number) in [
            ("5", 5),
            ("05", 5),
            ("0", 0),
            ("00000000000000000007", 7),
            ("2147483647", i32::MAX as u32),
        ] {
            assert_eq!(ServerId::read(Some(text)), Ok(ServerId(number)), "{text}");
        }
        for text in [
            "",
            " 1",
            "1 ",
            "+1",
            "-1",
            "1.0",
            "1e3",
            "0x1",
            "１",
            "2147483648",
            "9223372036854775808",
            "1000000000000000000000000000000",
        ] {
            assert!(ServerId::read(Some(text)).is_err(), "{text}");
        }
        assert_eq!(ServerId::read(None).unwrap_err().kind, "missing");
    }

    #[test]
    fn a_family_has_any_number_that_the_feed_can_give_it() {
        for (text, number) in
            [("012", 12), ("2147483648", 1 << 31), ("18446744073709551615", u64::MAX)]
        {
            assert_eq!(FamilyId::read(Some(text)), Ok(FamilyId(number)), "{text}");
        }
        for text in ["", "+1", "-1", "1.0", "18446744073709551616"] {
            assert!(FamilyId::read(Some(text)).is_err(), "{text}");
        }
    }

    #[test]
    fn a_nickname_is_what_the_game_allows() {
        for name in ["a", "John_Doe", "[x](y)$@.=", &"a".repeat(24)] {
            assert_eq!(Nickname::read(Some(name)).unwrap().as_str(), name);
        }
        for name in
            ["", "+", "a b", "a-b", "../", "\0", "a\r\nX:", "Ａ", "\u{202e}a", &"a".repeat(25)]
        {
            assert!(Nickname::read(Some(name)).is_err(), "{name:?}");
        }
    }

    #[test]
    fn hours_have_a_default_and_an_end() {
        assert_eq!(Hours::read(None), Ok(Hours(24)));
        assert_eq!(Hours::read(Some("720")), Ok(Hours(720)));
        assert!(Hours::read(Some("0")).is_err() && Hours::read(Some("721")).is_err());
    }

    proptest! {
        #[test]
        fn numbers_read_as_they_are_written(number in 0..=i32::MAX as u32, zeros in 0..9_usize) {
            prop_assert_eq!(whole(&format!("{}{number}", "0".repeat(zeros))), Some(number));
        }
    }
}
