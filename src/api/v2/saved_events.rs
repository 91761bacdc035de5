//! Events of the ledger as they are answered.

use crate::api::Error;
use crate::api::error::InvalidParameter;
use crate::ledger::{PageError, SavedEvent};
use crate::wire;

/// Why there are no events.
pub(super) fn error(error: PageError) -> Error {
    match error {
        PageError::Gone(oldest) => Error::EventsGone { oldest },
        PageError::Ahead(latest) => Error::Invalid(vec![InvalidParameter {
            place: "query",
            name: "since",
            kind: "int_range",
            message: format!(
                "since is no event yet: the last one is {latest}. Begin without since."
            )
            .into(),
        }]),
        PageError::Store(error) => Error::internal(error),
    }
}

/// The kind of an event, which its body says before anything that people name.
pub(super) fn kind(body: &str) -> Option<&str> {
    let (_, rest) = body.split_once(r#""kind":""#)?;
    rest.split_once('"').map(|(kind, _)| kind)
}

/// The JSON of an event.
pub(super) fn json(SavedEvent { id, body }: &SavedEvent) -> String {
    // The body is the rest of the object.
    format!("{{\"id\":{id},{}", &body[1..])
}

/// An event as it is answered.
pub(super) fn event(saved: &SavedEvent) -> Result<wire::Event<'static>, serde_json::Error> {
    serde_json::from_str(&json(saved))
}
