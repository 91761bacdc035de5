//! The settings that were given, without secrets, and the files that contain secrets.

use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, CommandFactory};

use super::page::Page;
use crate::cli::Cli;
use crate::cli::output::print;

/// Container engines mount secrets here, readable for everyone in the container.
const CONTAINER_SECRETS: &str = "/run/secrets";

/// A file that everybody may read. Nobody else may change it.
const PUBLIC_FILE: &str = "MUSTER_GITHUB_KEYS_FILE";

/// Prints every setting that does not have its default, and returns the files with secrets.
pub(super) fn print_given() -> Vec<(String, PathBuf)> {
    let command = Cli::command();
    let Ok(matches) = command.clone().try_get_matches() else { return Vec::new() };
    let Some(own) = matches.subcommand_matches("doctor") else { return Vec::new() };
    let arguments =
        command.find_subcommand("doctor").into_iter().flat_map(|command| command.get_arguments());
    let mut files = Vec::new();
    let mut is_default = true;
    for argument in command.get_arguments().chain(arguments) {
        let Some((name, value)) = given(argument, own) else { continue };
        is_default = false;
        if name.ends_with("_FILE") {
            files.push((name.clone(), PathBuf::from(&value)));
        }
        let is_secret = argument.is_hide_env_values_set();
        let value = if is_secret { redacted(&value) } else { value.to_string_lossy().into_owned() };
        print(format_args!("  {name}={value}"));
    }
    if is_default {
        print("  all have their defaults");
    }
    files
}

/// The variable of an argument that was given, and its value.
fn given(argument: &Arg, matches: &ArgMatches) -> Option<(String, OsString)> {
    let id = argument.get_id().as_str();
    let name = argument.get_env()?.to_str()?.to_owned();
    let source = matches.value_source(id).filter(|source| *source != ValueSource::DefaultValue);
    let value = matches.get_raw(id)?.next()?.to_owned();
    source.map(|_| (name, value))
}

/// An address without user and password; any other value counts as a secret.
fn redacted(value: &OsString) -> String {
    let value = value.to_string_lossy();
    match value.split_once("://") {
        Some((scheme, rest)) => {
            let place = rest.rsplit_once('@').map_or(rest, |(_, place)| place);
            // A query may have a password, too.
            format!("{scheme}://{}", place.split('?').next().unwrap_or_default())
        }
        None => "(secret)".to_owned(),
    }
}

/// Checks that other users of the machine can't use the files.
pub(super) fn check_secret_files(page: &mut Page, files: &[(String, PathBuf)]) {
    for (name, file) in files {
        let shown = file.display();
        match fs::metadata(file) {
            Err(why) => page.wrong(name, format_args!("{shown} can't be read: {why}")),
            Ok(metadata) => {
                let mode = metadata.permissions().mode();
                let (forbidden, repair) =
                    if name == PUBLIC_FILE { (0o002, "o-w") } else { (0o007, "o=") };
                if mode & forbidden != 0 && !file.starts_with(Path::new(CONTAINER_SECRETS)) {
                    page.wrong(
                        name,
                        format_args!("every user can use {shown}: chmod {repair} {shown}"),
                    );
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_lose_their_passwords_and_secrets_everything() {
        for (value, shown) in [
            ("postgres://muster:a@b@db/muster?password=x", "postgres://db/muster"),
            ("sqlite://data/muster.db", "sqlite://data/muster.db"),
            ("123456789:AAF", "(secret)"),
        ] {
            assert_eq!(redacted(&value.into()), shown);
        }
    }
}
