//! Methods and types in TypeScript.

use super::{WIDTH, lines, parameters};
use crate::api::docs::document::{Additional, Document, Operation, Parameter, Schema};

pub(super) fn method(path: &str, operation: &Operation) -> String {
    let field = |it: &Parameter| {
        format!("{}{}: {}", it.name, if it.required { "" } else { "?" }, kind(&it.schema))
    };
    let fields: Vec<_> = parameters(operation).map(field).collect();
    let default = if operation.parameters.iter().any(|it| it.required) { "" } else { " = {}" };
    let query = format!("query: {{ {} }}{default}", fields.join("; "));
    let (query, given) = if fields.is_empty() { ("", "") } else { (&*query, ", query") };
    let (summary, name) = (&operation.summary, &operation.operation_id);
    let answer = operation.success().map_or_else(|| "unknown".to_owned(), |it| kind(&it.schema));
    let mut head = format!("  {name}({query}): Promise<{answer}> {{");
    if head.len() > WIDTH {
        head = format!("  {name}(\n    {query},\n  ): Promise<{answer}> {{");
    }
    if query.len() > WIDTH - 5 {
        let fields: Vec<_> = fields.iter().map(|field| format!("{field};")).collect();
        let query = format!("query: {{\n{}\n    }}{default}", lines(&fields, 6));
        head = format!("  {name}(\n    {query},\n  ): Promise<{answer}> {{");
    }
    format!("  /** {summary}. */\n{head}\n    return this.#get(\"{path}\"{given});\n  }}\n")
}

/// An interface for each schema of the document.
pub(super) fn types(document: &Document) -> String {
    let interface = |(name, schema): (&String, &Schema)| {
        let fields = fields(schema);
        let line = format!("export interface {name} {{ {} }}\n", fields.join(" "));
        match line.len() <= WIDTH {
            true => line,
            false => format!("export interface {name} {{\n{}\n}}\n", lines(&fields, 2)),
        }
    };
    document.components.schemas.iter().map(interface).collect()
}

fn fields(schema: &Schema) -> Vec<String> {
    let field = |(name, value): (&String, &Schema)| {
        let mark = if schema.required.contains(name) { "" } else { "?" };
        format!("{name}{mark}: {};", kind(value))
    };
    let more = schema.additional_properties.as_ref().map(|_| "[more: string]: unknown;".to_owned());
    schema.properties.iter().map(field).chain(more).collect()
}

fn kind(schema: &Schema) -> String {
    if let Some(name) = schema.reference.as_deref().and_then(|path| path.rsplit('/').next()) {
        return name.to_owned();
    }
    if !schema.choices.is_empty() {
        let choices: Vec<_> = schema.choices.iter().map(ToString::to_string).collect();
        return choices.join(" | ");
    }
    let names = schema.types.names().iter().map(|name| match &**name {
        "integer" | "number" => "number".to_owned(),
        "array" => match schema.items.as_deref().map(kind) {
            Some(item) if item.contains(' ') => format!("({item})[]"),
            Some(item) => format!("{item}[]"),
            None => "unknown[]".to_owned(),
        },
        "object" => match &schema.additional_properties {
            Some(Additional::Described(value)) => format!("Record<string, {}>", kind(value)),
            _ => "Record<string, unknown>".to_owned(),
        },
        name => name.to_owned(),
    });
    let kinds: Vec<_> = names.chain(schema.one_of.iter().map(kind)).collect();
    if kinds.is_empty() { "unknown".to_owned() } else { kinds.join(" | ") }
}
