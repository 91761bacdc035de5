//! The language of a public page: that of the address (`?lang=ru`), or the best one of `Accept-Language`.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use http::header::ACCEPT_LANGUAGE;
use http::request::Parts;

use crate::text::Lang;

/// The language in which a person reads a public page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct PageLanguage {
    pub(super) lang: Lang,
    /// Whether the address names the language. Links to other pages then name it, too.
    pub(super) is_chosen: bool,
}

impl PageLanguage {
    fn of(query: Option<&str>, accepted: &str) -> Self {
        let parameters = query.unwrap_or_default().split('&');
        let named = parameters.filter_map(|parameter| parameter.strip_prefix("lang=")).next_back();
        let chosen = named.and_then(|code| Lang::ALL.into_iter().find(|lang| lang.code() == code));
        let lang = chosen.unwrap_or_else(|| best(accepted));
        Self { lang, is_chosen: chosen.is_some() }
    }
}

impl<S: Sync> FromRequestParts<S> for PageLanguage {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let accepted = parts.headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        Ok(Self::of(parts.uri.query(), accepted.unwrap_or_default()))
    }
}

/// The language with the greatest weight that the pages have. Of several, the first. English if there is none.
fn best(accepted: &str) -> Lang {
    let mut best = (0.0, Lang::En);
    for part in accepted.split(',') {
        let mut pieces = part.split(';').map(str::trim);
        let tag = pieces.next().unwrap_or_default().to_ascii_lowercase();
        let weight = pieces.find_map(|piece| piece.strip_prefix("q="));
        let weight = weight.map_or(Ok(1.0), str::parse).unwrap_or(0.0);
        let primary = tag.split('-').next().unwrap_or_default();
        let reads = |lang: &Lang| lang.telegram_codes().contains(&primary);
        if let Some(lang) = Lang::ALL.into_iter().find(reads)
            && weight > best.0
        {
            best = (weight, lang);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_the_one_named_or_the_best_accepted() {
        for (query, accepted, lang, is_chosen) in [
            (None, "", Lang::En, false),
            (None, "de, fr;q=0.8", Lang::En, false),
            (None, "ru-RU,ru;q=0.9,en;q=0.8", Lang::Ru, false),
            (None, "en;q=0.3, uk;q=0.7, ru;q=0.5", Lang::Uk, false),
            (None, "be", Lang::Ru, false),
            (None, "uk;q=0, ru;q=nonsense, *", Lang::En, false),
            (Some("lang=uk"), "ru", Lang::Uk, true),
            (Some("x=1&lang=en"), "ru", Lang::En, true),
            (Some("lang=de"), "ru", Lang::Ru, false),
        ] {
            let expected = PageLanguage { lang, is_chosen };
            assert_eq!(PageLanguage::of(query, accepted), expected, "{query:?} {accepted}");
        }
    }
}
