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
const WALL: usize = 64;

/// How many are drawn at once: they are drawn beside everything else that the machine does.
const HANDS: usize = 2;

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
pub(super) struct Gallery {
    wall: Mutex<Wall>,
    hands: Semaphore,
}

#[derive(Default)]
struct Wall {
    frames: HashMap<String, Arc<Frame>>,
    order: VecDeque<String>,
}

/// One picture, as far as it has come.
pub(super) struct Frame {
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

impl Default for Gallery {
    fn default() -> Self {
        Self { wall: Mutex::default(), hands: Semaphore::new(HANDS) }
    }
}

impl Gallery {
    /// The frame of this picture; another one in its place is taken down.
    pub(super) fn frame(&self, Picture { name, drawing }: &Picture) -> Arc<Frame> {
        let mut wall = self.wall.lock();
        match wall.frames.get(name) {
            Some(frame) if frame.drawing == *drawing => return Arc::clone(frame),
            Some(_) => {}
            None => {
                while wall.order.len() >= WALL {
                    if let Some(oldest) = wall.order.pop_front() {
                        wall.frames.remove(&oldest);
                    }
                }
                wall.order.push_back(name.clone());
            }
        }
        let frame = Arc::new(Frame::of(Arc::clone(drawing)));
        wall.frames.insert(name.clone(), Arc::clone(&frame));
        frame
    }

    /// The picture, drawn by the first who needs it.
    pub(super) async fn png(&self, frame: &Frame) -> Result<Bytes, HandlerError> {
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

impl Frame {
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
        let gallery = Gallery::default();
        let first = picture("first", "05");
        gallery.frame(&first).has_file(Some("7".into()));
        assert_eq!(gallery.frame(&picture("first", "05")).file().as_deref(), Some("7"));
        for number in 0..WALL {
            gallery.frame(&picture(&number.to_string(), "05"));
        }
        assert_eq!(gallery.frame(&first).file(), None);
        assert_eq!(gallery.wall.lock().frames.len(), WALL);
    }

    #[test]
    fn what_would_be_drawn_otherwise_is_another_picture() {
        let gallery = Gallery::default();
        gallery.frame(&picture("first", "05 Brainburg")).has_file(Some("7".into()));
        assert_eq!(gallery.frame(&picture("first", "05 Renamed")).file(), None);
        assert_eq!(gallery.wall.lock().frames.len(), 1);
    }
}
