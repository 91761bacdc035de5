//! The past of a fraction and of a server.

use insta::assert_snapshot;
use jiff::tz::{Offset, TimeZone};
use jiff::{SignedDuration, Timestamp};
use muster::bot::Clock;
use serde_json::json;

use crate::api::v2::populated::record;
use crate::bot::bot_api_test::{BotApiTest, player};
use crate::bot::callback_data::view;

const NIGHT: u32 = 0;

fn day(days_ago: u32) -> u32 {
    1 + days_ago
}

fn ago(minutes: u32) -> u32 {
    257 + minutes
}

fn at(days_ago: u32, hour: u32, minute: u32) -> u32 {
    65_793 + days_ago * 1_440 + hour * 60 + minute
}

fn days(first: u32, last: u32) -> u32 {
    65_793 + 256 * 1_440 + first * 256 + last
}

fn hours(days_ago: u32, from: u32, until: u32) -> u32 {
    days(0, 0) + 65_536 + days_ago * 625 + from * 25 + until
}

/// Brainburg at noon, with what was counted so many minutes before. Counts are of whole minutes of UTC, and noon is never
/// a whole one: a count of 12:00 begins at 11:59.
async fn at_noon(counted: &[(i64, &[&str])]) -> BotApiTest {
    let now = Timestamp::now();
    let now = match now.as_second() % 60 {
        0 => now - SignedDuration::from_secs(1),
        _ => now,
    };
    let offset = 12 * 3_600 - now.as_second().rem_euclid(86_400);
    let zone = TimeZone::fixed(Offset::from_seconds(offset as i32).unwrap());
    let test = BotApiTest::with_server_list(|settings| {
        settings.clock = Clock::default();
        settings.zone = zone;
    })
    .await;
    for (minutes, names) in counted {
        let players = (1..).zip(*names).map(|(id, name)| {
            player(id, name, 9, "LSPD", "Cadet", if *name == "A_A" { "lu" } else { "" })
        });
        let players: Vec<_> = players.collect();
        let made = now.as_second() - minutes * 60;
        test.publish("5/online", json!({"timestamp": made, "players": players}));
        let server = test.server.current.server(5).unwrap();
        test.server.history.record(5, server.online.as_ref().unwrap());
    }
    test.server.history.flush().await.unwrap();
    test
}

/// The text without the date of the first sample.
fn undated(text: &str) -> String {
    let is_time = |at: &usize| {
        let time = &text.as_bytes()[*at..];
        time.len() > 6 && time.starts_with(b", 1") && time[4] == b':'
    };
    let Some(at) = (0..text.len()).filter(|at| text.is_char_boundary(*at)).find(is_time) else {
        return text.to_owned();
    };
    let start = text[..at].rsplitn(3, char::is_whitespace).nth(2).unwrap();
    format!("{start} YESTERDAY, 12:59{}", &text[at + ", 12:59".len()..])
}

#[tokio::test]
async fn times_and_spans() {
    let all: &[(i64, &[&str])] = &[
        (23 * 60, &["B_B"]),
        (16 * 60, &["A_A", "B_B", "C_C"]),
        (16 * 60 - 1, &["A_A", "B_B"]),
        (3, &["A_A", "B_B"]),
        (1, &["B_B"]),
    ];
    let test = at_noon(all).await;
    let alice = test.person("Alice", "en");
    alice.says("/past lspd 5").await;
    alice.hears().await;
    let hears = async |when: u32, fraction: &str| {
        alice.sends_callback(&view(None, format!("q t5 {when} {fraction}").trim())).await;
        let heard = alice.hears().await;
        let heard = undated(&heard);
        let (told, _) = heard.rsplit_once("\n\n").unwrap();
        told.to_owned()
    };
    for (when, fraction, told) in [
        (
            at(1, 20, 0),
            "#1",
            "yesterday at 20:00\n<b>3</b> online · <b>1</b> in uniform · now: <b>1</b>",
        ),
        (at(1, 20, 0), "", "yesterday at 20:00\n3 players · now: <b>481</b>"),
        (day(1), "#1", "yesterday\n⚠️ I have counted since YESTERDAY, 12:59, not before."),
        (day(3), "#1", "⚠️ I have counted since YESTERDAY, 12:59, not before.\nnow: <b>1</b>"),
        (day(40), "#1", "I keep counts for 30 days.\nnow: <b>1</b>"),
        (NIGHT, "#1", "today, 0:00–6:00\nI have no counts for that time.\nnow: <b>1</b>"),
        (hours(1, 19, 21), "#1", "min of that time.\nPeak: <b>3</b>, yesterday at 19:55"),
        // Still to come today: yesterday is meant.
        (at(0, 20, 0), "#1", "yesterday at 20:00\n<b>3</b> online"),
        (at(0, 22, 0), "#1", "yesterday at 22:00\nI have no counts for that time.\nnow: <b>1</b>"),
        (
            at(3, 9, 30),
            "",
            "⚠️ I have counted since YESTERDAY, 12:59, not before.\nnow: <b>481</b>",
        ),
        // These are pictures.
        (
            days(1, 0),
            "#1",
            "yesterday — peak <b>3</b>, average 2\ntoday — peak <b>2</b>, average 1.5",
        ),
        (days(29, 0), "#1", "Peak: <b>3</b>, yesterday at"),
    ] {
        let heard = hears(when, fraction).await.replace('\u{a0}', " ");
        assert!(heard.contains(told), "{when} {fraction}: {heard}");
    }
}

