//! Changes of the status of servers, whether the list or the server itself says it.

use std::collections::HashMap;

use jiff::Timestamp;
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
    /// when each new event happened.
    pub(super) async fn record(
        &mut self,
        db: &Db,
        servers: &Servers,
    ) -> Result<Vec<Timestamp>, db::Error> {
        let Some(at) = servers.timestamp else { return Ok(Vec::new()) };
        let mut new = Vec::new();
        for server in servers.iter() {
            if self.seen.get(&server.number) == Some(&server.status) {
                continue;
            }
            let (id, key) = (ListId::new(server.number, "servers"), Key::Server(server.number));
            let status = <&str>::from(server.status);
            let at = server.status_since.unwrap_or(at);
            let name = server.name.clone();
            let save = db.write(move |tx| {
                Box::pin(async move {
                    let known = table::facts_of(&mut *tx, id, [key.to_string()]).await?.pop();
                    let known = known.map(|(_, known)| known);
                    if known.as_deref() == Some(status) {
                        return Ok(false);
                    }
                    let mut statements =
                        table::put_facts(id, &[[key.to_string(), status.to_owned()]]);
                    let is_news = known.is_some();
                    if let Some(known) = known {
                        let mut events = Events::new(id.server, at);
                        let statuses = (json!({"status": known}), json!({"status": status}));
                        events.add(EventKind::ServerStatus, [key], Some(&name), statuses);
                        statements.extend(table::insert_events(events));
                    }
                    for statement in statements {
                        statement.execute(&mut *tx).await?;
                    }
                    Ok::<_, db::Error>(is_news)
                })
            });
            new.extend(save.await?.then_some(at));
            self.seen.insert(server.number, server.status);
        }
        Ok(new)
    }
}
