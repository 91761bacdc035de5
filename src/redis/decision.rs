//! One call of a script decides about a request and counts it.

use std::sync::Arc;

use super::connection::{Away, Link, Redis};
use super::windows::{Admission, Answer, Window, command};

/// What to do with a request.
#[derive(Debug, Clone, Copy)]
pub enum Act<'a> {
    /// Count it, if every window has one left.
    Admit,
    /// Count nothing.
    Peek,
    /// Uncount it; for each window the time at which it was counted.
    Refund(&'a [u64]),
}

impl Redis {
    /// Decides about a request in all `windows` together, if `generation` is still current; `None` accepts any.
    /// Requests that wait with clones of the same `windows` are counted by one command.
    ///
    /// Time is that of Redis, so that the clocks of processes don't matter; tests give `now` in microseconds.
    pub async fn decide(
        &self,
        link: &Arc<Link>,
        windows: &Arc<[Window]>,
        act: Act<'_>,
        generation: Option<u64>,
        now: Option<u64>,
    ) -> Result<Answer, Away> {
        let call = |form| async move {
            let command = match act {
                Act::Admit => {
                    let admission = Admission::new(form, windows, generation, now);
                    return link.pipeline.admit(admission).await;
                }
                Act::Peek => command(form, 0, windows, generation, now, &[]),
                Act::Refund(slots) => command(form, "refund", windows, generation, now, slots),
            };
            let value = link.pipeline.call(command).await?;
            Answer::parse(&value, 0)
        };
        self.run_script(link, call).await
    }
}
