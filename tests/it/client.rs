//! The client against servers that are slow, broken, or reject requests.

mod test_server;

use std::sync::Arc;
use std::time::{Duration, Instant};

use muster::client::{Client, ConfigError, Error, EventFilter, Missing, Timeouts};

use test_server::{Reply, STATUS, TestServer};

const SHORT: Duration = Duration::from_millis(300);

fn short_timeouts() -> Timeouts {
    Timeouts { connect: SHORT, attempt: SHORT, deadline: 3 * SHORT, limits: false }
}

#[tokio::test]
async fn a_stale_response_is_revalidated_and_shared() {
    let kept = Reply::ok(STATUS).header("etag", "\"a\"");
    let server = TestServer::replying([kept, Reply::status(304).header("etag", "\"a\"")]).await;
    let client = server.client(Timeouts::default());
    let (first, second) = (client.status().await.unwrap(), client.status().await.unwrap());
    assert!(Arc::ptr_eq(&first, &second));
    let requests = server.requests();
    assert!(!requests[0].contains("if-none-match"), "{requests:?}");
    assert!(requests[1].contains("if-none-match: \"a\"\r\n"), "{requests:?}");
    assert!(requests[1].contains("x-api-key: mst_test\r\n"), "{requests:?}");
}

#[tokio::test]
async fn an_api_on_the_same_machine_does_not_compress() {
    let server = TestServer::replying([Reply::ok(STATUS)]).await;
    server.client(Timeouts::default()).status().await.unwrap();
    let requests = server.requests();
    assert!(!requests[0].contains("accept-encoding"), "{requests:?}");
}

#[tokio::test]
async fn a_fresh_response_needs_no_request() {
    let kept = || Reply::ok(STATUS).header("etag", "\"a\"");
    let for_a_while = kept().header("cache-control", "private, max-age=30");
    let server =
        TestServer::replying([kept().header("cache-control", "private, max-age=0"), for_a_while])
            .await;
    let client = server.client(short_timeouts());
    for _ in 0..4 {
        client.status().await.unwrap();
    }
    assert_eq!(server.requests().len(), 2);
}

#[tokio::test]
async fn the_last_response_is_available_without_a_server() {
    let server = TestServer::replying([Reply::ok(STATUS).header("etag", "\"a\"")]).await;
    let client = server.client(short_timeouts());
    assert!(client.cached_only().status().await.is_err());
    let response = client.status().await.unwrap();
    assert!(client.status().await.is_err());
    assert!(Arc::ptr_eq(&response, &client.cached_only().status().await.unwrap()));
}

#[tokio::test]
async fn equal_concurrent_requests_are_sent_once() {
    let server = TestServer::replying([Reply::ok(STATUS), Reply::status(500)]).await;
    let client = server.client(Timeouts::default());
    let send = || async { client.status().await.unwrap() };
    let (a, b, c) = tokio::join!(send(), send(), send());
    assert!(Arc::ptr_eq(&a, &b) && Arc::ptr_eq(&b, &c));
    assert_eq!(server.requests().len(), 1);
    let (a, b) = tokio::join!(client.status(), client.status());
    assert!(a.is_err() && b.is_err());
    assert_eq!(server.requests().len(), 2, "an error is shared, too");
}

#[tokio::test]
async fn transient_failures_are_retried() {
    for transient in [
        Reply::hang_up(),
        Reply::status(502),
        Reply::status(504),
        Reply::status(503),
        Reply::status(503).header("retry-after", "0"),
        Reply::ok(STATUS).cut(10),
    ] {
        let shown = format!("{transient:?}");
        let server = TestServer::replying([transient, Reply::ok(STATUS)]).await;
        assert!(server.client(Timeouts::default()).status().await.is_ok(), "{shown}");
        assert_eq!(server.requests().len(), 2, "{shown}");
    }
}

#[tokio::test]
async fn there_are_at_most_three_attempts() {
    let server =
        TestServer::replying([Reply::status(502), Reply::hang_up(), Reply::status(502)]).await;
    let answer = server.client(Timeouts::default()).status().await;
    assert_eq!(answer.unwrap_err(), Error::Unavailable { retry_after: None });
    assert_eq!(server.requests().len(), 3);
}

