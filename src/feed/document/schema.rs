//! JSON Schemas of documents, recorded from the fields that readers ask for while they read an object without fields.

use serde_json::{Map, Value, json};

use super::object_kind::ObjectKind;

/// The fields that the reader of an object has asked for.
#[derive(Default)]
pub(super) struct RecordedFields {
    properties: Map<String, Value>,
    required: Vec<&'static str>,
    /// The schemas of the kinds of objects inside of it.
    definitions: Map<String, Value>,
}

impl RecordedFields {
    pub(super) fn add(&mut self, name: &'static str, about: &str, required: bool, schema: Value) {
        self.properties.insert(name.into(), described(schema, about));
        if required {
            self.required.push(name);
        }
    }

    /// Adds the schema of a kind of objects; returns a reference to it.
    pub(super) fn define(&mut self, kind: &ObjectKind, fields: Self) -> Value {
        let (schema, definitions) = fields.into_schema(kind);
        self.definitions.extend(definitions);
        self.definitions.insert(kind.name.into(), schema);
        json!({ "$ref": format!("#/$defs/{}", kind.name) })
    }

    /// The schema of an object with these fields, and the definitions that it refers to.
    fn into_schema(self, kind: &ObjectKind) -> (Value, Map<String, Value>) {
        let mut schema = json!({ "type": "object", "properties": self.properties });
        if !self.required.is_empty() {
            schema["required"] = self.required.into();
        }
        (described(schema, kind.about), self.definitions)
    }

    /// The schema of a document that is an object with these fields.
    pub(super) fn into_document(self, kind: &ObjectKind) -> Value {
        let (schema, definitions) = self.into_schema(kind);
        document(schema, kind.name, definitions)
    }

    /// The schema of a document that is a list of objects with these fields.
    pub(super) fn into_list_document(self, kind: &ObjectKind, name: &str, about: &str) -> Value {
        let mut all = Self::default();
        let item = all.define(kind, self);
        document(described(list(&item), about), name, all.definitions)
    }
}

fn document(mut schema: Value, name: &str, definitions: Map<String, Value>) -> Value {
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    schema["title"] = name.into();
    if !definitions.is_empty() {
        schema["$defs"] = definitions.into();
    }
    schema
}

fn described(mut schema: Value, about: &str) -> Value {
    schema["description"] = about.into();
    schema
}

/// The schema of a value that may be left out.
pub(super) fn optional(value: Value) -> Value {
    json!({ "anyOf": [value, { "enum": [null, "", {}, -1], "description": "None." }] })
}

pub(super) fn list(item: &Value) -> Value {
    let array = json!({ "type": "array", "items": item });
    let groups = json!({ "type": "object", "additionalProperties": array });
    json!({
        "anyOf": [
            array,
            {
                "type": "object",
                "additionalProperties": { "anyOf": [item, array, groups] },
                "description": "The same by number or in groups, as the API answers it."
            },
            { "enum": [""], "description": "An empty list, as some sources write it." }
        ]
    })
}
