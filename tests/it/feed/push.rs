//! Uploads over real HTTP.

use std::fs;
use std::io::Write;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::sync::Arc;

use muster::feed::push::{Token, Uploads, routes};
use reqwest::{Client, Method, Response, StatusCode};
use serde_json::Value;

use super::folder::FeedFolder;
use super::samples;

const TOKEN: &str = "a token for tests";

pub struct PushServer {
    pub feed: FeedFolder,
    url: String,
    client: Client,
}

async fn open(token: Option<Token>, feed: FeedFolder) -> PushServer {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let uploads = Uploads::new(feed.folder.path().into());
    let router = routes(Arc::clone(&feed.importer), &uploads, token.into());
    tokio::spawn(async move { axum::serve(listener, router).await });
    PushServer { feed, url, client: Client::new() }
}

impl PushServer {
    pub async fn new() -> Self {
        let mut feed = FeedFolder::new();
        feed.watcher.scan();
        open(Token::new(TOKEN), feed).await
    }

    pub async fn put(&self, path: &str, body: impl Into<reqwest::Body>) -> Response {
        self.send(Method::PUT, path, None, body).await
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        coding: Option<&str>,
        body: impl Into<reqwest::Body>,
    ) -> Response {
        let request = self.client.request(method, format!("{}{path}", self.url)).bearer_auth(TOKEN);
        let request = match coding {
            Some(coding) => request.header("Content-Encoding", coding),
            None => request,
        };
        request.body(body).send().await.unwrap()
    }
}

async fn code(response: Response) -> (u16, String) {
    let status = response.status().as_u16();
    let id = response.headers().get("x-error-id").unwrap().to_str().unwrap().to_owned();
    let body: Value = response.json().await.unwrap();
    assert_eq!(body["error_id"], id);
    assert!(!body["error_message"].as_str().unwrap().is_empty());
    (status, body["error_code"].as_str().unwrap().to_owned())
}

fn online(timestamp: i64, players: usize) -> String {
    let player = |id| format!("{{\"id\": {id}, \"name\": \"P{id}\", \"level\": 1}}");
    let players: Vec<String> = (0..players).map(player).collect();
    format!("{{\"timestamp\": {timestamp}, \"players\": [{}]}}", players.join(","))
}

#[tokio::test]
async fn an_accepted_document_is_on_disk_and_served_at_once() {
    let mut server = PushServer::new().await;
    let text = online(1769860900, 4);
    let response = server.put("/feed/5/online", text.clone()).await;
    assert_eq!(response.status(), StatusCode::NO_CONTENT);
    assert_eq!(server.feed.players(), 4);
    assert_eq!(fs::read_to_string(server.feed.path("5/online.json")).unwrap(), text);
    let mut changes = server.feed.current.revision();
    changes.mark_unchanged();
    server.feed.watcher.scan();
    assert!(!changes.has_changed().unwrap(), "the watcher took it for something new");
}

/// Somebody renames another file to the place of an upload, before the upload is answered.
#[tokio::test]
async fn a_file_that_replaces_an_upload_at_once_is_served() {
    let mut server = PushServer::new().await;
    let path = server.feed.path("5/online.json");
    let file = |path: &std::path::Path| fs::metadata(path).unwrap().ino();
    for round in 0..100 {
        let (beside, before) = (path.with_extension("part"), file(&path));
        fs::write(&beside, online(1769860900 + round, 9)).unwrap();
        let replaced = path.clone();
        let replacing = std::thread::spawn(move || {
            while file(&replaced) == before {
                std::hint::spin_loop();
            }
            fs::rename(beside, replaced).unwrap();
        });
        let response = server.put("/feed/5/online", online(1769860900 + round, 4)).await;
        assert_eq!(response.status(), StatusCode::NO_CONTENT);
        replacing.join().unwrap();
        server.feed.watcher.scan();
        assert_eq!(server.feed.players(), 9, "in round {round}");
    }
}

#[tokio::test]
async fn compressed_documents_are_accepted() {
    let server = PushServer::new().await;
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(online(1769860900, 3).as_bytes()).unwrap();
    let gzip = gzip.finish().unwrap();
    let zstd = zstd::encode_all(online(1769860901, 5).as_bytes(), 1).unwrap();
    let taken = server.send(Method::PUT, "/feed/5/online.json", Some("gzip"), gzip).await;
    assert_eq!((taken.status(), server.feed.players()), (StatusCode::NO_CONTENT, 3));
    let taken = server.send(Method::PUT, "/feed/5/online", Some("zstd"), zstd).await;
    assert_eq!((taken.status(), server.feed.players()), (StatusCode::NO_CONTENT, 5));
    let bomb = zstd::encode_all(std::io::repeat(b' ').take_exactly(70 << 20), 1).unwrap();
    let refused = server.send(Method::PUT, "/feed/5/online", Some("zstd"), bomb).await;
    assert_eq!(code(refused).await, (413, "PAYLOAD_TOO_LARGE".into()));
    let refused = server.send(Method::PUT, "/feed/5/online", Some("gzip"), "not gzip").await;
    assert_eq!(code(refused).await, (422, "VALIDATION_ERROR".into()));
    let refused = server.send(Method::PUT, "/feed/5/online", Some("br"), "x").await;
    assert_eq!(code(refused).await, (415, "UNSUPPORTED_MEDIA_TYPE".into()));
}

