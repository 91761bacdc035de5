//! Output of the commands. The only module that prints.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// Prints a result to standard output. A closed pipe is not an error.
pub(super) fn print(text: impl Display) {
    let _ = writeln!(io::stdout(), "{text}");
}

/// Prints something that cannot be printed again to standard output.
pub(super) fn print_once(text: impl Display) -> io::Result<()> {
    let mut out = io::stdout();
    writeln!(out, "{text}")?;
    out.flush()
}

/// Prints a note to standard error.
pub(super) fn note(text: impl Display) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Prints an error to standard error.
pub(super) fn fail(message: &str, code: u8) -> ExitCode {
    note(format_args!("muster: {message}"));
    ExitCode::from(code)
}
