//! A page: a rendered body, its validators, and its compressed forms.

use std::hash::{DefaultHasher, Hash, Hasher};

use bytes::Bytes;
use http::HeaderValue;
use jiff::Timestamp;
use serde::Serialize;
use tokio::sync::OnceCell;

use super::accept_encoding::Encoding;
use crate::api::Error;

/// The size from which bodies are compressed.
const MIN_COMPRESSED: usize = 1024;

/// A browser draws a page of HTML as it arrives, so it is compressed in parts of this size. Otherwise nothing would be
/// seen on a slow connection before the first 128 KiB have come.
const PART_OF_HTML: usize = 4 * 1024;

/// The quality that costs little for each new document.
const BROTLI_QUALITY: u32 = 5;

/// A twelfth smaller, and twenty times slower.
const LASTING_BROTLI_QUALITY: u32 = 11;

/// A rendered body with its validators.
#[derive(Debug)]
pub(in crate::api) struct Page {
    media_type: HeaderValue,
    validators: Validators,
    valid_until: Timestamp,
    plain: Bytes,
    compressed: [OnceCell<Bytes>; 3],
    brotli_quality: u32,
}

/// The headers by which a client recognizes a page it has: the entity tag of each encoding, and the time of the data.
#[derive(Debug, Clone)]
pub(in crate::api) struct Validators {
    etags: [HeaderValue; 4],
    last_modified: Option<HeaderValue>,
}

impl Page {
    /// A page of JSON. `modified` is the time of the data it shows.
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
        // The same bytes have the same tag in every process of one version.
        let validators = Validators::new(hash_of(&*body), modified);
        Self {
            media_type: HeaderValue::from_static(media_type),
            validators,
            valid_until: Timestamp::MAX,
            plain: body,
            compressed: Default::default(),
            brotli_quality: BROTLI_QUALITY,
        }
    }

    /// The same page, which changes only with the program, so that it may be compressed slowly and well.
    pub(in crate::api) fn lasting(self) -> Self {
        Self { brotli_quality: LASTING_BROTLI_QUALITY, ..self }
    }

    /// The same page with validators that were made before it was rendered.
    pub(in crate::api) fn with(self, validators: Validators) -> Self {
        Self { validators, ..self }
    }

    /// The same page, which is valid only until a time.
    pub(in crate::api) fn valid_until(self, valid_until: Timestamp) -> Self {
        Self { valid_until, ..self }
    }

    /// Whether the page is still valid at `now`. Changes of its data are not considered.
    pub(super) fn is_valid(&self, now: Timestamp) -> bool {
        now < self.valid_until
    }

    #[cfg(any(test, fuzzing))]
    pub(in crate::api) fn plain(&self) -> &[u8] {
        &self.plain
    }

    /// The length of the uncompressed body.
    pub(super) fn length(&self) -> usize {
        self.plain.len()
    }

    pub(super) fn media_type(&self) -> &HeaderValue {
        &self.media_type
    }

    pub(super) fn validators(&self) -> &Validators {
        &self.validators
    }

    /// The encoding in which the page is sent to a client that prefers `preferred`.
    pub(super) fn encoding(&self, preferred: Encoding) -> Encoding {
        if self.length() < MIN_COMPRESSED { Encoding::Identity } else { preferred }
    }

    /// The body in an encoding. `None` if it has to be compressed first.
    pub(super) fn ready_body(&self, encoding: Encoding) -> Option<&Bytes> {
        self.compressed(encoding).map_or(Some(&self.plain), OnceCell::get)
    }

    /// The body in an encoding. It is compressed once, on first use, outside of the threads that serve requests.
    pub(super) async fn body(&self, encoding: Encoding) -> Result<&Bytes, Error> {
        if let Some(body) = self.ready_body(encoding) {
            return Ok(body);
        }
        let Some(cell) = self.compressed(encoding) else { return Ok(&self.plain) };
        let compress = cell.get_or_try_init(|| async {
            let plain = self.plain.clone();
            let is_html = self.media_type.as_bytes().starts_with(b"text/html");
            let part = if is_html { PART_OF_HTML } else { plain.len().max(1) };
            let quality = self.brotli_quality;
            let compress = move || encoding.compress(&plain, part, quality);
            let bytes = tokio::task::spawn_blocking(compress);
            let bytes = bytes.await.map_err(Error::internal)?.map_err(Error::internal)?;
            Ok(bytes.into())
        });
        // Boxed, because it is rare and would make the future of every request larger.
        Box::pin(compress).await
    }

    fn compressed(&self, encoding: Encoding) -> Option<&OnceCell<Bytes>> {
        let [zstd, brotli, gzip] = &self.compressed;
        match encoding {
            Encoding::Zstd => Some(zstd),
            Encoding::Brotli => Some(brotli),
            Encoding::Gzip => Some(gzip),
            Encoding::Identity => None,
        }
    }
}

