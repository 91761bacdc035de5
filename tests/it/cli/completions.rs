//! `muster completions` and `muster man`.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use super::Cli;

#[test]
fn bash_completes_commands_flags_and_values() {
    // What bash runs when somebody presses Tab after these words.
    let complete = |words: &str| {
        let script = format!(
            "source <(\"$0\" completions bash)
             COMP_WORDS=({words}) COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
             _muster muster \"${{COMP_WORDS[-1]}}\" \"${{COMP_WORDS[-2]}}\"
             echo \"${{COMPREPLY[@]}}\""
        );
        let output =
            Command::new("bash").args(["-c", &script, env!("CARGO_BIN_EXE_muster")]).output();
        let output = output.unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    };
    assert_eq!(complete("muster keys un"), "unblock");
    assert_eq!(complete("muster restore --database-url-"), "--database-url-file");
    assert_eq!(complete("muster completions fi"), "fish");
    assert_eq!(complete("muster ba"), "backup");
}

#[test]
fn every_command_has_a_manual_page() {
    let cli = Cli::new();
    let folder = cli.folder.path().join("man");
    assert!(cli.run(&["man", "--out", folder.to_str().unwrap()], &[]).status.success());
    let pages: BTreeSet<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    for page in ["muster.1", "muster-run.1", "muster-keys.1", "muster-keys-issue.1", "muster-man.1"]
    {
        assert!(pages.contains(page), "{page} {pages:?}");
    }
    let run = fs::read_to_string(folder.join("muster-run.1")).unwrap();
    assert!(run.contains("MUSTER_FEED_DIR"), "{run}");

    let printed = cli.run(&["man"], &[("DATABASE_URL", "sqlite://secret.db")]);
    assert!(printed.status.success());
    let main = fs::read(folder.join("muster.1")).unwrap();
    assert_eq!(String::from_utf8(printed.stdout).unwrap(), String::from_utf8(main).unwrap());
}
