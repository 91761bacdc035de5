//! `muster keys issue`.

use clap::Args;
use jiff::Timestamp;
use serde_json::json;

use super::{ChangeArgs, format, parsers};
use crate::cli::CommandError;
use crate::cli::output::{note, print_once};
use crate::db::Location;
use crate::keys::{IssueError, Issuer, Kind, Label, Limit, Networks, NewKey, Owner, Scope};
use crate::run::settings::KeyQuota;

/// Create a key and print it once; standard output has the key alone
#[derive(Args, Debug)]
#[group(skip)]
#[command(
    override_usage = "muster keys issue [OPTIONS] --label <LABEL> --owner <USER_ID>",
    after_help = "Example: muster keys issue --owner 42 --label 'my site'"
)]
pub(in crate::cli) struct Issue {
    /// The name that its owner sees
    #[arg(long)]
    label: Label,
    /// The Telegram user id of its owner; a service key has none
    // The default kind needs it, too. clap names everything that is missing at once.
    #[arg(
        long, value_name = "USER_ID", value_parser = parsers::owner, required_unless_present = "kind",
        required_if_eq_any([("kind", "standard"), ("kind", "enterprise")])
    )]
    owner: Option<Owner>,
    /// standard; enterprise, which may expire; or service, for a program of your own, without an owner
    #[arg(long, default_value = "standard", value_parser = parsers::kind)]
    kind: Kind,
    /// When it expires: a day (2027-01-01), a time (2027-01-01T12:00:00Z), or a time from now (30d)
    #[arg(long, value_parser = parsers::expiry)]
    expires: Option<Timestamp>,
    /// Its own limit, like 600/60s
    #[arg(long)]
    limit: Option<Limit>,
    /// What it may read: servers, players, fractions, families, map, changes, separated by commas
    #[arg(long, default_value_t)]
    scope: Scope,
    /// From where it may be used: addresses and networks, separated by commas; or anywhere
    #[arg(long, default_value = "anywhere", value_parser = parsers::networks, value_name = "NETWORKS")]
    from: Networks,
    #[command(flatten)]
    change: ChangeArgs,
    #[command(flatten)]
    quota: KeyQuota,
}

impl Issue {
    /// Issues the key and prints it.
    pub(super) async fn run(self, now: Timestamp) -> Result<(), CommandError> {
        let key = self.key()?;
        let json = self.change.common.json;
        let new_file = match self.change.common.database.location() {
            Location::File(path) if !path.exists() => Some(path.clone()),
            Location::File(_) | Location::Postgres(_) => None,
        };
        let keys = self.change.open_or_create(self.quota).await?;
        if let Some(path) = new_file {
            note(format_args!("created a new key store: {}", path.display()));
        }
        let issued = keys.issue(key, Issuer::Operator, now).await.map_err(|error| match error {
            IssueError::Past => CommandError::Usage(format!("--expires: {error}")),
            error => error.into(),
        })?;
        let printed = if json {
            let mut answer = match keys.get(&issued.id, now).await {
                Ok(Some(key)) => format::json(&key),
                // The key exists and must be printed now, even if something else fails.
                Ok(None) | Err(_) => {
                    json!({"id": issued.id.as_str(), "label": issued.label.as_str()})
                }
            };
            answer["key"] = issued.token.reveal().into();
            print_once(answer)
        } else {
            note(format_args!("{} \"{}\"; the key is shown only once:", issued.id, issued.label));
            print_once(issued.token.reveal())
        };
        let id = issued.id;
        printed.map_err(|why| CommandError::Failed(format!(
            "the key {id} was created but could not be printed ({why}): delete it with `muster keys delete {id}`"
        )))
    }

    /// The key to issue, if its properties fit together.
    fn key(&self) -> Result<NewKey, CommandError> {
        let invalid = |message: &str| Err(CommandError::Usage(message.to_owned()));
        let label = self.label.clone();
        let mut key = match (self.kind, self.owner) {
            (Kind::Service, None) => NewKey::service(label),
            (Kind::Standard, Some(owner)) => NewKey::standard(owner, label),
            (Kind::Enterprise, Some(owner)) => NewKey::enterprise(owner, label),
            (Kind::Service, Some(_)) => return invalid("--owner: a service key has no owner"),
            (Kind::Standard, None) => {
                return invalid(
                    "--owner: a standard key needs the Telegram user id of its owner, as in --owner 42",
                );
            }
            (Kind::Enterprise, None) => {
                return invalid(
                    "--owner: an enterprise key needs the Telegram user id of its owner, as in --owner 42",
                );
            }
        };
        key = key.reading(self.scope).used_from(self.from.clone());
        if let Some(limit) = self.limit {
            key = key.limited(limit);
        }
        match (self.expires, self.kind) {
            (None, _) => Ok(key),
            (Some(end), Kind::Enterprise | Kind::Service) => Ok(key.until(end)),
            (Some(_), Kind::Standard) => invalid(
                "--expires: only its owner can let a standard key expire; use --kind enterprise",
            ),
        }
    }
}
