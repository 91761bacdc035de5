//! The bytes of a pushed document, decompressed within bounds.

use std::io::Read;

use axum::body::Bytes;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_ENCODING;

use super::answer::Refusal;
use crate::feed::document::{Address, At, Faults, MAX_BYTES};

/// How a body is compressed.
#[derive(Debug, Clone, Copy)]
pub(super) enum Coding {
    Identity,
    Gzip,
    Zstd,
}

impl Coding {
    /// The coding that a request names.
    pub(super) fn of(headers: &HeaderMap) -> Result<Self, Refusal> {
        let mut named = headers.get_all(CONTENT_ENCODING).iter();
        let (Some(coding), None) = (named.next(), named.next()) else {
            return if headers.contains_key(CONTENT_ENCODING) {
                Err(Refusal::Coding)
            } else {
                Ok(Self::Identity)
            };
        };
        match coding.to_str().unwrap_or_default().trim().to_ascii_lowercase().as_str() {
            "" | "identity" => Ok(Self::Identity),
            "gzip" | "x-gzip" => Ok(Self::Gzip),
            "zstd" => Ok(Self::Zstd),
            _ => Err(Refusal::Coding),
        }
    }

    /// The bytes before compression.
    pub(super) fn decode(self, address: Address, body: Bytes) -> Result<Bytes, Refusal> {
        let (decoded, coding) = match self {
            Self::Identity => return Ok(body),
            Self::Gzip => (bounded(flate2::read::MultiGzDecoder::new(&*body)), "gzip"),
            Self::Zstd => (zstd::Decoder::new(&*body).and_then(bounded), "zstd"),
        };
        let decoded = decoded.map_err(|_| {
            let reason = format!("is not what {coding} makes, though Content-Encoding says so");
            Refusal::Faulty(Faults::of(address).with(At::File, reason))
        })?;
        if decoded.len() > MAX_BYTES { Err(Refusal::TooLarge) } else { Ok(decoded.into()) }
    }
}

/// Why a body could not be read.
pub(super) fn unread(wrong: &axum::Error) -> Refusal {
    use std::error::Error;

    let mut cause: Option<&(dyn Error + 'static)> = Some(wrong);
    while let Some(error) = cause {
        if error.is::<http_body_util::LengthLimitError>() {
            return Refusal::TooLarge;
        }
        cause = error.source();
    }
    Refusal::Cut
}

fn bounded(decoder: impl Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    decoder.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
