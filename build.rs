//! Names the commit that is built, generates one method of `text::Lang` for every message in `locales`, checks that the languages
//! agree, generates a constant for every list of words in `locales/words`, and embeds the page of the Mini App.
//!
//! Comments in `locales/en` declare what the text alone does not say. `# $name (Type)` declares an argument: a
//! `String` is cleaned and escaped, a `Number` chooses plural forms, `Html` is inserted as it is. Parameters have
//! the order of the declarations. `(plain)` marks a message, or a `##` group of messages, that is not HTML.

#[path = "build/page.rs"]
mod page;
#[path = "build/words.rs"]
mod words;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use fluent_syntax::ast::{
    Comment, Entry, Expression, InlineExpression, Message, Pattern, PatternElement, Resource,
};

/// The first language declares the arguments.
const LANGUAGES: [&str; 3] = ["en", "ru", "uk"];

/// What a number is not parted from.
const UNITS: &str = "\
    s min h lvl чел ос second seconds minute minutes hours days с мин ч ур секунду секунды секунд минуту минуты минут день дня дней \
    хв год рів секунди хвилину хвилини хвилин дні днів";

/// The messages of a language by their ids.
type Locale = BTreeMap<String, Entity>;

struct Entity {
    file: String,
    is_plain: bool,
    /// Declared names and types.
    arguments: Vec<(String, String)>,
    /// The variables of the text; true for one that chooses a variant.
    variables: BTreeMap<String, bool>,
    /// The text as Rust expressions; `None` if it has variants: only Fluent can choose one.
    parts: Option<Vec<String>>,
    source: String,
}

fn main() {
    // sqlx::migrate! does not notice new files by itself.
    println!("cargo::rerun-if-changed=migrations");
    println!("cargo::rerun-if-changed=locales");
    for folder in page::FOLDERS {
        println!("cargo::rerun-if-changed={folder}");
    }
    let version = env!("CARGO_PKG_VERSION");
    match commit() {
        Some(commit) => {
            println!("cargo::rustc-env=BUILD_COMMIT={commit}");
            println!("cargo::rustc-env=BUILD_VERSION={version} ({commit})");
        }
        None => println!("cargo::rustc-env=BUILD_VERSION={version}"),
    }
    if let Err(error) = generate().and_then(|()| write_generated("words.rs", &words::lists()?)) {
        println!("cargo::error={error}");
    }
}

