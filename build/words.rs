//! The lists of words that people type, from `locales/words`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;

/// The files whose lists are searched one after the other: the whole file is one constant.
const TABLES: [&str; 9] = [
    "api_topics",
    "business_kinds",
    "days",
    "fillers",
    "kinds",
    "numbers",
    "ordinals",
    "spoken_names",
    "topics",
];

/// Numbers the lists `name = words` of the files in `locales/words`, and writes a constant for each in a module of the file's name.
/// A line that begins with a space continues the list. A word that stands twice in a list is a mistake of whoever added it.
pub(super) fn lists() -> Result<String, String> {
    const FOLDER: &str = "locales/words";
    let entries = fs::read_dir(FOLDER).map_err(|error| format!("{FOLDER}: {error}"))?;
    let mut files: Vec<_> = entries.filter_map(Result::ok).map(|entry| entry.path()).collect();
    files.sort();
    let (mut code, mut lists) = (String::new(), Vec::<String>::new());
    for file in &files {
        let module = file.file_stem().unwrap_or_default().to_string_lossy();
        let error = |problem: String| format!("{}: {problem}", file.display());
        let text = fs::read_to_string(file).map_err(|problem| error(problem.to_string()))?;
        let (mut names, first) = (Vec::<&str>::new(), lists.len());
        for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
            match (line.split_once(" = "), lists.last_mut()) {
                (Some((name, words)), _) => {
                    names.push(name);
                    lists.push(words.to_owned());
                }
                (None, Some(words)) if line.starts_with(' ') && !names.is_empty() => *words += line,
                (None, _) => return Err(error(format!("not a list: {line}"))),
            }
        }
        for (name, words) in names.iter().zip(lists.iter().skip(first)) {
            let mut known = BTreeSet::new();
            if let Some(twice) = words.split_whitespace().find(|word| !known.insert(*word)) {
                return Err(error(format!("{name} has the word {twice} twice")));
            }
        }
        let numbered = names.iter().zip(first..);
        let _ = if TABLES.contains(&&*module) {
            let rows: Vec<_> =
                numbered.map(|(name, at)| format!("({name:?}, List({at}))")).collect();
            let (table, rows) = (module.to_uppercase(), rows.join(", "));
            writeln!(code, "pub(super) const {table}: &[(&str, List)] = &[{rows}];")
        } else {
            let constant = |(name, at): (&&str, usize)| {
                let name = name.to_uppercase();
                format!("pub(in crate::bot::language) const {name}: List = List({at});\n")
            };
            let constants: String = numbered.map(constant).collect();
            writeln!(code, "pub(super) mod {module} {{ use super::List;\n{constants}}}")
        };
    }
    let _ = writeln!(code, "const LISTS: [&str; {}] = {lists:?};", lists.len());
    Ok(code)
}
