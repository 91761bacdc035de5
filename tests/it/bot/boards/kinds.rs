//! What boards show.

use insta::assert_snapshot;
use serde_json::json;

use crate::bot::alerts::fixture::AlertTest;
use crate::bot::bot_api_test::{BotApiTest, MADE};

#[tokio::test]
async fn a_line_sets_up_a_board_of_each_kind() {
    let test = BotApiTest::start().await;
    let mut shown = Vec::new();
    for (name, line) in [
        ("A", "/board lspd 5"),
        ("B", "/board servers"),
        ("C", "/board auctions < 2kk 5"),
        ("D", "/board gangs 5"),
        ("E", "/board leaders 5"),
        ("F", "/board family Grove Street 5"),
        ("G", "/board ghetto 5"),
        ("H", "/board interviews 5"),
    ] {
        let person = test.person(name, "en");
        person.says(line).await;
        shown.push(format!("{line}\n{}", person.hears().await));
    }
    assert_snapshot!(shown.join("\n\n"), @"");
}

#[tokio::test]
async fn boards_are_in_the_language_of_their_chat() {
    let test = BotApiTest::start().await;
    for (name, code, lines) in [
        ("Борис", "ru", ["/board лспд 5", "/табло аукционы 5", "/board"]),
        ("Оксана", "uk", ["/board лспд 5", "/board аукціони 5", "/board"]),
    ] {
        let person = test.person(name, code);
        let mut heard = Vec::new();
        for line in lines {
            person.says(line).await;
            heard.push(person.hears().await);
        }
        insta::allow_duplicates! {
            match code {
                "ru" => assert_snapshot!(heard.join("\n\n"), @""),
                _ => assert_snapshot!(heard.join("\n\n"), @""),
            }
        }
    }
}

#[tokio::test]
async fn what_a_board_cannot_show_is_said() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    for (line, expected) in [
        ("/board Carl_Johnson 5", "A board can't show that"),
        ("/board map 5", "A board can't show that"),
        ("/board what a wonderful day it is to play here", "I didn't get what"),
        ("/board family Nobody 5", "Nobody"),
    ] {
        alice.says(line).await;
        let heard = alice.hears().await;
        assert!(heard.contains(expected), "{line}: {heard}");
    }
}

/// The buttons of the question for the server set up the board.
#[tokio::test]
async fn a_board_is_set_up_by_buttons() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    alice.says("/board").await;
    assert_snapshot!(alice.hears().await, @"");
    alice.presses("🚩 Faction").await;
    assert_snapshot!(alice.hears().await, @"");
    alice.presses("05 Brainburg").await;
    assert_snapshot!(alice.hears().await, @"");
    alice.presses("LSPD").await;
    assert_snapshot!(alice.hears().await, @"");
    // The menu is gone, and the bot remembers no server.
    let chat = test.sandbox().chat(alice.as_person().private()).unwrap();
    let bot = test.sandbox().bot().id;
    assert_eq!(chat.messages.values().filter(|message| message.author == bot).count(), 1);
    alice.says("/board leaders").await;
    assert!(alice.hears().await.contains("Which server"));
    alice.presses("05 Brainburg").await;
    assert!(alice.hears().await.contains("🟢 live"));
}

/// Times that are left change all the time, so a board says until when.
#[tokio::test]
async fn an_auction_board_does_not_change_while_time_passes() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    let house = |ends: i64| {
        json!({"id": 3, "name": "House 3", "owner": "", "lx": 1.0, "ly": 1.0, "hasAuction": true, "auMinBet": 5000,
               "auStartPrice": 100_000, "auTimeEnd": MADE + ends, "onMarketplace": false, "nearest_poi": null})
    };
    let map = |ends| json!({"houses": [house(ends)], "businesses": []});
    test.publish_now("5/map", map(3_640)).await;
    alice.says("/board auctions 5").await;
    assert_snapshot!(alice.hears().await, @"");
    for _ in 0..3 {
        test.advance(jiff::SignedDuration::from_mins(2));
        test.publish_now("5/map", map(3_640)).await;
    }
    alice.hears_nothing().await;
    test.advance(jiff::SignedDuration::from_mins(2));
    test.publish_now("5/map", map(7_240)).await;
    assert_snapshot!(alice.hears().await, @"");
    // The end of the auction changes it, too.
    for _ in 0..30 {
        test.advance(jiff::SignedDuration::from_mins(4));
        test.publish_now("5/map", map(7_240)).await;
    }
    assert_snapshot!(alice.hears().await, @"");
}
