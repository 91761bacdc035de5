//! The address of a client: that of its connection, or the one that a trusted proxy names.

use std::net::IpAddr;

use http::header::FORWARDED;
use http::{HeaderMap, HeaderName};

use crate::keys::Networks;

/// The header in which most proxies name the addresses that a request came from.
const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The most addresses of a request that are read. A chain of proxies is shorter.
const MAX_HOPS: usize = 16;

/// The address of the client of a request that came from `peer`. `None` if a trusted proxy names nobody.
pub(super) fn client_address(
    trusted: &Networks,
    peer: IpAddr,
    headers: &HeaderMap,
) -> Option<IpAddr> {
    let peer = peer.to_canonical();
    let mut client = (!trusted.has(peer)).then_some(peer);
    // Each proxy has appended the address that it saw. What stands before an address that is not trusted may be forged.
    let mut named = named(headers);
    while client.is_none_or(|client| trusted.has(client)) {
        let Some(Some(address)) = named.next() else { break };
        client = Some(address);
    }
    client
}

/// Whether a peer may be a proxy that nobody has named, with many clients: no proxy is trusted, and the peer is in a private
/// network.
pub(super) fn may_be_proxy(trusted: &Networks, peer: IpAddr) -> bool {
    trusted.is_empty() && is_private(peer.to_canonical())
}

fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => {
            address.is_loopback() || address.is_private() || address.is_link_local()
        }
        IpAddr::V6(address) => {
            address.is_loopback() || address.is_unique_local() || address.is_unicast_link_local()
        }
    }
}

/// The addresses that proxies have named, the nearest first. `None` is a name that is no address.
fn named(headers: &HeaderMap) -> impl Iterator<Item = Option<IpAddr>> {
    let of = |header: &HeaderName, parse: fn(&str) -> Option<IpAddr>| {
        let values = headers.get_all(header).iter().rev();
        let names = values.flat_map(|value| value.as_bytes().rsplit(|byte| *byte == b','));
        names
            .map(move |name| parse(std::str::from_utf8(name).ok()?.trim()))
            .take(MAX_HOPS)
            .collect::<Vec<_>>()
    };
    let header = [(X_FORWARDED_FOR, address as fn(&str) -> _), (FORWARDED, forwarded_for)];
    let header = header.into_iter().find(|(header, _)| headers.contains_key(header));
    header.map(|(header, parse)| of(&header, parse)).into_iter().flatten()
}

/// The address of `for=192.0.2.60;proto=https`, which is in quotes if it has a colon.
fn forwarded_for(element: &str) -> Option<IpAddr> {
    let mut pairs = element.split(';').filter_map(|pair| pair.trim().split_once('='));
    let (_, value) = pairs.find(|(name, _)| name.eq_ignore_ascii_case("for"))?;
    address(value.trim_matches('"'))
}

/// An address, with or without a port.
fn address(name: &str) -> Option<IpAddr> {
    let bare = || name.strip_prefix('[')?.split_once(']')?.0.parse().ok();
    let with_port = || name.parse::<std::net::SocketAddr>().ok().map(|address| address.ip());
    let address: IpAddr = name.parse().ok().or_else(bare).or_else(with_port)?;
    Some(address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    const XFF: &str = "x-forwarded-for";

    fn client(trusted: &str, peer: &str, named: &[(&str, &str)]) -> Option<String> {
        let mut headers = HeaderMap::new();
        for (header, value) in named {
            let value = http::HeaderValue::from_bytes(value.as_bytes()).unwrap();
            headers.append(header.parse::<HeaderName>().unwrap(), value);
        }
        let trusted: Networks = trusted.parse().unwrap_or_default();
        let address = client_address(&trusted, peer.parse().unwrap(), &headers);
        address.map(|address| address.to_string())
    }

    #[test]
    fn only_a_trusted_proxy_names_the_client() {
        for (trusted, peer, named, expected) in [
            ("127.0.0.1", "127.0.0.1", &[(XFF, "203.0.113.9")][..], "203.0.113.9"),
            // What the client itself claims stands before what the proxy has seen.
            ("127.0.0.1", "127.0.0.1", &[(XFF, "198.51.100.1, 203.0.113.9")], "203.0.113.9"),
            (
                "127.0.0.1",
                "127.0.0.1",
                &[(XFF, "198.51.100.1"), (XFF, "203.0.113.9")],
                "203.0.113.9",
            ),
            ("127.0.0.1,10.0.0.0/8", "127.0.0.1", &[(XFF, "203.0.113.9,10.1.2.3")], "203.0.113.9"),
            ("127.0.0.1", "203.0.113.7", &[(XFF, "198.51.100.1")], "203.0.113.7"),
            ("127.0.0.1", "::ffff:127.0.0.1", &[(XFF, "203.0.113.9:4711")], "203.0.113.9"),
            ("::1", "::1", &[(XFF, "[2001:db8::7]:4711")], "2001:db8::7"),
            ("::1", "::1", &[("forwarded", "for=\"[2001:db8::7]\";proto=https")], "2001:db8::7"),
            ("::1", "::1", &[("forwarded", "For=198.51.100.1, for=203.0.113.9")], "203.0.113.9"),
            (
                "::1",
                "::1",
                &[("forwarded", "for=198.51.100.1"), (XFF, "203.0.113.9")],
                "203.0.113.9",
            ),
            ("10.0.0.0/8", "10.0.0.1", &[(XFF, "10.0.0.7")], "10.0.0.7"),
            // Without trusted proxies, the headers mean nothing.
            ("", "203.0.113.7", &[(XFF, "198.51.100.1")], "203.0.113.7"),
            ("", "127.0.0.1", &[(XFF, "198.51.100.1")], "127.0.0.1"),
            ("::1", "::1", &[(XFF, "ÿ, 203.0.113.9")], "203.0.113.9"),
        ] {
            let found = client(trusted, peer, named);
            assert_eq!(found.as_deref(), Some(expected), "{trusted} {peer} {named:?}");
        }
        for peer in ["127.0.0.1", "10.0.0.7", "192.168.1.2", "fd00::1", "::ffff:172.18.0.2"] {
            let peer = peer.parse().unwrap();
            assert!(may_be_proxy(&Networks::default(), peer), "{peer}");
            assert!(!may_be_proxy(&"127.0.0.1".parse().unwrap(), peer), "{peer}");
        }
        assert!(!may_be_proxy(&Networks::default(), "203.0.113.7".parse().unwrap()));
        assert_eq!(client("127.0.0.1", "127.0.0.1", &[]), None);
        assert_eq!(client("127.0.0.1", "127.0.0.1", &[(XFF, "unknown")]), None);
    }
}
