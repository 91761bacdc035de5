//! The reference list of fractions: numbers, names and aliases.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use derive_more::Display;

use super::poi::Point;

/// A fraction's number, the same on every server.
#[derive(Debug, Display, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FractionId(pub u32);

/// A fraction, as data names it.
#[derive(Debug, Display, Clone, PartialEq, Eq, Hash)]
pub enum FractionName {
    /// A fraction of the reference list.
    Known(FractionId),
    /// A fraction that the reference list does not have, by its name in the data.
    #[display("{_0:?}")]
    Unknown(Arc<str>),
}

impl Default for FractionName {
    fn default() -> Self {
        Self::Known(FractionId::default())
    }
}

/// An in-game organisation.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Fraction {
    /// Its number.
    pub id: FractionId,
    /// Its short name, which the API answers with: `LSPD`.
    pub short: Arc<str>,
    /// Its full name by language code.
    pub names: BTreeMap<Arc<str>, Arc<str>>,
    /// Its kind: `police`, `gang`, …
    pub kind: Arc<str>,
    /// Its colour, `#RRGGBB`.
    pub color: Arc<str>,
    /// Other names that people use.
    pub aliases: Box<[Arc<str>]>,
    /// Its headquarters, if it has any.
    pub hq: Option<Point>,
}

impl Fraction {
    /// The full name in a language; falls back to English, then to the short name.
    pub fn name(&self, language: &str) -> &Arc<str> {
        self.names.get(language).or_else(|| self.names.get("en")).unwrap_or(&self.short)
    }
}

/// The reference list.
#[derive(Debug, Default)]
pub struct Fractions {
    list: Box<[Arc<Fraction>]>,
    by_id: HashMap<FractionId, usize>,
    by_short: HashMap<Arc<str>, usize>,
    by_alias: HashMap<String, usize>,
    /// By short and full names, folded like aliases.
    by_name: HashMap<String, usize>,
}

impl Fractions {
    /// Indexes the list. If two fractions have the same number or name, the first one gets it.
    pub fn new(list: Vec<Fraction>) -> Self {
        let list: Box<[Arc<Fraction>]> = list.into_iter().map(Arc::new).collect();
        let mut by_id = HashMap::new();
        let mut by_short = HashMap::new();
        let mut by_alias = HashMap::new();
        let mut by_name = HashMap::new();
        for (at, fraction) in list.iter().enumerate() {
            by_id.entry(fraction.id).or_insert(at);
            by_short.entry(Arc::clone(&fraction.short)).or_insert(at);
            for alias in &fraction.aliases {
                by_alias.entry(fold(alias)).or_insert(at);
            }
            for name in fraction.names.values().chain([&fraction.short]) {
                by_name.entry(fold(name)).or_insert(at);
            }
        }
        Self { list, by_id, by_short, by_alias, by_name }
    }

