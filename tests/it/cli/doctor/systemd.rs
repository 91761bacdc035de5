//! The command that docs/operating.md shows for the service of systemd.

use std::fs;
use std::process::Command;

use crate::cli::Cli;

#[test]
fn the_documented_command_has_the_settings_of_the_unit() {
    let cli = Cli::new();
    let [etc, data] = ["etc", "data"].map(|name| cli.folder.path().join(name));
    fs::create_dir(&etc).unwrap();
    for (file, text) in [
        ("settings", "MUSTER_PUBLIC_URL=https://api.example.org\n"),
        ("telegram", "x"),
        ("feed", "x"),
    ] {
        fs::write(etc.join(file), text).unwrap();
    }
    let here = |text: &str| {
        let text = text.replace("/etc/muster", etc.to_str().unwrap());
        text.replace("/var/lib/muster", data.to_str().unwrap())
    };
    let docs = include_str!("../../../../docs/operating.md");
    let (_, command) = docs.split_once("(set -a; ").unwrap();
    let (settings, _) = command.split_once("muster doctor)\n").unwrap();
    let script = here(&format!("set -a; {settings}\"$0\" doctor"));
    let output = Command::new("sh").args(["-c", &script, env!("CARGO_BIN_EXE_muster")]).output();
    let page = String::from_utf8(output.unwrap().stdout).unwrap();
    let unit = include_str!("../../../../deploy/muster.service");
    let variables = unit.lines().filter_map(|line| line.strip_prefix("Environment="));
    let variables: Vec<_> = variables.flat_map(|line| line.split(' ')).collect();
    assert!(variables.len() >= 4);
    for variable in variables.into_iter().chain(["MUSTER_PUBLIC_URL=https://api.example.org"]) {
        // The unit passes on the files of /etc/muster as credentials.
        let line = here(&format!("  {}\n", variable.replace("%d", "/etc/muster")));
        assert!(page.contains(&line), "{line}{page}");
    }
}
