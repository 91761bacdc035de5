//! How often an alert would have fired lately.

use std::collections::BTreeSet;

use super::current_data::ServedDocuments;
use crate::bot::subjects::alert_kind::Recorded;
use crate::bot::subjects::answers::recorded_events::{LONGEST, is_cut, newest};
use crate::bot::subjects::{Condition, QueryContext};

const HOURS: u32 = 24;

/// How often the alert would have fired in the last day. `None` if nothing is recorded that says so. What happened at the same
/// time fires once.
pub(in crate::bot) async fn past_firings(
    context: &QueryContext,
    server: u32,
    condition: &Condition,
) -> Option<usize> {
    let (client, kind) = (&context.client, condition.kind());
    let recorded = kind.recorded(server)?;
    let served = ServedDocuments::read(context, server, kind).await;
    let data = served.data(context);
    let since = context.now.as_second() - i64::from(HOURS) * 3_600;
    let times: Vec<i64> = match recorded {
        Recorded::Events { kinds, about } => {
            let events = newest(client, server, kinds, about.as_deref(), LONGEST).await.ok()?;
            if is_cut(&events) && events.data.first().is_some_and(|oldest| oldest.at > since) {
                return None;
            }
            events.data.iter().flat_map(|event| kind.firings(event, &data)).collect()
        }
        Recorded::Samples { fraction } => {
            let short = &data.fraction(fraction)?.short;
            let history = client.history(server, Some(short), HOURS).await.ok()?;
            kind.firings_in(&history.data)
        }
    };
    let times: BTreeSet<i64> = times.into_iter().filter(|at| *at > since).collect();
    Some(times.len())
}
