use std::io::{self, Write};

use http::HeaderValue;
use http::header::{ACCEPT_ENCODING, HeaderMap};

/// A way to send a body, the preferred one first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Coding {
    Zstd,
    Brotli,
    Gzip,
    Identity,
}

/// What a client takes of them, in thousandths of its wish.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Accepted {
    zstd: u16,
    brotli: u16,
    gzip: u16,
    identity: u16,
}

impl Coding {
    pub(super) const MADE: [Self; 3] = [Self::Zstd, Self::Brotli, Self::Gzip];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Zstd => "zstd",
            Self::Brotli => "br",
            Self::Gzip => "gzip",
            Self::Identity => "identity",
        }
    }

    /// The body in this coding. Takes long enough to be kept off the threads that serve.
    pub(super) fn apply(self, body: &[u8]) -> io::Result<Vec<u8>> {
        match self {
            Self::Zstd => zstd::bulk::compress(body, 9),
            Self::Brotli => {
                let mut coder = brotli::CompressorWriter::new(Vec::new(), 4096, 5, 20);
                coder.write_all(body)?;
                Ok(coder.into_inner())
            }
            Self::Gzip => {
                let level = flate2::Compression::default();
                let mut coder = flate2::write::GzEncoder::new(Vec::new(), level);
                coder.write_all(body)?;
                coder.finish()
            }
            Self::Identity => Ok(body.to_vec()),
        }
    }
}

impl Accepted {
    /// What the headers say; nothing said means the body as it is. Garbage counts as nothing said.
    pub(super) fn read(headers: &HeaderMap) -> Self {
        let mut said = [None; 5];
        for entry in headers.get_all(ACCEPT_ENCODING).iter().flat_map(entries) {
            let (name, weight) = entry;
            let place = match name.to_ascii_lowercase().as_str() {
                "zstd" => 0,
                "br" => 1,
                "gzip" | "x-gzip" => 2,
                "identity" => 3,
                "*" => 4,
                _ => continue,
            };
            said[place] = Some(weight);
        }
        let [zstd, brotli, gzip, identity, others] = said;
        let or = |said: Option<u16>| said.or(others).unwrap_or(0);
        Self {
            zstd: or(zstd),
            brotli: or(brotli),
            gzip: or(gzip),
            // Unnamed, it is taken gladly, but only for want of one that was named.
            identity: identity.unwrap_or(0),
        }
    }

    /// The best of what is taken; the body as it is when nothing else may be.
    pub(super) fn best(self) -> Coding {
        let Self { zstd, brotli, gzip, identity } = self;
        let offers = [
            (Coding::Zstd, zstd),
            (Coding::Brotli, brotli),
            (Coding::Gzip, gzip),
            (Coding::Identity, identity.max(1)),
        ];
        let mut best = (Coding::Identity, 0);
        for offer in offers {
            if offer.1 > best.1 {
                best = offer;
            }
        }
        best.0
    }
}

/// The names of a header's list, each with its weight in thousandths.
fn entries(value: &HeaderValue) -> impl Iterator<Item = (&str, u16)> {
    value.to_str().unwrap_or_default().split(',').filter_map(|entry| {
        let (name, parameters) = entry.split_once(';').unwrap_or((entry, ""));
        let weight = parameters.trim();
        let weight = match weight.strip_prefix("q=").or(weight.strip_prefix("Q=")) {
            Some(weight) => thousandths(weight.trim())?,
            None => 1000,
        };
        Some((name.trim(), weight))
    })
}

fn thousandths(weight: &str) -> Option<u16> {
    let (whole, part) = weight.split_once('.').unwrap_or((weight, ""));
    if part.len() > 3 || !part.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    match whole {
        "0" => format!("{part:0<3}").parse().ok(),
        "1" if part.bytes().all(|digit| digit == b'0') => Some(1000),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn best(accepted: &[&'static str]) -> Coding {
        let mut headers = HeaderMap::new();
        for value in accepted {
            headers.append(ACCEPT_ENCODING, HeaderValue::from_static(value));
        }
        Accepted::read(&headers).best()
    }

    #[test]
    fn the_best_of_what_is_accepted() {
        assert_eq!(best(&[]), Coding::Identity);
        assert_eq!(best(&["gzip, deflate, br, zstd"]), Coding::Zstd);
        assert_eq!(best(&["gzip, deflate, br"]), Coding::Brotli);
        assert_eq!(best(&["gzip;q=1.0, br;q=0.5"]), Coding::Gzip);
        assert_eq!(best(&["GZIP"]), Coding::Gzip);
        assert_eq!(best(&["gzip", "br"]), Coding::Brotli);
        assert_eq!(best(&["*"]), Coding::Zstd);
        assert_eq!(best(&["*, zstd;q=0"]), Coding::Brotli);
        assert_eq!(best(&["identity"]), Coding::Identity);
        assert_eq!(best(&["identity;q=0.5, gzip;q=0.2"]), Coding::Identity);
        assert_eq!(best(&["gzip;q=0.001"]), Coding::Gzip);
        assert_eq!(best(&["deflate"]), Coding::Identity);
    }

    #[test]
    fn garbage_and_refusals_leave_the_body_as_it_is() {
        for text in
            ["", ",,;;", "gzip;q=2", "gzip;q=x", "gzip;q=0", "identity;q=0", "*;q=0", "g zip"]
        {
            assert_eq!(best(&[text]), Coding::Identity, "{text}");
        }
    }
}
