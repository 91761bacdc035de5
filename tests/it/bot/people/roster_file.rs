//! `/roster csv`.

use insta::assert_snapshot;
use jiff::{Timestamp, ToSpan};
use telegram_sandbox::Content;
use telegram_sandbox::testing::TestPerson;

use super::roster::{asked, played};
use super::{choose_grove_street, confirm};
use crate::bot::bot_api_test::BotApiTest;

/// The name and the text of the last file that a person got.
pub(super) fn file_of(test: &BotApiTest, person: &TestPerson) -> Option<(String, String)> {
    let chat = test.sandbox().chat(person.as_person().private())?;
    let last = chat.messages.values().rev().find_map(|message| match &message.content {
        Content::Document { document, .. } => Some(document.file_id.clone()),
        Content::Text(_) | Content::Photo { .. } | Content::Service(_) => None,
    });
    let (name, bytes) = test.sandbox().document(&last?)?;
    Some((name, String::from_utf8(bytes.to_vec()).unwrap()))
}

/// A day so many days ago, as the file has it.
fn day(ago: i64) -> String {
    let today = Timestamp::now().in_tz("Europe/Moscow").unwrap().date();
    today.saturating_sub(ago.days()).to_string()
}

#[tokio::test]
async fn a_leader_gets_the_roster_as_a_file() {
    let test = played().await;
    let [leader, member] = [("Carl", "en"), ("Рина", "ru")].map(|(it, lang)| test.person(it, lang));
    confirm(&test, &leader, "Carl_Johnson").await;
    confirm(&test, &member, "Ryder_Wilson").await;
    asked(&member, "/away 3d =HYPERLINK(\"https://evil.example\"); сессия").await;
    let heard = asked(&leader, "/roster csv grove street 5").await;
    assert_snapshot!(heard.replace(&day(0), "TODAY"), @"
    📎 roster-Grove-Street-05-TODAY.csv
    👪 <b>Grove Street</b> · 05 Brainburg · roster
    <b>4</b> members, <b>2</b> online

    as of 18:42:00
    ");
    let (_, text) = file_of(&test, &leader).unwrap();
    assert!(text.starts_with('\u{feff}') && text.ends_with("\r\n"), "{text:?}");
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let text = [(0, "TODAY"), (4, "4_DAYS_AGO")]
        .into_iter()
        .fold(text, |text, (ago, name)| text.replace(&day(ago), name));
    assert_snapshot!(text, @r#"
    Nickname;Rank;Position;Online;Last seen;Hours this week;Telegram;Away until;Reason
    Carl_Johnson;10;;✓;TODAY;2:10;t.me/carl;;
    Big_Smoke;9;;✓;TODAY;6:40;;;
    Sweet_Johnson;9;;;4_DAYS_AGO;1:10;;;
    Ryder_Wilson;3;;;;0:00;;2026-01-04;"'=HYPERLINK(""https://evil.example""); сессия"
    "#);
    // The button under the roster sends what the roster shows.
    asked(&leader, "/roster grove street 5 <2h").await;
    leader.presses("📄 CSV").await;
    assert!(leader.hears().await.contains("less than 2 h this week: <b>2</b>"));
    let (_, text) = file_of(&test, &leader).unwrap();
    assert!(text.contains("Ryder_Wilson") && !text.contains("Big_Smoke"), "{text}");
    // Nobody else gets it.
    let heard = asked(&member, "/roster grove street 5 файлом").await;
    assert!(heard.contains("🔒") && file_of(&test, &member).is_none(), "{heard}");
}

#[tokio::test]
async fn in_a_group_the_file_comes_in_private() {
    let test = played().await;
    let leader = test.person("Carl", "en");
    confirm(&test, &leader, "Carl_Johnson").await;
    let group = test.supergroup("Crew", &[&leader]);
    test.allow_error("bot can't initiate conversation");
    leader.says_in(&group, "/roster csv grove street 5").await;
    let heard = group.hears().await;
    assert!(heard.contains("Files come in private only"), "{heard}");
    let payload = heard.split("?start=").nth(1).unwrap().trim_end_matches(']').to_owned();
    leader.starts(Some(&payload)).await;
    assert!(leader.hears().await.contains("📎 roster-Grove-Street"));
    leader.says_in(&group, "/roster csv grove street 5").await;
    assert!(group.hears().await.contains("sent you the file in private"));
    assert!(leader.hears().await.contains("📎 roster-Grove-Street"));
}

#[tokio::test]
async fn the_link_shows_an_admin_of_the_group_what_the_group_shows() {
    let test = played().await;
    test.allow_unread();
    let [admin, other] = ["Alice", "Boris"].map(|name| test.person(name, "en"));
    let group = test.supergroup("Crew", &[&admin, &other]);
    choose_grove_street(&admin, &group).await;
    test.allow_error("bot can't initiate conversation");
    admin.says_in(&group, "/roster csv").await;
    let heard = group.hears().await;
    let payload = heard.split("?start=").nth(1).unwrap().trim_end_matches(']').to_owned();
    for person in [&admin, &other] {
        person.starts(Some(&payload)).await;
    }
    let heard = admin.hears().await;
    assert!(heard.contains("📎 roster-Grove-Street"), "{heard} after {payload}");
    let heard = other.hears().await;
    assert!(heard.contains("🔒") && file_of(&test, &other).is_none(), "{heard}");
    // Who is an admin no longer gets it no longer.
    let group_id = group.id();
    admin.as_person().leaves(group_id).unwrap();
    admin.starts(Some(&payload)).await;
    assert!(admin.hears().await.contains("🔒"));
}
