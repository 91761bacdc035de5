//! `muster keys …`: management of API keys by the operator.

mod delete;
pub(super) mod format;
mod history;
mod issue;
pub(super) mod parsers;
mod table;
pub(super) mod usage;

use std::io;

use clap::{Args, Subcommand};
use jiff::Timestamp;
use serde_json::json;

use super::output::{note, print};
use super::{CommandError, output};
use crate::db::Location;
use crate::keys::{Actor, ChangeError, KeyId, Limit, Networks, Owner, Scope, State, Store};
use crate::run::settings::{Database, KeyQuota, RedisUrl};
use parsers::{End, OwnLimit};

/// The commands.
#[derive(Subcommand, Debug)]
pub(super) enum Keys {
    #[command(aliases = ["create", "add", "new"])]
    Issue(issue::Issue),
    /// List all keys, or those of one owner
    List {
        /// Only the keys of this Telegram user id
        #[arg(long, value_name = "USER_ID", value_parser = parsers::owner)]
        owner: Option<Owner>,
        /// Show every column in full, however narrow the terminal is
        #[arg(long)]
        wide: bool,
        #[command(flatten)]
        read: Read,
    },
    /// Show one key and its history, also of a deleted key
    Show {
        #[command(flatten)]
        named: NamedKey,
        #[command(flatten)]
        read: Read,
    },
    Usage(usage::Usage),
    History(history::History),
    /// Block a key and show its holder the reason
    Block {
        #[command(flatten)]
        named: NamedKey,
        /// The reason, which its holder can read
        #[arg(long, value_parser = parsers::reason)]
        reason: String,
        #[command(flatten)]
        change: ChangeArgs,
    },
    /// Unblock a key
    Unblock {
        #[command(flatten)]
        named: NamedKey,
        #[command(flatten)]
        change: ChangeArgs,
        #[command(flatten)]
        quota: KeyQuota,
    },
    /// Set or remove the expiry of a key
    Expire {
        #[command(flatten)]
        named: NamedKey,
        /// A day (2027-01-01), a time (2027-01-01T12:00:00Z), a time from now (30d), now, or never
        #[arg(value_parser = parsers::end, value_name = "TIME")]
        end: End,
        #[command(flatten)]
        change: ChangeArgs,
        #[command(flatten)]
        quota: KeyQuota,
    },
    /// Set or remove the limit of a key
    #[command(after_help = "Example: muster keys limit k_AbCd1234 600/60s")]
    Limit {
        #[command(flatten)]
        named: NamedKey,
        /// Like 600/60s, or `standard` for the limit of all standard keys
        #[arg(value_parser = parsers::own_limit)]
        limit: OwnLimit,
        #[command(flatten)]
        change: ChangeArgs,
    },
    /// Let a key read the hours of named players (/v2/playtime), which only service keys may from the start
    Allow {
        #[command(flatten)]
        named: NamedKey,
        /// What it may read
        right: Right,
        #[command(flatten)]
        change: ChangeArgs,
    },
    /// Take a right from a key
    Disallow {
        #[command(flatten)]
        named: NamedKey,
        /// What it may no longer read
        right: Right,
        #[command(flatten)]
        change: ChangeArgs,
    },
    /// Limit a key to groups of resources; its owner can change that in the bot
    Scope {
        #[command(flatten)]
        named: NamedKey,
        /// Groups, like servers,map: servers, players, fractions, families, map, changes; or all
        scope: Scope,
        #[command(flatten)]
        change: ChangeArgs,
    },
    /// Limit a key to addresses
    From {
        #[command(flatten)]
        named: NamedKey,
        /// Addresses and networks, like 203.0.113.7,10.0.0.0/8; or anywhere
        #[arg(value_parser = parsers::networks, value_name = "NETWORKS")]
        networks: Networks,
        #[command(flatten)]
        change: ChangeArgs,
    },
    Delete(delete::Delete),
}

/// What a key may read only if the operator allows it.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum Right {
    /// The hours of named players, and the days on which they were last seen (/v2/playtime)
    History,
}

/// A key, named by its public id.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct NamedKey {
    /// The key's public id, k_…
    #[arg(value_parser = parsers::id)]
    id: KeyId,
}

/// The flags of every command.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct Common {
    /// Print JSON, for scripts
    #[arg(long)]
    json: bool,
    // Its heading is that of all that follows.
    #[command(flatten)]
    database: Database,
}

/// The flags of commands that show keys.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct Read {
    /// The limit to show for standard keys that have none of their own
    #[arg(long, env = "MUSTER_LIMIT", default_value_t, value_name = "LIMIT")]
    standard_limit: Limit,
    #[command(flatten)]
    common: Common,
}

/// The flags of commands that change keys.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct ChangeArgs {
    #[command(flatten)]
    common: Common,
    #[command(flatten)]
    redis: RedisUrl,
}

/// How many connections to PostgreSQL a command may open.
const CONNECTIONS: u32 = 2;

