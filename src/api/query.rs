//! Parameters: parsed once, at the edge, every wrong one told at once.
//!
//! A resource asks for what it needs by type, `let (nickname, server): (Nickname, ServerId) = ask.query()?`, and
//! receives values that hold the rules of the API.

use std::borrow::Cow;

use super::Error;
use crate::wire;

mod given;
mod parameter;

use given::Given;
pub(super) use given::decoded;
pub use parameter::{FamilyId, FractionId, Hours, Nickname, ServerId};

/// One parameter of a request.
pub(super) trait Parameter: Sized {
    /// Its name, then the other names it answers to.
    const NAMES: &'static [&'static str];

    /// Reads it from its decoded text; `None` when the request does not have it.
    fn read(text: Option<&str>) -> Result<Self, Complaint>;
}

/// What is wrong with a parameter: a word for programs and a sentence for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Complaint {
    /// For programs.
    pub(super) kind: &'static str,
    /// For people.
    pub(super) message: &'static str,
}

/// A parameter that is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wrong {
    place: &'static str,
    name: &'static str,
    complaint: Complaint,
}

impl Wrong {
    pub(super) fn message(&self) -> Cow<'static, str> {
        match self.complaint {
            given::REPEATED => format!("{} was given more than once.", self.name).into(),
            Complaint { message, .. } => message.into(),
        }
    }

    pub(super) fn detail(&self) -> wire::Detail<'static> {
        wire::Detail {
            loc: vec![self.place.into(), self.name.into()],
            msg: self.message(),
            kind: self.complaint.kind.into(),
        }
    }
}

/// The parameters of a query string.
pub(super) fn read<T: Parameters>(query: &str) -> Result<T, Error> {
    T::read(&Given::new(query)).map_err(Error::Invalid)
}

/// The parameter that is the last segment of a path.
pub(super) fn read_segment<T: Parameter>(path: &str) -> Result<T, Error> {
    let (_, segment) = path.rsplit_once('/').unwrap_or(("", path));
    let read = given::text(decoded(segment.as_bytes())).and_then(|text| T::read(Some(&text)));
    read.map_err(|complaint| Error::Invalid(vec![wrong::<T>("path", complaint)]))
}

const NOT_TEXT: Complaint =
    Complaint { kind: "string_unicode", message: "This is not UTF-8 once decoded." };

fn wrong<T: Parameter>(place: &'static str, complaint: Complaint) -> Wrong {
    Wrong { place, name: T::NAMES.first().copied().unwrap_or_default(), complaint }
}

/// A parameter, or several as a tuple.
pub(super) trait Parameters: Sized {
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
