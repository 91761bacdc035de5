//! The texts of the reference in one language, from `en.json`, `ru.json` and `uk.json`.

use std::collections::BTreeMap;

use indexmap::IndexMap;
use serde::Deserialize;

use crate::text::Lang;

/// The texts of a language. What a translation lacks is in English, as the OpenAPI document has it.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Texts {
    /// Texts of the page, by name.
    pub(super) ui: BTreeMap<String, String>,
    /// Texts that the script shows.
    pub(super) script: BTreeMap<String, String>,
    /// The guides, in the order of the page.
    pub(super) guides: IndexMap<String, GuideTexts>,
    /// What to do about each error code.
    pub(super) errors: BTreeMap<String, String>,
    /// What each kind of event means.
    pub(super) events: BTreeMap<String, String>,
    pub(super) tags: BTreeMap<String, TagTexts>,
    #[serde(default)]
    pub(super) endpoints: BTreeMap<String, EndpointTexts>,
    #[serde(default)]
    pub(super) parameters: BTreeMap<String, String>,
    /// Descriptions of fields, by the English one.
    #[serde(default)]
    pub(super) fields: BTreeMap<String, String>,
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct GuideTexts {
    pub(super) title: String,
    /// Paragraphs; a line that starts with `- ` is an item of a list.
    pub(super) text: Vec<String>,
    #[serde(default)]
    pub(super) columns: Vec<String>,
    #[serde(default)]
    pub(super) rows: Vec<Vec<String>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct TagTexts {
    pub(super) name: String,
    pub(super) description: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct EndpointTexts {
    pub(super) summary: Option<String>,
    pub(super) description: Option<String>,
    pub(super) parameters: BTreeMap<String, String>,
}

impl Texts {
    pub(super) fn of(lang: Lang) -> Self {
        let texts = match lang {
            Lang::En => include_str!("en.json"),
            Lang::Ru => include_str!("ru.json"),
            Lang::Uk => include_str!("uk.json"),
        };
        // The tests read all three, so this can't fail.
        serde_json::from_str(texts).unwrap_or_default()
    }

    /// A text of the page.
    pub(super) fn ui(&self, name: &str) -> &str {
        self.ui.get(name).map_or("", String::as_str)
    }
}

/// Words by which the search finds a section, in all languages, beside its own text.
pub(super) fn search_words() -> BTreeMap<String, String> {
    serde_json::from_str(include_str!("words.json")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_texts_is_complete() {
        for lang in Lang::ALL {
            assert!(!Texts::of(lang).guides.is_empty(), "{lang:?}");
        }
        assert!(!search_words().is_empty());
    }
}
