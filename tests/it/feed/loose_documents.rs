//! Documents as real sources write them: whatever their form, they mean the same.

use std::io::Cursor;
use std::sync::{Arc, LazyLock};

use demo_world::{Document, Occupancy, Size, World};
use jiff::Timestamp;
use muster::db::{Db, GAME};
use muster::feed::document::{self, DocumentId, ValidationContext, ValidationErrors};
use muster::feed::player_lists;
use muster::game::{Players, Update};
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

const NOW: i64 = 1_800_000_000;

/// The fields whose values are loosened, or the lists and objects that contain such. Others are passed on unchanged.
const FIELDS: [&str; 60] = [
    "timestamp",
    "servers",
    "number",
    "port",
    "online",
    "maxplayers",
    "password",
    "donateMultiplier",
    "experienceMultiplier",
    "status_since",
    "query",
    "hq",
    "x",
    "y",
    "players",
    "id",
    "level",
    "fraction",
    "position",
    "inUniform",
    "isLeader",
    "isZam",
    "interviews",
    "time",
    "place",
    "families",
    "leader",
    "flagId",
    "members",
    "rank",
    "player_id",
    "warns",
    "deputy",
    "joined_at",
    "houses",
    "businesses",
    "owner",
    "lx",
    "ly",
    "hasAuction",
    "auMinBet",
    "auStartPrice",
    "auTimeEnd",
    "onMarketplace",
    "nearest_poi",
    "type",
    "admins",
    "short_name",
    "status",
    "forum_url",
    "vk_url",
    "zones",
    "squareStart",
    "squareEnd",
    "color",
    "fraction_id",
    "famId",
    "money",
    "respects",
    "last_seen",
];

const RECORD_FIELDS: [&str; 12] = [
    "id",
    "level",
    "exp",
    "money",
    "bank",
    "fraction",
    "online",
    "last_seen",
    "stats",
    "rank",
    "kills",
    "deaths",
];

const TIMES: [&str; 5] = ["timestamp", "status_since", "joined_at", "auTimeEnd", "last_seen"];

static WORLD: LazyLock<World> = LazyLock::new(|| {
    let (servers, players, families, properties, records) = (2, 60, 8, 80, 60);
    let occupancy = Occupancy::Full;
    World::new(7, Size { servers, players, families, properties, records, occupancy })
});

static CONTEXT: LazyLock<ValidationContext> = LazyLock::new(|| ValidationContext {
    now: Timestamp::from_second(NOW).unwrap(),
    fractions: Arc::new(document::shipped_fractions()),
    pois: Arc::default(),
    strict: true,
});

fn written(document: Document) -> Vec<u8> {
    let mut bytes = Vec::new();
    WORLD.write(document, NOW, &mut bytes).unwrap();
    bytes
}

/// What a document says, as text.
fn meaning(document: Document, value: &Value) -> String {
    let id = match document.file() {
        (Some(number), file) => DocumentId::at(&format!("{number}/{file}")),
        (None, file) => DocumentId::at(file),
    };
    let bytes = serde_json::to_vec(value).unwrap();
    let valid = document::validate(id.unwrap(), &bytes, &CONTEXT);
    match valid.unwrap_or_else(|errors| panic!("{errors}\n{value}")).update {
        Update::Servers(servers) => format!("{:?}", servers.iter().collect::<Vec<_>>()),
        Update::Fractions(fractions) => format!("{:?}", fractions.iter().collect::<Vec<_>>()),
        Update::Pois(pois) => format!("{pois:?}"),
        Update::Online(_, online) => format!("{} {:?}", online.timestamp, online.players),
        Update::Sobes(_, sobes) => format!("{:?}", sobes.iter().collect::<Vec<_>>()),
        Update::Families(_, families) => format!("{:?}", families.list),
        Update::Map(_, map) => format!("{:?} {:?}", map.houses, map.businesses),
        Update::Admins(_, admins) => format!("{:?}", admins.list),
        Update::Ghetto(_, ghetto) => format!("{:?}", ghetto.zones),
    }
}

