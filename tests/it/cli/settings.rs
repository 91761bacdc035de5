//! Settings: in the environment, in files, and what is said about a wrong one.

use std::process::Command;

use super::{Cli, stderr};

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
        wrong("MUSTER_COMPAT", "round"),
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