#[tokio::test]
async fn a_rejection_is_final() {
    let error = |status, code: &str| {
        let body = format!(
            r#"{{"error_code":"{code}","error_message":"Because.","error_id":"7","detail":[{{"loc":["query","serverId"],"msg":"m","type":"t"}}]}}"#
        );
        Reply::status(status).body(&body).header("x-error-id", "7")
    };
    let broken = |id: Option<&str>| Error::BadResponse { error_id: id.map(str::to_owned) };
    for (reply, expected) in [
        (error(404, "SERVER_NOT_FOUND"), Error::NotFound(Missing::Server)),
        (error(404, "PLAYER_NOT_FOUND"), Error::NotFound(Missing::Player)),
        (error(404, "FRACTION_NOT_FOUND"), Error::NotFound(Missing::Fraction)),
        (error(404, "FAMILY_NOT_FOUND"), Error::NotFound(Missing::Family)),
        (error(404, "NOT_FOUND"), Error::NotFound(Missing::Path)),
        (error(401, "UNAUTHORIZED"), Error::Unauthorized { message: "Because.".to_owned() }),
        (error(500, "INTERNAL_ERROR"), broken(Some("7"))),
        (Reply::status(404).body("<html>"), broken(None)),
        (Reply::status(302).header("location", "http://192.0.2.1/"), broken(None)),
        (Reply::status(304), broken(None)),
        (Reply::ok("{"), broken(None)),
        (Reply::ok(r#"{"game":7}"#), broken(None)),
        (Reply::ok("").header("content-length", "1000000000000"), broken(None)),
        (
            Reply::status(429).header("retry-after", "1"),
            Error::Limited { retry_after: Duration::from_secs(1) },
        ),
        (
            Reply::status(503).header("retry-after", "3600"),
            Error::Unavailable { retry_after: Some(Duration::from_secs(3600)) },
        ),
    ] {
        let shown = format!("{reply:?}");
        let server = TestServer::replying([reply]).await;
        let answer = server.client(Timeouts::default()).status().await;
        assert_eq!(answer.unwrap_err(), expected, "{shown}");
        assert_eq!(server.requests().len(), 1, "{shown}");
    }
    let server = TestServer::replying([error(422, "VALIDATION_ERROR")]).await;
    let answer = server.client(Timeouts::default()).online(5).await;
    let Err(Error::Invalid { detail }) = answer else { panic!("{answer:?}") };
    assert_eq!(detail[0].loc, ["query", "serverId"]);
}

#[tokio::test]
async fn a_rate_limit_is_waited_out_on_request() {
    let server =
        TestServer::replying([Reply::status(429).header("retry-after", "1"), Reply::ok(STATUS)])
            .await;
    let client = server.client(Timeouts::default());
    let began = Instant::now();
    let waiting = client.with_timeouts(Timeouts { limits: true, ..Timeouts::default() });
    assert!(waiting.status().await.is_ok());
    assert!(began.elapsed() >= Duration::from_secs(1));
}

#[tokio::test]
async fn a_hanging_server_is_bounded_by_the_deadline() {
    for reply in [Reply::hang(), Reply::ok(STATUS).stall(10)] {
        let shown = format!("{reply:?}");
        let server = TestServer::replying([reply.clone(), reply.clone(), reply]).await;
        let client = server.client(short_timeouts());
        let answer = tokio::time::timeout(Duration::from_secs(30), client.status());
        let answer = answer.await.expect("the deadline holds");
        assert_eq!(answer.unwrap_err(), Error::Unavailable { retry_after: None }, "{shown}");
    }
}

#[tokio::test]
async fn events_are_asked_for_by_what_the_filter_has() {
    let event = r#"{"id":7,"server":5,"at":9,"kind":"property.owner","about":["house:138"],"name":"House 138","after":{"owner":"Abe"}}"#;
    let body = format!(r#"{{"data":[{event}],"next":7,"timestamp":9}}"#);
    let server = TestServer::replying([Reply::ok(&body), Reply::ok(&body)]).await;
    let client = server.client(Timeouts::default());
    let events = client.events(EventFilter::default()).await.unwrap();
    assert_eq!((events.next, &*events.data[0].kind), (7, "property.owner"));
    let after = events.data[0].after.as_ref().map(|after| &*after.0);
    assert_eq!((after, &events.data[0].before), (Some(r#"{"owner":"Abe"}"#), &None));
    let filter = EventFilter {
        server: Some(5),
        kinds: &["property", "zone.taken"],
        about: Some("house:138"),
        since: Some(0),
        limit: Some(20),
    };
    client.events(filter).await.unwrap();
    let requests = server.requests();
    assert!(requests[0].starts_with("GET /v2/events HTTP"), "{requests:?}");
    let target = "GET /v2/events?serverId=5&kinds=property%2Czone.taken&about=house%3A138&since=0&limit=20 HTTP";
    assert!(requests[1].starts_with(target), "{requests:?}");
}

#[tokio::test]
async fn the_market_is_asked_for_by_kind() {
    let body = r#"{"data":[{"city":"Los Santos","sales":3,"median":400,"quartiles":[300,500],"lots":[]}],"days":30,"timestamp":9}"#;
    let server = TestServer::replying([Reply::ok(body)]).await;
    let market = server.client(Timeouts::default()).market(5, "house").await.unwrap();
    assert_eq!((market.data[0].median, market.days), (400, 30));
    assert!(server.requests()[0].starts_with("GET /v2/market?serverId=5&type=house HTTP"));
}

#[tokio::test]
async fn a_refused_connection_is_unavailable() {
    let client = Client::new("http://127.0.0.1:1", "mst_test", short_timeouts()).unwrap();
    assert_eq!(client.status().await.unwrap_err(), Error::Unavailable { retry_after: None });
}

#[test]
fn an_invalid_configuration_is_named() {
    let wrong = |base, key| Client::new(base, key, Timeouts::default()).err();
    assert_eq!(wrong("localhost", "k"), Some(ConfigError::Address));
    assert_eq!(wrong("ftp://localhost", "k"), Some(ConfigError::Address));
    assert_eq!(wrong("http://localhost/api/", "a\nb"), Some(ConfigError::Key));
    assert_eq!(wrong("http://localhost/api/", "k"), None);
}
