//! The families of a list that was shown, in the order of the list.

use super::top;
use crate::bot::language;
use crate::bot::subjects::answers::large_families::largest_first;
use crate::bot::subjects::family::top::{Ranked, Top};
use crate::bot::subjects::{EarlyReply, Families, QueryContext, ViewKind};

/// Whether the answer lists families.
pub(in crate::bot) fn lists_families(kind: &ViewKind) -> bool {
    matches!(kind, ViewKind::Families(_) | ViewKind::Top(Top { of: Ranked::Families }))
}

/// The families of such a list by their ids; none of any other answer.
pub(in crate::bot) async fn listed_families(
    context: &QueryContext,
    list: &ViewKind,
    server: u32,
) -> Result<Vec<u64>, EarlyReply> {
    match list {
        ViewKind::Top(Top { of: Ranked::Families }) => {
            top::families_in_order(context, server).await
        }
        ViewKind::Families(Families { words, .. }) => {
            let answer = context.client.families(server).await?;
            let words = words.text();
            let found = language::families(&words, &answer.families);
            let all = largest_first(&answer.families).into_iter().map(|family| family.id);
            Ok(all.filter(|id| words.is_empty() || found.contains(id)).collect())
        }
        _ => Ok(Vec::new()),
    }
}
