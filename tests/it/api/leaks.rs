//! Reports of leaked keys from GitHub.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use jiff::Timestamp;
use muster::keys::{Actor, KeyStatus, State};
use muster::leaks::PublicKeys;
use reqwest::{Client, Response, StatusCode};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};

use super::server::TestServer;

/// What stands before the point of a key on the curve P-256.
const HEAD: &str = "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE";

/// GitHub with a key of its own.
pub struct GitHub {
    pair: EcdsaKeyPair,
    random: SystemRandom,
}

impl GitHub {
    pub fn new() -> Self {
        let random = SystemRandom::new();
        let algorithm = &ECDSA_P256_SHA256_ASN1_SIGNING;
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(algorithm, &random).unwrap();
        let pair = EcdsaKeyPair::from_pkcs8(algorithm, pkcs8.as_ref(), &random).unwrap();
        Self { pair, random }
    }

    /// What GitHub answers about its keys.
    pub fn keys(&self) -> String {
        // The first byte of the point is in the text of the head.
        let point = BASE64_STANDARD.encode(&self.pair.public_key().as_ref()[1..]);
        let pem = format!("-----BEGIN PUBLIC KEY-----\n{HEAD}{point}\n-----END PUBLIC KEY-----\n");
        json!({"public_keys": [{"key_identifier": "one", "key": pem, "is_current": true}]})
            .to_string()
    }

    async fn reports(&self, server: &TestServer, body: &Value) -> Response {
        let body = body.to_string();
        let signature = self.pair.sign(&self.random, body.as_bytes()).unwrap();
        send(server, "one", &BASE64_STANDARD.encode(signature), body).await
    }
}

async fn send(server: &TestServer, id: &str, signature: &str, body: String) -> Response {
    let request = Client::new().post(format!("http://{}/leaks/github", server.address));
    let request = request.header("Github-Public-Key-Identifier", id);
    request.header("Github-Public-Key-Signature", signature).body(body).send().await.unwrap()
}

fn finding(token: &str) -> Value {
    json!({"token": token, "type": "muster_api_key", "url": "https://github.com/a/b/blob/c/.env", "source": "commit"})
}

#[tokio::test]
async fn a_reported_key_is_blocked_and_its_history_tells_who_found_it_where() {
    let (server, github) = (TestServer::open().await, GitHub::new());
    server.leaks.replace_keys(github.keys().parse().unwrap());
    let (leaked, other) = (server.key().await, server.key().await);
    let unknown = muster::keys::Token::generate().unwrap();
    let report = json!([finding(leaked.token.reveal()), finding(unknown.reveal())]);
    let answer = github.reports(&server, &report).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let verdicts: Value = answer.json().await.unwrap();
    let labels = [&verdicts[0]["label"], &verdicts[1]["label"]];
    assert_eq!(labels, ["true_positive", "false_positive"]);
    let reply = server.get("/v2/status", leaked.token.reveal()).await;
    assert_eq!(reply.status, 401);
    let reason = "it was posted where others can read it, at https://github.com/a/b/blob/c/.env; get another key from the bot";
    assert!(reply.json()["error_message"].as_str().unwrap().contains(reason), "{reply:?}");
    assert_eq!(server.get("/v2/status", other.token.reveal()).await.status, 200);
    let history = server.store.history(&leaked.id).await.unwrap();
    assert_eq!(history.last().unwrap().actor, Some(Actor::GitHub));
    // GitHub repeats itself, which changes nothing.
    assert_eq!(github.reports(&server, &report).await.status(), StatusCode::OK);
    assert_eq!(server.store.history(&leaked.id).await.unwrap().len(), history.len());
}

#[tokio::test]
async fn only_what_github_has_signed_is_believed() {
    let (server, github) = (TestServer::open().await, GitHub::new());
    let leaked = server.key().await;
    let report = json!([finding(leaked.token.reveal())]);
    let disabled = github.reports(&server, &report).await;
    assert_eq!(disabled.status(), StatusCode::NOT_FOUND);
    server.leaks.replace_keys(github.keys().parse().unwrap());
    let refused = GitHub::new().reports(&server, &report).await;
    assert_eq!(refused.status(), StatusCode::UNAUTHORIZED, "another key of the same name");
    let signature = github.pair.sign(&github.random, b"[]").unwrap();
    let signature = BASE64_STANDARD.encode(signature);
    for (id, signature, body) in [
        ("one", &*signature, report.to_string()),
        ("one", "", "[]".to_owned()),
        ("one", "no base 64", "[]".to_owned()),
        ("two", &*signature, "[]".to_owned()),
    ] {
        let refused = send(&server, id, signature, body).await;
        assert_eq!(refused.status(), StatusCode::UNAUTHORIZED, "{id} {signature}");
    }
    let status = server.store.status(&leaked.token.digest(), Timestamp::now()).await.unwrap();
    let KeyStatus::Exists(key) = status else { panic!("it exists") };
    assert_eq!(key.state, State::Active);
    let malformed = github.reports(&server, &json!({"token": 1})).await;
    assert_eq!(malformed.status(), StatusCode::BAD_REQUEST);
    let long = github.reports(&server, &json!([finding(&"x".repeat(300_000))])).await;
    assert_eq!(long.status(), StatusCode::PAYLOAD_TOO_LARGE);
}

#[test]
fn keys_that_are_none_are_refused_with_a_sentence() {
    for (text, why) in [
        ("{}", "not the answer of https://api.github.com/meta/public_keys/secret_scanning"),
        (r#"{"public_keys": []}"#, "it has no key"),
        (r#"{"public_keys": [{"key_identifier": "x", "key": "AAAA"}]}"#, "the key x is not"),
    ] {
        let error = text.parse::<PublicKeys>().unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
}
