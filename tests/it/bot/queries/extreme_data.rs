//! The largest and strangest data that the feed accepts.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use proptest::prelude::*;
use serde_json::{Value, json};
use telegram_sandbox::Content;

use crate::bot::bot_api_test::{BotApiTest, MADE};
use crate::bot::callback_data::view;
use crate::bot::people::confirm;
use telegram_sandbox::testing::TestPerson;

/// Every query about server 5.
const ASKED: [&str; 37] = [
    "/start",
    "/servers",
    "/fractions 5",
    "/online 1 5",
    "/online 5",
    "/families 5",
    "/family 1 5",
    "/leaders 5",
    "/deputies 5",
    "/interviews 5",
    "/admins 5",
    "/auctions 5",
    "/map 5",
    "/ghetto 5",
    "/house 1 5",
    "/business 1 5",
    "/player a 5",
    "/property b 5",
    "/settings",
    "/family 5",
    "/day 1 5",
    "/week fraction 1 5",
    "/me 5",
    "/week family 1 5",
    "/counts",
    "/counts 5",
    "/counts police",
    "/past 1 5",
    "/history 1 5",
    "/history business 1 5",
    "/captures 5",
    "/deals 5",
    "/sales 5",
    "/roster faction 1 5",
    "/roster family 1 5 3d",
    "/when 1 5",
    "/when family 1 5",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::default() })]

    /// Telegram rejects no message, picture or button, whatever names, numbers and lengths the feed has.
    #[test]
    fn extreme_data_is_never_rejected(
        names in proptest::collection::vec(
            "\\PC{1,64}|[<>&\"'`\\[\\]()_*]{1,64}|(a\u{301}){1,32}|(\u{1F468}\u{200D}){1,32}|[\u{202e}\u{200b}]{1,9}|\u{1F600}{64}|.{1,64}", 1..30),
        long: bool,
        number in prop_oneof![Just(0_u32), Just(1), any::<u32>(), Just(u32::MAX)],
        money in prop_oneof![Just(0_i64), any::<u32>().prop_map(i64::from), Just(i64::MAX)],
        ends in prop_oneof![Just(0_i64), -100_i64..200_000, Just(50_000_000_000)],
        old: bool,
    ) {
        // A fraction with a number for a name is found by that number.
        let is_number = |name: &str| name.trim().bytes().all(|byte| byte.is_ascii_digit());
        let is_name = |name: &String| !is_number(name) && !name.contains(char::is_control);
        let names: Vec<String> = names.into_iter().filter(is_name).collect();
        prop_assume!(!names.is_empty());
        let name = |at: usize| names[at % names.len()].clone();
        let many = if long { 300 } else { names.len() };
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap().block_on(async {
            let test = BotApiTest::with_server_list(|_| {}).await;
            changes(&test, &name, money).await;
            feeds(&test, many, &name, number, money, ends);
            if old {
                // Sentences before an answer: the server is closed, and the data is days old.
                let mut servers = servers(&name, number);
                servers["servers"][0]["status"] = json!("maintenance");
                test.publish("servers", servers);
                test.advance(SignedDuration::from_hours(50));
            }
            for language in ["en", "ru"] {
                let person = test.person(&name(0), language);
                // A leader sees the hours of each member.
                let leader = format!("{}0", name(0).chars().take(58).collect::<String>());
                confirm(&test, &person, &leader).await;
                for asked in ASKED {
                    person.says(asked).await;
                    person.hears().await;
                    for button in ["▶", "👔 In uniform", "📈 24 h", "🟢 Only online", "🏠 Houses", "🚩 Faction", "👪 Family"] {
                        if has(&test, &person, button) {
                            person.presses(button).await;
                            person.callback_answer().await;
                        }
                    }
                }
            }
            test.wait_idle().await;
            test.allow_error("message is not modified");
            test.allow_unread();
        });
    }
}

