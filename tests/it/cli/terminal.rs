//! What a person sees in a terminal, and what a program gets instead.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use super::{Cli, stderr};

const LABEL: &str = "the site of the police of Los";

const RED: &str = "\u{1b}[1m\u{1b}[31m";

impl Cli {
    /// The screen of a terminal of this width.
    pub(super) fn screen(&self, columns: usize, args: &str, settings: &[(&str, &str)]) -> String {
        self.screen_typed(columns, args, settings, "")
    }

    /// The screen of a terminal of this width where somebody types this. `script` makes the terminal.
    fn screen_typed(
        &self,
        columns: usize,
        args: &str,
        settings: &[(&str, &str)],
        typed: &str,
    ) -> String {
        let store = self.folder.path().join("data/muster.db");
        let mut running = Command::new("script")
            .args(["-qec", &format!("stty cols {columns}; exec \"$MUSTER\" {args}"), "/dev/null"])
            .env("MUSTER", env!("CARGO_BIN_EXE_muster"))
            .env("DATABASE_URL", format!("sqlite://{}", store.display()))
            .envs([("SHELL", "/bin/sh"), ("TERM", "xterm")])
            .env_remove("COLUMNS")
            .env_remove("NO_COLOR")
            .envs(settings.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        running.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
        let output = running.wait_with_output().unwrap();
        String::from_utf8(output.stdout).unwrap().replace("\r\n", "\n")
    }

    fn stdout(&self, args: &[&str]) -> String {
        let output = self.run(args, &[]);
        assert!(output.status.success(), "{}", stderr(&output));
        String::from_utf8(output.stdout).unwrap()
    }
}

fn widest(screen: &str) -> usize {
    screen.lines().map(|line| line.chars().count()).max().unwrap()
}

#[test]
fn the_list_of_keys_fits_the_terminal_and_is_whole_for_a_program() {
    let cli = Cli::new();
    let issue = ["keys", "issue", "--kind", "enterprise", "--owner", "7000000001", "--label"];
    cli.stdout(&[&issue[..], &[LABEL]].concat());
    cli.stdout(&["keys", "issue", "--owner", "42", "--label", "short"]);
    let whole = cli.stdout(&["keys", "list"]);
    let heading = "ID          HINT           LABEL                          OWNER       KIND        STATE   LIMIT   MAY READ  USES  LAST USED\n";
    assert!(whole.starts_with(heading), "{whole}");
    for columns in [60, 80, 100] {
        let screen = cli.screen(columns, "keys list", &[]);
        let rows: Vec<_> = screen.lines().filter(|line| line.starts_with("k_")).collect();
        assert!(rows.len() == 2 && rows.iter().all(|row| row.contains("active")), "{screen}");
        assert!(widest(&screen) <= columns, "{columns}: {screen}");
        let note = screen.lines().find(|line| line.starts_with("No room for "));
        assert!(note.is_some_and(|note| note.contains("MAY READ")), "{screen}");
        assert!(screen.contains("--wide shows all of it."), "{screen}");
    }
    let narrow = cli.screen(80, "keys list", &[]);
    assert!(!narrow.lines().next().unwrap().contains("KIND"), "{narrow}");
    assert!(narrow.contains("…  7000000001  active"), "{narrow}");
    assert!(widest(&cli.screen(200, "keys list", &[("COLUMNS", "80")])) <= 80);
    // Nothing is left out where there is room, or where it is asked for.
    assert_eq!(cli.screen(200, "keys list", &[]), whole);
    assert_eq!(cli.screen(80, "keys list --wide", &[]), whole);
}

#[test]
fn long_work_shows_how_far_it_is_only_in_a_terminal_and_ends_with_the_next_command() {
    let cli = Cli::new();
    let size = "--servers 1 --players 1 --families 0 --properties 0 --records 0";
    let args: Vec<&str> = ["feed", "generate"].into_iter().chain(size.split(' ')).collect();
    let feed = cli.folder.path().join("feed").display().to_string();
    let piped = cli.run(&[&args[..], &["--out", &feed]].concat(), &[]);
    let said = String::from_utf8(piped.stdout.clone()).unwrap();
    assert!(said.starts_with("Wrote 10 documents, "), "{said}");
    let next = format!(", to {feed}. To serve them:\n  muster run --feed-dir {feed}\n");
    assert!(said.ends_with(&next), "{said}");
    assert_eq!(stderr(&piped), "");
    let screen = cli.screen(200, &format!("feed generate {size} --out {feed}"), &[]);
    assert!(screen.contains("making the world"), "{screen}");
    assert!(screen.contains(" of 10 ") && screen.ends_with(&said), "{screen}");

    cli.issue("service", &[]);
    let file = cli.folder.path().join("a.tar").display().to_string();
    let screen = cli.screen(200, &format!("backup {file}"), &[]);
    assert!(screen.contains("of muster.db copied"), "{screen}");
    assert!(screen.contains(&format!("Wrote {file}: muster.db (version ")), "{screen}");
    assert!(screen.contains(&format!("`muster restore {file}` brings it back")), "{screen}");
    fs::remove_dir_all(cli.folder.path().join("data")).unwrap();
    let screen = cli.screen(200, &format!("restore {file}"), &[]);
    assert!(screen.contains("of muster.db unpacked"), "{screen}");
    assert!(screen.contains("then start `muster run`"), "{screen}");
}

#[test]
fn only_a_terminal_that_wants_colours_gets_them() {
    let cli = Cli::new();
    let page = cli.screen(80, "doctor --log-filter off", &[]);
    assert!(page.contains(&format!("{RED}  WRONG  \u{1b}[0mfeed documents: ")), "{page}");
    let plain = cli.screen(80, "doctor --log-filter off", &[("NO_COLOR", "1")]);
    assert!(plain.contains("  WRONG  feed documents: "), "{plain}");
    assert!(!plain.contains('\u{1b}'), "{plain}");
    let piped = cli.run(&["doctor", "--log-filter", "off"], &[]);
    assert!(!String::from_utf8_lossy(&piped.stdout).contains('\u{1b}'));
    assert!(cli.screen(80, "keys show k_x", &[]).starts_with(&format!("{RED}muster: \u{1b}[0m")));
}

#[test]
fn a_long_line_is_wrapped_below_its_text_only_in_a_terminal() {
    let cli = Cli::new();
    let settings = [("NO_COLOR", "1"), ("MUSTER_PUBLIC_URL", "example")];
    let screen = cli.screen(80, "run", &settings);
    insta::assert_snapshot!(screen, @"
    muster: invalid value 'example' for '--public-url <URL>' (MUSTER_PUBLIC_URL):
            write an address like https://api.example, with http:// or https://
    ");
    let message = cli.usage_error(&["run"], &settings);
    assert_eq!(message.lines().count(), 1, "{message}");
    let page = cli.screen(60, "doctor --log-filter off", &settings[..1]);
    let (_, line) = page.split_once("  WRONG  feed documents: ").unwrap();
    let continued = line.lines().nth(1).unwrap();
    assert!(continued.starts_with("         ") && !continued.starts_with("          "), "{page}");
}

#[test]
fn a_key_is_deleted_from_a_terminal_only_after_a_question() {
    let cli = Cli::new();
    let id = cli.issue("enterprise", &["--owner", "42"])["id"].as_str().unwrap().to_owned();
    let exists = || cli.stdout(&["keys", "list"]).contains(&id);
    let delete = format!("keys delete {id}");
    let question =
        format!("Delete {id} \"x\" of owner 42? Programs that use it stop working at once. [y/N] ");
    for no in ["", "n\n", "\n"] {
        let screen = cli.screen_typed(200, &delete, &[], no);
        assert!(screen.contains(&question), "{screen}");
        assert!(screen.contains(&format!("{id} is not deleted")) && exists(), "{screen}");
    }
    let screen = cli.screen_typed(200, &delete, &[], "y\n");
    assert!(screen.ends_with(&format!("{id} deleted\n")) && !exists(), "{screen}");
    let unknown = cli.screen_typed(200, &delete, &[], "y\n");
    assert!(unknown.contains("there is no such key") && !unknown.contains("[y/N]"), "{unknown}");
    for flag in ["--yes", "--json"] {
        let id = cli.issue("service", &[])["id"].as_str().unwrap().to_owned();
        let screen = cli.screen(200, &format!("keys delete {id} {flag}"), &[]);
        assert!(screen.contains("deleted") && !screen.contains("[y/N]"), "{screen}");
    }
}
