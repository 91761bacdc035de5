//! The errors of every path.

use jiff::{Timestamp, ToSpan};
use muster::http_server::ListenerConfig;

use super::populated::PopulatedServer;
use crate::api::server::TestServer;

/// Every path, its parameters except `serverId`, and the required ones.
pub const PATHS: [(&str, &str, &[&str]); 25] = [
    ("/v2/status", "", &[]),
    ("/v2/summary", "", &[]),
    ("/v2/key", "", &[]),
    ("/v2/events", "", &[]),
    ("/v2/online", "", &["serverId"]),
    ("/v2/admins", "", &["serverId"]),
    ("/v2/player/find", "nickname=Carl_Johnson&", &["serverId", "nickname"]),
    ("/v2/player/online", "nickname=Carl_Johnson&", &["serverId", "nickname"]),
    ("/v2/fractions", "", &["serverId"]),
    ("/v2/fraction", "fractionId=LSPD&", &["serverId", "fractionId"]),
    ("/v2/fraction/LSPD", "", &["serverId"]),
    ("/v2/leaders", "", &["serverId"]),
    ("/v2/subleaders", "", &["serverId"]),
    ("/v2/sobes", "", &["serverId"]),
    ("/v2/history", "", &["serverId"]),
    ("/v2/playtime/fraction", "fractionId=LSPD&", &["serverId", "fractionId"]),
    ("/v2/families", "", &["serverId"]),
    ("/v2/family", "famId=12&", &["serverId", "famId"]),
    ("/v2/playtime/family", "famId=12&", &["serverId", "famId"]),
    ("/v2/map", "", &["serverId"]),
    ("/v2/property", "type=house&id=1&", &["serverId", "type", "id"]),
    ("/v2/market", "type=house&", &["serverId", "type"]),
    ("/v2/ghetto", "", &["serverId"]),
    ("/v2/ghetto/history", "", &["serverId"]),
    ("/v2/family/history", "famId=12&", &["serverId", "famId"]),
];

#[tokio::test]
async fn without_a_key_401() {
    let server = TestServer::open().await;
    for (path, given, _) in PATHS {
        let reply = server.get(&format!("{path}?{given}serverId=1"), "").await;
        assert_eq!((reply.status, &*reply.code()), (401, "UNAUTHORIZED"), "{path}");
    }
}

#[tokio::test]
async fn a_missing_parameter_is_named() {
    let server = PopulatedServer::full().await;
    for (path, _, parameters) in PATHS {
        if parameters.is_empty() {
            continue;
        }
        let reply = server.get_with_key(path).await;
        assert_eq!((reply.status, &*reply.code()), (422, "VALIDATION_ERROR"), "{path}");
        let body = reply.json();
        let detail = body["detail"].as_array().unwrap();
        let mut named: Vec<_> =
            detail.iter().map(|wrong| wrong["loc"][1].as_str().unwrap()).collect();
        named.sort_unstable();
        let mut wanted = parameters.to_vec();
        wanted.sort_unstable();
        assert_eq!(named, wanted, "{path}");
        for wrong in detail {
            assert_eq!((&wrong["loc"][0], &wrong["type"]), (&"query".into(), &"missing".into()));
            assert!(!wrong["msg"].as_str().unwrap().is_empty());
        }
    }
}

#[tokio::test]
async fn a_server_that_is_no_number_422() {
    let server = PopulatedServer::full().await;
    let numbers = [
        "2147483648",
        "9223372036854775808",
        "1000000000000000000000000000000",
        "-1",
        "1.0",
        "1e3",
        "0x1",
        "%201",
        "+1",
        "%2B1",
        "%EF%BC%91",
        "",
        "1&serverId=1",
        "%FF",
        "1%00",
    ];
    for (path, given, parameters) in PATHS {
        if parameters.is_empty() {
            continue;
        }
        for number in numbers {
            let reply = server.get_with_key(&format!("{path}?{given}serverId={number}")).await;
            assert_eq!(
                (reply.status, &*reply.code()),
                (422, "VALIDATION_ERROR"),
                "{path} {number}"
            );
            let body = reply.json();
            assert_eq!(body["detail"][0]["loc"], serde_json::json!(["query", "serverId"]));
            assert_eq!(body["detail"].as_array().unwrap().len(), 1, "{path} {number}");
        }
    }
}

