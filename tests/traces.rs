//! The traces that a collector of OpenTelemetry receives from a demo: `cargo test --features otel --test traces`.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests may panic")]

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::routing::post;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

/// The kinds of spans, as OTLP numbers them.
const SERVER: u64 = 2;
const CLIENT: u64 = 3;
const CONSUMER: u64 = 5;

/// A span as a collector receives it.
#[derive(Debug, Clone, Default, PartialEq)]
struct Span {
    trace: Vec<u8>,
    id: Vec<u8>,
    parent: Vec<u8>,
    name: String,
    kind: u64,
}

#[tokio::test]
async fn a_trace_leads_from_a_message_through_the_api_to_the_answer() {
    let mut demo = Demo::start().await;
    demo.say("LSPD 5").await;
    demo.receive("message").await;
    let spans = demo.stop().await;
    let message = spans.iter().find(|span| span.kind == CONSUMER && span.name == "message");
    let message = message.expect("the message");
    assert!(message.parent.is_empty());
    let own: Vec<_> = spans.iter().filter(|span| span.trace == message.trace).collect();
    let requests =
        own.iter().filter(|span| span.kind == CLIENT && span.name.starts_with("GET /v2/"));
    for request in requests.clone() {
        let handled = own.iter().find(|span| span.kind == SERVER && span.parent == request.id);
        assert_eq!(handled.map(|span| &span.name), Some(&request.name));
    }
    assert_ne!(requests.count(), 0, "{spans:#?}");
    assert!(own.iter().any(|span| span.kind == CLIENT && span.name == "SendMessage"));
}

#[tokio::test]
async fn a_request_continues_the_trace_of_its_sender() {
    let demo = Demo::start().await;
    demo.request("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01").await;
    demo.request("00-malformed").await;
    let spans = demo.stop().await;
    let is_one = |span: &&Span| span.kind == SERVER && span.name == "GET /v2/ghetto";
    let handled: Vec<_> = spans.iter().filter(is_one).collect();
    let [continued, new] = handled[..] else { panic!("{spans:#?}") };
    assert_eq!(continued.trace, 0x0af7651916cd43dd8448eb211c80319c_u128.to_be_bytes());
    assert_eq!(continued.parent, 0xb7ad6b7169203331_u64.to_be_bytes());
    assert_ne!(new.trace, continued.trace);
    assert!(new.parent.is_empty());
}

/// A process that ends with its test.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// `muster demo` with a collector.
struct Demo {
    process: Process,
    page: String,
    api: String,
    batches: mpsc::UnboundedReceiver<Bytes>,
    spans: Vec<Span>,
}

impl Demo {
    async fn start() -> Self {
        let (sender, batches) = mpsc::unbounded_channel();
        let collector = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", collector.local_addr().unwrap());
        let take = post(move |batch: Bytes| async move { sender.send(batch).unwrap_or_default() });
        let router = Router::new().route("/v1/traces", take);
        tokio::spawn(async { axum::serve(collector, router).await });
        let process = Command::new(env!("CARGO_BIN_EXE_muster"))
            .arg("demo")
            .args(["--page-addr", "127.0.0.1:0", "--api-addr", "127.0.0.1:0"])
            .args(["--operator-addr", "127.0.0.1:0"])
            .env("OTEL_EXPORTER_OTLP_ENDPOINT", address)
            .env("OTEL_BSP_SCHEDULE_DELAY", "50")
            .stdout(Stdio::piped())
            .spawn();
        let mut process = Process(process.unwrap());
        let mut lines =
            BufReader::new(process.0.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut address_after = |words: &str| {
            let line = lines.find(|line| line.contains(words)).expect(words);
            let address = line.split_whitespace().find(|word| word.starts_with("http"));
            address.unwrap().trim_end_matches('/').to_owned()
        };
        let (page, api) = (address_after("Chat page"), address_after("API"));
        assert!(lines.any(|line| line.contains("The data is in")));
        Self { process, page, api, batches, spans: Vec::new() }
    }

    /// A new person writes to the bot.
    async fn say(&self, text: &str) {
        let person = self.post("people", json!({ "name": "Alex", "language": "en" })).await;
        let person = &person["result"];
        let said = json!({ "person": person, "do": "say", "chat": person, "text": text });
        self.post("action", said).await;
    }

    async fn post(&self, path: &str, body: Value) -> Value {
        let sent = reqwest::Client::new().post(format!("{}/sandbox/{path}", self.page)).json(&body);
        sent.send().await.unwrap().json().await.unwrap()
    }

    async fn request(&self, parent: &str) {
        let url = format!("{}/v2/ghetto", self.api);
        let sent = reqwest::Client::new().get(url).header("traceparent", parent).send().await;
        assert_eq!(sent.unwrap().status(), 401);
    }

    /// Waits for a span of this name.
    async fn receive(&mut self, name: &str) {
        let received = async {
            while !self.spans.iter().any(|span| span.name == name) {
                self.spans.extend(spans_of(&self.batches.recv().await.unwrap()));
            }
        };
        tokio::time::timeout(Duration::from_secs(60), received).await.expect(name);
    }

    /// Stops the demo, and gives back every span that it sent.
    async fn stop(mut self) -> Vec<Span> {
        let pid = self.process.0.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        let stopped = tokio::task::spawn_blocking(move || self.process.0.wait());
        assert!(stopped.await.unwrap().unwrap().success());
        while let Ok(batch) = self.batches.try_recv() {
            self.spans.extend(spans_of(&batch));
        }
        self.spans
    }
}

/// The spans of a batch: `resource_spans` have `scope_spans`, which have `spans`.
fn spans_of(batch: &[u8]) -> Vec<Span> {
    let within = |message: &[u8], number: u64| {
        let fields = Fields(message.to_vec());
        fields.filter(|(field, _, _)| *field == number).map(|(.., bytes)| bytes).collect::<Vec<_>>()
    };
    let scopes = within(batch, 1).into_iter().flat_map(|resource| within(&resource, 2));
    let spans = scopes.flat_map(|scope| within(&scope, 2));
    spans.map(|span| Span::decode(&span)).collect()
}

impl Span {
    fn decode(message: &[u8]) -> Self {
        let mut span = Self::default();
        for (field, number, bytes) in Fields(message.to_vec()) {
            match field {
                1 => span.trace = bytes,
                2 => span.id = bytes,
                4 => span.parent = bytes,
                5 => span.name = String::from_utf8(bytes).unwrap(),
                6 => span.kind = number,
                _ => {}
            }
        }
        span
    }
}

/// The fields of a message of Protocol Buffers: its number, and its value as a number or as bytes.
struct Fields(Vec<u8>);

impl Fields {
    fn take(&mut self, length: usize) -> Vec<u8> {
        self.0.drain(..length).collect()
    }

    fn varint(&mut self) -> u64 {
        let length = 1 + self.0.iter().position(|byte| byte & 0x80 == 0).unwrap();
        let bytes = self.take(length);
        bytes.iter().rev().fold(0, |number, byte| number << 7 | u64::from(byte & 0x7f))
    }
}

impl Iterator for Fields {
    type Item = (u64, u64, Vec<u8>);

    fn next(&mut self) -> Option<Self::Item> {
        if self.0.is_empty() {
            return None;
        }
        let tag = self.varint();
        let (number, bytes) = match tag & 7 {
            0 => (self.varint(), Vec::new()),
            1 => (0, self.take(8)),
            5 => (0, self.take(4)),
            _ => {
                let length = self.varint();
                (length, self.take(length as usize))
            }
        };
        Some((tag >> 3, number, bytes))
    }
}
