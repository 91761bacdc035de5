//! `muster people …`: what is stored about a person, and nicknames that no history shows.

use clap::{Args, Subcommand};
use jiff::Timestamp;
use serde_json::{Value, json};

use super::CommandError;
use super::keys::{check_exists, format, parsers, usage};
use super::output::{note, print};
use crate::keys::{Actor, KEPT_DAYS, Owner, Store};
use crate::people::{Nickname, People};
use crate::run::settings::{Database, KeyQuota, RedisUrl};

/// How many connections to PostgreSQL a command may open.
const CONNECTIONS: u32 = 2;

/// The commands.
#[derive(Subcommand, Debug)]
pub(super) enum PeopleCommand {
    /// Print everything stored about a person, as JSON
    Export {
        /// The Telegram user id
        #[arg(value_name = "USER_ID", value_parser = parsers::owner)]
        person: Owner,
        #[command(flatten)]
        database: Database,
    },
    /// Delete the keys of a person and everything stored about them
    #[command(after_help = "Example: muster people forget 123456789")]
    Forget {
        /// The Telegram user id
        #[arg(value_name = "USER_ID", value_parser = parsers::owner)]
        person: Owner,
        #[command(flatten)]
        database: Database,
        #[command(flatten)]
        redis: RedisUrl,
    },
    /// Hide a nickname from every history of persons, for somebody who does not use the bot
    #[command(after_help = "Example: muster people hide Alex_Rogers 5")]
    Hide(NamedPlayer),
    /// Show a hidden nickname again
    Show(NamedPlayer),
}

/// A nickname on a server.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct NamedPlayer {
    /// The nickname exactly as the game writes it
    nickname: String,
    /// The number of the server
    server: u32,
    #[command(flatten)]
    database: Database,
}

impl PeopleCommand {
    pub(super) async fn run(self) -> Result<(), CommandError> {
        let now = Timestamp::now();
        match self {
            Self::Export { person, database } => export(person, &database, now).await,
            Self::Forget { person, database, redis } => {
                forget(person, &database, &redis, now).await
            }
            Self::Hide(player) => player.set_hidden(true, now).await,
            Self::Show(player) => player.set_hidden(false, now).await,
        }
    }
}

async fn open(database: &Database) -> Result<Store, CommandError> {
    check_exists(database)?;
    Ok(database.open(CONNECTIONS, KeyQuota::default()).await?)
}

async fn export(person: Owner, database: &Database, now: Timestamp) -> Result<(), CommandError> {
    let store = open(database).await?;
    let mut keys = Vec::new();
    for key in store.list(person, now).await? {
        let mut record = format::json(&key);
        record["answers"] = usage::json(&key, &store.answers(&key.id, KEPT_DAYS, now).await?);
        let failures = store.failures(&key.id).await?;
        record["errors"] = failures.iter().map(usage::json_of_failure).collect();
        keys.push(record);
    }
    let mut records = People::new(store.db().clone()).records_of(person.0).await?;
    records["person"] = json!(person.0);
    records["keys"] = Value::Array(keys);
    let history = store.history_of(person).await?;
    records["keyHistory"] = history.iter().map(format::any_history_entry).collect();
    print(format_args!("{records:#}"));
    Ok(())
}

async fn forget(
    person: Owner,
    database: &Database,
    redis: &RedisUrl,
    now: Timestamp,
) -> Result<(), CommandError> {
    check_exists(database)?;
    let redis_url = redis.read().map_err(CommandError::Usage)?;
    let store = database.open_announcing(redis_url, CONNECTIONS, KeyQuota::default()).await?;
    let store = store.acting_as(Actor::CommandLine);
    let people = People::new(store.db().clone());
    people.ask_to_forget(person.0, now).await?;
    people.forget(person.0).await?;
    let keys = store.forget(person, now).await?;
    note(format_args!(
        "{keys} keys and all claims of {} are deleted. The bot deletes alerts, boards and settings within seconds, or when it \
         starts.",
        person.0
    ));
    Ok(())
}

impl NamedPlayer {
    async fn set_hidden(self, is_hidden: bool, now: Timestamp) -> Result<(), CommandError> {
        let store = open(&self.database).await?;
        let nickname = Nickname::new(self.server, self.nickname);
        let is_new = People::new(store.db().clone()).set_hidden(&nickname, is_hidden, now).await?;
        let state = match (is_hidden, is_new) {
            (true, true) => "is hidden",
            (true, false) => "was hidden before",
            (false, true) => "is shown again",
            (false, false) => "was not hidden",
        };
        note(format_args!("{} on server {} {state}", nickname.name, nickname.server));
        Ok(())
    }
}
