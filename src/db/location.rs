//! Where a store is, as `DATABASE_URL` says it.

use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The path behind a `sqlite://` URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location(PathBuf);

/// What is known of the game lies beside the keys, in a file of this name.
const GAME: &str = "game.db";

impl Location {
    /// This file.
    pub fn file(path: PathBuf) -> Location {
        Location(path)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The file beside it, for what is known of the game.
    pub fn game(&self) -> PathBuf {
        self.0.with_file_name(GAME)
    }
}

impl FromStr for Location {
    type Err = &'static str;

    fn from_str(url: &str) -> Result<Location, Self::Err> {
        const FORM: &str =
            "it is written sqlite://folder/file.db, or sqlite:///folder/file.db from the root";
        let rest = url.strip_prefix("sqlite:").ok_or(FORM)?;
        let rest = rest.strip_prefix("//").unwrap_or(rest);
        let (path, query) = rest.split_once('?').unwrap_or((rest, "mode=rwc"));
        if query != "mode=rwc" {
            return Err("the only option it may carry is ?mode=rwc");
        }
        if path.contains(":memory:") {
            return Err("keys need a file: a store in memory would forget them");
        }
        if path.is_empty() || path.ends_with('/') {
            return Err(FORM);
        }
        let location = Location(PathBuf::from(path));
        if location.0 == location.game() {
            return Err(
                "the name game.db is taken by what is kept of the game: give the keys another",
            );
        }
        Ok(location)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_usual_spellings() {
        for (url, path) in [
            ("sqlite://data/muster.db", "data/muster.db"),
            ("sqlite:///var/lib/muster.db", "/var/lib/muster.db"),
            ("sqlite:muster.db", "muster.db"),
            ("sqlite://muster.db?mode=rwc", "muster.db"),
        ] {
            assert_eq!(url.parse::<Location>().unwrap().path(), Path::new(path));
        }
    }

    #[test]
    fn refuses_what_is_no_file_of_its_own() {
        for url in [
            "",
            "data.db",
            "postgres://x/y",
            "sqlite://",
            "sqlite://data/",
            "sqlite::memory:",
            "sqlite://a?mode=ro",
            "sqlite://data/game.db",
        ] {
            assert!(url.parse::<Location>().is_err(), "{url}");
        }
    }

    #[test]
    fn names_a_neighbour() {
        let store: Location = "sqlite://data/muster.db".parse().unwrap();
        assert_eq!(store.game(), Path::new("data/game.db"));
    }
}
