//! `muster keys …`: management of API keys by the operator.

mod format;
mod issue;
mod parsers;

use clap::{Args, Subcommand};
use jiff::Timestamp;
use serde_json::json;

use super::output::{note, print};
use super::{CommandError, time};
use crate::keys::{ChangeError, Key, KeyId, Kind, Label, Limit, Owner, State, Store};
use crate::run::settings;
use parsers::{End, OwnLimit};

/// The commands.
#[derive(Subcommand, Debug)]
pub(super) enum Keys {
    /// Create a key and print it once; standard output has the key alone
    Issue {
        /// The name that its owner sees
        #[arg(long)]
        label: Label,
        /// The Telegram user id of its owner; a service key has none
        #[arg(long, value_name = "USER_ID", value_parser = parsers::owner)]
        owner: Option<Owner>,
        /// standard, enterprise or service
        #[arg(long, default_value = "standard")]
        kind: Kind,
        /// When it expires: a day (2027-01-01) or a time (2027-01-01T12:00:00Z)
        #[arg(long, value_parser = time::parse)]
        expires: Option<Timestamp>,
        /// Its own limit, like 600/60s
        #[arg(long)]
        limit: Option<Limit>,
        #[command(flatten)]
        common: Common,
    },
    /// List all keys, or those of one owner
    List {
        /// Only the keys of this Telegram user id
        #[arg(long, value_name = "USER_ID", value_parser = parsers::owner)]
        owner: Option<Owner>,
        #[command(flatten)]
        common: Common,
    },
    /// Show one key
    Show(Named),
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
        let (named, result) = match self {
            Self::Issue { label, owner, kind, expires, limit, common } => {
                let key = issue::new_key(label, owner, kind, expires, limit)?;
                return issue::issue(&common, key, now).await;
            }
            Self::List { owner, common } => return list(&common, owner, now).await,
            Self::Show(Named { id, common }) => {
                let key = common.open().await?.get(&id, now).await;
                let key = key.map_err(|error| CommandError::failed(error.kind))?;
                let key = key.ok_or_else(|| CommandError::failed(ChangeError::NotFound))?;
                if common.json {
                    print(format::json(&key))
                } else {
                    print(format::details(&key))
                }
                return Ok(());
            }
            Self::Block { named, reason } => {
                named
                    .store()
                    .await?
                    .block(&named.id, &reason, now)
                    .await
                    .map_err(CommandError::failed)?;
                (named, "blocked")
            }
            Self::Unblock(named) => {
                let before = named
                    .store()
                    .await?
                    .unblock(&named.id, now)
                    .await
                    .map_err(CommandError::failed)?;
                let was_blocked = matches!(before.state, State::Blocked(_));
                (named, if was_blocked { "unblocked" } else { "was not blocked" })
            }
            Self::Expire { named, at } => {
                let end = match at {
                    End::Now => Some(now),
                    End::At(time) => Some(time),
                    End::Never => None,
                };
                named
                    .store()
                    .await?
                    .expire(&named.id, end, now)
                    .await
                    .map_err(CommandError::failed)?;
                let is_over = end.is_some_and(|end| end <= now);
                (named, if is_over { "expired" } else { "changed" })
            }
            Self::Limit { named, limit: OwnLimit(limit) } => {
                named
                    .store()
                    .await?
                    .limit(&named.id, limit, now)
                    .await
                    .map_err(CommandError::failed)?;
                (named, "changed")
            }
            Self::Delete(named) => {
                named
                    .store()
                    .await?
                    .delete_any(&named.id, now)
                    .await
                    .map_err(CommandError::failed)?;
                (named, "deleted")
            }
        };
        let Named { id, common } = named;
        if common.json {
            print(json!({"id": id.as_str(), "done": result}));
        } else {
            note(format_args!("{id} {result}"));
        }
        Ok(())
    }
}

impl Named {
    async fn store(&self) -> Result<Store, CommandError> {
        self.common.open().await
    }
}

impl Common {
    /// Opens an existing store: a mistyped path must not create an empty one.
    async fn open(&self) -> Result<Store, CommandError> {
        let path = self.store.database_url.path();
        match path.try_exists() {
            Ok(true) => Ok(self.store.open().await?),
            Ok(false) => {
                let path = path.display();
                Err(CommandError::failed(format_args!(
                    "there is no key store at {path} (DATABASE_URL)"
                )))
            }
            Err(why) => Err(CommandError::failed(format_args!(
                "the store {} can't be opened: {why}",
                path.display()
            ))),
        }
    }
}

async fn list(common: &Common, owner: Option<Owner>, now: Timestamp) -> Result<(), CommandError> {
    let store = common.open().await?;
    let keys = match owner {
        Some(owner) => store.list(owner, now).await,
        None => store.all(now).await,
    };
    let keys: Vec<Key> = keys.map_err(|error| CommandError::failed(error.kind))?;
    if common.json {
        print(serde_json::Value::Array(keys.iter().map(format::json).collect()));
    } else if keys.is_empty() {
        note("no keys");
    } else {
        print(format::table(&keys));
    }
    Ok(())
}