trait TakeExactly {
    fn take_exactly(self, bytes: u64) -> std::io::Take<Self>
    where
        Self: Sized;
}

impl<R: std::io::Read> TakeExactly for R {
    fn take_exactly(self, bytes: u64) -> std::io::Take<Self> {
        self.take(bytes)
    }
}

#[tokio::test]
async fn an_invalid_document_changes_nothing_and_every_error_is_answered() {
    let server = PushServer::new().await;
    let before = fs::read(server.feed.path("5/online.json")).unwrap();
    let text = r#"{"timestamp": 1769860900, "players": [{"id": 1, "name": "A"}, {"id": 1, "level": "x"}, {"name": "B"}]}"#;
    let response = server.put("/feed/5/online", text).await;
    assert_eq!(response.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let body: Value = response.json().await.unwrap();
    assert_eq!(body["error_code"], "VALIDATION_ERROR");
    insta::assert_snapshot!(format!("{:#}", body["faults"]));
    assert_eq!(server.feed.players(), 2);
    assert_eq!(fs::read(server.feed.path("5/online.json")).unwrap(), before);
}

#[tokio::test]
async fn an_empty_list_of_servers_or_fractions_removes_nothing() {
    let server = PushServer::new().await;
    for (path, text) in [
        ("/feed/servers", r#"{"timestamp": 1769860900, "servers": []}"#),
        ("/feed/servers", r#"{"timestamp": 1769860900, "servers": ""}"#),
        ("/feed/fractions", "[]"),
        ("/feed/fractions", "{}"),
    ] {
        let refused = server.put(path, text).await;
        assert_eq!(code(refused).await, (422, "VALIDATION_ERROR".into()), "{path} {text}");
    }
    assert_eq!(server.feed.players(), 2);
    assert!(server.feed.current.snapshot().fractions.find("LSPD").is_some());
}

#[tokio::test]
async fn an_older_document_is_refused() {
    let server = PushServer::new().await;
    let refused = server.put("/feed/5/online", online(1769860799, 9)).await;
    assert_eq!(code(refused).await, (409, "OUTDATED".into()));
    let same = server.put("/feed/5/online", online(1769860800, 1)).await;
    assert_eq!((same.status(), server.feed.players()), (StatusCode::NO_CONTENT, 1));
    let refused =
        server.put("/feed/servers", samples::SERVERS.replace("1769860800", "1769860799")).await;
    assert_eq!(code(refused).await, (409, "OUTDATED".into()));
}

#[tokio::test]
async fn uploads_require_the_token() {
    let server = PushServer::new().await;
    let url = format!("{}/feed/5/online", server.url);
    let refused = server.client.put(&url).body("{}").send().await.unwrap();
    assert_eq!(refused.headers()["www-authenticate"], "Bearer");
    assert_eq!(code(refused).await, (401, "UNAUTHORIZED".into()));
    let refused = server.client.put(&url).bearer_auth("another").body("{}").send().await.unwrap();
    assert_eq!(code(refused).await, (401, "UNAUTHORIZED".into()));
    let shut = open(None, FeedFolder::new()).await;
    assert_eq!(code(shut.put("/feed/5/online", "{}").await).await, (403, "FORBIDDEN".into()));
}

#[tokio::test]
async fn unknown_paths_and_methods_are_refused() {
    let server = PushServer::new().await;
    for path in [
        "/feed/nothing",
        "/feed/5/nothing",
        "/feed/five/online",
        "/feed/5/servers",
        "/feed/online",
        "/feed/+5/online",
    ] {
        assert_eq!(code(server.put(path, "{}").await).await, (404, "NOT_FOUND".into()), "{path}");
    }
    let refused = server.put("/feed/6/online", online(1769860900, 1)).await;
    assert_eq!(code(refused).await, (404, "SERVER_NOT_FOUND".into()));
    assert!(!server.feed.path("6").exists());
    let refused = server.send(Method::POST, "/feed/5/online", None, "{}").await;
    assert_eq!(refused.headers()["allow"], "PUT");
    assert_eq!(code(refused).await, (405, "METHOD_NOT_ALLOWED".into()));
    let refused = server.put("/feed/5/online", vec![b' '; (64 << 20) + 1]).await;
    assert_eq!(code(refused).await, (413, "PAYLOAD_TOO_LARGE".into()));
}

#[tokio::test]
async fn a_failing_disk_changes_nothing_and_is_reported() {
    let server = PushServer::new().await;
    let feed = server.feed.path("5");
    fs::rename(&feed, server.feed.path("away")).unwrap();
    fs::write(&feed, "in the way").unwrap();
    let refused = server.put("/feed/5/online", online(1769860900, 7)).await;
    assert_eq!(code(refused).await, (503, "SERVICE_UNAVAILABLE".into()));
    assert_eq!(server.feed.players(), 2);
}

#[tokio::test]
async fn leftovers_of_a_crash_are_deleted_at_the_next_start() {
    let server = PushServer::new().await;
    let left = server.feed.path("5/.pushed-abc");
    fs::write(&left, "half").unwrap();
    fs::set_permissions(&left, fs::Permissions::from_mode(0o600)).unwrap();
    let current = Arc::clone(&server.feed.current);
    muster::feed::Importer::open(server.feed.path(""), current).unwrap();
    assert!(!left.exists());
}

#[tokio::test]
async fn a_folder_is_uploaded_document_by_document() {
    use muster::feed::push::{PushClient, PushOutcome};

    let source = FeedFolder::new();
    source.write("5/sobes.json", "{}");
    let mut feed = FeedFolder::empty();
    feed.watcher.scan();
    let server = open(Token::new(TOKEN), feed).await;
    let url = server.url.parse().unwrap();
    let sender = PushClient { client: &server.client, url: &url, token: TOKEN };
    let folder = source.path("");
    let mut refused = Vec::new();
    for address in muster::feed::folder::documents(&folder).unwrap() {
        match sender.document(&folder, address).await.unwrap() {
            PushOutcome::Imported => {}
            PushOutcome::Refused(reasons) | PushOutcome::Incomplete(reasons) => {
                refused.extend(reasons)
            }
            PushOutcome::Unreadable(reason) => panic!("{address}: {reason}"),
        }
    }
    assert_eq!(refused, ["$.timestamp is missing", "$.interviews is missing"]);
    assert_eq!(server.feed.players(), 2);
    let address = super::documents::address("5/online.json");
    let locked = PushClient { token: "another", ..sender }.document(&folder, address).await;
    assert!(locked.unwrap_err().to_string().contains("MUSTER_FEED_TOKEN"));
}

#[tokio::test]
async fn the_command_prints_and_counts_unreadable_files() {
    let server = PushServer::new().await;
    let folder = FeedFolder::new();
    let path = |name: &str| folder.path(name);
    for name in ["5/online.json", "5/map.json", "5/sobes.json"] {
        fs::remove_file(path(name)).unwrap();
    }
    std::os::unix::fs::symlink(path("5/online.json"), path("5/online.json")).unwrap();
    fs::create_dir(path("5/map.json")).unwrap();
    for pipe in ["5/sobes.json", "5/players.ndjson"] {
        let made = std::process::Command::new("mkfifo").arg(path(pipe)).status().unwrap();
        assert!(made.success());
    }
    folder.write("6/players.ndjson", "");
    let pushed = push(&path(""), &server.url).await;
    assert_eq!(pushed.status.code(), Some(1));
    insta::assert_snapshot!(String::from_utf8(pushed.stdout).unwrap());
}

async fn push(folder: &std::path::Path, url: &str) -> std::process::Output {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_muster"));
    command.args(["feed", "push", "--url", url, "--feed-token", TOKEN]).arg(folder);
    // A proxy that does not exist: requests through it would fail.
    command.env("HTTP_PROXY", "http://127.0.0.1:9").env_remove("NO_PROXY");
    let pushing = tokio::task::spawn_blocking(move || command.output().unwrap());
    tokio::time::timeout(std::time::Duration::from_secs(30), pushing).await.unwrap().unwrap()
}

#[tokio::test]
async fn the_command_recognises_another_listener() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let other = axum::Router::new().fallback(|| async { StatusCode::METHOD_NOT_ALLOWED });
    tokio::spawn(async move { axum::serve(listener, other).await });
    let pushed = push(&FeedFolder::new().path(""), &url).await;
    assert_eq!(pushed.status.code(), Some(1));
    let said = String::from_utf8(pushed.stderr).unwrap();
    assert!(said.ends_with(" is not the operator's listener (MUSTER_OPERATOR_ADDR)\n"), "{said}");
    assert_eq!((said.lines().count(), pushed.stdout.len()), (1, 0));
}
