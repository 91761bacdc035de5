//! The operator's listener of `muster bot`, and the health check of the image.

use std::process::{Command, Stdio};

use super::bot_test::BotTest;
use super::process::{KEY, Process};

/// Whether the command of the Dockerfile's HEALTHCHECK succeeds in a container with this operator's listener.
fn is_healthy(operator: &str) -> bool {
    let dockerfile = include_str!("../../../Dockerfile");
    let (_, check) = dockerfile.split_once("HEALTHCHECK ").unwrap();
    let command = check.lines().find(|line| line.trim().starts_with('[')).unwrap();
    let command: Vec<String> = serde_json::from_str(command).unwrap();
    let status = Command::new(&command[0])
        .args(&command[1..])
        .env("MUSTER_OPERATOR_ADDR", operator)
        .env("MUSTER_API_ADDR", "0.0.0.0:8080")
        .stderr(Stdio::null())
        .status();
    status.unwrap().success()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_alone_has_health_checks_and_metrics_and_takes_no_uploads() {
    let test = BotTest::stopped_with(|_| {}).await;
    let process = Process::bot_with_api(&test, "http://127.0.0.1:9", KEY);
    let rest = process.says("the operator's listener is ").await;
    let url = rest.split([' ', '\n', '\u{1b}']).next().unwrap().to_owned();
    let alice = test.person("Alice", "en");
    alice.says("/help").await;
    alice.hears().await;
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    for path in ["/health/live", "/health/ready"] {
        let answer = http.get(format!("{url}{path}")).send().await.unwrap();
        assert_eq!(answer.status(), 200, "{path}");
    }
    let metrics = http.get(format!("{url}/metrics")).send().await.unwrap().text().await.unwrap();
    for line in ["muster_bot_active{} 1\n", "muster_build_info{", "process_open_fds "] {
        assert!(metrics.contains(line), "{line}{metrics}");
    }
    assert_eq!(http.put(format!("{url}/feed/servers")).send().await.unwrap().status(), 404);
    let address = url.trim_start_matches("http://").to_owned();
    assert!(is_healthy(&address));
    process.stops();
    assert!(!is_healthy(&address));
}
