//! `muster keys …`: the operator's hand on keys.

mod format;
mod issue;

use clap::{Args, Subcommand};
use jiff::Timestamp;
use serde_json::json;

use super::{CommandError, note, print, time};
use crate::keys::{ChangeError, Key, KeyId, Kind, Label, Limit, Owner, State, Store};
use crate::run::settings;

/// What can be done to keys.
#[derive(Subcommand, Debug)]
pub(super) enum Keys {
    /// Makes a key and prints it, once: the key alone on standard output
    Issue {
        /// What its owner will know it by
        #[arg(long)]
        label: Label,
        /// The Telegram user id of its owner; a service key has none
        #[arg(long, value_name = "USER_ID", value_parser = owner)]
        owner: Option<Owner>,
        /// standard, enterprise or service
        #[arg(long, default_value = "standard")]
        kind: Kind,
        /// When it ends: a day (2027-01-01) or a moment (2027-01-01T12:00:00Z)
        #[arg(long, value_parser = time::moment)]
        expires: Option<Timestamp>,
        /// A limit of its own, like 600/60s
        #[arg(long)]
        limit: Option<Limit>,
        #[command(flatten)]
        common: Common,
    },
    /// Lists keys, of everybody or of one owner
    List {
        /// Only the keys of this Telegram user id
        #[arg(long, value_name = "USER_ID", value_parser = owner)]
        owner: Option<Owner>,
        #[command(flatten)]
        common: Common,
    },
    /// Shows one key
    Show(Named),
    /// Shuts a key; its holder reads the reason
    Block {
        #[command(flatten)]
        named: Named,
        /// Why, in words for its holder
        #[arg(long, value_parser = reason)]
        reason: String,
    },
    /// Opens a blocked key again
    Unblock(Named),
    /// Sets when a key ends
    Expire {
        #[command(flatten)]
        named: Named,
        /// A day (2027-01-01), a moment (2027-01-01T12:00:00Z), now, or never
        #[arg(long, value_parser = end)]
        at: End,
    },
    /// Gives a key a limit of its own
    Limit {
        #[command(flatten)]
        named: Named,
        /// Like 600/60s, or `standard` for that of everybody
        #[arg(value_parser = own_limit)]
        limit: OwnLimit,
    },
    /// Ends a key for good
    Delete(Named),
}

/// A key by its public name.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct Named {
    /// The key's public id, k_…
    #[arg(value_parser = id)]
    id: KeyId,
    #[command(flatten)]
    common: Common,
}

