//! Pictures, each drawn once and sent to Telegram once: whoever asks for the same again gets the file that is there.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use bytes::Bytes;
use parking_lot::Mutex;
use tokio::sync::{OnceCell, Semaphore};

use super::broke::Broke;
use crate::picture::{Chart, GangMap, NotDrawn, PropertyMap};

/// How many pictures are remembered.
const WALL: usize = 64;

/// How many are drawn at once: they are drawn beside everything else that the machine does.
const HANDS: usize = 2;

/// What is drawn, from data that nothing holds on to.
pub(super) enum Drawing {
    /// The property map.
    Map(PropertyMap),
    /// The gangs' zones.
    Gangs(GangMap),
    /// A fraction's last hours.
    Chart(Chart),
}

impl Drawing {
    fn png(&self) -> Result<Vec<u8>, NotDrawn> {
        match self {
            Self::Map(map) => map.png(),
            Self::Gangs(gangs) => gangs.png(),
            Self::Chart(chart) => chart.png(),
        }
    }
}

/// A picture to be shown.
pub(super) struct Picture {
    /// The same for the same picture only.
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
#[derive(Default)]
pub(super) struct Frame {
    png: OnceCell<Bytes>,
    file: Mutex<Option<String>>,
}

impl Picture {
    /// A picture of this; `name` is the same for the same picture only.
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
    /// The frame of this picture.
    pub(super) fn frame(&self, name: &str) -> Arc<Frame> {
        let mut wall = self.wall.lock();
        if let Some(frame) = wall.frames.get(name) {
            return Arc::clone(frame);
        }
        while wall.order.len() >= WALL {
            if let Some(oldest) = wall.order.pop_front() {
                wall.frames.remove(&oldest);
            }
        }
        let frame = Arc::<Frame>::default();
        wall.frames.insert(name.to_owned(), Arc::clone(&frame));
        wall.order.push_back(name.to_owned());
        frame
    }

    /// The picture, drawn by the first who needs it.
    pub(super) async fn png(&self, frame: &Frame, drawing: &Arc<Drawing>) -> Result<Bytes, Broke> {
        let draw = async {
            let broke = Broke::Other("a picture could not be drawn");
            let Ok(_hand) = self.hands.acquire().await else { return Err(broke) };
            let drawing = Arc::clone(drawing);
            match tokio::task::spawn_blocking(move || drawing.png()).await {
                Ok(Ok(png)) => Ok(Bytes::from(png)),
                Ok(Err(_)) | Err(_) => Err(broke),
            }
        };
        frame.png.get_or_try_init(|| draw).await.cloned()
    }
}

impl Frame {
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

    #[test]
    fn the_oldest_makes_room() {
        let gallery = Gallery::default();
        let first = gallery.frame("first");
        first.has_file(Some("7".into()));
        assert_eq!(gallery.frame("first").file().as_deref(), Some("7"));
        for number in 0..WALL {
            gallery.frame(&number.to_string());
        }
        assert_eq!(gallery.frame("first").file(), None);
        assert_eq!(gallery.wall.lock().frames.len(), WALL);
    }
}
