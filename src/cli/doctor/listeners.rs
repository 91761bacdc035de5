//! The addresses of the listeners: free, or already those of a running muster.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::TcpListener;

use super::page::Page;
use crate::run::settings;

const TIMEOUT: Duration = Duration::from_secs(3);

pub(super) async fn check(page: &mut Page, api: &settings::Api) {
    for (subject, addr) in
        [("public listener", api.api_addr), ("operator's listener", api.operator_addr)]
    {
        match TcpListener::bind(addr).await {
            Ok(_) => page.ok(subject, format_args!("{addr} is free: muster does not run here")),
            Err(why) => match readiness(addr).await {
                Some(text) if text.starts_with("ready") => {
                    page.ok(subject, format_args!("{addr}: muster runs and is ready"));
                }
                Some(text) if text.starts_with("not ready") => {
                    page.wrong(subject, format_args!("{addr}: muster runs, but it is {text}"));
                }
                _ => page.wrong(subject, format_args!("{addr} can't be used: {why}")),
            },
        }
    }
    if !api.operator_addr.ip().is_loopback() {
        let text = format!(
            "{} is not limited to this machine: metrics and uploads must stay private",
            api.operator_addr
        );
        page.note("operator's listener", text);
    }
}

/// What a running muster says about itself, in one line.
async fn readiness(addr: SocketAddr) -> Option<String> {
    let client = reqwest::Client::builder().no_proxy().timeout(TIMEOUT).build().ok()?;
    let url = format!("http://{}/health/ready", crate::run::reachable(addr));
    let text = client.get(url).send().await.ok()?.text().await.ok()?;
    Some(text.lines().next()?.to_owned())
}
