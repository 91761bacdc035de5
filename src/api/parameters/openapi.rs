//! The descriptions of the parameters in the OpenAPI document.

use serde_json::{Value, json};
use utoipa::IntoParams;
use utoipa::openapi::Required;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, Type};

use crate::wire::DOCUMENTED_SHAPE;

use super::allowed_values::{
    FamilyId, FractionName, Hours, IsHourly, MemberName, Nickname, SeenWithin, ServerId, Shape,
};

/// The largest server number that is accepted.
const MAX_SERVER: u64 = i32::MAX as u64;

impl IntoParams for ServerId {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        vec![required("serverId", "Number of the game server", whole(0, MAX_SERVER), json!(1))]
    }
}

impl IntoParams for FamilyId {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let description = "Number of the family; also accepted as `familyId`";
        let number = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0));
        vec![required("famId", description, number, json!(12))]
    }
}

impl IntoParams for Nickname {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let description = "Nickname, case-sensitive";
        vec![required("nickname", description, nickname(), json!("Carl_Johnson"))]
    }
}

impl IntoParams for MemberName {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let description = "Nickname, case-sensitive: only the family that this player is in";
        let parameter = parameter("member", description, nickname(), json!("Carl_Johnson"));
        vec![parameter.required(Required::False).build()]
    }
}

impl IntoParams for FractionName {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let description =
            "Short name of the faction as `/v2/fractions` lists it, or its number, or an alias";
        vec![required("fractionId", description, fraction(), json!("LSPD"))]
    }
}

/// `fractionId` as a part of the path.
pub(in crate::api) struct FractionInPath;

impl IntoParams for FractionInPath {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let description = "Short name of the faction, or its number, or an alias";
        let parameter = parameter("fractionId", description, fraction(), json!("LSPD"));
        vec![parameter.parameter_in(ParameterIn::Path).required(Required::True).build()]
    }
}

/// `fractionId` where it is optional.
pub(in crate::api) struct OptionalFraction;

impl IntoParams for OptionalFraction {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let description = "Short name, number or alias of a faction; without it, all players of the server are counted";
        let parameter = parameter("fractionId", description, fraction(), json!("LSPD"));
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

impl IntoParams for IsHourly {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let description =
            "3600 for one sample an hour; without it, there are more the fewer hours are asked for";
        let parameter = parameter("step", description, whole(3_600, 3_600), json!(3_600));
        vec![parameter.required(Required::False).build()]
    }
}

impl IntoParams for SeenWithin {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let days = whole(1, 30).default(Some(json!(14)));
        let description = "Within how many days somebody was online last";
        let parameter = parameter("seenWithin", description, days, json!(14));
        vec![parameter.required(Required::False).build()]
    }
}

impl IntoParams for Shape {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let (name, documented) = DOCUMENTED_SHAPE;
        let description =
            "`flat`, or `documented` for the answer that this API gives without the flat shapes";
        let shape = ObjectBuilder::new().schema_type(Type::String);
        let shape = shape.enum_values(Some(["flat", documented])).default(Some(json!("flat")));
        let parameter = parameter(name, description, shape, json!("flat"));
        vec![parameter.required(Required::False).build()]
    }
}

pub(super) fn required(
    name: &str,
    description: &str,
    schema: ObjectBuilder,
    example: Value,
) -> Parameter {
    parameter(name, description, schema, example).required(Required::True).build()
}

pub(super) fn parameter(
    name: &str,
    description: &str,
    schema: ObjectBuilder,
    example: Value,
) -> ParameterBuilder {
    ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Query)
        .description(Some(description))
        .schema(Some(schema))
        .example(Some(example))
}

pub(super) fn whole(min: u64, max: u64) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(min)).maximum(Some(max))
}

fn nickname() -> ObjectBuilder {
    let name = r"^[A-Za-z0-9_\[\]()$@.=]{1,24}$";
    ObjectBuilder::new().schema_type(Type::String).pattern(Some(name))
}

fn fraction() -> ObjectBuilder {
    let visible = r"^[^\u0000-\u001F\u007F-\u009F]+$";
    let text = ObjectBuilder::new().schema_type(Type::String).pattern(Some(visible));
    text.min_length(Some(1)).max_length(Some(64))
}
