//! The lease of the process that runs the bot: until when it may act as the only one of several processes.

use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

/// A lease, which its holder extends again and again. Clones are the same lease.
#[derive(Clone, Debug)]
pub struct Lease(watch::Receiver<LeaseState>);

/// The current state of a lease.
#[derive(Clone, Copy, Debug)]
pub struct LeaseState {
    /// After this moment another process may begin.
    pub until: Instant,
    /// Whether it is known that no other process waits for that.
    pub is_confirmed: bool,
}

impl From<watch::Receiver<LeaseState>> for Lease {
    fn from(state: watch::Receiver<LeaseState>) -> Self {
        Self(state)
    }
}

impl Lease {
    /// Whether another process may have begun.
    pub(super) fn is_over(&self) -> bool {
        self.0.borrow().until <= Instant::now()
    }

    pub(super) fn is_confirmed(&self) -> bool {
        self.0.borrow().is_confirmed
    }

    /// Waits until the lease ends within this time and was not extended.
    pub async fn ends_within(&self, time: Duration) {
        loop {
            let until = self.0.borrow().until;
            sleep_until(until - time).await;
            if self.0.borrow().until == until {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn an_extended_lease_ends_later() {
        let (begun, second) = (Instant::now(), Duration::from_secs(1));
        let state = |seconds| LeaseState { until: begun + second * seconds, is_confirmed: true };
        let (extend, lease) = watch::channel(state(4));
        let lease = Lease::from(lease);
        let extending = async {
            tokio::time::sleep(second * 2).await;
            extend.send_replace(state(6));
        };
        tokio::join!(lease.ends_within(second), extending);
        assert_eq!(begun.elapsed(), second * 5);
        assert!(!lease.is_over());
        lease.ends_within(Duration::ZERO).await;
        assert!(lease.is_over());
    }
}
