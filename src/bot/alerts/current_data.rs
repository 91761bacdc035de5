//! The current state of the things that alerts watch.

use std::sync::Arc;

use super::documents::{MEMBERSHIP, family_answer};
use crate::bot::clock;
use crate::bot::state::Document;
use crate::bot::subjects::alert_kind::menu_steps::Step;
use crate::bot::subjects::alert_kind::server_data::ServerDocuments;
use crate::bot::subjects::alert_kind::{AlertKind, Count, ServerData, Silenced, time_of_day};
use crate::bot::subjects::family::membership;
use crate::bot::subjects::property::deals::markets;
use crate::bot::subjects::{AlertState, Condition, PropertyFilter, QueryContext};
use crate::text::Html;
use crate::wire::Status;

/// The documents that an alert reads, as the API serves them now.
pub(super) struct ServedDocuments {
    server: u32,
    status: Option<Arc<Status<'static>>>,
    documents: ServerDocuments,
}

/// The current state of what an alert watches.
pub(super) struct CurrentState {
    /// One sentence; `None` if the data is missing.
    pub(super) line: Option<Html>,
    /// The state that later data is compared with, because the person has read the sentence.
    pub(super) state: AlertState,
    /// The buttons that change the alert.
    pub(super) steps: Vec<Vec<Step>>,
}

/// The present state of what an alert watches, in one sentence.
pub(in crate::bot) async fn present(
    context: &QueryContext,
    server: u32,
    condition: &Condition,
) -> Option<Html> {
    read_current_state(context, server, condition).await.line
}

/// Reads the data once, both for the sentence and for the state that later data is compared with.
pub(super) async fn read_current_state(
    context: &QueryContext,
    server: u32,
    condition: &Condition,
) -> CurrentState {
    let (lang, now, zone) = (context.lang, context.now, &context.zone);
    let kind = condition.kind();
    if let Some(times) = kind.schedule() {
        let quiet = context.quiet_hours.map(|quiet| (quiet, times.silenced_by(quiet)));
        let next = match quiet {
            Some((quiet, _)) => times.next_outside(quiet, now, zone),
            None => times.next(now, zone),
        };
        let next = next.map(|next| lang.alert_now_next(&clock::moment(lang, next, now, zone)));
        let line = match quiet {
            Some((_, Silenced::Always)) => Some(lang.alert_quiet_note()),
            Some((quiet, Silenced::Sometimes)) => {
                let (from, to) = (time_of_day(quiet.from), time_of_day(quiet.to));
                let note = lang.alert_quiet_part(&from, &to);
                Some(Html::lines(next.into_iter().chain([note])))
            }
            Some((_, Silenced::Never)) | None => next,
        };
        let state = times.state(now, zone);
        let documents = ServerDocuments::default();
        let steps = kind.steps(lang, &ServerData::new(&documents, None, now, zone));
        return CurrentState { line, state, steps };
    }
    let served = ServedDocuments::read(context, server, kind).await;
    let data = served.data(context);
    let first = kind.evaluate(&AlertState::New, &data);
    // The end of one auction or an interview that is near is an event of its own, so the alert begins without a state
    // and fires for it.
    let state = first.state.filter(|_| first.events.is_empty()).unwrap_or_default();
    CurrentState { line: kind.now(context, &data), state, steps: kind.steps(lang, &data) }
}

/// The count that an alert watches, with the time of its data.
pub(super) async fn count(
    context: &QueryContext,
    server: u32,
    condition: &Condition,
) -> Option<(u32, i64)> {
    let served = ServedDocuments::read(context, server, condition.kind()).await;
    let count = condition.kind().as_count()?.count(&served.data(context));
    let Count::Known(count) = count else { return None };
    Some((count, served.listed_at()?))
}

impl ServedDocuments {
    /// Reads the documents that the kind compares. A document that can't be read is left out.
    pub(super) async fn read(context: &QueryContext, server: u32, kind: &dyn AlertKind) -> Self {
        let client = &context.client;
        let (mut documents, mut status) = (ServerDocuments::default(), None);
        match kind.document() {
            Document::Players => {
                let (fractions, online) =
                    tokio::join!(client.fractions(server), client.online(server));
                (documents.fractions, documents.online) = (fractions.ok(), online.ok());
                if let Some(id) = kind.family() {
                    let family = family_answer(client, server, id).await;
                    documents.families.members.extend(family.ok());
                    if kind.reads_membership() {
                        let events = membership::events(client, server, id, MEMBERSHIP).await;
                        documents.families.membership.extend(events.ok().map(|it| (id, it)));
                    }
                }
            }
            Document::Interviews => {
                let (fractions, interviews) =
                    tokio::join!(client.fractions(server), client.sobes(server));
                (documents.fractions, documents.interviews) = (fractions.ok(), interviews.ok());
            }
            Document::Map => {
                documents.map = client.map(server).await.ok();
                if kind.reads_market() {
                    let markets = markets(client, server, PropertyFilter::All).await;
                    documents.markets = markets.unwrap_or_default();
                }
            }
            Document::Ghetto => documents.ghetto = client.ghetto(server).await.ok(),
            Document::Status => status = client.status().await.ok(),
            Document::Clock => {}
        }
        Self { server, status, documents }
    }

    pub(super) fn data<'a>(&'a self, context: &'a QueryContext) -> ServerData<'a> {
        let mut listed = self.status.iter().flat_map(|status| &status.game);
        let server = listed.find(|listed| listed.number == self.server);
        ServerData::new(&self.documents, server, context.now, &context.zone)
    }

    /// The time of the list of players, or of servers.
    fn listed_at(&self) -> Option<i64> {
        let online = self.documents.online.as_ref().map(|online| online.timestamp);
        online.or_else(|| self.status.as_ref()?.timestamp)
    }
}
