//! The subscriber: what is logged, and in which dress.

use clap::{Args, ValueEnum};
use tracing_subscriber::EnvFilter;

/// How much is logged and how it looks.
#[derive(Args, Debug, Clone)]
#[group(skip)]
#[command(next_help_heading = "Logging")]
pub struct Log {
    /// What is logged: a level, or a level for each part of the program
    #[arg(
        long = "log-filter",
        env = "RUST_LOG",
        default_value = "info",
        global = true,
        value_name = "FILTER",
        display_order = 1000
    )]
    filter: String,
    /// How a line of the log looks: text for people, json for machines
    #[arg(
        long = "log",
        env = "MUSTER_LOG",
        default_value = "text",
        value_enum,
        global = true,
        hide_possible_values = true,
        display_order = 1001
    )]
    format: Format,
}

/// The dress of a log line.
#[derive(ValueEnum, Debug, Clone, Copy)]
pub enum Format {
    /// For people
    Text,
    /// One JSON object a line
    Json,
}

impl Log {
    /// Starts logging to standard error, once for the process.
    pub fn start(&self) -> Result<(), String> {
        let filter = EnvFilter::try_new(&self.filter).map_err(|_| {
            "RUST_LOG (--log-filter): write a level (error, warn, info, debug, trace), or one for each part, like \
             info,muster::bot=debug"
        })?;
        let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
        match self.format {
            Format::Text => {
                lines.with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr())).init()
            }
            Format::Json => lines.json().flatten_event(true).init(),
        }
        Ok(())
    }
}
