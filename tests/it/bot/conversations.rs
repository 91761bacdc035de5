//! Conversations: each text is answered in the light of what was said before. Each conversation is held in a private chat,
//! in a group by naming the bot, and in a group by replying to its last answer.

mod about_oneself;
mod after_requests;
mod asked;
mod days_of_the_week;
mod earlier_answers;
mod everyday;
mod examples;
mod families;
mod free_words;
mod fresh;
mod going_on;
mod leaders;
mod lists;
mod lots;
mod plain_questions;
mod players;
mod remarks;
mod server_charts;
mod traders;
mod unknowable;
mod unknown_words;
mod word_by_word;

use telegram_sandbox::testing::{TestGroup, TestPerson};
use telegram_sandbox::{Draft, MessageId};

use super::bot_api_test::{BotApiTest, MADE, player};
use super::queries::choose_brainburg;
use serde_json::json;

/// What is said, and parts of the answer in their order, separated by ` … `. A text in brackets is a button.
type Turn = (&'static str, &'static str);

/// The way in which a person speaks to the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Private,
    Mention,
    Reply,
}

/// Holds each conversation in all places.
async fn hold(language: &str, conversations: &[&[Turn]]) {
    hold_in(&[Place::Private, Place::Mention, Place::Reply], language, conversations).await;
}

/// Holds conversations about what belongs to one person.
async fn hold_in_private(language: &str, conversations: &[&[Turn]]) {
    hold_in(&[Place::Private], language, conversations).await;
}

async fn hold_in(places: &[Place], language: &str, conversations: &[&[Turn]]) {
    for place in places {
        for conversation in conversations {
            let test = world().await;
            test.sandbox().set_privacy_mode(false);
            let alice = test.person("Alice", language);
            choose_brainburg(&alice).await;
            let group = test.supergroup("Crew", &[&alice]);
            hold_one(&test, &alice, &group, *place, conversation).await;
        }
    }
}

/// The usual data of 05 Brainburg, and some players on 08 Saint Grey.
pub(super) async fn world() -> BotApiTest {
    let test = BotApiTest::start().await;
    let players = [
        player(1, "Vova_Adios", 10, "LSPD", "Chief", "lu"),
        player(2, "Ann_Lee", 11, "FBI", "Agent", "u"),
        player(3, "Bob_Ray", 12, "FBI", "Agent", ""),
        player(4, "Lamar_Davis", 13, "Grove", "Legend", ""),
    ];
    test.publish("8/online", json!({"timestamp": MADE, "players": players}));
    test
}

/// The last message after a person's. A picture comes after another message, which is deleted.
fn answer_to(test: &BotApiTest, group: &TestGroup, asked: MessageId) -> MessageId {
    const FURTHEST: i32 = 8;
    let is_there = |id: &MessageId| test.sandbox().message(group.id(), *id).is_some();
    let later = (asked.0 + 1..=asked.0 + FURTHEST).rev().map(MessageId);
    later.into_iter().find(is_there).expect("the bot has answered")
}

async fn hold_one(
    test: &BotApiTest,
    person: &TestPerson,
    group: &TestGroup,
    place: Place,
    conversation: &[Turn],
) {
    let mut last: Option<MessageId> = None;
    for (said, expected) in conversation {
        eprintln!("{place:?}: {said}");
        let heard = match (place, said.strip_prefix('[').and_then(|it| it.strip_suffix(']'))) {
            (Place::Private, None) => {
                person.says(*said).await;
                person.hears().await
            }
            (Place::Private, Some(button)) => {
                person.presses(button).await;
                person.hears().await
            }
            (Place::Mention | Place::Reply, Some(button)) => {
                person.presses_in(group, button).await;
                let heard = group.hears().await;
                test.wait_idle().await;
                last = last.map(|last| answer_to(test, group, MessageId(last.0 - 1)));
                heard
            }
            (Place::Mention | Place::Reply, None) => {
                let draft = match last.filter(|_| place == Place::Reply) {
                    Some(last) => Draft::new(said).replying(last),
                    None => Draft::new(&format!("@muster_bot {said}")),
                };
                let asked = person.says_in(group, draft).await;
                let heard = group.hears().await;
                test.wait_idle().await;
                last = Some(answer_to(test, group, asked));
                heard
            }
        };
        let mut rest = heard.as_str();
        for part in expected.split(" … ") {
            let Some(at) = rest.find(part) else {
                panic!("{place:?} {conversation:?}\n{said}: no {part:?} in\n{heard}");
            };
            rest = &rest[at + part.len()..];
        }
    }
    test.wait_idle().await;
}
