//! The age of pulled lists, and how long a round takes.

use std::time::{Duration, Instant};

use super::free_address;
use super::listeners::Running;
use crate::api::v2::populated::PopulatedServer;
use crate::cli::Cli;

#[tokio::test(flavor = "multi_thread")]
async fn a_running_muster_tells_how_old_each_pulled_list_is() {
    let source = PopulatedServer::full().await;
    let (url, key) = (format!("http://{}", source.address), source.key());
    let cli = Cli::new();
    let [api, operator] = [(); 2].map(|()| free_address());
    let settings = [
        ("MUSTER_API_ADDR", &*api),
        ("MUSTER_OPERATOR_ADDR", &*operator),
        ("MUSTER_PULL_URL", &url),
        ("MUSTER_PULL_KEY", key),
    ];
    let (page, _) = cli.doctor(&settings);
    let line = format!(
        "note   pulled lists: how old they are is known while muster runs, but {operator} does not tell it\n"
    );
    assert!(page.contains(&line), "{page}");
    let _running = Running::start(&cli, &settings, &[&api, &operator]);
    // The lists are from the first of January.
    let has_list =
        |line: &str| line.contains("note   pulled lists: server 1: ") && line.ends_with("days old");
    let started = Instant::now();
    let page = loop {
        let (page, is_well) = cli.doctor(&settings);
        assert!(is_well && started.elapsed() < Duration::from_secs(60), "{page}");
        if page.lines().any(has_list) {
            break page;
        }
    };
    assert!(page.contains("ok     pulled lists: a round of all takes "), "{page}");
}
