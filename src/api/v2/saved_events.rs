//! Events of the ledger as they are answered.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::api::Error;
use crate::ledger::{PageError, SavedEvent};
use crate::wire;

/// Why there are no events.
pub(super) fn error(error: PageError) -> Error {
    match error {
        PageError::Gone(oldest) => Error::EventsGone { oldest },
        PageError::Store(error) => Error::internal(error),
    }
}

/// The kind of an event, which its body says before anything that people name.
pub(super) fn kind(body: &str) -> Option<&str> {
    let (_, rest) = body.split_once(r#""kind":""#)?;
    rest.split_once('"').map(|(kind, _)| kind)
}

/// An event as it is answered.
pub(super) fn event(saved: &SavedEvent) -> Result<wire::Event<'_>, serde_json::Error> {
    #[derive(Deserialize)]
    struct Body<'a> {
        server: u32,
        at: i64,
        #[serde(borrow)]
        kind: Cow<'a, str>,
        #[serde(borrow)]
        about: Vec<Cow<'a, str>>,
        #[serde(borrow, default)]
        name: Option<Cow<'a, str>>,
        #[serde(borrow, default)]
        before: Option<&'a RawValue>,
        #[serde(borrow, default)]
        after: Option<&'a RawValue>,
    }
    let Body { server, at, kind, about, name, before, after } = serde_json::from_str(&saved.body)?;
    let [before, after] =
        [before, after].map(|value| value.map(|value| wire::Json(value.get().into())));
    Ok(wire::Event { id: saved.id, server, at, kind, about, name, before, after })
}
