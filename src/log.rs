//! The log: its settings and its subscriber.

use clap::{Args, ValueEnum};
use tracing_subscriber::EnvFilter;

/// The settings of the log.
#[derive(Args, Debug, Clone)]
#[group(skip)]
#[command(next_help_heading = "Logging")]
pub struct Log {
    /// Log filter: a level, or a level for each module [default: info; in a demo warn]
    #[arg(
        long = "log-filter",
        env = "RUST_LOG",
        global = true,
        value_name = "FILTER",
        display_order = 1000
    )]
    filter: Option<String>,
    /// Log format: text or json
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

/// The format of log lines.
#[derive(ValueEnum, Debug, Clone, Copy)]
pub enum Format {
    /// Readable text
    Text,
    /// One JSON object per line
    Json,
}

impl Log {
    /// Starts the log on standard error. Called once per process. `usual` is the filter if none is set.
    pub fn start(&self, usual: &str) -> Result<(), String> {
        // The server of `/mcp` tells of every request, with what was asked. What the filter itself says counts more.
        let filter = self.filter.as_deref().unwrap_or(usual);
        let filter = EnvFilter::try_new(format!("rmcp=error,{filter}")).map_err(|_| {
            "RUST_LOG (--log-filter): write a level (error, warn, info, debug, trace), or one for each module, like \
             info,muster::bot=debug"
        })?;
        // A line that can't be written, to a full disk for example, is lost: telling that on the same way would panic.
        let lines = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_writer(std::io::stderr)
            .log_internal_errors(false);
        match self.format {
            Format::Text => {
                lines.with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr())).init()
            }
            Format::Json => lines.json().flatten_event(true).init(),
        }
        Ok(())
    }
}
