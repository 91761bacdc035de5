//! Requests that must be rejected.

use super::server::{TestServer, get};

const UNAUTHORIZED: (u16, &str) = (401, "UNAUTHORIZED");

#[tokio::test]
async fn a_request_without_exactly_one_valid_key_is_rejected() {
    let server = TestServer::open().await;
    let key = server.key().await;
    let key = key.token.reveal();
    let (head, tail) = key.split_at(20);
    let swapped: String =
        key.chars()
            .map(|c| {
                if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
            })
            .collect();
    let last = if key.ends_with('a') { 'b' } else { 'a' };
    let keys = [
        String::new(),
        "X-API-Key:\r\n".into(),
        "X-API-Key:    \r\n".into(),
        format!("X-API-Key: {key}\r\nX-API-Key: {key}\r\n"),
        format!("X-API-Key: {key}\r\nx-api-key: other\r\n"),
        format!("X-API-Key: {key}, {key}\r\n"),
        format!("X-API-Key: {key},\r\n"),
        format!("Authorization: Bearer {key}\r\n"),
        format!("X-API-Key: {}\r\n", key.replacen("mst_", "msx_", 1)),
        format!("X-API-Key: {swapped}\r\n"),
        format!("X-API-Key: {}\r\n", &key[..39]),
        format!("X-API-Key: {}{last}\r\n", &key[..39]),
        format!("X-API-Key: {key}x\r\n"),
        format!("X-API-Key: {}\r\n", "k".repeat(129)),
        format!("X-API-Key: {}\r\n", "k".repeat(15 * 1024)),
        format!("X-API-Key: {head}\t{tail}\r\n"),
        format!("X-API-Key: {head} {tail}\r\n"),
        format!("X-API-Key: {head}é{tail}\r\n"),
    ];
    for lines in keys {
        let reply =
            server.request(format!("GET /v2/status HTTP/1.1\r\nHost: x\r\n{lines}\r\n")).await;
        assert_eq!((reply.status, &*reply.code()), UNAUTHORIZED, "{lines:?}");
        assert_eq!(reply.header("www-authenticate"), "ApiKey");
        assert!(!reply.headers.contains_key("ratelimit"), "a 401 shows no limits");
        assert!(!String::from_utf8_lossy(&reply.body).contains(key), "a key is never echoed");
    }
    for query in ["api_key=x", "X-API-Key=x", "a=1&key=x", &format!("q={key}"), "q=%6dst_x"] {
        let reply = server.get(&format!("/v2/status?{query}"), "").await;
        assert_eq!((reply.status, &*reply.code()), UNAUTHORIZED);
        let message = reply.json()["error_message"].to_string();
        assert!(message.contains("Don't send a key in the URL"), "{query}: {message}");
    }
    assert_eq!(server.get("/v2/status", key).await.status, 200);
}

#[tokio::test]
async fn a_malformed_key_changes_nothing_else_about_a_request() {
    let server = TestServer::open().await;
    let key = server.key().await;
    let mut connection = server.connect().await;
    let ask = |what: &str| format!("{what} HTTP/1.1\r\nHost: x\r\nX-API-Key: mst_é\r\n\r\n");
    connection.send(ask("OPTIONS /v2/status")).await;
    assert_eq!(connection.receive().await.status, 204);
    connection.send(ask("GET /health/live")).await;
    assert_eq!(connection.receive().await.status, 200);
    connection.send(ask("GET /v2/status")).await;
    assert_eq!(connection.receive().await.status, 401);
    connection.send(get("/v2/status", key.token.reveal())).await;
    assert_eq!(connection.receive().await.status, 200);
}

