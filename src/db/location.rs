//! The location of a store, as `DATABASE_URL` names it.

use std::path::PathBuf;
use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;

use super::postgres::SESSION_SETTINGS;

/// A SQLite file in a `sqlite://` URL, or a PostgreSQL database in a `postgres://` URL.
#[derive(Clone, derive_more::Debug)]
pub enum Location {
    /// A SQLite file.
    File(PathBuf),
    /// A PostgreSQL database.
    #[debug("Postgres")]
    Postgres(Box<PgConnectOptions>),
}

/// The name of the file for game data, in the same folder as the keys.
const GAME: &str = "game.db";

impl Location {
    /// The path of the file for game data. With PostgreSQL, the database of the keys has the game data.
    pub fn game(&self) -> Option<PathBuf> {
        match self {
            Self::File(path) => Some(path.with_file_name(GAME)),
            Self::Postgres(_) => None,
        }
    }
}

impl FromStr for Location {
    type Err = &'static str;

    /// The error repeats nothing of the URL, which may contain a password.
    fn from_str(url: &str) -> Result<Location, Self::Err> {
        const FORM: &str = "write sqlite://folder/file.db, or sqlite:///folder/file.db for an absolute path, or \
                            postgres://user:password@host/database";
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            let options: PgConnectOptions = url.parse().map_err(|_| FORM)?;
            let options = options.application_name("muster").options(SESSION_SETTINGS);
            return Ok(Location::Postgres(Box::new(options)));
        }
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
        let path = PathBuf::from(path);
        if path.file_name().is_some_and(|name| name == GAME) {
            return Err("game.db is the file for game data: choose another name");
        }
        Ok(Location::File(path))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

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
            assert_eq!(location.game().as_deref(), Some(Path::new(game)));
            assert!(matches!(location, Location::File(file) if file == Path::new(path)));
        }
    }

    #[test]
    fn rejects_everything_but_a_file_of_its_own() {
        for url in [
            "",
            "data.db",
            "mysql://x/y",
            "postgres://x:port/y",
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
    fn a_password_is_never_printed() {
        let location: Location = "postgres://muster:secret@db.example/muster".parse().unwrap();
        assert!(
            matches!(&location, Location::Postgres(options) if options.get_host() == "db.example")
        );
        assert_eq!(format!("{location:?}"), "Postgres");
    }
}
