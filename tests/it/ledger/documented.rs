//! `/docs` says what an event of each kind has.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use muster::ledger::EventKind;
use serde_json::{Map, Value};
use strum::VariantArray;

use crate::api::server::TestServer;

/// What the table says of a kind: the words of `about`, and the fields of `before` and `after`.
type Row = [Vec<String>; 3];

async fn table() -> BTreeMap<String, Row> {
    let page = TestServer::open().await.get("/docs.md", "").await.body;
    let page = String::from_utf8(page).unwrap();
    let kinds = |cells: Vec<Vec<String>>| {
        let [kind, about, before, after] = cells.try_into().ok()?;
        let kind = kind.first()?.parse::<EventKind>().ok()?.name().to_owned();
        Some((kind, [about, before, after]))
    };
    let code = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    let rows = page.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    rows.filter_map(|row| kinds(row.split(" | ").map(code).collect())).collect()
}

/// An event in a snapshot: its kind, `about`, `before` and `after`.
type Told<'a> = (EventKind, Vec<&'a str>, [Option<Map<String, Value>>; 2]);

fn parsed(line: &str) -> Option<Told<'_>> {
    let (kind, rest) = line.split_once(' ')?;
    let (about, _) = rest.split_once(' ')?;
    let objects = line.get(line.find('{')?..)?;
    let objects = serde_json::Deserializer::from_str(objects).into_iter().map_while(Result::ok);
    let mut objects: Vec<_> = objects.map(Some).collect();
    match objects.len() {
        1 if line.ends_with(" -") => objects.push(None),
        1 => objects.insert(0, None),
        _ => {}
    }
    Some((kind.parse().ok()?, about.split(',').collect(), objects.try_into().ok()?))
}

fn name_and_necessity(word: &str) -> (&str, bool) {
    word.strip_suffix('?').map_or((word, true), |word| (word, false))
}

/// Whether these are the documented words, without some that may be absent.
fn fit(documented: &[String], mut given: &[&str]) -> bool {
    let form = |word: &str| match word.split_once(':') {
        Some(("business", _)) => "house".to_owned(),
        Some((form, _)) => form.to_owned(),
        None => "nickname".to_owned(),
    };
    for word in documented {
        let (word, is_required) = name_and_necessity(word);
        match given {
            [first, rest @ ..] if form(first) == form(word) => given = rest,
            _ if is_required => return false,
            _ => {}
        }
    }
    given.is_empty()
}

#[tokio::test]
async fn events_have_what_the_table_of_kinds_says() {
    let table = table().await;
    assert_eq!(table.len(), EventKind::VARIANTS.len());
    let mut seen = BTreeSet::new();
    for snapshot in fs::read_dir("tests/it/ledger/snapshots").unwrap() {
        let text = fs::read_to_string(snapshot.unwrap().path()).unwrap();
        for line in text.lines() {
            let Some((kind, about, objects)) = parsed(line) else { continue };
            let [subjects, before, after] = &table[kind.name()];
            assert!(fit(subjects, &about), "{subjects:?}: {line}");
            for (documented, given) in [before, after].into_iter().zip(&objects) {
                let fields: BTreeMap<&str, bool> =
                    documented.iter().map(|word| name_and_necessity(word)).collect();
                assert_eq!(given.is_some(), !fields.is_empty(), "{documented:?}: {line}");
                let given = given.iter().flat_map(Map::keys).map(String::as_str);
                let given: BTreeSet<&str> = given.collect();
                assert!(given.iter().all(|name| fields.contains_key(name)), "{fields:?}: {line}");
                let mut required = fields.iter().filter(|(_, is_required)| **is_required);
                assert!(required.all(|(name, _)| given.contains(name)), "{fields:?}: {line}");
            }
            seen.insert(kind.name());
        }
    }
    let unseen = EventKind::VARIANTS.iter().map(|kind| kind.name());
    let unseen: Vec<_> = unseen.filter(|kind| !seen.contains(kind)).collect();
    assert_eq!(unseen, ["server.status", "gap"]);
}
