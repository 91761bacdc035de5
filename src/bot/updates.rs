//! The ways in: long polling and the webhook, once-only delivery, flood limits and acknowledgement.

pub(super) mod admission;
pub(super) mod flood_limiter;
pub(super) mod inbox;
pub(super) mod polling;
pub(super) mod raw_update;
pub(super) mod webhook;

pub use flood_limiter::FloodLimits;
pub use webhook::{InvalidSecret, Webhook, WebhookSecret};

pub(super) use flood_limiter::FloodLimiter;
pub(super) use inbox::Inbox;
