//! Methods in PHP.

use super::{WIDTH, parameters};
use crate::api::docs::document::{Operation, Parameter};

pub(super) fn method(path: &str, operation: &Operation) -> String {
    let declared = |it: &Parameter| {
        let kind = if it.schema.kind() == "integer" { "int" } else { "string" };
        match it.required {
            true => format!("{kind} ${}", it.name),
            false => format!("?{kind} ${} = null", it.name),
        }
    };
    let declared: Vec<_> = parameters(operation).map(declared).collect();
    let given: Vec<_> = parameters(operation).map(|it| format!("'{}'", it.name)).collect();
    let given = match &given[..] {
        [] => String::new(),
        given => format!(", compact({})", given.join(", ")),
    };
    let name = &operation.operation_id;
    let line = format!("    public function {name}({}): array", declared.join(", "));
    let mut head = format!("{line}\n    {{");
    if line.len() > WIDTH {
        let declared = declared.iter().map(|it| format!("        {it},\n")).collect::<String>();
        head = format!("    public function {name}(\n{declared}    ): array {{");
    }
    format!(
        "    /** {}. */\n{head}\n        return $this->get('{path}'{given});\n    }}\n",
        operation.summary
    )
}
