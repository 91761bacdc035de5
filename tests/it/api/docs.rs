//! The reference at `/docs`: its files, its examples, and its texts in both languages.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::server::TestServer;
use super::v2::populated::PopulatedServer;

const ENGLISH: &str = include_str!("../../../src/api/docs/en.json");
const RUSSIAN: &str = include_str!("../../../src/api/docs/ru.json");

fn parsed(texts: &str) -> Value {
    serde_json::from_str(texts).unwrap()
}

/// The files of `/docs` that a file names, as `docs/page.css` in the page and `./dom.js` in a script.
fn named_files(content: &str) -> impl Iterator<Item = String> {
    let names = content.split(['"', '\'', '`']).filter_map(|part| {
        part.strip_prefix("docs/").or_else(|| part.strip_prefix("./")).filter(|name| {
            name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'.') && name.contains('.')
        })
    });
    names.map(|name| format!("/docs/{name}"))
}

#[tokio::test]
async fn every_file_is_served_and_names_no_other_host() {
    let server = TestServer::open().await;
    let page = String::from_utf8(server.get("/docs", "").await.body).unwrap();
    let texts = ["/docs/en.json", "/docs/ru.json"].map(str::to_owned);
    let mut files: Vec<String> = named_files(&page).chain(texts).collect();
    let mut seen = BTreeSet::new();
    while let Some(path) = files.pop() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let reply = server.get(&path, "").await;
        assert_eq!(reply.status, 200, "{path}");
        let media_type = match path.rsplit('.').next().unwrap() {
            "css" => "text/css",
            "js" => "text/javascript",
            _ => "application/json",
        };
        assert_eq!(reply.header("content-type"), media_type, "{path}");
        assert_eq!(reply.header("x-content-type-options"), "nosniff");
        let content = String::from_utf8(reply.body).unwrap();
        assert!(!content.contains("://") && !content.contains("//www"), "{path} names a host");
        for unsafe_part in ["innerHTML", "eval(", "insertAdjacentHTML", "document.write"] {
            assert!(!content.contains(unsafe_part), "{path}: {unsafe_part}");
        }
        files.extend(named_files(&content));
    }
    let stored = std::fs::read_dir("src/api/docs").unwrap().map(|file| file.unwrap().file_name());
    let stored: BTreeSet<_> = stored
        .map(|name| format!("/docs/{}", name.into_string().unwrap()))
        .filter(|name| !name.ends_with(".rs") && !name.ends_with(".html"))
        .chain(["/docs/page.json".to_owned()])
        .collect();
    assert_eq!(seen, stored, "every file is used");
}

#[tokio::test]
async fn the_examples_exist_in_the_data() {
    let server = PopulatedServer::full().await;
    let examples = server.get("/docs/page.json", "").await.json()["examples"].clone();
    assert_eq!(examples["serverId"], 1);
    let fraction = examples["fractionId"].as_str().unwrap();
    let nickname = examples["nickname"].as_str().unwrap();
    for target in [
        format!("/v2/player/find?serverId=1&nickname={nickname}"),
        format!("/v2/fraction?serverId=1&fractionId={fraction}"),
        format!("/v2/family?serverId=1&famId={}", examples["famId"]),
    ] {
        assert_eq!(server.get_with_key(&target).await.status, 200, "{target}");
    }
}

#[tokio::test]
async fn without_data_there_are_limits_and_no_examples() {
    let server = TestServer::open().await;
    let page = server.get("/docs/page.json", "").await;
    assert_eq!(page.header("cache-control"), "private, max-age=10");
    let page = page.json();
    assert_eq!(page["bot"], Value::Null);
    let limits = json!({
        "key": {"requests": 60, "window": 60},
        "owner": {"requests": 120, "window": 60}
    });
    assert_eq!(page["limits"], limits);
    let examples = json!({"serverId": null, "nickname": null, "fractionId": null, "famId": null});
    assert_eq!(page["examples"], examples);
}

#[tokio::test]
async fn the_bot_is_named() {
    let server = TestServer::open().await;
    server.bot.set("https://t.me/muster_bot");
    let page = server.get("/docs/page.json", "").await.json();
    assert_eq!(page["bot"], json!({"url": "https://t.me/muster_bot", "name": "@muster_bot"}));
}

#[tokio::test]
async fn every_error_code_is_explained_in_both_languages() {
    let server = TestServer::open().await;
    let page = server.get("/docs/page.json", "").await.json();
    let codes = page["errors"].as_array().unwrap().iter();
    let codes: BTreeSet<_> = codes.map(|error| error["code"].as_str().unwrap()).collect();
    for (file, texts) in [("en.json", ENGLISH), ("ru.json", RUSSIAN)] {
        let texts = parsed(texts);
        let explained = texts["errors"].as_object().unwrap().keys().map(|code| &**code).collect();
        assert_eq!(codes, explained, "the errors in src/api/docs/{file}");
    }
}

/// The names of all texts, without the texts.
fn shape(texts: &Value) -> Value {
    match texts {
        Value::Object(texts) => {
            texts.iter().map(|(name, text)| (name.clone(), shape(text))).collect()
        }
        Value::Array(texts) => texts.iter().map(shape).collect(),
        _ => Value::Null,
    }
}

#[test]
fn both_languages_have_the_same_texts() {
    let (english, russian) = (parsed(ENGLISH), parsed(RUSSIAN));
    for part in ["ui", "guides"] {
        assert_eq!(shape(&english[part]), shape(&russian[part]), "{part}");
    }
}

#[test]
fn everything_in_the_openapi_document_has_its_russian_text() {
    let document = serde_json::to_value(muster::api::document("http://x")).unwrap();
    let russian = parsed(RUSSIAN);
    let mut missing = Vec::new();
    let mut require = |given: &Value, places: &[String]| {
        let has_text = |place: &String| russian.pointer(place).is_some_and(Value::is_string);
        if given.is_string() && !places.iter().any(has_text) {
            missing.push(format!("{} for {given}", places.join(" or ")));
        }
    };
    for tag in document["tags"].as_array().unwrap() {
        let place = format!("/tags/{}", tag["name"].as_str().unwrap());
        require(&tag["name"], &[format!("{place}/name")]);
        require(&tag["description"], &[format!("{place}/description")]);
    }
    for (path, item) in document["paths"].as_object().unwrap() {
        let operation = &item["get"];
        let place = format!("/endpoints/{}", path.replace('~', "~0").replace('/', "~1"));
        for text in ["summary", "description"] {
            require(&operation[text], &[format!("{place}/{text}")]);
        }
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let name = parameter["name"].as_str().unwrap();
            let places = [format!("{place}/parameters/{name}"), format!("/parameters/{name}")];
            require(&parameter["description"], &places);
        }
    }
    assert!(missing.is_empty(), "add to src/api/docs/ru.json (JSON pointers): {missing:#?}");
    let fields = document["components"]["schemas"].as_object().unwrap().values();
    let fields = fields.filter_map(|schema| schema["properties"].as_object());
    let described: BTreeSet<_> = fields
        .flat_map(|fields| fields.values().filter_map(|field| field["description"].as_str()))
        .collect();
    let unused = russian["fields"].as_object().unwrap().keys();
    let unused: Vec<_> = unused.filter(|text| !described.contains(text.as_str())).collect();
    assert!(unused.is_empty(), "no field is described so any more: {unused:#?}");
}
