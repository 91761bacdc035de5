//! Errors in the arguments: clap's own messages, with secrets redacted.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory};

use super::output::{fail, note};
use super::{Cli, doctor};
use crate::keys::KEY_PREFIX;

/// How similar a name has to be to be suggested, from 0 to 1.
const SIMILAR: f64 = 0.5;

/// What other programs call these commands.
const SYNONYMS: [(&str, &str); 11] = [
    ("serve", "run"),
    ("server", "run"),
    ("start", "run"),
    ("remove", "delete"),
    ("revoke", "delete"),
    ("rm", "delete"),
    ("status", "doctor"),
    ("health", "doctor"),
    ("upgrade", "migrate"),
    ("version", "--version"),
    ("help", "--help"),
];

/// Prints help and version to standard output, and an error to standard error. The doctor prints the error of a setting
/// on its page.
pub(super) fn report(mut error: clap::Error, args: &[OsString]) -> ExitCode {
    if !error.use_stderr() {
        return if error.print().is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    correct_suggestion(&mut error, args);
    let text = redact_keys(&redact_password(&error));
    let text = text.trim_end().trim_start_matches("error: ");
    match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            note(text);
            ExitCode::from(2)
        }
        // With the suggestion and clap's usage.
        ErrorKind::UnknownArgument | ErrorKind::InvalidSubcommand => fail(text, 2),
        kind => {
            let lines = text.lines().take_while(|line| !line.trim().is_empty()).map(str::trim);
            let mut sentence = with_variable(joined(&lines.collect::<Vec<_>>()), &error);
            if let Some(ContextValue::String(near)) = error.get(ContextKind::SuggestedValue) {
                sentence += &format!("; did you mean '{near}'?");
            }
            let is_setting =
                [ErrorKind::ValueValidation, ErrorKind::InvalidValue, ErrorKind::ArgumentConflict];
            let command = command_of(args);
            match is_setting.contains(&kind) && command.get_name() == "doctor" {
                true => doctor::invalid_setting(&sentence),
                false if kind == ErrorKind::MissingRequiredArgument => {
                    fail(&with_usage(sentence, command), 2)
                }
                false => fail(&sentence, 2),
            }
        }
    }
}

/// Suggests the subcommand with the fewest typos, and no flag that has little in common with the typed one. By clap's
/// measure, `rnu` is not similar to `run`, and `--to` is to `--feed-token-file`.
fn correct_suggestion(error: &mut clap::Error, args: &[OsString]) {
    let typed = |error: &clap::Error, kind| match error.get(kind) {
        Some(ContextValue::String(typed)) => Some(typed.clone()),
        _ => None,
    };
    if let Some(name) = typed(error, ContextKind::InvalidSubcommand) {
        error.remove(ContextKind::SuggestedSubcommand);
        let before: Vec<OsString> = args.iter().take_while(|arg| **arg != *name).cloned().collect();
        let command = command_of(&before);
        let of = |command: &Command, before: &str| {
            let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            let synonyms = SYNONYMS.into_iter().filter(|(_, known)| names.contains(known));
            let words = names.iter().map(|known| (*known, *known)).chain(synonyms);
            let rated =
                words.map(|(word, known)| (similarity(&name, word), format!("{before}{known}")));
            rated.collect::<Vec<_>>()
        };
        let flags = SYNONYMS.into_iter().filter(|(_, flag)| takes(&command, flag));
        let flags = flags.map(|(word, flag)| (similarity(&name, word), flag.to_owned()));
        // `muster list` is `muster keys list`. Of two that are as similar, the last one is suggested.
        let inner = command.get_subcommands().map(|it| of(it, &format!("{} ", it.get_name())));
        let rated = inner.flatten().chain(of(&command, "")).chain(flags);
        let best = rated.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|(rate, _)| *rate >= SIMILAR);
        match best {
            Some((_, flag)) if flag.starts_with('-') => {
                let tip = format!("use '{} {flag}'", command.get_bin_name().unwrap_or("muster"));
                let tips = ContextValue::StyledStrs(vec![tip.into()]);
                error.insert(ContextKind::Suggested, tips);
            }
            Some((_, name)) => {
                let names = ContextValue::Strings(vec![name]);
                error.insert(ContextKind::SuggestedSubcommand, names);
            }
            None => {}
        }
    }
    let flags = typed(error, ContextKind::InvalidArg).zip(typed(error, ContextKind::SuggestedArg));
    if flags.is_some_and(|(typed, suggested)| similarity(&typed, &suggested) < SIMILAR) {
        error.remove(ContextKind::SuggestedArg);
        let usage = ContextValue::StyledStr(command_of(args).render_usage());
        error.insert(ContextKind::Usage, usage);
    }
}

