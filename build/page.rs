//! The files of the Mini App's page, and its texts as one module for each language.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};

/// `/docs` loads the files in `src/web`, too.
pub(super) const FOLDERS: [&str; 2] = ["src/app/page", "src/web"];

/// The files of the page, each named after the module that it ends with, after all that this one imports and no earlier file has.
/// The worker's comes first, because it must not load the page. A phone makes one request for what it shows first.
const ENTRIES: [&str; 4] = [WORKER, "main.js", "map_screen.js", "more.js"];
const WORKER: &str = "map_worker.js";

/// The script and the styles that stand in the page itself, so that it is drawn before its files are there.
const IN_PAGE: [&str; 2] = ["prefetch.js", "first_paint.css"];

/// The constants `FILES` and `TEXTS`, each a list of names with their contents, and those of what stands in the page itself.
pub(super) fn files(texts: &[(&str, String)]) -> Result<String, String> {
    let (mut modules, mut styles) = (BTreeMap::new(), BTreeMap::new());
    let mut page = String::new();
    for folder in FOLDERS {
        let entries = fs::read_dir(folder).map_err(|error| format!("{folder}: {error}"))?;
        for file in entries.filter_map(Result::ok).map(|entry| entry.path()) {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let read = || {
                fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))
            };
            if name.ends_with(".js") {
                modules.insert(name, read()?);
            } else if name.ends_with(".css") {
                styles.insert(name, minifier::css::minify(&read()?)?.to_string());
            } else if name == "index.html" {
                page.extend(read()?.lines().map(str::trim));
            }
        }
    }
    let script = small_script(text(&modules, IN_PAGE[0])?)?;
    let style = styles.remove(IN_PAGE[1]).ok_or("there are no styles for the page itself")?;
    let (placed, declared, exported) = Default::default();
    let mut files = Bundle { modules: &modules, placed, declared, exported }.files()?;
    files.extend(styles);
    Ok(format!(
        "const FILES: [(&str, &str); {}] = {files:?};\nconst TEXTS: [(&str, &str); {}] = {texts:?};\n\
         const PAGE: &str = {page:?};\nconst PREFETCH: &str = {script:?};\nconst FIRST_PAINT: &str = {style:?};",
        files.len(),
        texts.len()
    ))
}

/// Modules in files. All share the names that they declare, so each name stands once in the page.
struct Bundle<'a> {
    modules: &'a BTreeMap<String, String>,
    /// The modules that are in a file, or come into it after what they import.
    placed: BTreeSet<String>,
    /// What modules declare, and the files that it is in.
    declared: BTreeMap<&'a str, &'static str>,
    /// What a file exports: the file that imports it (none for what is loaded later), the file itself, and the name.
    exported: BTreeSet<(&'static str, &'static str, &'a str)>,
}

impl<'a> Bundle<'a> {
    fn files(mut self) -> Result<Vec<(String, String)>, String> {
        let bodies = ENTRIES.map(|entry| self.body(entry));
        let mut files = Vec::new();
        for (entry, body) in ENTRIES.into_iter().zip(bodies) {
            let mut file = String::new();
            for other in ENTRIES {
                let names = self.names(|by, of| by == entry && of == other);
                if !names.is_empty() {
                    let _ = writeln!(file, "import {{ {names} }} from './{other}';");
                }
            }
            let exports = self.names(|_, of| of == entry);
            let _ = writeln!(file, "{}export {{ {exports} }};", body?);
            files.push((entry.to_owned(), small_script(&file)?));
        }
        Ok(files)
    }

    fn names(&self, is_one: impl Fn(&str, &str) -> bool) -> String {
        let exported = self.exported.iter().filter(|(by, of, _)| is_one(by, of));
        let names: BTreeSet<_> = exported.map(|(.., name)| *name).collect();
        names.into_iter().collect::<Vec<_>>().join(", ")
    }

