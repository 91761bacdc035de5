//! Sends all calls that wait as one write, in a batch; what comes meanwhile is the next batch.
//!
//! So a busy process pays for one write and one read per batch instead of per request, and an idle one does not wait. Two
//! batches are in flight, so that Redis works on one while this process works on the other.

use std::sync::Arc;

use redis::aio::MultiplexedConnection;
use redis::{Cmd, ErrorKind, RedisError, RedisResult, Value};
use tokio::sync::mpsc::{self, UnboundedReceiver};
use tokio::sync::{Semaphore, oneshot};
use tokio_util::sync::CancellationToken;

/// The most calls of one batch.
const BATCH: usize = 512;
/// The most batches in flight.
const IN_FLIGHT: usize = 2;

/// The calls over one connection. A batch that is not answered in time fails, and with it all later calls.
#[derive(Debug, Clone)]
pub(super) struct Pipeline(mpsc::UnboundedSender<Call>);

#[derive(Debug)]
struct Call {
    command: Cmd,
    answer: oneshot::Sender<RedisResult<Value>>,
}

impl Pipeline {
    /// Starts the task that sends; it ends with the last clone, or with the connection.
    pub(super) fn start(connection: MultiplexedConnection) -> Self {
        let (calls, waiting) = mpsc::unbounded_channel();
        tokio::spawn(send_batches(connection, waiting));
        Self(calls)
    }

    /// Runs one command; an error that Redis answers is one of this call alone.
    pub(super) async fn call(&self, command: Cmd) -> RedisResult<Value> {
        let (answer, answered) = oneshot::channel();
        self.0.send(Call { command, answer }).map_err(|_| lost())?;
        answered.await.map_err(|_| lost())?
    }
}

async fn send_batches(connection: MultiplexedConnection, mut waiting: UnboundedReceiver<Call>) {
    let free = Arc::new(Semaphore::new(IN_FLIGHT));
    // After a failure nothing more goes over this connection: answers of the batch may still arrive.
    let failed = CancellationToken::new();
    while let Ok(place) = Arc::clone(&free).acquire_owned().await {
        let mut batch = Vec::new();
        let received = waiting.recv_many(&mut batch, BATCH);
        match failed.run_until_cancelled(received).await {
            None | Some(0) => return,
            Some(_) => {}
        }
        let (connection, failed) = (connection.clone(), failed.clone());
        tokio::spawn(async move {
            if send(connection, batch).await.is_err() {
                failed.cancel();
            }
            drop(place);
        });
    }
}

/// Sends a batch, and tells each caller its answer.
async fn send(mut connection: MultiplexedConnection, batch: Vec<Call>) -> RedisResult<()> {
    let mut commands = redis::Pipeline::with_capacity(batch.len());
    let mut answers = Vec::with_capacity(batch.len());
    for Call { command, answer } in batch {
        // A caller that has gone needs no answer.
        if !answer.is_closed() {
            commands.add_command(command);
            answers.push(answer);
        }
    }
    if answers.is_empty() {
        return Ok(());
    }
    let sent = connection.send_packed_commands(&commands, 0, answers.len()).await;
    let (values, result) = match sent {
        Ok(values) => (values.into_iter().map(Value::extract_error).collect(), Ok(())),
        Err(error) => (vec![Err(error.clone()); answers.len()], Err(error)),
    };
    for (answer, value) in answers.into_iter().zip(values) {
        // The caller may have gone.
        let _ = answer.send(value);
    }
    result
}

fn lost() -> RedisError {
    RedisError::from((ErrorKind::Io, "the connection is lost"))
}
