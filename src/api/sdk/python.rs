//! Methods in Python.

use super::{WIDTH, lines, parameters};
use crate::api::docs::document::{Operation, Parameter};

pub(super) fn method(path: &str, operation: &Operation) -> String {
    let mut declared = vec!["self".to_owned()];
    let mut given = vec![format!("\"{path}\"")];
    for it in parameters(operation) {
        let (name, kind) = (snake_case(&it.name), kind(it));
        given.push(format!("{}={name}", it.name));
        declared.push(match it.required {
            true => format!("{name}: {kind}"),
            false => format!("{name}: {kind} | None = None"),
        });
    }
    // Parameters can be added, so the optional ones are given by name.
    if let Some(first) = parameters(operation).position(|it| !it.required) {
        declared.insert(first + 1, "*".to_owned());
    }
    let name = snake_case(&operation.operation_id);
    let head = listed(4, &format!("def {name}("), &declared, ") -> Answer:");
    let call = listed(8, "return self._get(", &given, ")");
    format!("{head}\n        \"\"\"{}.\"\"\"\n{call}\n", operation.summary)
}

/// A list in brackets, in one line or in several ones.
fn listed(indent: usize, open: &str, items: &[String], close: &str) -> String {
    let space = " ".repeat(indent);
    let line = format!("{space}{open}{}{close}", items.join(", "));
    if line.len() <= WIDTH {
        return line;
    }
    let items: Vec<_> = items.iter().map(|item| format!("{item},")).collect();
    format!("{space}{open}\n{}\n{space}{close}", lines(&items, indent + 4))
}

fn kind(parameter: &Parameter) -> String {
    match (parameter.schema.kind(), &parameter.schema.choices[..]) {
        ("integer", _) => "int".to_owned(),
        (_, []) => "str".to_owned(),
        (_, choices) => {
            let choices: Vec<_> = choices.iter().map(ToString::to_string).collect();
            format!("Literal[{}]", choices.join(", "))
        }
    }
}

fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}
