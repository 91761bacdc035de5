//! Pictures, each rendered once and uploaded to Telegram once. A picture is the same as long as the same would be drawn,
//! whenever and from whichever data.

use std::sync::Arc;

use bytes::Bytes;
use parking_lot::Mutex;
use quick_cache::unsync::Cache;
use tokio::sync::{OnceCell, Semaphore};

use crate::picture::{Chart, GangMap, PropertyMap, RenderError};

/// How many pictures are remembered.
const MAX_PICTURES: usize = 64;

/// How many are rendered at once, so that the machine has time for everything else.
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
    /// What it is a picture of.
    name: String,
    drawing: Arc<Drawing>,
}

impl Picture {
    /// A picture of this name.
    pub(super) fn new(name: String, drawing: Drawing) -> Self {
        Self { name, drawing: Arc::new(drawing) }
    }
}

/// The pictures that were shown last.
pub(super) struct PictureCache {
    pictures: Mutex<Cache<String, Arc<CachedPicture>>>,
    renders: Semaphore,
}

/// A picture, with what is known of it so far.
pub(super) struct CachedPicture {
    drawing: Arc<Drawing>,
    png: OnceCell<Bytes>,
    file_id: Mutex<Option<String>>,
}

/// A picture could not be rendered.
#[derive(Clone, Copy, Debug)]
pub(super) struct NotRendered;

impl Default for PictureCache {
    fn default() -> Self {
        Self {
            pictures: Mutex::new(Cache::new(MAX_PICTURES)),
            renders: Semaphore::new(MAX_RENDERS),
        }
    }
}

impl PictureCache {
    /// What is known of the picture; one of the same name that shows something else is forgotten.
    pub(super) fn get(&self, Picture { name, drawing }: &Picture) -> Arc<CachedPicture> {
        let mut pictures = self.pictures.lock();
        match pictures.get(name) {
            Some(cached) if cached.drawing == *drawing => Arc::clone(cached),
            Some(_) | None => {
                let cached = Arc::new(CachedPicture::new(Arc::clone(drawing)));
                pictures.insert(name.clone(), Arc::clone(&cached));
                cached
            }
        }
    }

    /// The picture as a file, rendered by the first who needs it.
    pub(super) async fn png(&self, cached: &CachedPicture) -> Result<Bytes, NotRendered> {
        let render = async {
            let Ok(_permit) = self.renders.acquire().await else { return Err(NotRendered) };
            let drawing = Arc::clone(&cached.drawing);
            match tokio::task::spawn_blocking(move || drawing.png()).await {
                Ok(Ok(png)) => Ok(Bytes::from(png)),
                Ok(Err(_)) | Err(_) => Err(NotRendered),
            }
        };
        cached.png.get_or_try_init(|| render).await.cloned()
    }
}

impl CachedPicture {
    fn new(drawing: Arc<Drawing>) -> Self {
        Self { drawing, png: OnceCell::new(), file_id: Mutex::default() }
    }

    /// The id of the file that Telegram has.
    pub(super) fn file_id(&self) -> Option<String> {
        self.file_id.lock().clone()
    }

    /// Sets the id of the file that Telegram has; `None` when it no longer has it.
    pub(super) fn set_file_id(&self, file_id: Option<String>) {
        *self.file_id.lock() = file_id;
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
    fn a_picture_is_remembered_and_the_number_of_pictures_is_bounded() {
        let cache = PictureCache::default();
        let first = picture("first", "05");
        cache.get(&first).set_file_id(Some("7".into()));
        assert_eq!(cache.get(&picture("first", "05")).file_id().as_deref(), Some("7"));
        for number in 0..10 * MAX_PICTURES {
            let number = number.to_string();
            cache.get(&picture(&number, "05")).set_file_id(Some(number.clone()));
            assert_eq!(cache.get(&picture(&number, "05")).file_id(), Some(number));
        }
        assert!(cache.pictures.lock().len() <= MAX_PICTURES);
    }

    #[test]
    fn a_picture_that_would_look_different_is_another_one() {
        let cache = PictureCache::default();
        cache.get(&picture("first", "05 Brainburg")).set_file_id(Some("7".into()));
        assert_eq!(cache.get(&picture("first", "05 Renamed")).file_id(), None);
        assert_eq!(cache.pictures.lock().len(), 1);
    }
}