#[tokio::test]
async fn every_path_and_method_under_v2_needs_a_key() {
    let server = TestServer::open().await;
    let key = server.key().await;
    for path in ["/v20", "/V2/status", "//v2/status"] {
        assert_eq!(server.get(path, "").await.code(), "NOT_FOUND", "{path}");
    }
    for path in ["/v2", "/v2/", "/v2/nothing", "/v2/status/more", "/v2//status", "/v2/../docs"] {
        for method in ["GET", "HEAD", "POST", "FOO", "DELETE"] {
            let bare = format!("{method} {path} HTTP/1.1\r\nHost: x\r\n\r\n");
            let mut connection = server.connect().await;
            connection.send(bare).await;
            let reply = connection.next(method != "HEAD").await.unwrap();
            assert_eq!(reply.status, 401, "{method} {path}");
        }
        assert_eq!(server.get(path, key.token.reveal()).await.code(), "NOT_FOUND", "{path}");
    }
}

#[tokio::test]
async fn a_mistyped_path_is_told_the_nearest_one() {
    let server = TestServer::open().await;
    let key = server.key().await;
    let long = format!("/v2/{}", "online".repeat(100));
    for (path, message) in [
        ("/v2/onlin", "No such path. Did you mean /v2/online? /docs lists all paths."),
        ("/online", "No such path. Did you mean /v2/online? /docs lists all paths."),
        ("/v1/status", "No such path. Did you mean /v2/status? /docs lists all paths."),
        ("/api/v2/online", "No such path. Did you mean /v2/online? /docs lists all paths."),
        ("/v2/nothing", "No such path. /docs lists all paths."),
        (&long, "No such path. /docs lists all paths."),
    ] {
        let reply = server.get(path, key.token.reveal()).await;
        assert_eq!(reply.json()["error_message"], message, "{path}");
    }
}

#[tokio::test]
async fn a_misnamed_parameter_is_told_the_right_name() {
    let server = TestServer::open().await;
    let key = server.key().await;
    let required = "serverId is required: the number of a server, like 5.";
    for (query, hint) in [
        ("server=5", " Did you mean serverId, not server?"),
        ("server_id=5", " Did you mean serverId, not server_id?"),
        ("limit=5", ""),
        ("server%3Cb%3E=5", ""),
    ] {
        let reply = server.get(&format!("/v2/online?{query}"), key.token.reveal()).await;
        let message = format!("{required}{hint}");
        assert_eq!(reply.json()["error_message"], message, "{query}");
        assert_eq!(reply.json()["detail"][0]["msg"], message, "{query}");
    }
}

#[tokio::test]
async fn other_methods_are_not_allowed() {
    let server = TestServer::open().await;
    let key = server.key().await;
    for method in ["POST", "PUT", "DELETE", "PATCH", "FOO", "TRACE"] {
        let request = get("/v2/status", key.token.reveal()).replacen("GET", method, 1);
        let reply = server.request(request).await;
        assert_eq!((reply.status, &*reply.code()), (405, "METHOD_NOT_ALLOWED"), "{method}");
        assert_eq!(reply.header("allow"), "GET, HEAD, OPTIONS");
    }
    let override_header = get("/v2/status", key.token.reveal()).replacen(
        "\r\n\r\n",
        "\r\nX-HTTP-Method-Override: DELETE\r\n\r\n",
        1,
    );
    assert_eq!(server.request(override_header).await.status, 200);
}

#[tokio::test]
async fn a_preflight_request_needs_no_key() {
    let server = TestServer::open().await;
    let preflight = "OPTIONS /v2/status HTTP/1.1\r\nHost: x\r\nOrigin: https://a.example\r\n\
                     Access-Control-Request-Method: GET\r\n\
                     Access-Control-Request-Headers: x-api-key\r\n\r\n";
    let reply = server.request(preflight).await;
    assert_eq!(reply.status, 204);
    assert_eq!(reply.header("access-control-allow-origin"), "*");
    assert!(reply.header("access-control-allow-headers").contains("X-API-Key"));
    assert!(!reply.headers.contains_key("access-control-allow-credentials"));
}

