//! The fuzz targets of `fuzz/`. Each handles its input as muster handles untrusted bytes, and panics if the result
//! breaks a promise. The tests here run every kept input.

use std::sync::{Arc, LazyLock};

use jiff::Timestamp;
use serde_json::Value;

use crate::api::fuzz::pages;
pub use crate::api::fuzz::query_strings;
use crate::bot::fuzz::check_escaped;
pub use crate::bot::fuzz::{callback_data, commands, phrases, webhook_bodies};
use crate::feed::document::{
    DocumentId, ServerDocument, SharedDocument, Valid, ValidationContext, ValidationErrors,
    shipped_fractions, shipped_pois, validate,
};
use crate::feed::fuzz::read_players;
pub use crate::feed::fuzz::udp_packets;
use crate::game::players::NewRecord;
use crate::game::{Current, Update};
use crate::keys::{KeyId, Label, Limit, OwnerLimit, Token};
use crate::wire;

/// The context that documents are validated against.
static CONTEXT: LazyLock<ValidationContext> = LazyLock::new(|| ValidationContext {
    now: Timestamp::constant(1_769_860_800, 0),
    fractions: Arc::new(shipped_fractions()),
    pois: Arc::new(shipped_pois()),
    strict: false,
});

/// The server that documents are about.
const SERVER: u32 = 5;

/// The documents, by the first byte of an input.
const DOCUMENTS: [DocumentId; 9] = [
    DocumentId::Shared(SharedDocument::Servers),
    DocumentId::Shared(SharedDocument::Fractions),
    DocumentId::Shared(SharedDocument::Pois),
    DocumentId::Server(SERVER, ServerDocument::Online),
    DocumentId::Server(SERVER, ServerDocument::Sobes),
    DocumentId::Server(SERVER, ServerDocument::Families),
    DocumentId::Server(SERVER, ServerDocument::Map),
    DocumentId::Server(SERVER, ServerDocument::Admins),
    DocumentId::Server(SERVER, ServerDocument::Ghetto),
];

/// The list of servers that is published before a document.
const SERVERS: &[u8] = br#"{"timestamp": 1769860800, "servers": [{"number": 5, "name": "Five", "ip": "127.0.0.1",
    "port": 7777, "online": 2, "maxplayers": 1000, "password": 0, "donateMultiplier": 2, "experienceMultiplier": 1.5,
    "status": "online"}]}"#;
const ONLINE: &[u8] = br#"{"timestamp": 1769860800, "players": [
    {"id": 1, "name": "Abe_Long", "level": 12, "fraction": "LSPD", "position": "Chief", "isLeader": true},
    {"id": 2, "name": "Free_Man", "level": 3}]}"#;

/// A document; the first byte chooses which. The client reads the JSON of every accepted document, and white space
/// changes nothing.
pub fn documents(input: &[u8]) {
    let Some((choice, text)) = input.split_first() else { return };
    let id = DOCUMENTS[usize::from(*choice) % DOCUMENTS.len()];
    let context = |strict| ValidationContext { strict, ..CONTEXT.clone() };
    let valid = match validate(id, text, &context(false)) {
        Ok(valid) => valid,
        Err(errors) => {
            check_errors(&errors);
            assert!(validate(id, text, &context(true)).is_err(), "a strict reader accepts more");
            return;
        }
    };
    check_errors(&valid.errors);
    let is_flawless = valid.errors.is_empty();
    assert_eq!(validate(id, text, &context(true)).is_ok(), is_flawless);
    let compact = validate(id, &compact(text), &context(false));
    let Ok(compact) = compact else { panic!("without white space it is refused: {compact:?}") };
    assert_eq!(compact.errors.count(), valid.errors.count());
    assert_eq!(served(compact), served(valid));
}

/// The pages of the API after a document was published.
fn served(Valid { update, .. }: Valid) -> Vec<Value> {
    let current = Current::new();
    current.publish(Update::Fractions(shipped_fractions()));
    current.publish(Update::Pois(shipped_pois()));
    for (id, text) in [(DOCUMENTS[0], SERVERS), (DOCUMENTS[3], ONLINE)] {
        let Ok(valid) = validate(id, text, &CONTEXT) else { panic!("{id} is not valid") };
        current.publish(valid.update);
    }
    current.publish(update);
    pages(&current.snapshot(), SERVER, CONTEXT.now)
}

/// A document without white space between its values.
fn compact(text: &[u8]) -> Vec<u8> {
    let (mut is_quoted, mut is_escaped) = (false, false);
    let mut compact = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text).to_vec();
    compact.retain(|byte| {
        if !is_escaped && *byte == b'"' {
            is_quoted = !is_quoted;
        }
        is_escaped = is_quoted && !is_escaped && *byte == b'\\';
        is_quoted || !byte.is_ascii_whitespace()
    });
    compact
}