/// Rewrites a value in other forms.
fn loosen(value: &mut Value, fields: &[&str], dice: &mut StdRng) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| loosen(item, fields, dice)),
        Value::Object(object) => object.retain(|name, value| {
            if !fields.contains(&&**name) {
                return true;
            }
            if value.is_null() || *value == json!(false) {
                match dice.random_range(0..4) {
                    0 => return false,
                    1 => *value = Value::Null,
                    _ => {}
                }
            }
            match value {
                _ if TIMES.contains(&&**name) => loosen_time(value, dice),
                Value::String(short) if name == "fraction" => *value = fraction(short, dice),
                Value::Array(items) if items.is_empty() => {
                    *value = [json!([]), json!(""), json!({})].choose(dice).unwrap().clone();
                }
                Value::Array(_) | Value::Object(_) => loosen(value, fields, dice),
                Value::Bool(flag) => {
                    let (number, word) = (u8::from(*flag), flag.to_string());
                    let forms =
                        [json!(flag), json!(number), json!(number.to_string()), json!(word)];
                    *value = forms.choose(dice).unwrap().clone();
                }
                Value::Number(number) => {
                    let forms = [json!(number), json!(number.as_f64()), json!(number.to_string())];
                    *value = forms.choose(dice).unwrap().clone();
                }
                Value::Null | Value::String(_) => {}
            }
            true
        }),
        _ => {}
    }
}

fn loosen_time(value: &mut Value, dice: &mut StdRng) {
    let time = match value {
        Value::Number(seconds) => Timestamp::from_second(seconds.as_i64().unwrap()).unwrap(),
        Value::String(text) => text.parse().unwrap(),
        _ => return,
    };
    if time == Timestamp::UNIX_EPOCH {
        return;
    }
    let (seconds, text) = (time.as_second(), time.to_string());
    let forms = [
        json!(seconds),
        json!(seconds as f64),
        json!(seconds.to_string()),
        json!(time.as_millisecond()),
        json!(text),
        json!(text.trim_end_matches('Z')),
        json!(text.replace('T', " ").replace('Z', "+00:00")),
    ];
    *value = forms.choose(dice).unwrap().clone();
}

/// Another name of a fraction.
fn fraction(short: &str, dice: &mut StdRng) -> Value {
    let known = CONTEXT.fractions.short(short).unwrap();
    let names = [short.to_lowercase(), known.name("ru").to_uppercase(), known.id.to_string()];
    let means_it = |name: &&String| CONTEXT.fractions.recognize(name) == Some(known);
    let names: Vec<_> = names.iter().filter(means_it).collect();
    json!(names.choose(dice).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_loosened_document_means_the_same(seed: u64) {
        let mut dice = StdRng::seed_from_u64(seed);
        for document in Document::SHARED.into_iter().chain(Document::of_server(1)) {
            if matches!(document, Document::Players(_)) {
                continue;
            }
            let strict: Value = serde_json::from_slice(&written(document)).unwrap();
            let mut loose = strict.clone();
            loosen(&mut loose, &FIELDS, &mut dice);
            prop_assert_eq!(meaning(document, &loose), meaning(document, &strict));
        }
    }
}

/// The records of a list, by nickname.
async fn records(lines: String, nicknames: &[String]) -> Vec<(String, String)> {
    let folder = tempfile::tempdir().unwrap();
    let errors = ValidationErrors::in_file("players.ndjson");
    let read =
        player_lists::read(Cursor::new(lines), folder.path(), Arc::default(), errors, true).await;
    let (sorted, _) = read.unwrap();
    let players = Players::new(Db::open(&folder.path().join("game.db"), &GAME).await.unwrap());
    players.replace(1, Timestamp::UNIX_EPOCH, None, &sorted).await.unwrap();
    let mut records = Vec::new();
    for nickname in nicknames {
        let record = players.find(1, nickname).await.unwrap().unwrap();
        records.push((record.before_online().to_owned(), record.after_online().to_owned()));
    }
    records
}

#[tokio::test]
async fn loosened_records_mean_the_same() {
    let mut dice = StdRng::seed_from_u64(1);
    let (mut strict, mut loose, mut nicknames) = (String::new(), String::new(), Vec::new());
    for line in String::from_utf8(written(Document::Players(1))).unwrap().lines() {
        let mut record: Value = serde_json::from_str(line).unwrap();
        nicknames.push(record["nickname"].as_str().unwrap().to_owned());
        strict.push_str(&format!("{record}\n"));
        loosen(&mut record, &RECORD_FIELDS, &mut dice);
        loose.push_str(&format!("{record}\n"));
    }
    assert_ne!(loose, strict);
    assert_eq!(records(loose, &nicknames).await, records(strict, &nicknames).await);
}
