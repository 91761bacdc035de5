//! Metrics of the feed: refusals, and the age of each document.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use jiff::Timestamp;
use parking_lot::Mutex;
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::{Registry, Unit};
use tokio::sync::watch;

use super::importer::Importer;
use super::player_lists;
use super::pull_status::PullStatus;
use crate::game::Current;

/// Adds the feed's metrics to a registry.
pub fn register(importer: &Importer, registry: &mut Registry) {
    registry.register(
        "muster_feed_refusals",
        "Documents refused, by server and document",
        importer.refusals.clone(),
    );
    registry.register(
        "muster_feed_unusable_rows",
        "Rows left out of documents because they can't be used, by document",
        importer.unusable_rows.clone(),
    );
    registry.register(
        "muster_feed_pulls",
        "Requests to the service that documents are pulled from, by document and result",
        importer.pull_status.requests.clone(),
    );
    registry.register_collector(Box::new(PullAges(Arc::clone(&importer.pull_status))));
    let current = Arc::clone(importer.current());
    let players_received = Arc::clone(&importer.players_received);
    registry.register_collector(Box::new(Ages { current, players_received }));
    if let Some(compared) = importer.compared() {
        registry.register_collector(Box::new(Lag { compared }));
    }
}

/// How far this process is behind the others.
#[derive(Debug)]
struct Lag {
    compared: watch::Receiver<Option<Timestamp>>,
}

impl Collector for Lag {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), fmt::Error> {
        let Some(compared) = *self.compared.borrow() else { return Ok(()) };
        let lag = ConstGauge::new(Timestamp::now().duration_since(compared).as_secs_f64());
        let metric = encoder.encode_descriptor(
            "muster_shared_documents_lag",
            "Time since the documents of all processes were last compared with those served here",
            Some(&Unit::Seconds),
            lag.metric_type(),
        )?;
        lag.encode(metric)
    }
}

/// How long ago the source answered. Without a pull, there is no series.
#[derive(Debug)]
struct PullAges(Arc<PullStatus>);

impl Collector for PullAges {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), fmt::Error> {
        let now = Timestamp::now();
        let prototype = ConstGauge::new(0.0_f64);
        let mut metric = encoder.encode_descriptor(
            "muster_feed_pull_age",
            "Time since the source last answered with a document or that it has none, of the server where that is longest ago",
            Some(&Unit::Seconds),
            prototype.metric_type(),
        )?;
        for (document, at) in self.0.oldest_answers() {
            let age = ConstGauge::new(now.duration_since(at).as_secs_f64());
            age.encode(metric.encode_family(&[("document", document)])?)?;
        }
        let Some(round) = self.0.round(now) else { return Ok(()) };
        let round = ConstGauge::new(round.as_secs_f64());
        let metric = encoder.encode_descriptor(
            "muster_feed_pull_round",
            "Time until the source has answered about every pulled document again",
            Some(&Unit::Seconds),
            round.metric_type(),
        )?;
        round.encode(metric)
    }
}

#[derive(Debug)]
struct Ages {
    current: Arc<Current>,
    players_received: Arc<Mutex<BTreeMap<u32, Timestamp>>>,
}

impl Collector for Ages {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), fmt::Error> {
        let now = Timestamp::now();
        let snapshot = self.current.snapshot();
        let prototype = ConstGauge::new(0.0_f64);
        let mut metric = encoder.encode_descriptor(
            "muster_feed_age",
            "Time since each document was made, or received if it has no timestamp",
            Some(&Unit::Seconds),
            prototype.metric_type(),
        )?;
        let age = |made| ConstGauge::new(now.duration_since(made).as_secs_f64());
        if let Some(listed) = snapshot.servers.listed {
            age(listed).encode(metric.encode_family(&[("document", "servers")])?)?;
        }
        let received = self.players_received.lock().clone();
        for listing in snapshot.servers.iter() {
            let Some(server) = snapshot.server(listing.number) else { continue };
            let players = received.get(&listing.number).map(|at| (player_lists::NAME, *at));
            for (document, made) in server.timestamps().chain(players) {
                let labels =
                    [("server", listing.number.to_string()), ("document", document.to_owned())];
                age(made).encode(metric.encode_family(&labels)?)?;
            }
        }
        Ok(())
    }
}
