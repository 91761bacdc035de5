//! The command line: what it accepts, and its error messages.

mod backup;
mod doctor;
mod help;
mod people;
mod terminal;

use std::io::{BufRead, BufReader};
use std::process::{Command, Output, Stdio};

const KEY: &str = "mst_00000000000000000000000000000005TkmO";

/// The program with its own folder, which has no key store yet.
struct Cli {
    folder: tempfile::TempDir,
}

impl Cli {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn run(&self, args: &[&str], settings: &[(&str, &str)]) -> Output {
        let store = self.folder.path().join("data/muster.db");
        Command::new(env!("CARGO_BIN_EXE_muster"))
            .args(args)
            .env("DATABASE_URL", format!("sqlite://{}", store.display()))
            .envs(settings.iter().copied())
            .output()
            .unwrap()
    }

    /// The message for an invalid setting.
    fn usage_error(&self, args: &[&str], settings: &[(&str, &str)]) -> String {
        let output = self.run(args, settings);
        assert_eq!(output.status.code(), Some(2), "{args:?} {settings:?}");
        stderr(&output)
    }

    fn issue(&self, kind: &str, more: &[&str]) -> serde_json::Value {
        let args = ["keys", "issue", "--json", "--label", "x", "--kind", kind];
        let output = self.run(&[&args, more].concat(), &[]);
        assert!(output.status.success(), "{}", stderr(&output));
        serde_json::from_slice(&output.stdout).unwrap()
    }
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).trim_end().to_owned()
}

#[test]
fn a_key_given_as_an_argument_is_never_repeated() {
    let cli = Cli::new();
    for args in [
        &["keys", "show", KEY][..],
        &["keys", "delete", KEY],
        &["keys", "block", KEY, "--reason", "x"],
        &["keys", "limit", KEY, "standard"],
        &["keys", KEY],
        &["keys", "issue", "--label", KEY],
        &["keys", "show", "k_12345678", KEY],
        &[KEY],
    ] {
        let message = cli.usage_error(args, &[]);
        assert!(!message.contains(&KEY[4..]), "{message}");
    }
    insta::assert_snapshot!(
        cli.usage_error(&["keys", "show", KEY], &[]),
        @"muster: invalid value 'mst_…' for '<ID>': this is a key; write its public id, k_…, as shown by `muster keys list`"
    );
}

#[test]
fn migrate_creates_the_stores_and_may_be_run_again() {
    let cli = Cli::new();
    for _ in 0..2 {
        let output = cli.run(&["migrate"], &[]);
        assert_eq!(String::from_utf8_lossy(&output.stdout), "The tables are up to date.\n");
        assert!(output.status.success(), "{}", stderr(&output));
    }
    assert!(cli.run(&["keys", "list"], &[]).status.success());
    assert!(cli.folder.path().join("data/game.db").exists());
}

#[test]
fn the_history_of_a_key_says_who_did_what() {
    let cli = Cli::new();
    let key = cli.issue("enterprise", &["--owner", "42"]);
    let id = key["id"].as_str().unwrap();
    assert!(cli.run(&["keys", "block", id, "--reason", "too loud"], &[]).status.success());
    let shown = cli.run(&["keys", "show", id], &[]).stdout;
    let shown = String::from_utf8_lossy(&shown);
    let (_, history) = shown.split_once("\nhistory\n").unwrap();
    let events: Vec<_> = history.lines().map(|line| line.split_once("  ").unwrap().1).collect();
    assert_eq!(events, ["issued enterprise (command line)", "blocked too loud (command line)"]);
    let json = cli.run(&["keys", "show", id, "--json"], &[]).stdout;
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(json["history"][1]["by"], "command line");
}

#[test]
fn a_deleted_key_still_has_its_history() {
    let cli = Cli::new();
    let key = cli.issue("service", &[]);
    let id = key["id"].as_str().unwrap();
    assert!(cli.run(&["keys", "delete", id], &[]).status.success());
    let shown = cli.run(&["keys", "show", id], &[]).stdout;
    let shown = String::from_utf8_lossy(&shown);
    assert!(shown.starts_with(&format!("id         {id}\nstate      deleted\n")), "{shown}");
    assert!(shown.contains("  deleted (command line)\n"), "{shown}");
    let json = cli.run(&["keys", "show", id, "--json"], &[]).stdout;
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
    assert_eq!((json["state"].as_str(), json["id"].as_str()), (Some("deleted"), Some(id)));
    assert_eq!(json["history"][1]["event"], "deleted");
    let unknown = cli.run(&["keys", "show", "k_12345678"], &[]);
    assert_eq!(stderr(&unknown), "muster: there is no such key; `muster keys list` shows all");
}

