//! Where lots are looked for: near any of several places, of any of several kinds of businesses, and not elsewhere.

use crate::bot::language::{self, city, kind_beginning};
use crate::picture::PropertyKind;

/// The length of the names that fit into a button beside all other fields of a filter.
pub(super) const MAX_LENGTH: usize = 19;

/// The shortest beginning of a name that still says which place it is.
const MIN_NAME: usize = 4;

/// Stands between two names.
const SEPARATOR: char = ',';

/// Stands before the name of what is left out.
const LEFT_OUT: char = '!';

/// Stands before the beginning of a kind of business among several names.
const KIND: char = '#';

/// One name, or several as [`Places::joined`] writes them.
#[derive(Clone, Copy)]
pub(in crate::bot) struct Places<'a>(pub(in crate::bot) &'a str);

impl<'a> Places<'a> {
    /// Whether a lot is at one of the places, and of one of the kinds.
    pub(super) fn admit(
        self,
        only: Option<PropertyKind>,
        is_of_kind: impl Fn(&str) -> bool,
        is_at: impl Fn(&str) -> bool,
    ) -> bool {
        let (mut wanted, mut found) = (Admitted::default(), Admitted::default());
        for name in self.wanted() {
            match kind(name, only) {
                Some(kind) => (wanted.kind, found.kind) = (true, found.kind || is_of_kind(kind)),
                None => (wanted.place, found.place) = (true, found.place || is_at(&full(name))),
            }
        }
        let is_left_out = |name: &str| match kind(name, only) {
            Some(kind) => is_of_kind(kind),
            None => is_at(&full(name)),
        };
        wanted == found && !self.left_out().any(is_left_out)
    }

    /// The same places without those of these names; `None` if they are too many for a button.
    pub(in crate::bot) fn except(self, names: &[String]) -> Option<String> {
        let wanted: Vec<String> = self.wanted().map(str::to_owned).collect();
        let left_out: Vec<String> = self.left_out().map(str::to_owned).collect();
        join(&wanted, &[&left_out, names].concat())
    }

    /// All names as one; `None` if there is none, or if they are too many for a button.
    pub(in crate::bot) fn joined(names: &[String]) -> Option<String> {
        match names {
            [] => None,
            [only] => Some(only.clone()),
            names => join(names, &[]),
        }
    }

    /// Whether it is more than one name.
    pub(super) fn are_several(self) -> bool {
        self.0.contains([SEPARATOR, LEFT_OUT])
    }

    /// The kinds of businesses, if the names are nothing else.
    pub(in crate::bot) fn kinds(self, only: Option<PropertyKind>) -> Option<String> {
        let kinds: Option<Vec<&str>> = self.wanted().map(|name| kind(name, only)).collect();
        kinds.filter(|kinds| !kinds.is_empty()).map(|kinds| kinds.join(", "))
    }

    /// The names, in words.
    pub(super) fn names(self) -> Option<String> {
        in_words(self.wanted())
    }

    /// The same, with the word for each beginning that has one.
    pub(super) fn names_with<'w>(self, word: impl Fn(&str) -> Option<&'w str>) -> Option<String> {
        in_words(self.wanted().map(|name| match name.starts_with(KIND) {
            true => name,
            false => word(name).unwrap_or(name),
        }))
    }

    /// The names of what is left out, in words.
    pub(super) fn names_left_out(self) -> Option<String> {
        in_words(self.left_out())
    }

    /// The names of places and kinds of which lots are wanted.
    pub(super) fn wanted(self) -> impl Iterator<Item = &'a str> {
        self.parts().filter(|name| !name.starts_with(LEFT_OUT))
    }

    fn left_out(self) -> impl Iterator<Item = &'a str> {
        self.parts().filter_map(|name| name.strip_prefix(LEFT_OUT))
    }

    fn parts(self) -> impl Iterator<Item = &'a str> {
        self.0.split(SEPARATOR).filter(|name| !name.is_empty())
    }
}

/// Whether there is a name of a kind, and of a place.
#[derive(Default, PartialEq)]
struct Admitted {
    kind: bool,
    place: bool,
}

/// The kind of business that words mean in a search for property.
fn wanted_kind(words: &str, only: Option<PropertyKind>) -> Option<&'static str> {
    language::kind_of_business(words).filter(|_| only != Some(PropertyKind::House))
}

/// The kind of business that a name is.
fn kind(name: &str, only: Option<PropertyKind>) -> Option<&'static str> {
    match name.strip_prefix(KIND) {
        Some(beginning) => kind_beginning(beginning).and_then(|kind| wanted_kind(kind, only)),
        None => wanted_kind(name, only),
    }
}

/// The whole name.
fn full(name: &str) -> String {
    let kind = name.strip_prefix(KIND).and_then(kind_beginning);
    kind.or(city(name)).unwrap_or(name).to_owned()
}

fn in_words<'n>(names: impl Iterator<Item = &'n str>) -> Option<String> {
    let names: Vec<String> = names.map(full).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// The names in one line, each as long as fits beside the others.
fn join(wanted: &[String], left_out: &[String]) -> Option<String> {
    let signs = |name: &str| name.replace([SEPARATOR, LEFT_OUT, KIND], " ").trim().to_owned();
    let write = |name: &String, length: usize| match language::kind_of_business(name) {
        Some(kind) => format!("{KIND}{}", language::shortest_beginning(kind)),
        None if name.starts_with(KIND) => name.clone(),
        None => signs(name).chars().take(length).collect::<String>().trim_end().to_owned(),
    };
    (MIN_NAME..=MAX_LENGTH).rev().find_map(|length| {
        let wanted = wanted.iter().map(|name| write(name, length));
        let left_out = left_out.iter().map(|name| format!("{LEFT_OUT}{}", write(name, length)));
        let line = wanted.chain(left_out).collect::<Vec<_>>().join(&SEPARATOR.to_string());
        (line.chars().count() <= MAX_LENGTH).then_some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_names_fit_into_a_button_and_are_whole_in_words() {
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        let line = Places::joined(&names(&["24/7", "gas station", "Ganton"])).unwrap();
        assert_eq!(Places(&line).names().as_deref(), Some("24/7, Gas Station, Ganton"));
        let line = Places::joined(&names(&["Los Santos", "Las Venturas"])).unwrap();
        assert_eq!(Places(&line).names().as_deref(), Some("Los Santos, Las Venturas"));
        let line = Places("Los Santos").except(&names(&["заправки"])).unwrap();
        assert_eq!(Places(&line).names().as_deref(), Some("Los Santos"));
        assert_eq!(Places(&line).names_left_out().as_deref(), Some("Gas Station"));
        let again = Places(&line).except(&names(&["24/7"])).unwrap();
        assert_eq!(Places(&again).names_left_out().as_deref(), Some("Gas Station, 24/7"));
        let line = Places::joined(&names(&["bar", "24/7"])).unwrap();
        assert_eq!(Places(&line).names().as_deref(), Some("Bar, 24/7"));
        let five = names(&["Ganton", "Idlewood", "Vinewood", "Jefferson", "Rodeo"]);
        assert_eq!(Places::joined(&five), None);
    }
}
