//! The limits of keys and of owners, which processes share.

use std::sync::Arc;

use super::charge::{Charge, Charged, Request};
use super::connection::{Redis, RedisConnection, Unavailable};

impl Redis {
    /// Charges all limits or none. Returns `None` without charging if keys have changed since `generation`, or if Redis
    /// came back empty. If `generation` is `None`, the script does not compare it.
    ///
    /// The clock is that of Redis, so that differences between the clocks of processes don't matter. Tests pass `now`.
    pub async fn charge(
        &self,
        link: &Arc<RedisConnection>,
        charges: &[Charge],
        generation: Option<u64>,
        now: Option<i64>,
    ) -> Result<Option<Charged>, Unavailable> {
        let request = |form| Request::new(charges, generation, now, form);
        self.run_script(link, |form| link.pipeline.charge(request(form))).await
    }
}
