//! The OpenAPI document against the real responses.

use jsonschema::Validator;
use muster::api::Compat;
use serde_json::{Value, json};

use super::errors::PATHS;
use super::populated::PopulatedServer;
use crate::api::server::TestServer;

fn document_json(compat: Option<Compat>) -> Value {
    serde_json::to_value(muster::api::document("https://muster.example/", compat)).unwrap()
}

/// A validator for one of the document's schemas.
fn validator(document: &Value, schema: &Value) -> Validator {
    let mut whole = schema.clone();
    whole["components"] = document["components"].clone();
    jsonschema::draft202012::new(&whole).unwrap()
}

fn fits(document: &Value, answer: &Value, body: &Value, what: &str) {
    let answer = match answer["$ref"].as_str() {
        Some(named) => document.pointer(named.trim_start_matches('#')).unwrap(),
        None => answer,
    };
    let validator = validator(document, &answer["content"]["application/json"]["schema"]);
    let wrong: Vec<_> = validator.iter_errors(body).map(|wrong| wrong.to_string()).collect();
    assert!(wrong.is_empty(), "{what}: {wrong:?}\n{body}");
}

/// The path as written in the document.
fn written(path: &str) -> &str {
    if path == "/v2/fraction/LSPD" { "/v2/fraction/{fractionId}" } else { path }
}

#[test]
fn every_path_is_described_and_every_example_is_valid() {
    for compat in [None, Some(Compat::Flat)] {
        describes_every_path(&document_json(compat));
    }
}

fn describes_every_path(document: &Value) {
    assert_eq!(document["openapi"], "3.1.0");
    assert_eq!(document["servers"][0]["url"], "https://muster.example");
    let info = &document["info"];
    assert_eq!((&info["title"], &info["version"]), (&json!("muster API"), &json!("2.0.0")));
    assert_eq!(info["contact"]["url"], "https://muster.example/");
    assert_eq!(info["termsOfService"], "https://muster.example/docs#stability");
    let mut described: Vec<_> =
        document["paths"].as_object().unwrap().keys().map(|key| &**key).collect();
    described.sort_unstable();
    let mut known = PATHS.map(|(path, ..)| written(path));
    known.sort_unstable();
    assert_eq!(described, known);
    for (path, item) in document["paths"].as_object().unwrap() {
        let responses = &item["get"]["responses"];
        let example = &responses["200"]["content"]["application/json"]["example"];
        assert!(example.is_object(), "{path} has no example");
        fits(document, &responses["200"], example, path);
    }
    for (name, answer) in document["components"]["responses"].as_object().unwrap() {
        let example = &answer["content"]["application/json"]["example"];
        if !example.is_null() {
            fits(document, answer, example, name);
        }
    }
}

#[tokio::test]
async fn every_response_matches_the_document() {
    let server = PopulatedServer::full().await;
    answers_as_described(&server, &document_json(None)).await;
    let flat = PopulatedServer::full_on(TestServer::flat().await).await;
    let document = document_json(Some(Compat::Flat));
    answers_as_described(&flat, &document).await;
    assert_eq!(flat.get("/openapi.json", "").await.json(), document);
}

async fn answers_as_described(server: &PopulatedServer, document: &Value) {
    for (path, given, _) in PATHS {
        let responses = &document["paths"][written(path)]["get"]["responses"];
        for number in ["1", "2", "3", "x"] {
            let reply = server.get_with_key(&format!("{path}?{given}serverId={number}")).await;
            let answer = &responses[reply.status.to_string()];
            assert!(!answer.is_null(), "{path} answers {}, which is not documented", reply.status);
            fits(document, answer, &reply.json(), path);
        }
        let reply = server.get(path, "").await;
        fits(document, &responses["401"], &reply.json(), path);
    }
}

#[tokio::test]
async fn the_document_is_served_with_the_public_address() {
    let server = PopulatedServer::listed().await;
    let served = server.get("/openapi.json", "").await;
    assert_eq!(served.json(), document_json(None));
    let elsewhere = muster::api::document("http://127.0.0.1:1", None).to_json().unwrap();
    let here = elsewhere.replace("http://127.0.0.1:1", "https://muster.example");
    assert!(here == muster::api::document("https://muster.example/", None).to_json().unwrap());
}

#[test]
fn document() {
    insta::assert_snapshot!(
        muster::api::document("https://muster.example", None).to_pretty_json().unwrap()
    );
}
