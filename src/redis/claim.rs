//! A claim names the process that does work of which only one process at a time is allowed.
//!
//! A lock in PostgreSQL decides which process may write the claim. A process that can't reach PostgreSQL reads the
//! claim, to find out whether another process got the lock.

use super::connection::{Redis, Unavailable};

impl Redis {
    /// Claims `name` for `holder`, even if another process holds it.
    pub async fn claim(&self, name: &str, holder: &str) -> Result<(), Unavailable> {
        let mut command = redis::cmd("SET");
        command.arg(name).arg(holder);
        self.run_command(command).await.map(drop)
    }

    /// The last holder of `name`. `None` if nobody has claimed it since Redis came back empty.
    pub async fn claimed_by(&self, name: &str) -> Result<Option<String>, Unavailable> {
        let mut command = redis::cmd("GET");
        command.arg(name);
        redis::from_redis_value(self.run_command(command).await?).map_err(|_| Unavailable)
    }
}
