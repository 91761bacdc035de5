//! Request parameters are parsed once, before the handler. The response to invalid parameters lists all of them.
//!
//! A handler declares types, `Query((nickname, server)): Query<(Nickname, ServerId)>`, and receives valid values.

use std::borrow::Cow;

use axum::extract::FromRequestParts;
use http::request::Parts;
use percent_encoding::percent_decode;

use super::error::{Error, InvalidParameter};

mod allowed_values;
pub(super) mod events;
mod openapi;
pub(super) mod property;
mod query_string;

pub(super) use allowed_values::{
    FamilyId, FractionName, Hours, IsHourly, MemberName, Nickname, SeenWithin, ServerId, Shape,
};
pub(super) use openapi::{FractionInPath, OptionalFraction};
use query_string::QueryString;

/// One parameter of a request.
pub(super) trait Parameter: Sized {
    /// The name, followed by other names that are accepted.
    const NAMES: &'static [&'static str];

    /// Parses the decoded text. `None` if the request does not have the parameter.
    fn parse(text: Option<&str>) -> Result<Self, ParamError>;
}

/// The error of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ParamError {
    /// The kind of error, for programs.
    pub(super) kind: &'static str,
    /// The error, for people.
    pub(super) message: &'static str,
}

const REPEATED: ParamError =
    ParamError { kind: "repeated", message: "A parameter was given more than once." };
const NOT_UTF8: ParamError =
    ParamError { kind: "string_unicode", message: "The value is not valid UTF-8 after decoding." };

/// The parameters of the query string.
pub(super) struct Query<T>(pub(super) T);

impl<T: Parameters, S: Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        parse_query(parts.uri.query().unwrap_or_default()).map(Self)
    }
}

/// The parameter in the last segment of the path.
pub(super) struct LastSegment<T>(pub(super) T);

impl<T: Parameter, S: Sync> FromRequestParts<S> for LastSegment<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        let path = parts.uri.path();
        let (_, segment) = path.rsplit_once('/').unwrap_or(("", path));
        let value = decode(segment.as_bytes()).and_then(|text| T::parse(Some(&text)));
        value.map(Self).map_err(|error| Error::Invalid(vec![invalid::<T>("path", error)]))
    }
}

/// Parses the parameters of a query string.
pub(super) fn parse_query<T: Parameters>(query: &str) -> Result<T, Error> {
    T::parse(QueryString(query)).map_err(Error::Invalid)
}

/// One parameter, or several as a tuple.
pub(super) trait Parameters: Sized {
    /// Parses all parameters, or returns the error of every invalid one.
    fn parse(query: QueryString<'_>) -> Result<Self, Vec<InvalidParameter>>;
}

impl<T: Parameter> Parameters for T {
    fn parse(query: QueryString<'_>) -> Result<Self, Vec<InvalidParameter>> {
        let value = query.get(T::NAMES).and_then(|text| T::parse(text.as_deref()));
        value.map_err(|error| {
            let mut invalid = invalid::<T>("query", error);
            if error.kind == "missing"
                && let Some(near) = T::NAMES.first().and_then(|name| query.similar(name))
            {
                let message = invalid.message.to_mut();
                message.push_str(&format!(" Did you mean {}, not {near}?", invalid.name));
            }
            vec![invalid]
        })
    }
}

macro_rules! tuples {
    ($($name:ident),+) => {
        impl<$($name: Parameter),+> Parameters for ($($name,)+) {
            fn parse(query: QueryString<'_>) -> Result<Self, Vec<InvalidParameter>> {
                let mut invalid = Vec::new();
                let values = ($(
                    <$name as Parameters>::parse(query).map_err(|mut more| invalid.append(&mut more)),
                )+);
                match values {
                    #[expect(non_snake_case, reason = "a value is named like its type")]
                    ($(Ok($name),)+) => Ok(($($name,)+)),
                    _ => Err(invalid),
                }
            }
        }
    };
}

tuples!(A, B);
tuples!(A, B, C);
tuples!(A, B, C, D);
tuples!(A, B, C, D, E, F);

fn invalid<T: Parameter>(place: &'static str, error: ParamError) -> InvalidParameter {
    let name = T::NAMES.first().copied().unwrap_or_default();
    let message = match error {
        REPEATED => format!("{name} was given more than once.").into(),
        ParamError { message, .. } => message.into(),
    };
    InvalidParameter { place, name, kind: error.kind, message }
}

/// Percent-decodes once. A percent sign that begins no escape is kept.
fn decode(text: &[u8]) -> Result<Cow<'_, str>, ParamError> {
    percent_decode(text).decode_utf8().map_err(|_| NOT_UTF8)
}
