//! `muster doctor`, and the warning about unknown variables.

mod keys;
mod listeners;
mod pulled;
mod systemd;

use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::PermissionsExt;
use std::sync::atomic::{AtomicU8, Ordering};

use muster::db::{self, Db};
use telegram_sandbox::{Sandbox, Server};

use super::{Cli, stderr};
use crate::api::leaks::GitHub;

const TOKEN: &str = "7000000001:telegram-sandbox-token";

impl Cli {
    /// The page, with the folder and the version left out, and whether nothing was wrong.
    fn doctor(&self, settings: &[(&str, &str)]) -> (String, bool) {
        let feed = self.folder.path().join("feed").display().to_string();
        let (api, operator) = (free_address(), free_address());
        let own = [
            ("MUSTER_FEED_DIR", feed.as_str()),
            ("MUSTER_API_ADDR", api.as_str()),
            ("MUSTER_OPERATOR_ADDR", operator.as_str()),
        ];
        let output = self.run(&["doctor", "--log-filter", "off"], &[&own, settings].concat());
        let page = String::from_utf8(output.stdout.clone()).unwrap();
        let page = page.replace(self.folder.path().to_str().unwrap(), "");
        let page = page.replace(&api, "API").replace(&operator, "OPERATOR");
        let (_, page) = page.split_once("\n\n").unwrap();
        assert!(output.status.code().is_some_and(|code| code < 2), "{}", stderr(&output));
        (page.to_owned(), output.status.success())
    }

    fn generate_feed(&self) {
        let out = self.folder.path().join("feed").display().to_string();
        let size = ["--servers", "1", "--players", "1", "--families", "0", "--properties", "0"];
        let args = ["feed", "generate", "--records", "0", "--out", &out];
        assert!(self.run(&[&args[..], &size].concat(), &[]).status.success());
    }
}

