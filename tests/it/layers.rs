//! Checks the architecture: which module may use which, import cycles, and where certain code may be.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The modules that each module may use.
const MODULES: &[(&str, &[&str])] = &[
    ("api", &["game", "health", "http_server", "keys", "redis", "wire"]),
    ("bot", &["client", "db", "http_server", "keys", "picture", "redis", "text", "wire"]),
    ("client", &["wire"]),
    ("db", &[]),
    ("feed", &["game"]),
    ("game", &["db"]),
    ("health", &[]),
    ("http_server", &[]),
    ("keys", &["db", "redis", "unicode"]),
    ("operator", &["feed", "game", "health", "http_server"]),
    ("picture", &[]),
    ("redis", &[]),
    ("text", &["unicode"]),
    ("unicode", &[]),
    ("wire", &[]),
];

/// The modules that may use every other one.
const PROCESS: &[&str] = &["cli", "fuzz", "lib", "log", "main", "run"];

/// The folder of modules of the product that only tests and cargo-fuzz compile.
const FUZZ_MODULES: &str = "fuzz/muster";

/// The layers inside `bot`, lowest first. A module may use those of lower layers, and the listed ones outside of `bot`.
const BOT_LAYERS: &[&[(&str, &[&str])]] = &[
    &[
        ("callback", &["keys", "text"]),
        ("chat_locks", &["keys"]),
        ("clock", &["text"]),
        ("language", &["wire"]),
        ("lease", &[]),
        ("metrics", &[]),
        ("picture_cache", &["picture"]),
        ("recent", &[]),
        ("system_status", &[]),
    ],
    &[("state", &["db", "keys", "redis", "text"]), ("telegram", &["text"])],
    &[("error", &["db", "text"]), ("updates", &["http_server"])],
    &[("context", &["client", "db", "keys", "text"])],
    &[("chat", &["keys", "text"])],
    &[("keys", &["db", "keys", "text"]), ("subjects", &["client", "picture", "text", "wire"])],
    &[("questions", &["client", "picture", "text", "wire"])],
    &[
        ("alerts", &["client", "db", "picture", "text", "wire"]),
        ("operators", &["db", "keys", "text"]),
    ],
    &[("background", &["db", "keys", "text"])],
    &[("dispatch", &["keys", "text"])],
    &[("fuzz", &["text", "wire"]), ("startup", &["client"])],
];

/// The folders of `bot/subjects` that each may use, besides those that all share and the lists in `subjects.rs`.
const SUBJECTS: &[(&str, &[&str])] = &[
    ("player", &["property"]),
    ("settings", &["family"]),
    ("staff", &["fraction"]),
    ("week", &["family", "fraction"]),
    ("zones", &["property"]),
];

/// What all subjects share, lowest first.
const SHARED: &[&str] = &["answers", "alert_kind"];

#[test]
fn modules_use_only_what_they_may() {
    let allowed: BTreeMap<_, _> = MODULES.iter().copied().collect();
    let mut violations = Vec::new();
    for file in Tree::read("src").files {
        let Some(allowed) = allowed.get(unit(&file.module)) else {
            assert!(PROCESS.contains(&unit(&file.module)), "{} has no row", file.module);
            continue;
        };
        for used in &file.uses {
            if unit(used) != unit(&file.module) && !allowed.contains(&unit(used)) {
                violations.push(format!("{} uses {used}", file.module));
            }
        }
    }
    assert_eq!(violations, [""; 0]);
}

#[test]
fn layers_of_the_bot_use_only_lower_layers() {
    let layer = |module: &str| {
        let module = unit(module.strip_prefix("bot/")?);
        let mut rows = BOT_LAYERS.iter().enumerate().flat_map(|(level, layer)| {
            layer.iter().map(move |(name, outside)| (level, *name, *outside))
        });
        Some(
            rows.find(|(_, name, _)| *name == module)
                .unwrap_or_else(|| panic!("bot/{module} is in no layer")),
        )
    };
    let mut violations = Vec::new();
    for file in Tree::read("src").files {
        let Some((level, name, outside)) = layer(&file.module) else { continue };
        for used in &file.uses {
            let is_allowed = match layer(used) {
                Some((lower, other, _)) => lower < level || other == name,
                None => used == "bot" || outside.contains(&unit(used)),
            };
            if !is_allowed {
                violations.push(format!("{} uses {used}", file.module));
            }
        }
    }
    assert_eq!(violations, [""; 0]);
}

#[test]
fn subjects_use_each_other_only_through_the_lists() {
    let subject = |module: &str| Some(unit(module.strip_prefix("bot/subjects/")?).to_owned());
    let shared = |subject: &str| SHARED.iter().position(|shared| *shared == subject);
    let mut violations = Vec::new();
    for file in Tree::read("src").files {
        let Some(from) = subject(&file.module) else { continue };
        let row = SUBJECTS.iter().find(|(name, _)| *name == from);
        for to in file.uses.iter().filter_map(|used| subject(used)) {
            let is_allowed = match (shared(&from), shared(&to)) {
                (Some(from), Some(to)) => to <= from,
                (Some(_), None) => false,
                (None, Some(_)) => true,
                (None, None) => {
                    to == from || row.is_some_and(|(_, others)| others.contains(&to.as_str()))
                }
            };
            if !is_allowed {
                violations.push(format!("{} uses {to}", file.module));
            }
        }
    }
    assert_eq!(violations, [""; 0]);
}

