//! `muster people`.

use serde_json::{Value, json};

use super::{Cli, stderr};

#[test]
fn a_nickname_is_hidden_and_shown_and_a_person_is_exported_and_forgotten() {
    let cli = Cli::new();
    let missing = cli.run(&["people", "hide", "Carl_Johnson", "5"], &[]);
    assert!(stderr(&missing).contains("there is no key store"), "{}", stderr(&missing));
    cli.issue("standard", &["--owner", "42"]);
    let said = |args: &[&str]| {
        let output = cli.run(&[&["people"], args].concat(), &[]);
        assert!(output.status.success(), "{}", stderr(&output));
        (stderr(&output), String::from_utf8(output.stdout).unwrap())
    };
    let hide = ["hide", "Carl_Johnson", "5"];
    assert_eq!(said(&hide).0, "Carl_Johnson on server 5 is hidden");
    assert_eq!(said(&hide).0, "Carl_Johnson on server 5 was hidden before");
    let show = ["show", "Carl_Johnson", "5"];
    assert_eq!(said(&show).0, "Carl_Johnson on server 5 is shown again");
    assert_eq!(said(&show).0, "Carl_Johnson on server 5 was not hidden");
    let exported = || -> Value { serde_json::from_str(&said(&["export", "42"]).1).unwrap() };
    let records = exported();
    assert_eq!((&records["person"], &records["claims"]), (&json!(42), &json!([])));
    assert_eq!(records["keys"].as_array().unwrap().len(), 1);
    let key = &records["keys"][0];
    assert_eq!((&key["answers"]["total"]["requests"], &key["errors"]), (&json!(0), &json!([])));
    assert!(said(&["forget", "42"]).0.starts_with("1 keys and all claims of 42 are deleted."));
    assert_eq!(exported()["keys"], json!([]));
}
