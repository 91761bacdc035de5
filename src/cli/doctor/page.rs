//! The lines of the page. Each is printed as soon as it is known, because some checks take seconds.

use std::fmt::Display;
use std::process::ExitCode;

use clap::builder::styling::{AnsiColor, Style};

use crate::cli::output::{WRONG, print, print_line};

const OK: Style = AnsiColor::Green.on_default();
const NOTE: Style = AnsiColor::Yellow.on_default();

/// The page, which counts the problems.
#[derive(Default)]
pub(super) struct Page {
    problems: usize,
}

impl Page {
    /// Reports something that works.
    pub(super) fn ok(&mut self, subject: &str, text: impl Display) {
        line("ok", OK, subject, text);
    }

    /// Reports something that may be intended.
    pub(super) fn note(&mut self, subject: &str, text: impl Display) {
        line("note", NOTE, subject, text);
    }

    /// Reports something that does not work, or that is not safe.
    pub(super) fn wrong(&mut self, subject: &str, text: impl Display) {
        self.problems += 1;
        line("WRONG", WRONG, subject, text);
    }

    /// The last line, and the exit code.
    pub(super) fn finish(self) -> ExitCode {
        match self.problems {
            0 => print("\nNothing is wrong."),
            1 => print("\n1 thing is wrong."),
            count => print(format_args!("\n{count} things are wrong.")),
        }
        if self.problems == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

fn line(level: &str, style: Style, subject: &str, text: impl Display) {
    print_line(&format!("  {level:<6} "), style, format_args!("{subject}: {text}"));
}
