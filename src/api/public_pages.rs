//! What the public pages share: their routes, files and headers, templates, and HTML.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::response::IntoResponseParts;
use axum::routing::{MethodRouter, get};
use bytes::Bytes;
use http::header::{CONTENT_SECURITY_POLICY, REFERRER_POLICY};

use super::Api;
use super::pages::{CachePolicy, Negotiation, Page};
use crate::text::Lang;

/// A path and its handler.
pub(super) type PublicRoute = (&'static str, MethodRouter<Arc<Api>>);

/// A file that changes only with the program.
pub(crate) fn file<S: Clone + Send + Sync + 'static>(
    media_type: &'static str,
    content: Bytes,
) -> MethodRouter<S> {
    let file = Arc::new(Page::new(media_type, content, None).lasting());
    get(async move |negotiation: Negotiation| negotiation.respond(&file, CachePolicy::Public).await)
}

/// The texts of a page, by their names, in each language.
pub(super) struct PageTexts {
    pub(super) en: &'static str,
    pub(super) ru: &'static str,
    pub(super) uk: &'static str,
}

impl PageTexts {
    /// The texts in a language.
    pub(super) fn of(&self, lang: Lang) -> BTreeMap<String, String> {
        let texts = match lang {
            Lang::En => self.en,
            Lang::Ru => self.ru,
            Lang::Uk => self.uk,
        };
        // The tests read all three, so this can't fail.
        serde_json::from_str(texts).unwrap_or_default()
    }
}

/// The headers of every page of HTML, with its `Content-Security-Policy`.
pub(super) fn page_headers(policy: &'static str) -> impl IntoResponseParts {
    [(CONTENT_SECURITY_POLICY, policy), (REFERRER_POLICY, "no-referrer")]
}

/// Escapes text for HTML, also within double quotes.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// Replaces each `{name}` by its value. `None` if there is no value for one of them.
pub(super) fn filled(text: &str, value: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut parts = text.split('{');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once('}')?;
        filled.push_str(&value(name)?);
        filled.push_str(rest);
    }
    Some(filled)
}

#[cfg(test)]
mod tests {
    use super::filled;
    use crate::api::{landing, not_found, privacy};
    use crate::text::Lang;

    #[test]
    fn every_language_has_the_same_texts() {
        for texts in [landing::TEXTS, not_found::TEXTS, privacy::TEXTS] {
            let names = |lang| texts.of(lang).into_keys().collect::<Vec<_>>();
            for lang in Lang::ALL {
                assert_eq!(names(lang), names(Lang::En), "{lang:?}");
            }
            assert!(!names(Lang::En).is_empty());
        }
    }

    #[test]
    fn a_text_is_filled_or_left_out() {
        let value = |name: &str| (name == "a").then(|| "{b}".to_owned());
        assert_eq!(filled("1 {a} 2", value).as_deref(), Some("1 {b} 2"));
        assert_eq!(filled("no names", value).as_deref(), Some("no names"));
        assert_eq!(filled("{a} {c}", value), None);
    }
}
