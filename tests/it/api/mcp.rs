//! `/mcp`: the resources as tools, with the keys, limits and counts of requests.

use jiff::Timestamp;
use muster::keys::{AnswerCounts, Limit, NewKey};
use serde_json::{Value, json};

use super::connection::Reply;
use super::server::TestServer;
use super::v2::populated::PopulatedServer;

/// A request with a message.
fn post(key: &str, message: &str) -> String {
    let length = message.len();
    format!(
        "POST /mcp HTTP/1.1\r\nHost: api.example.org\r\nOrigin: https://assistant.example\r\nX-API-Key: {key}\r\n\
         Accept: application/json, text/event-stream\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{message}"
    )
}

fn message(method: &str, params: Value) -> String {
    json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).to_string()
}

/// A request that calls a tool.
pub fn call(key: &str, tool: &str, arguments: Value) -> String {
    post(key, &message("tools/call", json!({"name": tool, "arguments": arguments})))
}

async fn asked(server: &TestServer, request: String) -> Value {
    let reply = server.request(request).await;
    assert_eq!((reply.status, reply.header("content-type")), (200, "application/json"));
    reply.json()
}

/// What a tool answers: whether that is an error, and its text.
async fn called(server: &TestServer, key: &str, tool: &str, arguments: Value) -> (bool, Value) {
    let answer = asked(server, call(key, tool, arguments)).await;
    let result = &answer["result"];
    let content = result["content"].as_array().unwrap_or_else(|| panic!("{answer}"));
    assert_eq!((content.len(), &content[0]["type"]), (1, &json!("text")));
    let text = content[0]["text"].as_str().unwrap();
    (result["isError"].as_bool().unwrap(), serde_json::from_str(text).unwrap())
}

#[tokio::test]
async fn a_client_finds_a_tool_for_each_path() {
    let server = TestServer::open().await;
    let client = json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "a", "version": "1"}});
    let answer = asked(&server, post("", &message("initialize", client))).await;
    let result = &answer["result"];
    assert_eq!(result["protocolVersion"], "2025-06-18");
    assert_eq!(result["capabilities"], json!({"tools": {}}));
    assert_eq!(result["serverInfo"]["name"], "muster");
    let initialized = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
    assert_eq!(server.request(post("", &initialized.to_string())).await.status, 202);

    let answer = asked(&server, post("", &message("tools/list", json!({})))).await;
    let tools = answer["result"]["tools"].as_array().unwrap();
    let document = serde_json::to_value(muster::api::document("http://x", None)).unwrap();
    let paths = document["paths"].as_object().unwrap();
    let named = |name: &str| tools.iter().find(|tool| tool["name"] == name);
    for (path, item) in paths {
        let operation = &item["get"];
        let Some(tool) = named(operation["operationId"].as_str().unwrap()) else {
            assert_eq!(path, "/v2/fraction/{fractionId}");
            continue;
        };
        assert_eq!(tool["title"], operation["summary"], "{path}");
        assert_eq!(tool["annotations"]["readOnlyHint"], true, "{path}");
        let schema = &tool["inputSchema"];
        jsonschema::meta::validate(schema).unwrap();
        assert!(!schema.to_string().contains("$ref"), "{path}");
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let name = parameter["name"].as_str().unwrap();
            assert_eq!(schema["properties"][name]["type"], parameter["schema"]["type"]);
            let required = schema["required"].as_array().unwrap().contains(&parameter["name"]);
            assert_eq!(required, parameter["required"] == true, "{path} {name}");
        }
    }
    assert_eq!(tools.len(), paths.len() - 1);
    let instructions = result["instructions"].as_str().unwrap();
    let words = instructions.split(|letter: char| !letter.is_ascii_alphanumeric());
    for name in words.filter(|word| word.starts_with("get")) {
        assert!(named(name).is_some(), "{name}");
    }
}

