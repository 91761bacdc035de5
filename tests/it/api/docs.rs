//! The reference at `/docs`: its formats, its files, its examples, and its texts in three languages.

use std::collections::BTreeSet;

use muster::api::Compat;
use muster::ledger::EventKind;
use serde_json::{Value, json};
use strum::VariantArray;

use super::server::TestServer;
use super::v2::populated::PopulatedServer;

const ENGLISH: &str = include_str!("../../../src/api/docs/en.json");
const RUSSIAN: &str = include_str!("../../../src/api/docs/ru.json");
const UKRAINIAN: &str = include_str!("../../../src/api/docs/uk.json");

fn parsed(texts: &str) -> Value {
    serde_json::from_str(texts).unwrap()
}

/// The files of `/docs` that a file names, as `docs/page.css` in the page and `./dom.js` in a script.
fn named_files(content: &str) -> impl Iterator<Item = String> {
    let names = content.split(['"', '\'', '`']).filter_map(|part| {
        part.strip_prefix("docs/").or_else(|| part.strip_prefix("./")).filter(|name| {
            name.bytes().all(|byte| byte.is_ascii_lowercase() || b"-_.".contains(&byte))
                && name.contains('.')
        })
    });
    names.map(|name| format!("/docs/{name}"))
}

#[tokio::test]
async fn every_file_is_served_and_names_no_other_host() {
    let server = TestServer::open().await;
    let page = String::from_utf8(server.get("/docs", "").await.body).unwrap();
    let mut files: Vec<String> = named_files(&page).collect();
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
    let folders = ["src/api/docs", "src/web"].map(|folder| std::fs::read_dir(folder).unwrap());
    let stored: BTreeSet<_> = folders
        .into_iter()
        .flatten()
        .map(|file| file.unwrap().file_name())
        .map(|name| format!("/docs/{}", name.into_string().unwrap()))
        .filter(|name| name.ends_with(".js") || name.ends_with(".css"))
        .chain(["/docs/page.json".to_owned()])
        .collect();
    assert_eq!(seen, stored, "every file is used");
    // A script that loads only after another one has costs a round trip.
    for script in stored.iter().filter(|name| name.ends_with(".js")) {
        assert!(page.contains(&format!("\"{}\"", script.trim_start_matches('/'))), "{script}");
    }
}

/// The page with `scripts` off: what the server wrote.
async fn text_of(server: &TestServer, path: &str) -> String {
    String::from_utf8(server.get(path, "").await.body).unwrap()
}

#[tokio::test]
async fn every_format_is_complete_without_scripts() {
    let server = TestServer::open().await;
    let document = serde_json::to_value(muster::api::document("http://x", None)).unwrap();
    let (html, markdown) = (text_of(&server, "/docs").await, text_of(&server, "/docs.md").await);
    for (path, item) in document["paths"].as_object().unwrap() {
        let operation = &item["get"];
        assert!(html.contains(&format!("id=\"{path}\"")), "{path}");
        assert!(markdown.contains(&format!("### GET {path}\n")), "{path}");
        assert!(operation["description"].is_string(), "{path} has no description");
        let summary = operation["summary"].as_str().unwrap();
        assert!(html.contains(&summary.replace('"', "&quot;")) && markdown.contains(summary));
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let name = parameter["name"].as_str().unwrap();
            assert!(html.contains(&format!("id=\"{path}:{name}\"")), "{path} {name}");
        }
    }
    // A field of the list in an object, of a map's values, and of an alternative to null.
    for (field, kind) in [
        ("/v2/status.game.number", "integer"),
        ("/v2/fraction.data.inUniform", "boolean"),
        ("/v2/player/find.data.fraction", "object | null"),
    ] {
        let name = field.rsplit('.').next().unwrap();
        let entry =
            format!("<li id=\"{field}\"><p><code>{name}</code> <span class=\"kind\">{kind}</span>");
        assert!(html.contains(&entry), "{field}");
        assert!(markdown.contains(&format!("- `{name}` ({kind}): ")), "{field}");
    }
    assert!(!markdown.contains("](sdk/") && !markdown.contains("](openapi.json"));
    assert!(markdown.contains("/sdk/muster.py)"), "the clients are found from elsewhere");
    // Whoever reads the text or the page without scripts can run its requests, and sees which values there are.
    assert!(markdown.contains("type=house&city=Los%20Santos&days=30'"), "{markdown}");
    assert!(html.contains("city=Los%20Santos"));
    assert!(markdown.contains("- `type` (string, required, house | business): "));
    assert!(html.contains("<option selected>house</option><option>business</option>"));
    let at = |heading: &str| markdown.find(heading).unwrap();
    assert!(at("## Limits") < at("### GET /v2/status") && at("### GET /v2/key") < at("```python"));
    let summary = text_of(&server, "/llms.txt").await;
    let line = "/docs#/v2/fraction) (`serverId`, `fractionId`): Members online of a faction.";
    assert!(summary.contains(line) && summary.contains("`?"), "{summary}");
    assert!(summary.starts_with("# muster\n\n> ") && summary.contains("/docs.md)"), "{summary}");
    assert!(summary.contains("/sdk/muster.py)"), "{summary}");
    assert!(summary.contains("- Get a key: Keys are free"), "{summary}");
}

