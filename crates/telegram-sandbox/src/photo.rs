//! Photos, which are validated.

use bytes::Bytes;

use crate::error::ApiError;
use crate::files::{Files, StoredFile};

const BYTES: usize = 10 << 20;
const SIDES: u64 = 10_000;
const RATIO: u64 = 20;

/// A stored photo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Photo {
    /// The `file_id`.
    pub file_id: String,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// In bytes.
    pub size: usize,
}

impl StoredFile for Photo {
    const ID: &'static str = "AgACAgIAAxkBAAI";
    const FOLDER: &'static str = "photos";
    const EXTENSION: &'static str = ".png";

    fn file_id(&self) -> &str {
        &self.file_id
    }
}

impl Files<Photo> {
    /// Validates and stores a photo.
    pub(crate) fn store(&mut self, bytes: Bytes) -> Result<Photo, ApiError> {
        let size = bytes.len();
        if size == 0 {
            return Err(ApiError::bad("file must be non-empty"));
        }
        if size > BYTES {
            return Err(ApiError::bad("file is too big"));
        }
        let Some((width, height)) = measure(&bytes) else {
            return Err(ApiError::bad("IMAGE_PROCESS_FAILED"));
        };
        let (long, short) = (u64::from(width.max(height)), u64::from(width.min(height)));
        if short == 0 || long + short > SIDES || long > short * RATIO {
            return Err(ApiError::bad("PHOTO_INVALID_DIMENSIONS"));
        }
        Ok(self.insert(bytes, |file_id| Photo { file_id, width, height, size }))
    }
}

/// Width and height of a complete PNG or JPEG.
fn measure(bytes: &[u8]) -> Option<(u32, u32)> {
    png(bytes).or_else(|| jpeg(bytes))
}

fn png(bytes: &[u8]) -> Option<(u32, u32)> {
    let rest = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    let is_whole = bytes.len() >= 57 && bytes[bytes.len() - 8..].starts_with(b"IEND");
    if rest.get(4..8)? != b"IHDR" || !is_whole {
        return None;
    }
    let number = |at: usize| Some(u32::from_be_bytes(rest.get(at..at + 4)?.try_into().ok()?));
    Some((number(8)?, number(12)?))
}

fn jpeg(bytes: &[u8]) -> Option<(u32, u32)> {
    let mut rest = bytes.strip_prefix(b"\xff\xd8")?;
    loop {
        let [0xff, kind, high, low, ..] = *rest else { return None };
        if matches!(kind, 0xc0..=0xc2) {
            let number = |at: usize| {
                Some(u32::from(u16::from_be_bytes(rest.get(at..at + 2)?.try_into().ok()?)))
            };
            return Some((number(7)?, number(5)?));
        }
        rest = rest.get(2 + usize::from(u16::from_be_bytes([high, low]))..)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The start of a PNG, enough to read its size.
    fn picture(width: u32, height: u32) -> Bytes {
        let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
        bytes.extend(width.to_be_bytes());
        bytes.extend(height.to_be_bytes());
        bytes.extend([8, 2, 0, 0, 0, 0, 0, 0, 0]);
        bytes.extend(b"\0\0\0\0IDAT\0\0\0\0\0\0\0\0IEND\xae\x42\x60\x82");
        bytes.into()
    }

    fn refused(bytes: impl Into<Bytes>) -> String {
        Files::<Photo>::default().store(bytes.into()).unwrap_err().description
    }

    #[test]
    fn a_photo_is_measured_and_found() {
        let mut photos = Files::<Photo>::default();
        let photo = photos.store(picture(800, 600)).unwrap();
        assert_eq!((photo.width, photo.height), (800, 600));
        assert_eq!(photos.find(&photo.file_id).unwrap().1, picture(800, 600));
        assert!(photos.at(&photo.path()).is_some());
    }

    #[test]
    fn size_and_ratio_are_limited() {
        assert!(Files::<Photo>::default().store(picture(5000, 5000)).is_ok());
        assert!(Files::<Photo>::default().store(picture(2000, 100)).is_ok());
        for (width, height) in [(5001, 5000), (2001, 100), (100, 2001), (0, 5)] {
            let said = refused(picture(width, height));
            assert_eq!(said, "Bad Request: PHOTO_INVALID_DIMENSIONS");
        }
    }

    #[test]
    fn other_files_are_rejected() {
        assert_eq!(refused(&b"hello"[..]), "Bad Request: IMAGE_PROCESS_FAILED");
        assert_eq!(refused(picture(8, 8).slice(..40)), "Bad Request: IMAGE_PROCESS_FAILED");
        assert_eq!(refused(&b""[..]), "Bad Request: file must be non-empty");
        assert_eq!(refused(vec![0; BYTES + 1]), "Bad Request: file is too big");
    }
}
