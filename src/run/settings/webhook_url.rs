//! The addresses to which Telegram's own servers deliver updates. A Bot API server of one's own may deliver to any
//! address.

use std::net::{IpAddr, Ipv4Addr};

use reqwest::Url;

/// The ports that Telegram accepts.
const PORTS: [u16; 4] = [443, 80, 88, 8443];

/// Names that have a meaning only on one machine or in one network.
const LOCAL_NAMES: [&str; 3] = ["localhost", "local", "internal"];

/// Checks the address of a webhook. An error says what to write.
pub(super) fn check(url: &Url) -> Result<(), &'static str> {
    if url.scheme() != "https" {
        return Err("Telegram requires https://");
    }
    if !url.port_or_known_default().is_some_and(|port| PORTS.contains(&port)) {
        return Err(
            "Telegram delivers to the ports 443, 80, 88 and 8443 only: write one of them, \
                    at which the proxy listens",
        );
    }
    if !url.host_str().is_some_and(is_public) {
        return Err("Telegram can't reach this host: write the public name of the proxy, like \
                    https://api.example.org/telegram");
    }
    Ok(())
}

fn is_public(host: &str) -> bool {
    match host.trim_matches(['[', ']']).parse() {
        Ok(IpAddr::V4(ip)) => is_public_ip(ip),
        // Telegram delivers over IPv4.
        Ok(IpAddr::V6(_)) => false,
        Err(_) => {
            let mut labels = host.trim_end_matches('.').rsplit('.');
            let last = labels.next().unwrap_or_default();
            labels.next().is_some() && !LOCAL_NAMES.contains(&last)
        }
    }
}

fn is_public_ip(ip: Ipv4Addr) -> bool {
    let [first, second, ..] = ip.octets();
    let is_carriers = first == 100 && second & 0b1100_0000 == 64;
    !(is_carriers
        || first == 0
        || ip.is_private()
        || ip.is_loopback()
        || ip.is_link_local()
        || ip.is_documentation()
        || ip.is_multicast()
        || ip.is_broadcast())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_telegram_reaches_is_accepted() {
        let check = |url: &str| check(&url.parse().unwrap());
        for url in [
            "https://api.example.org/telegram",
            "https://api.example.org:8443",
            "https://api.example.org:88/telegram",
            "https://8.8.8.8/telegram",
            "https://xn--e1afmkfd.example",
        ] {
            assert_eq!(check(url), Ok(()), "{url}");
        }
        for (url, why) in [
            ("http://api.example.org", "https://"),
            ("https://api.example.org:8080/telegram", "8443 only"),
            ("https://127.0.0.1/telegram", "public name"),
            ("https://10.1.2.3", "public name"),
            ("https://172.16.0.1", "public name"),
            ("https://192.168.0.1:8443", "public name"),
            ("https://169.254.0.1", "public name"),
            ("https://100.64.0.1", "public name"),
            ("https://0.0.0.0", "public name"),
            ("https://[::1]", "public name"),
            ("https://[2001:db8::1]", "public name"),
            ("https://localhost", "public name"),
            ("https://muster.localhost.", "public name"),
            ("https://muster", "public name"),
            ("https://muster.local", "public name"),
        ] {
            assert!(check(url).is_err_and(|error| error.contains(why)), "{url}");
        }
    }
}
