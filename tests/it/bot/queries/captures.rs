//! Zones that changed hands, and who joined and left a family: what was recorded of gangs and families.

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::bot::bot_api_test::{BotApiTest, player};
use crate::bot::queries::choose_brainburg;

/// Zones 1 and 2, and zone 3, which a family holds if no gang does.
fn ghetto(gangs: [Option<u32>; 3], family: Option<u32>) -> Value {
    let zone = |(id, gang): (u32, &Option<u32>)| {
        json!({"id": id, "squareStart": {"x": 100 * id, "y": -1700}, "squareEnd": {"x": 100 * id + 100, "y": -1600},
               "color": "#009327", "fraction_id": gang, "famId": family.filter(|_| id == 3), "famName": null})
    };
    let zones: Vec<Value> = (1..).zip(&gangs).map(zone).collect();
    json!({"zones": zones})
}

const GROVE: Option<u32> = Some(11);
const BALLAS: Option<u32> = Some(13);

/// Ballas lost zone 1 more than a day ago, and zones 2 and 1 changed hands within the day.
async fn fought() -> BotApiTest {
    let test = BotApiTest::start().await;
    for (minutes, zones, family) in [
        (1_600, [BALLAS, BALLAS, None], None),
        (1_500, [GROVE, BALLAS, None], None),
        (1_200, [GROVE, GROVE, None], None),
        (900, [GROVE, GROVE, None], None),
        (600, [GROVE, GROVE, None], None),
        (300, [GROVE, GROVE, None], Some(12)),
        (90, [GROVE, BALLAS, None], Some(77)),
        (40, [None, BALLAS, None], Some(77)),
    ] {
        test.record(minutes, "5/ghetto", ghetto(zones, family)).await;
    }
    let mut now = ghetto([None, BALLAS, None], Some(77));
    now["zones"][0]["money"] = json!(7);
    test.record(0, "5/ghetto", now).await;
    test
}

