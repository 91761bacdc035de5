//! Progress bars on standard error, if that is a terminal.

use std::path::Path;
use std::time::Duration;

use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};

/// How often the size of a growing file is read.
const TICK: Duration = Duration::from_millis(200);

/// A line that counts things, such as documents.
pub(super) fn counting(total: u64) -> ProgressBar {
    bar(total, "{bar:24} {human_pos} of {human_len} {wide_msg}")
}

/// A line that counts bytes.
fn measuring(total: u64, what: String) -> ProgressBar {
    bar(total, "{bar:24} {bytes} of {total_bytes} {wide_msg}").with_message(what)
}

/// A line about work of which nothing can be counted.
pub(super) fn waiting(what: String) -> ProgressBar {
    let bar = bar(0, "{spinner} {wide_msg}").with_message(what);
    // The line is there at once, however short the work is.
    bar.tick();
    bar.enable_steady_tick(TICK);
    bar
}

fn bar(total: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(total).with_style(style)
}

/// Shows how a file grows to about `total` bytes while `work` writes it.
pub(super) async fn while_growing<T>(
    what: String,
    file: &Path,
    total: u64,
    work: impl Future<Output = T>,
) -> T {
    let bar = measuring(total, what);
    let mut ticks = tokio::time::interval(TICK);
    let mut work = std::pin::pin!(work);
    let done = loop {
        tokio::select! {
            done = &mut work => break done,
            _ = ticks.tick() => {
                bar.set_position(std::fs::metadata(file).map_or(0, |file| file.len()));
            }
        }
    };
    bar.finish_and_clear();
    done
}

/// Shows how far a reader is that has this many bytes.
pub(super) fn reading<R: std::io::Read>(
    what: String,
    total: u64,
    reader: R,
) -> indicatif::ProgressBarIter<R> {
    measuring(total, what).with_finish(indicatif::ProgressFinish::AndClear).wrap_read(reader)
}

/// A number as people write it: 800,000.
pub(super) fn count(number: u64) -> HumanCount {
    HumanCount(number)
}

/// A size as people write it: 3.00 MiB.
pub(super) fn size(bytes: u64) -> HumanBytes {
    HumanBytes(bytes)
}
