//! Which error a response has, for the layers that count it.

use uuid::Uuid;

/// What a response with an error has among its extensions.
#[derive(Debug, Clone, Copy)]
pub(super) struct AnsweredError {
    /// The `error_code` of the body.
    pub(super) code: &'static str,
    /// The `error_id` of the body.
    pub(super) id: Uuid,
}