#[tokio::test]
async fn captures_of_the_last_day() {
    let test = fought().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    alice.says("/captures 5").await;
    assert_snapshot!(alice.hears().await, @r#"
    ⚔️ <b>5 zones taken in 24 h</b> · 05 Brainburg

    Семья Корлеоне — won <b>1</b>, lost <b>0</b>
    Ballas — won <b>1</b>, lost <b>1</b>
    Grove Street — won <b>1</b>, lost <b>1</b>
    Grove — won <b>1</b>, lost <b>2</b>

    Grove lost zone 1 · 18:02
    <b>Семья Корлеоне</b> took zone 3 from Grove Street · 17:12
    <b>Ballas</b> took zone 2 from Grove · 17:12
    <b>Grove Street</b> took zone 3 · 13:42
    <b>Grove</b> took zone 2 from Ballas · Dec 31, 22:42

    as of 18:42:00
    [🔄 Refresh] [🔫 Ghetto]
    "#);
    alice.says("/captures grove 5").await;
    assert_snapshot!(alice.hears().await, @r#"
    ⚔️ <b>3 zones taken in 24 h</b> · 05 Brainburg
    🔎 Grove

    Grove — won <b>1</b>, lost <b>2</b>

    Grove lost zone 1 · 18:02
    <b>Ballas</b> took zone 2 from Grove · 17:12
    <b>Grove</b> took zone 2 from Ballas · Dec 31, 22:42

    as of 18:42:00
    [🔄 Refresh] [⚔️ All] [🔫 Ghetto] [🔔]
    "#);
    alice.says("and ballas?").await;
    let heard = alice.hears().await;
    assert!(heard.contains("🔎 Ballas") && !heard.contains("zone 1"), "{heard}");
    let group = test.group("Crew", &[&boris]);
    boris.says_in(&group, "/captures 5").await;
    assert_snapshot!(group.hears().await, @r#"
    ⚔️ <b>5 захватов за сутки</b> · 05 Brainburg

    Семья Корлеоне — захвачено <b>1</b>, потеряно <b>0</b>
    Ballas — захвачено <b>1</b>, потеряно <b>1</b>
    Grove Street — захвачено <b>1</b>, потеряно <b>1</b>
    Grove — захвачено <b>1</b>, потеряно <b>2</b>

    Grove: потеряна зона 1 · 18:02
    <b>Семья Корлеоне</b>: зона 3 отбита у Grove Street · 17:12
    <b>Ballas</b>: зона 2 отбита у Grove · 17:12
    <b>Grove Street</b>: захвачена зона 3 · 13:42
    <b>Grove</b>: зона 2 отбита у Ballas · 31 декабря, 22:42

    данные на 18:42:00
    [🔄 Обновить] [🔫 Гетто]
    "#);
}

#[tokio::test]
async fn captures_in_words() {
    let test = fought().await;
    let alice = test.person("Alice", "en");
    choose_brainburg(&alice).await;
    for (typed, part) in [
        ("каптуры", "⚔️ <b>5 zones taken"),
        ("захваты за сутки", "⚔️ <b>5 zones taken"),
        ("захоплення", "⚔️ <b>5 zones taken"),
        ("кто что захватил", "⚔️ <b>5 zones taken"),
        ("хто захопив зони", "⚔️ <b>5 zones taken"),
        ("zones captured today", "⚔️ <b>5 zones taken"),
        ("захваты грува", "🔎 Grove"),
        ("captures of ballas on 5", "🔎 Ballas"),
        ("кто держит гетто", "🖼"),
    ] {
        alice.says(typed).await;
        let heard = alice.hears().await;
        assert!(heard.contains(part), "{typed}: {heard}");
    }
    alice.says("/ghetto").await;
    alice.hears().await;
    alice.presses("⚔️ Captures").await;
    let heard = alice.hears().await;
    assert!(heard.starts_with("⚔️ <b>5 zones taken in 24 h</b>"), "{heard}");
}

/// "There were none" is said only of what was seen.
#[tokio::test]
async fn captures_that_were_not_seen() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    alice.says("/captures 5").await;
    assert_snapshot!(alice.hears().await, @r#"
    ⚔️ <b>0 zones taken in 24 h</b> · 05 Brainburg

    I haven't seen a zone change hands in the last 24 hours.

    as of 18:42:00
    [🔄 Refresh] [🔫 Ghetto]
    "#);
    test.record(600, "5/ghetto", ghetto([GROVE, GROVE, None], None)).await;
    test.record(1, "5/ghetto", ghetto([BALLAS, BALLAS, None], None)).await;
    alice.says("/captures 5").await;
    let heard = alice.hears().await;
    assert!(heard.contains("⚠️ I have no data from 08:42 to 18:41."), "{heard}");
}

#[tokio::test]
async fn who_joined_and_left_a_family_this_week() {
    let test = BotApiTest::start().await;
    let (alice, olena) = (test.person("Alice", "en"), test.person("Олена", "uk"));
    let family = |names: &[&str]| {
        let member = |(id, name): (u32, &&str)| json!({"id": id, "nickname": name, "rank": 1, "player_id": id, "warns": 0, "leader": false, "deputy": false, "joined_at": 1});
        let ids = names.iter().map(|name| name.bytes().map(u32::from).sum());
        let members: Vec<Value> = ids.zip(names).map(member).collect();
        let barone = json!({"id": 30, "name": "Barone", "leader": "Don_Barone", "level": 3, "flagId": 0, "members": members});
        json!({"families": [barone]})
    };
    test.record(60, "5/families", family(&["Don_Barone", "Abe_Long"])).await;
    alice.says("/family Barone 5").await;
    let heard = alice.hears().await;
    assert!(!heard.contains("this week"), "{heard}");
    test.record(50, "5/families", family(&["Don_Barone", "Bob_Ray"])).await;
    let all = ["Don_Barone", "Bob_Ray", "Cy_Young", "Dan_Fox", "Eve_Moon"];
    test.record(40, "5/families", family(&all)).await;
    test.record(0, "5/families", family(&all[..4])).await;
    alice.says("/family Barone 5").await;
    assert_snapshot!(alice.hears().await, @r#"
    👪 <b>Barone</b> · 05 Brainburg
    Level <b>3</b> · No. 30
    ⭐ Leader: <code>Don_Barone</code>
    <b>0</b> of <b>4</b> members online
    ➕ Joined this week: <code>Dan_Fox</code>, <code>Cy_Young</code>, <code>Bob_Ray</code>
    ➖ Left this week: <code>Eve_Moon</code>, <code>Abe_Long</code>

    Nobody is online right now.

    as of 18:42:00
    [⚪ All 4] [🗓 Week]
    [🔄 Refresh] [🔔]
    "#);
    olena.says("/family Barone 5").await;
    let heard = olena.hears().await;
    assert!(
        heard.contains("➕ Вступили за тиждень: ") && heard.contains("➖ Пішли за тиждень: "),
        "{heard}"
    );
}

/// A zone that changed hands a little more than a day ago counts in neither answer.
#[tokio::test]
async fn captures_and_ghetto_count_the_same_day() {
    let test = BotApiTest::start().await;
    let alice = test.person("Alice", "en");
    for (minutes, zones) in [
        (1_500, [BALLAS, BALLAS, BALLAS]),
        (1_470, [GROVE, BALLAS, BALLAS]),
        (1_200, [GROVE, BALLAS, BALLAS]),
        (900, [GROVE, BALLAS, BALLAS]),
        (600, [GROVE, GROVE, BALLAS]),
        (300, [GROVE, GROVE, BALLAS]),
        (0, [GROVE, GROVE, BALLAS]),
    ] {
        test.record(minutes, "5/ghetto", ghetto(zones, None)).await;
        if minutes == 1_500 {
            let server = test.server.current.server(5).unwrap();
            test.server.history.zones.record(5, server.ghetto.as_ref().unwrap());
        }
    }
    test.server.history.flush().await.unwrap();
    alice.says("/captures 5").await;
    let heard = alice.hears().await;
    assert!(heard.contains("Grove — won <b>1</b>, lost <b>0</b>"), "{heard}");
    alice.says("/ghetto 5").await;
    let heard = alice.hears().await;
    assert!(heard.contains("(+1)") && heard.contains("(−1)"), "{heard}");
    assert!(heard.contains("won or lost in 24 h"), "{heard}");
}

/// A fraction's list has only those who are online: who plays with it for the first time, and who no longer does.
#[tokio::test]
async fn who_came_to_a_fraction_and_left_it_this_week() {
    let test = BotApiTest::start().await;
    let (alice, boris) = (test.person("Alice", "en"), test.person("Борис", "ru"));
    let online = |members: &[(&str, &str)]| {
        let players = (1..)
            .zip(members)
            .map(|(id, (name, fraction))| player(id, name, 9, fraction, "Cadet", ""));
        json!({"players": players.collect::<Vec<_>>()})
    };
    let before = [("Abe_Long", "LSPD"), ("Bob_Ray", "FBI"), ("Cy_Young", "LSPD")];
    test.record(60, "5/online", online(&before)).await;
    let after = [("Abe_Long", "FBI"), ("Bob_Ray", "LSPD"), ("Cy_Young", "LSPD")];
    test.record(50, "5/online", online(&after)).await;
    test.record(0, "5/online", online(&after[1..])).await;
    alice.says("/changes lspd 5").await;
    assert_snapshot!(alice.hears().await, @r"
    👮 <b>LSPD</b> · 05 Brainburg · seven days

    ➕ Came: <b>1</b>
    <code>Bob_Ray</code> · 17:52

    ➖ Left: <b>1</b>
    <code>Abe_Long</code> · 17:52

    <i>I see those who play: whoever came or left and has not been online since is missing. I don't see promotions.</i>

    as of 18:42:00
    [🔄 Refresh] [👥 Members] [🗓 Week]
    ");
    // Nobody came or left, which is no old news.
    alice.says("/changes grove 5").await;
    let heard = alice.hears().await;
    assert!(heard.contains("nobody come or leave") && !heard.contains("⚠️"), "{heard}");
    alice.says("who left the fbi this week").await;
    let heard = alice.hears().await;
    assert!(heard.contains("<b>FBI</b>") && heard.contains("<code>Bob_Ray</code>"), "{heard}");
    choose_brainburg(&boris).await;
    boris.says("лспд").await;
    boris.hears().await;
    boris.says("кто пришел за неделю").await;
    let heard = boris.hears().await;
    assert!(heard.contains("➕ Пришли: <b>1</b>"), "{heard}");
}
