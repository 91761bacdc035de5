//! The program as its operator types it: what is taken, and the sentence for what is not.

use std::process::{Command, Output};

const KEY: &str = "mst_00000000000000000000000000000005TkmO";

/// A folder with a key store of its own, or without one yet.
struct Desk {
    folder: tempfile::TempDir,
}

impl Desk {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn says(&self, words: &[&str], settings: &[(&str, &str)]) -> Output {
        let store = self.folder.path().join("data/muster.db");
        Command::new(env!("CARGO_BIN_EXE_muster"))
            .args(words)
            .env("DATABASE_URL", format!("sqlite://{}", store.display()))
            .envs(settings.iter().copied())
            .output()
            .unwrap()
    }

    /// What is said to a mistake in the settings.
    fn refuses(&self, words: &[&str], settings: &[(&str, &str)]) -> String {
        let output = self.says(words, settings);
        assert_eq!(output.status.code(), Some(2), "{words:?} {settings:?}");
        words_of(&output)
    }

    fn issues(&self, kind: &str, more: &[&str]) -> serde_json::Value {
        let words = ["keys", "issue", "--json", "--label", "x", "--kind", kind];
        let output = self.says(&[&words, more].concat(), &[]);
        assert!(output.status.success(), "{}", words_of(&output));
        serde_json::from_slice(&output.stdout).unwrap()
    }
}

fn words_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).trim_end().to_owned()
}

#[test]
fn a_key_in_the_place_of_its_id_is_never_repeated() {
    let desk = Desk::new();
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
        let said = desk.refuses(words, &[]);
        assert!(!said.contains(&KEY[4..]), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    insta::assert_snapshot!(
        desk.refuses(&["keys", "show", KEY], &[]),
        @"muster: invalid value 'mst_…' for '<ID>': that is a key itself; these commands take its public id, k_…, see `muster keys list`"
    );
}

#[test]
fn without_a_subcommand_there_is_help_and_a_wrong_one_is_told_of_it() {
    let desk = Desk::new();
    assert!(desk.refuses(&["keys"], &[]).contains("\n  unblock "));
    assert!(desk.refuses(&["feed"], &[]).contains("\n  push "));
    let said = [&["keys", "lst"][..], &["keys", "frobnicate"], &["feed", "push", "--frob"]]
        .map(|words| desk.refuses(words, &[]));
    insta::assert_snapshot!(said.join("\n"));
}
