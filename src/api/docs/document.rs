//! The OpenAPI document as the reference and the generator of clients read it: operations, parameters, and the fields of
//! responses.

use indexmap::IndexMap;
use serde::Deserialize;
use serde_json::Value;

/// The deepest level of fields.
const MAX_DEPTH: usize = 6;

#[derive(Debug, Default, Deserialize)]
pub(in crate::api) struct Document {
    pub(super) tags: Vec<Tag>,
    pub(in crate::api) paths: IndexMap<String, PathItem>,
    pub(in crate::api) components: Components,
}

#[derive(Debug, Deserialize)]
pub(in crate::api) struct Tag {
    pub(super) name: String,
    pub(super) description: String,
}

#[derive(Debug, Deserialize)]
pub(in crate::api) struct PathItem {
    pub(in crate::api) get: Operation,
}

#[derive(Debug, Deserialize)]
pub(in crate::api) struct Operation {
    #[serde(rename = "operationId")]
    pub(in crate::api) operation_id: String,
    pub(super) tags: Vec<String>,
    pub(in crate::api) summary: String,
    #[serde(default)]
    pub(super) description: String,
    #[serde(default)]
    pub(in crate::api) parameters: Vec<Parameter>,
    pub(super) responses: IndexMap<String, Response>,
}

#[derive(Debug, Deserialize)]
pub(in crate::api) struct Parameter {
    pub(in crate::api) name: String,
    #[serde(rename = "in")]
    pub(super) place: String,
    pub(super) description: String,
    pub(in crate::api) required: bool,
    pub(in crate::api) schema: Schema,
    pub(super) example: Value,
}

#[derive(Debug, Deserialize)]
pub(in crate::api) struct Response {
    #[serde(default)]
    content: IndexMap<String, Content>,
}

#[derive(Debug, Deserialize)]
pub(in crate::api) struct Content {
    pub(in crate::api) schema: Schema,
    #[serde(default)]
    example: Value,
}

#[derive(Debug, Default, Deserialize)]
pub(in crate::api) struct Components {
    pub(in crate::api) schemas: IndexMap<String, Schema>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(in crate::api) struct Schema {
    #[serde(rename = "$ref")]
    pub(in crate::api) reference: Option<String>,
    #[serde(rename = "type")]
    pub(in crate::api) types: Types,
    #[serde(rename = "enum")]
    pub(in crate::api) choices: Vec<Value>,
    format: Option<String>,
    description: Option<String>,
    pub(in crate::api) required: Vec<String>,
    pub(in crate::api) properties: IndexMap<String, Schema>,
    pub(in crate::api) items: Option<Box<Schema>>,
    pub(in crate::api) additional_properties: Option<Additional>,
    pub(in crate::api) one_of: Vec<Schema>,
    pub(super) default: Option<Value>,
    pub(super) minimum: Option<Value>,
    pub(super) maximum: Option<Value>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(in crate::api) enum Types {
    One(String),
    Several(Vec<String>),
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(in crate::api) enum Additional {
    Allowed(#[expect(dead_code, reason = "only its presence is read")] bool),
    Described(Box<Schema>),
}

/// A field of a response.
#[derive(Debug)]
pub(super) struct Field {
    pub(super) name: String,
    /// The type, as `integer | null`.
    pub(super) kind: String,
    pub(super) description: String,
    pub(super) children: Vec<Field>,
}

impl Default for Types {
    fn default() -> Self {
        Self::Several(Vec::new())
    }
}

impl Types {
    pub(in crate::api) fn names(&self) -> &[String] {
        match self {
            Self::One(name) => std::slice::from_ref(name),
            Self::Several(names) => names,
        }
    }
}

impl Schema {
    /// The type of a parameter.
    pub(in crate::api) fn kind(&self) -> &str {
        self.types.names().first().map_or("any", String::as_str)
    }

    fn is_null(&self) -> bool {
        self.kind() == "null"
    }
}

impl Operation {
    pub(in crate::api) fn success(&self) -> Option<&Content> {
        self.responses.get("200")?.content.get("application/json")
    }

    /// The documented example of the response, indented.
    pub(super) fn example(&self) -> String {
        let example = self.success().map(|content| &content.example);
        example.and_then(|example| serde_json::to_string_pretty(example).ok()).unwrap_or_default()
    }
}

impl Document {
    /// The fields of an operation's response.
    pub(super) fn fields(&self, operation: &Operation) -> Vec<Field> {
        operation.success().map_or_else(Vec::new, |content| self.fields_of(&content.schema, 0))
    }

    fn fields_of(&self, schema: &Schema, depth: usize) -> Vec<Field> {
        let object = self.content(schema);
        if object.properties.is_empty()
            && let Some(Additional::Described(value)) = &object.additional_properties
        {
            // A map: the fields of its values.
            return self.fields_of(self.item(value), depth);
        }
        let field = |(name, property): (&String, &Schema)| Field {
            name: name.clone(),
            kind: self.type_name(property),
            description: self.description(property),
            children: match depth < MAX_DEPTH {
                true => self.fields_of(self.item(property), depth + 1),
                false => Vec::new(),
            },
        };
        object.properties.iter().map(field).collect()
    }

    /// The schema of the items of a list, or the schema itself.
    fn item<'a>(&'a self, schema: &'a Schema) -> &'a Schema {
        self.content(schema).items.as_deref().unwrap_or(schema)
    }

    /// The schema that a reference names.
    fn resolved<'a>(&'a self, schema: &'a Schema) -> &'a Schema {
        let name = schema.reference.as_deref().and_then(|path| path.rsplit('/').next());
        let named = name.and_then(|name| self.components.schemas.get(name));
        named.map_or(schema, |named| self.resolved(named))
    }

    /// The schema without references and without the alternative null.
    fn content<'a>(&'a self, schema: &'a Schema) -> &'a Schema {
        let schema = self.resolved(schema);
        let choice = schema.one_of.iter().find(|choice| !choice.is_null());
        choice.map_or(schema, |choice| self.content(choice))
    }

    /// The description nearest to the field.
    fn description(&self, schema: &Schema) -> String {
        let choice = schema.one_of.iter().find(|choice| !choice.is_null());
        let texts = [Some(schema), choice, Some(self.content(schema))];
        let mut texts = texts.into_iter().flatten().filter_map(|node| node.description.clone());
        texts.next().unwrap_or_default()
    }

    fn type_name(&self, schema: &Schema) -> String {
        let content = self.content(schema);
        let mut types = content.types.names().iter().filter(|name| *name != "null");
        let name = match (types.next().map(String::as_str), &content.items) {
            (Some("array"), Some(item)) => format!("{}[]", self.type_name(item)),
            _ if content.format.as_deref() == Some("date-time") => "date-time".to_owned(),
            (name, _) => name.unwrap_or("any").to_owned(),
        };
        let is_nullable = content.types.names().iter().any(|name| name == "null")
            || self.resolved(schema).one_of.iter().any(Schema::is_null);
        if is_nullable { format!("{name} | null") } else { name }
    }
}
