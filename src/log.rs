//! The log and the traces: their settings and their subscriber.

use clap::{Args, ValueEnum};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

#[cfg(feature = "otel")]
use crate::traces::Exporter;

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
    /// Send traces to this OpenTelemetry collector, like http://localhost:4318
    #[cfg(feature = "otel")]
    #[arg(
        long = "traces",
        env = "OTEL_EXPORTER_OTLP_ENDPOINT",
        global = true,
        value_name = "URL",
        display_order = 1002
    )]
    traces: Option<String>,
}

/// What has to be kept until the end of the process. When it is dropped, the last traces are sent.
#[must_use]
#[derive(Debug)]
pub struct Started {
    #[cfg(feature = "otel")]
    _traces: Option<Exporter>,
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
    /// Starts the log on standard error, and the traces. Called once per process. `usual` is the filter if none is set.
    pub fn start(&self, usual: &str) -> Result<Started, String> {
        // The server of `/mcp` tells of every request, with what was asked. What the filter itself says counts more.
        let filter = self.filter.as_deref().unwrap_or(usual);
        let filter = EnvFilter::try_new(format!("rmcp=error,{filter}")).map_err(|_| {
            "RUST_LOG (--log-filter): write a level (error, warn, info, debug, trace), or one for each module, like \
             info,muster::bot=debug"
        })?;
        // A line that can't be written, to a full disk for example, is lost: telling that on the same way would panic.
        let lines = tracing_subscriber::fmt::layer()
            .with_writer(std::io::stderr)
            .log_internal_errors(false);
        let lines = match self.format {
            Format::Text => {
                lines.with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr())).boxed()
            }
            Format::Json => lines.json().flatten_event(true).boxed(),
        };
        let layers = tracing_subscriber::registry().with(lines.with_filter(filter));
        #[cfg(feature = "otel")]
        let collector = self.traces.as_ref().filter(|collector| !collector.is_empty());
        #[cfg(feature = "otel")]
        let traces = collector.map(|it| Exporter::start(it, env!("BUILD_VERSION"))).transpose()?;
        #[cfg(feature = "otel")]
        let layers = layers.with(traces.as_ref().map(Exporter::layer));
        layers.init();
        Ok(Started {
            #[cfg(feature = "otel")]
            _traces: traces,
        })
    }
}
