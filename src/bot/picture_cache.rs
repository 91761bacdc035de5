//! A cache of pictures: each is rendered once and uploaded to Telegram once. Two pictures are the same if the same
//! would be drawn, whenever and from whichever data.

use std::sync::Arc;
use std::time::Instant;

use bytes::Bytes;
use parking_lot::Mutex;
use quick_cache::unsync::Cache;
use tokio::sync::{OnceCell, Semaphore};

use crate::bot::Metrics;
use crate::picture::{
    Chart, Digest, GangMap, HeatMap, LotMap, PropertyMap, RenderError, UsageChart,
};

const MAX_PICTURES: usize = 64;

/// How many pictures are rendered at once, so that the machine has time for other work.
const MAX_RENDERS: usize = 2;

#[derive(PartialEq)]
pub(super) enum Drawing {
    Map(PropertyMap),
    /// One house or business.
    Lot(LotMap),
    Gangs(GangMap),
    /// A fraction's last hours.
    Chart(Chart),
    /// A fraction's day.
    Digest(Box<Digest>),
    /// A fraction's usual week.
    HeatMap(Box<HeatMap>),
    /// The requests of a key.
    Usage(Box<UsageChart>),
}

impl Drawing {
    /// The name of its kind in metrics.
    fn kind(&self) -> &'static str {
        match self {
            Self::Map(_) => "map",
            Self::Lot(_) => "lot",
            Self::Gangs(_) => "zones",
            Self::Chart(_) => "chart",
            Self::Digest(_) => "digest",
            Self::HeatMap(_) => "heat map",
            Self::Usage(_) => "usage",
        }
    }

    fn png(&self) -> Result<Vec<u8>, RenderError> {
        match self {
            Self::Map(map) => map.png(),
            Self::Lot(map) => map.png(),
            Self::Gangs(gangs) => gangs.png(),
            Self::Chart(chart) => chart.png(),
            Self::Digest(digest) => digest.png(),
            Self::HeatMap(map) => map.png(),
            Self::Usage(usage) => usage.png(),
        }
    }
}

pub(super) struct Picture {
    /// The name of the subject of the picture.
    name: String,
    drawing: Arc<Drawing>,
}

impl Picture {
    pub(super) fn new(name: String, drawing: Drawing) -> Self {
        Self { name, drawing: Arc::new(drawing) }
    }
}

pub(super) struct PictureCache {
    pictures: Mutex<Cache<String, Arc<CachedPicture>>>,
    renders: Semaphore,
    metrics: Metrics,
}

/// A picture, with the file and the id that are known so far.
pub(super) struct CachedPicture {
    drawing: Arc<Drawing>,
    png: OnceCell<Bytes>,
    file_id: Mutex<Option<String>>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct NotRendered;

impl PictureCache {
    pub(super) fn new(metrics: Metrics) -> Self {
        Self {
            pictures: Mutex::new(Cache::new(MAX_PICTURES)),
            renders: Semaphore::new(MAX_RENDERS),
            metrics,
        }
    }

    /// The cached entry of the picture. An entry of the same name that shows something else is dropped.
    pub(super) fn get(&self, Picture { name, drawing }: &Picture) -> Arc<CachedPicture> {
        let mut pictures = self.pictures.lock();
        match pictures.get(name) {
            Some(cached) if cached.drawing == *drawing => Arc::clone(cached),
            Some(_) | None => {
                let (drawing, png, file_id) =
                    (Arc::clone(drawing), OnceCell::new(), Mutex::default());
                let cached = Arc::new(CachedPicture { drawing, png, file_id });
                pictures.insert(name.clone(), Arc::clone(&cached));
                cached
            }
        }
    }

    /// The id of the picture's file, if Telegram has it.
    pub(super) fn file_id(&self, Picture { name, drawing }: &Picture) -> Option<String> {
        let pictures = self.pictures.lock();
        pictures.get(name).filter(|cached| cached.drawing == *drawing)?.file_id()
    }

    /// The picture as a file. The first caller renders it.
    pub(super) async fn png(&self, cached: &CachedPicture) -> Result<Bytes, NotRendered> {
        let render = async {
            let Ok(_permit) = self.renders.acquire().await else { return Err(NotRendered) };
            let (kind, drawing) = (cached.drawing.kind(), Arc::clone(&cached.drawing));
            let begun = Instant::now();
            match tokio::task::spawn_blocking(move || drawing.png()).await {
                Ok(Ok(png)) => {
                    self.metrics.picture(kind, begun.elapsed());
                    Ok(Bytes::from(png))
                }
                Ok(Err(_)) | Err(_) => Err(NotRendered),
            }
        };
        cached.png.get_or_try_init(|| render).await.cloned()
    }
}

impl CachedPicture {
    pub(super) fn file_id(&self) -> Option<String> {
        self.file_id.lock().clone()
    }

    /// Sets the id of the file at Telegram; `None` if Telegram no longer has it.
    pub(super) fn set_file_id(&self, file_id: Option<String>) {
        *self.file_id.lock() = file_id;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Heading, HeadingLine};

    fn picture(name: &str, title: &str) -> Picture {
        let title = HeadingLine { name: title.into(), rest: "05 Brainburg".into() };
        let heading = Heading { title, subtitle: None, note: "18:42".into(), bot: None };
        let gangs = GangMap { heading, gangs: Vec::new(), places: Vec::new() };
        Picture::new(name.into(), Drawing::Gangs(gangs))
    }

    #[test]
    fn a_picture_is_remembered_and_the_number_of_pictures_is_bounded() {
        let cache = PictureCache::new(Metrics::default());
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
}
