use std::hash::{DefaultHasher, Hasher};

use bytes::Bytes;
use http::HeaderValue;
use jiff::Timestamp;
use serde::Serialize;
use tokio::sync::OnceCell;

use super::coding::Coding;
use crate::api::Error;

/// Smaller bodies are sent as they are: coding would save nothing.
const WORTH_CODING: usize = 1024;

/// A body that is ready to be sent, with what identifies it.
#[derive(Debug)]
pub struct Page {
    media: HeaderValue,
    modified: Option<HeaderValue>,
    plain: Form,
    coded: [(HeaderValue, OnceCell<Form>); 3],
}

/// A body in one coding.
#[derive(Debug, Clone)]
pub(super) struct Form {
    pub(super) tag: HeaderValue,
    pub(super) length: HeaderValue,
    pub(super) body: Bytes,
}

impl Page {
    /// A page of JSON; `modified` is the time of the data it shows.
    pub fn json(content: &impl Serialize, modified: Option<Timestamp>) -> Result<Self, Error> {
        let body = serde_json::to_vec(content).map_err(Error::internal)?;
        Ok(Self::new(HeaderValue::from_static("application/json"), body.into(), modified))
    }

    /// A page of any other kind.
    pub fn new(media: HeaderValue, body: Bytes, modified: Option<Timestamp>) -> Self {
        // The same bytes have the same tag, in every process of this version.
        let mut hasher = DefaultHasher::new();
        hasher.write(&body);
        let mark = hasher.finish();
        let coded = Coding::MADE
            .map(|coding| (text(format!("\"{mark:016x}-{}\"", coding.name())), OnceCell::new()));
        Self {
            media,
            modified: modified.map(date),
            plain: Form::new(text(format!("\"{mark:016x}\"")), body),
            coded,
        }
    }

    pub(super) fn media(&self) -> &HeaderValue {
        &self.media
    }

    pub(super) fn modified(&self) -> Option<&HeaderValue> {
        self.modified.as_ref()
    }

    /// The coding in which the body is sent to a client that prefers `best`.
    pub(super) fn coding(&self, best: Coding) -> Coding {
        if self.plain.body.len() < WORTH_CODING { Coding::Identity } else { best }
    }

    pub(super) fn tag(&self, coding: Coding) -> &HeaderValue {
        match self.slot(coding) {
            Some((tag, _)) => tag,
            None => &self.plain.tag,
        }
    }

    /// The body in a coding, which is made on first demand, once, away from the threads that serve.
    pub(super) async fn form(&self, coding: Coding) -> Result<&Form, Error> {
        let Some((tag, made)) = self.slot(coding) else { return Ok(&self.plain) };
        if let Some(form) = made.get() {
            return Ok(form);
        }
        let make = made.get_or_try_init(|| async {
            let body = self.plain.body.clone();
            let coded = tokio::task::spawn_blocking(move || coding.apply(&body));
            let coded = coded.await.map_err(Error::internal)?.map_err(Error::internal)?;
            Ok(Form::new(tag.clone(), coded.into()))
        });
        // Rare, and too large to be carried along in every request.
        Box::pin(make).await
    }

    fn slot(&self, coding: Coding) -> Option<&(HeaderValue, OnceCell<Form>)> {
        let [zstd, brotli, gzip] = &self.coded;
        match coding {
            Coding::Zstd => Some(zstd),
            Coding::Brotli => Some(brotli),
            Coding::Gzip => Some(gzip),
            Coding::Identity => None,
        }
    }
}

impl Form {
    fn new(tag: HeaderValue, body: Bytes) -> Self {
        Self { tag, length: body.len().into(), body }
    }
}

fn date(time: Timestamp) -> HeaderValue {
    let printer = jiff::fmt::rfc2822::DateTimePrinter::new();
    text(printer.timestamp_to_rfc9110_string(&time).unwrap_or_default())
}

/// ASCII of our own is always a header value.
fn text(text: String) -> HeaderValue {
    HeaderValue::from_maybe_shared(Bytes::from(text))
        .unwrap_or_else(|_| HeaderValue::from_static(""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn each_coding_is_made_once_and_has_a_tag_of_its_own() {
        let body = Bytes::from("muster ".repeat(500));
        let page = Page::new(HeaderValue::from_static("text/plain"), body.clone(), None);
        let mut tags = vec![page.tag(Coding::Identity).clone()];
        for coding in Coding::MADE {
            assert_eq!(page.coding(coding), coding);
            let first = page.form(coding).await.unwrap();
            assert!(first.body.len() < body.len() / 10);
            assert_eq!(first.body.as_ptr(), page.form(coding).await.unwrap().body.as_ptr());
            tags.push(first.tag.clone());
        }
        tags.sort_by(|a, b| a.as_bytes().cmp(b.as_bytes()));
        tags.dedup();
        assert_eq!(tags.len(), 4);
    }

    #[test]
    fn a_date_reads_as_http_writes_it() {
        assert_eq!(date(Timestamp::UNIX_EPOCH), "Thu, 01 Jan 1970 00:00:00 GMT");
    }
}
