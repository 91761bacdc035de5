//! The program as its operator types it: what is taken, and the sentence for what is not.

use std::process::{Command, Output};

const KEY: &str = "mst_00000000000000000000000000000005TkmO";

/// A folder with a key store of its own, or without one yet.
struct Cli {
    folder: tempfile::TempDir,
}

impl Cli {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn run(&self, words: &[&str], settings: &[(&str, &str)]) -> Output {
        let store = self.folder.path().join("data/muster.db");
        Command::new(env!("CARGO_BIN_EXE_muster"))
            .args(words)
            .env("DATABASE_URL", format!("sqlite://{}", store.display()))
            .envs(settings.iter().copied())
            .output()
            .unwrap()
    }

    /// What is said to a mistake in the settings.
    fn usage_error(&self, words: &[&str], settings: &[(&str, &str)]) -> String {
        let output = self.run(words, settings);
        assert_eq!(output.status.code(), Some(2), "{words:?} {settings:?}");
        stderr(&output)
    }

    fn issue(&self, kind: &str, more: &[&str]) -> serde_json::Value {
        let words = ["keys", "issue", "--json", "--label", "x", "--kind", kind];
        let output = self.run(&[&words, more].concat(), &[]);
        assert!(output.status.success(), "{}", stderr(&output));
        serde_json::from_slice(&output.stdout).unwrap()
    }
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).trim_end().to_owned()
}

#[test]
fn a_key_in_the_place_of_its_id_is_never_repeated() {
    let cli = Cli::new();
    for words in [
        &["keys", "show", KEY][..],
        &["keys", "delete", KEY],
        &["keys", "block", KEY, "--reason", "x"],
        &["keys", "limit", KEY, "standard"],
        &["keys", KEY],
        &["keys", "issue", "--label", KEY],
        &["keys", "show", "k_12345678", KEY],
        &[KEY],
    ] {
        let said = cli.usage_error(words, &[]);
        assert!(!said.contains(&KEY[4..]), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    insta::assert_snapshot!(
        cli.usage_error(&["keys", "show", KEY], &[]),
        @"muster: invalid value 'mst_…' for '<ID>': that is a key itself; these commands take its public id, k_…, see `muster keys list`"
    );
}

#[test]
fn only_issue_makes_a_store_and_says_so() {
    let cli = Cli::new();
    for words in [&["keys", "list"][..], &["keys", "show", "k_12345678"]] {
        let output = cli.run(words, &[]);
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).starts_with("muster: there is no key store at "), "{words:?}");
    }
    assert!(!cli.folder.path().join("data").exists());
    let issue = ["keys", "issue", "--kind", "service", "--label", "x"];
    assert!(stderr(&cli.run(&issue, &[])).starts_with("a new key store is made: "));
    assert!(!stderr(&cli.run(&issue, &[])).contains("a new key store"));
    assert!(cli.run(&["keys", "list"], &[]).status.success());
}

#[test]
fn a_missing_subcommand_prints_help_and_an_unknown_one_is_an_error() {
    let cli = Cli::new();
    assert!(cli.usage_error(&["keys"], &[]).contains("\n  unblock "));
    assert!(cli.usage_error(&["feed"], &[]).contains("\n  push "));
    let said = [&["keys", "lst"][..], &["keys", "frobnicate"], &["feed", "push", "--frob"]]
        .map(|words| cli.usage_error(words, &[]));
    insta::assert_snapshot!(said.join("\n"));
}

