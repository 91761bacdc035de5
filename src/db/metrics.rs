//! The connections of the pool as a metric.

use std::fmt;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Registry;
use sqlx::postgres::PgPool;

use super::{Backend, Db};

impl Db {
    /// Adds the metrics of the connections to a registry, if there is a server to connect to.
    pub fn register_metrics(&self, registry: &mut Registry) {
        if let Backend::Postgres { pool, .. } = &*self.backend {
            registry.register_collector(Box::new(Connections(pool.clone())));
        }
    }
}

#[derive(Debug)]
struct Connections(PgPool);

impl Collector for Connections {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), fmt::Error> {
        let Self(pool) = self;
        let (idle, open) = (u32::try_from(pool.num_idle()).unwrap_or(u32::MAX), pool.size());
        let prototype = ConstGauge::new(0_i64);
        let mut metric = encoder.encode_descriptor(
            "muster_database_connections",
            "Connections to PostgreSQL, by state",
            None,
            prototype.metric_type(),
        )?;
        for (state, count) in [("idle", idle), ("in_use", open.saturating_sub(idle))] {
            let count = ConstGauge::new(i64::from(count));
            count.encode(metric.encode_family(&[("state", state)])?)?;
        }
        let limit = ConstGauge::new(i64::from(pool.options().get_max_connections()));
        let metric = encoder.encode_descriptor(
            "muster_database_connections_limit",
            "The most connections to PostgreSQL at once",
            None,
            limit.metric_type(),
        )?;
        limit.encode(metric)
    }
}