    /// All fractions, in the order of the list.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Arc<Fraction>> {
        self.list.iter()
    }

    /// The fraction with this number.
    pub fn get(&self, id: FractionId) -> Option<&Arc<Fraction>> {
        self.place(id).map(|at| &self.list[at])
    }

    /// The fraction with exactly this short name, this number, or this alias in any case.
    pub fn find(&self, text: &str) -> Option<&Arc<Fraction>> {
        let number = || text.parse().ok().filter(|_| !text.starts_with('+'));
        let alias = || self.by_alias.get(&fold(text)).map(|&at| &self.list[at]);
        self.short(text).or_else(|| self.get(FractionId(number()?))).or_else(alias)
    }

    /// The only fraction of which a short name or an alias differs by one letter at most, or by the case of letters.
    pub fn similar(&self, text: &str) -> Option<&Arc<Fraction>> {
        const LONGEST: usize = 64;
        let typed = fold(text);
        if !(2..=LONGEST).contains(&typed.len()) {
            return None;
        }
        let is_near = |name: &str| strsim::osa_distance(&typed, &fold(name)) <= 1;
        let mut near = self.list.iter().filter(|fraction| {
            is_near(&fraction.short) || fraction.aliases.iter().any(|alias| is_near(alias))
        });
        let only = near.next()?;
        near.next().is_none().then_some(only)
    }

    /// The fraction that data means by this text: like [`Self::find`], but also by short and full names in any case.
    pub fn recognize(&self, text: &str) -> Option<&Arc<Fraction>> {
        let named = || self.by_name.get(&fold(text)).map(|&at| &self.list[at]);
        self.find(text).or_else(named)
    }

    /// The fraction with exactly this short name.
    pub fn short(&self, text: &str) -> Option<&Arc<Fraction>> {
        self.by_short.get(text).map(|&at| &self.list[at])
    }

    /// The fraction with this name.
    pub fn named(&self, name: &FractionName) -> Option<&Arc<Fraction>> {
        match name {
            FractionName::Known(id) => self.get(*id),
            // The list may be newer than the data.
            FractionName::Unknown(name) => self.recognize(name),
        }
    }

    /// The short name of a fraction, or its name in the data if it is unknown.
    pub fn short_name<'a>(&'a self, name: &'a FractionName) -> Option<&'a Arc<str>> {
        match (self.named(name), name) {
            (Some(fraction), _) => Some(&fraction.short),
            (None, FractionName::Unknown(name)) => Some(name),
            (None, FractionName::Known(_)) => None,
        }
    }

    pub(super) fn place(&self, id: FractionId) -> Option<usize> {
        self.by_id.get(&id).copied()
    }
}

/// The form of an alias for comparisons, without differences in case, `ё` and whitespace.
pub fn fold(text: &str) -> String {
    let lower = text.to_lowercase().replace('ё', "е");
    lower.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list() -> Fractions {
        let fraction = |id, short: &str, aliases: &[&str]| Fraction {
            id: FractionId(id),
            short: short.into(),
            names: BTreeMap::from([("en".into(), format!("The {short}").into())]),
            aliases: aliases.iter().map(|&alias| alias.into()).collect(),
            ..Fraction::default()
        };
        Fractions::new(vec![
            fraction(1, "LSPD", &["ЛСПД", "полиция лс"]),
            fraction(12, "Grove", &["Зелёные"]),
        ])
    }

    #[test]
    fn found_by_exact_short_name_number_or_alias() {
        let list = list();
        let found = |text| list.find(text).map(|fraction| fraction.id.0);
        assert_eq!(found("LSPD"), Some(1));
        assert_eq!(found("12"), Some(12));
        assert_eq!(found("0012"), Some(12));
        assert_eq!(found("лспд"), Some(1));
        assert_eq!(found("  ПОЛИЦИЯ   ЛС "), Some(1));
        assert_eq!(found("зеленые"), Some(12));
        for stranger in ["lspd", "+12", "1.0", "99", "99999999999999999999", ""] {
            assert_eq!(found(stranger), None, "{stranger:?}");
        }
    }

    #[test]
    fn recognized_by_short_and_full_names_in_any_case() {
        let list = list();
        let recognized = |text| list.recognize(text).map(|fraction| fraction.id.0);
        for name in ["lspd", "1", "ЛСПД"] {
            assert_eq!(recognized(name), Some(1), "{name}");
        }
        assert_eq!(recognized("grove "), Some(12));
        assert_eq!(recognized("nobody"), None);
    }

    #[test]
    fn a_name_with_one_typo_is_similar() {
        let list = list();
        let similar = |text| list.similar(text).map(|fraction| fraction.id.0);
        for name in ["LSDP", "lspd", "LSP", "лспдд"] {
            assert_eq!(similar(name), Some(1), "{name}");
        }
        for stranger in ["LVPX", "x", "", &"a".repeat(1_000)] {
            assert_eq!(similar(stranger), None, "{stranger}");
        }
    }

    #[test]
    fn a_missing_language_falls_back_to_english() {
        assert_eq!(
            list().find("1").map(|lspd| lspd.name("ru").to_string()).as_deref(),
            Some("The LSPD")
        );
    }
}
