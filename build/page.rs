//! The files of the Mini App's page, and its texts as one module for each language.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};

/// `/docs` loads the files in `src/web`, too.
pub(super) const FOLDERS: [&str; 2] = ["src/app/page", "src/web"];

/// The files of the page, each named after the module that it begins with, with all that this one imports and no earlier file has.
/// The worker's comes first, because it must not load the page. A phone makes one request for what it shows first.
const ENTRIES: [&str; 4] = [WORKER, "main.js", "map_screen.js", "more.js"];
const WORKER: &str = "map_worker.js";

/// The script and the styles that stand in the page itself, so that it is drawn before its files are there.
const IN_PAGE: [&str; 2] = ["prefetch.js", "first_paint.css"];

/// The constants `FILES` and `TEXTS`, each a list of names with their contents, and those of what stands in the page itself.
pub(super) fn files(texts: &[(&str, String)]) -> Result<String, String> {
    let (mut modules, mut styles) = (BTreeMap::new(), BTreeMap::new());
    for folder in FOLDERS {
        let entries = fs::read_dir(folder).map_err(|error| format!("{folder}: {error}"))?;
        for file in entries.filter_map(Result::ok).map(|entry| entry.path()) {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let text = || {
                fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))
            };
            if name.ends_with(".js") {
                modules.insert(name.clone(), without_comments(&name, &text()?)?);
            } else if name.ends_with(".css") {
                let lines = text()?.lines().map(|line| line.trim().to_owned() + "\n").collect();
                styles.insert(name, lines);
            }
        }
    }
    let mut bundle = Bundle::new(&modules);
    let mut files = Vec::new();
    for entry in ENTRIES {
        files.push((entry.to_owned(), bundle.file(entry)?));
    }
    let script = bundle.text(IN_PAGE[0])?;
    let style: String =
        styles.remove(IN_PAGE[1]).ok_or("there are no styles for the page itself")?;
    files.extend(styles);
    Ok(format!(
        "const FILES: [(&str, &str); {}] = {files:?};\nconst TEXTS: [(&str, &str); {}] = {texts:?};\n\
         const PREFETCH: &str = {script:?};\nconst FIRST_PAINT: &str = {style:?};",
        files.len(),
        texts.len()
    ))
}

/// Modules in files. Each becomes a function that returns what the module exports, after those that it imports.
struct Bundle<'a> {
    modules: &'a BTreeMap<String, String>,
    /// The modules that import each other down to this one.
    open: Vec<String>,
    /// The modules that are in a file, and that file.
    done: BTreeMap<String, &'static str>,
    /// The file that is made, and the modules of other files that it uses.
    file: &'static str,
    used: BTreeSet<String>,
}

impl<'a> Bundle<'a> {
    fn new(modules: &'a BTreeMap<String, String>) -> Self {
        let (open, done, used) = Default::default();
        Self { modules, open, done, file: "", used }
    }

    /// The file that begins with this module.
    fn file(&mut self, entry: &'static str) -> Result<String, String> {
        (self.file, self.used) = (entry, BTreeSet::new());
        let modules = match entry {
            // The page loads what it shares with its worker, and not what the worker does.
            WORKER => {
                let mut shared = String::new();
                for (_, _, from) in self.text(WORKER)?.lines().filter_map(loaded) {
                    shared += &self.of(from)?;
                }
                let worker = self.of(WORKER)?;
                format!("{shared}if (typeof document === 'undefined') {{\n{worker}}}\n")
            }
            _ => self.of(entry)?,
        };
        let mut file = String::new();
        for other in ENTRIES {
            let used = self.used.iter().filter(|used| self.done.get(*used) == Some(&other));
            let used: Vec<_> = used.map(|used| variable_of(used)).collect();
            if !used.is_empty() {
                let _ = writeln!(file, "import {{ {} }} from './{other}';", used.join(", "));
            }
        }
        let own = self.done.iter().filter(|(name, of)| **of == entry && *name != WORKER);
        let own: Vec<_> = own.map(|(name, _)| variable_of(name)).collect();
        Ok(format!("{file}{modules}export {{ {} }};\n", own.join(", ")))
    }

