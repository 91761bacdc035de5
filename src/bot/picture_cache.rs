//! Pictures, each drawn once and sent to Telegram once: whoever asks for the same again gets the file that is there. What is
//! the same is what would be drawn, not when or by which data.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use bytes::Bytes;
use parking_lot::Mutex;
use tokio::sync::{OnceCell, Semaphore};

use super::error::HandlerError;
use crate::picture::{Chart, GangMap, PropertyMap, RenderError};

/// How many pictures are remembered.
const MAX_PICTURES: usize = 64;

/// How many are drawn at once: they are drawn beside everything else that the machine does.
const MAX_RENDERS: usize = 2;

/// What is drawn.
#[derive(PartialEq)]
pub(super) enum Drawing {
    /// The property map.
    Map(PropertyMap),
    /// The gangs' zones.
    Gangs(GangMap),
    /// A fraction's last hours.
    Chart(Chart),
}

impl Drawing {
    fn png(&self) -> Result<Vec<u8>, RenderError> {
        match self {
            Self::Map(map) => map.png(),
            Self::Gangs(gangs) => gangs.png(),
            Self::Chart(chart) => chart.png(),
        }
    }
}

/// A picture to be shown.
pub(super) struct Picture {
    /// Its place on the wall: what it is a picture of.
    pub(super) name: String,
    /// What is on it.
    pub(super) drawing: Arc<Drawing>,
}

/// The pictures that were shown last.
pub(super) struct PictureCache {
    wall: Mutex<Wall>,
    hands: Semaphore,
}

#[derive(Default)]
struct Wall {
    frames: HashMap<String, Arc<CachedPicture>>,
    order: VecDeque<String>,
}

/// One picture, as far as it has come.
pub(super) struct CachedPicture {
    drawing: Arc<Drawing>,
    png: OnceCell<Bytes>,
    file: Mutex<Option<String>>,
}

impl Picture {
    /// A picture of this in the place of that name.
    pub(super) fn new(name: String, drawing: Drawing) -> Self {
        Self { name, drawing: Arc::new(drawing) }
    }
}

impl Default for PictureCache {
    fn default() -> Self {
        Self { wall: Mutex::default(), hands: Semaphore::new(MAX_RENDERS) }
    }
}

impl PictureCache {
    /// The frame of this picture; another one in its place is taken down.
    pub(super) fn frame(&self, Picture { name, drawing }: &Picture) -> Arc<CachedPicture> {
        let mut wall = self.wall.lock();
        match wall.frames.get(name) {
            Some(frame) if frame.drawing == *drawing => return Arc::clone(frame),
            Some(_) => {}
            None => {
                while wall.order.len() >= MAX_PICTURES {
                    if let Some(oldest) = wall.order.pop_front() {
                        wall.frames.remove(&oldest);
                    }
                }
                wall.order.push_back(name.clone());
            }
        }
        let frame = Arc::new(CachedPicture::of(Arc::clone(drawing)));
        wall.frames.insert(name.clone(), Arc::clone(&frame));
        frame
    }

    /// The picture, drawn by the first who needs it.
    pub(super) async fn png(&self, frame: &CachedPicture) -> Result<Bytes, HandlerError> {
        let draw = async {
            let broke = HandlerError::Internal("a picture could not be drawn");
            let Ok(_hand) = self.hands.acquire().await else { return Err(broke) };
            let drawing = Arc::clone(&frame.drawing);
            match tokio::task::spawn_blocking(move || drawing.png()).await {
                Ok(Ok(png)) => Ok(Bytes::from(png)),
                Ok(Err(_)) | Err(_) => Err(broke),
            }
        };
        frame.png.get_or_try_init(|| draw).await.cloned()
    }
}

impl CachedPicture {
    fn of(drawing: Arc<Drawing>) -> Self {
        Self { drawing, png: OnceCell::new(), file: Mutex::default() }
    }

    /// The number under which Telegram has the picture.
    pub(super) fn file(&self) -> Option<String> {
        self.file.lock().clone()
    }

    /// Telegram has the picture under this number, or not any more.
    pub(super) fn has_file(&self, file: Option<String>) {
        *self.file.lock() = file;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Heading;

    fn picture(name: &str, title: &str) -> Picture {
        let heading = Heading { title: title.into(), note: "18:42".into() };
        let gangs = GangMap { heading, gangs: Vec::new(), places: Vec::new() };
        Picture::new(name.into(), Drawing::Gangs(gangs))
    }

    #[test]
    fn the_oldest_makes_room() {
        let pictures = PictureCache::default();
        let first = picture("first", "05");
        pictures.frame(&first).has_file(Some("7".into()));
        assert_eq!(pictures.frame(&picture("first", "05")).file().as_deref(), Some("7"));
        for number in 0..MAX_PICTURES {
            pictures.frame(&picture(&number.to_string(), "05"));
        }
        assert_eq!(pictures.frame(&first).file(), None);
        assert_eq!(pictures.wall.lock().frames.len(), MAX_PICTURES);
    }

    #[test]
    fn what_would_be_drawn_otherwise_is_another_picture() {
        let pictures = PictureCache::default();
        pictures.frame(&picture("first", "05 Brainburg")).has_file(Some("7".into()));
        assert_eq!(pictures.frame(&picture("first", "05 Renamed")).file(), None);
        assert_eq!(pictures.wall.lock().frames.len(), 1);
    }
}
