//! The `muster` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    #[cfg(target_env = "gnu")]
    return_freed_memory();
    muster::cli::main()
}

/// Makes glibc give freed memory back to the system. By default each of its heaps, about one per thread, keeps as much as
/// twice the largest block that was ever freed: with documents of half a megabyte, that is 2 to 8 MB in all.
#[cfg(target_env = "gnu")]
#[expect(unsafe_code, reason = "glibc has no other way to set this from inside a process")]
fn return_freed_memory() {
    // SAFETY: no other thread has started yet.
    unsafe { libc::mallopt(libc::M_TRIM_THRESHOLD, 256 << 10) };
}
