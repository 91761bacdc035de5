//! The feed folder, with real files.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use muster::feed::Importer;
use muster::feed::watcher::FolderWatcher;
use muster::game::Current;
use tempfile::TempDir;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::samples;

/// A feed folder with all valid documents, and its watcher.
pub struct FeedFolder {
    pub folder: TempDir,
    pub current: Arc<Current>,
    pub importer: Arc<Importer>,
    pub watcher: FolderWatcher,
}

impl FeedFolder {
    pub fn new() -> Self {
        let feed = Self::empty();
        for (path, text) in samples::ALL {
            feed.write(path, text);
        }
        feed
    }

    pub fn empty() -> Self {
        let folder = TempDir::new().unwrap();
        let current = Arc::new(Current::new());
        let importer = Importer::open(folder.path().join("feed"), Arc::clone(&current)).unwrap();
        let importer = Arc::new(importer);
        let watcher = FolderWatcher::new(Arc::clone(&importer));
        Self { folder, current, importer, watcher }
    }

    pub fn path(&self, path: &str) -> std::path::PathBuf {
        self.folder.path().join("feed").join(path)
    }

    /// Writes a temporary file and renames it, as writers should.
    pub fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let beside = path.with_extension("part");
        fs::write(&beside, text).unwrap();
        fs::rename(beside, path).unwrap();
    }

    pub fn players(&self) -> usize {
        let server = self.current.server(5);
        server.and_then(|server| server.online.clone()).map_or(0, |online| online.players.len())
    }

    pub fn refusals(&self) -> String {
        let mut registry = prometheus_client::registry::Registry::default();
        muster::feed::metrics::register(&self.importer, &mut registry);
        let mut text = String::new();
        prometheus_client::encoding::text::encode(&mut text, &registry).unwrap();
        text
    }

    /// Starts the watcher.
    fn watched(self) -> Watched {
        let Self { folder, current, importer: _, mut watcher } = self;
        watcher.scan();
        let stop = CancellationToken::new();
        let task = tokio::spawn(watcher.watch(stop.clone()));
        Watched { folder, current, stop, task }
    }
}

