//! `/v2/events` as a stream.

use std::time::Duration;

use muster::keys::NewKey;
use reqwest::{Client, RequestBuilder, Response, StatusCode};
use serde_json::{Value, json};

use super::{START, at, house, map};
use crate::api::v2::populated::PopulatedServer;

/// An open stream, read event by event.
struct Stream {
    response: Response,
    text: String,
}

impl Stream {
    async fn open(server: &PopulatedServer, query: &str, last: Option<&str>) -> Self {
        Self::of(answer(server, query, last).await)
    }

    fn of(response: Response) -> Self {
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        assert_eq!(response.headers()["cache-control"], "no-store");
        Self { response, text: String::new() }
    }

    /// The next event: its id, its kind and its data. `None` at the end.
    async fn next(&mut self) -> Option<(i64, String, Value)> {
        loop {
            if let Some((frame, rest)) = self.text.split_once("\n\n") {
                let field = |name: &str| {
                    let mut lines = frame.lines();
                    lines.find_map(|line| line.strip_prefix(name)).map(str::to_owned)
                };
                let event = field("id: ").zip(field("event: ")).zip(field("data: "));
                self.text = rest.to_owned();
                if let Some(((id, kind), data)) = event {
                    return Some((id.parse().unwrap(), kind, serde_json::from_str(&data).unwrap()));
                }
                continue;
            }
            let chunk = tokio::time::timeout(Duration::from_secs(20), self.response.chunk());
            let chunk = chunk.await.expect("an event or the end").ok()??;
            self.text.push_str(std::str::from_utf8(&chunk).unwrap());
        }
    }
}

async fn answer(server: &PopulatedServer, query: &str, last: Option<&str>) -> Response {
    let request = request(server, query, server.key());
    let request = match last {
        Some(last) => request.header("Last-Event-ID", last),
        None => request,
    };
    request.send().await.unwrap()
}

fn request(server: &PopulatedServer, query: &str, key: &str) -> RequestBuilder {
    let url = format!("http://{}/v2/events{query}", server.address);
    let request = Client::new().get(url).header("X-API-Key", key);
    request.header("Accept", "text/event-stream")
}

/// A key with this limit.
async fn limited_key(server: &PopulatedServer, limit: &str) -> String {
    let order = NewKey::service("reader".parse().unwrap()).limited(limit.parse().unwrap());
    server.issue(order).await.token.reveal().to_owned()
}

async fn sell(server: &PopulatedServer, turns: std::ops::Range<i64>) {
    for turn in turns {
        let houses = [1, 2].map(|id| house(id, json!({"owner": format!("Owner_{id}_{turn}")})));
        server.record("1/map", at(START + turn, map(&houses))).await;
    }
}

#[tokio::test]
async fn the_stream_has_the_events_of_the_pages() {
    let server = PopulatedServer::listed().await;
    sell(&server, 0..151).await;
    let pages = server.json("/v2/events?since=0&limit=500").await;
    let pages = pages["data"].as_array().unwrap();
    assert_eq!(pages.len(), 300);
    let mut stream = Stream::open(&server, "?since=0", None).await;
    for page in pages {
        let (id, kind, data) = stream.next().await.unwrap();
        assert_eq!(
            (json!(id), json!(kind), &data),
            (page["id"].clone(), page["kind"].clone(), page)
        );
    }
    // What follows comes at once, and only what was asked for.
    let mut one = Stream::open(&server, "?serverId=1&about=house:2&kinds=property", None).await;
    sell(&server, 151..152).await;
    assert_eq!(stream.next().await.unwrap().0, 301);
    assert_eq!(stream.next().await.unwrap().0, 302);
    let (id, _, data) = one.next().await.unwrap();
    assert_eq!((id, &data["about"][0]), (302, &json!("house:2")));
}

#[tokio::test]
async fn a_client_continues_after_the_last_event_that_it_has() {
    let server = PopulatedServer::listed().await;
    sell(&server, 0..4).await;
    // As the browsers do, the same address is asked for again.
    let mut stream = Stream::open(&server, "?since=0", Some("5")).await;
    assert_eq!(stream.next().await.unwrap().0, 6);
    let later = jiff::Timestamp::from_second(START + 3 + 90 * 24 * 3_600).unwrap();
    server.ledger.clean_up(later).await.unwrap();
    let gone = answer(&server, "?since=0", Some("1")).await;
    assert_eq!(gone.status(), StatusCode::GONE);
}

#[tokio::test]
async fn a_key_has_three_streams_and_one_that_is_closed_does_not_count() {
    let server = PopulatedServer::listed().await;
    let streams = [
        Stream::open(&server, "", None).await,
        Stream::open(&server, "", None).await,
        Stream::open(&server, "", None).await,
    ];
    let fourth = answer(&server, "", None).await;
    assert_eq!(fourth.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(fourth.headers()["retry-after"], "60");
    let body: Value = fourth.json().await.unwrap();
    assert_eq!(body["error_code"], "TOO_MANY_STREAMS");
    drop(streams);
    // As a page that is loaded again.
    Stream::open(&server, "", None).await;
}

#[tokio::test]
async fn the_streams_of_a_deleted_key_end() {
    let server = PopulatedServer::listed().await;
    let issued = server.service_key().await;
    let request = request(&server, "", issued.token.reveal());
    let mut stream = Stream::of(request.send().await.unwrap());
    let mut other = Stream::open(&server, "", None).await;
    server.store.delete_any(&issued.id, jiff::Timestamp::now()).await.unwrap();
    assert!(stream.next().await.is_none());
    sell(&server, 0..2).await;
    assert_eq!(other.next().await.unwrap().0, 1);
}

#[tokio::test]
async fn a_process_that_stops_ends_its_streams() {
    let server = PopulatedServer::listed().await;
    let mut stream = Stream::open(&server, "", None).await;
    server.stop.cancel();
    assert!(stream.next().await.is_none());
}

#[tokio::test]
async fn opening_a_stream_costs_a_request() {
    let server = PopulatedServer::listed().await;
    let key = limited_key(&server, "2/86400s").await;
    let open = async || request(&server, "", &key).send().await.unwrap();
    let _streams = [Stream::of(open().await), Stream::of(open().await)];
    let third = open().await;
    assert_eq!(third.status(), StatusCode::TOO_MANY_REQUESTS);
    let body: Value = third.json().await.unwrap();
    assert_eq!(body["error_code"], "RATE_LIMIT_EXCEEDED");
}