#[tokio::test]
async fn an_endpoint_names_only_the_errors_it_can_answer() {
    let server = TestServer::open().await;
    let markdown = text_of(&server, "/docs.md").await;
    let errors_of = |path: &str| {
        let (_, section) = markdown.split_once(&format!("### GET {path}\n")).unwrap();
        section.split_once("Errors: ").unwrap().1.lines().next().unwrap().to_owned()
    };
    let common = "429 `RATE_LIMIT_EXCEEDED`, 503 `SERVICE_UNAVAILABLE`";
    let key = "401 `UNAUTHORIZED`, 403 `FORBIDDEN_SCOPE`, 403 `FORBIDDEN_ADDRESS`";
    assert_eq!(errors_of("/v2/status"), format!("{key}, {common}"));
    assert_eq!(
        errors_of("/v2/family"),
        format!(
            "{key}, 404 `SERVER_NOT_FOUND`, 404 `FAMILY_NOT_FOUND`, 404 `NOT_PROVIDED`, 422 `VALIDATION_ERROR`, {common}"
        )
    );
}

#[tokio::test]
async fn the_language_is_the_readers() {
    let server = TestServer::open().await;
    for (query, accepted, lang) in
        [("", "en", "en"), ("", "uk,ru;q=0.9", "uk"), ("?lang=ru", "uk", "ru")]
    {
        for path in ["/", "/docs"] {
            let request = format!(
                "GET {path}{query} HTTP/1.1\r\nHost: x\r\nAccept-Language: {accepted}\r\n\r\n"
            );
            let reply = server.request(request).await;
            assert!(reply.header("vary").contains("Accept-Language"), "{path}");
            let page = String::from_utf8(reply.body).unwrap();
            assert!(page.contains(&format!("<html lang=\"{lang}\">")), "{path} {query} {accepted}");
        }
    }
    for path in ["/docs.md", "/llms.txt"] {
        // The language of a text is that of its address.
        assert_eq!(server.get(path, "").await.header("vary"), "Accept-Encoding, Origin", "{path}");
    }
}

#[tokio::test]
async fn the_examples_exist_in_the_data() {
    let server = PopulatedServer::full().await;
    let page = server.get("/docs/page.json", "").await.json();
    assert_eq!(page["serverId"], 1);
    let servers = page["servers"].as_array().unwrap();
    let examples = servers.iter().find(|server| server["serverId"] == 1).unwrap();
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
    let data = server.get("/docs/page.json", "").await;
    assert_eq!(data.header("cache-control"), "private, max-age=10");
    assert_eq!(data.json(), json!({"serverId": null, "servers": []}));
    let page = text_of(&server, "/docs").await;
    assert!(page.contains("<strong>60 requests in 60 s</strong>"));
    assert!(page.contains("<strong>120 requests in 60 s</strong>"));
}

