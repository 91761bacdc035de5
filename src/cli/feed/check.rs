//! `muster feed check`: what would become of a folder's documents.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use jiff::Timestamp;

use crate::cli::print;
use crate::feed::check::{Report, check};

/// Judge a folder of documents, and name every fault
#[derive(Args, Debug)]
pub(super) struct Check {
    /// The folder, laid out as a feed folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl Check {
    pub(super) fn run(self) -> ExitCode {
        let report = match check(&self.folder, Timestamp::now()) {
            Ok(report) => report,
            Err(why) => {
                let folder = self.folder.display();
                return crate::cli::fail(&format!("{folder} can't be read: {why}"), 1);
            }
        };
        let Report { taken, lists, refused, notes } = report;
        let taken = taken.len() + lists;
        refused.iter().for_each(print);
        for note in notes {
            print(format_args!("note: {note}"));
        }
        if refused.is_empty() {
            print(format_args!("{}: all would be taken.", documents(taken)));
            return ExitCode::SUCCESS;
        }
        let refused = documents(refused.len());
        print(format_args!("{refused} would be refused, {taken} would be taken."));
        ExitCode::FAILURE
    }
}

fn documents(count: usize) -> String {
    if count == 1 { "1 document".to_owned() } else { format!("{count} documents") }
}