/// Every page of every list: each line is there exactly once.
#[tokio::test]
async fn every_line_is_on_exactly_one_page() {
    let test = BotApiTest::with_server_list(|_| {}).await;
    let name = |at: usize| format!("Nobody_Atall_{at:04}");
    feeds(&test, 237, &name, 7, 1_000, 100_000);
    let alice = test.person("Alice", "en");
    for (asked, lines) in [
        ("/online 1 5", 237),
        ("/family 1 5", 237),
        ("/families 5", 237),
        ("/admins 5", 237),
        ("/auctions houses 5", 237),
        ("/property Nobody_Atall_0000 5", 474),
        ("/fractions 5", 237),
        ("/leaders 5", 237),
    ] {
        alice.says(asked).await;
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        let mut heard = alice.hears().await;
        let pages: usize = pages(&heard).unwrap_or_else(|| panic!("{asked}: {heard}"));
        for page in 1..=pages {
            assert!(heard.contains(&format!("[{page}/{pages}]")), "{asked}: {heard}");
            for line in heard.lines().filter(|line| is_row(line)) {
                *seen.entry(line.to_owned()).or_default() += 1;
            }
            alice.presses("▶").await;
            heard = alice.hears().await;
        }
        assert!(heard.contains(&format!("[1/{pages}]")), "the pages go round: {heard}");
        assert_eq!(seen.len(), lines, "{asked}");
        assert!(seen.values().all(|times| *times == 1), "{asked}");
    }
}

/// How many pages there are, from the row of page buttons.
fn pages(heard: &str) -> Option<usize> {
    let (_, rest) = heard.split_once("[◀] [1/")?;
    rest.split_once(']')?.0.parse().ok()
}

/// A line of a list: numbered, with a dot, or of a fraction.
fn is_row(line: &str) -> bool {
    if line.starts_with(['⭐', '🔹']) || line.contains("🟢 0") {
        return false;
    }
    let is_numbered =
        line.split_once(". ").is_some_and(|(number, _)| number.parse::<u32>().is_ok());
    is_numbered
        || ["🟢 ", "⚪ "].iter().any(|dot| line.starts_with(dot))
        || line.contains("Nobody_Atall_") && (line.contains(" — <b>") || line.contains(": "))
}

/// Whether the latest message has the button.
fn has(test: &BotApiTest, person: &TestPerson, button: &str) -> bool {
    let chat = test.sandbox().chat(person.as_person().private()).unwrap();
    let Some(message) = chat.messages.values().next_back() else { return false };
    let is_pressable = matches!(message.content, Content::Text(_) | Content::Photo { .. });
    let markup = message.markup.as_ref();
    is_pressable && markup.is_some_and(|markup| markup.button(button).is_some())
}

/// Records changes of house 1, of zone 0 and of the members of family 1 on server 5.
async fn changes(test: &BotApiTest, name: &dyn Fn(usize) -> String, money: i64) {
    test.publish("servers", servers(name, 1));
    for turn in 0..12_usize {
        let before = 12 - turn as i64;
        let owner = name(turn % 3);
        let house = json!({"id": 1, "name": owner, "owner": owner, "lx": 0.0, "ly": 0.0, "hasAuction": turn % 2 == 0, "auMinBet": money,
                           "auStartPrice": money, "auTimeEnd": MADE, "onMarketplace": turn % 3 == 0, "price": money});
        test.record(before, "5/map", json!({"houses": [house], "businesses": []})).await;
        let zone = json!({"id": 0, "squareStart": {"x": 0, "y": 0}, "squareEnd": {"x": 9, "y": 9}, "fraction_id": null,
                          "famId": turn, "famName": owner, "color": null});
        test.record(before, "5/ghetto", json!({"zones": [zone]})).await;
        let member = json!({"id": turn, "nickname": owner, "rank": 1, "player_id": 1, "warns": 0});
        let family = json!({"id": 1, "name": owner, "leader": owner, "level": 1, "flagId": 0, "members": [member]});
        test.record(before, "5/families", json!({"families": [family]})).await;
    }
}

