//! Changes of the administrators.

use std::borrow::Cow;
use std::sync::Arc;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::changes::List;
use super::difference::Difference;
use super::event::{EventKind, Events};
use super::key::Key;
use crate::game::{Admins, Server};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct AdminFacts<'a> {
    level: u32,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    position: Option<Cow<'a, str>>,
}

impl List for Admins {
    const DOCUMENT: &'static str = "admins";

    type Facts<'a> = AdminFacts<'a>;

    fn of(server: &Server) -> Option<&Arc<Self>> {
        server.admins.as_ref()
    }

    fn timestamp(&self) -> Timestamp {
        self.timestamp
    }

    fn facts(&self) -> Vec<(Key<'_>, AdminFacts<'_>)> {
        let mut all = Vec::with_capacity(self.list.len());
        for admin in &self.list {
            let position = admin.position.as_deref().map(Cow::from);
            let key = Key::Player((&*admin.nickname).into());
            all.push((key, AdminFacts { level: admin.level, position }));
        }
        all
    }

    fn events<'k>(&self, differences: &[Difference<'k, AdminFacts<'k>>], events: &mut Events) {
        for Difference { key, before, after } in differences {
            let kind = match (before, after) {
                (None, Some(_)) => EventKind::AdminNew,
                (Some(_), None) => EventKind::AdminGone,
                _ => continue,
            };
            let [then, now] =
                [before, after].map(|it| it.as_ref().map_or(Value::Null, |it| json!(it)));
            events.add(kind, [key], None, (then, now));
        }
    }
}
