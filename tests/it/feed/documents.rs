//! Validation of documents: what is accepted, and every error of what is not.

use std::sync::Arc;

use jiff::ToSpan;
use muster::feed::document::{self, DocumentId, Valid, ValidationContext, ValidationErrors};
use muster::game::{FractionId, FractionName, Point, Update};
use proptest::prelude::*;

use super::samples::{self, made};

pub fn address(path: &str) -> DocumentId {
    let stem = path.strip_suffix(".json").unwrap();
    match stem.split_once('/') {
        Some((number, part)) => DocumentId::Server(number.parse().unwrap(), part.parse().unwrap()),
        None => DocumentId::Shared(stem.parse().unwrap()),
    }
}

fn context() -> ValidationContext {
    let shipped = Arc::new(document::shipped_fractions());
    let context =
        ValidationContext { now: made(), fractions: shipped, pois: Arc::default(), strict: false };
    let judged =
        document::validate(address("fractions.json"), samples::FRACTIONS.as_bytes(), &context);
    let update = judged.unwrap().update;
    let Update::Fractions(fractions) = update else { panic!("{update:?}") };
    ValidationContext { fractions: Arc::new(fractions), ..context }
}

pub fn validated(path: &str, text: &str) -> Result<Valid, ValidationErrors> {
    document::validate(address(path), text.as_bytes(), &context())
}

fn validate(path: &str, text: &str) -> Update {
    validated(path, text).unwrap_or_else(|errors| panic!("{errors}")).update
}

fn errors(path: &str, text: &str) -> String {
    match validated(path, text) {
        Ok(_) => "taken".to_owned(),
        Err(errors) => errors.to_string(),
    }
}

#[test]
fn a_valid_document_of_each_kind_is_accepted() {
    for (path, text) in samples::ALL {
        assert_eq!(errors(path, text), "taken", "{path}");
    }
}

#[test]
fn valid_documents_match_their_schemas() {
    for (path, text) in samples::ALL {
        let schema = document::schema(address(path).name()).unwrap();
        let validator = jsonschema::validator_for(&schema).unwrap();
        let document = serde_json::from_str(text).unwrap();
        let wrong: Vec<_> =
            validator.iter_errors(&document).map(|error| error.to_string()).collect();
        assert_eq!(wrong, Vec::<String>::new(), "{path}");
        let nothing = serde_json::json!({"timestamp": "yesterday"});
        assert!(!validator.is_valid(&nothing), "{path} takes anything");
    }
}

