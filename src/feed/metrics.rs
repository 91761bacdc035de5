//! What the operator can measure of the feed: refusals, and how old each document is.

use std::fmt;
use std::sync::Arc;

use jiff::Timestamp;
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::{Registry, Unit};

use super::intake::Intake;
use crate::game::Current;

/// Adds the feed's metrics to a registry.
pub fn register(intake: &Intake, registry: &mut Registry) {
    registry.register(
        "muster_feed_refusals",
        "Documents refused, by document",
        intake.refusals.clone(),
    );
    registry.register_collector(Box::new(Ages(Arc::clone(intake.current()))));
}

struct Ages(Arc<Current>);

impl fmt::Debug for Ages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Ages")
    }
}

impl Collector for Ages {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), fmt::Error> {
        let now = Timestamp::now();
        let moment = self.0.moment();
        let prototype = ConstGauge::new(0.0_f64);
        let mut metric = encoder.encode_descriptor(
            "muster_feed_age",
            "Time since each document was made",
            Some(&Unit::Seconds),
            prototype.metric_type(),
        )?;
        for listing in moment.servers().iter() {
            let Some(server) = moment.server(listing.number) else { continue };
            for (document, made) in server.timestamps() {
                let age = ConstGauge::new(now.duration_since(made).as_secs_f64());
                let labels =
                    [("server", listing.number.to_string()), ("document", document.to_owned())];
                age.encode(metric.encode_family(&labels)?)?;
            }
        }
        Ok(())
    }
}
