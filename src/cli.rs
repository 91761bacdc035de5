//! The command line: settings, commands, and error messages of one sentence.

mod archive;
mod backup;
mod completions;
#[cfg(feature = "demo")]
mod demo;
mod doctor;
mod feed;
mod keys;
mod man;
mod migrate;
mod move_store;
mod openapi;
mod output;
mod people;
mod progress;
mod restore;
mod run;
mod sdk;
mod time;
mod usage_error;
mod variables;

use std::ffi::OsString;
use std::process::{ExitCode, Termination};
use std::thread;

use clap::{Parser, Subcommand};
use tokio::runtime;

use crate::log::Log;
use output::fail;

/// The version, with the commit of a release build.
const VERSION: &str = env!("BUILD_VERSION");

/// Live data of a roleplay game's servers, over HTTP and in Telegram.
///
/// Every setting is a flag and an environment variable; there is no configuration file. A secret can also be
/// read from a file: append _FILE to the variable's name.
#[derive(Parser, Debug)]
#[command(
    version = VERSION,
    // The name in every usage line, however the file is called.
    bin_name = "muster",
    max_term_width = 80,
    disable_help_subcommand = true,
    after_help = "To try everything without any setting: muster demo\nTo check an installation: muster doctor"
)]
struct Cli {
    #[command(flatten)]
    log: Log,
    #[command(subcommand)]
    command: Option<Command>,
}

/// The commands.
#[derive(Subcommand, Debug)]
enum Command {
    /// Run the API, feed and bot in one process (default)
    Run(Box<run::Run>),
    #[cfg(feature = "demo")]
    Demo(crate::run::Demo),
    /// Run the API alone
    Api(Box<run::Api>),
    /// Run the bot alone, on the key store that the API uses
    Bot(Box<run::Bot>),
    Migrate(migrate::Migrate),
    Move(move_store::Move),
    Backup(backup::Backup),
    Restore(restore::Restore),
    Doctor(Box<doctor::Doctor>),
    /// Manage API keys, also while the server is running
    #[command(subcommand)]
    Keys(keys::Keys),
    /// Export or forget a person, and hide nicknames
    #[command(subcommand)]
    People(people::PeopleCommand),
    /// Validate, describe, generate and upload feed documents
    #[command(subcommand)]
    Feed(feed::Feed),
    #[command(name = "openapi")]
    OpenApi(openapi::OpenApi),
    Sdk(sdk::Sdk),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Command {
    fn is_demo(&self) -> bool {
        #[cfg(feature = "demo")]
        return matches!(self, Self::Demo(_));
        #[cfg(not(feature = "demo"))]
        false
    }
}

/// The reason why a command failed, in one sentence.
#[derive(Debug)]
enum CommandError {
    /// A setting or an argument is invalid.
    Usage(String),
    /// Any other failure.
    Failed(String),
}

impl<E: std::error::Error> From<E> for CommandError {
    fn from(error: E) -> Self {
        Self::Failed(error.to_string())
    }
}

/// Runs the command of the arguments. The exit code is 2 for an invalid setting and 1 for any other failure.
pub fn main() -> ExitCode {
    let args = with_help_last(std::env::args_os().collect());
    let parsed = Cli::try_parse_from(&args).and_then(|cli| match cli.command {
        Some(_) => Ok(cli),
        None => Cli::try_parse_from(args.iter().cloned().chain(["run".into()])),
    });
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => return usage_error::report(error, &args),
    };
    let Some(command) = cli.command else { return ExitCode::SUCCESS };
    // The demo says itself where everything is.
    let usual_log = if command.is_demo() { "warn" } else { "info" };
    let _log = match cli.log.start(usual_log) {
        Ok(started) => started,
        Err(error) => return fail(&error, 2),
    };
    // The doctor reports them itself.
    if !matches!(command, Command::Doctor(_)) {
        variables::unknown().iter().for_each(|unknown| tracing::warn!("{unknown}"));
    }
    let result = match command {
        Command::Run(run) => block_on(run.run()),
        #[cfg(feature = "demo")]
        Command::Demo(demo) => block_on(demo::run(demo)),
        Command::Api(api) => block_on(api.run()),
        Command::Bot(bot) => block_on(bot.run()),
        Command::Migrate(migrate) => block_on(migrate.run()),
        Command::Move(command) => block_on(command.run()),
        Command::Backup(backup) => block_on(backup.run()),
        Command::Restore(restore) => block_on(restore.run()),
        Command::Doctor(doctor) => block_on(doctor.run()),
        Command::Keys(keys) => block_on(keys.run()),
        Command::People(people) => block_on(people.run()),
        Command::Feed(feed) => block_on(feed.run()),
        Command::OpenApi(openapi) => openapi.run(),
        Command::Sdk(sdk) => sdk.run(),
        Command::Completions(completions) => completions.run(),
        Command::Man(man) => man.run(),
    };
    match result {
        Ok(code) => code,
        Err(CommandError::Usage(message)) => fail(&message, 2),
        Err(CommandError::Failed(message)) => fail(&message, 1),
    }
}

/// `muster help keys` is `muster keys --help`.
fn with_help_last(mut args: Vec<OsString>) -> Vec<OsString> {
    if args.get(1).is_some_and(|word| word == "help") {
        args.remove(1);
        args.push("--help".into());
    }
    args
}

fn block_on<T: Termination>(
    command: impl Future<Output = Result<T, CommandError>>,
) -> Result<ExitCode, CommandError> {
    // On one core, threads that take tasks from each other only cost time.
    let mut runtime = match thread::available_parallelism() {
        Ok(cores) if cores.get() == 1 => runtime::Builder::new_current_thread(),
        _ => runtime::Builder::new_multi_thread(),
    };
    let runtime = runtime
        .enable_all()
        .build()
        .map_err(|why| CommandError::Failed(format!("the threads could not be started: {why}")))?;
    let result = runtime.block_on(command);
    // A blocked thread must not delay the exit.
    runtime.shutdown_background();
    result.map(Termination::report)
}