/// The commit: MUSTER_COMMIT if the build is told, else what git says of a release build. Others would be compiled anew after
/// every commit.
fn commit() -> Option<String> {
    println!("cargo::rerun-if-env-changed=MUSTER_COMMIT");
    let is_commit = |text: &String| {
        !text.is_empty()
            && text.len() <= 40
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    if let Some(given) = env::var("MUSTER_COMMIT").ok().filter(is_commit) {
        return Some(given);
    }
    // Without it, git would find a repository around an unpacked archive.
    if env::var("PROFILE").is_ok_and(|profile| profile == "debug") || !Path::new(".git").exists() {
        return None;
    }
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"]);
    if let Some(log) = log.filter(|log| Path::new(log).exists()) {
        println!("cargo::rerun-if-changed={log}");
    }
    git(&["rev-parse", "--short=12", "HEAD"]).filter(is_commit)
}

fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

fn generate() -> Result<(), String> {
    let locales = LANGUAGES.iter().map(|language| read(language)).collect::<Result<Vec<_>, _>>()?;
    let mut code = methods(&locales)?;
    for (language, locale) in LANGUAGES.iter().zip(&locales) {
        check(language, &locales[0], locale)?;
        let needs_fluent = |id: &&String| locales.iter().any(|locale| has_variants(locale, id));
        let of_bot = |id: &&String| !locale[*id].is_of_page();
        let sources =
            locale.keys().filter(of_bot).filter(needs_fluent).map(|id| locale[id].source.as_str());
        let sources: String = sources.collect();
        let _ = writeln!(code, "const {}: &str = {sources:?};", language.to_uppercase());
    }
    write_generated("messages.rs", &code)?;
    let texts = LANGUAGES.iter().zip(&locales).map(|(language, locale)| {
        let texts = locale.iter().filter(|(_, message)| message.is_of_page());
        page::texts(&texts.map(|(_, message)| message.source.as_str()).collect::<String>())
            .map(|module| (*language, module))
    });
    write_generated("app_files.rs", &page::files(&texts.collect::<Result<Vec<_>, _>>()?)?)
}

fn write_generated(name: &str, code: &str) -> Result<(), String> {
    let folder = env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?;
    fs::write(Path::new(&folder).join(name), code).map_err(|error| error.to_string())
}

/// The messages of a language.
fn read(language: &str) -> Result<Locale, String> {
    let folder = format!("locales/{language}");
    let entries = fs::read_dir(&folder).map_err(|error| format!("{folder}: {error}"))?;
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let mut files: Vec<_> =
        entries.filter_map(Result::ok).map(|entry| format!("{folder}/{}", name(entry))).collect();
    files.sort();
    let mut locale = Locale::new();
    for file in &files {
        let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        let text = text.lines().map(bound).collect::<String>();
        let resource = fluent_syntax::parser::parse(text.as_str()).map_err(|(_, errors)| {
            let line = text[..errors[0].pos.start].lines().count();
            format!("{file}:{line}: {}", errors[0])
        })?;
        let mut group_is_plain = false;
        for entry in resource.body {
            match entry {
                Entry::GroupComment(group) => group_is_plain = is_plain(&group),
                Entry::Message(message) => {
                    let id = message.id.name.to_owned();
                    let message = entity(file, group_is_plain, message)
                        .map_err(|error| format!("{file}: {id}: {error}"))?;
                    if let Some(other) = locale.insert(id.clone(), message) {
                        return Err(format!("{file}: {id} is also in {}", other.file));
                    }
                }
                Entry::Comment(_) | Entry::ResourceComment(_) => {}
                other => return Err(format!("{file}: only messages are supported: {other:?}")),
            }
        }
    }
    Ok(locale)
}

/// A line in which words stay together that are no good apart, so that translators type plain spaces: a number and its
/// unit, "at" and its time, an example in quotes that ends in a number, a dash or a dot and what it follows.
fn bound(line: &str) -> String {
    const SPACE: &str = "\u{a0}";
    const BEFORE_VALUES: &str = "в о от від from at № No. id lvl rank ранг than below above меньше больше ниже выше менше більше нижче вище";
    // Buttons are not broken into lines.
    if line.starts_with('#') || line.starts_with("button_") {
        return format!("{line}\n");
    }
    let mut line = line.to_owned();
    // A separator ends a line and never begins one.
    for sign in ["—", "·"] {
        line = line.replace(&format!(" {sign}"), &format!("{SPACE}{sign}"));
    }
    for word in BEFORE_VALUES.split_whitespace() {
        for value in ["{", "<b>{"] {
            line = line.replace(&format!(" {word} {value}"), &format!(" {word}{SPACE}{value}"));
        }
    }
    let mut joined = String::new();
    for (at, word) in line.split(' ').enumerate() {
        let unit = word.split(|sign: char| !sign.is_alphanumeric()).next().unwrap_or_default();
        let is_unit = UNITS.split_whitespace().any(|known| known == unit);
        let follows_number = joined.ends_with(|end: char| end == '}' || end.is_ascii_digit());
        let is_number = !unit.is_empty() && unit.bytes().all(|digit| digit.is_ascii_digit());
        let ends_example = is_number && word[unit.len()..].starts_with(['»', '”']);
        let gap = if is_unit && follows_number || ends_example { SPACE } else { " " };
        joined += if at == 0 { "" } else { gap };
        joined += word;
    }
    joined + "\n"
}

/// Whether the message chooses among variants in this language.
fn has_variants(locale: &Locale, id: &str) -> bool {
    locale.get(id).is_some_and(|message| message.parts.is_none())
}

fn is_plain(comment: &Comment<&str>) -> bool {
    comment.content.iter().any(|line| line.contains("(plain)"))
}

fn entity(file: &str, group_is_plain: bool, message: Message<&str>) -> Result<Entity, String> {
    let mut arguments = Vec::new();
    for line in message.comment.iter().flat_map(|comment| &comment.content) {
        for declaration in line.split('$').skip(1) {
            let (name, rest) = declaration.split_once(" (").ok_or("an argument has no type")?;
            let kind = rest.split(')').next().unwrap_or_default();
            arguments.push((name.to_owned(), kind.to_owned()));
        }
    }
    let mut variables = BTreeMap::new();
    let text = message.value.as_ref().ok_or("the message has no text")?;
    collect(text, &mut variables)?;
    let parts = text.elements.iter().map(part).collect();
    let is_plain = group_is_plain || message.comment.as_ref().is_some_and(is_plain);
    let body = vec![Entry::Message(Message { comment: None, ..message })];
    let source = fluent_syntax::serializer::serialize(&Resource { body });
    Ok(Entity { file: file.to_owned(), is_plain, arguments, variables, parts, source })
}

/// A part of a text as a Rust expression; `None` for a choice among variants.
fn part(element: &PatternElement<&str>) -> Option<String> {
    match element {
        PatternElement::TextElement { value } => Some(format!("{value:?}")),
        PatternElement::Placeable {
            expression: Expression::Inline(InlineExpression::VariableReference { id }),
        } => Some(format!("{}.as_str()", id.name)),
        PatternElement::Placeable { .. } => None,
    }
}

/// Adds the variables of a text.
fn collect(text: &Pattern<&str>, found: &mut BTreeMap<String, bool>) -> Result<(), String> {
    for element in &text.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        let (inline, selects) = match expression {
            Expression::Inline(inline) => (inline, false),
            Expression::Select { selector, variants } => {
                variants.iter().try_for_each(|variant| collect(&variant.value, found))?;
                (selector, true)
            }
        };
        let InlineExpression::VariableReference { id } = inline else {
            return Err(format!("only variables are supported: {inline:?}"));
        };
        *found.entry(id.name.to_owned()).or_default() |= selects;
    }
    Ok(())
}