#[test]
fn a_schema_requires_what_validation_requires() {
    let schema = document::schema("online").unwrap();
    insta::assert_snapshot!(schema.pointer("/required").unwrap(), @r#"["timestamp","players"]"#);
    let player = schema.pointer("/$defs/player/required").unwrap();
    insta::assert_snapshot!(player, @r#"["id","name"]"#);
}

#[test]
fn flags_are_also_zero_and_one_and_ids_also_text() {
    let Update::Online(5, online) = validate("5/online.json", samples::ONLINE) else { panic!() };
    let abe = online.named("Abe_Long").unwrap();
    assert!(abe.in_uniform && abe.is_leader && !abe.is_deputy);
    assert_eq!(abe.fraction, Some(FractionName::Known(FractionId(1))));
    assert_eq!(online.player(2).unwrap().fraction, None);
}

#[test]
fn an_empty_owner_and_the_state_mean_nobody() {
    for nobody in ["null", "\"\"", "\"The State\""] {
        let text = samples::MAP.replace("\"Abe_Long\"", nobody);
        let Update::Map(5, map) = validate("5/map.json", &text) else { panic!() };
        assert!(map.houses.iter().all(|house| house.owner.is_none()), "{nobody}");
    }
}

#[test]
fn an_empty_list_is_also_empty_text_or_an_empty_object() {
    for empty in ["[]", "\"\"", "{}"] {
        let text = format!("{{\"timestamp\": 1, \"houses\": {empty}, \"businesses\": {empty}}}");
        assert_eq!(errors("5/map.json", &text), "taken", "{empty}");
    }
    assert_eq!(errors("pois.json", "\"\""), "taken");
    let full = r#"{"timestamp": 1, "players": {"1": {"level": 1}}}"#;
    insta::assert_snapshot!(errors("5/online.json", full), @r#"5/online.json: $.players["1"].name is missing"#);
}

#[test]
fn a_given_place_is_kept_and_extra_fields_of_a_zone_are_passed_on() {
    let Update::Map(5, map) = validate("5/map.json", samples::MAP) else { panic!() };
    let shop = &map.businesses[0];
    assert_eq!(shop.nearest.as_ref().unwrap().at, Point { x: 7.0, y: 8.0 });
    assert_eq!(shop.kind, Some(4));
    let Update::Ghetto(5, ghetto) = validate("5/ghetto.json", samples::GHETTO) else { panic!() };
    let zone = &ghetto.zones[0];
    assert_eq!((zone.family_id, &zone.family_name), (None, &None));
    let further: Vec<_> =
        zone.extra_fields.iter().map(|(name, value)| (&**name, &**value)).collect();
    assert_eq!(further, [("war", r#"{"until": 1.50, "tags": ["a"]}"#)]);
}

#[test]
fn an_extra_field_that_some_readers_reject_is_an_error() {
    let text = samples::GHETTO.replace("1.50", r#"1e400, "by": "\ud800""#);
    insta::assert_snapshot!(errors("5/ghetto.json", &text), @"5/ghetto.json: $.zones[0].war is not portable JSON: number out of range");
}

#[test]
fn a_name_with_a_control_character_is_an_error_and_one_with_a_direction_is_not() {
    let rows = |path: &str, text: &str| match validated(path, text) {
        Ok(valid) => valid.errors.to_string(),
        Err(errors) => format!("refused: {errors}"),
    };
    let found = [
        (
            "5/online.json",
            r#"{"timestamp": 1, "players": [{"id": 1, "name": "A\u0000B"}, {"id": 2, "name": "B"}]}"#,
        ),
        (
            "5/online.json",
            r#"{"timestamp": 1, "players": [{"id": 1, "name": "A", "fraction": "L\nD"}, {"id": 2, "name": "B"}]}"#,
        ),
        (
            "5/families.json",
            r#"{"timestamp": 1, "families": [{"id": 1, "name": "\tA"}, {"id": 2, "members": [{"id": 1, "nickname": "A\u009b"}, {"id": 2, "nickname": "B"}]}]}"#,
        ),
        (
            "5/map.json",
            r#"{"timestamp": 1, "houses": [{"id": 1, "name": "H", "owner": "A\u007f", "lx": 1, "ly": 1}, {"id": 2, "name": "H", "lx": 1, "ly": 1}], "businesses": []}"#,
        ),
        (
            "5/sobes.json",
            r#"{"timestamp": 1, "interviews": [{"fraction": 1, "place": "A\u0007"}, {"fraction": 2, "place": "City hall\r\n2nd floor"}]}"#,
        ),
    ];
    let found: Vec<String> = found.into_iter().map(|(path, text)| rows(path, text)).collect();
    insta::assert_snapshot!(found.join("\n"), @r"
    5/online.json: $.players[0].name has the control character U+0000
    5/online.json: $.players[0].fraction has the control character U+000A
    refused: 5/families.json: $.families[0].name has the control character U+0009
    5/families.json: $.families[1].members[0].nickname has the control character U+009B
    5/map.json: $.houses[0].owner has the control character U+007F
    5/sobes.json: $.interviews[0].place has the control character U+0007
    ");
    let text = r#"{"timestamp": 1, "players": [{"id": 1, "name": "A\u202e\u2066\u200bB"}]}"#;
    let Update::Online(5, online) = validate("5/online.json", text) else { panic!() };
    assert_eq!(&*online.players[0].name, "A\u{202e}\u{2066}\u{200b}B");
}

#[test]
fn every_error_is_reported() {
    let text = r#"{"timestamp": "now", "players": [
        {"id": -1, "name": "", "level": 1.5, "fraction": "CIA", "inUniform": 2, "isZam": "yes"},
        {"id": 3, "name": "Abe", "level": 1},
        {"id": "3", "name": "Abe"},
        7,
        {"id": 4, "id": 5, "name": "Twice", "level": 1},
        {"id": 99999999999, "name": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "level": null, "fraction": [1]}]}"#;
    insta::assert_snapshot!(errors("5/online.json", text));
}

#[test]
fn every_error_of_the_other_documents_is_reported() {
    let all = [
        (
            "servers.json",
            r#"{"timestamp": 1, "servers": [{"number": 1, "port": 0, "status": "up", "status_since": "soon"},
            {"number": 1, "name": "Q", "ip": "1.2.3.4", "port": 70000, "query": true}]}"#,
        ),
        (
            "fractions.json",
            r#"[{"id": 1, "short": "A", "name": {"en": ""}, "kind": "x", "color": "c", "aliases": ["X"]},
            {"id": 1, "short": "A", "name": [], "kind": "x", "color": "c", "aliases": ["x", 5], "hq": {"x": 1}}]"#,
        ),
        ("pois.json", r#"[{"city": "LS", "name": "Bank", "x": "1", "y": 1e999}]"#),
        (
            "5/sobes.json",
            r#"{"timestamp": 1, "interviews": [{"fraction": 1}, {"fraction": "LSPD"}, {"fraction": null}, {"fraction": 0}, {}]}"#,
        ),
        (
            "5/families.json",
            r#"{"timestamp": 1, "families": [{"id": 1, "name": "A", "level": 1, "flagId": 1, "members": [{"id": 1}, {"id": 1, "joined_at": true}]},
            {"id": 1, "name": 5, "level": "1", "members": 5}]}"#,
        ),
        (
            "5/map.json",
            r#"{"timestamp": 1, "houses": [{"id": 1, "owner": 5, "lx": null, "hasAuction": "no"}], "businesses": [{"id": 1, "name": "B", "lx": 1, "ly": 1, "nearest_poi": {"city": "LS"}}]}"#,
        ),
        (
            "5/admins.json",
            r#"{"timestamp": 1, "admins": [{"nickname": "A"}, {"nickname": "A", "level": 1, "status": 5}]}"#,
        ),
        (
            "5/ghetto.json",
            r#"{"timestamp": 1, "zones": [{"id": 1, "squareStart": {"x": 1}, "money": "much"}, []]}"#,
        ),
        ("5/map.json", "[]"),
        ("5/map.json", "5"),
        ("pois.json", r#"{"pois": []}"#),
        ("pois.json", r#"[["LS", "Bank", 1, 2]]"#),
    ];
    let all: Vec<String> = all.into_iter().map(|(path, text)| errors(path, text)).collect();
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn a_timestamp_over_five_minutes_ahead_is_refused() {
    let text =
        |at: jiff::Timestamp| format!("{{\"timestamp\": {}, \"players\": []}}", at.as_second());
    assert_eq!(errors("5/online.json", &text(made() + 5.minutes())), "taken");
    insta::assert_snapshot!(errors("5/online.json", &text(made() + 301.seconds())), @"5/online.json: $.timestamp is 2026-01-31T12:05:01Z, more than five minutes after the current time, 2026-01-31T12:00:00Z");
}

#[test]
fn a_server_number_beyond_the_api_s_range_is_refused() {
    let text =
        |number: u32| samples::SERVERS.replace("\"number\": 5", &format!("\"number\": {number}"));
    assert_eq!(errors("servers.json", &text(2_147_483_647)), "taken");
    insta::assert_snapshot!(errors("servers.json", &text(2_147_483_648)), @"servers.json: $.servers[0].number must be a whole number from 0 to 2147483647, not 2147483648");
}

#[test]
fn the_type_of_a_house_is_ignored() {
    let text = r#"{"timestamp": 1, "houses": [{"id": 1, "name": "H", "lx": 1, "ly": 1, "type": "villa"}], "businesses": []}"#;
    assert_eq!(errors("5/map.json", text), "taken");
}

#[test]
fn a_fraction_may_lack_a_name_in_a_language() {
    let text =
        r#"[{"id": 1, "short": "A", "name": {"en": "A", "ru": null}, "kind": "x", "color": "c"}]"#;
    assert_eq!(errors("fractions.json", text), "taken");
}

#[test]
fn further_fields_may_be_repeated_where_they_are_not_passed_on() {
    let text = r#"{"timestamp": 1, "players": [{"id": 1, "name": "A", "x": 1, "x": 2}]}"#;
    assert_eq!(errors("5/online.json", text), "taken");
}

#[test]
fn a_place_that_many_properties_give_is_stored_once() {
    let house = |id| {
        let place =
            format!("{{\"city\": \"LS\", \"name\": \"P{}\", \"x\": 1, \"y\": 2}}", id % 20_000);
        format!("{{\"id\": {id}, \"name\": \"H\", \"lx\": 1, \"ly\": 1, \"nearest_poi\": {place}}}")
    };
    let houses: Vec<String> = (0..40_000).map(house).collect();
    let text =
        format!("{{\"timestamp\": 1, \"houses\": [{}], \"businesses\": []}}", houses.join(","));
    let Update::Map(5, map) = validate("5/map.json", &text) else { panic!() };
    let named = |name: &str| {
        let houses = map.houses.iter().filter_map(|house| house.nearest.as_ref());
        houses.filter(|place| &*place.name == name).map(Arc::as_ptr).collect::<Vec<_>>()
    };
    let [first, second] = named("P7")[..] else { panic!() };
    assert_eq!(first, second);
}

#[test]
fn a_queried_server_needs_only_its_address() {
    let text = r#"{"timestamp": 1, "servers": [{"number": 5, "name": "Five", "ip": "127.0.0.1", "port": 7777, "query": 1}]}"#;
    let Update::Servers(servers) = validate("servers.json", text) else { panic!() };
    assert_eq!(servers.get(5).unwrap().donate_multiplier, 1.0);
}

proptest! {
    #[test]
    fn arbitrary_bytes_do_not_panic(bytes: Vec<u8>, which in 0..9usize) {
        let (path, _) = samples::ALL[which];
        let _ = document::validate(address(path), &bytes, &context());
    }

    #[test]
    fn a_damaged_document_does_not_panic(
        which in 0..9usize,
        cut in any::<prop::sample::Index>(),
        length in 0..20usize,
        instead in "[\\[\\]{}\",:0-9a-z\\\\ -]{0,6}",
    ) {
        let (path, text) = samples::ALL[which];
        let start = text.floor_char_boundary(cut.index(text.len()));
        let end = text.floor_char_boundary((start + length).min(text.len())).max(start);
        let damaged = format!("{}{instead}{}", &text[..start], &text[end..]);
        if let Err(errors) = document::validate(address(path), damaged.as_bytes(), &context()) {
            prop_assert!(errors.count() > 0);
            prop_assert!(errors.to_string().len() < 100_000);
        }
    }
}
