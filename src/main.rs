//! The process: arguments in, one call, an exit code out.

use std::process::ExitCode;

fn main() -> ExitCode {
    muster::cli::main()
}
