//! `muster feed check`: validates the documents of a folder.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use clap::builder::FalseyValueParser;
use jiff::Timestamp;

use crate::cli::CommandError;
use crate::cli::output::print;
use crate::feed::check::{Report, check};
use crate::feed::document::ValidationErrors;

/// Validate a folder of documents and print every error
#[derive(Args, Debug)]
pub(in crate::cli) struct Check {
    /// The folder, in the layout of a feed folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Reject a document for any unusable row, instead of leaving out a few
    #[arg(long, env = "MUSTER_FEED_STRICT", value_parser = FalseyValueParser::new())]
    strict: bool,
}

impl Check {
    pub(super) async fn run(self) -> Result<ExitCode, CommandError> {
        let folder = self.folder.display();
        let unreadable = |why| CommandError::Failed(format!("{folder} can't be read: {why}"));
        let report = check(&self.folder, Timestamp::now(), self.strict).await;
        let report = report.map_err(unreadable)?;
        let Report { valid, incomplete, invalid, has_servers, notes } = report;
        invalid.iter().chain(&incomplete).for_each(print);
        for note in notes {
            print(format_args!("note: {note}"));
        }
        if !has_servers {
            print("note: there is no valid servers.json, so no server would be known");
        }
        let left_out: usize = incomplete.iter().map(ValidationErrors::unusable_rows).sum();
        let without = match left_out {
            0 => String::new(),
            1 => ", without 1 row that can't be used".to_owned(),
            rows => format!(", without {rows} rows that can't be used"),
        };
        if invalid.is_empty() {
            print(format_args!("{}: all would be accepted{without}.", documents(valid)));
            return Ok(if has_servers { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
        let rejected = documents(invalid.len());
        print(format_args!("{rejected} would be rejected, {valid} would be accepted{without}."));
        Ok(ExitCode::FAILURE)
    }
}

fn documents(count: usize) -> String {
    if count == 1 { "1 document".to_owned() } else { format!("{count} documents") }
}