#[tokio::test]
async fn responses_to_browsers_have_cors_headers_whatever_the_status() {
    let server = TestServer::open().await;
    let key = server.key().await;
    let key = key.token.reveal();
    let etag = server.get("/v2/status", key).await.header("etag").to_owned();
    for (path, key, extra, status) in [
        ("/v2/status", key, String::new(), 200),
        ("/v2/status", key, format!("If-None-Match: {etag}\r\n"), 304),
        ("/v2/status", "", String::new(), 401),
        ("/v2/none", key, String::new(), 404),
        ("/openapi.json", "", String::new(), 200),
    ] {
        for (origin, allowed) in [("", ""), ("Origin: https://a.example\r\n", "*")] {
            let request =
                get(path, key).replacen("\r\n\r\n", &format!("\r\n{extra}{origin}\r\n"), 1);
            let reply = server.request(request).await;
            assert_eq!(reply.status, status, "{path} {extra}");
            assert_eq!(reply.header("access-control-allow-origin"), allowed, "{path} {extra}");
            let exposed = reply.header("access-control-expose-headers").contains("ETag");
            assert_eq!(exposed, !origin.is_empty(), "{path} {extra}");
            let vary = reply.headers.get_all("vary").iter();
            let varies = vary.filter(|vary| vary.to_str().unwrap().contains("Origin")).count();
            assert_eq!(varies, usize::from(!origin.is_empty() || path == "/openapi.json"));
        }
    }
}

#[tokio::test]
async fn requests_over_the_size_limits_are_rejected() {
    let server = TestServer::open().await;
    let key = server.key().await;
    let key = key.token.reveal();
    let long = "a".repeat(4 * 1024);
    let reply = server.get(&format!("/v2/status?{long}"), key).await;
    assert_eq!((reply.status, &*reply.code()), (414, "URI_TOO_LONG"));
    let wide = get("/v2/status", key).replacen(
        "\r\n\r\n",
        &format!("\r\nA: {}\r\n\r\n", "a".repeat(16 * 1024)),
        1,
    );
    let reply = server.request(wide).await;
    assert_eq!((reply.status, &*reply.code()), (431, "HEADERS_TOO_LARGE"));
    let body =
        get("/v2/status", key).replacen("\r\n\r\n", "\r\nContent-Length: 10000000\r\n\r\n", 1);
    let mut connection = server.connect().await;
    connection.send(body + &"b".repeat(100_000)).await;
    let reply = connection.receive().await;
    assert_eq!((reply.status, &*reply.code()), (413, "PAYLOAD_TOO_LARGE"));
    let parameters = format!("/v2/status?{}a[b][c]=1", "a=1&".repeat(1000));
    assert_eq!(server.get(&parameters, key).await.status, 200);
}

#[tokio::test]
async fn smuggling_gets_one_response_and_the_connection_is_closed() {
    let server = TestServer::open().await;
    let key = server.key().await;
    let good = get("/v2/status", key.token.reveal());
    for (lines, status) in [
        // Chunked, as RFC 9112 has it; nothing after the body is read.
        ("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", 200),
        ("Content-Length: 5\r\nContent-Length: 5\r\n", 200),
        ("Content-Length: 5\r\nContent-Length: 6\r\n", 400),
        ("Content-Length: 5, 5\r\n", 400),
        ("Content-Length: +5\r\n", 400),
        ("Transfer-Encoding: xchunked\r\n", 400),
        ("Transfer-Encoding: chunked, identity\r\n", 400),
        ("A: b\rc\r\n", 400),
        ("A: b\r\n folded\r\n", 400),
        ("A : b\r\n", 400),
        (": b\r\n", 400),
        ("A\0: b\r\n", 400),
        ("X-API-Key: mst_\0\r\n", 400),
    ] {
        let shape = good.replacen("\r\n\r\n", &format!("\r\n{lines}\r\n"), 1);
        let mut connection = server.connect().await;
        connection.send(format!("{shape}0\r\n\r\n{good}")).await;
        let reply = connection.receive().await;
        assert_eq!((reply.status, reply.header("connection")), (status, "close"), "{lines:?}");
        assert!(connection.is_closed().await, "two responses to {lines:?}");
    }
    // A bare LF ends a line, and no request.
    let shape = good.replacen("\r\n\r\n", "\r\nA: b\nC: d\r\n\r\n", 1);
    let mut connection = server.connect().await;
    connection.send(shape).await;
    connection.finish_sending().await;
    assert_eq!(connection.receive().await.status, 200);
    assert!(connection.is_closed().await, "two responses");
    let host = good.replacen("Host: muster", "Host: muster\r\nHost: other", 1);
    assert_eq!(server.request(host).await.code(), "BAD_REQUEST");
}

