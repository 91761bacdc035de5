//! Warns of environment variables that are not settings. A mistyped variable has no effect, and nobody would notice.

use std::fmt;

use clap::{Arg, Command, CommandFactory};

use super::Cli;

const PREFIX: &str = "MUSTER_";

/// How similar a name has to be to be suggested, from 0 to 1.
const SIMILAR: f64 = 0.5;

/// A variable that looks like a setting and is none.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unknown {
    name: String,
    nearest: Option<String>,
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a setting", self.name)?;
        match &self.nearest {
            Some(nearest) => write!(f, "; did you mean {nearest}?"),
            None => Ok(()),
        }
    }
}

/// The unknown variables of this process.
pub(super) fn unknown() -> Vec<Unknown> {
    let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    unknown_among(names)
}

fn unknown_among(names: impl Iterator<Item = String>) -> Vec<Unknown> {
    let mut known = Vec::new();
    add_known(&Cli::command(), &mut known);
    let is_unknown = |name: &String| {
        name.starts_with(PREFIX) && !known.iter().any(|(variable, _)| variable == name)
    };
    let mut unknown: Vec<_> = names
        .filter(is_unknown)
        .map(|name| Unknown { nearest: nearest(&name, &known), name })
        .collect();
    unknown.sort_by(|a, b| a.name.cmp(&b.name));
    unknown
}

/// The variables of a command and its subcommands, each with the name of its flag.
fn add_known(command: &Command, known: &mut Vec<(String, String)>) {
    let named = |argument: &Arg| {
        let flag = argument.get_long().unwrap_or_default().replace('-', "_").to_uppercase();
        Some((argument.get_env()?.to_str()?.to_owned(), flag))
    };
    known.extend(command.get_arguments().filter_map(named));
    command.get_subcommands().for_each(|command| add_known(command, known));
}

/// The variable that is most similar to this name, by its own name or that of its flag.
fn nearest(name: &str, known: &[(String, String)]) -> Option<String> {
    let bare = |name: &str| name.strip_prefix(PREFIX).unwrap_or(name).to_owned();
    let name = bare(name);
    let similarity = |(variable, flag): &(String, String)| {
        let to = |other: &str| strsim::normalized_damerau_levenshtein(&name, other);
        to(&bare(variable)).max(to(flag))
    };
    let rated = known.iter().map(|names| (similarity(names), &names.0));
    let best = rated.max_by(|a, b| a.0.total_cmp(&b.0));
    best.filter(|(similarity, _)| *similarity >= SIMILAR).map(|(_, variable)| variable.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_variable_is_named_with_the_nearest_known_one() {
        let names = [
            "MUSTER_FEED_TOKN",
            "MUSTER_FEED_TOKEN",
            "MUSTER_PULL_KEY_FILES",
            "MUSTER_DATABASE_URL",
            "MUSTER_BOT_TOKEN",
            "MUSTER_XYZZY",
            "MUSTER",
            "PATH",
        ];
        let unknown = unknown_among(names.iter().map(|name| (*name).to_owned()));
        let shown: Vec<_> = unknown.iter().map(Unknown::to_string).collect();
        insta::assert_snapshot!(shown.join("\n"), @"
        MUSTER_BOT_TOKEN is not a setting; did you mean TELOXIDE_TOKEN?
        MUSTER_DATABASE_URL is not a setting; did you mean DATABASE_URL?
        MUSTER_FEED_TOKN is not a setting; did you mean MUSTER_FEED_TOKEN?
        MUSTER_PULL_KEY_FILES is not a setting; did you mean MUSTER_PULL_KEY_FILE?
        MUSTER_XYZZY is not a setting
        ");
    }
}