#[tokio::test]
async fn a_tool_answers_what_its_path_answers() {
    let server = PopulatedServer::full().await;
    for (tool, arguments, target) in [
        ("getStatus", json!({}), "/v2/status"),
        (
            "getFraction",
            json!({"serverId": 1, "fractionId": "LSPD"}),
            "/v2/fraction?serverId=1&fractionId=LSPD",
        ),
        // As a model writes a number now and then, and an argument that it does not need.
        ("getFraction", json!({"serverId": "1", "fractionId": 1}), "/v2/fraction/1?serverId=1"),
        ("getFamilies", json!({"serverId": 1, "member": null}), "/v2/families?serverId=1"),
        // Not a stream, though its client would take one.
        ("getEvents", json!({"serverId": 1, "limit": 5}), "/v2/events?serverId=1&limit=5"),
    ] {
        let (is_error, answer) = called(&server, server.key(), tool, arguments).await;
        assert!(!is_error, "{tool} {answer}");
        assert_eq!(answer, server.json(target).await, "{tool}");
    }
    for (tool, arguments, code) in [
        ("getMap", json!({"serverId": 77}), "SERVER_NOT_FOUND"),
        ("getMap", json!({}), "VALIDATION_ERROR"),
        ("getMap", json!({"serverId": [1]}), "VALIDATION_ERROR"),
        ("findPlayer", json!({"serverId": 1, "nickname": "a&serverId=1"}), "VALIDATION_ERROR"),
        ("findPlayer", json!({"serverId": 1, "nickname": "a".repeat(5000)}), "URI_TOO_LONG"),
        ("findPlayer", json!({"serverId": 1, "nickname": "No_Body"}), "PLAYER_NOT_FOUND"),
    ] {
        let (is_error, answer) = called(&server, server.key(), tool, arguments).await;
        assert!(is_error, "{tool} {answer}");
        assert_eq!(answer["error_code"], code, "{tool}");
        assert!(answer["error_id"].is_string());
    }
    let answer = asked(&server, call(server.key(), "deleteEverything", json!({}))).await;
    let message = "There is no tool deleteEverything.";
    assert_eq!(
        (&answer["error"]["code"], &answer["error"]["message"]),
        (&json!(-32602), &json!(message))
    );
}

#[tokio::test]
async fn a_call_needs_a_key_as_a_request_does() {
    let server = PopulatedServer::full().await;
    server.bot.set("https://t.me/keys_bot");
    let (is_error, answer) = called(&server, "", "getStatus", json!({})).await;
    assert!(is_error);
    assert_eq!(answer["error_code"], "UNAUTHORIZED");
    let message = answer["error_message"].as_str().unwrap();
    assert!(message.starts_with("No API key.") && message.contains("t.me/keys_bot"), "{message}");
    let bearer = call(server.key(), "getStatus", json!({}));
    let bearer = bearer.replacen("X-API-Key: ", "Authorization: Bearer ", 1);
    assert!(asked(&server, bearer).await.to_string().contains("Send your key in X-API-Key"));

    let key = server.server.key().await;
    let token = key.token.reveal();
    assert!(!called(&server, token, "getStatus", json!({})).await.0);
    server.store.block(&key.id, "It leaked.", Timestamp::now()).await.unwrap();
    let (is_error, answer) = called(&server, token, "getStatus", json!({})).await;
    assert!(is_error);
    let message = answer["error_message"].as_str().unwrap();
    assert!(message.starts_with("This key is blocked: It leaked."), "{message}");

    let map = NewKey::standard(server.new_owner(), "map".parse().unwrap());
    let map = server.issue(map.reading("map".parse().unwrap())).await;
    let (_, answer) = called(&server, map.token.reveal(), "getStatus", json!({})).await;
    assert_eq!(answer["error_code"], "FORBIDDEN_SCOPE");
    let near = NewKey::standard(server.new_owner(), "near".parse().unwrap());
    let near = server.issue(near.used_from("203.0.113.7".parse().unwrap())).await;
    let near = call(near.token.reveal(), "getStatus", json!({}));
    assert!(asked(&server, near.clone()).await.to_string().contains("FORBIDDEN_ADDRESS"));
    let near = near.replacen("Host: ", "X-Forwarded-For: 203.0.113.7\r\nHost: ", 1);
    assert_eq!(asked(&server, near).await["result"]["isError"], false);
}

