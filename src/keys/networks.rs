//! Lists of networks: from where a key may be used, and which proxies are trusted.

use std::fmt::{self, Display, Formatter};
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::Arc;

use ipnet::{IpNet, Ipv4Net};

/// Addresses and networks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Networks(Arc<[IpNet]>);

impl Networks {
    /// The most networks in a list.
    pub const MAX: usize = 20;

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Each as it is written: an address without the length of its prefix.
    pub fn texts(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|network| match network.prefix_len() == network.max_prefix_len() {
            true => network.addr().to_string(),
            false => network.to_string(),
        })
    }

    /// The address and the length of the prefix of each.
    pub fn parts(&self) -> impl Iterator<Item = (IpAddr, u8)> {
        self.0.iter().map(|network| (network.addr(), network.prefix_len()))
    }

    /// These networks and others, each once.
    pub fn with(&self, others: &Self) -> Result<Self, NetworksError> {
        let mut networks = self.0.to_vec();
        for other in &*others.0 {
            if !networks.contains(other) {
                networks.push(*other);
            }
        }
        if Self::MAX < networks.len() {
            Err(NetworksError::TooMany)
        } else {
            Ok(Self(networks.into()))
        }
    }

    /// These networks without one.
    #[must_use]
    pub fn without(&self, address: IpAddr, length: u8) -> Self {
        let others = |network: &&IpNet| (network.addr(), network.prefix_len()) != (address, length);
        Self(self.0.iter().filter(others).copied().collect())
    }

    /// Whether one of them has an address.
    pub fn has(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(&address))
    }
}

impl Display for Networks {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.texts().collect::<Vec<_>>().join(","))
    }
}

/// The text is no list of networks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetworksError {
    /// There are none.
    #[error("write addresses or networks, like 203.0.113.7,10.0.0.0/8")]
    Empty,
    /// One of them is no network.
    #[error("{0:?} is no address or network, like 203.0.113.7 or 10.0.0.0/8")]
    Malformed(String),
    /// There are too many.
    #[error("at most {} addresses or networks", Networks::MAX)]
    TooMany,
}

impl FromStr for Networks {
    type Err = NetworksError;

    /// Parses addresses and networks that are separated by commas or spaces.
    fn from_str(text: &str) -> Result<Self, NetworksError> {
        let is_between = |sign: char| sign == ',' || sign.is_whitespace();
        let names = text.split(is_between).filter(|name| !name.is_empty());
        let networks: Vec<IpNet> = names.map(network).collect::<Result<_, _>>()?;
        match networks.len() {
            0 => Err(NetworksError::Empty),
            1..=Self::MAX => Ok(Self(networks.into())),
            _ => Err(NetworksError::TooMany),
        }
    }
}

fn network(name: &str) -> Result<IpNet, NetworksError> {
    let network = name.parse().or_else(|_| name.parse::<IpAddr>().map(IpNet::from));
    let network = network.map_err(|_| NetworksError::Malformed(name.to_owned()))?;
    // An address with a mask is its network.
    Ok(canonical(network.trunc()))
}

/// A network of IPv4 that is written in IPv6 is one of IPv4, because addresses are compared so.
fn canonical(network: IpNet) -> IpNet {
    let IpNet::V6(mapped) = network else { return network };
    let length = mapped.prefix_len().checked_sub(96);
    let v4 = mapped.addr().to_ipv4_mapped().zip(length);
    v4.and_then(|(addr, length)| Ipv4Net::new(addr, length).ok()).map_or(network, IpNet::V4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_addresses_and_networks() {
        for (text, written) in [
            ("127.0.0.1, ::1,10.1.2.3/8", "127.0.0.1,::1,10.0.0.0/8"),
            ("203.0.113.7 2001:db8::/32\n", "203.0.113.7,2001:db8::/32"),
            ("::ffff:203.0.113.7 ::ffff:10.0.0.0/104", "203.0.113.7,10.0.0.0/8"),
        ] {
            assert_eq!(text.parse::<Networks>().unwrap().to_string(), written);
        }
        for wrong in ["", " , ", "localhost", "10.0.0.0/40", "127.0.0.1;::1"] {
            assert!(wrong.parse::<Networks>().is_err(), "{wrong}");
        }
        assert!("1.1.1.1 ".repeat(21).parse::<Networks>().is_err());
        let networks: Networks = "10.0.0.0/8".parse().unwrap();
        let more: Networks = "10.0.0.0/8 ::1 ::1".parse().unwrap();
        let all = networks.with(&more).unwrap();
        assert_eq!(all.to_string(), "10.0.0.0/8,::1");
        assert_eq!(all.without("10.0.0.0".parse().unwrap(), 8).to_string(), "::1");
        assert_eq!(all.without("10.0.0.0".parse().unwrap(), 9), all);
        let many = (1..=20).map(|last| format!("1.1.1.{last} ")).collect::<String>();
        assert!(many.parse::<Networks>().unwrap().with(&more).is_err());
        let has = |address: &str| networks.has(address.parse().unwrap());
        assert!(has("10.9.9.9") && !has("11.0.0.1") && !has("::1"));
    }
}
