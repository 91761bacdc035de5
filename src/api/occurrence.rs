//! An error that was answered, for the layers around the handler.

use uuid::Uuid;

/// What a response with an error has among its extensions.
#[derive(Debug, Clone, Copy)]
pub(super) struct Occurrence {
    /// The `error_code` of the body.
    pub(super) code: &'static str,
    /// The `error_id` of the body.
    pub(super) id: Uuid,
}
