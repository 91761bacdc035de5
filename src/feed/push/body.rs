//! The bytes of a pushed document, decompressed within bounds.

use std::io::{BufRead, Read};

use axum::body::Bytes;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_ENCODING;

use super::error::PushError;
use crate::feed::document::MAX_BYTES;

/// How a body is compressed.
#[derive(Debug, Clone, Copy)]
pub(super) enum Coding {
    Identity,
    Gzip,
    Zstd,
}

impl Coding {
    /// The coding that a request names.
    pub(super) fn of(headers: &HeaderMap) -> Result<Self, PushError> {
        let mut named = headers.get_all(CONTENT_ENCODING).iter();
        let (Some(coding), None) = (named.next(), named.next()) else {
            return if headers.contains_key(CONTENT_ENCODING) {
                Err(PushError::Coding)
            } else {
                Ok(Self::Identity)
            };
        };
        match coding.to_str().unwrap_or_default().trim().to_ascii_lowercase().as_str() {
            "" | "identity" => Ok(Self::Identity),
            "gzip" | "x-gzip" => Ok(Self::Gzip),
            "zstd" => Ok(Self::Zstd),
            _ => Err(PushError::Coding),
        }
    }

    /// The bytes before compression.
    pub(super) fn decode(self, body: Bytes) -> Result<Bytes, PushError> {
        if let Self::Identity = self {
            return Ok(body);
        }
        let mut plain = Vec::new();
        let mut source = self.reader(&*body)?.take(MAX_BYTES as u64 + 1);
        source.read_to_end(&mut plain).map_err(|_| PushError::Undecodable)?;
        if plain.len() > MAX_BYTES { Err(PushError::TooLarge) } else { Ok(plain.into()) }
    }

    /// What reads the bytes before compression.
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

/// Why a body could not be read.
pub(super) fn unread(wrong: &axum::Error) -> PushError {
    use std::error::Error;

    let mut cause: Option<&(dyn Error + 'static)> = Some(wrong);
    while let Some(error) = cause {
        if error.is::<http_body_util::LengthLimitError>() {
            return PushError::TooLarge;
        }
        cause = error.source();
    }
    PushError::Cut
}
