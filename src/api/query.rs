//! Parameters: parsed once, at the edge, every wrong one told at once.
//!
//! A handler asks for what it needs by type, `Query((nickname, server)): Query<(Nickname, ServerId)>`, and
//! receives values that hold the rules of the API.

use std::borrow::Cow;

use axum::extract::{FromRequestParts, RawPathParams};
use http::request::Parts;

use super::Error;
use crate::wire;

mod given;
mod parameter;

use given::Given;
pub(super) use given::decoded;
pub use parameter::{FamilyId, FractionId, Hours, Nickname, ServerId};

/// One parameter of a request.
pub trait Parameter: Sized {
    /// Its name, then the other names it answers to.
    const NAMES: &'static [&'static str];

    /// Reads it from its decoded text; `None` when the request does not have it.
    fn read(text: Option<&str>) -> Result<Self, Complaint>;
}

/// What is wrong with a parameter: a word for programs and a sentence for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Complaint {
    /// For programs.
    pub kind: &'static str,
    /// For people.
    pub message: &'static str,
}

/// A parameter that is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wrong {
    place: &'static str,
    name: &'static str,
    complaint: Complaint,
}

impl Wrong {
    pub(super) fn message(&self) -> &'static str {
        self.complaint.message
    }

    pub(super) fn detail(&self) -> wire::Detail<'static> {
        wire::Detail {
            loc: vec![self.place.into(), self.name.into()],
            msg: self.complaint.message.into(),
            kind: self.complaint.kind.into(),
        }
    }
}

/// The parameters of the query string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Query<T>(pub T);

/// A parameter that is the last segment of the path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Segment<T>(pub T);

impl<S: Sync, T: Parameters> FromRequestParts<S> for Query<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        let given = Given::new(parts.uri.query().unwrap_or_default());
        T::read(&given).map(Self).map_err(Error::Invalid)
    }
}

impl<S: Send + Sync, T: Parameter> FromRequestParts<S> for Segment<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        // The only way to fail is a segment that is no text once decoded.
        let segments = RawPathParams::from_request_parts(parts, state).await.ok();
        let text = segments.as_ref().and_then(|segments| segments.iter().last());
        let text = text.map_or(Err(NOT_TEXT), |(_, text)| T::read(Some(text)));
        text.map(Self).map_err(|complaint| Error::Invalid(vec![wrong::<T>("path", complaint)]))
    }
}

const NOT_TEXT: Complaint =
    Complaint { kind: "string_unicode", message: "This is not UTF-8 once decoded." };

fn wrong<T: Parameter>(place: &'static str, complaint: Complaint) -> Wrong {
    Wrong { place, name: T::NAMES.first().copied().unwrap_or_default(), complaint }
}

/// A parameter, or several as a tuple.
pub trait Parameters: Sized {
    /// Reads all of them, or says of each wrong one what is wrong.
    fn read(given: &Given<'_>) -> Result<Self, Vec<Wrong>>;
}

impl<T: Parameter> Parameters for T {
    fn read(given: &Given<'_>) -> Result<Self, Vec<Wrong>> {
        let text = given.one(T::NAMES);
        let read = text.and_then(|text: Option<Cow<'_, str>>| T::read(text.as_deref()));
        read.map_err(|complaint| vec![wrong::<T>("query", complaint)])
    }
}

macro_rules! tuples {
    ($($name:ident),+) => {
        impl<$($name: Parameter),+> Parameters for ($($name,)+) {
            fn read(given: &Given<'_>) -> Result<Self, Vec<Wrong>> {
                let mut wrong = Vec::new();
                let read = ($(
                    <$name as Parameters>::read(given).map_err(|mut more| wrong.append(&mut more)),
                )+);
                match read {
                    #[expect(non_snake_case, reason = "a value is named as its type")]
                    ($(Ok($name),)+) => Ok(($($name,)+)),
                    _ => Err(wrong),
                }
            }
        }
    };
}

tuples!(A, B);
tuples!(A, B, C);
