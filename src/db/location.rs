//! The location of a store, as `DATABASE_URL` names it.

use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The path in a `sqlite://` URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location(PathBuf);

/// The name of the file for game data, in the same folder as the keys.
const GAME: &str = "game.db";

impl Location {
    /// The location of this file.
    pub fn file(path: PathBuf) -> Location {
        Location(path)
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The path of the file for game data.
    pub fn game(&self) -> PathBuf {
        self.0.with_file_name(GAME)
    }
}

impl FromStr for Location {
    type Err = &'static str;

    fn from_str(url: &str) -> Result<Location, Self::Err> {
        const FORM: &str =
            "write sqlite://folder/file.db, or sqlite:///folder/file.db for an absolute path";
        let rest = url.strip_prefix("sqlite:").ok_or(FORM)?;
        let rest = rest.strip_prefix("//").unwrap_or(rest);
        let (path, query) = rest.split_once('?').unwrap_or((rest, "mode=rwc"));
        if query != "mode=rwc" {
            return Err("the only supported option is ?mode=rwc");
        }
        if path.contains(":memory:") {
            return Err("keys need a file: a store in memory would lose them");
        }
        if path.is_empty() || path.ends_with('/') {
            return Err(FORM);
        }
        let location = Location(PathBuf::from(path));
        if location.0 == location.game() {
            return Err("game.db is the file for game data: choose another name");
        }
        Ok(location)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_the_usual_spellings_and_keeps_game_data_in_the_same_folder() {
        for (url, path, game) in [
            ("sqlite://data/muster.db", "data/muster.db", "data/game.db"),
            ("sqlite:///var/lib/muster.db", "/var/lib/muster.db", "/var/lib/game.db"),
            ("sqlite:muster.db", "muster.db", "game.db"),
            ("sqlite://muster.db?mode=rwc", "muster.db", "game.db"),
        ] {
            let location: Location = url.parse().unwrap();
            assert_eq!((location.path(), location.game()), (Path::new(path), game.into()));
        }
    }

    #[test]
    fn rejects_everything_but_a_file_of_its_own() {
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
}
