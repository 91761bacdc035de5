//! The house keeps its shape: which room may use which, and texts only where texts live.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// A room, and the rooms it may use. What stands in no row may use everything.
const ROOMS: &[(&str, &[&str])] = &[
    ("db", &[]),
    ("keys", &["db"]),
    ("game", &["db"]),
    ("health", &[]),
    ("feed", &["game"]),
    ("wire", &[]),
    ("api", &["game", "health", "keys", "wire"]),
    ("client", &["wire"]),
    ("text", &[]),
    ("picture", &[]),
    ("bot", &["client", "keys", "text", "picture", "wire", "db"]),
    ("operator", &["feed", "game", "health"]),
];
const ABOVE_ALL: &[&str] = &["cli", "lib", "log", "main", "run"];

#[test]
fn every_room_uses_only_what_it_may() {
    let allowed: BTreeMap<_, _> = ROOMS.iter().copied().collect();
    let mut broken = Vec::new();
    for file in sources() {
        let room = room_of(&file);
        let Some(may) = allowed.get(room.as_str()) else {
            assert!(ABOVE_ALL.contains(&room.as_str()), "no row for {}", file.display());
            continue;
        };
        for used in rooms_used(&code_of(&file)) {
            if used != room && !may.contains(&used.as_str()) {
                broken.push(format!("{} uses {used}", file.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn the_nouns_of_the_game_know_neither_json_nor_http() {
    for file in sources().into_iter().filter(|file| room_of(file) == "game") {
        let code = code_of(&file);
        for foreign in ["serde::", "serde_json", "axum", "hyper", "http::"] {
            assert!(!code.contains(foreign), "{} knows {foreign}", file.display());
        }
    }
}

#[test]
fn statements_about_keys_live_in_the_key_store() {
    for file in sources() {
        let code = code_of(&file);
        let about_keys = ["FROM keys", "INTO keys", "UPDATE keys"].iter().any(|s| code.contains(s));
        assert!(
            !about_keys || room_of(&file) == "keys",
            "{} speaks SQL about keys",
            file.display()
        );
    }
}

#[test]
fn no_word_in_russian_outside_the_locales() {
    for file in sources() {
        let room = room_of(&file);
        // How people mistype is data about keyboards and alphabets, not words of ours.
        let path = file.to_string_lossy();
        let typed = ["bot/commands", "bot/search", "bot/queries/arguments", "bot/queries/lots"];
        let typed = typed.iter().any(|place| path.contains(place));
        if typed || !["bot", "api", "cli", "run"].contains(&room.as_str()) {
            continue;
        }
        for (at, line) in without_command_names(&code_of(&file)).lines().enumerate() {
            // What else a fraction is called is the game side's, also in an example.
            if line.contains("\"aliases\"") {
                continue;
            }
            let words = line.split(|c: char| !('а'..='я').contains(&c)).filter(|w| w.len() > 2);
            assert_eq!(words.count(), 0, "{}:{} speaks Russian: {line}", file.display(), at + 1);
        }
    }
}

/// The code without the names of commands, which are typed, too.
fn without_command_names(code: &str) -> String {
    let mut parts = code.split("names: &[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |before, part| before + part.split_once(']').map_or(part, |(_, rest)| rest))
}

fn sources() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                found.push(path);
            }
        }
    }
    assert!(found.len() > 10, "the sources are where they were");
    found
}

fn room_of(file: &Path) -> String {
    let inside = file.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).unwrap();
    inside.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs").to_owned()
}

/// The file without comments and without its unit tests, which stand last in a file and may reach further.
fn code_of(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// The first names after `crate::`, those of a braced list included.
fn rooms_used(code: &str) -> Vec<String> {
    let name = |text: &str| -> String {
        text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let mut found = Vec::new();
    for after in code.split("crate::").skip(1) {
        let Some(list) = after.strip_prefix('{') else {
            found.push(name(after));
            continue;
        };
        let (mut depth, mut start) = (0, 0);
        for (at, c) in list.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => {
                    found.push(name(&list[start..at]));
                    break;
                }
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    found.push(name(&list[start..at]));
                    start = at + 1;
                }
                _ => {}
            }
        }
    }
    found.retain(|room| !room.is_empty());
    found
}

#[test]
fn the_reader_of_paths_reads_them() {
    let code = "use crate::{a::{x, y}, b, c::d};\nuse crate::e::f; crate::g()";
    assert_eq!(rooms_used(code), ["a", "b", "c", "e", "g"]);
}
