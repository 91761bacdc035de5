//! Sends all calls in flight as one write: what comes while Redis answers one batch is the next batch.
//!
//! So a busy process pays for one write and one read per batch instead of per request, and an idle one does not wait.

use redis::aio::MultiplexedConnection;
use redis::{Cmd, ErrorKind, RedisError, RedisResult, Value};
use tokio::sync::{mpsc, oneshot};

/// The most calls of one batch.
const BATCH: usize = 512;

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

async fn send_batches(
    mut connection: MultiplexedConnection,
    mut waiting: mpsc::UnboundedReceiver<Call>,
) {
    let (mut batch, mut answers) = (Vec::with_capacity(BATCH), Vec::with_capacity(BATCH));
    while waiting.recv_many(&mut batch, BATCH).await > 0 {
        let mut commands = redis::Pipeline::with_capacity(batch.len());
        for Call { command, answer } in batch.drain(..) {
            // A caller that has gone needs no answer.
            if !answer.is_closed() {
                commands.add_command(command);
                answers.push(answer);
            }
        }
        if answers.is_empty() {
            continue;
        }
        match connection.send_packed_commands(&commands, 0, answers.len()).await {
            Ok(values) => {
                for (answer, value) in answers.drain(..).zip(values) {
                    // The caller may have gone.
                    let _ = answer.send(value.extract_error());
                }
            }
            Err(error) => {
                // Nothing more goes over this connection: answers of this batch may still arrive.
                for answer in answers.drain(..) {
                    let _ = answer.send(Err(error.clone()));
                }
                return;
            }
        }
    }
}

fn lost() -> RedisError {
    RedisError::from((ErrorKind::Io, "the connection is lost"))
}
