use serde_json::{Value, json};
use utoipa::IntoParams;
use utoipa::openapi::Required;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, Type};

use crate::api::{FamilyId, FractionId, Hours, Nickname, ServerId};

/// The largest number of a server that is read.
const LARGEST: u64 = i32::MAX as u64;

impl IntoParams for ServerId {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        vec![required("serverId", "Number of the game server", whole(0, LARGEST), json!(1))]
    }
}

impl IntoParams for FamilyId {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let words = "Number of the family; `familyId` is the same parameter";
        vec![required("famId", words, whole(0, u64::MAX), json!(12))]
    }
}

impl IntoParams for Nickname {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let name = ObjectBuilder::new()
            .schema_type(Type::String)
            .pattern(Some(r"^[A-Za-z0-9_\[\]()$@.=]{1,24}$"));
        let words = "Nickname, capital and small letters as in the game";
        vec![required("nickname", words, name, json!("Carl_Johnson"))]
    }
}

impl IntoParams for FractionId {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let words =
            "Short name of the fraction as `/v2/fractions` lists it, or its number, or an alias";
        vec![required("fractionId", words, fraction(), json!("LSPD"))]
    }
}

/// A fraction that is part of the path.
pub(in crate::api) struct FractionInPath;

impl IntoParams for FractionInPath {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let words = "Short name of the fraction, or its number, or an alias";
        let parameter = parameter("fractionId", words, fraction(), json!("LSPD"));
        vec![parameter.parameter_in(ParameterIn::Path).required(Required::True).build()]
    }
}

/// A fraction that may be left out.
pub(in crate::api) struct AnyFraction;

impl IntoParams for AnyFraction {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let words =
            "Short name, number or alias of a fraction; without it the whole server is counted";
        let parameter = parameter("fractionId", words, fraction(), json!("LSPD"));
        vec![parameter.required(Required::False).build()]
    }
}

impl IntoParams for Hours {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let hours = whole(1, 720).default(Some(json!(24)));
        let parameter = parameter("hours", "How far back", hours, json!(24));
        vec![parameter.required(Required::False).build()]
    }
}

fn required(name: &str, words: &str, schema: ObjectBuilder, example: Value) -> Parameter {
    parameter(name, words, schema, example).required(Required::True).build()
}

fn parameter(name: &str, words: &str, schema: ObjectBuilder, example: Value) -> ParameterBuilder {
    ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Query)
        .description(Some(words))
        .schema(Some(schema))
        .example(Some(example))
}

fn whole(least: u64, most: u64) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(least)).maximum(Some(most))
}

fn fraction() -> ObjectBuilder {
    let visible = r"^[^\u0000-\u001F\u007F-\u009F]+$";
    let text = ObjectBuilder::new().schema_type(Type::String).pattern(Some(visible));
    text.min_length(Some(1)).max_length(Some(64))
}
