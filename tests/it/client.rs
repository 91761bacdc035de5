//! The client against peers that are slow, broken, or say no.

mod test_server;

use std::sync::Arc;
use std::time::{Duration, Instant};

use muster::client::{Client, ConfigError, Error, Missing, Timeouts};

use test_server::{Reply, STATUS, TestServer};

const SOON: Duration = Duration::from_millis(300);

fn hasty() -> Timeouts {
    Timeouts { connect: SOON, attempt: SOON, deadline: 3 * SOON, limits: false }
}

#[tokio::test]
async fn an_unchanged_answer_is_asked_for_conditionally_and_shared() {
    let kept = Reply::ok(STATUS).header("etag", "\"a\"");
    let server = TestServer::replying([kept, Reply::status(304).header("etag", "\"a\"")]).await;
    let client = server.client(Timeouts::default());
    let (first, second) = (client.status().await.unwrap(), client.status().await.unwrap());
    assert!(Arc::ptr_eq(&first, &second));
    let heard = server.requests();
    assert!(!heard[0].contains("if-none-match"), "{heard:?}");
    assert!(heard[1].contains("if-none-match: \"a\"\r\n"), "{heard:?}");
    assert!(heard[1].contains("x-api-key: mst_test\r\n"), "{heard:?}");
}

#[tokio::test]
async fn while_there_is_nothing_newer_nobody_is_asked() {
    let kept = || Reply::ok(STATUS).header("etag", "\"a\"");
    let for_a_while = kept().header("cache-control", "private, max-age=30");
    let server =
        TestServer::replying([kept().header("cache-control", "private, max-age=0"), for_a_while])
            .await;
    let client = server.client(hasty());
    for _ in 0..4 {
        client.status().await.unwrap();
    }
    assert_eq!(server.requests().len(), 2);
}

#[tokio::test]
async fn what_was_said_last_can_be_had_when_nobody_answers() {
    let server = TestServer::replying([Reply::ok(STATUS).header("etag", "\"a\"")]).await;
    let client = server.client(hasty());
    assert!(client.cached_only().status().await.is_err());
    let told = client.status().await.unwrap();
    assert!(client.status().await.is_err());
    assert!(Arc::ptr_eq(&told, &client.cached_only().status().await.unwrap()));
}

#[tokio::test]
async fn equal_questions_in_flight_are_asked_once() {
    let server = TestServer::replying([Reply::ok(STATUS)]).await;
    let client = server.client(Timeouts::default());
    let ask = || async { client.status().await.unwrap() };
    let (a, b, c) = tokio::join!(ask(), ask(), ask());
    assert!(Arc::ptr_eq(&a, &b) && Arc::ptr_eq(&b, &c));
    assert_eq!(server.requests().len(), 1);
}

#[tokio::test]
async fn what_passes_is_tried_again() {
    for passing in [
        Reply::hang_up(),
        Reply::status(502),
        Reply::status(504),
        Reply::status(503),
        Reply::status(503).header("retry-after", "0"),
        Reply::ok(STATUS).cut(10),
    ] {
        let shown = format!("{passing:?}");
        let server = TestServer::replying([passing, Reply::ok(STATUS)]).await;
        assert!(server.client(Timeouts::default()).status().await.is_ok(), "{shown}");
        assert_eq!(server.requests().len(), 2, "{shown}");
    }
}

#[tokio::test]
async fn three_attempts_are_all() {
    let server =
        TestServer::replying([Reply::status(502), Reply::hang_up(), Reply::status(502)]).await;
    let answer = server.client(Timeouts::default()).status().await;
    assert_eq!(answer.unwrap_err(), Error::Unavailable { retry_after: None });
    assert_eq!(server.requests().len(), 3);
}

#[tokio::test]
async fn a_refusal_is_told_at_once_and_never_repeated() {
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
async fn a_limit_is_waited_out_only_by_those_who_asked_for_it() {
    let server =
        TestServer::replying([Reply::status(429).header("retry-after", "1"), Reply::ok(STATUS)])
            .await;
    let client = server.client(Timeouts::default());
    let began = Instant::now();
    let patient = client.with_timeouts(Timeouts { limits: true, ..Timeouts::default() });
    assert!(patient.status().await.is_ok());
    assert!(began.elapsed() >= Duration::from_secs(1));
}

#[tokio::test]
async fn a_peer_that_hangs_costs_no_more_than_the_deadline() {
    for reply in [Reply::hang(), Reply::ok(STATUS).stall(10)] {
        let shown = format!("{reply:?}");
        let server = TestServer::replying([reply.clone(), reply.clone(), reply]).await;
        let client = server.client(hasty());
        let answer = tokio::time::timeout(Duration::from_secs(30), client.status());
        let answer = answer.await.expect("the deadline holds");
        assert_eq!(answer.unwrap_err(), Error::Unavailable { retry_after: None }, "{shown}");
    }
}

#[tokio::test]
async fn nobody_there_is_unavailable() {
    let client = Client::new("http://127.0.0.1:1", "mst_test", hasty()).unwrap();
    assert_eq!(client.status().await.unwrap_err(), Error::Unavailable { retry_after: None });
}

#[test]
fn a_wrong_setting_is_named() {
    let wrong = |base, key| Client::new(base, key, Timeouts::default()).err();
    assert_eq!(wrong("localhost", "k"), Some(ConfigError::Address));
    assert_eq!(wrong("ftp://localhost", "k"), Some(ConfigError::Address));
    assert_eq!(wrong("http://localhost/api/", "a\nb"), Some(ConfigError::Key));
    assert_eq!(wrong("http://localhost/api/", "k"), None);
}
