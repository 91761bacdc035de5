//! The language of a public page: that of the address (`?lang=ru`), or the best one of `Accept-Language`; and the links
//! that switch it.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use http::header::ACCEPT_LANGUAGE;
use http::request::Parts;

use super::pages::weighted;
use crate::text::Lang;

/// The language in which a person reads a public page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PageLanguage {
    pub(crate) lang: Lang,
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
    let languages =
        weighted(accepted).filter_map(|(tag, weight)| Some((Lang::for_code(tag)?, weight)));
    // `max_by_key` returns the last of equal weights.
    let best = languages.filter(|(_, weight)| *weight > 0).rev().max_by_key(|(_, weight)| *weight);
    best.map_or(Lang::En, |(lang, _)| lang)
}

/// Links to the page in each language.
pub(super) fn language_links(current: Lang) -> String {
    let link = |lang: Lang| {
        let (code, name) = (lang.code(), lang.lang_name());
        let mark = if lang == current { " aria-current=\"true\"" } else { "" };
        // UK would read as the United Kingdom.
        let short = if lang == Lang::Uk { "UA".to_owned() } else { code.to_uppercase() };
        format!(
            "<a href=\"?lang={code}\" hreflang=\"{code}\" lang=\"{code}\" title=\"{name}\"{mark}>{short}</a>"
        )
    };
    Lang::ALL.map(link).concat()
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
            (None, "en;q=5, ru;q=inf, uk;q=0.1", Lang::Uk, false),
            (Some("lang=uk"), "ru", Lang::Uk, true),
            (Some("x=1&lang=en"), "ru", Lang::En, true),
            (Some("lang=de"), "ru", Lang::Ru, false),
        ] {
            let expected = PageLanguage { lang, is_chosen };
            assert_eq!(PageLanguage::of(query, accepted), expected, "{query:?} {accepted}");
        }
    }
}