#[test]
fn an_invalid_setting_is_one_sentence_that_says_what_to_write() {
    let cli = Cli::new();
    let wrong =
        |name: &'static str, value: &'static str| cli.usage_error(&["run"], &[(name, value)]);
    let push =
        |url| cli.usage_error(&["feed", "push", "--feed-token", "x", "--url", url, "."], &[]);
    let said = [
        wrong("MUSTER_KEYS_PER_OWNER", "0"),
        wrong("MUSTER_KEYS_PER_OWNER", "-1"),
        wrong("MUSTER_PUBLIC_URL", "example"),
        wrong("MUSTER_PUBLIC_URL", "ftp://a"),
        wrong("MUSTER_PUBLIC_URL", "https://a/?q=1"),
        wrong("MUSTER_API_ADDR", "localhost:30011"),
        cli.usage_error(&["demo"], &[("MUSTER_API_ADDR", "localhost:30011")]),
        cli.usage_error(&["demo", "--keys-per-owner", "0"], &[]),
        cli.usage_error(&["openapi"], &[("MUSTER_PUBLIC_URL", "example")]),
        wrong("RUST_LOG", "muster=loud"),
        wrong("MUSTER_WEBHOOK_URL", "example"),
        push("127.0.0.1:30002"),
        cli.usage_error(&["feed", "generate", "--out", ".", "--at", "tomorrow"], &[]),
        cli.usage_error(&["keys", "expire", "k_12345678", "--at", "xxx"], &[]),
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
    insta::assert_snapshot!(said.join("\n"));
}

#[test]
fn a_password_in_an_address_is_never_repeated() {
    let cli = Cli::new();
    let said = ["postgres://muster:hunter2@db/muster", "muster:hunter2@db", "x://a:hunter@2@db"]
        .map(|url| cli.usage_error(&["run"], &[("DATABASE_URL", url)]));
    for (said, shown) in said.iter().zip(["postgres://…@db/muster", "…@db", "x://…@db"]) {
        let shown = format!(
            "muster: invalid value '{shown}' for '--database-url <URL>' (DATABASE_URL): it is written sqlite://"
        );
        assert!(said.starts_with(&shown), "{said}");
    }
}

#[test]
fn the_token_of_the_feed_is_read_as_by_the_server() {
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
fn a_key_that_cannot_be_shown_is_no_success() {
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
    let said = stderr(&output);
    let last = said.lines().last().unwrap();
    assert!(
        last.starts_with("muster: the key k_") && last.contains("`muster keys delete k_"),
        "{said}"
    );
}

#[test]
fn a_reader_that_has_heard_enough_is_no_failure() {
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
fn a_world_is_made_of_a_day_too() {
    let cli = Cli::new();
    let out = cli.folder.path().join("feed");
    let size = ["--servers", "1", "--players", "1", "--families", "0", "--properties", "0"];
    let words = ["feed", "generate", "--records", "0", "--at", "2020-01-01", "--out"];
    let words = [&words[..], &[out.to_str().unwrap()], &size].concat();
    assert!(cli.run(&words, &[]).status.success());
}

#[test]
fn an_issued_key_is_told_with_all_that_holds_for_it() {
    let cli = Cli::new();
    let owned = ["--owner", "42", "--expires", "2099-01-01", "--limit", "600/60s"];
    let key = cli.issue("enterprise", &owned);
    assert_eq!(key["kind"], "enterprise");
    assert_eq!(key["expires_at"], "2099-01-01T00:00:00Z");
    assert_eq!(key["limit"], "600/60s");
    assert!(key["key"].as_str().unwrap().starts_with("mst_"));
}

#[test]
fn what_is_not_blocked_is_not_unblocked() {
    let cli = Cli::new();
    let id = cli.issue("service", &[])["id"].as_str().unwrap().to_owned();
    let unblocked = || stderr(&cli.run(&["keys", "unblock", &id], &[]));
    assert_eq!(unblocked(), format!("{id} was not blocked"));
    assert!(cli.run(&["keys", "block", &id, "--reason", "why not"], &[]).status.success());
    assert_eq!(unblocked(), format!("{id} unblocked"));
}

#[test]
fn a_standard_key_is_given_no_end() {
    let cli = Cli::new();
    let id = cli.issue("standard", &["--owner", "42"])["id"].as_str().unwrap().to_owned();
    let output = cli.run(&["keys", "expire", &id, "--at", "2099-01-01"], &[]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        stderr(&output),
        "muster: a standard key lives until it is deleted: it can be given no end"
    );
    assert!(cli.run(&["keys", "expire", &id, "--at", "never"], &[]).status.success());
}
