//! Checks the addresses of the listeners: they must be free, or already used by a running muster.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use reqwest::header::ALLOW;
use reqwest::{Client, StatusCode};
use tokio::net::TcpListener;

use super::page::Page;
use crate::run::settings;

const TIMEOUT: Duration = Duration::from_secs(3);

struct Listener {
    subject: &'static str,
    setting: &'static str,
    addr: SocketAddr,
}

/// Checks the listeners of the API, and that of the webhook if there is one.
pub(super) async fn check(page: &mut Page, api: &settings::Api, webhook: Option<SocketAddr>) {
    let of = |subject, setting, addr| Listener { subject, setting, addr };
    let mut listeners = vec![
        of("public listener", "MUSTER_API_ADDR", api.api_addr),
        of("operator's listener", "MUSTER_OPERATOR_ADDR", api.operator_addr),
    ];
    listeners.extend(webhook.map(|addr| of("webhook's listener", "MUSTER_WEBHOOK_ADDR", addr)));
    for (index, listener) in listeners.iter().enumerate() {
        let mut others = listeners.iter().take(index);
        let rival = others.find(|other| overlap(other.addr, listener.addr));
        match rival {
            Some(rival) => page.wrong(
                listener.subject,
                format_args!(
                    "{}={} has the port of {}={}: give one of them another port",
                    listener.setting, listener.addr, rival.setting, rival.addr
                ),
            ),
            None => check_address(page, listener).await,
        }
    }
    if !api.operator_addr.ip().is_loopback() {
        let text = format!(
            "{} is not limited to this machine: metrics and uploads must stay private",
            api.operator_addr
        );
        page.note("operator's listener", text);
    }
    match api.github_keys.keys() {
        Ok(None) => {}
        Ok(Some(_)) => page.ok("leaked keys", "GitHub's reports are taken at /leaks/github"),
        Err(why) => page.wrong("leaked keys", why),
    }
    if api.public.is_https() && api.proxies.trusted_proxies.is_none() {
        page.note(
            "clients' addresses",
            "MUSTER_TRUSTED_PROXIES does not name the proxy, so requests without a valid key are not limited",
        );
    }
}

async fn check_address(page: &mut Page, Listener { subject, setting, addr }: &Listener) {
    let Err(why) = TcpListener::bind(addr).await else {
        return page.ok(subject, format_args!("{addr} is free, so muster does not run here"));
    };
    match running(*addr).await {
        Some(text) if text.starts_with("not ready") => {
            page.wrong(subject, format_args!("{addr}: muster runs, but it is {text}"));
        }
        Some(text) => page.ok(subject, format_args!("{addr}: muster runs and {text}")),
        None => page.wrong(
            subject,
            format_args!("{addr} can't be used: {why}; free it, or change {setting}"),
        ),
    }
}

/// Whether no two listeners can have these addresses.
fn overlap(one: SocketAddr, other: SocketAddr) -> bool {
    one.port() == other.port()
        && one.port() != 0
        && (includes(one.ip(), other.ip()) || includes(other.ip(), one.ip()))
}

/// Whether a listener at `all` gets the connections to `ip`. `[::]` is also every address of IPv4.
fn includes(all: IpAddr, ip: IpAddr) -> bool {
    all == ip || all.is_unspecified() && (all.is_ipv6() || ip.is_ipv4())
}

/// What the muster at this address runs; `None` if another program has the address.
async fn running(addr: SocketAddr) -> Option<String> {
    let client = Client::builder().no_proxy().timeout(TIMEOUT).build().ok()?;
    let url = format!("http://{}/health/ready", crate::run::reachable(addr));
    let response = client.get(url).send().await.ok()?;
    // A webhook takes only updates.
    let allowed = response.headers().get(ALLOW);
    if response.status() == StatusCode::METHOD_NOT_ALLOWED && allowed? == "POST" {
        return Some("takes updates".to_owned());
    }
    match response.text().await.ok()?.lines().next()? {
        text if text.starts_with("not ready") => Some(text.to_owned()),
        text if text.starts_with("ready") => Some("is ready".to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_listener_on_all_addresses_has_the_port_of_each() {
        let overlap = |one: &str, other: &str| {
            let (one, other) = (one.parse().unwrap(), other.parse().unwrap());
            assert_eq!(super::overlap(one, other), super::overlap(other, one));
            super::overlap(one, other)
        };
        assert!(overlap("127.0.0.1:80", "127.0.0.1:80"));
        assert!(overlap("0.0.0.0:80", "127.0.0.1:80"));
        assert!(overlap("[::]:80", "127.0.0.1:80") && overlap("[::]:80", "0.0.0.0:80"));
        assert!(!overlap("0.0.0.0:80", "[::1]:80"));
        assert!(!overlap("127.0.0.1:80", "127.0.0.2:80"));
        assert!(!overlap("127.0.0.1:80", "127.0.0.1:81"));
        assert!(!overlap("127.0.0.1:0", "127.0.0.1:0"));
    }
}