#[test]
fn the_engine_of_alerts_knows_no_kind() {
    // The readers of typed words name the kind that they found.
    let engine = |module: &str| {
        module.starts_with("bot/alerts") && !module.starts_with("bot/alerts/parse")
            || module.starts_with("bot/state/alerts")
    };
    for file in Tree::read("src").files.iter().filter(|file| engine(&file.module)) {
        let kinds = file.uses.iter().filter(|used| used.ends_with("_alert"));
        let kinds: Vec<_> =
            kinds.filter(|used| !used.starts_with("bot/subjects/alert_kind")).collect();
        assert!(kinds.is_empty(), "{} uses {kinds:?}", file.module);
        for part in file.code.split("Condition::").skip(1) {
            assert!(!part.starts_with(char::is_uppercase), "{} matches on kinds", file.module);
        }
    }
}

#[test]
fn no_folder_has_an_import_cycle() {
    let mut cycles = Vec::new();
    for root in roots() {
        let tree = Tree::read(&root);
        let folders: BTreeSet<_> = tree
            .files
            .iter()
            .map(|file| file.module.rsplit_once('/').map_or("", |(folder, _)| folder))
            .collect();
        for folder in folders {
            let cyclic = tree.cyclic(folder).into_iter();
            cycles.extend(cyclic.map(|module| format!("{root}/{folder}/{module}")));
        }
    }
    assert_eq!(cycles, [""; 0]);
}

#[test]
fn every_file_says_what_it_holds() {
    for root in roots() {
        for file in Tree::read(&root).files {
            assert!(file.text.starts_with("//! "), "{root}/{} has no //! line", file.module);
        }
    }
}

#[test]
fn game_knows_neither_json_nor_http() {
    for file in Tree::read("src").files.iter().filter(|file| unit(&file.module) == "game") {
        for foreign in ["serde::", "serde_json", "axum", "hyper", "http::"] {
            assert!(!file.code.contains(foreign), "{} uses {foreign}", file.module);
        }
    }
}

#[test]
fn only_the_key_store_has_statements_about_keys() {
    for file in Tree::read("src").files.iter().filter(|file| unit(&file.module) != "keys") {
        for statement in ["FROM keys", "INTO keys", "UPDATE keys"] {
            assert!(!file.code.contains(statement), "{} contains {statement}", file.module);
        }
    }
}

#[test]
fn cyrillic_text_is_only_in_the_locales() {
    for file in Tree::read("src").files {
        // What people type is data, not text of the bot.
        let is_input = file.module.starts_with("bot/language") || file.module == "bot/fuzz";
        if is_input || !["bot", "api", "cli", "run"].contains(&unit(&file.module)) {
            continue;
        }
        // Aliases of fractions in an example document are data of the game.
        for line in file.code.lines().filter(|line| !line.contains("\"aliases\"")) {
            let is_cyrillic = |c: char| matches!(c, 'а'..='я' | 'ё' | 'є' | 'і' | 'ї' | 'ґ');
            // A single lower-case word is a name of a command.
            for part in line.split('"').filter(|part| !part.chars().all(is_cyrillic)) {
                let mut words = part.split(|c| !is_cyrillic(c));
                assert!(words.all(|word| word.len() <= 2), "{}: {line}", file.module);
            }
        }
    }
}

/// The modules of a crate.
struct Tree {
    files: Vec<File>,
}

struct File {
    /// The path without extension, relative to the root.
    module: String,
    text: String,
    /// The text without comments and unit tests.
    code: String,
    /// The modules of the same crate that the code names.
    uses: BTreeSet<String>,
}

impl Tree {
    fn read(root: &str) -> Self {
        let mut folders = vec![(root, PathBuf::new())];
        if root == "src" {
            folders.push((FUZZ_MODULES, PathBuf::new()));
        }
        let mut files: Vec<File> = Vec::new();
        while let Some((root, folder)) = folders.pop() {
            let root_path = Path::new(env!("CARGO_MANIFEST_DIR")).join(root);
            for path in entries(&root_path.join(folder)) {
                let module = path.strip_prefix(&root_path).unwrap().with_extension("");
                if path.is_dir() {
                    folders.push((root, module));
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    let text = fs::read_to_string(&path).unwrap();
                    files.push(File {
                        module: module.to_str().unwrap().to_owned(),
                        code: code(&text),
                        text,
                        uses: BTreeSet::new(),
                    });
                }
            }
        }
        let modules: BTreeSet<String> = files.iter().map(|file| file.module.clone()).collect();
        for file in &mut files {
            let used = paths(&file.code).into_iter();
            file.uses = used.filter_map(|path| resolve(&modules, &file.module, &path)).collect();
        }
        Self { files }
    }