#[tokio::test]
async fn every_error_code_and_kind_of_event_is_explained_in_every_language() {
    let server = TestServer::open().await;
    for (lang, texts) in [("en", ENGLISH), ("ru", RUSSIAN), ("uk", UKRAINIAN)] {
        let page = text_of(&server, &format!("/docs?lang={lang}")).await;
        let rows = page.split("<tr id=\"").skip(1).filter_map(|row| row.split('"').next());
        let codes: BTreeSet<_> = rows.collect();
        let texts = parsed(texts);
        let explained = texts["errors"].as_object().unwrap().keys().map(|code| &**code).collect();
        assert_eq!(codes, explained, "the errors in src/api/docs/{lang}.json");
        let events = texts["events"].as_object().unwrap();
        let kinds: BTreeSet<_> = EventKind::VARIANTS.iter().map(|kind| kind.name()).collect();
        assert_eq!(events.keys().map(|kind| &**kind).collect::<BTreeSet<_>>(), kinds, "{lang}");
        let markdown = text_of(&server, &format!("/docs.md?lang={lang}")).await;
        for (kind, meaning) in events {
            assert!(markdown.contains(&format!("\n| `{kind}` {} | ", meaning.as_str().unwrap())));
        }
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
fn all_languages_have_the_same_texts() {
    let english = parsed(ENGLISH);
    for translation in [RUSSIAN, UKRAINIAN].map(parsed) {
        for part in ["ui", "script", "guides", "events"] {
            assert_eq!(shape(&english[part]), shape(&translation[part]), "{part}");
        }
    }
}

#[test]
fn everything_in_the_openapi_document_is_translated() {
    for (file, texts) in [("ru.json", RUSSIAN), ("uk.json", UKRAINIAN)] {
        translates_the_document(file, &parsed(texts));
    }
}

fn translates_the_document(file: &str, translation: &Value) {
    let shapes = [None, Some(Compat::Flat)];
    let documents = shapes
        .map(|compat| serde_json::to_value(muster::api::document("http://x", compat)).unwrap());
    let mut missing = Vec::new();
    let mut require = |given: &Value, places: &[String]| {
        let has_text = |place: &String| translation.pointer(place).is_some_and(Value::is_string);
        if given.is_string() && !places.iter().any(has_text) {
            missing.push(format!("{} for {given}", places.join(" or ")));
        }
    };
    for tag in documents[0]["tags"].as_array().unwrap() {
        let place = format!("/tags/{}", tag["name"].as_str().unwrap());
        require(&tag["name"], &[format!("{place}/name")]);
        require(&tag["description"], &[format!("{place}/description")]);
    }
    let paths = documents.iter().flat_map(|document| document["paths"].as_object().unwrap());
    for (path, item) in paths {
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
    assert!(missing.is_empty(), "add to src/api/docs/{file} (JSON pointers): {missing:#?}");
    let schemas = documents
        .iter()
        .flat_map(|document| document["components"]["schemas"].as_object().unwrap());
    let schemas = schemas.filter(|(name, _)| !name.starts_with("Error"));
    let fields = schemas.filter_map(|(_, schema)| schema["properties"].as_object());
    let description = |field: &Value| {
        // That of a field which may be null is within its alternatives.
        let own = [&field["description"], &field["oneOf"][0]["description"]];
        own.into_iter().find_map(Value::as_str).map(str::to_owned)
    };
    let described: BTreeSet<_> =
        fields.flat_map(|fields| fields.values().filter_map(description)).collect();
    for text in &described {
        assert!(translation["fields"][text].is_string(), "add to the fields of {file}: {text}");
    }
    let unused = translation["fields"].as_object().unwrap().keys();
    let unused: Vec<_> = unused.filter(|text| !described.contains(text.as_str())).collect();
    assert!(unused.is_empty(), "no field is described so any more: {unused:#?}");
}
