//! `muster backup` and `muster restore`.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use muster::db::{self, Db};

use super::{Cli, stderr};

impl Cli {
    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn with_file(&self, command: &str, file: &Path) -> Output {
        self.run(&[command, file.to_str().unwrap()], &[])
    }

    /// The message of a command that failed.
    fn failure(&self, command: &str, file: &Path) -> String {
        let output = self.with_file(command, file);
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        stderr(&output).replace(self.folder.path().to_str().unwrap(), "")
    }

    fn backup(&self, name: &str) -> PathBuf {
        let file = self.path(name);
        let output = self.with_file("backup", &file);
        assert!(output.status.success(), "{}", stderr(&output));
        file
    }

    fn keys(&self) -> serde_json::Value {
        serde_json::from_slice(&self.run(&["keys", "list", "--json"], &[]).stdout).unwrap()
    }

    fn move_away(&self) {
        fs::rename(self.path("data/muster.db"), self.path("muster.db")).unwrap();
        fs::rename(self.path("data/game.db"), self.path("game.db")).unwrap();
        for log in ["muster.db-wal", "muster.db-shm", "game.db-wal", "game.db-shm"] {
            let _ = fs::rename(self.path("data").join(log), self.path(log));
        }
    }

    /// Starts `muster api` and waits until it listens.
    fn start(&self) -> Child {
        let store = format!("sqlite://{}", self.path("data/muster.db").display());
        let mut server = Command::new(env!("CARGO_BIN_EXE_muster"))
            .arg("api")
            .env("DATABASE_URL", store)
            .env("MUSTER_FEED_DIR", self.path("feed"))
            .envs([("MUSTER_API_ADDR", "127.0.0.1:0"), ("MUSTER_OPERATOR_ADDR", "127.0.0.1:0")])
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut log = BufReader::new(server.stderr.take().unwrap()).lines();
        assert!(log.any(|line| line.unwrap().contains("the API listens on")));
        // The rest of the log must find a reader.
        std::thread::spawn(move || log.for_each(drop));
        server
    }
}

