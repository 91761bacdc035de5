//! The languages the bot speaks.

/// A language with a complete locale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lang {
    /// English
    En,
    /// Russian
    Ru,
}

impl Lang {
    /// Every language, in the order they are offered.
    pub const ALL: [Self; 2] = [Self::En, Self::Ru];

    /// The language of a Telegram language code: the nearest one that a person reads, English where none is known.
    pub fn from_telegram_code(code: Option<&str>) -> Self {
        let primary = code.unwrap_or_default().split(['-', '_']).next().unwrap_or_default();
        match primary.to_ascii_lowercase().as_str() {
            "ru" | "be" | "kk" | "ky" | "tg" | "tt" | "uk" | "uz" => Self::Ru,
            _ => Self::En,
        }
    }

    /// Its code, as Telegram and the store write it.
    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ru => "ru",
        }
    }

    /// A language by its code or by the names people type.
    pub fn from_name(words: &str) -> Option<Self> {
        match words.trim().to_lowercase().as_str() {
            "en" | "eng" | "english" | "англ" | "английский" => Some(Self::En),
            "ru" | "rus" | "russian" | "рус" | "русский" => Some(Self::Ru),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Lang;

    #[test]
    fn a_code_finds_the_nearest_language() {
        assert_eq!(Lang::from_telegram_code(Some("ru-RU")), Lang::Ru);
        assert_eq!(Lang::from_telegram_code(Some("uk")), Lang::Ru);
        assert_eq!(Lang::from_telegram_code(Some("de")), Lang::En);
        assert_eq!(Lang::from_telegram_code(None), Lang::En);
        for lang in Lang::ALL {
            assert_eq!(Lang::from_name(lang.code()), Some(lang));
            assert_eq!(Lang::from_telegram_code(Some(lang.code())), lang);
        }
    }
}
