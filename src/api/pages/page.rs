//! A page: a rendered body with its validators, and its compressed forms.

use std::hash::{DefaultHasher, Hasher};
use std::sync::Arc;

use bytes::Bytes;
use http::HeaderValue;
use jiff::Timestamp;
use serde::Serialize;
use tokio::sync::OnceCell;

use super::accept_encoding::Encoding;
use crate::api::Error;

/// Smaller bodies are not compressed.
const MIN_COMPRESSED: usize = 1024;

/// A rendered body with its validators.
#[derive(Debug)]
pub(in crate::api) struct Page {
    media_type: HeaderValue,
    last_modified: Option<HeaderValue>,
    plain: EncodedBody,
    compressed: [(HeaderValue, OnceCell<EncodedBody>); 3],
}

/// A page that a cache owns, and until when it is valid.
#[derive(Debug, Clone)]
pub(in crate::api) struct CachedPage {
    pub(in crate::api) page: Arc<Page>,
    pub(super) valid_until: Timestamp,
}

/// A body in one encoding.
#[derive(Debug, Clone)]
pub(super) struct EncodedBody {
    pub(super) etag: HeaderValue,
    pub(super) bytes: Bytes,
}

impl Page {
    /// A page of JSON; `modified` is the time of the data it shows.
    pub(in crate::api) fn json(
        content: &impl Serialize,
        modified: Option<Timestamp>,
    ) -> Result<Self, Error> {
        let body = serde_json::to_vec(content).map_err(Error::internal)?;
        Ok(Self::new("application/json", body.into(), modified))
    }

    /// A page of any media type.
    pub(in crate::api) fn new(
        media_type: &'static str,
        body: Bytes,
        modified: Option<Timestamp>,
    ) -> Self {
        // The same bytes have the same tag in every process of this version.
        let mut hasher = DefaultHasher::new();
        hasher.write(&body);
        let hash = hasher.finish();
        let etag = |encoding: Encoding| text(format!("\"{hash:016x}-{}\"", encoding.name()));
        Self {
            media_type: HeaderValue::from_static(media_type),
            last_modified: modified.map(http_date),
            plain: EncodedBody { etag: text(format!("\"{hash:016x}\"")), bytes: body },
            compressed: Encoding::COMPRESSED.map(|encoding| (etag(encoding), OnceCell::new())),
        }
    }

    /// The length of the body as it is.
    pub(super) fn length(&self) -> usize {
        self.plain.bytes.len()
    }

    pub(super) fn media_type(&self) -> &HeaderValue {
        &self.media_type
    }

    pub(super) fn last_modified(&self) -> Option<&HeaderValue> {
        self.last_modified.as_ref()
    }

    /// The encoding in which the page is sent to a client that prefers `preferred`.
    pub(super) fn encoding(&self, preferred: Encoding) -> Encoding {
        if self.length() < MIN_COMPRESSED { Encoding::Identity } else { preferred }
    }

    pub(super) fn etag(&self, encoding: Encoding) -> &HeaderValue {
        self.compressed(encoding).map_or(&self.plain.etag, |(etag, _)| etag)
    }

    /// The body in an encoding, unless it has to be compressed first.
    pub(super) fn ready_body(&self, encoding: Encoding) -> Option<&EncodedBody> {
        self.compressed(encoding).map_or(Some(&self.plain), |(_, cell)| cell.get())
    }

    /// The body in an encoding. It is compressed on first use, once, off the threads that serve requests.
    pub(super) async fn body(&self, encoding: Encoding) -> Result<&EncodedBody, Error> {
        if let Some(body) = self.ready_body(encoding) {
            return Ok(body);
        }
        let Some((etag, cell)) = self.compressed(encoding) else { return Ok(&self.plain) };
        let compress = cell.get_or_try_init(|| async {
            let plain = self.plain.bytes.clone();
            let bytes = tokio::task::spawn_blocking(move || encoding.compress(&plain));
            let bytes = bytes.await.map_err(Error::internal)?.map_err(Error::internal)?;
            Ok(EncodedBody { etag: etag.clone(), bytes: bytes.into() })
        });
        // Boxed, because it is rare and would make the future of every request larger.
        Box::pin(compress).await
    }

    fn compressed(&self, encoding: Encoding) -> Option<&(HeaderValue, OnceCell<EncodedBody>)> {
        let [zstd, brotli, gzip] = &self.compressed;
        match encoding {
            Encoding::Zstd => Some(zstd),
            Encoding::Brotli => Some(brotli),
            Encoding::Gzip => Some(gzip),
            Encoding::Identity => None,
        }
    }
}

fn http_date(time: Timestamp) -> HeaderValue {
    let printer = jiff::fmt::rfc2822::DateTimePrinter::new();
    text(printer.timestamp_to_rfc9110_string(&time).unwrap_or_default())
}

/// Our own ASCII text is always a valid header value.
fn text(text: String) -> HeaderValue {
    HeaderValue::from_maybe_shared(Bytes::from(text))
        .unwrap_or_else(|_| HeaderValue::from_static(""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn each_encoding_is_made_once_and_has_its_own_etag() {
        let body = Bytes::from("muster ".repeat(500));
        let page = Page::new("text/plain", body.clone(), None);
        let mut etags = vec![page.etag(Encoding::Identity).clone()];
        for encoding in Encoding::COMPRESSED {
            assert_eq!(page.encoding(encoding), encoding);
            let first = page.body(encoding).await.unwrap();
            assert!(first.bytes.len() < body.len() / 10);
            assert_eq!(first.bytes.as_ptr(), page.body(encoding).await.unwrap().bytes.as_ptr());
            etags.push(first.etag.clone());
        }
        etags.sort_by(|a, b| a.as_bytes().cmp(b.as_bytes()));
        etags.dedup();
        assert_eq!(etags.len(), 4);
    }

    #[test]
    fn last_modified_is_an_http_date() {
        assert_eq!(http_date(Timestamp::UNIX_EPOCH), "Thu, 01 Jan 1970 00:00:00 GMT");
    }
}