#[test]
fn a_backup_of_a_running_server_restores_everything() {
    let cli = Cli::new();
    cli.issue("service", &[]);
    let mut server = cli.start();
    let (first, file) = std::thread::scope(|scope| {
        let writer = scope.spawn(|| (0..3).for_each(|_| drop(cli.issue("service", &[]))));
        let first = cli.backup("first.tar");
        writer.join().unwrap();
        (first, cli.backup("second.tar"))
    });
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    let before = cli.keys();

    cli.move_away();
    let refused = cli.failure("restore", &file);
    assert_eq!(refused, "muster: a running muster uses the folder /data: stop it first");
    server.kill().unwrap();
    server.wait().unwrap();

    let output = cli.with_file("restore", &file);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(cli.keys(), before);
    for store in ["data/muster.db", "data/game.db"] {
        let mode = fs::metadata(cli.path(store)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{store}");
    }
    let others = fs::read_dir(cli.path("data")).unwrap().map(|entry| entry.unwrap().file_name());
    let hidden: Vec<_> = others.filter(|name| name.to_string_lossy().starts_with('.')).collect();
    assert_eq!(hidden, [""; 0], "temporary files are left");
    let refused = cli.failure("restore", &file);
    assert_eq!(refused, "muster: /data/game.db exists already: move it away first");
    cli.start().kill().unwrap();
    assert!(first.exists());
}

#[test]
fn a_backup_overwrites_nothing_and_needs_a_store() {
    let cli = Cli::new();
    let missing = cli.failure("backup", &cli.path("a.tar"));
    assert_eq!(missing, "muster: there is no key store at /data/muster.db (DATABASE_URL)");
    cli.issue("service", &[]);
    let file = cli.backup("a.tar");
    let existing = cli.failure("backup", &file);
    assert_eq!(existing, "muster: /a.tar exists already: choose another name");
    let nowhere = cli.failure("backup", &cli.path("nowhere/a.tar"));
    assert!(nowhere.starts_with("muster: /nowhere can't be written: "), "{nowhere}");
    for command in ["backup", "restore"] {
        let postgres = [("DATABASE_URL", "postgres://muster:hunter2@db/muster")];
        let message = cli.usage_error(&[command, "b.tar"], &postgres);
        assert!(message.contains("use pg_dump -Fc"), "{message}");
    }
}

#[tokio::test]
async fn a_backup_that_is_damaged_foreign_or_newer_changes_nothing() {
    let cli = Cli::new();
    cli.run(&["migrate"], &[]);
    let file = cli.backup("a.tar");
    let whole = fs::read(&file).unwrap();
    cli.move_away();
    let changed = |at: usize, bytes: &[u8]| {
        let mut copy = whole.clone();
        copy[at..at + bytes.len()].copy_from_slice(bytes);
        copy
    };
    // The first page of game.db follows a header of 512 bytes; the pages after it are its tables.
    let damaged = changed(512 + 4096, &[0xff; 4096]);
    for content in [b"x".to_vec(), Vec::new(), whole[..whole.len() / 2].to_vec(), damaged] {
        fs::write(&file, content).unwrap();
        let message = cli.failure("restore", &file);
        assert!(message.starts_with("muster: /a.tar: "), "{message}");
        assert!(!cli.path("data/muster.db").exists() && !cli.path("data/game.db").exists());
    }

    let newer = Db::open(&cli.path("muster.db"), &db::STORE).await.unwrap();
    let step = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                VALUES (9999, 'x', 1, x'00', 0)";
    newer.execute(db::query(step)).await.unwrap();
    newer.close().await;
    let store = format!("sqlite://{}", cli.path("muster.db").display());
    let output = cli.run(
        &["backup", "--database-url", &store, file.with_file_name("b.tar").to_str().unwrap()],
        &[],
    );
    assert!(
        stderr(&output).contains("muster.db: it was written by a newer version"),
        "{}",
        stderr(&output)
    );
    assert!(!cli.path("b.tar").exists());
}

#[test]
fn older_backups_are_removed_once_a_new_one_is_whole() {
    let cli = Cli::new();
    cli.issue("service", &[]);
    let folder = cli.path("backups");
    fs::create_dir(&folder).unwrap();
    let names = || {
        let names = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<_> = names.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
    };
    // Makes a backup, and gives it another time, because two in a second would have one name.
    let backup = |keep: &str, year: &str| {
        let before = names();
        let output = cli.run(&["backup", "--keep", keep, folder.to_str().unwrap()], &[]);
        assert!(output.status.success(), "{}", stderr(&output));
        let new = names().into_iter().find(|name| !before.contains(name)).unwrap();
        let name = format!("muster-{year}-01-01T00-00-00Z.tar");
        fs::rename(folder.join(new), folder.join(&name)).unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let named = |year: &str| format!("muster-{year}-01-01T00-00-00Z.tar");
    // What counts is when a backup was made, not its name.
    for year in ["2029", "2021", "2030"] {
        backup("3", year);
    }
    // These belong to nobody, or to somebody else.
    cli.backup("backups/before-upgrade.tar");
    cli.backup("backups/node2-2021-01-01T00-00-00Z.tar");
    fs::write(folder.join(named("2027")), "a text").unwrap();
    let whole = fs::read(folder.join(named("2021"))).unwrap();
    fs::write(folder.join(named("2028")), &whole[..whole.len() - 512]).unwrap();
    std::os::unix::fs::symlink(named("2021"), folder.join(named("2026"))).unwrap();
    fs::create_dir(folder.join(named("2025"))).unwrap();
    let others = ["2025", "2026", "2027", "2028"].map(named);
    let left = |own: &[&str]| {
        let by_hand = ["before-upgrade.tar", "node2-2021-01-01T00-00-00Z.tar"].map(str::to_owned);
        let own = own.iter().map(|year| named(year));
        let mut left: Vec<_> = others.iter().cloned().chain(by_hand).chain(own).collect();
        left.sort();
        left
    };

    let text = backup("3", "2022");
    assert!(text.ends_with("/muster-2029-01-01T00-00-00Z.tar.\n"), "{text}");
    assert_eq!(names(), left(&["2021", "2030", "2022"]));
    backup("1", "2023");
    assert_eq!(names(), left(&["2023"]));

    let missing = cli.path("nowhere");
    let args = ["backup", "--keep", "2", missing.to_str().unwrap()];
    let message = cli.usage_error(&args, &[]);
    assert!(message.contains("--keep: name the folder of the backups"), "{message}");
    assert!(!missing.exists());
}

#[test]
fn a_folder_gets_a_backup_whose_name_has_the_time() {
    let cli = Cli::new();
    cli.issue("service", &[]);
    let folder = cli.path("backups");
    fs::create_dir(&folder).unwrap();
    let output = cli.run(&["backup", "--keep", "2", folder.to_str().unwrap()], &[]);
    assert!(output.status.success(), "{}", stderr(&output));
    let name = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().file_name();
    let name = name.to_str().unwrap().replace(|letter: char| letter.is_ascii_digit(), "0");
    assert_eq!(name, "muster-0000-00-00T00-00-00Z.tar");
}

/// Most damage is in values, where SQLite does not notice it.
#[test]
fn a_backup_with_a_flipped_bit_is_refused() {
    let cli = Cli::new();
    cli.issue("service", &[]);
    let file = cli.backup("a.tar");
    let whole = fs::read(&file).unwrap();
    let restored = cli.path("restored/muster.db");
    let store = format!("sqlite://{}", restored.display());
    let restore = || {
        let output = cli.run(&["restore", "--database-url", &store, file.to_str().unwrap()], &[]);
        (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    // All over the archive; its first header, and its end: the checksum's header and value, and what follows them.
    let end = whole.len() - 2048;
    let positions = (0..24).map(|part| part * whole.len() / 24 + 700);
    let header = [0, 50, 100, 124, 140, 148, 155, 156, 257, 300, 511];
    let positions = positions.chain(header).chain(header.map(|at| end + at));
    let positions = positions.chain([end + 512, end + 600, end + 1024, whole.len() - 1]);
    for at in positions.filter(|at| *at < whole.len()) {
        let mut copy = whole.clone();
        copy[at] ^= 1 << (at % 8);
        fs::write(&file, copy).unwrap();
        assert!(!restore().0, "byte {at} of {}", whole.len());
        assert!(!restored.exists());
    }

    // An archive of before there were checksums.
    let earlier = [&whole[..end], &[0; 1024]].concat();
    fs::write(&file, earlier).unwrap();
    let (is_restored, text) = restore();
    assert!(is_restored && text.contains("This backup has no checksum"), "{text}");
    fs::remove_dir_all(cli.path("restored")).unwrap();
    fs::write(&file, whole).unwrap();
    let (is_restored, text) = restore();
    assert!(is_restored && !text.contains("no checksum"), "{text}");
}

#[test]
fn the_upgrade_guide_has_the_versions_of_the_stores() {
    let guide = include_str!("../../../docs/upgrade.md");
    let newest = |migrations: &sqlx::migrate::Migrator| migrations.iter().last().unwrap().version;
    let row = format!(
        "| {} | {} | {} | {} |",
        env!("CARGO_PKG_VERSION"),
        newest(&db::STORE),
        newest(&db::GAME),
        newest(&db::POSTGRES),
    );
    assert!(guide.contains(&row), "docs/upgrade.md has no row {row}");
}
