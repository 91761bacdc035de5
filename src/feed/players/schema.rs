//! The JSON Schema of one line, made from the shape that judges it.

use serde_json::{Map, Value, json};

use super::line::{NAME, TEXT};
use super::shape::{Field, Kind, RECORD};

/// What one line of `players.ndjson` holds.
pub fn schema() -> Value {
    let mut schema = object(RECORD);
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    schema["title"] = "players".into();
    schema["description"] = "One line of players.ndjson: a player's record.".into();
    schema
}

/// Further fields are welcome.
fn object(fields: &[Field]) -> Value {
    let properties = fields.iter().map(|field| (field.name.to_owned(), property(field)));
    let required = fields.iter().filter(|field| field.needed).map(|field| field.name);
    json!({
        "type": "object",
        "properties": properties.collect::<Map<_, _>>(),
        "required": required.collect::<Vec<_>>(),
    })
}

fn property(field: &Field) -> Value {
    let value = value(field.kind);
    if field.needed { value } else { json!({ "anyOf": [value, { "type": "null" }] }) }
}

fn value(kind: Kind) -> Value {
    match kind {
        Kind::Number => json!({ "type": "integer" }),
        Kind::Id | Kind::Account => {
            json!({ "anyOf": [{ "type": "integer" }, { "type": "string", "pattern": "^[0-9]+$" }] })
        }
        Kind::Nickname => json!({ "type": "string", "minLength": 1, "maxLength": NAME }),
        Kind::Text => json!({ "type": "string", "minLength": 1, "maxLength": TEXT }),
        Kind::Moment => {
            json!({ "anyOf": [{ "type": "string", "format": "date-time" }, { "type": "integer" }] })
        }
        Kind::Online => json!({ "enum": [true, false, 0, 1] }),
        Kind::Object(fields) => object(fields),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_needs_what_the_judge_needs() {
        let schema = schema();
        let required = json!(["id", "nickname", "level", "exp", "money", "bank", "stats"]);
        assert_eq!(schema["required"], required);
        let fraction = &schema["properties"]["fraction"]["anyOf"];
        assert_eq!(fraction[0]["required"], json!(["id", "name", "rank", "rank_name"]));
        assert_eq!(fraction[1], json!({ "type": "null" }));
    }
}