    /// The modules of a file.
    fn body(&mut self, entry: &'static str) -> Result<String, String> {
        if entry != WORKER {
            return self.of(entry, entry);
        }
        // The page loads what it shares with its worker, and not what the worker does.
        let mut shared = String::new();
        for (_, _, from) in text(self.modules, WORKER)?.lines().filter_map(loaded) {
            shared += &self.of(from, WORKER)?;
        }
        let worker = self.of(WORKER, WORKER)?;
        Ok(format!("{shared}if (typeof document === 'undefined') {{\n{worker}}}\n"))
    }

    /// The module for a file, after those that it imports and that are not there yet.
    fn of(&mut self, module: &str, file: &'static str) -> Result<String, String> {
        if !self.placed.insert(module.to_owned()) {
            return Ok(String::new());
        }
        let (mut before, mut body) = (String::new(), String::new());
        for line in text(self.modules, module)?.lines() {
            if let Some((is_export, names, from)) = loaded(line) {
                before += &self.of(from, file)?;
                for name in names.trim_matches(['{', '}', ' ']).split(", ") {
                    let missing = || format!("{module}: there is no {name} before it: {line}");
                    let of = *self.declared.get(name).ok_or_else(missing)?;
                    if of != file {
                        self.exported.insert((file, of, name));
                    }
                    if is_export && module == file {
                        self.exported.insert(("", of, name));
                    }
                }
                continue;
            }
            let own = line.strip_prefix("export ").unwrap_or(line);
            if let Some(name) = declared(own) {
                if self.declared.insert(name, file).is_some() {
                    return Err(format!("{module}: another module declares {name}, too"));
                }
                if own != line && module == file {
                    self.exported.insert(("", file, name));
                }
            }
            let _ = writeln!(body, "{own}");
        }
        Ok(before + &body)
    }
}

fn text<'a>(modules: &'a BTreeMap<String, String>, name: &str) -> Result<&'a str, String> {
    let text = modules.get(name).ok_or_else(|| format!("there is no module {name}"))?;
    Ok(text)
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

/// What a line of a module declares for the whole module.
fn declared(line: &str) -> Option<&str> {
    let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$');
    let kind = words.find(|word| *word != "async")?;
    let name = words.find(|word| !word.is_empty() && *word != "function")?;
    ["const", "let", "function", "class"].contains(&kind).then_some(name)
}

/// A script without comments and spaces. What it declares keeps its name.
fn small_script(text: &str) -> Result<String, String> {
    // There, `minifier` takes a regular expression for two divisions, and its spaces for none of the text.
    if text.split("return /").skip(1).any(|rest| !rest.starts_with(['*', '/'])) {
        return Err("a regular expression after `return` needs parentheses".to_owned());
    }
    Ok(minifier::js::minify(text)?.to_string())
}

/// The module with the messages of a language.
pub(super) fn texts(source: &str) -> Result<String, String> {
    let resource =
        fluent_syntax::parser::parse(source).map_err(|(_, errors)| errors[0].to_string())?;
    let messages = resource.body.iter().filter_map(|entry| match entry {
        Entry::Message(message) => Some((message.id.name, message.value.as_ref()?)),
        _ => None,
    });
    let line =
        |(id, text): (&str, _)| format!("{:?}: {},", id.trim_start_matches("app-"), literal(text));
    let mut lines: String = messages.map(line).collect();
    for (name, words) in words_of_prices()? {
        let _ = write!(lines, "\"words-{name}\": {words:?},");
    }
    small_script(&format!("export default {{{lines}}};"))
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

/// A text as the page reads it: a string, or a list of strings, variables and choices by a number.
fn literal(text: &Pattern<&str>) -> String {
    match text.elements.as_slice() {
        [PatternElement::TextElement { value }] => quoted(value),
        _ => list(text),
    }
}

fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{text}\"")
}

fn list(text: &Pattern<&str>) -> String {
    let parts = text.elements.iter().map(|element| match element {
        PatternElement::TextElement { value } => quoted(value),
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
