//! Whom "he" means after a lot: `who owns it`, then `is he online`.

use super::Reader;
use crate::bot::language::Intent;
use crate::bot::subjects::answers::recorded_events::{LONGEST, newest};
use crate::bot::subjects::property::changes;
use crate::bot::subjects::{LotCard, ViewKind};

impl Reader<'_> {
    /// The owner of the house or business that was shown, or its former owner after its history, if the text asks about
    /// that person.
    pub(super) async fn owner_spoken_of(&self, intent: Intent) -> Option<String> {
        let is_of_person = matches!(intent, Intent::Player | Intent::Property | Intent::Week);
        let last = self.last.filter(|_| is_of_person && self.text.pronoun)?;
        let ((kind, number), server) = (last.view.subject().lot?, last.view.server?);
        let client = &self.context.client;
        if let ViewKind::History(_) = last.view.kind {
            let (kinds, about) = (["property.owner"], changes::about(kind, number));
            let events = newest(client, server, &kinds, Some(&about), LONGEST).await.ok()?;
            return changes::former_owner(&events.data);
        }
        let map = client.map(server).await.ok()?;
        let owner = LotCard { kind, number }.find(&map)?.property.owner.as_deref()?;
        Some(owner.to_owned())
    }
}
