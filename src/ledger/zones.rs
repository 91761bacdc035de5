//! Changes of gang territory.

use std::borrow::Cow;
use std::sync::Arc;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::changes::List;
use super::difference::Difference;
use super::event::{EventKind, Events};
use super::key::Key;
use crate::game::{FractionName, Ghetto, Server};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ZoneFacts<'a> {
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    fraction: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    family: Option<u64>,
}

impl List for Ghetto {
    const DOCUMENT: &'static str = "ghetto";

    type Facts<'a> = ZoneFacts<'a>;

    fn of(server: &Server) -> Option<&Arc<Self>> {
        server.ghetto.as_ref()
    }

    fn timestamp(&self) -> Timestamp {
        self.timestamp
    }

    fn facts(&self) -> Vec<(Key<'_>, ZoneFacts<'_>)> {
        let zones = self.zones.iter().map(|zone| {
            let fraction = zone.fraction.as_ref().map(fraction_key);
            (Key::Zone(zone.id), ZoneFacts { fraction, family: zone.family_id })
        });
        zones.collect()
    }

    fn events<'k>(&self, differences: &[Difference<'k, ZoneFacts<'k>>], events: &mut Events) {
        for Difference { key, before, after } in differences {
            if let (Some(before), Some(after)) = (before, after) {
                let fractions = [before, after]
                    .map(|it| it.fraction.clone().map(|name| Key::Fraction(name).to_string()));
                let about = [Some(key.to_string())].into_iter().chain(fractions.clone()).flatten();
                let owner =
                    |it: &ZoneFacts<'_>| json!({"fraction": it.fraction, "family": it.family});
                let owners = (owner(before), owner(after));
                events.add(EventKind::ZoneTaken, about, None, owners);
            }
        }
    }
}

/// A fraction as its number, or as the name that the reference list does not have.
pub(super) fn fraction_key(name: &FractionName) -> Cow<'_, str> {
    match name {
        FractionName::Known(id) => id.to_string().into(),
        FractionName::Unknown(name) => (&**name).into(),
    }
}
