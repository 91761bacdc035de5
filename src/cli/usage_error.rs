//! What a command line that cannot be followed is told.

use std::borrow::Cow;
use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory};

use super::{Cli, fail, note};

/// How every key begins.
const KEY: &str = "mst_";

/// Help and version go to standard output as they are, help that was not asked for goes beside it, and a mistake is cut
/// down to one sentence.
pub(super) fn report(wrong: &clap::Error) -> ExitCode {
    if !wrong.use_stderr() {
        return if wrong.print().is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    let text = without_user(wrong.render().to_string(), wrong);
    if wrong.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        note(text.trim_end());
        return ExitCode::from(2);
    }
    let sentence = match wrong.kind() {
        ErrorKind::UnknownArgument | ErrorKind::InvalidSubcommand => {
            format!("{}; {}", first(&text), hint(&text))
        }
        _ => named(first(&text), wrong),
    };
    fail(&without_keys(&sentence), 2)
}

/// The first sentence of the library's text.
fn first(text: &str) -> String {
    let lines = text.lines().take_while(|line| !line.trim().is_empty()).map(str::trim);
    lines.collect::<Vec<_>>().join(" ").trim_start_matches("error: ").to_owned()
}

/// What the library thinks was meant, or where to read what there is.
fn hint(text: &str) -> String {
    let mut tips = text.lines().filter_map(|line| line.trim().strip_prefix("tip: "));
    // That a flag could be a value is what nobody meant.
    if let Some(tip) = tips.find(|tip| !tip.starts_with("to pass ")) {
        return tip.to_owned();
    }
    let usage = text.lines().find_map(|line| line.strip_prefix("Usage: ")).unwrap_or("muster");
    let command = usage.split(' ').take_while(|word| word.starts_with(char::is_alphabetic));
    format!("see `{} --help`", command.collect::<Vec<_>>().join(" "))
}

/// A flag is a variable too: where the flag was not given, it is the variable that is wrong.
fn named(sentence: String, wrong: &clap::Error) -> String {
    let Some(ContextValue::String(flag)) = wrong.get(ContextKind::InvalidArg) else {
        return sentence;
    };
    let flag_alone = flag.split(' ').next().unwrap_or_default();
    let given = |said: OsString| {
        said.to_str().is_some_and(|said| said.split('=').next() == Some(flag_alone))
    };
    if std::env::args_os().any(given) {
        return sentence;
    }
    match variable(&Cli::command(), flag_alone.trim_start_matches("--")) {
        Some(variable) => sentence.replace(&format!("'{flag}'"), &format!("'{flag}' ({variable})")),
        None => sentence,
    }
}

fn variable(command: &Command, long: &str) -> Option<String> {
    let own = command.get_arguments().find(|argument| argument.get_long() == Some(long));
    let own = own.and_then(|argument| argument.get_env()?.to_str().map(str::to_owned));
    own.or_else(|| command.get_subcommands().find_map(|command| variable(command, long)))
}

/// The library repeats what it was given. Of an address, user and password stay untold.
fn without_user(text: String, wrong: &clap::Error) -> String {
    let Some(ContextValue::String(given)) = wrong.get(ContextKind::InvalidValue) else {
        return text;
    };
    let Some((before, place)) = given.rsplit_once('@') else { return text };
    let scheme =
        before.split_once("://").map_or(String::new(), |(scheme, _)| format!("{scheme}://"));
    text.replace(given, &format!("{scheme}…@{place}"))
}

/// The library repeats what it was given, which may be somebody's key in the wrong place.
fn without_keys(text: &str) -> Cow<'_, str> {
    if !text.contains(KEY) {
        return text.into();
    }
    let mut parts = text.split(KEY);
    let mut shown = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        shown.push_str(KEY);
        shown.push('…');
        shown.push_str(part.trim_start_matches(|c: char| c.is_ascii_alphanumeric()));
    }
    shown.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_never_repeated() {
        let key = "mst_00000000000000000000000000000005TkmO";
        let text = format!("invalid value '{key}' for '<ID>', nor {key}x");
        assert_eq!(without_keys(&text), "invalid value 'mst_…' for '<ID>', nor mst_…");
    }

    #[test]
    fn the_hint_is_a_tip_or_the_way_to_help() {
        let text = "error: unrecognized\n\n  tip: a similar subcommand exists: 'list'\n\nUsage: muster keys <COMMAND>";
        assert_eq!(hint(text), "a similar subcommand exists: 'list'");
        assert_eq!(
            hint("Usage: muster feed push [OPTIONS] <DIR>"),
            "see `muster feed push --help`"
        );
    }
}
