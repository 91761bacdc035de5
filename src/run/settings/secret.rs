//! A secret setting, which is never printed.

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

/// A token or a password.
#[derive(Clone, derive_more::Debug, PartialEq, Eq)]
#[debug("Secret(…)")]
pub struct Secret(String);

impl Secret {
    /// The secret itself, for the one place that uses it.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// The content of the file, or else the given value. An empty secret counts as none.
    pub(super) fn read<E: Display>(
        given: &Option<Secret>,
        (variable, file): (&str, &Option<PathBuf>),
        check: impl FnOnce(&str) -> Result<(), E>,
    ) -> Result<Option<Secret>, String> {
        let secret = match file {
            None => given.clone(),
            Some(file) => Some(
                read_file(file)
                    .map_err(|why| format!("{variable}_FILE: {} {why}", file.display()))?,
            ),
        };
        let secret = secret.filter(|secret| !secret.0.is_empty());
        if let Some(Secret(secret)) = &secret {
            check(secret).map_err(|why| format!("{variable}: {why}"))?;
        }
        Ok(secret)
    }
}

/// The secret in a file.
pub(super) fn read_file(file: &Path) -> Result<Secret, String> {
    let text = fs::read_to_string(file).map_err(|why| format!("can't be read: {why}"))?;
    Ok(text.as_str().into())
}

/// Defines the flags of a secret setting: the secret, or the file that holds it.
macro_rules! secret_setting {
    ($(#[$doc:meta])* $vis:vis $name:ident: $flag:literal, $variable:literal, $noun:literal, $value:literal, $heading:literal) => {
        secret_setting! { $(#[$doc])* $vis $name: $flag, $variable, $noun, $value, $heading, |_| Ok::<(), String>(()) }
    };
    ($(#[$doc:meta])* $vis:vis $name:ident: $flag:literal, $variable:literal, $noun:literal, $value:literal, $heading:literal,
        $check:expr) => {
        $(#[$doc])*
        #[derive(clap::Args, Debug, Clone, Default)]
        #[group(skip)]
        #[command(next_help_heading = $heading)]
        $vis struct $name {
            $(#[$doc])*
            #[arg(id = $flag, long = $flag, env = $variable, hide_env_values = true, value_name = $value)]
            given: Option<$crate::run::settings::Secret>,
            #[arg(
                id = concat!($flag, "-file"),
                long = concat!($flag, "-file"),
                env = concat!($variable, "_FILE"),
                help = concat!("File with that ", $noun),
                value_name = "FILE",
                conflicts_with = $flag
            )]
            file: Option<std::path::PathBuf>,
        }

        impl $name {
            /// The secret; an error if its file can't be read, or if it can't be valid.
            $vis fn read(&self) -> Result<Option<$crate::run::settings::Secret>, String> {
                $crate::run::settings::Secret::read(&self.given, ($variable, &self.file), $check)
            }
        }
    };
}

pub(super) use secret_setting;

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
        assert_eq!(read_file(file.path()).unwrap().reveal(), "abc");
    }
}
