//! `muster keys …`: management of API keys by the operator.

mod format;
mod issue;
mod parsers;

use clap::{Args, Subcommand};
use jiff::Timestamp;
use serde_json::json;

use super::CommandError;
use super::output::{note, print};
use crate::db::Location;
use crate::keys::{Actor, ChangeError, KeyId, Limit, Owner, State, Store};
use crate::run::settings;
use parsers::{End, OwnLimit};

/// The commands.
#[derive(Subcommand, Debug)]
pub(super) enum Keys {
    Issue(issue::Issue),
    /// List all keys, or those of one owner
    List {
        /// Only the keys of this Telegram user id
        #[arg(long, value_name = "USER_ID", value_parser = parsers::owner)]
        owner: Option<Owner>,
        #[command(flatten)]
        common: Common,
        #[command(flatten)]
        standard: StandardLimit,
    },
    /// Show one key and its history
    Show {
        #[command(flatten)]
        named: Named,
        #[command(flatten)]
        standard: StandardLimit,
    },
    /// Block a key and show its holder the reason
    Block {
        #[command(flatten)]
        named: Named,
        /// The reason, which its holder can read
        #[arg(long, value_parser = parsers::reason)]
        reason: String,
    },
    /// Unblock a key
    Unblock(Named),
    /// Set or remove the expiry of a key
    Expire {
        #[command(flatten)]
        named: Named,
        /// A day (2027-01-01), a time (2027-01-01T12:00:00Z), now, or never
        #[arg(long, value_parser = parsers::end)]
        at: End,
    },
    /// Set or remove the limit of a key
    Limit {
        #[command(flatten)]
        named: Named,
        /// Like 600/60s, or `standard` for the limit of all standard keys
        #[arg(value_parser = parsers::own_limit)]
        limit: OwnLimit,
    },
    /// Delete a key
    Delete(Named),
}

/// A key, named by its public id.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct Named {
    /// The key's public id, k_…
    #[arg(value_parser = parsers::id)]
    id: KeyId,
    #[command(flatten)]
    common: Common,
}

/// The limit of standard keys, to show it.
#[derive(Args, Debug, Clone, Copy)]
#[group(skip)]
pub(super) struct StandardLimit {
    #[arg(long = "standard-limit", env = "MUSTER_LIMIT", default_value_t, hide = true)]
    limit: Limit,
}

/// The flags of every command.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct Common {
    #[command(flatten)]
    store: settings::Store,
    /// Print JSON, for scripts
    #[arg(long)]
    json: bool,
}

impl Keys {
    pub(super) async fn run(self) -> Result<(), CommandError> {
        let now = Timestamp::now();
        let (Named { id, common }, result) = match self {
            Self::Issue(issue) => return issue.run(now).await,
            Self::List { owner, common, standard } => {
                return list(&common, owner, standard.limit, now).await;
            }
            Self::Show { named: Named { id, common }, standard: StandardLimit { limit } } => {
                let store = common.open().await?;
                let key = store.get(&id, now).await?.ok_or(ChangeError::NotFound)?;
                let history = store.history(&id).await?;
                if common.json {
                    print(format::json_with_history(&key, &history))
                } else {
                    print(format::details(&key, limit));
                    print(format::history(&history));
                }
                return Ok(());
            }
            Self::Block { named, reason } => {
                named.common.open().await?.block(&named.id, &reason, now).await?;
                (named, "blocked")
            }
            Self::Unblock(named) => {
                let before = named.common.open().await?.unblock(&named.id, now).await?;
                let was_blocked = matches!(before.state, State::Blocked(_));
                (named, if was_blocked { "unblocked" } else { "was not blocked" })
            }
            Self::Expire { named, at } => {
                named.common.open().await?.expire(&named.id, at, now).await?;
                let is_over = at.is_some_and(|end| end <= now);
                (named, if is_over { "expired" } else { "changed" })
            }
            Self::Limit { named, limit } => {
                named.common.open().await?.limit(&named.id, limit, now).await?;
                (named, "changed")
            }
            Self::Delete(named) => {
                named.common.open().await?.delete_any(&named.id, now).await?;
                (named, "deleted")
            }
        };
        if common.json {
            print(json!({"id": id.as_str(), "done": result}));
        } else {
            note(format_args!("{id} {result}"));
        }
        Ok(())
    }
}

impl Common {
    /// Opens an existing store: a mistyped path must not create an empty file.
    async fn open(&self) -> Result<Store, CommandError> {
        let Location::File(path) = &self.store.database_url else {
            return open(&self.store).await;
        };
        let shown = path.display();
        let problem = match path.try_exists() {
            Ok(true) => return open(&self.store).await,
            Ok(false) => format!("there is no key store at {shown} (DATABASE_URL)"),
            Err(why) => format!("the store {shown} can't be opened: {why}"),
        };
        Err(CommandError::Failed(problem))
    }
}

async fn open(store: &settings::Store) -> Result<Store, CommandError> {
    let redis_url = store.redis.read().map_err(CommandError::Usage)?;
    Ok(store.open(redis_url).await?.acting_as(Actor::CommandLine))
}

async fn list(
    common: &Common,
    owner: Option<Owner>,
    standard: Limit,
    now: Timestamp,
) -> Result<(), CommandError> {
    let store = common.open().await?;
    let keys = match owner {
        Some(owner) => store.list(owner, now).await?,
        None => store.all(now).await?,
    };
    if common.json {
        print(serde_json::Value::Array(keys.iter().map(format::json).collect()));
    } else if keys.is_empty() {
        note("no keys");
    } else {
        print(format::table(&keys, standard));
    }
    Ok(())
}