/// A language has the declared messages with the declared arguments.
fn check(language: &str, declared: &Locale, locale: &Locale) -> Result<(), String> {
    if let Some(id) = declared.keys().find(|id| !locale.contains_key(*id)) {
        return Err(format!("locales/{language} lacks the message {id}"));
    }
    for (id, Entity { file, variables, .. }) in locale {
        let Some(Entity { arguments, .. }) = declared.get(id) else {
            return Err(format!("{file}: {id} is not in locales/{}", LANGUAGES[0]));
        };
        if let Some((name, _)) = arguments.iter().find(|(name, _)| !variables.contains_key(name)) {
            return Err(format!("{file}: {id} does not use ${name}"));
        }
        for (name, selects) in variables {
            match arguments.iter().find(|(declared, _)| declared == name) {
                None => return Err(format!("{file}: {id} does not declare ${name}")),
                Some((_, kind)) if *selects && kind != "Number" => {
                    return Err(format!("{file}: {id} selects by ${name}, which is not a Number"));
                }
                Some(_) => {}
            }
        }
    }
    Ok(())
}

/// The methods, and for the tests a table of all messages. What has no variants needs no Fluent at run time.
fn methods(locales: &[Locale]) -> Result<String, String> {
    let (mut methods, mut table) = (String::new(), String::new());
    for (id, message) in locales[0].iter().filter(|(_, message)| !message.is_of_page()) {
        let Entity { file, is_plain, arguments, source, .. } = message;
        let selects = |name| {
            let mut texts = locales.iter().filter_map(|locale| locale.get(id));
            texts.any(|text| text.variables.get(name) == Some(&true))
        };
        let (mut parameters, mut conversions) = (String::new(), String::new());
        let (mut named, mut examples) = (String::new(), String::new());
        for (name, kind) in arguments {
            let (parameter, conversion) = match (kind.as_str(), is_plain) {
                ("Number", _) if selects(name) => ("u64", None),
                // Fluent formats numbers slowly.
                ("Number", _) => ("u64", Some(format!("{name}.to_string()"))),
                ("String", true) => ("&str", Some(format!("plain_argument({name})"))),
                ("String", false) => ("&str", Some(format!("html_argument({name})"))),
                ("Html", false) => ("Html", Some(format!("{name}.into_string()"))),
                _ => return Err(format!("{file}: {id}: ${name} can't have the type {kind}")),
            };
            let _ = write!(parameters, ", {name}: {parameter}");
            if let Some(conversion) = conversion {
                let _ = writeln!(conversions, "let {name} = {conversion};");
            }
            let _ = write!(named, "({name:?}, {name}.into()), ");
            examples += message.example(kind);
        }
        let text = if *is_plain { "Plain" } else { "Html" };
        let parts = locales.iter().map(|locale| locale.get(id)?.parts.as_ref()).collect();
        let formatted = match parts {
            Some(parts) => fixed(parts),
            None => format!("format(self, {id:?}, [{named}])"),
        };
        let doc = format!("The message `{id}` in `{file}`.\n\n```text\n{source}```");
        let _ = writeln!(methods, "#[doc = {doc:?}]\npub fn {id}(self{parameters}) -> {text} {{");
        let _ = writeln!(methods, "{conversions}{text}::from_locale({formatted})\n}}");
        let _ = writeln!(table, "({id:?}, |lang, number| lang.{id}({examples}).as_str().into()),");
    }
    let table = format!("#[allow(unused_variables)]\nconst MESSAGES: &[Example] = &[\n{table}];");
    Ok(format!("impl Lang {{\n{methods}}}\n#[cfg(test)]\n{table}\n"))
}

impl Entity {
    /// Whether only the page of the Mini App shows it. It becomes no method.
    fn is_of_page(&self) -> bool {
        self.file.ends_with("/app.ftl")
    }

    /// What a test passes for an argument of that type.
    fn example(&self, kind: &str) -> &'static str {
        let is_counted = || self.arguments.contains(&("count".to_owned(), "Number".to_owned()));
        match kind {
            "Number" => "number, ",
            // HTML beside a count is that count as it is displayed.
            "Html" if is_counted() => "Html::escaped(&number.to_string()), ",
            "Html" => "Html::escaped(\"x\"), ",
            _ => "\"x\", ",
        }
    }
}

/// The expression of a message without variants.
fn fixed(texts: Vec<&Vec<String>>) -> String {
    let arms = LANGUAGES.iter().zip(texts).map(|(language, parts)| {
        let (first, rest) = language.split_at(1);
        format!("Lang::{}{rest} => [{}].concat(),", first.to_uppercase(), parts.join(", "))
    });
    format!("match self {{ {} }}", arms.collect::<String>())
}
