//! The limits of keys and of owners, which several processes share.

use std::sync::Arc;

use super::charge::{Charge, Charged, Request};
use super::connection::{Away, Link, Redis};

impl Redis {
    /// Charges all limits or none, if `generation` is still current; `None` accepts any. The answer is `None` if keys have
    /// changed since that generation, or if Redis came back empty; then nothing was charged.
    ///
    /// Time is that of Redis, so that the clocks of processes don't matter; tests give `now`.
    pub async fn charge(
        &self,
        link: &Arc<Link>,
        charges: &[Charge],
        generation: Option<u64>,
        now: Option<i64>,
    ) -> Result<Option<Charged>, Away> {
        let request = |form| Request::new(charges, generation, now, form);
        self.run_script(link, |form| link.pipeline.charge(request(form))).await
    }
}
