//! The documents that alerts read, as the API last served them.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use futures_util::{FutureExt, StreamExt, stream};
use jiff::{SignedDuration, Timestamp};

use crate::bot::state::{AlertIndex, Document};
use crate::bot::subjects::PropertyFilter;
use crate::bot::subjects::alert_kind::server_data::{ServerDocuments, WatchedFamilies};
use crate::bot::subjects::family::membership;
use crate::bot::subjects::property::deals::{Markets, markets};
use crate::client::{Client, Error, Missing};
use crate::wire::{FamilyAnswer, Fractions, Ghetto, Online, PropertyMap, Sobes, Status};

/// How many requests are made at once.
const CONCURRENT: usize = 8;

/// How often data is requested whose changes the list of servers does not show, if the API is another process.
const INTERVAL: SignedDuration = SignedDuration::from_secs(15);

/// How many events about the members of a family are read.
pub(super) const MEMBERSHIP: u32 = 50;

/// The last documents of all servers.
#[derive(Default)]
pub(super) struct Documents {
    pub(super) status: Option<Arc<Status<'static>>>,
    servers: HashMap<u32, Loaded>,
}

/// The documents of a server.
#[derive(Default)]
struct Loaded {
    documents: ServerDocuments,
    /// For each document, the time of the last request and the version of the server's data then.
    asked: HashMap<Document, (Timestamp, FetchedVersion)>,
}

/// The version of a server's data: the time of its newest document, and the revision of all data.
type FetchedVersion = (Option<i64>, Option<u64>);