/// Lines as one sentence. The first one may name a list, of which each of the others is an item.
fn joined(lines: &[&str]) -> String {
    match lines.split_first() {
        Some((first, items)) if first.ends_with(':') => format!("{first} {}", items.join(", ")),
        _ => lines.join(" "),
    }
}

/// Whether the command has this flag.
fn takes(command: &Command, flag: &str) -> bool {
    command
        .get_arguments()
        .filter_map(|it| it.get_long())
        .any(|long| flag.trim_start_matches('-') == long)
}

/// Adds what the command takes, and its example.
fn with_usage(sentence: String, mut command: Command) -> String {
    let example = command.get_after_help().map(|example| format!("\n\n{example}"));
    format!("{sentence}\n\n{}{}", command.render_usage(), example.unwrap_or_default())
}

fn similarity(one: &str, other: &str) -> f64 {
    strsim::normalized_damerau_levenshtein(one.trim_matches('-'), other.trim_matches('-'))
}

/// The command that these arguments name.
fn command_of(args: &[OsString]) -> Command {
    let mut command = Cli::command();
    command.build();
    for arg in args.iter().skip(1) {
        if let Some(named) = command.find_subcommand(arg) {
            command = named.clone();
        }
    }
    command
}

/// Adds the environment variable to the name of the flag, because the value may come from either.
fn with_variable(sentence: String, error: &clap::Error) -> String {
    let Some(ContextValue::String(flag)) = error.get(ContextKind::InvalidArg) else {
        return sentence;
    };
    let mut command = Cli::command();
    // Names of flags are complete only after this call.
    command.build();
    match variable(&command, flag) {
        Some(variable) => {
            sentence.replacen(&format!("'{flag}'"), &format!("'{flag}' ({variable})"), 1)
        }
        None => sentence,
    }
}

fn variable(command: &Command, flag: &str) -> Option<String> {
    let own = command.get_arguments().find(|argument| argument.to_string() == flag);
    let own = own.and_then(|argument| argument.get_env()?.to_str().map(str::to_owned));
    own.or_else(|| command.get_subcommands().find_map(|command| variable(command, flag)))
}

/// Replaces user and password of an address, because clap repeats an invalid value.
fn redact_password(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let Some(ContextValue::String(value)) = error.get(ContextKind::InvalidValue) else {
        return text;
    };
    let Some((before, place)) = value.rsplit_once('@') else { return text };
    let scheme = before.split_once("://").map_or("", |(scheme, _)| scheme);
    let separator = if scheme.is_empty() { "" } else { "://" };
    text.replace(value, &format!("{scheme}{separator}…@{place}"))
}

/// Replaces keys and tokens, because clap repeats unexpected arguments. They may be an API key, or a bot's token such
/// as `123456789:AAF…`.
fn redact_keys(text: &str) -> String {
    let is_secret = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let words = text.split_inclusive(|c: char| !is_secret(c) && c != ':');
    words
        .map(|word| {
            let secret = word.trim_end_matches(|c: char| !is_secret(c));
            let rest = &word[secret.len()..];
            let (id, token) = secret.rsplit_once(':').unwrap_or_default();
            match secret.find(KEY_PREFIX) {
                Some(start) => format!("{}mst_…{rest}", &secret[..start]),
                None if token.len() >= 30 => format!("{id}:…{rest}"),
                None => word.to_owned(),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_tokens_are_redacted() {
        let key = "mst_00000000000000000000000000000005TkmO";
        let text = format!("invalid value '{key}' for '<ID>', nor {key}x\n  --a=x{key}");
        let redacted = "invalid value 'mst_…' for '<ID>', nor mst_…\n  --a=xmst_…";
        assert_eq!(redact_keys(&text), redacted);
        let token = "123456789:AAFabcdefghijklmnopqrstuvwxyz-_1234";
        assert_eq!(redact_keys(&format!("'{token}' wasn't")), "'123456789:…' wasn't");
        let harmless =
            "error: unexpected argument '--a:b' found\n\n  tip: see http://127.0.0.1:80/x";
        assert_eq!(redact_keys(harmless), harmless);
    }
}