    /// The modules of a folder that use themselves through others. A file and its folder are one module.
    fn cyclic(&self, folder: &str) -> Vec<String> {
        let inside = |module: &str| match folder {
            "" => Some(unit(module).to_owned()),
            _ => Some(unit(module.strip_prefix(folder)?.strip_prefix('/')?).to_owned()),
        };
        let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for file in self.files.iter().filter(|file| !["lib", "main"].contains(&&*file.module)) {
            let Some(from) = inside(&file.module) else { continue };
            let used = file.uses.iter().filter_map(|used| inside(used));
            edges.entry(from.clone()).or_default().extend(used.filter(|used| *used != from));
        }
        let reaches_itself = |module: &&String| {
            let (mut seen, mut queue) = (BTreeSet::new(), vec![*module]);
            while let Some(next) = queue.pop() {
                let used = edges.get(next).into_iter().flatten();
                queue.extend(used.filter(|used| seen.insert(*used)));
            }
            seen.contains(module)
        };
        edges.keys().filter(reaches_itself).cloned().collect()
    }
}

/// The first component of a module path.
fn unit(module: &str) -> &str {
    module.split('/').next().unwrap()
}

/// The source folders of all crates.
fn roots() -> Vec<String> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates");
    let name = |path: PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
    let crates = entries(&crates).into_iter().map(|path| format!("crates/{}/src", name(path)));
    [String::from("src")].into_iter().chain(crates).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

/// The text without comments and without unit tests, which are last in a file and may use anything.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| [line, "\n"]).collect()
}

/// The paths in `use` items, with braces expanded, and those in expressions that begin with `crate` or `super`.
fn paths(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let start = code[..at].rfind('\n').map_or(0, |end| end + 1);
        let visibility = code[start..at].trim();
        if visibility.is_empty() || visibility.starts_with("pub") {
            expand("", code[at + 4..].split(';').next().unwrap(), &mut found);
        }
    }
    let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    for words in code.split(|c| !is_path(c)) {
        if words.starts_with("crate::") || words.starts_with("super::") {
            found.push(words.trim_end_matches(':').to_owned());
        }
    }
    found
}

/// Adds the paths of a `use` tree.
fn expand(prefix: &str, tree: &str, found: &mut Vec<String>) {
    let tree = tree.trim();
    let Some((head, list)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap();
        return found.push(format!("{prefix}{path}"));
    };
    let list = list.rsplit_once('}').unwrap().0;
    let (mut depth, mut start) = (0, 0);
    for (at, c) in list.char_indices().chain([(list.len(), ',')]) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                if !list[start..at].trim().is_empty() {
                    expand(&format!("{prefix}{head}"), &list[start..at], found);
                }
                start = at + 1;
            }
            _ => {}
        }
    }
}

/// The module that a path in another one names, if it is of the same crate.
fn resolve(modules: &BTreeSet<String>, module: &str, path: &str) -> Option<String> {
    let mut base: Vec<&str> = module.split('/').collect();
    let mut names = path.split("::").peekable();
    let is_module = |base: &[&str], name| modules.contains(&[base, &[name]].concat().join("/"));
    match names.peek().copied()? {
        "crate" => {
            names.next();
            base.clear();
        }
        "self" => {
            names.next();
        }
        "super" => {
            while names.next_if_eq(&"super").is_some() {
                base.pop();
            }
        }
        name if is_module(&base, name) => {}
        _ => return None,
    }
    while let Some(name) = names.next_if(|name| is_module(&base, name)) {
        base.push(name);
    }
    let used = base.join("/");
    (!used.is_empty() && used != module).then_some(used)
}

#[test]
fn paths_resolve_to_modules() {
    let code = "use crate::{a::{x, y as z}, b, c::d};\npub use super::e::{self, F};\nuse g::h;\nsuper::super::i()";
    let modules = ["a", "b", "c", "c/d", "m", "m/e", "m/n", "m/n/g", "i"].map(str::to_owned);
    let modules = BTreeSet::from(modules);
    let used = paths(code).into_iter().filter_map(|path| resolve(&modules, "m/n", &path));
    let used: BTreeSet<String> = used.collect();
    assert_eq!(used.into_iter().collect::<Vec<_>>(), ["a", "b", "c/d", "i", "m/e", "m/n/g"]);
}

#[test]
fn cycles_are_found() {
    let file = |module: &str, uses: &[&str]| File {
        module: module.into(),
        text: String::new(),
        code: String::new(),
        uses: uses.iter().map(|used| (*used).to_owned()).collect(),
    };
    let tree = Tree {
        files: vec![
            file("a", &["b"]),
            file("b/x", &["c", "b/y"]),
            file("b/y", &["b/x"]),
            file("c", &["a"]),
            file("d", &["a"]),
        ],
    };
    assert_eq!(tree.cyclic(""), ["a", "b", "c"]);
    assert_eq!(tree.cyclic("b"), ["x", "y"]);
}
