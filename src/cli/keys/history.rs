//! `muster keys history`: what was done to a key, or to all keys.

use std::io::{self, BufWriter, Write};

use clap::Args;

use super::{Common, format, parsers};
use crate::cli::CommandError;
use crate::cli::output::unless_closed;
use crate::keys::{ChangeError, HistoryEntry, KeyId};

/// How many entries are read at a time.
const PAGE: u32 = 1000;

/// Show what was done to a key, or to all keys: a line an entry, oldest first
///
/// People who have asked to be forgotten are not named. With --json, each line is an object.
#[derive(Args, Debug)]
#[group(skip)]
#[command(
    after_help = "Example: muster keys history --all --json >keys.ndjson",
    group = clap::ArgGroup::new("which").args(["id", "all"]).required(true)
)]
pub(in crate::cli) struct History {
    /// The key's public id, k_…
    #[arg(value_parser = parsers::id)]
    id: Option<KeyId>,
    /// The history of all keys, deleted ones included
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    common: Common,
}

/// What is printed, as errors name it.
const WHAT: &str = "the history";

impl History {
    pub(super) async fn run(self) -> Result<(), CommandError> {
        let store = self.common.open().await?;
        if let Some(id) = self.id {
            let entries = store.history(&id).await?;
            if entries.is_empty() {
                return Err(ChangeError::NotFound.into());
            }
            return unless_closed(WHAT, self.print(&entries));
        }
        let mut after = 0;
        loop {
            let entries = store.history_after(after, PAGE).await?;
            let Some(last) = entries.last() else { return Ok(()) };
            after = last.number;
            if let Err(why) = self.print(&entries) {
                return unless_closed(WHAT, Err(why));
            }
        }
    }

    fn print(&self, entries: &[HistoryEntry]) -> io::Result<()> {
        let mut out = BufWriter::new(io::stdout().lock());
        for entry in entries {
            match self.common.json {
                true => writeln!(out, "{}", format::any_history_entry(entry))?,
                false => writeln!(out, "{}  {}", entry.id, format::history_line(entry))?,
            }
        }
        out.flush()
    }
}
