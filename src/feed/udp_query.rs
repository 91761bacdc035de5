//! Queries game servers over UDP, with the protocol of SA-MP and open.mp, if the list of servers says so.

mod follower;
pub(super) mod packet;
mod server_state;

use std::collections::{BTreeMap, BTreeSet};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tokio::net::{UdpSocket, lookup_host};
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};
use tokio_util::sync::CancellationToken;

use crate::game::{Current, Listing, QueriedState, ServerInfo, ServerStates, Servers};
use server_state::ServerState;

pub use follower::QueryFollower;

/// Queries game servers.
#[derive(Debug, Clone)]
pub struct UdpQuery {
    current: Arc<Current>,
    states: ServerStates,
    /// How often each server is queried.
    interval: Duration,
    /// How long an answer may take.
    timeout: Duration,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Target {
    number: u32,
    host: Arc<str>,
    port: u16,
}

impl Target {
    fn address(&self) -> String {
        format!("{}:{}", self.host, self.port)
    }
}

impl UdpQuery {
    /// Queries every ten seconds.
    #[must_use]
    pub fn new(current: Arc<Current>, states: ServerStates) -> Self {
        let (interval, timeout) = (Duration::from_secs(10), Duration::from_secs(3));
        Self { current, states, interval, timeout }
    }

    /// The same with another interval and timeout.
    #[must_use]
    pub fn with_times(self, interval: Duration, timeout: Duration) -> Self {
        Self { interval, timeout, ..self }
    }

    /// Queries the servers that the current list marks for it, until `stop`.
    pub async fn run(&self, stop: CancellationToken) {
        let mut published = self.current.revision();
        let mut running: BTreeMap<Target, CancellationToken> = BTreeMap::new();
        let mut tasks = JoinSet::new();
        loop {
            let wanted = targets(&self.current.servers());
            for (_, stop) in running.extract_if(.., |target, _| !wanted.contains(target)) {
                stop.cancel();
            }
            for target in wanted {
                running.entry(target).or_insert_with_key(|target| {
                    let stop = stop.child_token();
                    tasks.spawn(self.clone().query_repeatedly(target.clone(), stop.clone()));
                    stop
                });
            }
            tokio::select! {
                changed = published.changed() => if changed.is_err() { break },
                Some(_) = tasks.join_next() => {}
                () = stop.cancelled() => break,
            }
        }
        while tasks.join_next().await.is_some() {}
    }

    async fn query_repeatedly(self, target: Target, stop: CancellationToken) {
        let address = target.address();
        let known = self.states.last(target.number, &address).await.unwrap_or_else(|error| {
            tracing::warn!(server = target.number, %error, "the last state can't be read");
            None
        });
        let mut state = ServerState::new(known);
        if !self.states.are_shared() {
            publish(&self.current, &target, state, None, Timestamp::now());
        }
        let mut ticks = interval_at(Instant::now() + self.stagger(target.number), self.interval);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let querying = async {
            loop {
                ticks.tick().await;
                self.query(&target, &address, &mut state).await;
            }
        };
        stop.run_until_cancelled(querying).await;
    }

    async fn query(&self, target: &Target, address: &str, state: &mut ServerState) {
        let answer = query(&target.host, target.port, self.timeout).await;
        let now = Timestamp::now();
        let servers = self.current.servers();
        let Some(listed) = servers.get(target.number) else { return };
        let before = state.known;
        *state = state.after(answer.as_ref(), listed, now);
        if let Some((status, since)) = state.known.filter(|known| before != Some(*known)) {
            tracing::info!(server = target.number, ?status, "the server's status changed");
            // Saved before it is published, so that a restart does not change what was shown.
            if let Err(error) = self.states.save(target.number, address, status, since).await {
                let what = format!("the state of server {} can't be saved", target.number);
                self.states.db().log_failure(&what, &error);
            }
        }
        if !self.states.are_shared() {
            return publish(&self.current, target, *state, answer.as_ref(), now);
        }
        // The follower of this process publishes it like all others.
        let Some(status) = state.known else { return };
        let (server, address) = (target.number, address.to_owned());
        let queried = QueriedState { server, address, at: now, status, info: answer };
        if let Err(error) = self.states.share(queried).await {
            let what = format!("the answer of server {server} can't be saved");
            self.states.db().log_failure(&what, &error);
        }
    }

    /// A different delay for each server, so that not all queries are sent at once.
    fn stagger(&self, number: u32) -> Duration {
        const GOLDEN: f64 = 0.618_033_988_749_894_9;
        self.interval.mul_f64((f64::from(number) * GOLDEN).fract())
    }
}

fn publish(
    current: &Current,
    target: &Target,
    state: ServerState,
    answer: Option<&ServerInfo>,
    at: Timestamp,
) {
    current.revise_servers(|servers| {
        let listed = servers.get(target.number)?;
        let same = listed.query && *listed.ip == *target.host && listed.port == target.port;
        let shown = state.listing(answer, listed, at).filter(|_| same)?;
        Some(servers.with(at, shown))
    });
}

fn targets(servers: &Servers) -> BTreeSet<Target> {
    let target = |listing: &Arc<Listing>| {
        let (number, host, port) = (listing.number, Arc::clone(&listing.ip), listing.port);
        listing.query.then_some(Target { number, host, port })
    };
    servers.iter().filter_map(target).collect()
}

/// The answer of the server at `host`; `None` without a valid answer in time.
///
/// Each query has a socket of its own that is connected to the server. So late answers and datagrams of other senders
/// are dropped, and a forger of the sender has to guess the port as well.
async fn query(host: &str, port: u16, limit: Duration) -> Option<ServerInfo> {
    timeout(limit, answer(host, port)).await.ok()?
}

async fn answer(host: &str, port: u16) -> Option<ServerInfo> {
    // The protocol supports IPv4 addresses only.
    let address = lookup_host((host, port)).await.ok()?.find_map(|address| match address {
        SocketAddr::V4(address) => Some(address),
        SocketAddr::V6(_) => None,
    })?;
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).await.ok()?;
    socket.connect(address).await.ok()?;
    let question = packet::question(address);
    socket.send(&question).await.ok()?;
    // One byte more than the longest answer, to notice an answer that was cut.
    let mut bytes = vec![0; packet::LONGEST + 1];
    loop {
        let length = socket.recv(&mut bytes).await.ok()?;
        if let Some(info) = packet::answer(&question, &bytes[..length]) {
            return Some(info);
        }
    }
}
