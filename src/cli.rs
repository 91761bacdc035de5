//! The command line: settings, commands, and the sentence a wrong one gets.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::log::Log;

mod feed;

/// Live data of a roleplay game's servers, over HTTP and in Telegram.
///
/// Every setting is a flag and an environment variable; there is no settings file. A secret can also be
/// read from a file: append _FILE to the variable's name.
#[derive(Parser, Debug)]
#[command(version, max_term_width = 100, disable_help_subcommand = true)]
struct Cli {
    #[command(flatten)]
    log: Log,
    #[command(subcommand)]
    command: Option<Command>,
}

/// What can be asked of the program.
#[derive(Subcommand, Debug)]
enum Command {
    Feed(feed::Feed),
}

/// Runs what the arguments ask for. A wrong setting is one sentence and exit 2, a failed start one sentence and exit 1.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(wrong) => return refuse(&wrong),
    };
    if let Err(wrong) = cli.log.start() {
        return say(&wrong, 2);
    }
    match cli.command {
        None => ExitCode::SUCCESS,
        Some(Command::Feed(feed)) => feed.run(),
    }
}

/// Help and version go to standard output as they are; a mistake is cut down to its first sentence.
fn refuse(wrong: &clap::Error) -> ExitCode {
    if !wrong.use_stderr() {
        return if wrong.print().is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    let text = wrong.render().to_string();
    let sentence: Vec<&str> =
        text.lines().take_while(|line| !line.trim().is_empty()).map(str::trim).collect();
    say(sentence.join(" ").trim_start_matches("error: "), 2)
}

#[expect(clippy::print_stderr, reason = "the process's last word, with or without a log")]
fn say(sentence: &str, code: u8) -> ExitCode {
    eprintln!("muster: {sentence}");
    ExitCode::from(code)
}