#[test]
fn the_address_of_the_database_can_be_in_a_file() {
    let cli = Cli::new();
    let id = cli.issue("service", &[])["id"].as_str().unwrap().to_owned();
    let file = cli.folder.path().join("address");
    let store = cli.folder.path().join("data/muster.db");
    std::fs::write(&file, format!("sqlite://{}\n", store.display())).unwrap();
    let list = |file: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_muster"));
        command.args(["keys", "list"]).env_remove("DATABASE_URL").env("DATABASE_URL_FILE", file);
        command.output().unwrap()
    };
    let output = list(file.to_str().unwrap());
    assert!(String::from_utf8_lossy(&output.stdout).contains(&id), "{}", stderr(&output));
    std::fs::write(&file, "mysql://muster:hunter2@db/muster").unwrap();
    let wrong = list(file.to_str().unwrap());
    assert_eq!(wrong.status.code(), Some(2));
    assert!(stderr(&wrong).contains("(DATABASE_URL_FILE): write sqlite://"), "{}", stderr(&wrong));
    assert!(!stderr(&wrong).contains("hunter2"), "{}", stderr(&wrong));
    let missing = stderr(&list("/nowhere/address"));
    assert!(missing.contains("(DATABASE_URL_FILE): can't be read: "), "{missing}");
    std::fs::write(&file, "sqlite://data/muster.db").unwrap();
    let both = [("DATABASE_URL_FILE", file.to_str().unwrap())];
    for command in [&["keys", "list"][..], &["run"], &["move", "--from", "sqlite://a.db"]] {
        let message = cli.usage_error(command, &both);
        assert!(message.contains("cannot be used with"), "{message}");
    }
}

#[test]
fn only_issue_creates_a_store() {
    let cli = Cli::new();
    for args in [&["keys", "list"][..], &["keys", "show", "k_12345678"]] {
        let output = cli.run(args, &[]);
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).starts_with("muster: there is no key store at "), "{args:?}");
    }
    assert!(!cli.folder.path().join("data").exists());
    let issue = ["keys", "issue", "--kind", "service", "--label", "x"];
    assert!(stderr(&cli.run(&issue, &[])).starts_with("created a new key store: "));
    assert!(!stderr(&cli.run(&issue, &[])).contains("created a new key store"));
    assert!(cli.run(&["keys", "list"], &[]).status.success());
}

#[test]
fn a_missing_subcommand_prints_help_and_an_unknown_one_is_an_error() {
    let cli = Cli::new();
    assert!(cli.usage_error(&["keys"], &[]).contains("\n  unblock "));
    assert!(cli.usage_error(&["feed"], &[]).contains("\n  push "));
    let message = [&["keys", "lst"][..], &["keys", "frobnicate"], &["feed", "push", "--frob"]]
        .map(|args| cli.usage_error(args, &[]));
    insta::assert_snapshot!(message.join("\n"));
}

