//! The report about a week.

use insta::assert_snapshot;
use jiff::{Timestamp, ToSpan};
use muster::game::FractionId;
use serde_json::{Value, json};
use telegram_sandbox::testing::TestPerson;

use crate::bot::alerts::fixture::AlertTest;
use crate::bot::bot_api_test::player;
use crate::bot::people::confirm;

/// From the fixture's Thursday, 18:42:40, to Sunday, 20:00:40, in minutes.
const TO_SUNDAY: i64 = 3 * 24 * 60 + 78;

/// Records that players were online for some minutes, so many days ago.
async fn visits(test: &AlertTest, visits: &[(&str, i64, i64)]) {
    let today = Timestamp::now().in_tz("Europe/Moscow").unwrap().start_of_day().unwrap();
    for (nickname, days, minutes) in visits {
        let start = today.saturating_sub(days.days()).timestamp().as_second();
        let (visit, grove) = (start..start + minutes * 60, Some(FractionId(11)));
        test.server.history.playtime.backfill(5, &(*nickname).into(), grove, visit);
    }
    test.server.history.playtime.flush().await.unwrap();
}

/// Sets the report by the button under a week, and lets the time come.
async fn wait_for_report(test: &AlertTest, person: &TestPerson, week: &str) {
    person.says(week).await;
    person.hears().await;
    person.presses("🔔").await;
    let heard = person.hears().await;
    assert!(heard.contains("on Sun at 20:00"), "{heard}");
    person.presses("✅ Done").await;
    person.hears().await;
    test.tick().await;
    test.list(TO_SUNDAY, 0, &[player(31, "Carl_Johnson", 44, "Grove", "Boss", "l")]).await;
}

/// The text without the dates of the week, which is that of the day on which the test runs.
fn without_dates(heard: &str) -> String {
    let dates = |line: &&str| !line.contains(" – ");
    heard.lines().filter(dates).collect::<Vec<_>>().join("\n")
}

fn family(names: &[(&str, bool)]) -> Value {
    // Who has another name and the same id was renamed.
    const KNOWN: [&str; 5] =
        ["Carl_Johnson", "Big_Smoke", "Sweet_Johnson", "Ryder_Wilson", "Abe_Long"];
    let member = |(name, leads): &(&str, bool)| {
        let id = KNOWN.iter().position(|known| known == name).unwrap();
        json!({"id": id, "nickname": name, "rank": 5, "player_id": id, "warns": 0, "leader": leads,
               "deputy": false, "joined_at": 1_735_689_600})
    };
    let members: Vec<Value> = names.iter().map(member).collect();
    json!({"families": [{"id": 12, "name": "Grove Street", "leader": "Carl_Johnson", "level": 5,
                         "flagId": 3, "members": members}]})
}

