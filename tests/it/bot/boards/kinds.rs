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
    assert_snapshot!(shown.join("\n\n"), @r"
    /board lspd 5
    👮 <b>LSPD</b> · 05 Brainburg
    <b>3</b> online · <b>2</b> in uniform
    ⭐ Leader: offline
    🔹 Deputies: <code>Jane_Smith</code>

    1. <code>Jane_Smith</code> — Deputy chief · lvl 31 · 🔹👔
    2. <code>Alex_Sidorov</code> — Sergeant · lvl 25 · 👔
    3. <code>Tom_Oakley</code> — Cadet · lvl 4

    🟢 live · 18:42:00
    [📌 Pin]

    /board servers
    🌐 <b>2 of 3 servers online</b>
    1,481 players
    exp <b>×2</b>: 05

    🟢 05 Brainburg — <b>481</b> of 1,000 · exp ×2
    🟢 08 Saint Grey — <b>1,000</b> of 1,000
    🛠 12 Meadow — under maintenance

    🟢 live · 18:42:00
    [📌 Pin]

    /board auctions < 2kk 5
    🔨 <b>2 auctions</b> · 05 Brainburg
    🔎 up to $2,000,000

    1. 🏠 <b>House 3</b> — from <b>$100,000</b>
    ⏳ ends at 19:42 · 📍 near Ganton Gym, Los Santos

    2. 🏢 <b>24/7 in Ganton</b> — from <b>$900,000</b>
    ⏳ ends tomorrow at 19:42 · 📍 near Ganton Gym, Los Santos

    🟢 live · 18:42:00
    [📌 Pin]

    /board gangs 5
    🔫 <b>Gangs</b> · 05 Brainburg
    <b>2</b> online · <b>0</b> in uniform

    🔫 Grove — <b>2</b> · ⭐
    🔫 Ballas — <b>0</b>

    👔 in uniform · ⭐ leader online

    🟢 live · 18:42:00
    [📌 Pin]

    /board leaders 5
    ⭐ <b>Leaders</b> · 05 Brainburg
    <b>2</b> of 7 online

    👮 FBI: <code>Mike_Toreno</code>
    🔫 Grove: <code>Carl_Johnson</code>

    ⚪ Offline: LSPD, LSMC, ТСР, СМИ LS, Ballas

    🟢 live · 18:42:00
    [📌 Pin]

    /board family Grove Street 5
    👪 <b>Grove Street</b> · 05 Brainburg
    Level <b>5</b> · No. 12
    ⭐ Leader: <code>Carl_Johnson</code>
    <b>2</b> of <b>4</b> members online

    1. 🟢 <code>Carl_Johnson</code> — rank 10 · Grove · ⭐
    2. 🟢 <code>Big_Smoke</code> — rank 9 · Grove · 🔹

    🟢 live · 18:42:00
    [📌 Pin]

    /board ghetto 5
    🔫 <b>4 zones</b> · 05 Brainburg
    Grove — <b>2</b> · Nobody — <b>1</b> · Ballas — <b>1</b>

    🟢 live · 18:42:00
    [📌 Pin]

    /board interviews 5
    🎤 <b>Interviews</b> · 05 Brainburg

    🚑 <b>18:35</b> LSMC · now
    📍 Reception

    👉 👮 <b>19:10</b> LSPD
    📍 Los Santos Police, main hall

    👮 <b>19:30</b> FBI
    📍 Lobby

    📻 <b>09:15</b> СМИ LS

    🟢 live · 18:42:00
    [📌 Pin]
    ");
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
                "ru" => assert_snapshot!(heard.join("\n\n"), @r"
                👮 <b>LSPD</b> · 05 Brainburg
                <b>3</b> в сети · <b>2</b> в форме
                ⭐ Лидер: не в сети
                🔹 Замы: <code>Jane_Smith</code>

                1. <code>Jane_Smith</code> — Deputy chief · 31 ур. · 🔹👔
                2. <code>Alex_Sidorov</code> — Sergeant · 25 ур. · 👔
                3. <code>Tom_Oakley</code> — Cadet · 4 ур.

                🟢 обновляется · 18:42:00
                [📌 Закрепить]

                🔨 <b>3 лота на аукционе</b> · 05 Brainburg

                1. 🏠 <b>House <9></b> — от <b>2 500 000 $</b>
                ⏳ конец в 18:47 · 📍 рядом: Ganton Gym, Los Santos

                2. 🏠 <b>House 3</b> — от <b>100 000 $</b>
                ⏳ конец в 19:42 · 📍 рядом: Ganton Gym, Los Santos

                3. 🏢 <b>24/7 in Ganton</b> — от <b>900 000 $</b>
                ⏳ конец завтра в 19:42 · 📍 рядом: Ganton Gym, Los Santos

                🟢 обновляется · 18:42:00
                [📌 Закрепить]

                📋 <b>Живое табло</b>
                Одно сообщение, которое обновляется само: спрашивать не нужно. Что показывать?

                Одной строкой: <code>/board лспд 5</code>, <code>/board семья Barone</code>, <code>/board серверы</code>, <code>/board аукционы лос-сантос < 2кк</code>, <code>/board банды</code>, <code>/board лидеры</code>
                [🚩 Фракция] [👪 Семья]
                [🌐 Серверы] [🔨 Аукционы]
                [⭐ Лидеры] [🔫 Банды]
                [📋 Все табло]
                "),
                _ => assert_snapshot!(heard.join("\n\n"), @r"
                👮 <b>LSPD</b> · 05 Brainburg
                <b>3</b> в мережі · <b>2</b> у формі
                ⭐ Лідер: не в мережі
                🔹 Заступники: <code>Jane_Smith</code>

                1. <code>Jane_Smith</code> — Deputy chief · 31 рів. · 🔹👔
                2. <code>Alex_Sidorov</code> — Sergeant · 25 рів. · 👔
                3. <code>Tom_Oakley</code> — Cadet · 4 рів.

                🟢 оновлюється · 18:42:00
                [📌 Закріпити]

                🔨 <b>3 лоти на аукціоні</b> · 05 Brainburg

                1. 🏠 <b>House <9></b> — від <b>2 500 000 $</b>
                ⏳ кінець о 18:47 · 📍 поруч: Ganton Gym, Los Santos

                2. 🏠 <b>House 3</b> — від <b>100 000 $</b>
                ⏳ кінець о 19:42 · 📍 поруч: Ganton Gym, Los Santos

                3. 🏢 <b>24/7 in Ganton</b> — від <b>900 000 $</b>
                ⏳ кінець завтра о 19:42 · 📍 поруч: Ganton Gym, Los Santos

                🟢 оновлюється · 18:42:00
                [📌 Закріпити]

                📋 <b>Живе табло</b>
                Одне повідомлення, яке оновлюється саме: питати не треба. Що показувати?

                Одним рядком: <code>/board лспд 5</code>, <code>/board сім’я Barone</code>, <code>/board сервери</code>, <code>/board аукціони лос-сантос < 2кк</code>, <code>/board банди</code>, <code>/board лідери</code>
                [🚩 Фракція] [👪 Сім’я]
                [🌐 Сервери] [🔨 Аукціони]
                [⭐ Лідери] [🔫 Банди]
                [📋 Усі табло]
                "),
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
        ("/board family Nobody 5", "couldn't find that family"),
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
    assert_snapshot!(alice.hears().await, @r"
    📋 <b>Live board</b>
    One message that I keep up to date, so that nobody has to ask. What should it show?

    In one line: <code>/board lspd 5</code>, <code>/board family Barone</code>, <code>/board servers</code>, <code>/board auctions los-santos < 2kk</code>, <code>/board gangs</code>, <code>/board leaders</code>
    [🚩 Faction] [👪 Family]
    [🌐 Servers] [🔨 Auctions]
    [⭐ Leaders] [🔫 Gangs]
    [📋 Boards]
    ");
    alice.presses("🚩 Faction").await;
    assert_snapshot!(alice.hears().await, @r"
    ✎ 📋 For the board, a message that I keep up to date:

    Who's online in a faction: on which server?
    [05 Brainburg] [08 Saint Grey]
    [12 Meadow]
    ");
    alice.presses("05 Brainburg").await;
    assert_snapshot!(alice.hears().await, @r"
    ✎ 📋 For the board, a message that I keep up to date:

    🟢 05 Brainburg — <b>481</b> of 1,000 · exp ×2

    05 Brainburg · which faction?
    [FBI] [LSPD] [ТСР] [LSMC]
    [СМИ LS] [Ballas] [Grove]
    ");
    alice.presses("LSPD").await;
    assert_snapshot!(alice.hears().await, @r"
    👮 <b>LSPD</b> · 05 Brainburg
    <b>3</b> online · <b>2</b> in uniform
    ⭐ Leader: offline
    🔹 Deputies: <code>Jane_Smith</code>

    1. <code>Jane_Smith</code> — Deputy chief · lvl 31 · 🔹👔
    2. <code>Alex_Sidorov</code> — Sergeant · lvl 25 · 👔
    3. <code>Tom_Oakley</code> — Cadet · lvl 4

    🟢 live · 18:42:00
    [📌 Pin]
    ");
    // The menu is gone, and the bot remembers no server.
    test.wait_idle().await;
    let chat = test.sandbox().chat(alice.as_person().private()).unwrap();
    let bot = test.sandbox().bot().id;
    assert_eq!(chat.messages.values().filter(|message| message.author == bot).count(), 1);
    alice.says("/board leaders").await;
    assert_snapshot!(alice.hears().await, @r"
    📋 For the board, a message that I keep up to date:

    On which server?
    [05 Brainburg] [08 Saint Grey]
    [12 Meadow]
    ");
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
    assert_snapshot!(alice.hears().await, @r"
    🔨 <b>1 auction</b> · 05 Brainburg

    1. 🏠 <b>House 3</b> — from <b>$100,000</b>
    ⏳ ends at 19:42 · 📍 near Four Dragons, Las Venturas

    🟢 live · 18:42:40
    [📌 Pin]
    ");
    for _ in 0..3 {
        test.advance(jiff::SignedDuration::from_mins(2));
        test.publish_now("5/map", map(3_640)).await;
    }
    alice.hears_nothing().await;
    test.advance(jiff::SignedDuration::from_mins(2));
    test.publish_now("5/map", map(7_240)).await;
    assert_snapshot!(alice.hears().await, @r"
    ✎ 🔨 <b>1 auction</b> · 05 Brainburg

    1. 🏠 <b>House 3</b> — from <b>$100,000</b>
    ⏳ ends at 20:42 · 📍 near Four Dragons, Las Venturas

    🟢 live · 18:50:40
    [📌 Pin]
    ");
    // The end of the auction changes it, too.
    for _ in 0..30 {
        test.advance(jiff::SignedDuration::from_mins(4));
        test.publish_now("5/map", map(7_240)).await;
    }
    assert_snapshot!(alice.hears().await, @r"
    ✎ 🔨 <b>0 auctions</b> · 05 Brainburg

    Nothing is up for auction right now.

    🟢 live · 20:42:40
    [📌 Pin]
    ");
}

#[tokio::test]
async fn words_of_a_board_come_before_the_last_answer() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "ru");
    alice.says("гетто 5").await;
    alice.hears().await;
    alice.says("/board серверы").await;
    let heard = alice.hears().await;
    assert!(heard.starts_with("🌐"), "{heard}");
}