impl Validators {
    /// The validators of a page that `hash` identifies. `modified` is the time of the data it shows.
    pub(in crate::api) fn new(hash: u64, modified: Option<Timestamp>) -> Self {
        let [zstd, brotli, gzip] = Encoding::COMPRESSED
            .map(|encoding| text(format!("\"{hash:016x}-{}\"", encoding.name())));
        let etags = [zstd, brotli, gzip, text(format!("\"{hash:016x}\""))];
        Self { etags, last_modified: modified.map(http_date) }
    }

    pub(super) fn etag(&self, encoding: Encoding) -> &HeaderValue {
        let [zstd, brotli, gzip, plain] = &self.etags;
        match encoding {
            Encoding::Zstd => zstd,
            Encoding::Brotli => brotli,
            Encoding::Gzip => gzip,
            Encoding::Identity => plain,
        }
    }

    pub(super) fn last_modified(&self) -> Option<&HeaderValue> {
        self.last_modified.as_ref()
    }
}

/// A hash that is the same in every process.
pub(in crate::api) fn hash_of(content: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    hasher.finish()
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
    use std::io::Read;

    use super::*;

    #[tokio::test]
    async fn each_encoding_is_made_once_and_has_its_own_etag() {
        let body = Bytes::from("muster ".repeat(500));
        let page = Page::new("text/plain", body.clone(), None);
        let mut etags = vec![page.validators.etag(Encoding::Identity).clone()];
        for encoding in Encoding::COMPRESSED {
            assert_eq!(page.encoding(encoding), encoding);
            let first = page.body(encoding).await.unwrap();
            assert!(first.len() < body.len() / 10);
            assert_eq!(first.as_ptr(), page.body(encoding).await.unwrap().as_ptr());
            etags.push(page.validators.etag(encoding).clone());
        }
        etags.sort_by(|a, b| a.as_bytes().cmp(b.as_bytes()));
        etags.dedup();
        assert_eq!(etags.len(), 4);
    }

    #[tokio::test]
    async fn the_beginning_of_a_page_of_html_can_be_read_before_its_end_has_come() {
        let text: Vec<_> = (0..20_000).map(|number| format!("<p>{number}</p>")).collect();
        let page = Page::new("text/html; charset=utf-8", text.concat().into(), None);
        for encoding in Encoding::COMPRESSED {
            let body = page.body(encoding).await.unwrap();
            let begun = &body[..body.len() / 4];
            let mut seen = Vec::new();
            // Fails at the end of what has come.
            let _ = match encoding {
                Encoding::Zstd => zstd::stream::Decoder::new(begun).unwrap().read_to_end(&mut seen),
                Encoding::Brotli => brotli::Decompressor::new(begun, 4096).read_to_end(&mut seen),
                _ => flate2::read::GzDecoder::new(begun).read_to_end(&mut seen),
            };
            assert!(seen.len() > 20_000, "{encoding:?}: {}", seen.len());
        }
    }

    #[test]
    fn last_modified_is_an_http_date() {
        assert_eq!(http_date(Timestamp::UNIX_EPOCH), "Thu, 01 Jan 1970 00:00:00 GMT");
    }
}