/// A document that was asked for.
enum Fetched {
    Players(Arc<Fractions<'static>>, Arc<Online<'static>>, Option<WatchedFamilies>),
    Interviews(Arc<Fractions<'static>>, Arc<Sobes<'static>>),
    Map(Arc<PropertyMap<'static>>, Option<Markets>),
    Ghetto(Arc<Ghetto<'static>>),
}

impl Documents {
    /// Requests from the API the documents that alerts read and that may be new; returns those that are new.
    ///
    /// One conditional request tells which servers have new data. `revision` changes whenever any data changes, if the
    /// API is in the same process.
    pub(super) async fn refresh(
        &mut self,
        client: &Client,
        wanted: Vec<Wanted>,
        revision: Option<u64>,
        now: Timestamp,
    ) -> Result<HashSet<(u32, Document)>, Error> {
        let client = client.revalidated();
        let status = client.status().await?;
        let mut new = HashSet::new();
        if self.status.as_ref().is_none_or(|known| !Arc::ptr_eq(known, &status)) {
            new.extend(status.game.iter().map(|server| (server.number, Document::Status)));
        }
        let listed: HashSet<u32> = status.game.iter().map(|server| server.number).collect();
        self.servers.retain(|number, _| listed.contains(number));
        let version = |server: u32| -> FetchedVersion {
            (status.api.servers.get(&server).and_then(|cache| cache.last_update), revision)
        };
        let due = wanted.into_iter().filter(|wanted| {
            let loaded = self.servers.get(&wanted.server);
            let asked = loaded.and_then(|loaded| loaded.asked.get(&wanted.document));
            listed.contains(&wanted.server)
                && asked.is_none_or(|(at, seen)| {
                    let is_late = revision.is_none() && now.duration_since(*at) >= INTERVAL;
                    *seen != version(wanted.server) || is_late || now < *at
                })
        });
        let due: Vec<Wanted> = due.collect();
        let requests: Vec<_> = due
            .iter()
            .map(|wanted| {
                let known =
                    self.servers.get(&wanted.server).map(|loaded| &loaded.documents.families);
                ask(&client, wanted, known).boxed()
            })
            .collect();
        let answers: Vec<_> = stream::iter(requests).buffered(CONCURRENT).collect().await;
        for (wanted, answer) in due.iter().zip(answers) {
            let loaded = self.servers.entry(wanted.server).or_default();
            match answer {
                Ok(answer) => {
                    if store(&mut loaded.documents, answer) {
                        new.insert((wanted.server, wanted.document));
                    }
                    loaded.asked.insert(wanted.document, (now, version(wanted.server)));
                }
                // The server has no such data yet.
                Err(Error::NotFound(_) | Error::Unavailable { retry_after: Some(_) }) => {
                    loaded.asked.insert(wanted.document, (now, version(wanted.server)));
                }
                Err(error) => tracing::debug!(%error, "data for alerts can't be read now"),
            }
        }
        self.status = Some(status);
        Ok(new)
    }

    /// Records that the list of players of this server was evaluated, so that the next list is compared with it.
    pub(super) fn set_evaluated(&mut self, server: u32) {
        if let Some(Loaded { documents, .. }) = self.servers.get_mut(&server) {
            documents.fractions_before = documents.fractions.clone();
        }
    }

    pub(super) fn server(&self, number: u32) -> Option<&ServerDocuments> {
        self.servers.get(&number).map(|loaded| &loaded.documents)
    }
}

/// A document that some alert reads, with the families that alerts on its server name.
pub(super) struct Wanted {
    server: u32,
    document: Document,
    families: Vec<u64>,
    /// Those of which it has to be known who joined and left.
    with_membership: Vec<u64>,
    /// Whether it has to be known what property was sold for.
    with_market: bool,
}

impl Wanted {
    /// The documents that the alerts read.
    pub(super) fn of(index: &AlertIndex) -> Vec<Self> {
        let read = index
            .documents()
            .filter(|(_, document)| !matches!(document, Document::Clock | Document::Status));
        read.map(|(server, document)| {
            let (mut families, mut with_membership) = (HashSet::new(), HashSet::new());
            let mut with_market = false;
            for kind in index.reading(server, document).map(|alert| alert.condition.kind()) {
                families.extend(kind.family());
                with_membership.extend(kind.family().filter(|_| kind.reads_membership()));
                with_market |= kind.reads_market();
            }
            Self {
                server,
                document,
                families: families.into_iter().collect(),
                with_membership: with_membership.into_iter().collect(),
                with_market,
            }
        })
        .collect()
    }
}

async fn ask(
    client: &Client,
    wanted: &Wanted,
    known: Option<&WatchedFamilies>,
) -> Result<Fetched, Error> {
    let server = wanted.server;
    Ok(match wanted.document {
        Document::Players => {
            let (fractions, online) =
                tokio::try_join!(client.fractions(server), client.online(server))?;
            // Without the families, all other alerts can still be evaluated.
            let families = families(client, wanted, known).await.unwrap_or_default();
            Fetched::Players(fractions, online, families)
        }
        Document::Interviews => {
            let (fractions, interviews) =
                tokio::try_join!(client.fractions(server), client.sobes(server))?;
            Fetched::Interviews(fractions, interviews)
        }
        Document::Map => {
            let map = client.map(server).await?;
            // Without the markets, all other alerts can still be evaluated.
            let markets = match wanted.with_market {
                true => markets(client, server, PropertyFilter::All).await.ok(),
                false => None,
            };
            Fetched::Map(map, markets)
        }
        Document::Ghetto | Document::Status | Document::Clock => {
            Fetched::Ghetto(client.ghetto(server).await?)
        }
    })
}

/// The members of the families that alerts name; `None` if they have not changed since the last request.
async fn families(
    client: &Client,
    wanted: &Wanted,
    known: Option<&WatchedFamilies>,
) -> Result<Option<WatchedFamilies>, Error> {
    if wanted.families.is_empty() {
        return Ok(None);
    }
    let list = client.families(wanted.server).await?;
    let is_known = known.is_some_and(|known| {
        let is_same = known.list.as_ref().is_some_and(|before| Arc::ptr_eq(before, &list));
        is_same
            && wanted.families.iter().all(|id| known.members.contains_key(id))
            && wanted.with_membership.iter().all(|id| known.membership.contains_key(id))
    });
    if is_known {
        return Ok(None);
    }
    let requests: Vec<_> = wanted
        .families
        .iter()
        .map(|id| family_answer(client, wanted.server, *id).boxed())
        .collect();
    let answers: Vec<_> = stream::iter(requests).buffered(CONCURRENT).collect().await;
    let members = answers.into_iter().collect::<Result<_, Error>>()?;
    let mut membership = HashMap::new();
    for id in &wanted.with_membership {
        // Without who joined and left, all other alerts can still be evaluated.
        let events = membership::events(client, wanted.server, *id, MEMBERSHIP).await;
        membership.extend(events.ok().map(|events| (*id, events)));
    }
    Ok(Some(WatchedFamilies { list: Some(list), members, membership }))
}

/// A family by its number; `None` if it does not exist.
pub(super) async fn family_answer(
    client: &Client,
    server: u32,
    id: u64,
) -> Result<(u64, Option<Arc<FamilyAnswer<'static>>>), Error> {
    match client.family(server, id).await {
        Ok(family) => Ok((id, Some(family))),
        Err(Error::NotFound(Missing::Family)) => Ok((id, None)),
        Err(error) => Err(error),
    }
}

/// Stores the answer; true if it differs from the last one.
fn store(documents: &mut ServerDocuments, answer: Fetched) -> bool {
    fn replace<T>(known: &mut Option<Arc<T>>, answer: Arc<T>) -> bool {
        let is_new = known.as_ref().is_none_or(|known| !Arc::ptr_eq(known, &answer));
        *known = Some(answer);
        is_new
    }
    match answer {
        Fetched::Players(fractions, online, families) => {
            let is_new = [
                replace(&mut documents.online, online),
                replace(&mut documents.fractions, fractions),
                families.is_some(),
            ];
            documents.families =
                families.unwrap_or_else(|| std::mem::take(&mut documents.families));
            is_new.contains(&true)
        }
        Fetched::Interviews(fractions, interviews) => {
            documents.fractions.get_or_insert(fractions);
            replace(&mut documents.interviews, interviews)
        }
        Fetched::Map(map, markets) => {
            // Without new ones, lots are compared with the last.
            documents.markets = markets.unwrap_or_else(|| std::mem::take(&mut documents.markets));
            replace(&mut documents.map, map)
        }
        Fetched::Ghetto(ghetto) => replace(&mut documents.ghetto, ghetto),
    }
}
