//! Methods in Lua, with annotations that editors read.

use super::parameters;
use crate::api::docs::document::{Operation, Parameter};

pub(super) fn method(path: &str, operation: &Operation) -> String {
    let field = |it: &Parameter| {
        let kind = if it.schema.kind() == "integer" { "integer" } else { "string" };
        format!("{}{}: {kind}", it.name, if it.required { "" } else { "?" })
    };
    let fields: Vec<_> = parameters(operation).map(field).collect();
    let (annotation, query, given) = match &fields[..] {
        [] => (String::new(), "", ""),
        fields => (format!("---@param query {{ {} }}\n", fields.join(", ")), "query", ", query"),
    };
    let (summary, name) = (&operation.summary, &operation.operation_id);
    format!(
        "--- {summary}.\n{annotation}function Muster:{name}({query}) return self:get(\"{path}\"{given}) end\n"
    )
}
