//! Live query: servers that the list says so of are asked themselves, over UDP, as the game's own browser does.

mod client;
mod packet;
mod server_state;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval_at};
use tokio_util::sync::CancellationToken;

use crate::game::{Current, ServerStates, Servers};
use packet::Info;
use server_state::ServerState;

/// Asks servers how they are.
#[derive(Debug, Clone)]
pub struct UdpQuery {
    current: Arc<Current>,
    states: ServerStates,
    /// How often each server is asked.
    every: Duration,
    /// How long an answer may take.
    patience: Duration,
}

/// Which server, and where it is asked.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Target {
    number: u32,
    host: Arc<str>,
    port: u16,
}

impl UdpQuery {
    /// Asks every ten seconds.
    #[must_use]
    pub fn new(current: Arc<Current>, states: ServerStates) -> Self {
        let (every, patience) = (Duration::from_secs(10), Duration::from_secs(3));
        Self { current, states, every, patience }
    }

    /// The same at another pace.
    #[must_use]
    pub fn paced(self, every: Duration, patience: Duration) -> Self {
        Self { every, patience, ..self }
    }

    /// Asks until told to stop, whichever servers the list names meanwhile.
    pub async fn run(&self, stop: CancellationToken) {
        let mut published = self.current.revision();
        let mut asked: BTreeMap<Target, CancellationToken> = BTreeMap::new();
        let mut asking = JoinSet::new();
        let mut listed: Option<Arc<Servers>> = None;
        loop {
            let servers = self.current.servers();
            if listed.as_ref().is_none_or(|last| !Arc::ptr_eq(last, &servers)) {
                let wanted = addresses(&servers);
                asked.retain(|address, stop| {
                    let stays = wanted.contains(address);
                    if !stays {
                        stop.cancel();
                    }
                    stays
                });
                for address in wanted {
                    asked.entry(address).or_insert_with_key(|address| {
                        let stop = stop.child_token();
                        asking.spawn(self.clone().keep_asking(address.clone(), stop.clone()));
                        stop
                    });
                }
                listed = Some(servers);
            }
            tokio::select! {
                changed = published.changed() => if changed.is_err() { break },
                Some(_) = asking.join_next() => {}
                () = stop.cancelled() => break,
            }
        }
        while asking.join_next().await.is_some() {}
    }

    async fn keep_asking(self, address: Target, stop: CancellationToken) {
        let place = format!("{}:{}", address.host, address.port);
        let known = self.states.last(address.number, &place).await.unwrap_or_else(|wrong| {
            tracing::warn!(server = address.number, %wrong, "since when it is up or down can't be read");
            None
        });
        let mut state = ServerState::new(known);
        self.show(&address, state, None, Timestamp::now());
        let mut turns = interval_at(Instant::now() + self.stagger(address.number), self.every);
        turns.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = turns.tick() => {}
                () = stop.cancelled() => return,
            }
            tokio::select! {
                () = self.ask(&address, &place, &mut state) => {}
                () = stop.cancelled() => return,
            }
        }
    }

    async fn ask(&self, address: &Target, place: &str, state: &mut ServerState) {
        let answer = client::query(&address.host, address.port, self.patience).await;
        let now = Timestamp::now();
        let servers = self.current.servers();
        let Some(listed) = servers.get(address.number) else { return };
        let before = state.known;
        *state = state.after(answer.as_ref(), listed, now);
        if let Some((status, since)) = state.known.filter(|known| before != Some(*known)) {
            tracing::info!(server = address.number, ?status, "by its own word");
            // Kept before it is shown, so that nobody has seen what a restart forgets.
            if let Err(wrong) = self.states.keep(address.number, place, status, since).await {
                tracing::warn!(server = address.number, %wrong, "since when it is up or down can't be kept");
            }
        }
        self.show(address, *state, answer.as_ref(), now);
    }

    fn show(&self, address: &Target, state: ServerState, answer: Option<&Info>, now: Timestamp) {
        self.current.revise_servers(|servers| {
            let listed = servers.get(address.number)?;
            let same = listed.query && *listed.ip == *address.host && listed.port == address.port;
            let shown = state.show(answer, listed, now).filter(|_| same)?;
            Some(servers.with(now, shown))
        });
    }

    /// Servers take turns, so that their questions don't leave all at once.
    fn stagger(&self, number: u32) -> Duration {
        const GOLDEN: f64 = 0.618_033_988_749_894_9;
        self.every.mul_f64((f64::from(number) * GOLDEN).fract())
    }
}

fn addresses(servers: &Servers) -> Vec<Target> {
    let asked = servers.iter().filter(|listing| listing.query);
    asked
        .map(|listing| Target {
            number: listing.number,
            host: Arc::clone(&listing.ip),
            port: listing.port,
        })
        .collect()
}
