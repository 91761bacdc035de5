//! What is recorded of the times at which an alert would have fired.

/// Where it is recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::bot) enum Recorded {
    /// In events of these kinds on the server.
    Events {
        kinds: &'static [&'static str],
        /// What the events are about; `None` for all of these kinds.
        about: Option<String>,
    },
    /// In the samples of how many members of a fraction were online.
    Samples { fraction: u32 },
}

impl Recorded {
    pub(in crate::bot) fn events(kinds: &'static [&'static str], about: String) -> Self {
        Self::Events { kinds, about: Some(about) }
    }
}
