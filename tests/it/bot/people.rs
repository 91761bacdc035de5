//! `/me`: people and their nicknames in the game.

mod card;
mod costs;
mod hide;
mod mentions;
mod mini_app;
mod presence;
mod privacy;
mod renaming;
mod rights;
mod roster;
mod roster_file;
mod vouch;

use muster::people::{Confirmation, Nickname, People};
use serde_json::Value;
use telegram_sandbox::testing::{TestGroup, TestPerson};

use super::bot_api_test::player;
use super::bot_test::BotTest;

/// A player of 05 Brainburg without a fraction.
fn nicolas() -> Value {
    player(2, "Nicolas_Reed", 9, "", "", "")
}

fn people(test: &BotTest) -> People {
    People::new(test.store.db().clone())
}

/// Makes a nickname on 05 Brainburg the confirmed one of a person.
pub async fn confirm(test: &BotTest, person: &TestPerson, name: &str) {
    let (people, nickname) = (people(test), Nickname::new(5, name));
    people.claim(person.id().0, &nickname, test.now()).await.unwrap();
    let by = Confirmation::Presence;
    people.confirm(person.id().0, &nickname, by, test.now()).await.unwrap();
}

/// Makes Grove Street of 05 Brainburg the family of a group, as an admin does.
async fn choose_grove_street(admin: &TestPerson, group: &TestGroup) {
    admin.says_in(group, "/family").await;
    group.hears().await;
    for button in ["05 Brainburg", "Grove Street"] {
        admin.presses_in(group, button).await;
        group.hears().await;
    }
}

/// Whose confirmed nickname it is.
async fn confirmed(test: &BotTest, name: &str) -> Option<i64> {
    let claim = people(test).confirmed_claim(&Nickname::new(5, name)).await.unwrap();
    claim.map(|claim| claim.person)
}
