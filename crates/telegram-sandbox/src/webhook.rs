//! The webhook that updates are delivered to.

use jiff::Timestamp;

/// The webhook.
#[derive(Clone, Debug)]
pub(crate) struct Webhook {
    pub(crate) url: String,
    /// The `secret_token`.
    pub(crate) secret: Option<String>,
    /// The number of parallel deliveries.
    pub(crate) max_connections: usize,
    /// The last error and its time.
    pub(crate) last_error: Option<(Timestamp, String)>,
}
