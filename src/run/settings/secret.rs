//! A setting that nothing prints.

use std::convert::Infallible;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// A token or a password from the settings.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// The secret itself, for the one place that uses it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl FromStr for Secret {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.trim().to_owned()))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The secret that was given as such, or that stands in a file; an empty one is none.
pub(super) fn either(
    given: Option<&Secret>,
    setting: &str,
    file: Option<&Path>,
) -> Result<Option<Secret>, String> {
    let secret = match file {
        None => given.cloned(),
        Some(file) => match std::fs::read_to_string(file) {
            Ok(text) => Some(Secret(text.trim().to_owned())),
            Err(why) => return Err(format!("{setting}: {} can't be read: {why}", file.display())),
        },
    };
    Ok(secret.filter(|secret| !secret.0.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_never_printed() {
        let secret: Secret = "hunter2".parse().unwrap();
        assert_eq!(format!("{secret:?}"), "Secret(…)");
    }

    #[test]
    fn a_file_gives_its_text_without_the_line_end_and_a_missing_one_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("token");
        std::fs::write(&file, "abc\n").unwrap();
        assert_eq!(either(None, "X_FILE", Some(&file)).unwrap().unwrap().reveal(), "abc");
        std::fs::write(&file, "\n").unwrap();
        assert_eq!(either(None, "X_FILE", Some(&file)), Ok(None));
        let missing = folder.path().join("none");
        assert!(either(None, "X_FILE", Some(&missing)).unwrap_err().starts_with("X_FILE: "));
    }
}
