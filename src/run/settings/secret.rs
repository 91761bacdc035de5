//! A secret setting, which is never printed.

use std::path::PathBuf;

use derive_more::Debug;

/// A token or a password.
#[derive(Clone, Debug, PartialEq, Eq)]
#[debug("Secret(…)")]
pub struct Secret(String);

impl Secret {
    /// The secret itself, for the one place that uses it.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// The content of the file, or else the given value. An empty secret counts as none.
    pub(super) fn read(
        given: &Option<Secret>,
        file_setting: &str,
        file: &Option<PathBuf>,
    ) -> Result<Option<Secret>, String> {
        let secret = match file {
            None => given.clone(),
            Some(file) => match std::fs::read_to_string(file) {
                Ok(text) => Some(text.as_str().into()),
                Err(why) => {
                    return Err(format!("{file_setting}: {} can't be read: {why}", file.display()));
                }
            },
        };
        Ok(secret.filter(|secret| !secret.0.is_empty()))
    }
}

impl From<&str> for Secret {
    fn from(text: &str) -> Self {
        Self(text.trim().to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_never_printed() {
        assert_eq!(format!("{:?}", Secret::from("hunter2")), "Secret(…)");
    }

    #[test]
    fn a_file_is_read_without_its_line_end() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(&file, "abc\n").unwrap();
        let secret = Secret::read(&None, "X_FILE", &Some(file.path().into())).unwrap().unwrap();
        assert_eq!(secret.reveal(), "abc");
    }
}
