//! Content encodings, and the choice of one by the `Accept-Encoding` header.

use std::io::{self, Write};

use http::header::{ACCEPT_ENCODING, HeaderMap};

use super::weights::weighted;

/// A content encoding. At equal weights, the earlier variant is preferred.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Encoding {
    Zstd,
    Brotli,
    Gzip,
    Identity,
}

impl Encoding {
    pub(super) const COMPRESSED: [Self; 3] = [Self::Zstd, Self::Brotli, Self::Gzip];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Zstd => "zstd",
            Self::Brotli => "br",
            Self::Gzip => "gzip",
            Self::Identity => "identity",
        }
    }

    /// Compresses a body, so that each `part` of it can be read before the next one has arrived. This takes too long
    /// for a thread that serves requests.
    pub(super) fn compress(
        self,
        body: &[u8],
        part: usize,
        brotli_quality: u32,
    ) -> io::Result<Vec<u8>> {
        match self {
            Self::Zstd => {
                let mut encoder = zstd::stream::Encoder::new(Vec::new(), 9)?;
                encoder.set_pledged_src_size(Some(body.len() as u64))?;
                write_parts(&mut encoder, body, part)?;
                encoder.finish()
            }
            Self::Brotli => {
                let mut encoder =
                    brotli::CompressorWriter::new(Vec::new(), 4096, brotli_quality, 20);
                write_parts(&mut encoder, body, part)?;
                Ok(encoder.into_inner())
            }
            Self::Gzip => {
                let level = flate2::Compression::default();
                let mut encoder = flate2::write::GzEncoder::new(Vec::new(), level);
                write_parts(&mut encoder, body, part)?;
                encoder.finish()
            }
            Self::Identity => Ok(body.to_vec()),
        }
    }
}

fn write_parts(encoder: &mut impl Write, body: &[u8], part: usize) -> io::Result<()> {
    for (index, part) in body.chunks(part).enumerate() {
        if index > 0 {
            encoder.flush()?;
        }
        encoder.write_all(part)?;
    }
    Ok(())
}

/// The encoding that the client prefers. Identity if the client names no supported encoding, or the header is
/// malformed.
pub(super) fn preferred(headers: &HeaderMap) -> Encoding {
    let mut values = headers.get_all(ACCEPT_ENCODING).iter().peekable();
    if values.peek().is_none() {
        return Encoding::Identity;
    }
    let mut weights = [None; 5];
    let texts = values.map(|value| value.to_str().unwrap_or_default());
    for (name, weight) in texts.flat_map(weighted) {
        let names = [&["zstd"][..], &["br"], &["gzip", "x-gzip"], &["identity"], &["*"]];
        let named = |names: &&[&str]| names.iter().any(|known| name.eq_ignore_ascii_case(known));
        if let Some(index) = names.iter().position(named) {
            weights[index] = Some(weight);
        }
    }
    let [zstd, brotli, gzip, identity, others] = weights;
    let weight = |named: Option<u16>| named.or(others).unwrap_or(0);
    let offers = [
        (Encoding::Zstd, weight(zstd)),
        (Encoding::Brotli, weight(brotli)),
        (Encoding::Gzip, weight(gzip)),
        // Identity is always acceptable. Unless it is named, every other acceptable encoding comes first.
        (Encoding::Identity, identity.unwrap_or(0).max(1)),
    ];
    // `max_by_key` returns the last of equal weights.
    let best = offers.into_iter().rev().max_by_key(|(_, weight)| *weight);
    best.map_or(Encoding::Identity, |(encoding, _)| encoding)
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn preferred(values: &[&'static str]) -> Encoding {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(ACCEPT_ENCODING, HeaderValue::from_static(value));
        }
        super::preferred(&headers)
    }

    #[test]
    fn the_best_accepted_encoding_is_preferred() {
        assert_eq!(preferred(&[]), Encoding::Identity);
        assert_eq!(preferred(&["gzip, deflate, br, zstd"]), Encoding::Zstd);
        assert_eq!(preferred(&["gzip, deflate, br"]), Encoding::Brotli);
        assert_eq!(preferred(&["gzip;q=1.0, br;q=0.5"]), Encoding::Gzip);
        assert_eq!(preferred(&["GZIP"]), Encoding::Gzip);
        assert_eq!(preferred(&["gzip", "br"]), Encoding::Brotli);
        assert_eq!(preferred(&["*"]), Encoding::Zstd);
        assert_eq!(preferred(&["*, zstd;q=0"]), Encoding::Brotli);
        assert_eq!(preferred(&["identity"]), Encoding::Identity);
        assert_eq!(preferred(&["identity;q=0.5, gzip;q=0.2"]), Encoding::Identity);
        assert_eq!(preferred(&["gzip;q=0.001"]), Encoding::Gzip);
        assert_eq!(preferred(&["deflate"]), Encoding::Identity);
    }

    #[test]
    fn garbage_and_zero_weights_mean_identity() {
        for text in
            ["", ",,;;", "gzip;q=2", "gzip;q=x", "gzip;q=0", "identity;q=0", "*;q=0", "g zip"]
        {
            assert_eq!(preferred(&[text]), Encoding::Identity, "{text}");
        }
    }
}
