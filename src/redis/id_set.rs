//! Sets of ids.

use std::collections::HashSet;
use std::time::Duration;

use super::connection::{Redis, Unavailable};

impl Redis {
    /// Adds an id to the set `name`. The set expires when nothing has been added for `kept`.
    pub async fn add_to_set(&self, name: &str, id: u32, kept: Duration) -> Result<(), Unavailable> {
        let mut add = redis::cmd("SADD");
        add.arg(name).arg(id);
        self.run_command(add).await?;
        let mut expire = redis::cmd("EXPIRE");
        expire.arg(name).arg(kept.as_secs());
        self.run_command(expire).await.map(drop)
    }

    /// The ids of `ids` that are in the set `name`.
    pub async fn contained_in_set(
        &self,
        name: &str,
        ids: &[u32],
    ) -> Result<HashSet<u32>, Unavailable> {
        let mut command = redis::cmd("SMISMEMBER");
        command.arg(name).arg(ids);
        let are_in: Vec<bool> =
            redis::from_redis_value(self.run_command(command).await?).map_err(|_| Unavailable)?;
        Ok(ids.iter().zip(are_in).filter_map(|(id, is_in)| is_in.then_some(*id)).collect())
    }
}
