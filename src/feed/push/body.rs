//! The body of an upload: collected within a size and a time, and decompressed within a size.

use std::error::Error;
use std::io::{BufRead, Read};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_ENCODING;

use super::error::PushError;
use crate::feed::document::MAX_BYTES;

/// How long a body, or the next part of a long one, may take to arrive.
pub(super) const TIMEOUT: Duration = Duration::from_secs(120);

/// Reads a whole body.
pub(super) async fn collect(body: Body) -> Result<Bytes, PushError> {
    let body = tokio::time::timeout(TIMEOUT, axum::body::to_bytes(body, MAX_BYTES));
    body.await.map_err(|_| PushError::Slow)?.map_err(|error| read_error(&error))
}

/// Why a body could not be read.
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

    /// The decompressed body.
    pub(super) fn decode(self, body: Bytes) -> Result<Bytes, PushError> {
        if let Self::Identity = self {
            return Ok(body);
        }
        let mut plain = Vec::new();
        let mut source = self.reader(&*body)?.take(MAX_BYTES as u64 + 1);
        source.read_to_end(&mut plain).map_err(|_| PushError::Undecodable)?;
        if plain.len() > MAX_BYTES { Err(PushError::TooLarge) } else { Ok(plain.into()) }
    }

    /// A reader of the decompressed bytes.
    pub(super) fn reader<'a>(
        self,
        sent: impl BufRead + 'a,
    ) -> Result<Box<dyn Read + 'a>, PushError> {
        Ok(match self {
            Self::Identity => Box::new(sent),
            Self::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(sent)),
            Self::Zstd => {
                Box::new(zstd::Decoder::with_buffer(sent).map_err(|_| PushError::Undecodable)?)
            }
        })
    }
}