#[test]
fn a_missing_argument_shows_what_the_command_takes_and_an_example() {
    let cli = Cli::new();
    let message = [&["keys", "issue"][..], &["keys", "issue", "--label", "x"], &["keys", "delete"]]
        .map(|args| cli.usage_error(args, &[]));
    insta::assert_snapshot!(message.join("\n"), @"
    muster: the following required arguments were not provided: --label <LABEL> --owner <USER_ID>

    Usage: muster keys issue [OPTIONS] --label <LABEL>

    Example: muster keys issue --owner 42 --label 'my site'
    muster: the following required arguments were not provided: --owner <USER_ID>

    Usage: muster keys issue [OPTIONS] --label <LABEL>

    Example: muster keys issue --owner 42 --label 'my site'
    muster: the following required arguments were not provided: <ID>

    Usage: muster keys delete [OPTIONS] <ID>
    ");
}

#[test]
fn a_start_without_game_data_says_how_it_comes() {
    let cli = Cli::new();
    let feed = cli.folder.path().join("feed").display().to_string();
    let start = |settings: &[(&str, &str)]| {
        let mut running = Command::new(env!("CARGO_BIN_EXE_muster"))
            .env("DATABASE_URL", format!("sqlite://{feed}/../data/muster.db"))
            .env("MUSTER_FEED_DIR", &feed)
            .envs(["MUSTER_API_ADDR", "MUSTER_OPERATOR_ADDR"].map(|name| (name, "127.0.0.1:0")))
            .envs(settings.iter().copied())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(running.stderr.take().unwrap()).lines();
        let mut lines = lines.map_while(Result::ok);
        let line = lines.find(|line| line.contains("there is no game data yet"));
        running.kill().unwrap();
        running.wait().unwrap();
        line.unwrap().split_once("yet, ").unwrap().1.replace(&feed, "FEED")
    };
    insta::assert_snapshot!(start(&[]), @"so nothing can be answered: put documents into FEED, or set MUSTER_FEED_TOKEN for uploads, or MUSTER_PULL_URL. To try muster, make an example with `muster feed generate --out FEED`, or start `muster demo` instead");
    let uploads = start(&[("MUSTER_FEED_TOKEN", "x")]);
    assert!(uploads.contains("waiting for uploads to http://127.0.0.1:"), "{uploads}");
}

#[test]
fn a_mistyped_command_or_flag_gets_the_nearest_one_or_none() {
    let cli = Cli::new();
    let tip = |args: &[&str]| {
        let message = cli.usage_error(args, &[]);
        message.lines().find(|line| line.contains("tip:")).map(|line| line.trim().to_owned())
    };
    for (args, name) in [
        (&["rnu"][..], "run"),
        (&["demmo"], "demo"),
        (&["baclup"], "backup"),
        (&["keys", "lsit"], "list"),
        (&["lsit"], "keys list"),
        (&["keys", "expires"], "expire"),
        (&["feed", "pusj"], "push"),
    ] {
        let expected = format!("tip: a similar subcommand exists: '{name}'");
        assert_eq!(tip(args), Some(expected), "{args:?}");
    }
    assert_eq!(tip(&["xyzzy"]), None);
    let push = cli.usage_error(&["feed", "push", "--to", "http://x", "dir"], &[]);
    assert!(!push.contains("--feed-token-file"), "{push}");
    assert!(push.contains("Usage: muster feed push [OPTIONS] <DIR>"), "{push}");
    let near = tip(&["feed", "push", "--feed-tokn", "x", "dir"]);
    assert_eq!(near.unwrap(), "tip: a similar argument exists: '--feed-token'");
}

#[test]
fn a_key_expires_at_a_time() {
    let cli = Cli::new();
    let id = cli.issue("enterprise", &["--owner", "42"])["id"].as_str().unwrap().to_owned();
    let expiry = |args: &[&str]| {
        let output = cli.run(&[&["keys", "expire", &id], args].concat(), &[]);
        assert!(output.status.success(), "{}", stderr(&output));
        let shown = cli.run(&["keys", "show", &id, "--json"], &[]).stdout;
        let shown: serde_json::Value = serde_json::from_slice(&shown).unwrap();
        shown["expires_at"].as_str().map(str::to_owned)
    };
    assert_eq!(expiry(&["2099-01-01"]).as_deref(), Some("2099-01-01T00:00:00Z"));
    assert_eq!(expiry(&["never"]), None);
    cli.usage_error(&["keys", "expire", &id], &[]);
    cli.usage_error(&["keys", "expire", &id, "never", "now"], &[]);
}

#[test]
fn the_errors_of_documents_come_before_the_rows_that_are_left_out() {
    let cli = Cli::new();
    let folder = cli.folder.path().join("feed");
    let size = ["--servers", "2", "--players", "9", "--families", "0", "--properties", "0"];
    let args = ["feed", "generate", "--records", "0", "--out", folder.to_str().unwrap()];
    assert!(cli.run(&[&args[..], &size].concat(), &[]).status.success());
    let online = std::fs::read_to_string(folder.join("1/online.json")).unwrap();
    let online = online.replacen(r#""players":["#, r#""players":[{},"#, 1);
    std::fs::write(folder.join("1/online.json"), online).unwrap();
    std::fs::write(folder.join("2/online.json"), "[").unwrap();
    let output = cli.run(&["feed", "check", folder.to_str().unwrap()], &[]);
    let page = String::from_utf8(output.stdout).unwrap();
    let files: Vec<&str> = page.lines().map(|line| line.split(':').next().unwrap()).collect();
    assert_eq!(files[..2], ["2/online.json", "1/online.json"], "{page}");
}

#[test]
fn an_invalid_setting_is_one_sentence_that_says_what_to_write() {
    let cli = Cli::new();
    let wrong =
        |name: &'static str, value: &'static str| cli.usage_error(&["run"], &[(name, value)]);
    let push =
        |url| cli.usage_error(&["feed", "push", "--feed-token", "x", "--url", url, "."], &[]);
    let message = [
        wrong("MUSTER_KEYS_PER_OWNER", "0"),
        wrong("MUSTER_KEYS_PER_OWNER", "-1"),
        wrong("MUSTER_PUBLIC_URL", "example"),
        wrong("MUSTER_PUBLIC_URL", "ftp://a"),
        wrong("MUSTER_PUBLIC_URL", "https://a/?q=1"),
        wrong("MUSTER_BOT_URL", "my bot"),
        wrong("MUSTER_OPERATORS", "42, @me"),
        wrong("MUSTER_API_ADDR", "localhost:30011"),
        cli.usage_error(&["demo"], &[("MUSTER_API_ADDR", "localhost:30011")]),
        cli.usage_error(&["demo", "--keys-per-owner", "0"], &[]),
        cli.usage_error(&["openapi"], &[("MUSTER_PUBLIC_URL", "example")]),
        wrong("MUSTER_STATUS_ALIAS", ""),
        wrong("MUSTER_STATUS_ALIAS", "game"),
        cli.usage_error(&["demo", "--status-alias", "api"], &[]),
        wrong("RUST_LOG", "muster=loud"),
        wrong("MUSTER_WEBHOOK_URL", "example"),
        push("127.0.0.1:30002"),
        cli.usage_error(&["feed", "generate", "--out", ".", "--at", "tomorrow"], &[]),
        cli.usage_error(&["keys", "expire", "k_12345678", "xxx"], &[]),
        cli.usage_error(&["keys", "issue", "--label", "x", "--kind", "enterprise"], &[]),
        cli.usage_error(&["run"], &[("TELOXIDE_TOKEN", "1:a"), ("MUSTER_WEBHOOK_SECRET", "abc")]),
        cli.usage_error(
            &["run"],
            &[
                ("TELOXIDE_TOKEN", "1:a"),
                ("MUSTER_WEBHOOK_SECRET", "abc"),
                ("MUSTER_WEBHOOK_ADDR", "127.0.0.1:0"),
                ("MUSTER_WEBHOOK_URL", "http://muster.example/hook"),
            ],
        ),
    ];
    insta::assert_snapshot!(message.join("\n"));
}

#[test]
fn a_password_in_an_address_is_never_repeated() {
    let cli = Cli::new();
    let message = ["mysql://muster:hunter2@db/muster", "muster:hunter2@db", "x://a:hunter@2@db"]
        .map(|url| cli.usage_error(&["run"], &[("DATABASE_URL", url)]));
    for (message, shown) in message.iter().zip(["mysql://…@db/muster", "…@db", "x://…@db"]) {
        let shown = format!(
            "muster: invalid value '{shown}' for '--database-url <URL>' (DATABASE_URL): write sqlite://"
        );
        assert!(message.starts_with(&shown), "{message}");
    }
}

#[test]
fn push_and_run_read_the_feed_token_alike() {
    let cli = Cli::new();
    let usage_error = |settings: &[(&str, &str)]| cli.usage_error(&["feed", "push", "."], settings);
    let none = "muster: MUSTER_FEED_TOKEN: uploads need a token; set the one of the running muster";
    assert_eq!(usage_error(&[]), none);
    assert_eq!(usage_error(&[("MUSTER_FEED_TOKEN", " ")]), none);
    assert_eq!(usage_error(&[("MUSTER_FEED_TOKEN_FILE", "/dev/null")]), none);
    let missing = usage_error(&[("MUSTER_FEED_TOKEN_FILE", "/nowhere/token")]);
    assert!(missing.starts_with("muster: MUSTER_FEED_TOKEN_FILE: /nowhere/token can't be read: "));
    let lines = [("MUSTER_FEED_TOKEN", "one\ntwo")];
    assert_eq!(
        usage_error(&lines),
        "muster: MUSTER_FEED_TOKEN: a token is one line of visible characters"
    );
    assert_eq!(cli.usage_error(&["run"], &lines), usage_error(&lines));
    let both = [("MUSTER_FEED_TOKEN", "x"), ("MUSTER_FEED_TOKEN_FILE", "/dev/null")];
    let (push, run) = (usage_error(&both), cli.usage_error(&["run"], &both));
    assert_eq!(push, run);
    assert!(push.contains("cannot be used with"), "{push}");
}

#[test]
fn a_key_that_cannot_be_printed_is_a_failure() {
    let cli = Cli::new();
    let store = cli.folder.path().join("muster.db");
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_muster"))
        .args(["keys", "issue", "--kind", "service", "--label", "x"])
        .env("DATABASE_URL", format!("sqlite://{}", store.display()))
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let message = stderr(&output);
    let last = message.lines().last().unwrap();
    assert!(
        last.starts_with("muster: the key k_") && last.contains("`muster keys delete k_"),
        "{message}"
    );
}

#[test]
fn a_closed_pipe_is_not_a_failure() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = Command::new(env!("CARGO_BIN_EXE_muster"))
        .args(["feed", "schema"])
        .stdout(writer)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(stderr(&output), "");
}

#[test]
fn a_world_can_be_generated_for_a_day() {
    let cli = Cli::new();
    let out = cli.folder.path().join("feed");
    let size = ["--servers", "1", "--players", "1", "--families", "0", "--properties", "0"];
    let args = ["feed", "generate", "--records", "0", "--at", "2020-01-01", "--out"];
    let args = [&args[..], &[out.to_str().unwrap()], &size].concat();
    assert!(cli.run(&args, &[]).status.success());
}

#[test]
fn an_issued_key_is_printed_with_all_its_properties() {
    let cli = Cli::new();
    let owned = ["--owner", "42", "--expires", "2099-01-01", "--limit", "600/60s"];
    let key = cli.issue("enterprise", &owned);
    assert_eq!(key["kind"], "enterprise");
    assert_eq!(key["expires_at"], "2099-01-01T00:00:00Z");
    assert_eq!(key["limit"], "600/60s");
    assert!(key["key"].as_str().unwrap().starts_with("mst_"));
}

#[test]
fn unblocking_tells_whether_the_key_was_blocked() {
    let cli = Cli::new();
    let id = cli.issue("service", &[])["id"].as_str().unwrap().to_owned();
    let unblocked = || stderr(&cli.run(&["keys", "unblock", &id], &[]));
    assert_eq!(unblocked(), format!("{id} was not blocked"));
    assert!(cli.run(&["keys", "block", &id, "--reason", "why not"], &[]).status.success());
    assert_eq!(unblocked(), format!("{id} unblocked"));
}

#[test]
fn a_standard_key_cannot_expire() {
    let cli = Cli::new();
    let id = cli.issue("standard", &["--owner", "42"])["id"].as_str().unwrap().to_owned();
    let output = cli.run(&["keys", "expire", &id, "2099-01-01"], &[]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stderr(&output), "muster: a standard key cannot expire, only be deleted");
    assert!(cli.run(&["keys", "expire", &id, "never"], &[]).status.success());
}

#[test]
fn everything_that_a_new_key_lacks_is_named_at_once() {
    let cli = Cli::new();
    for args in [&["keys", "issue"][..], &["keys", "issue", "--kind", "enterprise"]] {
        let message = cli.usage_error(args, &[]);
        assert!(
            message.contains("--label <LABEL>") && message.contains("--owner <USER_ID>"),
            "{message}"
        );
    }
    let message = cli.usage_error(&["keys", "issue", "--kind", "service"], &[]);
    assert!(message.contains("--label <LABEL>") && !message.contains("--owner <"), "{message}");
}