#[tokio::test]
async fn a_malformed_request_is_rejected_after_the_responses_before_it() {
    let server = TestServer::open().await;
    let key = server.key().await;
    let good = get("/v2/status", key.token.reveal());
    let mut connection = server.connect().await;
    connection.send(format!("{good}{good}GET / HTTP/9\r\n\r\n{good}")).await;
    assert_eq!(connection.receive().await.status, 200);
    assert_eq!(connection.receive().await.status, 200);
    assert_eq!(connection.receive().await.status, 400);
    assert!(connection.is_closed().await);
}

#[tokio::test]
async fn a_body_ends_the_connection() {
    let server = TestServer::open().await;
    let key = server.key().await;
    let good = get("/v2/status", key.token.reveal());
    let with_body =
        good.replacen("\r\n\r\n", &format!("\r\nContent-Length: {}\r\n\r\n", good.len()), 1);
    let mut connection = server.connect().await;
    connection.send(format!("{with_body}{good}")).await;
    let reply = connection.receive().await;
    assert_eq!((reply.status, reply.header("connection")), (200, "close"));
    assert!(connection.is_closed().await, "a body was parsed as a request");
}

fn without_seconds(policy: &str) -> &str {
    policy.trim_end_matches(|c: char| c.is_ascii_digit())
}

#[tokio::test]
async fn head_has_the_headers_of_get() {
    let server = TestServer::open().await;
    let key = server.key().await;
    for (path, key) in
        [("/v2/status", key.token.reveal()), ("/v2/none", key.token.reveal()), ("/v2/status", "")]
    {
        let full = server.get(path, key).await;
        let mut connection = server.connect().await;
        connection.send(get(path, key).replacen("GET", "HEAD", 1)).await;
        let bare = connection.receive_head().await;
        assert_eq!(bare.status, full.status);
        for name in ["content-length", "content-type", "etag", "vary"] {
            assert_eq!(bare.header(name), full.header(name), "{name} of {path}");
        }
        // A second may have passed in between.
        let [bare, full] = [&bare, &full].map(|response| response.header("cache-control"));
        assert_eq!(without_seconds(bare), without_seconds(full));
    }
}

#[tokio::test]
async fn an_unreadable_store_is_a_503() {
    let server = TestServer::open().await;
    let key = server.key().await;
    server.store.close().await;
    let reply = server.get("/v2/status", key.token.reveal()).await;
    assert_eq!((reply.status, &*reply.code()), (503, "SERVICE_UNAVAILABLE"));
    assert!(!reply.header("retry-after").is_empty());
}

#[tokio::test]
async fn only_the_holder_of_a_blocked_or_expired_key_learns_that() {
    use jiff::{SignedDuration, Timestamp};
    let server = TestServer::open().await;
    let message = async |key: &str| {
        let reply = server.get("/v2/status", key).await;
        assert_eq!(reply.status, 401);
        reply.json()["error_message"].as_str().unwrap().to_owned()
    };
    let now = Timestamp::now();
    let (blocked, expired, deleted) = (server.key().await, server.key().await, server.key().await);
    server.store.block(&blocked.id, "it leaked", now).await.unwrap();
    server.store.expire(&expired.id, Some(now + SignedDuration::from_secs(1)), now).await.unwrap();
    server.store.delete_any(&deleted.id, now).await.unwrap();
    assert!(message(blocked.token.reveal()).await.contains("it leaked"));
    let unknown = message("mst_00000000000000000000000000000005TkmO").await;
    assert_eq!(message(deleted.token.reveal()).await, unknown);
    assert_eq!(message("nonsense").await, unknown);
}