/// Publishes so many of everything on server 5.
fn feeds(
    test: &BotApiTest,
    many: usize,
    name: &dyn Fn(usize) -> String,
    number: u32,
    money: i64,
    ends: i64,
) {
    // A name that is unique.
    let own = |at: usize| format!("{}{at}", name(at).chars().take(58).collect::<String>());
    let all = |one: &dyn Fn(usize) -> Value| (0..many).map(one).collect::<Vec<_>>();
    let fractions = all(&|at| {
        json!({
            "id": at + 1, "short": own(at), "name": {"en": name(at), "ru": name(at + 1)},
            "kind": (["police", "gang", "x"][at % 3]), "color": name(at), "aliases": [], "hq": null,
        })
    });
    test.publish("fractions", json!(fractions));
    test.publish("servers", servers(name, number));
    let players = all(&|at| {
        json!({
            "id": at, "name": own(at), "level": number, "fraction": 1, "position": name(at).repeat(3),
            "inUniform": at % 2 == 0, "isLeader": at < many / 3, "isZam": at % 2 == 1,
        })
    });
    // Everybody is in the first fraction, and each fraction has a leader of its own.
    let leaders = all(&|at| {
        json!({
            "id": many + at, "name": own(many + at), "level": number, "fraction": at + 1, "position": null,
            "inUniform": false, "isLeader": true, "isZam": false,
        })
    });
    let players: Vec<Value> = players.into_iter().chain(leaders.into_iter().skip(1)).collect();
    test.publish("5/online", json!({"timestamp": MADE, "players": players}));
    let members = all(&|at| {
        json!({
            "id": at, "nickname": own(at), "rank": number, "player_id": at, "warns": 0,
            "leader": at == 0, "deputy": at % 7 == 1, "joined_at": 1,
        })
    });
    let families = all(&|at| {
        json!({
            "id": at + 1, "name": own(at), "leader": name(at), "level": number, "flagId": 0,
            "members": (if at == 0 { members.clone() } else { Vec::new() }),
        })
    });
    test.publish("5/families", json!({"timestamp": MADE, "families": families}));
    let property = |at: usize, kind: Option<u32>| {
        json!({
            "id": at + 1, "name": own(at), "owner": name(0), "lx": 2495.3, "ly": -1687.5, "hasAuction": true, "auMinBet": money,
            "auStartPrice": money, "auTimeEnd": MADE + ends, "onMarketplace": false, "type": kind,
            "nearest_poi": {"city": name(at + 1), "name": name(at + 2), "x": 1.0, "y": -1.0},
        })
    };
    let (houses, businesses) = (all(&|at| property(at, None)), all(&|at| property(at, Some(1))));
    let houses: Vec<Value> = houses
        .into_iter()
        .map(|mut house| {
            house.as_object_mut().unwrap().remove("type");
            house
        })
        .collect();
    test.publish("5/map", json!({"timestamp": MADE, "houses": houses, "businesses": businesses}));
    let interviews =
        all(&|at| json!({"fraction": at + 1, "time": name(at), "place": name(at).repeat(4)}));
    test.publish("5/sobes", json!({"timestamp": MADE, "interviews": interviews}));
    let admins = all(&|at| {
        json!({
            "nickname": own(at), "short_name": name(at), "position": name(at).repeat(4), "level": number, "status": null,
            "forum_url": null, "vk_url": null,
        })
    });
    test.publish("5/admins", json!({"timestamp": MADE, "admins": admins}));
    let zones = all(&|at| {
        json!({
            "id": at, "squareStart": {"x": at, "y": -1700}, "squareEnd": {"x": at + 100, "y": 1e9}, "color": at,
            "fraction_id": at % 40 + 1, "famId": null, "famName": null, "money": null, "respects": null,
        })
    });
    test.publish("5/ghetto", json!({"timestamp": MADE, "zones": zones}));
}

/// Server 5, and one whose number is the largest.
fn servers(name: &dyn Fn(usize) -> String, number: u32) -> Value {
    json!({"timestamp": MADE, "servers": [{
        "number": 5, "name": name(0), "ip": "203.0.113.5", "port": 7777, "online": number, "maxplayers": number, "password": true,
        "donateMultiplier": 1, "experienceMultiplier": 2.5, "status": "online", "status_since": "2026-01-01T12:00:00Z",
        "aliases": [], "query": false,
    }, {
        "number": i32::MAX, "name": name(2), "ip": "203.0.113.5", "port": 7777, "online": 0, "maxplayers": 0, "password": false,
        "donateMultiplier": 1, "experienceMultiplier": 1, "status": "offline", "status_since": "2014-01-01T12:00:00Z",
        "aliases": [], "query": false,
    }]})
}

/// The longest of everything at once: emoji as names, five leaders and deputies, old data of a closed server, and an API
/// that is away.
#[tokio::test]
async fn the_longest_fraction_fits_into_a_message() {
    let test = BotApiTest::with_server_list(|_| {}).await;
    let name = |_: usize| "\u{1F600}".repeat(64);
    feeds(&test, 60, &name, u32::MAX, 1, 1);
    let mut servers = servers(&name, u32::MAX);
    servers["servers"][0]["status"] = json!("maintenance");
    test.publish("servers", servers);
    let boris = test.person("Борис", "ru");
    boris.says("/servers").await;
    boris.hears().await;
    boris.sends_callback(&view(None, "q f5 0 0 1")).await;
    let heard = boris.hears().await;
    assert!(heard.contains("[1/") && heard.contains("🛠"), "{heard}");
    test.advance(SignedDuration::from_hours(50));
    test.stop_api().await;
    boris.presses("▶").await;
    let heard = boris.hears().await;
    assert!(heard.starts_with("✎ 😔 ") && heard.contains("🛠") && heard.contains("⚠️"), "{heard}");
}
