//! The command line: what it accepts, and its error messages.

mod backup;
mod completions;
mod doctor;
mod help;
mod keys;
mod people;
mod reload;
mod sdk;
mod settings;
mod terminal;
mod usage;

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
    let commands = [
        &["keys", "issue"][..],
        &["keys", "issue", "--label", "x"],
        &["keys", "delete"],
        &["keys", "history"],
    ];
    let message = commands.map(|args| cli.usage_error(args, &[]));
    insta::assert_snapshot!(message.join("\n"), @"
    muster: the following required arguments were not provided: --label <LABEL>, --owner <USER_ID>

    Usage: muster keys issue [OPTIONS] --label <LABEL> --owner <USER_ID>

    Example: muster keys issue --owner 42 --label 'my site'
    muster: the following required arguments were not provided: --owner <USER_ID>

    Usage: muster keys issue [OPTIONS] --label <LABEL> --owner <USER_ID>

    Example: muster keys issue --owner 42 --label 'my site'
    muster: the following required arguments were not provided: <ID>

    Usage: muster keys delete [OPTIONS] <ID>
    muster: the following required arguments were not provided: <ID|--all>

    Usage: muster keys history [OPTIONS] <ID|--all>

    Example: muster keys history --all --json >keys.ndjson
    ");
}

#[test]
fn a_start_without_game_data_says_how_it_comes() {
    let cli = Cli::new();
    let feed = cli.folder.path().join("feed").display().to_string();
    let start = |settings: &[(&str, &str)], count| {
        let mut running = Command::new(env!("CARGO_BIN_EXE_muster"))
            .env("DATABASE_URL", format!("sqlite://{feed}/../data/muster.db"))
            .env("MUSTER_FEED_DIR", &feed)
            .envs(["MUSTER_API_ADDR", "MUSTER_OPERATOR_ADDR"].map(|name| (name, "127.0.0.1:0")))
            .envs(settings.iter().copied())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(running.stderr.take().unwrap()).lines();
        let lines = lines.map_while(Result::ok);
        let lines = lines.skip_while(|line| !line.contains("there is no game data yet"));
        let lines = lines
            .take(count)
            .map(|line| line.split_once("missing_data: ").unwrap().1.replace(&feed, "FEED"));
        let lines: Vec<_> = lines.collect();
        running.kill().unwrap();
        running.wait().unwrap();
        lines.join("\n")
    };
    insta::assert_snapshot!(start(&[], 2), @r"
    there is no game data yet, so nothing can be answered: put documents into FEED, or set MUSTER_FEED_TOKEN or MUSTER_PULL_URL
    to try muster with an invented world, stop it and start `muster demo`
    ");
    let uploads = start(&[("MUSTER_FEED_TOKEN", "x")], 1);
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
        (&["serve"], "run"),
        (&["keys", "remove"], "delete"),
        (&["revoke"], "keys delete"),
    ] {
        let expected = format!("tip: a similar subcommand exists: '{name}'");
        assert_eq!(tip(args), Some(expected), "{args:?}");
    }
    assert_eq!(tip(&["xyzzy"]), None);
    for (args, command) in [
        (&["version"][..], "muster --version"),
        (&["hlep"], "muster --help"),
        (&["keys", "help"], "muster keys --help"),
    ] {
        assert_eq!(tip(args), Some(format!("tip: use '{command}'")), "{args:?}");
    }
    let sdk = cli.usage_error(&["sdk", "pyton"], &[]);
    assert!(sdk.ends_with("lua, php]; did you mean 'python'?"), "{sdk}");
    let push = cli.usage_error(&["feed", "push", "--to", "http://x", "dir"], &[]);
    assert!(!push.contains("--feed-token-file"), "{push}");
    assert!(push.contains("Usage: muster feed push [OPTIONS] <DIR>"), "{push}");
    let near = tip(&["feed", "push", "--feed-tokn", "x", "dir"]);
    assert_eq!(near.unwrap(), "tip: a similar argument exists: '--feed-token'");
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
