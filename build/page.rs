//! The files of the Mini App's page, and its texts as one module for each language.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};

/// `/docs` loads the files in `src/web`, too.
pub(super) const FOLDERS: [&str; 2] = ["src/app/page", "src/web"];

/// The constants `FILES` and `TEXTS`, each a list of names with their contents.
pub(super) fn files(texts: &[(&str, String)]) -> Result<String, String> {
    let is_loaded =
        |path: &PathBuf| path.extension().is_some_and(|end| end == "js" || end == "css");
    let mut files = Vec::<PathBuf>::new();
    for folder in FOLDERS {
        let entries = fs::read_dir(folder).map_err(|error| format!("{folder}: {error}"))?;
        files.extend(entries.filter_map(Result::ok).map(|entry| entry.path()).filter(is_loaded));
    }
    files.sort();
    let mut code = format!("const FILES: [(&str, &str); {}] = [\n", files.len());
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let text =
            fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let text = if name.ends_with(".js") { without_comments(&name, &text)? } else { text };
        let _ = writeln!(code, "({name:?}, {text:?}),");
    }
    let _ = writeln!(code, "];\nconst TEXTS: [(&str, &str); {}] = {texts:?};", texts.len());
    Ok(code)
}

/// The module with the messages of a language.
pub(super) fn texts(source: &str) -> Result<String, String> {
    let resource =
        fluent_syntax::parser::parse(source).map_err(|(_, errors)| errors[0].to_string())?;
    let messages = resource.body.iter().filter_map(|entry| match entry {
        Entry::Message(message) => Some((message.id.name, message.value.as_ref()?)),
        _ => None,
    });
    let lines = messages.map(|(id, text)| format!("{id:?}: {},\n", literal(text)));
    Ok(format!("export default {{\n{}}};\n", lines.collect::<String>()))
}

/// A text as the page reads it: a string, or a list of strings, variables and choices by a number. Rust writes strings as
/// JavaScript reads them.
fn literal(text: &Pattern<&str>) -> String {
    match text.elements.as_slice() {
        [PatternElement::TextElement { value }] => format!("{value:?}"),
        _ => list(text),
    }
}

fn list(text: &Pattern<&str>) -> String {
    let parts = text.elements.iter().map(|element| match element {
        PatternElement::TextElement { value } => format!("{value:?}"),
        PatternElement::Placeable { expression: Expression::Inline(inline) } => {
            format!("{{\"$\": {:?}}}", variable(inline))
        }
        PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
            let variants = variants.iter().map(|variant| {
                let key = match (&variant.key, variant.default) {
                    (_, true) => "other",
                    (VariantKey::Identifier { name }, _) => name,
                    (VariantKey::NumberLiteral { value }, _) => value,
                };
                format!(", {key:?}: {}", list(&variant.value))
            });
            format!("{{\"#\": {:?}{}}}", variable(selector), variants.collect::<String>())
        }
    });
    format!("[{}]", parts.collect::<Vec<_>>().join(", "))
}

/// The name of a variable. Messages with anything else are refused before.
fn variable<'a>(inline: &'a InlineExpression<&str>) -> &'a str {
    match inline {
        InlineExpression::VariableReference { id } => id.name,
        _ => "",
    }
}

/// A module without indentation, and without the comments that fill whole lines or name a type: a third of what a phone
/// would load.
fn without_comments(name: &str, text: &str) -> Result<String, String> {
    let (mut kept, mut is_comment, mut is_literal) = (String::new(), false, false);
    for line in text.lines() {
        if is_literal && line.starts_with(char::is_whitespace) {
            return Err(format!("{name}: a line of a literal is indented: {line}"));
        }
        let line = line.trim();
        if is_comment || line.starts_with("/*") && (line.ends_with("*/") || !line.contains("*/")) {
            is_comment = !line.ends_with("*/");
            continue;
        }
        let line = without_types(line);
        is_literal ^= line.matches('`').count() % 2 == 1;
        if !line.is_empty() && !line.starts_with("//") {
            kept += &line;
            kept.push('\n');
        }
    }
    Ok(kept)
}

/// A line without comments that name a type.
fn without_types(line: &str) -> String {
    let mut parts = line.split("/** @");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.split_once("*/").map_or("", |(_, rest)| rest);
        kept += rest.strip_prefix(' ').unwrap_or(rest);
    }
    kept
}
