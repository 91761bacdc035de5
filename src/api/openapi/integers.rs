//! Removes the width of integers: `int32` excludes values that occur, and `int64` makes some generators use big
//! integers.

use utoipa::openapi::schema::{AdditionalProperties, ArrayItems, SchemaType, Type};
use utoipa::openapi::{Components, Object, RefOr, Schema};

/// Removes the format of every integer.
pub(super) fn remove_widths(components: &mut Components) {
    components.schemas.values_mut().for_each(in_schema);
}

fn in_schema(schema: &mut RefOr<Schema>) {
    match schema {
        RefOr::T(Schema::Object(object)) => in_object(object),
        RefOr::T(Schema::Array(array)) => {
            if let ArrayItems::RefOrSchema(items) = &mut array.items {
                in_schema(items);
            }
        }
        _ => {}
    }
}

fn in_object(object: &mut Object) {
    let is_integer = match &object.schema_type {
        SchemaType::Type(kind) => *kind == Type::Integer,
        SchemaType::Array(kinds) => kinds.contains(&Type::Integer),
        SchemaType::AnyValue => false,
    };
    if is_integer {
        object.format = None;
    }
    object.properties.values_mut().for_each(in_schema);
    if let Some(AdditionalProperties::RefOr(schema)) = object.additional_properties.as_deref_mut() {
        in_schema(schema);
    }
}
