//! Sends all calls in flight as one write: what comes while Redis answers one batch is the next batch.
//!
//! So a busy process pays for one write and one read per batch instead of per request, and an idle one does not wait.
//! Equal requests of one batch are charged by one command, so a client that sends many at once costs little more than one
//! that sends few.

use std::iter;

use foldhash::{HashMap, HashMapExt};
use redis::aio::MultiplexedConnection;
use redis::{Cmd, ErrorKind, RedisError, RedisResult, Value};
use tokio::sync::{mpsc, oneshot};

use super::charge::{Charged, Request};

/// The most calls of one batch.
const BATCH: usize = 512;

/// The calls over one connection. A batch that is not answered in time fails, and with it all later calls.
#[derive(Debug, Clone)]
pub(super) struct Pipeline(mpsc::UnboundedSender<Call>);

#[derive(Debug)]
enum Call {
    Command(Cmd, Caller<Value>),
    Charge(Request, Caller<Option<Charged>>),
}

type Caller<T> = oneshot::Sender<RedisResult<T>>;

/// Who waits for the answer to a command.
enum Callers {
    Command(Caller<Value>),
    Charge(Request, Vec<Caller<Option<Charged>>>),
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
        self.send(|caller| Call::Command(command, caller)).await
    }

    /// Charges one request.
    pub(super) async fn charge(&self, request: Request) -> RedisResult<Option<Charged>> {
        self.send(|caller| Call::Charge(request, caller)).await
    }

    async fn send<T>(&self, call: impl FnOnce(Caller<T>) -> Call) -> RedisResult<T> {
        let (caller, answer) = oneshot::channel();
        self.0.send(call(caller)).map_err(|_| lost())?;
        answer.await.map_err(|_| lost())?
    }
}

async fn send_batches(
    mut connection: MultiplexedConnection,
    mut waiting: mpsc::UnboundedReceiver<Call>,
) {
    let mut calls = Vec::with_capacity(BATCH);
    while waiting.recv_many(&mut calls, BATCH).await > 0 {
        let (commands, callers) = batch(calls.drain(..));
        if callers.is_empty() {
            continue;
        }
        match connection.send_packed_commands(&commands, 0, callers.len()).await {
            Ok(values) => {
                for (callers, value) in iter::zip(callers, values) {
                    callers.answer(value.extract_error());
                }
            }
            Err(error) => {
                // Nothing more goes over this connection: answers of this batch may still arrive.
                for callers in callers {
                    callers.answer(Err(error.clone()));
                }
                return;
            }
        }
    }
}

/// The commands of all calls whose callers have not gone, each with those who wait for its answer.
fn batch(calls: impl Iterator<Item = Call>) -> (redis::Pipeline, Vec<Callers>) {
    let (mut commands, mut callers) = (redis::Pipeline::new(), Vec::new());
    let mut requests: HashMap<Request, Vec<Caller<Option<Charged>>>> = HashMap::new();
    for call in calls {
        match call {
            Call::Command(command, caller) if !caller.is_closed() => {
                commands.add_command(command);
                callers.push(Callers::Command(caller));
            }
            Call::Charge(request, caller) if !caller.is_closed() => {
                requests.entry(request).or_default().push(caller);
            }
            Call::Command(..) | Call::Charge(..) => {}
        }
    }
    for (request, equal) in requests {
        commands.add_command(request.command(equal.len()));
        callers.push(Callers::Charge(request, equal));
    }
    (commands, callers)
}

impl Callers {
    /// Answers those who have not gone.
    fn answer(self, value: RedisResult<Value>) {
        match self {
            Self::Command(caller) => drop(caller.send(value)),
            Self::Charge(request, callers) => {
                match value.and_then(|value| request.answers(value)) {
                    Ok(answers) => {
                        for (caller, answer) in callers.into_iter().zip(answers) {
                            let _ = caller.send(Ok(answer));
                        }
                    }
                    Err(error) => {
                        for caller in callers {
                            let _ = caller.send(Err(error.clone()));
                        }
                    }
                }
            }
        }
    }
}

fn lost() -> RedisError {
    RedisError::from((ErrorKind::Io, "the connection is lost"))
}
