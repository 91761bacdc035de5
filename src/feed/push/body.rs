//! The body of an upload: its time limit, and its decompression within a limit of its size.

use std::error::Error;
use std::io::{self, BufRead, Read, Write};
use std::time::Duration;

use axum::http::HeaderMap;
use axum::http::header::CONTENT_ENCODING;

use super::error::{PushError, is_full};

/// How long a body, or the next part of a long one, may take to arrive.
pub(super) const TIMEOUT: Duration = Duration::from_secs(120);

pub(super) fn read_error(error: &axum::Error) -> PushError {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(error) = cause {
        if error.is::<http_body_util::LengthLimitError>() {
            return PushError::TooLarge;
        }
        cause = error.source();
    }
    PushError::Incomplete
}

/// How a body is compressed.
#[derive(Debug, Clone, Copy)]
pub(super) enum Encoding {
    Identity,
    Gzip,
    Zstd,
}

impl Encoding {
    /// The encoding that a request names.
    pub(super) fn of(headers: &HeaderMap) -> Result<Self, PushError> {
        let mut values = headers.get_all(CONTENT_ENCODING).iter();
        let (value, None) = (values.next(), values.next()) else { return Err(PushError::Encoding) };
        let value = value.map_or("", |value| value.to_str().unwrap_or("?"));
        match value.trim().to_ascii_lowercase().as_str() {
            "" | "identity" => Ok(Self::Identity),
            "gzip" | "x-gzip" => Ok(Self::Gzip),
            "zstd" => Ok(Self::Zstd),
            _ => Err(PushError::Encoding),
        }
    }

    /// Writes the decompressed body, of at most `limit` bytes.
    pub(super) fn decode_into(
        self,
        plain: &mut impl Write,
        sent: impl BufRead,
        limit: u64,
    ) -> Result<(), PushError> {
        let reader: Box<dyn Read + '_> = match self {
            Self::Identity => Box::new(sent),
            Self::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(sent)),
            Self::Zstd => {
                Box::new(zstd::Decoder::with_buffer(sent).map_err(|_| PushError::Undecodable)?)
            }
        };
        match io::copy(&mut reader.take(limit + 1), plain) {
            Ok(copied) if copied > limit => Err(PushError::TooLarge),
            Ok(_) => Ok(()),
            Err(error) if is_full(&error) => Err(error.into()),
            Err(_) => Err(PushError::Undecodable),
        }
    }
}
