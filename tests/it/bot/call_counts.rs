//! How often the bot called Telegram.

use std::sync::Arc;
use std::time::Duration;

use muster::bot::Metrics;
use prometheus_client::encoding::text::encode;
use prometheus_client::registry::Registry;

/// The bot's counters.
#[derive(Default)]
pub struct CallCounts(Arc<parking_lot::Mutex<Registry>>);

impl CallCounts {
    /// Metrics that are counted here.
    pub fn metrics(&self) -> Metrics {
        Metrics::new(&mut self.0.lock())
    }

    /// How many calls of a method Telegram received.
    pub fn calls(&self, method: &str) -> usize {
        let mut text = String::new();
        encode(&mut text, &self.0.lock()).unwrap();
        let of_method = format!("method=\"{method}\"");
        let lines = text.lines().filter(|line| line.contains(&of_method));
        lines.map(|line| line.rsplit(' ').next().unwrap().parse::<usize>().unwrap()).sum()
    }

    /// Waits until Telegram has received so many calls.
    pub async fn reach(&self, method: &str, calls: usize) {
        let reached = async {
            while self.calls(method) < calls {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let reached = tokio::time::timeout(Duration::from_secs(30), reached).await;
        reached.unwrap_or_else(|_| panic!("{} calls of {method}", self.calls(method)));
    }
}