    fn text(&self, name: &str) -> Result<&'a str, String> {
        let text = self.modules.get(name).ok_or_else(|| format!("there is no module {name}"))?;
        Ok(text)
    }

    /// The module with those that it imports and that are not there yet.
    fn of(&mut self, name: &str) -> Result<String, String> {
        if self.open.iter().any(|open| open == name) {
            return Err(format!("modules import each other: {:?}", self.open));
        }
        if let Some(file) = self.done.get(name) {
            if *file != self.file {
                self.used.insert(name.to_owned());
            }
            return Ok(String::new());
        }
        let text = self.text(name)?;
        self.open.push(name.to_owned());
        let (mut before, mut body, mut exports) = (String::new(), String::new(), Vec::new());
        let text = loading_later(text);
        for line in text.lines() {
            if let Some((is_export, names, from)) = loaded(line) {
                before += &self.of(from)?;
                if is_export {
                    let names = names.trim_matches(['{', '}', ' ']).split(", ");
                    exports.extend(names.filter_map(|name| name.rsplit(" as ").next()));
                }
                let names = names.trim_start_matches("* as ").replace(" as ", ": ");
                let _ = writeln!(body, "const {names} = {};", variable_of(from));
            } else if let Some(declared) = line.strip_prefix("export ") {
                let words = declared.split(|c: char| !c.is_alphanumeric() && c != '_');
                let kinds = ["async", "function", "class", "const", ""];
                exports.extend(words.into_iter().find(|word| !kinds.contains(word)));
                let _ = writeln!(body, "{declared}");
            } else {
                let _ = writeln!(body, "{line}");
            }
        }
        self.open.pop();
        self.done.insert(name.to_owned(), self.file);
        let (variable, exports) = (variable_of(name), exports.join(", "));
        Ok(format!(
            "{before}const {variable} = await (async () => {{\n{body}return {{ {exports} }};\n}})();\n"
        ))
    }
}

/// Whether a line exports what it imports, the names, and the module that they are of; `None` for another line.
fn loaded(line: &str) -> Option<(bool, &str, &str)> {
    let (is_export, rest) = match line.strip_prefix("import ") {
        Some(rest) => (false, rest),
        None => (true, line.strip_prefix("export ").filter(|rest| rest.starts_with('{'))?),
    };
    let (names, from) = rest.split_once(" from './")?;
    Some((is_export, names, from.strip_suffix("';")?))
}

/// A module that loads the modules of later files when they are needed.
fn loading_later(text: &str) -> String {
    ENTRIES.iter().fold(text.to_owned(), |text, entry| {
        let load = format!("import('./{entry}')");
        text.replace(&load, &format!("{load}.then((file) => file.{})", variable_of(entry)))
    })
}

fn variable_of(module: &str) -> String {
    format!("${}", module.trim_end_matches(".js"))
}

/// The module with the messages of a language.
pub(super) fn texts(source: &str) -> Result<String, String> {
    let resource =
        fluent_syntax::parser::parse(source).map_err(|(_, errors)| errors[0].to_string())?;
    let messages = resource.body.iter().filter_map(|entry| match entry {
        Entry::Message(message) => Some((message.id.name, message.value.as_ref()?)),
        _ => None,
    });
    let mut lines: String =
        messages.map(|(id, text)| format!("{id:?}: {},\n", literal(text))).collect();
    for (name, words) in words_of_prices()? {
        let _ = writeln!(lines, "{:?}: {words:?},", format!("app-words-{name}"));
    }
    Ok(format!("export default {{\n{lines}}};\n"))
}

/// The bot's words for the units of prices, which people type in the page, too.
fn words_of_prices() -> Result<Vec<(&'static str, String)>, String> {
    const FILE: &str = "locales/words/alerts.txt";
    let text = fs::read_to_string(FILE).map_err(|error| format!("{FILE}: {error}"))?;
    let list = |name| {
        let words = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = "));
        Ok((name, words.ok_or_else(|| format!("{FILE} has no {name}"))?.to_owned()))
    };
    ["thousand", "million"].into_iter().map(list).collect()
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
