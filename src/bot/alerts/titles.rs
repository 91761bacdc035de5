//! What alerts call servers, fractions and families. A number stands for what the API does not tell.

use crate::bot::alert_condition::Condition;
use crate::bot::subjects::{QueryContext, ServerRef, word};

/// The names in an alert.
pub(super) struct Titles {
    pub(super) server: String,
    /// The fraction, the family, the players, or the number of the property.
    pub(super) name: String,
}

impl Titles {
    pub(super) async fn of(context: &QueryContext, server: u32, condition: &Condition) -> Self {
        Self {
            server: server_title(context, server).await,
            name: name(context, server, condition).await,
        }
    }
}

pub(super) async fn server_title(context: &QueryContext, server: u32) -> String {
    let status = context.client.status().await;
    let status = match status {
        Ok(status) => Some(status),
        Err(_) => context.on_last_good().client.status().await.ok(),
    };
    let listed = status.iter().flat_map(|status| &status.game).find(|it| it.number == server);
    listed.map_or_else(|| format!("{server:02}"), |listed| ServerRef::from(listed).title)
}

async fn name(context: &QueryContext, server: u32, condition: &Condition) -> String {
    match condition {
        Condition::FractionOnline { fraction, .. }
        | Condition::Leader { fraction }
        | Condition::Interview { fraction, .. }
        | Condition::Zones { gang: fraction }
        | Condition::FractionPing { fraction, .. }
        | Condition::Digest { fraction, .. } => {
            let fractions = context.client.fractions(server).await.ok();
            let mut known = fractions.iter().flat_map(|known| &known.fractions);
            let known = known.find(|known| known.id == *fraction);
            known.map_or_else(|| fraction.to_string(), |known| word(&known.short))
        }
        Condition::FamilyOnline { family, .. } | Condition::FamilyPing { family, .. } => {
            let families = context.client.families(server).await.ok();
            let mut known = families.iter().flat_map(|known| &known.families);
            let known = known.find(|known| known.id == *family);
            known.map_or_else(|| family.to_string(), |known| word(&known.name))
        }
        Condition::Players { names } => {
            names.iter().map(|name| word(name)).collect::<Vec<_>>().join(", ")
        }
        Condition::Property { number, .. } => number.to_string(),
        Condition::ServerStatus | Condition::Auction(_) => String::new(),
    }
}
