//! A cache of pictures: each is rendered once and uploaded to Telegram once. Two pictures are the same if the same
//! would be drawn, whenever and from whichever data.

use std::sync::Arc;
use std::time::Instant;

use bytes::Bytes;
use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use quick_cache::unsync::Cache;
use tokio::sync::{OnceCell, Semaphore};

use crate::bot::Metrics;
use crate::picture::{
    Chart, Digest, GangMap, HeatMap, LotMap, PropertyMap, RenderError, UsageChart,
};

const MAX_PICTURES: usize = 64;

/// How old a picture may be that stands for a new one. Its heading has its time.
const RECENT: SignedDuration = SignedDuration::from_mins(10);

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

/// A picture, with what is known so far of its file.
pub(super) struct CachedPicture {
    drawing: Arc<Drawing>,
    png: OnceCell<Bytes>,
    upload: Mutex<Option<Upload>>,
}

/// A file that Telegram has.
struct Upload {
    file_id: String,
    at: Timestamp,
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
                let (drawing, png, upload) =
                    (Arc::clone(drawing), OnceCell::new(), Mutex::default());
                let cached = Arc::new(CachedPicture { drawing, png, upload });
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

    /// The id of the file of the picture, or of the last one of the same subject if that is recent.
    pub(super) fn recent_file_id(&self, picture: &Picture, now: Timestamp) -> Option<String> {
        let pictures = self.pictures.lock();
        let upload = pictures.get(&picture.name)?.upload.lock();
        let recent = upload.as_ref().filter(|upload| now.duration_since(upload.at) <= RECENT)?;
        Some(recent.file_id.clone())
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
        self.upload.lock().as_ref().map(|upload| upload.file_id.clone())
    }

    /// Telegram has the file.
    pub(super) fn uploaded(&self, file_id: String, at: Timestamp) {
        *self.upload.lock() = Some(Upload { file_id, at });
    }

    /// Telegram no longer has the file.
    pub(super) fn forget_upload(&self) {
        *self.upload.lock() = None;
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
    fn a_recent_picture_of_the_subject_stands_for_a_new_one() {
        let cache = PictureCache::new(Metrics::default());
        let (first, next) = (picture("zones 5", "1 zone"), picture("zones 5", "2 zones"));
        let after = |minutes| Timestamp::UNIX_EPOCH + SignedDuration::from_mins(minutes);
        assert_eq!(cache.recent_file_id(&next, after(0)), None);
        cache.get(&first).uploaded("7".into(), after(0));
        assert_eq!(cache.file_id(&next), None, "it shows something else");
        assert_eq!(cache.recent_file_id(&next, after(10)).as_deref(), Some("7"));
        assert_eq!(cache.recent_file_id(&next, after(11)), None);
        assert_eq!(cache.recent_file_id(&picture("zones 6", "1 zone"), after(0)), None);
        cache.get(&first).forget_upload();
        assert_eq!(cache.recent_file_id(&first, after(0)), None);
    }

    #[test]
    fn a_picture_is_remembered_and_the_number_of_pictures_is_bounded() {
        let cache = PictureCache::new(Metrics::default());
        let first = picture("first", "05");
        cache.get(&first).uploaded("7".into(), Timestamp::UNIX_EPOCH);
        assert_eq!(cache.get(&picture("first", "05")).file_id().as_deref(), Some("7"));
        for number in 0..10 * MAX_PICTURES {
            let number = number.to_string();
            cache.get(&picture(&number, "05")).uploaded(number.clone(), Timestamp::UNIX_EPOCH);
            assert_eq!(cache.get(&picture(&number, "05")).file_id(), Some(number));
        }
        assert!(cache.pictures.lock().len() <= MAX_PICTURES);
    }
}
