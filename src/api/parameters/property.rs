//! The parameters of `/v2/property` and `/v2/market`.

use utoipa::IntoParams;
use utoipa::openapi::Required;
use utoipa::openapi::path::{Parameter as Description, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, Type};

use super::allowed_values::{self, digits, missing};
use super::openapi::{parameter, required, whole};
use super::{ParamError, Parameter};

/// How far back sales are counted at most, in days.
const MAX_DAYS: u32 = 90;

/// `type`: houses or businesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::api) enum PropertyType {
    House,
    Business,
}

/// `id`: the number of a property.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::api) struct PropertyId(pub(in crate::api) u64);

/// `city`: a city.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::api) struct City(pub(in crate::api) String);

/// `days`: how far back sales are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::api) struct Days(pub(in crate::api) u32);

impl PropertyType {
    /// Its name in `about`.
    pub(in crate::api) fn name(self) -> &'static str {
        match self {
            Self::House => "house",
            Self::Business => "business",
        }
    }
}

impl Parameter for PropertyType {
    const NAMES: &'static [&'static str] = &["type"];

    fn parse(text: Option<&str>) -> Result<Self, ParamError> {
        match text.ok_or(missing("type is required: house or business."))? {
            "house" => Ok(Self::House),
            "business" => Ok(Self::Business),
            _ => Err(ParamError { kind: "enum", message: "type must be house or business." }),
        }
    }
}

impl Parameter for PropertyId {
    const NAMES: &'static [&'static str] = &["id"];

    fn parse(text: Option<&str>) -> Result<Self, ParamError> {
        let text = text.ok_or(missing("id is required: the number of a property, like 138."))?;
        let error = ParamError {
            kind: "int_parsing",
            message: "id must be the whole number of a property, like 138.",
        };
        digits(text).and_then(|digits| digits.parse().ok()).map(Self).ok_or(error)
    }
}

impl Parameter for Option<City> {
    const NAMES: &'static [&'static str] = &["city"];

    fn parse(text: Option<&str>) -> Result<Self, ParamError> {
        let Some(text) = text else { return Ok(None) };
        let is_name = (1..=64).contains(&text.chars().count()) && !text.contains(char::is_control);
        is_name.then(|| Some(City(text.to_owned()))).ok_or(ParamError {
            kind: "string_pattern_mismatch",
            message: "city must be the name of a city, like Los Santos.",
        })
    }
}

impl Parameter for Days {
    const NAMES: &'static [&'static str] = &["days"];

    fn parse(text: Option<&str>) -> Result<Self, ParamError> {
        let Some(text) = text else { return Ok(Self(30)) };
        let days = allowed_values::whole(text).filter(|days| (1..=MAX_DAYS).contains(days));
        days.map(Self).ok_or(ParamError {
            kind: "int_range",
            message: "days must be a whole number from 1 to 90.",
        })
    }
}

impl IntoParams for PropertyType {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Description> {
        let kinds = ObjectBuilder::new().schema_type(Type::String);
        let kinds = kinds.enum_values(Some(["house", "business"]));
        vec![required("type", "Houses or businesses", kinds, "house".into())]
    }
}

impl IntoParams for PropertyId {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Description> {
        let number = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0));
        vec![required("id", "Number of the house or business", number, 731.into())]
    }
}

impl IntoParams for City {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Description> {
        let text = ObjectBuilder::new().schema_type(Type::String).max_length(Some(64));
        let city = parameter("city", "Only this city", text, "Los Santos".into());
        vec![city.required(Required::False).build()]
    }
}

impl IntoParams for Days {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Description> {
        let days = whole(1, MAX_DAYS.into()).default(Some(30.into()));
        let days = parameter("days", "How many days back sales are counted", days, 30.into());
        vec![days.required(Required::False).build()]
    }
}
