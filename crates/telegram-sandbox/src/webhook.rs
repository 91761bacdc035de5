//! Where updates are brought to, instead of being fetched.

use jiff::Timestamp;

/// A webhook that is set.
#[derive(Clone, Debug)]
pub(crate) struct Webhook {
    pub(crate) url: String,
    /// Sent along, so that the receiver knows the sender.
    pub(crate) secret: Option<String>,
    /// How many deliveries at once.
    pub(crate) at_once: usize,
    /// What went wrong last, and when.
    pub(crate) last_error: Option<(Timestamp, String)>,
}