#[tokio::test]
async fn other_parameters_have_their_rules() {
    let server = PopulatedServer::full().await;
    let long = "a".repeat(65);
    let refused = [
        ("/v2/player/find?serverId=1&nickname=", ["query", "nickname"]),
        ("/v2/player/find?serverId=1&nickname=%2e%2e%2f", ["query", "nickname"]),
        ("/v2/player/find?serverId=1&nickname=%00", ["query", "nickname"]),
        ("/v2/player/find?serverId=1&nickname=%2525", ["query", "nickname"]),
        ("/v2/player/find?serverId=1&nickname=%0d%0aX:", ["query", "nickname"]),
        ("/v2/player/find?serverId=1&nickname=%c3%28", ["query", "nickname"]),
        ("/v2/player/find?serverId=1&nickname=a+b", ["query", "nickname"]),
        ("/v2/player/online?serverId=1&nickname=%EF%BC%A1", ["query", "nickname"]),
        ("/v2/player/online?serverId=1&nickname=%E2%80%AEa", ["query", "nickname"]),
        ("/v2/families?serverId=1&member=", ["query", "member"]),
        ("/v2/family?serverId=1&famId=x", ["query", "famId"]),
        ("/v2/family?serverId=1&famId=1&familyId=1", ["query", "famId"]),
        ("/v2/fraction?serverId=1&fractionId=", ["query", "fractionId"]),
        ("/v2/fraction/%FF?serverId=1", ["path", "fractionId"]),
        ("/v2/history?serverId=1&hours=0", ["query", "hours"]),
        ("/v2/history?serverId=1&hours=721", ["query", "hours"]),
        (&format!("/v2/fraction?serverId=1&fractionId={long}"), ["query", "fractionId"]),
        (&format!("/v2/fraction/{long}?serverId=1"), ["path", "fractionId"]),
    ];
    for (target, loc) in refused {
        let reply = server.get_with_key(target).await;
        assert_eq!(reply.status, 422, "{target}");
        assert_eq!(reply.json()["detail"][0]["loc"], serde_json::json!(loc), "{target}");
    }
    let twice = server.get_with_key("/v2/family?serverId=1&famId=1&familyId=1").await;
    assert_eq!(twice.json()["error_message"], "famId was given more than once.");
}

#[tokio::test]
async fn an_unknown_server_404() {
    let server = PopulatedServer::full().await;
    for (path, given, parameters) in PATHS {
        if parameters.is_empty() {
            continue;
        }
        for number in ["0", "3", "0003", "2147483647"] {
            let reply = server.get_with_key(&format!("{path}?{given}serverId={number}")).await;
            assert_eq!(
                (reply.status, &*reply.code()),
                (404, "SERVER_NOT_FOUND"),
                "{path} {number}"
            );
        }
    }
}

#[tokio::test]
async fn an_unknown_thing_404() {
    let server = PopulatedServer::full().await;
    for (target, code) in [
        ("/v2/player/find?serverId=1&nickname=carl_johnson", "PLAYER_NOT_FOUND"),
        ("/v2/player/online?serverId=1&nickname=carl_johnson", "PLAYER_NOT_FOUND"),
        ("/v2/fraction?serverId=1&fractionId=lspd", "FRACTION_NOT_FOUND"),
        ("/v2/fraction?serverId=1&fractionId=2", "FRACTION_NOT_FOUND"),
        ("/v2/fraction/nothing?serverId=1", "FRACTION_NOT_FOUND"),
        ("/v2/history?serverId=1&fractionId=nothing", "FRACTION_NOT_FOUND"),
        ("/v2/family?serverId=1&famId=13", "FAMILY_NOT_FOUND"),
        ("/v2/fraction/?serverId=1", "NOT_FOUND"),
        ("/v2/fraction/LSPD/x?serverId=1", "NOT_FOUND"),
    ] {
        let reply = server.get_with_key(target).await;
        assert_eq!((reply.status, &*reply.code()), (404, code), "{target}");
    }
}

