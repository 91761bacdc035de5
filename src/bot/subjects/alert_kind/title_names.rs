//! The names of servers, fractions and families in texts of alerts. If the API does not tell a name, its number is
//! shown.

use crate::bot::subjects::{Condition, QueryContext, ServerRef, short_name};

/// The names in an alert.
pub(in crate::bot) struct Titles {
    pub(in crate::bot) server: String,
    pub(in crate::bot) name: String,
}

/// The thing that an alert names besides its server.
pub(in crate::bot) enum TitleOf {
    Nothing,
    Fraction(u32),
    Family(u64),
    /// Nicknames, or the number of a property.
    Words(String),
}

impl Titles {
    pub(in crate::bot) async fn of(
        context: &QueryContext,
        server: u32,
        condition: &Condition,
    ) -> Self {
        Self {
            server: server_title(context, server).await,
            name: name(context, server, condition.kind().title_of()).await,
        }
    }
}

pub(in crate::bot) async fn server_title(context: &QueryContext, server: u32) -> String {
    let status = context.client.status().await;
    let status = match status {
        Ok(status) => Some(status),
        Err(_) => context.on_last_good().client.status().await.ok(),
    };
    let listed = status.iter().flat_map(|status| &status.game).find(|it| it.number == server);
    listed.map_or_else(|| format!("{server:02}"), |listed| ServerRef::from(listed).title)
}

async fn name(context: &QueryContext, server: u32, named: TitleOf) -> String {
    match named {
        TitleOf::Nothing => String::new(),
        TitleOf::Fraction(id) => {
            let fractions = context.client.fractions(server).await.ok();
            let mut known = fractions.iter().flat_map(|known| &known.fractions);
            let known = known.find(|known| known.id == id);
            known.map_or_else(|| id.to_string(), |known| short_name(&known.short))
        }
        TitleOf::Family(id) => {
            let families = context.client.families(server).await.ok();
            let mut known = families.iter().flat_map(|known| &known.families);
            let known = known.find(|known| known.id == id);
            known.map_or_else(|| id.to_string(), |known| short_name(&known.name))
        }
        TitleOf::Words(words) => words,
    }
}
