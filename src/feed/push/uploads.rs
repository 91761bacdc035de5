//! Limits on all uploads together: the bytes of their bodies, and the imports at once.

use std::io::{BufReader, Seek};
use std::path::PathBuf;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use http_body_util::BodyExt;
use tokio::fs::File;
use tokio::io::AsyncWriteExt;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::body::{Encoding, TIMEOUT, read_error};
use super::error::PushError;
use crate::feed::document::MAX_BYTES;

/// The most bytes of all bodies that have arrived and are not imported yet.
const MAX_HELD: usize = 4 * MAX_BYTES;

/// Longer bodies are kept on disk.
const IN_MEMORY: usize = 256 * 1024;

/// How many documents are decompressed and imported at once. Each may need a multiple of its size.
const AT_ONCE: usize = 4;

/// The current uploads, within the limits. Clones share it.
#[derive(Debug, Clone)]
pub struct Uploads {
    /// For files without a name.
    folder: PathBuf,
    bytes: Arc<Semaphore>,
    imports: Arc<Semaphore>,
}

/// The body of an upload, as it was sent.
#[derive(Default)]
pub(super) struct Received {
    memory: Vec<u8>,
    /// The whole body, if it is long.
    file: Option<File>,
    held: Option<OwnedSemaphorePermit>,
}

impl Uploads {
    /// Uploads that keep long bodies on the disk of this folder until they are imported.
    pub fn new(folder: PathBuf) -> Self {
        let (bytes, imports) = (Semaphore::new(MAX_HELD), Semaphore::new(AT_ONCE));
        Self { folder, bytes: Arc::new(bytes), imports: Arc::new(imports) }
    }

    pub(super) async fn receive(&self, body: Body) -> Result<Received, PushError> {
        let received = tokio::time::timeout(TIMEOUT, self.collect(body));
        received.await.map_err(|_| PushError::Slow)?
    }

    async fn collect(&self, mut body: Body) -> Result<Received, PushError> {
        let (mut received, mut length) = (Ok(Received::default()), 0);
        while let Some(frame) = body.frame().await {
            let frame = frame.map_err(|error| read_error(&error))?;
            let Ok(bytes) = frame.into_data() else { continue };
            length += bytes.len();
            if length > MAX_BYTES {
                return Err(PushError::TooLarge);
            }
            // A refused body is read to its end, because a client that still sends would not read the answer.
            if let Ok(kept) = &mut received
                && let Err(error) = self.add(kept, &bytes).await
            {
                received = Err(error);
            }
        }
        let mut received = received?;
        if let Some(file) = &mut received.file {
            file.flush().await?;
        }
        Ok(received)
    }

    async fn add(&self, received: &mut Received, bytes: &[u8]) -> Result<(), PushError> {
        let permits = u32::try_from(bytes.len()).map_err(|_| PushError::Busy)?;
        let held = Arc::clone(&self.bytes).try_acquire_many_owned(permits);
        let held = held.map_err(|_| PushError::Busy)?;
        match &mut received.held {
            Some(before) => before.merge(held),
            none => *none = Some(held),
        }
        if received.file.is_none() && received.memory.len() + bytes.len() > IN_MEMORY {
            let mut file = File::from_std(tempfile::tempfile_in(&self.folder)?);
            file.write_all(&std::mem::take(&mut received.memory)).await?;
            received.file = Some(file);
        }
        match &mut received.file {
            Some(file) => file.write_all(bytes).await?,
            None => received.memory.extend(bytes),
        }
        Ok(())
    }

    /// Waits for the turn of one import, which lasts as long as the result lives.
    pub(super) async fn turn(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.imports).acquire_owned().await.ok()
    }
}

impl Received {
    /// The decompressed body. Blocks the thread.
    pub(super) fn decode(self, encoding: Encoding) -> Result<Bytes, PushError> {
        let (mut plain, limit) = (Vec::new(), MAX_BYTES as u64);
        match (self.file, encoding) {
            (None, Encoding::Identity) => plain = self.memory,
            (None, _) => encoding.decode_into(&mut plain, &*self.memory, limit)?,
            (Some(file), _) => {
                let Ok(mut file) = file.try_into_std() else { return Err(PushError::Internal) };
                file.rewind()?;
                encoding.decode_into(&mut plain, BufReader::new(file), limit)?;
            }
        }
        Ok(plain.into())
    }
}