/// An address that a program can listen on later. No other test listens or connects from this IP address, so its port stays
/// free until then.
fn free_address() -> String {
    static TAKEN: AtomicU8 = AtomicU8::new(1);
    let own = Ipv4Addr::new(127, 0, 2, TAKEN.fetch_add(1, Ordering::Relaxed));
    TcpListener::bind((own, 0)).unwrap().local_addr().unwrap().to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_installation_that_works_has_nothing_wrong() {
    let cli = Cli::new();
    cli.run(&["migrate"], &[]);
    cli.generate_feed();
    let sandbox = Sandbox::with_token("Bot", "my_bot", TOKEN.to_owned()).unwrap();
    let server = Server::open(&sandbox, ([127, 0, 0, 1], 0).into()).await.unwrap();
    let url = server.url();
    let settings = [("TELOXIDE_TOKEN", TOKEN), ("MUSTER_TELEGRAM_API_URL", &url)];
    let (page, is_well) = cli.doctor(&settings);
    insta::assert_snapshot!(page.replace(&url, "TELEGRAM"));
    assert!(is_well);
    let wrong =
        [("TELOXIDE_TOKEN", "7000000001:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"), settings[1]];
    let (page, is_well) = cli.doctor(&wrong);
    assert!(page.contains("WRONG  the bot's token: Telegram says: "), "{page}");
    assert!(!page.contains("AAAA") && !is_well, "{page}");
    let closed = [settings[0], ("MUSTER_TELEGRAM_API_URL", "http://127.0.0.1:9")];
    let (page, _) = cli.doctor(&closed);
    let unreachable =
        "WRONG  connection: Telegram (http://127.0.0.1:9) can't be reached: Connection refused";
    assert!(page.contains(unreachable) && !page.contains("the bot's token"), "{page}");
}

#[test]
fn what_is_wrong_is_named_and_secrets_are_not_shown() {
    let cli = Cli::new();
    cli.run(&["migrate"], &[]);
    cli.generate_feed();
    let token = cli.folder.path().join("token");
    fs::write(&token, "hunter2").unwrap();
    fs::set_permissions(&token, fs::Permissions::from_mode(0o644)).unwrap();
    let store = cli.folder.path().join("data/muster.db");
    fs::set_permissions(&store, fs::Permissions::from_mode(0o640)).unwrap();
    fs::write(cli.folder.path().join("feed/servers.json"), "[").unwrap();
    let (page, is_well) = cli.doctor(&[
        ("MUSTER_FEED_TOKEN_FILE", token.to_str().unwrap()),
        ("MUSTER_REDIS_URL", "redis://a:hunter2@127.0.0.1:1"),
        ("MUSTER_FEED_TOKN", "hunter2"),
        ("TELOXIDE_TOKEN", "hunter2"),
        ("MUSTER_API_KEY", "hunter2"),
    ]);
    assert!(!is_well && !page.contains("hunter2"), "{page}");
    insta::assert_snapshot!(page);
}

#[test]
fn the_keys_of_github_may_be_read_by_everybody() {
    let cli = Cli::new();
    let keys = cli.folder.path().join("github-keys.json");
    fs::write(&keys, GitHub::new().keys()).unwrap();
    let lines = |mode: u32| {
        fs::set_permissions(&keys, fs::Permissions::from_mode(mode)).unwrap();
        let (page, _) = cli.doctor(&[("MUSTER_GITHUB_KEYS_FILE", keys.to_str().unwrap())]);
        let is_of_keys = |line: &&str| line.contains("leaked keys") || line.contains("every user");
        page.lines().filter(is_of_keys).collect::<Vec<_>>().join("\n")
    };
    insta::assert_snapshot!(lines(0o644), @"  ok     leaked keys: GitHub's reports are taken at /leaks/github");
    assert!(lines(0o646).contains("chmod o-w"));
    fs::write(&keys, "{}").unwrap();
    assert!(
        lines(0o644).starts_with("  WRONG  leaked keys: MUSTER_GITHUB_KEYS: not the answer of")
    );
}

#[test]
fn each_problem_of_the_feed_is_one_line_with_its_repair() {
    let cli = Cli::new();
    let feed = cli.folder.path().join("feed");
    let repair = ": put documents there, set MUSTER_FEED_TOKEN or MUSTER_PULL_URL, or make an example with `muster feed generate --out /feed`";
    let lines = || {
        let (page, is_well) = cli.doctor(&[]);
        assert!(!is_well);
        let lines: Vec<_> = page.lines().filter(|line| line.contains("feed documents")).collect();
        lines.join("\n")
    };
    let missing = "  WRONG  feed documents: /feed is missing, and nothing else supplies game data";
    assert_eq!(lines(), format!("{missing}{repair}"));
    fs::create_dir(&feed).unwrap();
    let empty = "  WRONG  feed documents: /feed has no servers.json, so no server is known";
    assert_eq!(lines(), format!("{empty}{repair}"));
    fs::write(feed.join("servers.json"), "[").unwrap();
    insta::assert_snapshot!(lines(), @"  WRONG  feed documents: servers.json: line 1, column 1 is incomplete: the file is only half written; correct the source");
}

#[tokio::test]
async fn recorded_changes_are_counted() {
    let cli = Cli::new();
    cli.run(&["migrate"], &[]);
    cli.generate_feed();
    assert!(!cli.doctor(&[]).0.contains("recorded changes"));
    let store = Db::open(&cli.folder.path().join("data/game.db"), &db::GAME).await.unwrap();
    let insert = "INSERT INTO events (server, at, kind, body) VALUES (5, $1, 'gap', '{}')";
    for at in [1_769_860_800, 1_769_860_860] {
        store.execute(db::query(insert).bind(at)).await.unwrap();
    }
    store.close().await;
    let (page, is_well) = cli.doctor(&[]);
    let line = "  ok     recorded changes: 2 since 2026-01-31T12:00:00Z, kept for 90 days\n";
    assert!(page.contains(line) && is_well, "{page}");
}

#[tokio::test]
async fn boards_are_counted() {
    let cli = Cli::new();
    cli.run(&["migrate"], &[]);
    cli.generate_feed();
    assert!(!cli.doctor(&[]).0.contains("boards"));
    let store = Db::open(&cli.folder.path().join("data/muster.db"), &db::STORE).await.unwrap();
    let insert = "INSERT INTO boards (chat, view, is_posting, text, data_at, pause, pin, edited_at)
                  VALUES ($1, 'servers', 0, '', 0, $2, 'none', $3)";
    for (chat, pause) in [(-1_i64, None), (-1, Some("stale")), (-2, None), (-3, Some("ended"))] {
        let row = db::query(insert).bind(chat).bind(pause.map(str::to_owned));
        store.execute(row.bind(1_769_860_800_000 + chat * 60_000)).await.unwrap();
    }
    store.close().await;
    let (page, is_well) = cli.doctor(&[]);
    let line = "  ok     boards: 3; chats with one: 2; last edit 2026-01-31T11:59:00Z\n";
    assert!(page.contains(line) && is_well, "{page}");
}

#[test]
fn a_database_that_does_not_answer_is_named_without_its_password() {
    let cli = Cli::new();
    let (page, is_well) = cli.doctor(&[
        ("DATABASE_URL", "postgres://muster:hunter2@127.0.0.1:1/muster"),
        ("MUSTER_REDIS_URL", "redis://127.0.0.1:1"),
    ]);
    assert!(!is_well && !page.contains("hunter2"), "{page}");
    assert!(page.contains("WRONG  PostgreSQL: it can't be read: "), "{page}");
    assert!(page.contains("WRONG  Redis: does not answer"), "{page}");
}

#[test]
fn a_setting_that_cannot_be_read_is_a_finding() {
    let cli = Cli::new();
    for wrong in [
        &["doctor", "--database-url", "mysql://muster:hunter2@db/x"][..],
        &["--log", "text", "doctor", "--database-url=mysql://muster:hunter2@db/x"],
    ] {
        let output = cli.run(wrong, &[]);
        let page = String::from_utf8(output.stdout.clone()).unwrap();
        let finding = "  WRONG  settings: invalid value 'mysql://…@db/x' for '--database-url <URL>' (DATABASE_URL): write sqlite://";
        assert!(page.contains(finding) && page.ends_with("\n1 thing is wrong.\n"), "{page}");
        assert!(!page.contains("hunter2"), "{page}");
        assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(1), ""));
    }
    // A mistyped flag is not a setting.
    cli.usage_error(&["doctor", "--frob"], &[]);
}

#[test]
fn every_command_warns_of_an_unknown_variable() {
    let cli = Cli::new();
    let output = cli.run(&["migrate"], &[("MUSTER_OPERATR_ADDR", "x")]);
    assert!(output.status.success());
    let warning = "MUSTER_OPERATR_ADDR is not a setting; did you mean MUSTER_OPERATOR_ADDR?";
    assert!(stderr(&output).contains(warning), "{}", stderr(&output));
}