/// A list of players, one a line. The client reads the JSON of every record, and reading it again changes nothing.
pub fn player_lines(input: &[u8]) {
    let (records, errors) = read_players(input);
    check_errors(&errors);
    for record in records {
        let line = line(&record);
        let read_by_client = serde_json::from_str::<wire::Player<'_>>(&line);
        assert!(read_by_client.is_ok(), "{read_by_client:?}: {line}");
        let (again, errors) = read_players(line.as_bytes());
        // An unknown id is served as 0.
        let id = record.id.or(Some(0));
        assert_eq!(again, [NewRecord { line: 1, id, ..record }], "{errors}");
    }
}

/// The record as it is served.
fn line(record: &NewRecord) -> String {
    let (before, after) = record.text.split_at(record.online_at);
    [before, "true", after].concat()
}

/// Errors are shown to people, one on each line.
fn check_errors(errors: &ValidationErrors) {
    for error in errors.list() {
        let shown = error.to_string();
        assert!(!shown.contains(char::is_control), "{shown:?}");
    }
}

/// A presented key, a text that may contain keys, and a label or limit that an owner writes.
pub fn keys(input: &[u8]) {
    if let Ok(token) = Token::parse(input) {
        assert_eq!(token.reveal().as_bytes(), input);
        assert_eq!(token.hint().as_str().parse(), Ok(token.hint()));
    }
    let Ok(text) = std::str::from_utf8(input) else { return };
    for token in Token::find_all(text) {
        assert!(text.contains(token.reveal()) && Token::parse(token.reveal().as_bytes()).is_ok());
    }
    if let Ok(label) = text.parse::<Label>() {
        assert_eq!(label.as_str().parse(), Ok(label.clone()));
        assert!(label.as_str().chars().count() <= Label::MAX_CHARS.into());
    }
    check_escaped(text);
    if let Ok(id) = text.parse::<KeyId>() {
        assert_eq!(id.as_str(), text);
    }
    if let Ok(limit) = text.parse::<Limit>() {
        assert_eq!(limit.to_string().parse(), Ok(limit));
    }
    if let Ok(limit) = text.parse::<OwnerLimit>() {
        assert_eq!(limit.to_string().parse(), Ok(limit));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::{Path, PathBuf};

    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    type Target = (&'static str, fn(&[u8]));

    const TARGETS: [Target; 9] = [
        ("callback_data", super::callback_data),
        ("commands", super::commands),
        ("documents", super::documents),
        ("keys", super::keys),
        ("phrases", super::phrases),
        ("player_lines", super::player_lines),
        ("query_strings", super::query_strings),
        ("udp_packets", super::udp_packets),
        ("webhook_bodies", super::webhook_bodies),
    ];

    /// Changed copies of each input.
    const CHANGED: u64 = 10;

    fn list(folder: &str) -> Vec<PathBuf> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz").join(folder);
        let entries = fs::read_dir(&folder).unwrap_or_else(|_| panic!("{}", folder.display()));
        entries.map(|entry| entry.unwrap().path()).collect()
    }

    fn stems(folder: &str) -> BTreeSet<String> {
        list(folder).iter().map(|it| it.file_stem().unwrap().to_str().unwrap().to_owned()).collect()
    }

    #[test]
    fn every_target_has_a_program_and_inputs() {
        let targets: BTreeSet<_> = TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(stems("fuzz_targets"), targets);
        assert_eq!(stems("corpus"), targets);
    }

    #[test]
    fn kept_inputs_pass_and_so_do_changed_ones() {
        let mut random = StdRng::seed_from_u64(1);
        for (name, target) in TARGETS {
            for path in list(&format!("corpus/{name}")) {
                let input = fs::read(&path).unwrap();
                // Printed if the target panics.
                println!("{}", path.display());
                target(&input);
                for _ in 0..CHANGED {
                    let changed = changed(&input, &mut random);
                    println!("{name}: {}", changed.escape_ascii());
                    target(&changed);
                }
            }
        }
    }

    /// A copy with up to four bytes changed, removed or repeated.
    fn changed(input: &[u8], random: &mut StdRng) -> Vec<u8> {
        let mut bytes = input.to_vec();
        for _ in 0..random.random_range(1..=4) {
            let at = random.random_range(0..=bytes.len());
            match (bytes.get(at).copied(), random.random_range(0..3)) {
                (Some(byte), 0) => bytes.insert(at, byte),
                (Some(_), 1) => drop(bytes.remove(at)),
                (Some(_), _) => bytes[at] = random.random(),
                (None, _) => bytes.push(random.random()),
            }
        }
        bytes
    }
}
