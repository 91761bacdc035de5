//! The command line: settings, commands, and the sentence a wrong one gets.

mod api;
mod bot;
#[cfg(feature = "demo")]
mod demo;
mod feed;
mod keys;
mod openapi;
mod run;
mod time;
mod usage_error;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use tokio::runtime::Runtime;

use crate::log::Log;
use crate::run::RunError;

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
    /// Runs API, feed and bot in one process; what happens without a command
    Run(Box<run::Run>),
    #[cfg(feature = "demo")]
    Demo(demo::Demo),
    /// Runs the API alone
    Api(api::Api),
    /// Runs the bot alone, on the key store that the API uses
    Bot(Box<bot::Bot>),
    /// The operator's hand on keys; takes effect at once, while the server runs
    #[command(subcommand)]
    Keys(keys::Keys),
    Feed(feed::Feed),
    #[command(name = "openapi")]
    OpenApi(openapi::OpenApi),
}

/// Why a command did not do what it was asked: one sentence.
#[derive(Debug, thiserror::Error)]
enum CommandError {
    /// A setting is wrong.
    #[error("{0}")]
    Usage(String),
    /// It could not be done.
    #[error("{0}")]
    Failed(String),
}

impl From<RunError> for CommandError {
    fn from(broken: RunError) -> Self {
        Self::Failed(broken.0)
    }
}

/// Runs what the arguments ask for. A wrong setting is one sentence and exit 2, a failed start one sentence and exit 1.
pub fn main() -> ExitCode {
    let said: Vec<OsString> = std::env::args_os().collect();
    let parsed = Cli::try_parse_from(&said).and_then(|cli| match cli.command {
        Some(_) => Ok(cli),
        None => Cli::try_parse_from(said.into_iter().chain(["run".into()])),
    });
    let cli = match parsed {
        Ok(cli) => cli,
        Err(wrong) => return usage_error::report(&wrong),
    };
    if let Err(wrong) = cli.log.start() {
        return fail(&wrong, 2);
    }
    let Some(command) = cli.command else { return ExitCode::SUCCESS };
    let done = match command {
        Command::Run(run) => on_threads(run.run()),
        #[cfg(feature = "demo")]
        Command::Demo(demo) => on_threads(demo.run()),
        Command::Api(api) => on_threads(api.run()),
        Command::Bot(bot) => on_threads(bot.run()),
        Command::Keys(keys) => on_threads(keys.run()),
        Command::Feed(feed) => return feed.run(),
        Command::OpenApi(openapi) => return openapi.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(CommandError::Usage(sentence)) => fail(&sentence, 2),
        Err(CommandError::Failed(sentence)) => fail(&sentence, 1),
    }
}

fn on_threads(work: impl Future<Output = Result<(), CommandError>>) -> Result<(), CommandError> {
    let runtime = Runtime::new()
        .map_err(|why| CommandError::Failed(format!("no threads to run on: {why}")))?;
    let done = runtime.block_on(work);
    // What was to be finished is finished; a thread that is still at something can't hold up the end.
    runtime.shutdown_background();
    done
}

/// What a command was asked for, on standard output. A reader that went away is no failure.
fn print(text: impl std::fmt::Display) {
    use std::io::Write as _;
    let _ = writeln!(std::io::stdout(), "{text}");
}

/// What is told this once, on standard output: whoever asked has to have it.
fn print_once(text: impl std::fmt::Display) -> std::io::Result<()> {
    use std::io::Write as _;
    let mut out = std::io::stdout();
    writeln!(out, "{text}")?;
    out.flush()
}

/// A word beside it, on standard error.
fn note(text: impl std::fmt::Display) {
    use std::io::Write as _;
    let _ = writeln!(std::io::stderr(), "{text}");
}

fn fail(sentence: &str, code: u8) -> ExitCode {
    note(format_args!("muster: {sentence}"));
    ExitCode::from(code)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn no_command_contradicts_itself() {
        Cli::command().debug_assert();
    }
}