struct Watched {
    folder: TempDir,
    current: Arc<Current>,
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl Watched {
    fn feed(&self) -> std::path::PathBuf {
        self.folder.path().join("feed")
    }

    async fn until(&self, what: &str, test: impl Fn(&Current) -> bool) {
        let mut changes = self.current.revision();
        let wait = async {
            while !test(&self.current) {
                changes.changed().await.unwrap();
            }
        };
        tokio::time::timeout(Duration::from_secs(30), wait).await.expect(what);
    }

    async fn stop(self) {
        self.stop.cancel();
        tokio::time::timeout(Duration::from_secs(30), self.task).await.unwrap().unwrap();
    }
}

fn online(names: &[&str]) -> String {
    let player = |(id, name)| format!("{{\"id\": {id}, \"name\": \"{name}\", \"level\": 1}}");
    let players: Vec<String> = (0..).zip(names).map(player).collect();
    format!("{{\"timestamp\": 1769860801, \"players\": [{}]}}", players.join(","))
}

#[test]
fn every_valid_document_is_imported_by_one_scan() {
    let mut feed = FeedFolder::new();
    feed.watcher.scan();
    let server = feed.current.server(5).unwrap();
    assert_eq!(server.timestamps().count(), 6);
    assert_eq!(feed.current.snapshot().fractions.iter().len(), 2);
    let houses = server.map.as_ref().unwrap().houses.clone();
    assert_eq!(&*houses[0].nearest.as_ref().unwrap().name, "Bank");
    assert!(feed.refusals().contains("muster_feed_age_seconds{document=\"servers\"} "));
}

#[test]
fn built_in_lists_are_used_until_the_folder_has_its_own() {
    let mut feed = FeedFolder::new();
    for name in ["fractions.json", "pois.json"] {
        fs::remove_file(feed.path(name)).unwrap();
    }
    let house = r#"{"id": 1, "name": "H", "lx": 2488.0, "ly": -1670.5}"#;
    let map = format!(r#"{{"timestamp": 1, "houses": [{house}], "businesses": []}}"#);
    feed.write("5/map.json", &map);
    feed.watcher.scan();
    let nearest = |feed: &FeedFolder| {
        let map = feed.current.server(5).unwrap().map.clone().unwrap();
        map.houses[0].nearest.as_ref().map(|place| place.name.to_string())
    };
    assert_eq!(nearest(&feed).as_deref(), Some("Grove Street"));
    assert!(feed.current.snapshot().fractions.find("FBI").is_some());
    feed.write("pois.json", r#"[{"city": "Los Santos", "name": "Ganton", "x": 0, "y": 0}]"#);
    feed.watcher.scan();
    assert_eq!(nearest(&feed).as_deref(), Some("Ganton"));
    feed.write("pois.json", "[]");
    feed.watcher.scan();
    assert_eq!(nearest(&feed), None);
}

#[test]
fn an_invalid_document_keeps_the_old_one_and_counts_once() {
    let mut feed = FeedFolder::new();
    feed.watcher.scan();
    let before = feed.current.server(5).unwrap();
    feed.write("5/online.json", "{\"timestamp\": 1, \"players\": [{}]}");
    for _ in 0..3 {
        feed.watcher.scan();
    }
    let after = feed.current.server(5).unwrap();
    assert!(Arc::ptr_eq(before.online.as_ref().unwrap(), after.online.as_ref().unwrap()));
    assert!(
        feed.refusals()
            .contains("muster_feed_refusals_total{server=\"5\",document=\"online\"} 1\n"),
        "{}",
        feed.refusals()
    );
    feed.write("5/online.json", &online(&["A", "B", "C"]));
    feed.watcher.scan();
    assert_eq!(feed.players(), 3);
}

#[test]
fn unchanged_documents_are_not_published_again() {
    let mut feed = FeedFolder::new();
    feed.watcher.scan();
    let mut changes = feed.current.revision();
    changes.mark_unchanged();
    feed.write("5/online.json", samples::ONLINE);
    feed.watcher.scan();
    assert!(!changes.has_changed().unwrap());
}

#[test]
fn a_half_written_document_is_read_again_when_it_grows() {
    let mut feed = FeedFolder::new();
    feed.watcher.scan();
    let whole = online(&["A", "B", "C"]);
    let path = feed.path("5/online.json");
    fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    feed.watcher.scan();
    assert_eq!(feed.players(), 2);
    fs::write(&path, &whole).unwrap();
    feed.watcher.scan();
    assert_eq!(feed.players(), 3);
}

#[test]
fn an_unknown_fraction_keeps_its_name_until_the_list_has_it() {
    let mut feed = FeedFolder::new();
    let text = samples::ONLINE.replace("LSPD", "new");
    feed.write("5/online.json", &text);
    feed.watcher.scan();
    let fraction = |feed: &FeedFolder| {
        let online = feed.current.server(5).unwrap().online.clone().unwrap();
        let abe = online.named("Abe_Long").unwrap();
        online.fraction_of(abe).map(str::to_owned)
    };
    assert_eq!(fraction(&feed).as_deref(), Some("new"));
    feed.write(
        "fractions.json",
        &samples::FRACTIONS.replace("\"FBI\", \"name\"", "\"NEW\", \"name\""),
    );
    feed.watcher.scan();
    assert_eq!(fraction(&feed).as_deref(), Some("NEW"));
}

#[test]
fn unreadable_files_are_refused_and_the_rest_is_imported() {
    let mut feed = FeedFolder::new();
    feed.watcher.scan();
    let replace = |path: &str| {
        fs::remove_file(feed.path(path)).unwrap();
        feed.path(path)
    };
    let circle = replace("5/online.json");
    symlink(&circle, &circle).unwrap();
    fs::create_dir(replace("5/map.json")).unwrap();
    let nothing = replace("5/sobes.json");
    symlink("/nowhere/at/all", nothing).unwrap();
    let large = fs::File::create(replace("5/families.json")).unwrap();
    large.set_len(2 << 30).unwrap();
    symlink(feed.path(""), feed.path("6")).unwrap();
    fs::create_dir(feed.path("05")).unwrap();
    feed.write("5/admins.json", &samples::ADMINS.replace("Boss_Man", "New_Boss"));
    feed.watcher.scan();
    let server = feed.current.server(5).unwrap();
    assert_eq!(server.timestamps().count(), 6);
    assert_eq!(&*server.admins.as_ref().unwrap().list[0].nickname, "New_Boss");
    let refusals = feed.refusals();
    for document in ["online", "map", "families"] {
        let line =
            format!("muster_feed_refusals_total{{server=\"5\",document=\"{document}\"}} 1\n");
        assert!(refusals.contains(&line), "{refusals}");
    }
}

#[test]
fn documents_of_a_deleted_folder_are_still_served() {
    let mut feed = FeedFolder::new();
    feed.watcher.scan();
    fs::remove_dir_all(feed.path("")).unwrap();
    feed.watcher.scan();
    assert_eq!(feed.players(), 2);
    feed.write("5/online.json", &online(&["A"]));
    feed.watcher.scan();
    assert_eq!(feed.players(), 1);
}

#[tokio::test]
async fn a_changed_document_is_imported() {
    let feed = FeedFolder::new().watched();
    write(&feed.feed().join("5/online.json"), &online(&["A", "B", "C"]));
    feed.until("the change", |current| {
        let server = current.server(5).unwrap();
        server.online.as_ref().unwrap().players.len() == 3
    })
    .await;
    fs::rename(feed.feed(), feed.folder.path().join("away")).unwrap();
    fs::create_dir_all(feed.feed().join("5")).unwrap();
    write(&feed.feed().join("5/online.json"), &online(&["A"]));
    feed.until("the new folder", |current| {
        let server = current.server(5).unwrap();
        server.online.as_ref().unwrap().players.len() == 1
    })
    .await;
    feed.stop().await;
}

#[tokio::test]
async fn a_new_server_is_imported() {
    let feed = FeedFolder::new().watched();
    fs::create_dir(feed.feed().join("6")).unwrap();
    write(&feed.feed().join("6/admins.json"), samples::ADMINS);
    let servers = samples::SERVERS.replace("\"number\": 5", "\"number\": 6");
    write(&feed.feed().join("servers.json"), &servers);
    feed.until("the new server", |current| {
        current.server(6).is_some_and(|server| server.admins.is_some())
    })
    .await;
    feed.stop().await;
}

fn write(path: &Path, text: &str) {
    let beside = path.with_extension("part");
    fs::write(&beside, text).unwrap();
    fs::rename(beside, path).unwrap();
}