#[tokio::test]
async fn a_known_server_without_data_503() {
    let server = PopulatedServer::full().await;
    for (path, given, parameters) in PATHS {
        if parameters.is_empty() {
            continue;
        }
        let reply = server.get_with_key(&format!("{path}?{given}serverId=2")).await;
        assert_eq!((reply.status, &*reply.code()), (503, "SERVICE_UNAVAILABLE"), "{path}");
        assert!(reply.header("retry-after").parse::<u32>().unwrap() > 0, "{path}");
    }
}

#[tokio::test]
async fn data_that_did_not_arrive_in_the_first_minute_is_not_provided() {
    let started = Timestamp::now() - 1.minute();
    let server = TestServer::started(started, ListenerConfig::default()).await;
    let server = PopulatedServer::on(server).await;
    for (path, given, parameters) in PATHS {
        if parameters.is_empty() {
            continue;
        }
        let reply = server.get_with_key(&format!("{path}?{given}serverId=2")).await;
        assert_eq!((reply.status, &*reply.code()), (404, "NOT_PROVIDED"), "{path}");
    }
}

#[tokio::test]
async fn before_the_server_list_arrives_every_server_is_a_503() {
    let server = TestServer::open().await;
    let key = server.key().await;
    let reply = server.get("/v2/map?serverId=1", key.token.reveal()).await;
    assert_eq!(reply.status, 503);
}

#[tokio::test]
async fn a_faction_with_a_typo_is_named() {
    let server = PopulatedServer::full().await;
    for path in ["/v2/fraction", "/v2/history", "/v2/playtime/fraction"] {
        for (name, message) in [
            (
                "LSDP",
                "There is no such faction on this server. Did you mean LSPD? /v2/fractions lists the names.",
            ),
            ("XYZ9", "There is no such faction on this server. /v2/fractions lists the names."),
        ] {
            let reply = server.get_with_key(&format!("{path}?serverId=1&fractionId={name}")).await;
            assert_eq!((reply.status, &*reply.code()), (404, "FRACTION_NOT_FOUND"), "{path}");
            assert_eq!(reply.json()["error_message"], message, "{path}");
        }
    }
}

#[tokio::test]
async fn the_hours_of_named_players_need_a_right_of_the_key() {
    let server = PopulatedServer::full().await;
    let key = TestServer::key(&server).await;
    let get = async |target: &str| server.get(target, key.token.reveal()).await;
    let paths = [
        "/v2/playtime/fraction?serverId=1&fractionId=LSPD",
        "/v2/playtime/family?serverId=1&famId=12",
    ];
    // Pages that the server has already made for another key are not shown either.
    for path in paths {
        assert_eq!(server.get_with_key(path).await.status, 200, "{path}");
        let reply = get(path).await;
        assert_eq!((reply.status, &*reply.code()), (403, "HISTORY_NOT_ALLOWED"), "{path}");
        let message = reply.json()["error_message"].as_str().unwrap().to_owned();
        assert!(message.contains("The operator of this service grants that right"), "{message}");
    }
    for path in ["/v2/events", "/v2/player/find?serverId=1&nickname=Carl_Johnson"] {
        assert_eq!(get(path).await.status, 200, "{path}");
    }
    for (is_allowed, status) in [(true, 200), (false, 403)] {
        let now = Timestamp::now();
        server.store.allow_history(&key.id, is_allowed, now).await.unwrap();
        for path in paths {
            assert_eq!(get(path).await.status, status, "{path}");
        }
    }
}

#[tokio::test]
async fn a_401_says_once_where_a_key_comes_from() {
    let server = TestServer::open().await;
    let message = async || {
        let reply = server.get("/v2/status", "").await;
        reply.json()["error_message"].as_str().unwrap().to_owned()
    };
    let unnamed = "No API key. Send your key in the X-API-Key header. The bot issues one when you send it /new.";
    assert_eq!(message().await, unnamed);
    server.bot.set("https://t.me/muster_bot");
    let named =
        "No API key. Send your key in the X-API-Key header. Get a key from https://t.me/muster_bot";
    assert_eq!(message().await, named);
}
