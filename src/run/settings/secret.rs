//! A secret setting, which is never printed.

use std::convert::Infallible;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// A token or a password.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// The secret itself, for the one place that uses it.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// The content of the file, or else the given value. An empty secret counts as none.
    pub(super) fn read(
        given: Option<&Secret>,
        file_setting: &str,
        file: Option<&Path>,
    ) -> Result<Option<Secret>, String> {
        let secret = match file {
            None => given.cloned(),
            Some(file) => match std::fs::read_to_string(file) {
                Ok(text) => Some(Secret(text.trim().to_owned())),
                Err(why) => {
                    return Err(format!("{file_setting}: {} can't be read: {why}", file.display()));
                }
            },
        };
        Ok(secret.filter(|secret| !secret.0.is_empty()))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_never_printed() {
        let secret: Secret = "hunter2".parse().unwrap();
        assert_eq!(format!("{secret:?}"), "Secret(…)");
    }

    #[test]
    fn a_file_is_read_without_its_line_end() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(&file, "abc\n").unwrap();
        let secret = Secret::read(None, "X_FILE", Some(file.path())).unwrap().unwrap();
        assert_eq!(secret.reveal(), "abc");
    }
}