#[tokio::test]
async fn the_report_of_a_family_says_who_came_left_and_played() {
    let test = AlertTest::start().await;
    let leader = test.person("Carl", "en");
    confirm(&test, &leader, "Carl_Johnson").await;
    let (carl, smoke, ryder) =
        (("Carl_Johnson", true), ("Big_Smoke", false), ("Ryder_Wilson", false));
    test.record(-1, "5/families", family(&[carl, smoke, ("Sweet_Johnson", false)])).await;
    test.record(-2, "5/families", family(&[carl, smoke, ryder, ("Abe_Long", false)])).await;
    let played = [
        ("Carl_Johnson", 1, 510),
        ("Carl_Johnson", 9, 400),
        ("Big_Smoke", 2, 95),
        ("Big_Smoke", 13, 300),
        ("Ryder_Wilson", 9, 60),
    ];
    visits(&test, &played).await;
    wait_for_report(&test, &leader, "/week family grove street 5").await;
    assert_snapshot!(without_dates(&leader.hears().await), @"
    👪 <b>Grove Street</b> · 05 Brainburg · week
    <b>2</b> of <b>4</b> were online, 11 h in all
    📉 the week before: 13 h
    ➕ Joined this week: <code>Ryder_Wilson</code>, <code>Abe_Long</code>
    ➖ Left this week: <code>Sweet_Johnson</code>

    🏆 Most hours: <code>Carl_Johnson</code> — 8 h 30 min, <code>Big_Smoke</code> — 1 h 35 min
    💤 Not online all week: <b>2</b> — <code>Ryder_Wilson</code>, <code>Abe_Long</code>

    as of 20:00:40
    [🔄 Refresh] [👥 Members] [🗓 Week]
    ");
    test.pass(1).await;
    leader.hears_nothing().await;
}

#[tokio::test]
async fn the_report_of_a_fraction_is_one_message_with_the_usual_week() {
    let test = AlertTest::start().await;
    let leader = test.person("Carl", "en");
    confirm(&test, &leader, "Carl_Johnson").await;
    visits(&test, &[("Carl_Johnson", 1, 510), ("Big_Smoke", 2, 95)]).await;
    wait_for_report(&test, &leader, "/week faction grove 5").await;
    let heard = leader.hears().await;
    assert!(heard.starts_with("🖼 "), "{heard}");
    let heard = heard.split_once('\n').unwrap().1;
    assert!(heard.starts_with("🔫 <b>Grove</b> · 05 Brainburg · week"), "{heard}");
    assert!(heard.contains("🏆 Most hours: <code>Carl_Johnson</code> — 8 h 30 min"), "{heard}");
    leader.hears_nothing().await;
}

#[tokio::test]
async fn the_report_of_a_family_has_its_usual_week() {
    let test = AlertTest::start().await;
    let leader = test.person("Carl", "en");
    confirm(&test, &leader, "Carl_Johnson").await;
    visits(&test, &[("Carl_Johnson", 1, 510)]).await;
    // Two of it were online for an hour of a day, two days ago. The API counts from the true time.
    let hour = Timestamp::now().as_second().div_euclid(3_600) * 3_600 - 48 * 3_600;
    let families = &test.server.history.families;
    families.backfill(5, None, hour..hour + 25 * 3_600);
    for _ in 0..2 {
        families.backfill(5, Some(12), hour..hour + 3_600);
    }
    families.flush().await.unwrap();
    leader.says("/when family grove street 5").await;
    let heard = leader.hears().await;
    assert!(heard.contains("👪 <b>Grove Street</b> · 05 Brainburg · the usual week"), "{heard}");
    assert!(heard.contains("💪 Most: ") && heard.contains("about <b>2</b> online"), "{heard}");
    wait_for_report(&test, &leader, "/week family grove street 5").await;
    let heard = leader.hears().await;
    assert!(heard.starts_with("🖼 ") && heard.contains("Most hours"), "{heard}");
    leader.hears_nothing().await;
}

#[tokio::test]
async fn one_hour_says_nothing_of_what_is_usual() {
    let test = AlertTest::start().await;
    let hour = Timestamp::now().as_second().div_euclid(3_600) * 3_600 - 48 * 3_600;
    let families = &test.server.history.families;
    families.backfill(5, None, hour..hour + 3_600);
    families.backfill(5, Some(12), hour..hour + 3_600);
    families.flush().await.unwrap();
    let mark = test.person("Mark", "en");
    mark.says("/when family grove street 5").await;
    let heard = mark.hears().await;
    assert!(heard.contains("hour has been counted so far"), "{heard}");
    assert!(!heard.contains("💪 Most: "), "{heard}");
}

#[tokio::test]
async fn only_leaders_and_their_group_get_names_in_a_report() {
    let test = AlertTest::start().await;
    let stranger = test.person("Eve", "en");
    visits(&test, &[("Carl_Johnson", 1, 510), ("Big_Smoke", 2, 95)]).await;
    wait_for_report(&test, &stranger, "/week family grove street 5").await;
    let heard = stranger.hears().await;
    assert!(heard.contains("<b>2</b> of <b>4</b> were online, 11 h in all"), "{heard}");
    assert!(heard.contains("🔒 The hours of each member"), "{heard}");
    assert!(!heard.contains("Carl_Johnson") && !heard.contains("Big_Smoke"), "{heard}");
}

#[tokio::test]
async fn the_settings_of_a_chat_turn_its_reports_on_and_off() {
    let test = AlertTest::start().await;
    let leader = test.person("Carl", "en");
    confirm(&test, &leader, "Carl_Johnson").await;
    visits(&test, &[("Carl_Johnson", 1, 510)]).await;
    leader.says("/settings").await;
    assert!(!leader.hears().await.contains("🗓"), "the chat has no faction");
    leader.says("/settings grove 5").await;
    leader.hears().await;
    leader.presses("Grove Street · 4").await;
    leader.hears().await;
    leader.says("/settings").await;
    let heard = leader.hears().await;
    assert!(
        heard.contains(
            "🗓 Weekly report of <b>Grove</b>: off\n🗓 Weekly report of <b>Grove Street</b>: off"
        ),
        "{heard}"
    );
    assert!(heard.contains("[🗓 Grove report: off] [🗓 Grove Street report: off]"), "{heard}");
    for name in ["Grove", "Grove Street"] {
        leader.presses(&format!("🗓 {name} report: off")).await;
        let heard = leader.hears().await;
        let line = format!("🗓 Weekly report of <b>{name}</b>: on Sun at 20:00");
        assert!(heard.contains(&line), "{heard}");
    }
    leader.presses("🗓 Grove Street report: on").await;
    assert!(leader.hears().await.contains("<b>Grove Street</b>: off"));
    test.tick().await;
    test.list(TO_SUNDAY, 0, &[player(31, "Carl_Johnson", 44, "Grove", "Boss", "l")]).await;
    let heard = leader.hears().await;
    assert!(heard.contains("<b>Grove</b> · 05 Brainburg · week"), "{heard}");
    leader.hears_nothing().await;
    // What is turned off can be taken back.
    leader.says("/settings").await;
    leader.hears().await;
    leader.presses("🗓 Grove report: on").await;
    leader.hears().await;
    assert_eq!(test.alerts().await, 0);
    leader.says("undo").await;
    leader.hears().await;
    assert_eq!(test.alerts().await, 1);
}

#[tokio::test]
async fn a_chat_with_as_many_alerts_as_it_may_have_gets_no_report() {
    let test = AlertTest::start().await;
    let alice = test.person("Alice", "en");
    alice.says("/settings grove 5").await;
    alice.hears().await;
    for number in 1..=20 {
        alice.says(format!("/watch fraction LSPD > {number} 5").as_str()).await;
        alice.hears().await;
    }
    alice.says("/settings").await;
    alice.hears().await;
    alice.presses("🗓 Grove report: off").await;
    let heard = alice.hears().await;
    assert!(heard.contains("20") && !heard.contains("⚙️"), "{heard}");
    alice.presses("↩️ Back").await;
    assert!(alice.hears().await.contains("report of <b>Grove</b>: off"));
}
