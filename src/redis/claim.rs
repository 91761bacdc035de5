//! Who does something of which one process has to do all: a name in Redis and the process that last claimed it.
//!
//! A lock in PostgreSQL decides who may claim it. A process that can't reach PostgreSQL learns here whether another one has
//! the lock by now.

use super::connection::{Away, Redis};

impl Redis {
    /// Claims `name` for `holder`, also if another one holds it.
    pub async fn claim(&self, name: &str, holder: &str) -> Result<(), Away> {
        let mut command = redis::cmd("SET");
        command.arg(name).arg(holder);
        self.run_command(command).await.map(drop)
    }

    /// Who claimed `name` last; `None` if nobody has since Redis came back empty.
    pub async fn claimed_by(&self, name: &str) -> Result<Option<String>, Away> {
        let mut command = redis::cmd("GET");
        command.arg(name);
        redis::from_redis_value(self.run_command(command).await?).map_err(|_| Away)
    }
}
