//! Checks the architecture: which module may use which, import cycles, and where certain code may be.

mod module_tree;

use std::collections::{BTreeMap, BTreeSet};

use module_tree::{Tree, roots, unit};

/// The modules that each module may use.
const MODULES: &[(&str, &[&str])] = &[
    (
        "api",
        &[
            "flat_record",
            "game",
            "health",
            "http_server",
            "keys",
            "ledger",
            "people",
            "redis",
            "text",
            "traces",
            "wire",
        ],
    ),
    ("app", &["api", "bot", "text", "wire"]),
    ("bot", &["client", "db", "http_server", "keys", "people", "picture", "redis", "text", "wire"]),
    ("client", &["traces", "wire"]),
    ("db", &[]),
    ("feed", &["flat_record", "game", "ledger", "traces"]),
    ("flat_record", &["game"]),
    ("game", &["db"]),
    ("health", &[]),
    ("http_server", &[]),
    ("keys", &["db", "redis", "unicode"]),
    ("leaks", &["db", "keys"]),
    ("ledger", &["db", "game"]),
    ("operator", &["feed", "game", "health", "http_server"]),
    ("people", &["db"]),
    ("picture", &[]),
    ("redis", &[]),
    ("text", &["unicode"]),
    ("traces", &[]),
    ("unicode", &[]),
    ("wire", &[]),
];

/// The modules that may use every other one.
const PROCESS: &[&str] = &["cli", "fuzz", "lib", "log", "main", "run"];

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
        ("system_status", &[]),
    ],
    &[("state", &["db", "keys", "redis", "text"]), ("telegram", &["text"])],
    &[("error", &["db", "text"]), ("recent", &["keys", "text"]), ("updates", &["http_server"])],
    &[("context", &["client", "db", "keys", "people", "text"])],
    &[("chat", &["keys", "text"])],
    &[
        ("keys", &["db", "keys", "text"]),
        ("subjects", &["client", "people", "picture", "text", "wire"]),
    ],
    &[
        ("key_usage", &["keys", "picture", "text"]),
        ("questions", &["client", "picture", "text", "wire"]),
    ],
    &[
        ("alerts", &["client", "db", "people", "picture", "text", "wire"]),
        ("boards", &["client", "db", "text", "wire"]),
        ("operators", &["db", "keys", "text"]),
        ("people", &["client", "db", "people", "text", "wire"]),
    ],
    &[("background", &["db", "keys", "text"]), ("mini_app", &["db", "keys", "text"])],
    &[("dispatch", &["keys", "text"])],
    &[("fuzz", &["text", "wire"]), ("startup", &["client"])],
];

/// The folders of `bot/subjects` that each may use, besides those that all share and the lists in `subjects.rs`.
const SUBJECTS: &[(&str, &[&str])] = &[
    ("player", &["property"]),
    ("server", &["fraction", "week"]),
    ("settings", &["family", "week"]),
    ("staff", &["fraction"]),
    ("week", &["family", "fraction", "player"]),
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