/// Whatever minutes a month's samples combine, the highest count shares its sample with a lower one.
#[tokio::test]
async fn the_record_of_a_month_is_a_count_that_was_seen() {
    let all: &[&str] = &["A_A", "B_B", "C_C"];
    let test = at_noon(&[(962, &["A_A"]), (961, all), (960, &["A_A"]), (1, &["A_A"])]).await;
    let alice = test.person("Alice", "en");
    for text in ["/past lspd 5", "record of lspd", "what was the peak yesterday"] {
        alice.says(text).await;
        let heard = alice.hears().await;
        assert!(heard.contains("Peak: <b>3</b>, yesterday at"), "{text}: {heard}");
    }
}

#[tokio::test]
async fn the_words_of_each_language_and_the_buttons() {
    let test = at_noon(&[(23 * 60, &["A_A"]), (20, &["A_A", "B_B"])]).await;
    let people = ["en", "ru", "uk"].map(|language| test.person(language, language));
    for person in &people {
        person.says("/past lspd 5").await;
    }
    let [alice, boris, olena] = &people;
    assert_snapshot!(undated(&alice.hears().await), @"
    ⚠️ This is 20 min old: the game has sent nothing newer.

    👮 <b>LSPD</b> · 05 Brainburg · yesterday
    ⚠️ I have counted since YESTERDAY, 12:59, not before.
    Peak: <b>1</b>, yesterday at 12:55 · on average <b>1</b> · leader online <b>1 min</b>
    now: <b>2</b>

    as of 11:40:00
    [🔄 Refresh] [👥 Members] [📈 24 h]
    ");
    assert_snapshot!(undated(&boris.hears().await), @"
    ⚠️ Данные устарели: последнее обновление 20 мин назад.

    👮 <b>LSPD</b> · 05 Brainburg · вчера
    ⚠️ Считаю с YESTERDAY, 12:59, раньше данных нет.
    Пик: <b>1</b>, вчера в 12:55 · в среднем <b>1</b> · лидер в сети <b>1 мин</b>
    сейчас: <b>2</b>

    данные на 11:40:00
    [🔄 Обновить] [👥 Состав] [📈 24 ч]
    ");
    assert_snapshot!(undated(&olena.hears().await), @"
    ⚠️ Дані застаріли: останнє оновлення 20 хв тому.

    👮 <b>LSPD</b> · 05 Brainburg · учора
    ⚠️ Рахую з YESTERDAY, 12:59, раніше даних немає.
    Пік: <b>1</b>, учора о 12:55 · у середньому <b>1</b> · лідер у мережі <b>1 хв</b>
    зараз: <b>2</b>

    дані на 11:40:00
    [🔄 Оновити] [👥 Склад] [📈 24 год]
    ");
    for person in &people {
        person.sends_callback(&view(None, &format!("q t5 {} #1", ago(20)))).await;
    }
    assert_snapshot!(alice.hears().await, @"
    ✎ ⚠️ This is 20 min old: the game has sent nothing newer.

    👮 <b>LSPD</b> · 05 Brainburg · at 11:40
    <b>2</b> online · <b>1</b> in uniform · now: <b>2</b>

    as of 11:40:00
    [🔄 Refresh] [👥 Members] [📈 24 h]
    ");
    assert_snapshot!(boris.hears().await, @"
    ✎ ⚠️ Данные устарели: последнее обновление 20 мин назад.

    👮 <b>LSPD</b> · 05 Brainburg · в 11:40
    <b>2</b> в сети · <b>1</b> в форме · сейчас: <b>2</b>

    данные на 11:40:00
    [🔄 Обновить] [👥 Состав] [📈 24 ч]
    ");
    assert_snapshot!(olena.hears().await, @"
    ✎ ⚠️ Дані застаріли: останнє оновлення 20 хв тому.

    👮 <b>LSPD</b> · 05 Brainburg · о 11:40
    <b>2</b> в мережі · <b>1</b> у формі · зараз: <b>2</b>

    дані на 11:40:00
    [🔄 Оновити] [👥 Склад] [📈 24 год]
    ");
    alice.presses("👥 Members").await;
    assert!(alice.hears().await.contains("👮 <b>LSPD</b> · 05 Brainburg\n<b>2</b> online"));
}

/// The present is never told as if it were the past.
#[tokio::test]
async fn nothing_was_counted() {
    let test = at_noon(&[]).await;
    let alice = test.person("Alice", "en");
    let now = Timestamp::now().as_second();
    let players = [player(1, "A_A", 9, "LSPD", "Cadet", "u")];
    test.publish("5/online", json!({"timestamp": now, "players": players}));
    alice.says("/past lspd 5").await;
    let heard = alice.hears().await;
    // The last line has the age of the data.
    let (answer, _) = heard.rsplit_once("\n\n").unwrap();
    assert_snapshot!(answer, @"
    👮 <b>LSPD</b> · 05 Brainburg · yesterday
    I have no counts yet: I count from now on.
    now: <b>1</b>
    ");
    alice.says("/past lspd 8").await;
    assert_snapshot!(alice.hears().await, @"
    ⏳ No data yet. I can ask the source again in 5 seconds: the answer will appear here.
    [🔄 Try again]
    ");
}

/// A list shows no leader who is offline, so the answer has who was seen last, and when.
#[tokio::test]
async fn the_leader_who_was_seen_last_is_named() {
    let test = at_noon(&[]).await;
    let now = Timestamp::now().as_second();
    let people = ["en", "ru", "uk"].map(|language| test.person(language, language));
    let [alice, boris, olena] = &people;
    for (minutes, name, marks) in
        [(2_000, "A_A", "lu"), (1_300, "A_A", "lu"), (300, "B_B", "l"), (0, "C_C", "")]
    {
        let players = [player(1, name, 9, "LSPD", "Chief", marks)];
        let online = json!({"timestamp": now - minutes * 60, "players": players});
        record(&test.server, "5/online", &online).await;
        let server = test.server.current.server(5).unwrap();
        test.server.history.record(5, server.online.as_ref().unwrap());
    }
    test.server.history.flush().await.unwrap();
    alice.says("who is the leader of lspd on 5").await;
    let heard = alice.hears().await;
    assert!(heard.contains("Leader: offline · <code>B_B</code>, last online at 0"), "{heard}");
    // The card of the player names the same minute. A sample begins with it, and this zone is off by seconds.
    let seen = Timestamp::from_second((now - 300 * 60) / 60 * 60).unwrap();
    let stats = json!({"kills": 0, "deaths": 0, "playtime_hours": 2});
    let found = json!({"id": 6, "nickname": "B_B", "level": 9, "exp": 5, "money": 0, "bank": 0, "fraction": null,
        "online": false, "last_seen": seen.to_string(), "stats": stats});
    test.add_players(5, &found.to_string()).await;
    alice.says("/player B_B 5").await;
    let heard = alice.hears().await;
    let (_, seen) = heard.split_once("Last seen ").unwrap();
    let seen = seen.lines().next().unwrap();
    alice.says("/online lspd 5").await;
    let heard = alice.hears().await;
    assert!(heard.contains(&format!("<code>B_B</code>, last online {seen}\n")), "{seen}: {heard}");
    boris.says("кто лидер лспд на 5").await;
    let heard = boris.hears().await;
    assert!(heard.contains("не в сети · <code>B_B</code>, был(а) в сети в 0"), "{heard}");
    olena.says("хто лідер лспд на 5").await;
    let heard = olena.hears().await;
    assert!(heard.contains("не в мережі · <code>B_B</code>, був(-ла) у мережі о 0"), "{heard}");
    for (person, question, answer) in [
        (alice, "who led lspd yesterday on 5", "Leader then: <code>A_A</code>"),
        (boris, "кто был лидером лспд вчера на 5", "Лидер тогда: <code>A_A</code>"),
        (olena, "хто був лідером лспд вчора на 5", "Лідер тоді: <code>A_A</code>"),
    ] {
        person.says(question).await;
        let heard = person.hears().await;
        assert!(heard.contains(answer), "{question}: {heard}");
    }
}
