//! The languages of the bot and of the public pages.

use serde::{Deserialize, Serialize};

/// A language with a complete locale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Lang {
    /// English
    En,
    /// Russian
    Ru,
    /// Ukrainian
    Uk,
}

impl Lang {
    /// Every language, in display order.
    pub const ALL: [Self; 3] = [Self::En, Self::Ru, Self::Uk];

    /// The language for a Telegram language code: the one that speakers of that language most likely read, otherwise
    /// English.
    pub fn from_telegram_code(code: Option<&str>) -> Self {
        code.and_then(Self::for_code).unwrap_or(Self::En)
    }

    /// The language that speakers of the one with this code, such as `be` or `ru-RU`, most likely read.
    pub fn for_code(code: &str) -> Option<Self> {
        let primary = code.split(['-', '_']).next()?.to_ascii_lowercase();
        Self::ALL.into_iter().find(|lang| lang.telegram_codes().contains(&primary.as_str()))
    }

    /// The Telegram language codes of the people who most likely read this language.
    pub fn telegram_codes(self) -> &'static [&'static str] {
        match self {
            Self::En => &["en"],
            Self::Ru => &["ru", "be", "kk", "ky", "tg", "tt", "uz"],
            Self::Uk => &["uk"],
        }
    }

    /// The language code in Telegram and in the database.
    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ru => "ru",
            Self::Uk => "uk",
        }
    }

    /// A language by its code or by a name that people type.
    pub fn from_name(name: &str) -> Option<Self> {
        match name.trim().to_lowercase().as_str() {
            "en" | "eng" | "english" | "англ" | "английский" | "англійська" => {
                Some(Self::En)
            }
            "ru" | "rus" | "russian" | "рус" | "русский" | "російська" => {
                Some(Self::Ru)
            }
            "uk" | "ua" | "ukr" | "ukrainian" | "укр" | "украинский" | "українська" => {
                Some(Self::Uk)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Lang;

    #[test]
    fn codes_and_names_select_a_language() {
        assert_eq!(Lang::from_telegram_code(Some("ru-RU")), Lang::Ru);
        assert_eq!(Lang::from_telegram_code(Some("kk")), Lang::Ru);
        assert_eq!(Lang::from_telegram_code(Some("de")), Lang::En);
        assert_eq!(Lang::from_telegram_code(None), Lang::En);
        for lang in Lang::ALL {
            assert_eq!(Lang::from_name(lang.code()), Some(lang));
            assert_eq!(Lang::from_telegram_code(Some(lang.code())), lang);
        }
    }
}
