//! The modules of a crate, and which of them the code of each names.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of modules of the product that only tests and cargo-fuzz compile.
const FUZZ_MODULES: &str = "fuzz/muster";

/// The modules of a crate.
pub(super) struct Tree {
    pub(super) files: Vec<File>,
}

pub(super) struct File {
    /// The path without extension, relative to the root.
    pub(super) module: String,
    pub(super) text: String,
    /// The text without comments and unit tests.
    pub(super) code: String,
    /// The modules of the same crate that the code names.
    pub(super) uses: BTreeSet<String>,
}

impl Tree {
    pub(super) fn read(root: &str) -> Self {
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
    pub(super) fn cyclic(&self, folder: &str) -> Vec<String> {
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
pub(super) fn unit(module: &str) -> &str {
    module.split('/').next().unwrap()
}

/// The source folders of all crates.
pub(super) fn roots() -> Vec<String> {
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
