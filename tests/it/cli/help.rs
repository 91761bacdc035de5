//! What `--help` shows of each command.

use super::{Cli, stderr};

/// The commands with settings of their own.
const COMMANDS: [&str; 32] = [
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
