//! Changes of the status of servers, whether the list or the server itself says it.

use std::collections::HashMap;

use serde_json::json;

use super::event::{EventKind, Events};
use super::key::{Key, ListId};
use super::table;
use crate::db::{self, Db};
use crate::game::{Servers, Status};

/// The statuses that this process has seen.
#[derive(Debug, Default)]
pub(super) struct Statuses {
    seen: HashMap<u32, Status>,
}

impl Statuses {
    /// Saves what has changed. If processes share the database, the first one that sees a change saves it. Returns
    /// whether there are new events.
    pub(super) async fn record(&mut self, db: &Db, servers: &Servers) -> Result<bool, db::Error> {
        let Some(at) = servers.timestamp else { return Ok(false) };
        let mut is_new = false;
        for server in servers.iter() {
            if self.seen.get(&server.number) == Some(&server.status) {
                continue;
            }
            let id = ListId::new(server.number, "servers");
            let key = Key::Player("status".into());
            let status = <&str>::from(server.status);
            let at = server.status_since.unwrap_or(at);
            let (number, name) = (server.number, server.name.clone());
            let save = db.write(move |tx| {
                Box::pin(async move {
                    let known = db::query_scalar::<String>(
                        "SELECT fact FROM ledger_facts WHERE server = $1 AND document = 'servers' AND key = 'status'",
                    );
                    let known = known.bind(number).fetch_optional(&mut *tx).await?;
                    if known.as_deref() == Some(status) {
                        return Ok(false);
                    }
                    table::put_fact(id, &key, status.to_owned()).execute(&mut *tx).await?;
                    let Some(known) = known else { return Ok(false) };
                    let mut events = Events::new(number, at);
                    let statuses = (json!({"status": known}), json!({"status": status}));
                    events.add(EventKind::ServerStatus, [format!("server:{number}")], Some(&name), statuses);
                    for statement in table::insert_events(events) {
                        statement.execute(&mut *tx).await?;
                    }
                    Ok::<_, db::Error>(true)
                })
            });
            is_new |= save.await?;
            self.seen.insert(server.number, server.status);
        }
        Ok(is_new)
    }
}
