//! What `--help` shows of each command.

use std::os::unix::process::CommandExt;
use std::process::Command;

use super::{Cli, stderr};

/// The commands with settings of their own.
const COMMANDS: [&str; 35] = [
    "run",
    "demo",
    "api",
    "bot",
    "migrate",
    "move",
    "backup",
    "restore",
    "doctor",
    "keys issue",
    "keys list",
    "keys show",
    "keys usage",
    "keys history",
    "keys block",
    "keys unblock",
    "keys expire",
    "keys limit",
    "keys allow",
    "keys disallow",
    "keys scope",
    "keys from",
    "keys delete",
    "people export",
    "people forget",
    "people hide",
    "people show",
    "feed check",
    "feed generate",
    "feed push",
    "feed pull",
    "openapi",
    "sdk",
    "completions",
    "man",
];

#[test]
fn every_command_shows_the_settings_that_it_reads_and_no_others() {
    let cli = Cli::new();
    let settings = COMMANDS.map(|command| {
        let args: Vec<&str> = command.split(' ').chain(["--help"]).collect();
        let output = cli.run(&args, &[]);
        assert!(output.status.success(), "{}", stderr(&output));
        let help = String::from_utf8(output.stdout).unwrap();
        // The address of the test's own store is no part of the text.
        let lines = help.lines().filter(|line| !line.contains("DATABASE_URL=sqlite"));
        let long: Vec<_> = lines.filter(|line| line.chars().count() > 80).collect();
        assert!(long.is_empty(), "{command} is too wide for a terminal: {long:#?}");
        let named = help
            .split("[env:")
            .skip(1)
            .map(|rest| rest.trim_start().split(['=', ']']).next().unwrap());
        // Every command has these.
        let own: Vec<&str> =
            named.filter(|name| !["RUST_LOG", "MUSTER_LOG"].contains(name)).collect();
        format!("{command}: {}", own.join(" "))
    });
    insta::assert_snapshot!(settings.join("\n"));
}

#[test]
fn help_about_a_command_is_asked_for_in_either_order() {
    let cli = Cli::new();
    for (asked, flag) in [
        (&["help"][..], &["--help"][..]),
        (&["help", "keys"], &["keys", "--help"]),
        (&["help", "keys", "issue"], &["keys", "issue", "--help"]),
    ] {
        let [asked, flag] = [asked, flag].map(|args| cli.run(args, &[]));
        assert!(asked.status.success(), "{}", stderr(&asked));
        assert_eq!(asked.stdout, flag.stdout);
    }
}

#[test]
fn the_program_is_called_muster_however_its_file_is() {
    for args in [&["--help"][..], &["keys", "issue", "--help"], &["keys", "--frob"], &["--frob"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_muster"))
            .arg0("muster-debug")
            .args(args)
            .output()
            .unwrap();
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8(text).unwrap();
        assert!(text.contains("Usage: muster "), "{text}");
        assert!(!text.contains("muster-debug"), "{text}");
    }
}