impl Keys {
    pub(super) async fn run(self) -> Result<(), CommandError> {
        let now = Timestamp::now();
        let (NamedKey { id }, common, done) = match self {
            Self::Issue(issue) => return issue.run(now).await,
            Self::Usage(usage) => return usage.run(now).await,
            Self::List { owner, wide, read } => return read.list(owner, wide, now).await,
            Self::Show { named, read } => return read.show(&named.id, now).await,
            Self::History(history) => return history.run().await,
            Self::Block { named, reason, change } => {
                change.open().await?.block(&named.id, &reason, now).await?;
                (named, change.common, "blocked")
            }
            Self::Unblock { named, change, quota } => {
                let before = change.open_with(quota).await?.unblock(&named.id, now).await?;
                let was_blocked = matches!(before.state, State::Blocked(_));
                (named, change.common, if was_blocked { "unblocked" } else { "was not blocked" })
            }
            Self::Expire { named, end, change, quota } => {
                change.open_with(quota).await?.expire(&named.id, end, now).await?;
                let is_over = end.is_some_and(|end| end <= now);
                (named, change.common, if is_over { "expired" } else { "changed" })
            }
            Self::Limit { named, limit, change } => {
                change.open().await?.limit(&named.id, limit, now).await?;
                (named, change.common, "changed")
            }
            Self::Allow { named, right: Right::History, change } => {
                let before = change.open().await?.allow_history(&named.id, true, now).await?;
                let is_new = !before.may_read_history;
                (named, change.common, if is_new { "allowed" } else { "was allowed before" })
            }
            Self::Disallow { named, right: Right::History, change } => {
                let before = change.open().await?.allow_history(&named.id, false, now).await?;
                let is_new = before.may_read_history;
                (named, change.common, if is_new { "disallowed" } else { "was not allowed" })
            }
            Self::Scope { named, scope, change } => {
                change.open().await?.set_scope(None, &named.id, scope, now).await?;
                (named, change.common, "changed")
            }
            Self::From { named, networks, change } => {
                change.open().await?.set_networks(None, &named.id, networks, now).await?;
                (named, change.common, "changed")
            }
            Self::Delete(delete) => {
                delete.run(now).await?;
                (delete.named, delete.change.common, "deleted")
            }
        };
        if common.json {
            print(json!({"id": id.as_str(), "done": done}));
        } else {
            note(format_args!("{id} {done}"));
        }
        Ok(())
    }
}

/// Requires an existing store, because a mistyped path must not create an empty file.
pub(super) fn check_exists(database: &Database) -> Result<(), CommandError> {
    let Location::File(path) = database.location() else { return Ok(()) };
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.clone());
    let shown = whole.display();
    Err(CommandError::Failed(match path.try_exists() {
        Ok(true) => return Ok(()),
        Ok(false) => format!(
            "there is no key store at {shown} (DATABASE_URL): is this the right folder? `muster run` or the first `muster keys issue` creates one here"
        ),
        Err(why) => format!("the store {shown} can't be opened: {why}"),
    }))
}

impl Common {
    /// Opens the store to read it.
    async fn open(&self) -> Result<Store, CommandError> {
        check_exists(&self.database)?;
        Ok(self.database.open(CONNECTIONS, KeyQuota::default()).await?)
    }
}

impl Read {
    async fn list(
        &self,
        owner: Option<Owner>,
        is_wide: bool,
        now: Timestamp,
    ) -> Result<(), CommandError> {
        let store = self.common.open().await?;
        let keys = match owner {
            Some(owner) => store.list(owner, now).await?,
            None => store.all(now).await?,
        };
        if self.common.json {
            print(serde_json::Value::Array(keys.iter().map(format::json).collect()));
        } else if keys.is_empty() {
            note("no keys");
        } else {
            let width = output::terminal_width(&io::stdout()).filter(|_| !is_wide);
            let (table, left_out) = table::of(&keys, self.standard_limit, width);
            print(table);
            if !left_out.is_empty() {
                note(format_args!("No room for {}.\n--wide shows all of it.", left_out.join(", ")));
            }
        }
        Ok(())
    }

    async fn show(&self, id: &KeyId, now: Timestamp) -> Result<(), CommandError> {
        let store = self.common.open().await?;
        let key = store.get(id, now).await?;
        let history = store.history(id).await?;
        // The history is all that is left of a deleted key.
        if key.is_none() && history.is_empty() {
            return Err(ChangeError::NotFound.into());
        }
        if self.common.json {
            print(format::json_with_history(id, key.as_ref(), &history));
        } else {
            print(match &key {
                Some(key) => format::details(key, self.standard_limit),
                None => format::deleted(id),
            });
            print(format::history(&history));
        }
        Ok(())
    }
}

impl ChangeArgs {
    /// Opens the store for a change that no quota can prevent.
    async fn open(&self) -> Result<Store, CommandError> {
        self.open_with(KeyQuota::default()).await
    }

    async fn open_with(&self, quota: KeyQuota) -> Result<Store, CommandError> {
        check_exists(&self.common.database)?;
        self.open_or_create(quota).await
    }

    async fn open_or_create(&self, quota: KeyQuota) -> Result<Store, CommandError> {
        let redis_url = self.redis.read().map_err(CommandError::Usage)?;
        let store = self.common.database.open_announcing(redis_url, CONNECTIONS, quota).await?;
        Ok(store.acting_as(Actor::CommandLine))
    }
}