#[tokio::test]
async fn calls_and_requests_share_limits_and_counts() {
    let server = PopulatedServer::full().await;
    let order = NewKey::enterprise(server.new_owner(), "a".parse().unwrap());
    let key = server.issue(order.limited(Limit::new(3, 86_400).unwrap())).await;
    let token = key.token.reveal();
    // Neither finding a tool nor a name that is none costs anything.
    asked(&server, post(token, &message("tools/list", json!({})))).await;
    asked(&server, call(token, "nothing", json!({}))).await;
    assert_eq!(server.get("/v2/status", token).await.status, 200);
    assert!(!called(&server, token, "getStatus", json!({})).await.0);
    assert!(called(&server, token, "getMap", json!({"serverId": 77})).await.0);
    let (is_error, answer) = called(&server, token, "getStatus", json!({})).await;
    assert!(is_error);
    assert_eq!(answer["error_code"], "RATE_LIMIT_EXCEEDED");
    assert!(answer["error_message"].as_str().unwrap().contains("Retry in "), "{answer}");
    assert_eq!(server.get("/v2/status", token).await.status, 429);
    let report = server.store.answers(&key.id, 30, Timestamp::now()).await.unwrap();
    let none = AnswerCounts::default();
    assert_eq!(
        report.endpoints(),
        [
            ("/v2/status", AnswerCounts { ok: 2, refused: 2, ..none }),
            ("/v2/map", AnswerCounts { client_errors: 1, ..none }),
        ]
    );
    let metrics = server.metrics();
    for line in [
        r#"muster_api_requests_total{route="/v2/map",method="GET",status="404"} 1"#,
        r#"muster_api_requests_total{route="/mcp",method="POST",status="200"} 5"#,
    ] {
        assert!(metrics.lines().any(|other| other == line), "{line}\n{metrics}");
    }
}

#[tokio::test]
async fn strangers_who_call_are_limited_by_their_address() {
    let server = TestServer::open().await;
    let mut connection = server.connect().await;
    let request = call("", "getStatus", json!({}));
    let request = request.replacen("Host: ", "X-Forwarded-For: 203.0.113.7\r\nHost: ", 1);
    // One more comes back each second.
    for _ in 0..1_000 {
        connection.send(&request).await;
        let answer = connection.receive().await.json().to_string();
        if answer.contains("RATE_LIMIT_EXCEEDED") {
            return;
        }
        assert!(answer.contains("UNAUTHORIZED"), "{answer}");
    }
    panic!("the address is not limited");
}

#[tokio::test]
async fn what_is_no_message_is_refused() {
    let server = TestServer::open().await;
    for method in ["GET", "DELETE", "PUT"] {
        let request =
            format!("{method} /mcp HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n");
        let reply = server.request(request).await;
        assert_eq!((reply.status, reply.header("allow")), (405, "POST"), "{method}");
    }
    let status = async |request: String| server.request(request).await.status;
    for message in ["", "{", "[]", "[1]", "7", r#"{"jsonrpc":"2.0"}"#, &"[".repeat(10_000)] {
        let status = status(post("", message)).await;
        assert!((400..500).contains(&status), "{message} {status}");
    }
    let long = message("tools/call", json!({"name": "a".repeat(20_000)}));
    assert_eq!(status(post("", &long)).await, 413);
    assert_eq!(server.get("/mcp/more", "").await.status, 404);
    assert_eq!(server.get("/v2/mcp", "").await.status, 401);
}

#[tokio::test]
async fn a_page_of_another_site_may_call() {
    let server = PopulatedServer::full().await;
    let preflight = "OPTIONS /mcp HTTP/1.1\r\nHost: x\r\nOrigin: https://assistant.example\r\nAccess-Control-Request-Method: POST\r\n\r\n";
    let reply: Reply = server.request(preflight).await;
    assert_eq!(
        (reply.status, reply.header("access-control-allow-methods")),
        (204, "POST, OPTIONS")
    );
    let allowed = reply.header("access-control-allow-headers").to_ascii_lowercase();
    for name in ["x-api-key", "content-type", "mcp-protocol-version"] {
        assert!(allowed.contains(name), "{allowed}");
    }
    let reply = server.request(call(server.key(), "getStatus", json!({}))).await;
    assert_eq!(reply.header("access-control-allow-origin"), "*");
}