/// What every command takes.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct Common {
    #[command(flatten)]
    store: settings::Store,
    /// Answer as JSON, for scripts
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum End {
    Now,
    At(Timestamp),
    Never,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct OwnLimit(Option<Limit>);

impl Keys {
    pub(super) async fn run(self) -> Result<(), CommandError> {
        let now = Timestamp::now();
        match self {
            Self::Issue { label, owner, kind, expires, limit, common } => {
                issue::issue(&common, issue::order(label, owner, kind, expires, limit)?, now).await
            }
            Self::List { owner, common } => list(&common, owner, now).await,
            Self::Show(Named { id, common }) => {
                let store = common.open().await?;
                let key = store.get(&id, now).await.map_err(|why| failed(why.kind))?;
                let key = key.ok_or_else(|| failed(ChangeError::NotFound))?;
                if common.json {
                    print(format::json(&key))
                } else {
                    print(format::card(&key))
                }
                Ok(())
            }
            Self::Block { named: Named { id, common }, reason } => {
                let was = common.open().await?.block(&id, &reason, now).await.map_err(failed)?;
                common.done(&was.id, "blocked");
                Ok(())
            }
            Self::Unblock(Named { id, common }) => {
                let was = common.open().await?.unblock(&id, now).await.map_err(failed)?;
                let word = match was.state {
                    State::Blocked(_) => "unblocked",
                    State::Active | State::Expired => "was not blocked",
                };
                common.done(&was.id, word);
                Ok(())
            }
            Self::Expire { named: Named { id, common }, at } => {
                let end = match at {
                    End::Now => Some(now),
                    End::At(moment) => Some(moment),
                    End::Never => None,
                };
                let was = common.open().await?.expire(&id, end, now).await.map_err(failed)?;
                let word = if end.is_some_and(|end| end <= now) { "expired" } else { "changed" };
                common.done(&was.id, word);
                Ok(())
            }
            Self::Limit { named: Named { id, common }, limit: OwnLimit(limit) } => {
                let was = common.open().await?.limit(&id, limit, now).await.map_err(failed)?;
                common.done(&was.id, "changed");
                Ok(())
            }
            Self::Delete(Named { id, common }) => {
                let was = common.open().await?.delete_any(&id, now).await.map_err(failed)?;
                common.done(&was.id, "deleted");
                Ok(())
            }
        }
    }
}

impl Common {
    /// Opens a store that is there: a path that was mistyped is no store without keys.
    async fn open(&self) -> Result<Store, CommandError> {
        let path = self.store.database_url.path();
        match path.try_exists() {
            Ok(true) => self.open_or_make().await,
            Ok(false) => {
                let path = path.display();
                Err(failed(format_args!("there is no key store at {path} (DATABASE_URL)")))
            }
            Err(why) => {
                Err(failed(format_args!("the store {} can't be opened: {why}", path.display())))
            }
        }
    }

    async fn open_or_make(&self) -> Result<Store, CommandError> {
        let path = self.store.database_url.path();
        Store::open(path, self.store.owners.keys_per_owner).await.map_err(failed)
    }

    fn done(&self, id: &KeyId, what: &str) {
        if self.json {
            print(json!({"id": id.as_str(), "done": what}));
        } else {
            note(format_args!("{id} {what}"));
        }
    }
}

async fn list(common: &Common, owner: Option<Owner>, now: Timestamp) -> Result<(), CommandError> {
    let store = common.open().await?;
    let keys: Vec<Key> = match owner {
        Some(owner) => store.list(owner, now).await,
        None => store.all(now).await,
    }
    .map_err(|why| failed(why.kind))?;
    if common.json {
        print(serde_json::Value::Array(keys.iter().map(format::json).collect()));
    } else if keys.is_empty() {
        note("no keys");
    } else {
        print(format::table(&keys));
    }
    Ok(())
}

fn failed(why: impl std::fmt::Display) -> CommandError {
    CommandError::Failed(why.to_string())
}

fn id(text: &str) -> Result<KeyId, &'static str> {
    text.parse().map_err(|_| match text.contains("mst_") {
        true => {
            "that is a key itself; these commands take its public id, k_…, see `muster keys list`"
        }
        false => "a public id is k_ and eight characters, see `muster keys list`",
    })
}

fn owner(text: &str) -> Result<Owner, &'static str> {
    let id = text.parse().ok().filter(|id| *id > 0);
    id.map(Owner).ok_or("a Telegram user id is a positive number")
}

fn reason(text: &str) -> Result<String, &'static str> {
    let text = text.trim();
    match text.chars().count() {
        1..=200 if !text.chars().any(char::is_control) => Ok(text.to_owned()),
        _ => Err("a reason is one line of 1 to 200 characters"),
    }
}

fn end(text: &str) -> Result<End, String> {
    match text {
        "now" => Ok(End::Now),
        "never" => Ok(End::Never),
        text => time::moment(text).map(End::At).map_err(|why| format!("{why}; or now, or never")),
    }
}

fn own_limit(text: &str) -> Result<OwnLimit, String> {
    match text {
        "standard" => Ok(OwnLimit(None)),
        text => text
            .parse()
            .map(|limit| OwnLimit(Some(limit)))
            .map_err(|why: crate::keys::LimitError| why.to_string()),
    }
}
